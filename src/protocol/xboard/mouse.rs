//! Moves made with the mouse, and marked squares.
//!
//! XBoard reports which piece is picked up (`lift`) and where it is put down (`put`) before it sends the
//! move. The engine answers with the squares to mark (`highlight`) and the pieces to choose from (`choice`),
//! so XBoard does not need to know the rules.
//!
//! XBoard itself marks the last half-move of a turn. The engine marks the other changes: the move before a
//! flip, a twin's move, or the rook's move in castling.

use super::games;
use super::moves::half::{Half, Suffix};
use super::moves::record::Target;
use super::session::variants::XBoardNotation;
use super::session::{Held, Mode, Mouse, Session};
use firzan::any::Grid;
use firzan::core::Spot;

/// XBoard's letters for marks on squares. Lower case means that the square is not a target.
mod mark {
    pub const QUIET: char = 'Y';
    pub const CAPTURE: char = 'R';
    /// The piece changes into the one that the engine names.
    pub const CHANGE: char = 'B';
    /// The user chooses what the piece becomes.
    pub const CHOICE: char = 'M';
    /// The piece is dropped promoted.
    pub const PROMOTED: char = 'G';
    /// Invisible. A move to the square still reaches the engine, which explains why it is illegal.
    pub const NONE: char = 'T';
    /// A piece that can be flipped; not a target.
    pub const FLIP: char = 'c';
    /// A square that the last turn changed; not a target.
    pub const PLAYED: char = 'g';
}

/// The letter that marks a target.
fn letter(target: &Target) -> char {
    match &target.suffixes[..] {
        [Suffix::Nothing] if target.captures => mark::CAPTURE,
        [Suffix::Nothing] => mark::QUIET,
        [_] => mark::CHANGE,
        _ => mark::CHOICE,
    }
}

/// The letters that XBoard appends if the user drops a piece where it must change before XBoard has read the
/// engine's `choice`: that of XBoard's queen, or a dot without one. For pieces outside the pawn slot it
/// appends nothing.
const DEFAULT_CHOICES: [char; 2] = ['.', 'q'];

impl Mouse {
    /// Returns the text of a mouse move, in which the first choice replaces a suffix that is not a choice.
    pub fn with_choice(&self, text: &str, first_rank: u8) -> String {
        let plain = text.strip_suffix(DEFAULT_CHOICES).unwrap_or(text);
        let Some(Half::Step { from, to, suffix: Suffix::Nothing, .. }) = Half::read(plain, first_rank) else {
            return text.to_string();
        };
        let mut targets = self.targets.iter();
        let target = targets.find(|target| self.lifted == Some(from) && target.to == to);
        let signs = target.map_or(&[][..], |target| &target.suffixes);
        let is_choice = |suffix: &Suffix| match suffix.sign() {
            Some(sign) => text.ends_with(sign),
            None => text == plain,
        };
        match signs.first() {
            Some(first) if !signs.iter().any(is_choice) => {
                first.sign().map_or(plain.to_string(), |sign| format!("{plain}{sign}"))
            }
            _ => text.to_string(),
        }
    }
}

impl Session {
    /// `lift SQUARE`: marks the squares that the piece can move to, or flips it if a flip comes next.
    pub fn lift(&mut self, text: &str) {
        // XBoard removes its marks when a piece is lifted.
        let last = std::mem::replace(&mut self.mouse, Mouse { is_used: true, ..Mouse::default() }).held;
        let game = self.engine.game.as_ref();
        let is_engines_turn = self.mode == Mode::Play(self.record.side(game));
        let is_over = self.over && self.mode != Mode::Force;
        let is_closed = self.search.is_move() || is_engines_turn || is_over || self.bad_position.is_some();
        if let Some(letter) = self.held(text) {
            if !is_closed {
                self.lift_from_hand(letter, last);
            }
            return;
        }
        let Some((spot, "")) = Spot::read(text, self.first_rank()) else {
            return self.report_error("not a square of this board", text);
        };
        if is_closed {
            return;
        }
        self.mouse.lifted = Some(spot);
        let targets = self.record.targets(game, spot);
        if let [target] = &targets[..]
            && let (true, [Suffix::Forced('+')]) = (target.to == spot, &target.suffixes[..])
        {
            let turn = target.turn;
            self.stop();
            self.release_piece();
            self.mouse.flipped_after = Some(self.record.half_moves());
            self.send(turn);
            return self.proceed();
        }
        if targets.is_empty() && self.mark_flips() {
            self.release_piece();
            let why = self.renumbered(&self.reason(Half::step(spot, spot).becoming(Suffix::Forced('+'))));
            return self.output.line(format!("tellusererror A flip comes next: {why}"));
        }
        // XBoard removes these marks when the piece is put down.
        self.mark(|spot| {
            let target = targets.iter().find(|target| target.to == spot);
            target.map_or(mark::NONE, letter)
        });
        self.mouse.targets = targets;
    }

    /// The letter of the kind whose pieces in hand XBoard shows at `text`: White's on the second file after
    /// the board, from the bottom; Black's on the second before it, `_`, from the top.
    fn held(&self, text: &str) -> Option<char> {
        let game = self.engine.game.as_ref();
        let wire = games::of(game.variant());
        let whites = char::from(b'a' + game.size().0 + 1);
        let is_whites = text.starts_with(whites);
        let rank = text.strip_prefix(if is_whites { whites } else { '_' })?.parse::<usize>().ok()?;
        let rank = rank.checked_sub(self.first_rank().into())?;
        let row = if is_whites { rank } else { wire.height(game).checked_sub(1)?.checked_sub(rank)? };
        wire.holdings().get(row).copied()
    }

    /// Marks the squares where a piece of the hand can be dropped. If the same piece is lifted again, it is
    /// dropped promoted, if that is possible, and then plain again.
    fn lift_from_hand(&mut self, letter: char, last: Option<Held>) {
        let game = self.engine.game.as_ref();
        let mut targets = Vec::new();
        if last == Some(Held { letter, promoted: false }) {
            targets = self.record.drops(game, letter, true);
        }
        let promoted = !targets.is_empty();
        if !promoted {
            targets = self.record.drops(game, letter, false);
        }
        let sign = if promoted { mark::PROMOTED } else { mark::QUIET };
        self.mark(|spot| if targets.contains(&spot) { sign } else { mark::NONE });
        self.mouse.held = Some(Held { letter, promoted });
    }

    /// The turn of a mouse move that drops a piece promoted, because it was lifted again or cannot be dropped
    /// plain there, in the game's own notation.
    pub fn promoted_drop(&self, text: &str) -> Option<String> {
        let Held { letter, promoted } = self.mouse.held?;
        let game = self.engine.game.as_ref();
        let half = Half::read(text, self.first_rank()).filter(|half| half.drops(letter))?;
        let plain = games::of(game.variant()).notation(&[half])?;
        let turn = format!("+{plain}");
        ((promoted || game.read(&plain).is_err()) && game.read(&turn).is_ok()).then_some(turn)
    }

    /// Makes XBoard let go of the lifted piece. An unreadable move has no other effect.
    fn release_piece(&self) {
        self.output.line("move #");
    }

    /// `put SQUARE`: sends the pieces that the lifted piece can become there.
    pub fn put(&mut self, text: &str) {
        self.mouse.by_hand = true;
        // A comma means that the control key is down.
        let text = text.trim_end_matches(',');
        let Some((spot, "")) = Spot::read(text, self.first_rank()) else {
            return self.report_error("not a square of this board", text);
        };
        let Some(target) = self.mouse.targets.iter().find(|target| target.to == spot) else {
            return;
        };
        let signs = target.suffixes.iter().filter_map(|suffix| suffix.sign().or(target.piece));
        let signs: String = signs.map(|sign| sign.to_ascii_uppercase()).collect();
        if [mark::CHANGE, mark::CHOICE].contains(&letter(target)) {
            self.output.line(format!("choice {signs}"));
        }
    }

    /// Undoes a quick drag of a piece that was flipped when lifted. XBoard treated the drag as a move before
    /// it read the flip, so the flip failed there; all half-moves since then are taken back in XBoard and
    /// sent again. Returns true if the move was a drag of that piece.
    pub fn undo_drag_of_flipped(&mut self, text: &str) -> bool {
        let Some(Half::Step { from, .. }) = Half::read(text, self.first_rank()) else {
            return false;
        };
        let Some(count) = self.mouse.flipped_after else {
            return false;
        };
        if self.mouse.lifted != Some(from) {
            return false;
        }
        self.mouse.flipped_after = None;
        let halves = self.record.since(count);
        for &half in halves.iter().skip(1).rev() {
            self.call_illegal(half);
        }
        self.output.line(format!("Illegal move: {text}"));
        for half in halves {
            self.output.line(format!("move {}", self.write(half)));
        }
        true
    }

    /// Takes back the rest of a round, up to the start of the user's turn, after the user has taken back two
    /// half-moves in XBoard.
    pub fn take_back_round(&mut self) {
        let Mode::Play(side) = self.mode else { return };
        if !self.mouse.is_used || self.computer {
            return;
        }
        let mut last = None;
        while let Some(half) = self.record.last()
            && (self.engine.game.side() == side || !self.record.pending().is_empty())
        {
            last = Some(half);
            self.retract(half);
        }
        // Sending the last half-move again makes XBoard show it instead of the message about an illegal move.
        if let (Some(_), Some(turn)) = (last, self.engine.game.played().last().copied())
            && let Some(half) = self.record.last()
        {
            self.retract(half);
            self.send(turn);
        }
        self.proceed();
    }

    fn retract(&mut self, half: Half) {
        self.call_illegal(half);
        if self.record.undo() == Some(true) {
            self.engine.game.undo();
        }
    }

    /// Makes XBoard take back a half-move by calling it illegal.
    fn call_illegal(&self, half: Half) {
        self.output.line(format!("Illegal move: {}", self.write(half)));
    }

    /// Marks the pieces that can be flipped if a flip comes next; returns true if so.
    pub fn mark_flips(&mut self) -> bool {
        if !self.mouse.is_used || self.record.pending().is_empty() {
            return false;
        }
        let candidates = self.record.candidates(self.engine.game.as_ref());
        let flips = candidates.iter().map(|candidate| candidate.rest[0]).filter(|half| half.is_flip());
        let flippable: Vec<Spot> = flips.filter_map(Half::from).collect();
        if flippable.is_empty() {
            return false;
        }
        self.mark(|spot| if flippable.contains(&spot) { mark::FLIP } else { mark::NONE });
        self.mouse.is_marked = true;
        true
    }

    /// Marks the changes of the last turn, except its last half-move; `before` is the board before the turn.
    pub fn mark_turn(&mut self, before: &Grid) {
        let is_watched = self.by_xboard && !self.computer && self.notation == XBoardNotation::Wire;
        let (from, to) = match self.record.last().filter(|_| is_watched) {
            Some(Half::Step { from, to, .. }) => (from, to),
            Some(Half::Drop { to, .. }) => (to, to),
            Some(Half::Pass) | None => return,
        };
        let after = Grid::of(self.engine.game.as_ref());
        let changed = |spot: Spot| before.at(spot) != after.at(spot) && ![from, to].contains(&spot);
        if before.spots().any(changed) {
            self.mark(|spot| if changed(spot) { mark::PLAYED } else { mark::NONE });
            self.mouse.is_marked = true;
        } else {
            self.unmark();
        }
    }

    /// Removes the marks of flips and turns.
    pub fn unmark(&mut self) {
        if self.mouse.is_marked {
            self.mark(|_| mark::NONE);
            self.mouse.is_marked = false;
        }
    }

    /// Sends a letter for every square, from the top rank down.
    fn mark(&self, letter: impl Fn(Spot) -> char) {
        let (files, ranks) = self.engine.game.size();
        let rank = |rank| -> String { (0..files).map(|file| letter(Spot { file, rank })).collect() };
        let board: Vec<String> = (0..ranks).rev().map(rank).collect();
        self.output.line(format!("highlight {}", board.join("/")));
    }
}

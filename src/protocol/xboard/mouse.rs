//! Turns entered by mouse.
//!
//! XBoard tells which man is picked up (`lift`) and where it is put (`put`) before it sends the move. The engine
//! answers with the squares to mark (`highlight`) and with what becomes of the man (`choice`); XBoard's own
//! knowledge of the rules plays no part. A square that is marked by `T` looks like none: a move there comes to the
//! engine all the same, which refuses it with the reason.

use super::record::Target;
use super::wire::{Half, Spot, Suffix};
use super::{Mode, Session};

/// What XBoard's user does with the mouse.
#[derive(Default, Debug)]
pub struct Mouse {
    /// Whether the user moves by mouse in this game.
    is_used: bool,
    /// Whether the move to come is entered by mouse.
    by_hand: bool,
    /// Where the man lifted may go.
    targets: Vec<Target>,
}

/// How XBoard marks a square, by its letters.
mod mark {
    pub const QUIET: char = 'Y';
    pub const CAPTURE: char = 'R';
    /// The engine says what becomes of the man.
    pub const CHANGE: char = 'B';
    /// The user chooses what becomes of the man.
    pub const CHOICE: char = 'M';
    /// Not marked, but a move there is sent.
    pub const NONE: char = 'T';
    /// Only marked.
    pub const HINT: char = 'c';
}

impl Mouse {
    /// Whether the move just received was entered by mouse.
    pub fn take_by_hand(&mut self) -> bool {
        std::mem::take(&mut self.by_hand)
    }
}

impl Session {
    /// `lift SQUARE`: marks where the man may go, or flips it if a flip is due.
    pub(super) fn lift(&mut self, text: &str) {
        self.mouse.is_used = true;
        self.mouse.targets.clear();
        let Some((spot, "")) = Spot::read(text, self.first_rank()) else {
            return self.refuse("no square of this board", text);
        };
        let game = self.engine.game.as_ref();
        let is_engines = self.mode == Mode::Play(self.record.side(game));
        if self.search.is_move() || is_engines || (self.over && self.mode != Mode::Force) {
            return;
        }
        let targets = self.record.targets(game, spot);
        if let [target] = &targets[..]
            && let (true, [Suffix::Forced('+')]) = (target.to == spot, &target.suffixes[..])
        {
            let turn = target.turn;
            self.stop();
            // XBoard holds the man until it is put down; an unreadable move makes it let go, and does nothing else.
            self.output.line("move #");
            self.send(turn);
            return self.go_on();
        }
        self.mouse.targets = targets;
        self.mark(|spot| {
            let target = self.mouse.targets.iter().find(|target| target.to == spot);
            target.map_or(mark::NONE, letter)
        });
    }

    /// `put SQUARE`: says what becomes of the man lifted there.
    pub(super) fn put(&mut self, text: &str) {
        self.mouse.by_hand = true;
        // A comma tells that the control key is down.
        let text = text.trim_end_matches(',');
        let Some((spot, "")) = Spot::read(text, self.first_rank()) else {
            return self.refuse("no square of this board", text);
        };
        let targets = &self.mouse.targets;
        let Some(target) = targets.iter().find(|target| target.to == spot) else {
            return;
        };
        let signs: String = target
            .suffixes
            .iter()
            .filter_map(|suffix| suffix.sign().or(target.man))
            .map(|sign| sign.to_ascii_uppercase())
            .collect();
        if letter(target) == mark::CHANGE || letter(target) == mark::CHOICE {
            self.output.line(format!("choice {signs}"));
        }
    }

    /// Marks the men that may be flipped, when the user has moved and is to flip one.
    pub(super) fn mark_flips(&self) {
        if !self.mouse.is_used || self.record.pending().is_empty() {
            return;
        }
        let candidates = self.record.candidates(self.engine.game.as_ref());
        self.mark(|spot| {
            let is_here = |half| matches!(half, Half::Step { from, .. } if from == spot);
            let is_due = candidates
                .iter()
                .any(|candidate| candidate.rest[0].is_flip() && is_here(candidate.rest[0]));
            if is_due { mark::HINT } else { mark::NONE }
        });
    }

    /// Sends a letter for every square, from the top.
    fn mark(&self, letter: impl Fn(Spot) -> char) {
        let (files, ranks) = self.engine.game.size();
        let rank =
            |rank| -> String { (0..files).map(|file| letter(Spot { file, rank })).collect() };
        let board: Vec<String> = (0..ranks).rev().map(rank).collect();
        self.output.line(format!("highlight {}", board.join("/")));
    }

    /// Takes back what is left of a round after XBoard's user has taken back two half-moves: up to the beginning
    /// of a turn of theirs. XBoard takes a half-move back when the engine calls it illegal.
    pub(super) fn take_back_round(&mut self) {
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
        // The last half-move is played again, so that XBoard shows it in place of its message on an illegal move.
        if let (Some(_), Some(turn)) = (last, self.engine.game.played().last().copied())
            && let Some(half) = self.record.last()
        {
            self.retract(half);
            self.send(turn);
        }
        self.go_on();
    }

    fn retract(&mut self, half: Half) {
        self.output
            .line(format!("Illegal move: {}", self.write(half)));
        if self.record.undo() == Some(true) {
            self.engine.game.undo();
        }
    }
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

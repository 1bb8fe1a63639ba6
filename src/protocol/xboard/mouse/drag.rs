//! Moves made with the mouse.
//!
//! XBoard reports which piece is picked up (`lift`) and where it is put (`put`) before it sends the move. The
//! engine answers with the squares to mark (`highlight`) and with what the piece may become (`choice`);
//! XBoard's own knowledge of the rules is not used. The mark `T` is invisible, but lets a move to the square
//! reach the engine, which refuses it with the reason.

use super::Mouse;
use super::marks::{letter, mark};
use crate::protocol::xboard::moves::half::{Half, Suffix};
use crate::protocol::xboard::session::{Mode, Session};
use firzan::core::Spot;

impl Session {
    /// `lift SQUARE`: marks where the piece may go, or flips it if a flip comes next.
    pub fn lift(&mut self, text: &str) {
        // XBoard removes its marks when a piece is lifted.
        self.mouse = Mouse { is_used: true, ..Mouse::default() };
        let Some((spot, "")) = Spot::read(text, self.first_rank()) else {
            return self.refuse("not a square of this board", text);
        };
        let game = self.engine.game.as_ref();
        let is_engines = self.mode == Mode::Play(self.record.side(game));
        let is_over = self.over && self.mode != Mode::Force;
        if self.search.is_move() || is_engines || is_over || self.bad_position.is_some() {
            return;
        }
        self.mouse.lifted = Some(spot);
        let targets = self.record.targets(game, spot);
        if let [target] = &targets[..]
            && let (true, [Suffix::Forced('+')]) = (target.to == spot, &target.suffixes[..])
        {
            let turn = target.turn;
            self.stop();
            self.let_go();
            self.mouse.flipped_after = Some(self.record.half_moves());
            self.send(turn);
            return self.go_on();
        }
        if targets.is_empty() && self.mark_flips() {
            self.let_go();
            let why = self.renumbered(&self.reason(Half::step(spot, spot).becoming(Suffix::Forced('+'))));
            return self.output.line(format!("tellusererror A flip comes next: {why}"));
        }
        self.mark_targets(&targets);
        self.mouse.targets = targets;
    }

    /// XBoard holds the lifted piece until it is put down; an unreadable move only makes it let go.
    fn let_go(&self) {
        self.output.line("move #");
    }

    /// `put SQUARE`: says what the lifted piece may become there.
    pub fn put(&mut self, text: &str) {
        self.mouse.by_hand = true;
        // A comma means that the control key is down.
        let text = text.trim_end_matches(',');
        let Some((spot, "")) = Spot::read(text, self.first_rank()) else {
            return self.refuse("not a square of this board", text);
        };
        let targets = &self.mouse.targets;
        let Some(target) = targets.iter().find(|target| target.to == spot) else {
            return;
        };
        let signs: String = target
            .suffixes
            .iter()
            .filter_map(|suffix| suffix.sign().or(target.piece))
            .map(|sign| sign.to_ascii_uppercase())
            .collect();
        if letter(target) == mark::CHANGE || letter(target) == mark::CHOICE {
            self.output.line(format!("choice {signs}"));
        }
    }

    /// The meaning of a mouse move that XBoard sent before it had read the engine's `choice`.
    pub fn meant_by_mouse(&self, text: &str) -> String {
        self.mouse.meant(text, self.first_rank())
    }

    /// Undoes a quick drag of a piece that was flipped when lifted: XBoard made the drag a move before it had
    /// read the flip, so the flip failed there. Everything since is taken back in XBoard and made again.
    /// Returns whether the move was such a drag.
    pub fn is_drag_of_flipped(&mut self, text: &str) -> bool {
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

    /// Takes back the rest of a round after XBoard's user has taken back two half-moves: up to the start of
    /// one of their turns.
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
        // Playing the last half-move again makes XBoard show it instead of its message about an illegal move.
        if let (Some(_), Some(turn)) = (last, self.engine.game.played().last().copied())
            && let Some(half) = self.record.last()
        {
            self.retract(half);
            self.send(turn);
        }
        self.go_on();
    }

    fn retract(&mut self, half: Half) {
        self.call_illegal(half);
        if self.record.undo() == Some(true) {
            self.engine.game.undo();
        }
    }

    /// Makes XBoard take a half-move back by calling it illegal.
    fn call_illegal(&self, half: Half) {
        self.output.line(format!("Illegal move: {}", self.write(half)));
    }
}

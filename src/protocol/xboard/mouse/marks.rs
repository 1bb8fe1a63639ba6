//! Squares marked on XBoard's board.
//!
//! XBoard itself marks the last half-move of a turn. The engine marks the other changes: the move before a
//! flip, a twin's move, the rook's move in castling. It uses lower case, which means that these squares are
//! not targets.

use crate::protocol::xboard::moves::half::{Half, Suffix};
use crate::protocol::xboard::moves::record::Target;
use crate::protocol::xboard::session::Session;
use crate::protocol::xboard::session::variants::XBoardNotation;
use firzan::any::Grid;
use firzan::core::Spot;

/// XBoard's letters for marks on squares.
pub mod mark {
    pub const QUIET: char = 'Y';
    pub const CAPTURE: char = 'R';
    /// The piece changes; the engine says into what.
    pub const CHANGE: char = 'B';
    /// The user chooses what the piece becomes.
    pub const CHOICE: char = 'M';
    /// Invisible, but a move there is sent.
    pub const NONE: char = 'T';
    /// Only a mark: a piece to flip.
    pub const FLIP: char = 'c';
    /// Only a mark: changed by the last turn.
    pub const PLAYED: char = 'g';
}

impl Session {
    /// Marks where the lifted piece may go. XBoard removes these marks when the piece is put down.
    pub fn mark_targets(&self, targets: &[Target]) {
        self.mark(|spot| {
            let target = targets.iter().find(|target| target.to == spot);
            target.map_or(mark::NONE, letter)
        });
    }

    /// If a flip comes next, marks the pieces that may be flipped; returns whether one does.
    pub fn mark_flips(&mut self) -> bool {
        if !self.mouse.is_used() || self.record.pending().is_empty() {
            return false;
        }
        let candidates = self.record.candidates(self.engine.game.as_ref());
        let due: Vec<Spot> = candidates
            .iter()
            .filter_map(|candidate| match candidate.rest[0] {
                Half::Step { from, .. } if candidate.rest[0].is_flip() => Some(from),
                _ => None,
            })
            .collect();
        if due.is_empty() {
            return false;
        }
        self.mark(|spot| if due.contains(&spot) { mark::FLIP } else { mark::NONE });
        self.mouse.is_marked = true;
        true
    }

    /// Marks the changes of the last turn other than its last half-move; `before` is the board before the
    /// turn.
    pub fn mark_turn(&mut self, before: &Grid) {
        let is_watched = self.by_xboard && !self.computer && self.notation == XBoardNotation::Wire;
        if !is_watched {
            return;
        }
        let after = Grid::of(self.engine.game.as_ref());
        let shown = match self.record.last() {
            Some(Half::Step { from, to, .. }) => [from, to],
            _ => return,
        };
        let changed = |spot: Spot| before.at(spot) != after.at(spot) && !shown.contains(&spot);
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

    /// Sends a letter for every square, from the top.
    fn mark(&self, letter: impl Fn(Spot) -> char) {
        let (files, ranks) = self.engine.game.size();
        let rank = |rank| -> String { (0..files).map(|file| letter(Spot { file, rank })).collect() };
        let board: Vec<String> = (0..ranks).rev().map(rank).collect();
        self.output.line(format!("highlight {}", board.join("/")));
    }
}

/// The letter that marks a target.
pub fn letter(target: &Target) -> char {
    match &target.suffixes[..] {
        [Suffix::Nothing] if target.captures => mark::CAPTURE,
        [Suffix::Nothing] => mark::QUIET,
        [_] => mark::CHANGE,
        _ => mark::CHOICE,
    }
}

//! Pieces that go to and fro, which loses in some games.

use super::extra::Extra;
use super::{Defined, Home};
use crate::core::{Square, SquareSet, Step};
use crate::rules::{Outcome, Reason};

/// Number of turns in a run that loses.
const TOO_MANY: u8 = 5;

/// The last turns of a side, as long as they move one piece: it comes to a square, leaves it, and then goes
/// to and fro. None of the turns captures or begins in check.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shuttle {
    from: u8,
    to: u8,
    turns: u8,
    /// Whether its side has passed since.
    pub is_paused: bool,
}

impl Shuttle {
    /// The run after a further move, which begins another one unless it continues this one. As in
    /// Fairy-Stockfish, a pass is ignored if it is the last turn but one.
    fn then(self, from: Square, to: Square) -> Shuttle {
        let [from, to] = [from, to].map(|square| square.index() as u8);
        let is_back = (from, to) == (self.to, self.from);
        let turns = match self.turns {
            4.. if is_back => TOO_MANY,
            turns @ 2.. if is_back && !self.is_paused => turns + 1,
            1.. if from == self.to && !self.is_paused => 2,
            _ => 1,
        };
        Shuttle { from, to, turns, is_paused: false }
    }
}

impl<F: Home, X: Extra> Defined<F, X> {
    /// Notes a move of the side to move. `is_plain` says that it neither captures nor promotes.
    #[inline(never)]
    pub(super) fn count_shuttle(&mut self, step: Step, is_plain: bool) {
        let us = self.counters.side;
        let run = &mut self.shuttles[us.index()];
        let counts = is_plain && self.checkers.is_empty();
        *run = if counts { run.then(step.from(), step.to()) } else { Shuttle::default() };
    }

    /// The loss of the side that has just gone to and fro too often.
    pub(super) fn shuttle_result(&self) -> Option<Outcome> {
        let kinds = self.game.shuttlers.as_ref()?;
        let (us, them) = (self.counters.side, !self.counters.side);
        let run = self.shuttles[them.index()];
        let piece = self.board.at(Square::new(run.to.into()))?;
        let is_lost = run.turns >= TOO_MANY && !run.is_paused && kinds[them.index()].contains(&piece.kind);
        is_lost.then_some(Outcome::win(us, Reason::Repetition))
    }
}

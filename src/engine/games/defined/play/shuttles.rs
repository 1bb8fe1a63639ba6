//! Pieces that go back and forth, which loses in some games.

use crate::core::Square;

/// Number of turns in a run that loses.
const TOO_MANY: u8 = 5;

/// The clock of the n-move rule at the end of such a run if no turn after its first has restarted it.
pub const SHORTEST_CLOCK: u32 = 2 * (TOO_MANY as u32 - 1);

/// The last turns of a side, as long as they move one piece: it comes to a square, leaves it, and then goes
/// back and forth. None of the turns captures or begins in check.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Shuttle {
    from: u8,
    to: u8,
    turns: u8,
    /// Whether its side has passed since.
    pub is_paused: bool,
}

impl Shuttle {
    /// The square of the piece, if the run is so long that it loses.
    pub fn loser(self) -> Option<Square> {
        (self.turns >= TOO_MANY && !self.is_paused).then(|| Square::new(self.to.into()))
    }

    /// The run after a further move, which begins another one unless it continues this one. As in
    /// Fairy-Stockfish, a pass is ignored if it is the last turn but one.
    pub fn then(self, from: Square, to: Square) -> Shuttle {
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

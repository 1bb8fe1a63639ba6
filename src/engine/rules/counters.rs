//! The side to move, and the counters of a FEN.

use crate::core::{Color, key};

/// The side to move and the two counters that every FEN has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counters {
    /// The side to move.
    pub side: Color,
    /// The halfmove clock: plies since the last move that resets the fifty-move rule.
    pub halfmove: u32,
    /// The fullmove number, starting at 1.
    pub fullmove: u32,
}

impl Counters {
    /// The key of the side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        match self.side {
            Color::White => 0,
            Color::Black => key::BLACK_TO_MOVE,
        }
    }

    /// Advances the halfmove clock by one, or resets it.
    #[inline]
    pub fn tick(&mut self, reset: bool) {
        self.halfmove = if reset { 0 } else { self.halfmove + 1 };
    }

    /// Ends the turn of the side to move.
    #[inline]
    pub fn end_turn(&mut self) {
        self.fullmove += self.side.index() as u32;
        self.side = !self.side;
    }

    /// The counters after a null move. The halfmove clock is 0, so that no earlier position can repeat.
    #[inline]
    pub fn passed(self) -> Counters {
        Counters { side: !self.side, halfmove: 0, ..self }
    }
}

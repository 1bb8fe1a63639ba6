//! The part of a position that only some games have.

use super::hands::Hands;
use crate::core::Square;
use crate::rules::Piece;

/// The part of a position that only some games have: pieces in hand, the first half of a turn that ends with
/// a wall, or nothing.
pub trait Extra: Copy + Default + Send + Sync + 'static {
    /// Whether there can be pieces in hand.
    const HANDS: bool = false;

    /// Whether a turn ends with laying a wall.
    const WALLS: bool = false;

    /// The pieces in hand.
    #[inline]
    fn hands(&self) -> &Hands {
        const { &Hands::EMPTY }
    }

    /// The pieces in hand, mutable; `None` in games without hands.
    #[inline]
    fn hands_mut(&mut self) -> Option<&mut Hands> {
        None
    }

    /// The move of a turn whose wall is yet to be laid.
    #[inline]
    fn half(&self) -> Option<&Half> {
        None
    }

    /// The move of a turn whose wall is yet to be laid, mutable; `None` in games without walls.
    #[inline]
    fn half_mut(&mut self) -> Option<&mut Option<Half>> {
        None
    }
}

impl Extra for () {}

impl Extra for Hands {
    const HANDS: bool = true;

    #[inline]
    fn hands(&self) -> &Hands {
        self
    }

    #[inline]
    fn hands_mut(&mut self) -> Option<&mut Hands> {
        Some(self)
    }
}

/// The part of a position whose turns end with a wall: between a move and its wall, the move.
#[derive(Clone, Copy, Default, Debug)]
pub struct Walled(Option<Half>);

/// A move whose wall is yet to be laid.
#[derive(Clone, Copy, Debug)]
pub struct Half {
    /// The square that the piece has left.
    pub from: Square,
    /// The square where it is.
    pub to: Square,
    /// The kind that moved, before a promotion.
    pub kind: u8,
    /// The piece captured.
    pub captured: Option<Piece>,
    /// Whether a pawn was promoted.
    pub promoted: bool,
    /// The squares where the wall may not be laid, besides those that are not empty.
    pub closed: u128,
}

impl Extra for Walled {
    const WALLS: bool = true;

    #[inline]
    fn half(&self) -> Option<&Half> {
        self.0.as_ref()
    }

    #[inline]
    fn half_mut(&mut self) -> Option<&mut Option<Half>> {
        Some(&mut self.0)
    }
}

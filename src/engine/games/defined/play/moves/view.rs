//! The board as the side to move sees it.

use super::threats::Threats;
use crate::core::{Square, SquareSet};
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::{Defined, Home};

/// The board as the side to move sees it.
pub(crate) struct View<'a, F: Home> {
    pub(crate) occupied: F::Set,
    pub(crate) empty: F::Set,
    /// Enemies that can be captured.
    pub(crate) enemy: F::Set,
    pub(crate) king: Option<Square>,
    pub(crate) threats: Threats<'a, F>,
}

impl<F: Home> View<'_, F> {
    /// The threats of the other side once a piece, perhaps a cannon, stands on an empty square.
    pub(crate) fn threats_with(&self, to: Square, is_cannon: bool) -> Threats<'_, F> {
        if is_cannon { self.threats.with_cannon(to) } else { self.threats }
    }

    /// Whether the other side does not attack an empty square.
    pub(crate) fn is_safe_for_king(&self, square: Square) -> bool {
        self.threats.on(square, self.occupied).is_empty()
    }
}

impl<F: Home, X: Extra> Defined<F, X> {
    #[inline]
    pub(crate) fn view(&self) -> View<'_, F> {
        let us = self.counters.side;
        let occupied = self.occupied();
        View {
            occupied,
            empty: self.game.board & !occupied,
            enemy: self.prey(us),
            king: self.king(us),
            threats: self.threats(!us),
        }
    }
}

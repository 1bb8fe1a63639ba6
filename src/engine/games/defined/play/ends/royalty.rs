//! Pieces that are royal as long as their side has few of them.

use crate::core::{Color, SquareSet};
use crate::games::defined::game::rules::Extinction;
use crate::games::defined::play::tables::assault::Pieces;
use crate::games::defined::play::tables::form::Form;
use crate::games::defined::play::tables::frame::Frame;

/// Kinds that are royal while their side has few of them.
pub struct Royalty {
    /// The kinds, turned ones beside those as which they move.
    pub(crate) groups: Vec<Vec<u8>>,
    /// Whether all pieces of a side together are royal, too.
    has_all: bool,
    /// With how many they still are.
    pub(crate) most: u32,
    /// Whether pieces of these kinds may never all be attacked, royal or not.
    pub(crate) is_duple: bool,
}

impl Royalty {
    /// What a definition says; `None`: there is none but a king.
    pub fn of(extinction: &Extinction, forms: &[Form]) -> Option<Royalty> {
        let group = |kind: usize| -> Vec<u8> {
            (0..).zip(forms).filter(|(_, form)| form.moves == kind).map(|(number, _)| number).collect()
        };
        (extinction.is_royal && !extinction.kinds.is_empty()).then(|| Royalty {
            groups: extinction.kinds.kinds().map(group).collect(),
            has_all: extinction.kinds.has_any(),
            most: u32::from(extinction.count) + 1,
            is_duple: extinction.is_duple,
        })
    }

    /// A side's pieces of each of the kinds.
    pub fn courts<'a, F: Frame>(
        &'a self,
        board: &'a Pieces<F>,
        color: Color,
    ) -> impl Iterator<Item = F::Set> + 'a {
        let pieces = move |kind: &u8| board.pieces(color, *kind);
        let groups = self
            .groups
            .iter()
            .map(move |kinds| kinds.iter().map(pieces).fold(F::Set::EMPTY, |all, pieces| all | pieces));
        groups.chain(self.has_all.then(|| board.side(color)))
    }

    /// A side's pieces of the kinds, royal or not.
    pub fn candidates<F: Frame>(&self, board: &Pieces<F>, color: Color) -> F::Set {
        self.courts(board, color).fold(F::Set::EMPTY, |all, court| all | court)
    }

    /// A side's royal pieces.
    pub fn royals<F: Frame>(&self, board: &Pieces<F>, color: Color) -> F::Set {
        let courts = self.courts(board, color).filter(|court| court.len() <= self.most);
        courts.fold(F::Set::EMPTY, |all, court| all | court)
    }
}

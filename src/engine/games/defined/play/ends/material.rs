//! Material with which nobody can win.

use crate::core::SquareSet;
use crate::games::defined::game::definition::{self, Definition};
use crate::games::defined::game::rules::Many;
use crate::games::defined::play::tables::assault::Pieces;
use crate::games::defined::play::tables::form::Form;
use crate::games::defined::play::tables::frame::Frame;

/// Pieces besides the kings with which a game is drawn.
pub struct Pattern<S> {
    /// Everything that may be on the board, kings included.
    allowed: Vec<u8>,
    /// Kinds that are counted together, and how many there may be.
    few: Vec<(Vec<u8>, Many)>,
    /// The squares of one of the two colours.
    dark: S,
}

impl<S: SquareSet> Pattern<S> {
    /// Whether the pieces on a board fit.
    #[inline]
    fn fits<F: Frame<Set = S>>(&self, board: &Pieces<F>) -> bool {
        let all = |kinds: &[u8]| kinds.iter().fold(S::EMPTY, |all, &kind| all | board.kind(kind));
        if (board.occupied() & !all(&self.allowed)).any() {
            return false;
        }
        self.few.iter().all(|(kinds, many)| {
            let pieces = all(kinds);
            match many {
                Many::One => !pieces.several(),
                Many::Any => true,
                Many::OneColor => (pieces & self.dark).is_empty() || (pieces & !self.dark).is_empty(),
            }
        })
    }
}

/// The patterns of a definition.
pub fn patterns<F: Frame>(definition: &Definition, forms: &[Form]) -> Vec<Pattern<F::Set>> {
    let dark = F::squares().filter(|&square| (F::file(square) + F::rank(square)) % 2 == 0);
    let dark = dark.fold(F::Set::EMPTY, |all, square| all | F::Set::of(square));
    let of = |kind: usize| -> Vec<u8> {
        (0..).zip(forms).filter(|(_, form)| form.moves == kind).map(|(kind, _)| kind).collect()
    };
    let kings = definition.kinds.iter().position(definition::Kind::is_king).map_or(Vec::new(), of);
    let patterns = definition.rules.ends.draw_material.iter().flatten();
    let pattern = patterns.map(|littles| {
        let few: Vec<(Vec<u8>, Many)> = littles.iter().map(|little| (of(little.kind), little.many)).collect();
        let allowed = few.iter().flat_map(|(kinds, _)| kinds).chain(&kings).copied().collect();
        Pattern { allowed, few, dark }
    });
    pattern.collect()
}

/// The kinds, of so many, that none of the patterns has.
pub fn decisive<S>(patterns: &[Pattern<S>], kinds: usize) -> Vec<u8> {
    let is_allowed = |kind: &u8| patterns.iter().any(|pattern| pattern.allowed.contains(kind));
    (0..kinds as u8).filter(|kind| !is_allowed(kind)).collect()
}

/// Whether the pieces on a board fit one of the patterns.
#[inline]
pub fn draws<F: Frame>(patterns: &[Pattern<F::Set>], board: &Pieces<F>) -> bool {
    patterns.iter().any(|pattern| pattern.fits::<F>(board))
}

//! Explosions: the squares around each square, and the kinds that survive.

use super::{Form, Frame, Pieces, Table, has, set, table, union};
use crate::core::{Square, SquareSet};
use crate::games::defined::game::rules::{BareKing, Bounds, Ending};
use crate::games::defined::game::{Definition, Region, Slot};

/// Explosions in a game whose captures explode.
pub struct Blasts<S> {
    /// By square, the squares around it.
    around: Table<S>,
    /// The kinds that survive an explosion, wherever they are.
    fireproof: Vec<u8>,
    /// The kinds that survive an explosion beside them: pawns, and those that survive any.
    sheltered: Vec<u8>,
    /// The kind of the kings that are blown up, see [`target`](Self::target).
    target: Option<u8>,
}

impl<S: SquareSet> Blasts<S> {
    /// The explosions of a definition; `None` if captures do not explode.
    pub fn of<F: Frame<Set = S>>(definition: &Definition, forms: &[Form]) -> Option<Blasts<S>> {
        let rules = definition.rules.captures;
        if !rules.explode {
            return None;
        }
        let is_fireproof = |form: &Form| has(rules.fireproof, form.moves);
        let is_pawn = |form: &Form| definition.kinds[form.moves].slot == Slot::PAWN;
        let kinds = |survives: &dyn Fn(&Form) -> bool| -> Vec<u8> {
            (0..).zip(forms).filter(|(_, form)| survives(form)).map(|(kind, _)| kind).collect()
        };
        let board = set::<F>(definition, Region::ALL);
        let mut around = table(S::EMPTY);
        for square in board.squares() {
            around[square.index()] = board.filter(|other| F::distance(square, other) == 1);
        }
        let sheltered = kinds(&|form| is_fireproof(form) || is_pawn(form));
        Some(Blasts {
            around,
            fireproof: kinds(&is_fireproof),
            target: target(definition, forms).filter(|kind| !sheltered.contains(kind)),
            sheltered,
        })
    }

    /// The squares around a square.
    #[inline]
    pub fn around(&self, square: Square) -> S {
        self.around[square.index()]
    }

    /// The pieces that a capture on a square removes, besides the captured one, if a piece of this kind is
    /// there afterwards.
    #[inline]
    pub fn hit<F: Frame<Set = S>>(&self, board: &Pieces<F>, square: Square, kind: u8) -> S {
        let sheltered = union(self.sheltered.iter().map(|&kind| board.kind(kind)));
        let beside = self.around(square) & board.occupied() & !sheltered;
        if self.is_fireproof(kind) { beside } else { beside | S::of(square) }
    }

    /// The only kind whose last piece loses the game when it is blown up. Every capture must be legal that
    /// blows up such a piece of the other side and leaves the own one.
    #[inline]
    pub fn target(&self) -> Option<u8> {
        self.target
    }

    /// Whether a kind survives every explosion.
    #[inline]
    pub fn is_fireproof(&self, kind: u8) -> bool {
        self.fireproof.contains(&kind)
    }
}

/// See [`Blasts::target`].
fn target(definition: &Definition, forms: &[Form]) -> Option<u8> {
    let rules = &definition.rules;
    let extinction = &rules.ends.extinction;
    let is_plain = rules.bounds == Bounds::default()
        && rules.captures.mutually_immune.is_empty()
        && rules.ends.bare_king == BareKing::None
        && !extinction.is_claimed
        && extinction.opponent <= 1;
    let loses =
        extinction.value == Some(Ending::Loss) && extinction.count == 0 && !extinction.kinds.has_any();
    let mut kinds = (0..).zip(forms).filter(|(_, form)| has(extinction.kinds, form.moves));
    let (kind, _) = kinds.next()?;
    (is_plain && loses && kinds.next().is_none()).then_some(kind)
}

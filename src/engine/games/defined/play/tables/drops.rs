//! Drops: the kinds that pieces become in hand, and where each may be dropped.

use super::{Form, Frame, Mover, has, moving_as, set};
use crate::core::{Color, SquareSet};
use crate::games::defined::game::limits::MOST_KINDS;
use crate::games::defined::game::rules::Rules;
use crate::games::defined::game::{Definition, Region, Slot};

/// Captures to the hand and drops in a game.
pub struct Drops<S> {
    /// Whether pieces are dropped.
    pub allowed: bool,
    /// Whether pieces come from the hand, by drops or through gates.
    pub are_usable: bool,
    /// Whether captured pieces go to the hand.
    pub captures: bool,
    /// Whether every kind can always be dropped.
    pub free: bool,
    /// By colour and kind of a captured piece, the kind that it becomes in hand.
    in_hand: [[u8; MOST_KINDS]; 2],
    /// The drops of each side, and the squares where its pieces may enter through gates.
    pub(crate) drops: [Vec<Drop<S>>; 2],
    /// Whether rules restrict drops that depend on more than their square and the king's safety.
    pub(crate) is_bounded: bool,
    /// The kinds of bishops that must stand on squares of both colours, if any.
    pub(crate) bishops: Vec<u8>,
    /// The dark squares.
    pub(crate) dark: S,
    /// The kinds that move as shogi pawns, if mate by dropping one loses.
    pub(crate) shogi_pawns: Vec<u8>,
}

/// The drops of a kind.
pub struct Drop<S> {
    /// The kind in hand.
    pub(crate) held: u8,
    /// The kind that it becomes on the board.
    pub(crate) form: u8,
    /// The squares where it may be dropped.
    pub(crate) region: S,
    /// The kinds and the number of them on a file from which none may be dropped there.
    pub(crate) crowd: Option<(Vec<u8>, u32)>,
}

impl<S: SquareSet> Drops<S> {
    /// The drops of a definition, given the moves of its kinds.
    pub fn new<F: Frame<Set = S>>(
        definition: &Definition,
        forms: &[Form],
        movers: [&[Mover<F>]; 2],
    ) -> Drops<S> {
        let Rules { drops: rules, promotion, gates, .. } = &definition.rules;
        let are_usable = rules.allowed || gates.enter();
        let main_pawn = |side: usize| promotion.pawns[side].kinds().last().map(|kind| kind as u8);
        let in_hand = [0, 1].map(|side| {
            let mut kinds = [0; MOST_KINDS];
            for (kind, form) in kinds.iter_mut().zip(forms) {
                let plain = if rules.loops { form.moves } else { form.was.unwrap_or(form.moves) };
                *kind = main_pawn(side).filter(|_| form.by_letter).unwrap_or(plain as u8);
            }
            kinds
        });
        let of = |slot: Slot| -> Vec<u8> {
            let kind = definition.kinds.iter().position(|kind| kind.slot == slot);
            kind.map_or(Vec::new(), |kind| moving_as(forms, kind).collect())
        };
        let is_dark = |square: &crate::core::Square| (F::file(*square) + F::rank(*square)) % 2 == 0;
        let dark = F::squares().filter(is_dark).fold(S::EMPTY, |all, square| all | S::of(square));
        let has_king = definition.kinds.iter().any(|kind| kind.is_king());
        Drops {
            allowed: rules.allowed,
            are_usable,
            captures: rules.captures,
            free: rules.allowed && rules.free,
            in_hand,
            drops: Color::BOTH.map(|color| {
                if are_usable { all(definition, forms, movers[color.index()], color) } else { Vec::new() }
            }),
            is_bounded: rules.allowed && (rules.must || !rules.checks && has_king || rules.opposite_bishops),
            bishops: if rules.opposite_bishops { of(Slot::BISHOP) } else { Vec::new() },
            dark,
            shogi_pawns: if rules.pawn_mate_loses { of(Slot::SHOGI_PAWN) } else { Vec::new() },
        }
    }

    /// The kind that a captured piece becomes in hand.
    #[inline]
    pub fn in_hand(&self, color: Color, kind: u8) -> u8 {
        self.in_hand[color.index()][usize::from(kind) % MOST_KINDS]
    }
}

/// The drops of a side, in the order of the kinds in hand.
fn all<F: Frame>(
    definition: &Definition,
    forms: &[Form],
    movers: &[Mover<F>],
    color: Color,
) -> Vec<Drop<F::Set>> {
    let rules = &definition.rules.drops;
    let mut drops = Vec::new();
    for (kind, it) in definition.kinds.iter().enumerate() {
        let promoted = forms.iter().position(|form| form.was == Some(kind)).filter(|_| rules.promoted);
        let zone = it.zone[color.index()].unwrap_or(Region::ALL);
        let region =
            set::<F>(definition, region(definition, it.slot, color) & zone & !definition.start.holes);
        let crowd = has(rules.not_doubled, kind)
            .then(|| (moving_as(forms, kind).collect(), u32::from(rules.per_file)));
        for form in [Some(kind), promoted].into_iter().flatten() {
            let region = region & movers[form].alive;
            drops.push(Drop { held: kind as u8, form: form as u8, region, crowd: crowd.clone() });
        }
    }
    drops
}

/// The squares where a side may drop pieces of a slot, if they may be there at all.
fn region(definition: &Definition, slot: Slot, color: Color) -> Region {
    let Rules { drops: rules, promotion, board, .. } = &definition.rules;
    let side = color.index();
    let first = Region::rank(board.rank(color, 0));
    let mut region = rules.region[side];
    if slot == Slot::PAWN {
        if !rules.promotion_zone {
            region = region & !promotion.region[side];
        }
        if !rules.first_rank {
            region = region & !first;
        }
    }
    if slot == Slot::ROOK && rules.rooks_on_first_rank {
        region = region & first;
    }
    region
}

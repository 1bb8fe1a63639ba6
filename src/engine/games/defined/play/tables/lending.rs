//! Moves that pieces lend to those that they guard, as tables.

use super::assault::Assault;
use super::axis::Axes;
use super::form::{Form, has, set};
use super::frame::Frame;
use super::mover::Mover;
use crate::core::Color;
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::region::Region;
use crate::games::defined::game::rules::Relay;

/// A relay, as one side has it.
pub struct Lending<F: Frame> {
    /// The kinds that lend.
    pub(crate) givers: Vec<u8>,
    /// Where a giver guards.
    pub(crate) guarding: Mover<F>,
    /// What a kind borrows, by kind.
    pub(crate) lent: Vec<Option<Mover<F>>>,
    /// The captures that are lent, turned round.
    pub(crate) captures: Assault<F>,
    /// Guarding, turned round.
    pub(crate) guards: Assault<F>,
    /// Whether nothing can stand in the way of it, so that no attack by it comes up but by its side's moves.
    pub(crate) only_leaps: bool,
}

impl<F: Frame> Lending<F> {
    /// The relays of a side.
    pub fn all(definition: &Definition, forms: &[Form], color: Color, axes: &mut Axes<F>) -> Vec<Lending<F>> {
        let relays = definition.rules.relays.relays.iter().flatten();
        relays.map(|relay| Lending::new(definition, relay, forms, color, axes)).collect()
    }

    fn new(
        definition: &Definition,
        relay: &Relay,
        forms: &[Form],
        color: Color,
        axes: &mut Axes<F>,
    ) -> Lending<F> {
        let gives = |form: &Form| has(relay.givers, form.moves);
        let guarding = Mover::guarding(definition, &relay.moves, color, axes);
        let mut borrow = |form: &Form| {
            has(relay.takers, form.moves).then(|| {
                Mover::lent(definition, &relay.moves, zone(definition, form.moves, color), color, axes)
            })
        };
        let lent: Vec<Option<Mover<F>>> = forms.iter().map(&mut borrow).collect();
        let board = set::<F>(definition, Region::ALL);
        let takers = lent.iter().enumerate().filter_map(|(kind, it)| Some((kind as u8, it.as_ref()?)));
        let givers = (0..).zip(forms).filter(|(_, form)| gives(form)).map(|(kind, _)| kind);
        let givers: Vec<u8> = givers.collect();
        let only_leaps = [&guarding].into_iter().chain(lent.iter().flatten()).all(Mover::only_leaps);
        Lending {
            captures: Assault::new(takers.clone(), axes, board),
            guards: Assault::new(givers.iter().map(|&kind| (kind, &guarding)), axes, board),
            only_leaps,
            givers,
            guarding,
            lent,
        }
    }
}

/// Where a kind and side may go by a relay.
fn zone(definition: &Definition, kind: usize, color: Color) -> Region {
    let (rules, side) = (&definition.rules, color.index());
    let zone = definition.kinds[kind].zone[side].unwrap_or(Region::ALL);
    match rules.promotion.pawns[side].has(kind) {
        true => zone & rules.relays.pawn_region[side].unwrap_or(!rules.promotion.region[side]),
        false => zone,
    }
}

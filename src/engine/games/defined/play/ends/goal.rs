//! Where a side is to bring which pieces.

use crate::games::defined::game::definition::Definition;
use crate::games::defined::play::tables::form::set;
use crate::games::defined::play::tables::frame::Frame;

/// A side's goal.
pub struct Goal<S> {
    /// The squares; none: there is no goal.
    pub region: S,
    /// The definition's kind that is to arrive; `None` for any piece.
    pub kind: Option<usize>,
}

/// The goals of both sides.
pub fn goals<F: Frame>(definition: &Definition) -> [Goal<F::Set>; 2] {
    let goals = &definition.rules.goals;
    [0, 1].map(|side| Goal {
        region: set::<F>(definition, goals.region[side]),
        kind: goals.kind[side].kinds().next().filter(|_| !goals.kind[side].has_any()),
    })
}

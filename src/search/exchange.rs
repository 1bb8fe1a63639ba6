//! Static exchange evaluation, by playing the captures on copies of the position: so it is correct with
//! relays, flips and twins, which change what a man can do as it moves.

use crate::core::{Square, Step, StepList};
use crate::eval::Evaluate;

/// Whether a step wins at least `threshold` centipawns if captures on its target square continue as long as
/// they pay. False for a step that turns out to be illegal.
pub fn holds<P: Evaluate>(position: &P, step: Step, threshold: i32) -> bool {
    let surplus = position.gain(step) - threshold;
    if surplus < 0 {
        return false;
    }
    // A promoted man is worth more than the one that moves.
    if surplus >= position.worth(step.from()) && step.promotion().is_none() {
        return true;
    }
    match after(position, step) {
        Some(next) => !wins(&next, step.to(), surplus + 1),
        None => false,
    }
}

/// Whether the side to move can win `needed` centipawns by captures on the square.
fn wins<P: Evaluate>(position: &P, target: Square, needed: i32) -> bool {
    if position.worth(target) < needed {
        return false;
    }
    let mut list = StepList::new();
    position.captures_on(target, &mut list);
    // The cheapest first. Most often it is legal, and the others need not be sorted.
    while let Some((index, &step)) = list
        .iter()
        .enumerate()
        .min_by_key(|(_, step)| position.worth(step.from()))
    {
        let Some(next) = after(position, step) else {
            list.remove(index);
            continue;
        };
        let surplus = position.gain(step) - needed;
        return surplus >= 0
            && (surplus >= next.worth(target) || !wins(&next, target, surplus + 1));
    }
    false
}

/// The position after a step. The rest of a turn is passed.
fn after<P: Evaluate>(position: &P, step: Step) -> Option<P> {
    let mut next = position.clone();
    if !next.play(step) {
        return None;
    }
    if next.mid_turn() {
        next.pass()
    } else {
        Some(next)
    }
}

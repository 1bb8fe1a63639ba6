//! Static exchange evaluation. It plays the captures on copies of the position, so it is correct even where a
//! move changes what other pieces can do, as with relays, flips and twins.

use crate::core::{Square, Step, StepList};
use crate::eval::Evaluate;
use std::ops::ControlFlow::{self, Break, Continue};

/// Whether a step wins at least `threshold` centipawns if both sides capture on its target square as long as
/// that pays. False if the step is illegal.
pub fn holds<P: Evaluate>(position: &P, step: Step, threshold: i32) -> bool {
    match decide_early(position, step, threshold) {
        Break(holds) => holds,
        Continue(surplus) => {
            let mut next = position.clone();
            next.play(step) && keeps_surplus(&next, step.to(), surplus)
        }
    }
}

/// [`holds`] for a step that has led to the position `next`.
pub fn holds_in<P: Evaluate>(position: &P, step: Step, next: &P, threshold: i32) -> bool {
    match decide_early(position, step, threshold) {
        Break(holds) => holds,
        Continue(surplus) => keeps_surplus(next, step.to(), surplus),
    }
}

/// `Break` if the result does not depend on later captures; otherwise the surplus in centipawns that later
/// captures must leave.
#[inline]
fn decide_early<P: Evaluate>(position: &P, step: Step, threshold: i32) -> ControlFlow<bool, i32> {
    let surplus = position.gain(step) - threshold;
    let is_cheap = || surplus >= position.stake(step);
    if surplus < 0 {
        Break(false)
    } else if is_cheap() {
        Break(true)
    } else {
        Continue(surplus)
    }
}

/// Whether the side that has just moved keeps the surplus after captures on a square, if it passes the rest
/// of its turn.
fn keeps_surplus<P: Evaluate>(next: &P, target: Square, surplus: i32) -> bool {
    if !next.mid_turn() {
        return !wins(next, target, surplus + 1);
    }
    match next.pass() {
        Some(next) => !wins(&next, target, surplus + 1),
        None => false,
    }
}

/// Whether the side to move can win at least `needed` centipawns by captures on the square.
fn wins<P: Evaluate>(position: &P, target: Square, needed: i32) -> bool {
    let mut list = StepList::new();
    if position.captures_explode() {
        position.captures_on(target, &mut list);
        return list.iter().any(|&step| position.gain(step) >= needed);
    }
    if position.worth(target) < needed {
        return false;
    }
    position.captures_on(target, &mut list);
    // The least valuable attacker first. It is usually legal, so finding the minimum is cheaper than sorting.
    while let Some((index, &step)) =
        list.iter().enumerate().min_by_key(|(_, step)| position.worth(step.from()))
    {
        let mut next = position.clone();
        if !next.play(step) {
            list.remove(index);
            continue;
        }
        let surplus = position.gain(step) - needed;
        return surplus >= 0 && (surplus >= next.worth(target) || keeps_surplus(&next, target, surplus));
    }
    false
}

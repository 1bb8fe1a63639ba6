//! The turns at the root, and their first order.

use super::endings::{Endings, repeated};
use super::score::{self, INFINITE};
use crate::core::{Step, Turn};
use crate::eval::Evaluate;
use crate::eval::net::{Judge, Net};
use crate::rules::Game;
use std::cmp::Reverse;

/// A turn at the root.
#[derive(Clone)]
pub struct RootTurn {
    /// The turn.
    pub turn: Turn,
    /// Its value in the last iteration in which it was among the best; until then the evaluation after it, or
    /// very low.
    pub value: i32,
    /// The steps expected after it. Hundreds of turns are sorted at the root, so they are kept small.
    pub line: Vec<Step>,
    /// Nodes spent on it in all iterations.
    pub nodes: u64,
}

impl RootTurn {
    /// A turn about which nothing is known yet.
    pub fn new(turn: Turn) -> RootTurn {
        RootTurn { turn, value: -INFINITE, line: Vec::new(), nodes: 0 }
    }
}

/// Leaves out the turns that lose the game at once by repetition, if there are others: even where a mate
/// cannot be helped, the opponent has yet to find it.
pub(super) fn without_forfeits<P: Evaluate>(game: &Game<P>, turns: Vec<Turn>) -> Vec<Turn> {
    let twice: Vec<u64> = repeated(game).map(P::key).collect();
    if twice.is_empty() {
        return turns;
    }
    let forfeits = |&turn: &Turn| {
        let mut next = game.position().clone();
        next.play_turn(turn);
        twice.contains(&next.key()) && {
            let mut ended = game.clone();
            ended.play(turn);
            let winner = ended.outcome().and_then(|outcome| outcome.winner);
            winner == Some(!game.position().side())
        }
    };
    let (lost, others): (Vec<Turn>, Vec<Turn>) = turns.into_iter().partition(forfeits);
    if others.is_empty() { lost } else { others }
}

/// Sorts the turns by the evaluation after each, best first. Evaluating hundreds of two-step turns can take
/// longer than a very fast clock allows: those with a good first step are evaluated first, and once `is_over`
/// says so the rest go to the end.
pub(super) fn order_at_first<P: Evaluate>(
    position: &P,
    net: Option<&Net>,
    endings: &Endings,
    turns: &mut [RootTurn],
    is_over: impl Fn() -> bool,
) {
    let mut judge = Judge::new(net, 1);
    let mut worth = |next: &P| {
        if let Some(outcome) = next.verdict() {
            return score::of(outcome, position.side(), 0);
        }
        let ending = endings.value(next, 1);
        let value = ending.unwrap_or_else(|| score::clamped(judge.evaluate(next, 0)));
        if next.side() == position.side() { value } else { -value }
    };
    let mut known: Option<(Step, i32)> = None;
    let mut queue: Vec<(i32, usize)> = Vec::with_capacity(turns.len());
    for (index, root) in turns.iter().enumerate() {
        let first = root.turn.first();
        let value = match known {
            Some((step, value)) if step == first => value,
            _ => {
                let mut next = position.clone();
                let legal = next.play(first);
                debug_assert!(legal);
                worth(&next)
            }
        };
        known = Some((first, value));
        queue.push((value, index));
    }
    sort_values(&mut queue);
    for (value, index) in queue {
        let root = &mut turns[index];
        root.value = match root.turn.second() {
            None => value,
            Some(_) => {
                let mut next = position.clone();
                next.play_turn(root.turn);
                worth(&next)
            }
        };
        // The first gets a value in any case: there may be no time for more.
        if is_over() {
            break;
        }
    }
    sort(turns);
}

/// Sorts turns by their values, best first. The sorts are compiled once, not for each game: they are large.
pub(super) fn sort(turns: &mut [RootTurn]) {
    turns.sort_by_key(|root| Reverse(root.value));
}

fn sort_values(queue: &mut [(i32, usize)]) {
    queue.sort_by_key(|&(value, _)| Reverse(value));
}

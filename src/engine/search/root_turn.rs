//! The moves at the root, and their initial order.

use super::endings::{Endings, repeated};
use super::score::{self, INFINITE};
use crate::core::{Step, Turn};
use crate::eval::Evaluate;
use crate::eval::net::{LineEvaluator, Net};
use crate::rules::Game;
use std::cmp::Reverse;

/// A move at the root.
#[derive(Clone)]
pub struct RootTurn {
    /// The move.
    pub turn: Turn,
    /// Its value in the last iteration that gave it one; before that, the evaluation after it or a very low
    /// value.
    pub value: i32,
    /// The steps expected after it. A `Vec` keeps this type small, because hundreds of them are sorted.
    pub line: Vec<Step>,
    /// Nodes spent on it the last time.
    pub recent: u64,
    /// Nodes spent on it in all iterations.
    pub nodes: u64,
}

impl RootTurn {
    /// A move that has not been searched yet.
    pub fn new(turn: Turn) -> RootTurn {
        RootTurn { turn, value: -INFINITE, line: Vec::new(), recent: 0, nodes: 0 }
    }
}

/// Removes the moves that lose the game at once by repetition, unless all do: even where a mate cannot be
/// avoided, the opponent still has to find it.
pub(super) fn without_forfeits<P: Evaluate>(game: &Game<P>, turns: Vec<Turn>) -> Vec<Turn> {
    let risky: Vec<u64> = match game.position().repetition().earlier() {
        1 => game.positions().iter().map(P::key).collect(),
        _ => repeated(game).map(P::key).collect(),
    };
    if risky.is_empty() {
        return turns;
    }
    let forfeits = |&turn: &Turn| {
        let mut next = game.position().clone();
        next.play_turn(turn);
        risky.contains(&next.key()) && {
            let mut ended = game.clone();
            ended.play(turn);
            let winner = ended.outcome().and_then(|outcome| outcome.winner);
            winner == Some(!game.position().side())
        }
    };
    let (lost, others): (Vec<Turn>, Vec<Turn>) = turns.into_iter().partition(forfeits);
    if others.is_empty() { lost } else { others }
}

/// Sorts the moves by the evaluation after each, best first. Evaluating hundreds of two-step turns can take
/// longer than a very fast clock allows, so those with a good first step are evaluated first; as soon as
/// `is_over` returns true, the rest stay at the end.
pub(super) fn order_initially<P: Evaluate>(
    position: &P,
    net: Option<&Net>,
    endings: &Endings,
    turns: &mut [RootTurn],
    is_over: impl Fn() -> bool,
) {
    let mut evaluator = LineEvaluator::new(net, 1);
    let mut worth = |next: &P| {
        if let Some(outcome) = next.verdict() {
            return score::of(outcome, position.side(), 0);
        }
        let ending = endings.value(next, 1);
        let value = ending.unwrap_or_else(|| score::clamped(evaluator.evaluate(next, 0)));
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
        // At least the first move gets a value, even if there is no time for more.
        if is_over() {
            break;
        }
    }
    sort(turns);
}

/// Sorts moves by their values, best first. Not generic, so that the large sorting code is compiled once for
/// all games.
pub(super) fn sort(turns: &mut [RootTurn]) {
    turns.sort_by_key(|root| Reverse(root.value));
}

/// Sorts moves by the nodes spent on them the last time, most first.
pub(super) fn sort_by_effort(turns: &mut [RootTurn]) {
    turns.sort_by_key(|root| Reverse(root.recent));
}

fn sort_values(queue: &mut [(i32, usize)]) {
    queue.sort_by_key(|&(value, _)| Reverse(value));
}

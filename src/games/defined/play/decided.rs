//! What a look ahead from the start position says of a game: whether it is decided before it has begun.

use super::library::{self, Playable};
use super::position::Defined;
use crate::core::{Eight, StepList, Twelve};
use crate::games::defined::definition::Definition;
use crate::rules::{Outcome, Position, Stage};

/// The most positions that are looked at.
const MOST_NODES: u64 = 1_000_000;
/// The most plies that are looked ahead.
const DEEPEST: u32 = 6;

/// What is likely not meant: no move at the start, or a result that a side can force within a few moves.
/// Nothing of a game that is not played yet.
pub fn warning(definition: &'static Definition) -> Option<String> {
    match library::playable(definition).ok()? {
        Playable::Eight(options) => of::<Defined<Eight>>(options),
        Playable::Twelve(options) => of::<Defined<Twelve>>(options),
    }
}

fn of<P: Position>(options: P::Options) -> Option<String> {
    let start = P::from_fen(options, P::start_fen(options)).ok()?;
    let (mut nodes, mut before) = (0, 1);
    for plies in 0..=DEEPEST {
        let first = nodes;
        if let Some(outcome) = forced(&start, plies, &mut nodes) {
            return Some(told(&start, outcome, plies));
        }
        // The next depth takes more than this one by as much as this one took more than the last.
        let count = (nodes - first).max(1);
        if count.saturating_mul(count / before + 1) > MOST_NODES {
            return None;
        }
        before = count;
    }
    None
}

/// The result that the side to move cannot avoid or does not want to, within so many plies; `None` if there
/// is none. A win is wanted, a draw only if there is nothing else.
fn forced<P: Position>(position: &P, plies: u32, nodes: &mut u64) -> Option<Outcome> {
    *nodes += 1;
    if let Some(outcome) = position.verdict() {
        return Some(outcome);
    }
    let mut steps = StepList::new();
    position.steps(Stage::All, &mut steps);
    let us = position.side();
    let (mut best, mut is_open, mut is_stuck): (Option<Outcome>, bool, bool) = (None, false, true);
    for &step in &steps {
        let mut next = position.clone();
        if !next.play(step) {
            continue;
        }
        is_stuck = false;
        if plies == 0 {
            return None;
        }
        match forced(&next, plies - 1, nodes) {
            None => is_open = true,
            Some(outcome) if outcome.winner == Some(us) => return Some(outcome),
            Some(outcome) if best.is_none_or(|best| best.winner.is_some()) => best = Some(outcome),
            Some(_) => {}
        }
    }
    match is_stuck {
        true => Some(position.stuck()),
        false => best.filter(|_| !is_open),
    }
}

fn told<P: Position>(start: &P, Outcome { winner, reason }: Outcome, plies: u32) -> String {
    let ends = match winner {
        None => "the game is drawn".to_string(),
        Some(color) => format!("{color} wins"),
    };
    match plies {
        0 => format!("{ends} before the first move, {}'s ({reason})", start.side()),
        1 if winner.is_none() => format!("{ends} after any first move ({reason})"),
        1 if winner == Some(start.side()) => format!("{} can win on the first move ({reason})", start.side()),
        1 => format!("{ends} after any first move ({reason})"),
        _ if winner.is_none() => format!("neither side can avoid a draw within {plies} plies ({reason})"),
        _ => format!("{ends} by force within {plies} plies ({reason})"),
    }
}

//! Exhaustive search for wins, plain and slow, ignoring clocks and repetition.

use firzan::core::Turn;
use firzan::rules::{Outcome, Position};
use std::collections::HashMap;

/// The end of the game, if it is over.
pub fn decided<P: Position>(position: &P) -> Option<Outcome> {
    let stuck = || (position.count() == 0).then(|| position.stuck());
    position.verdict().or_else(stuck)
}

/// The position after a legal turn.
pub fn after<P: Position>(position: &P, turn: Turn) -> P {
    let mut next = position.clone();
    next.play_turn(turn);
    next
}

/// The results so far.
#[derive(Default)]
pub struct Solver {
    /// Whether the side to move loses within N turns of its opponent, by key.
    helpless: HashMap<(u64, u32), bool>,
    /// Turns that saved the defender in other positions: these are tried first.
    refutations: Vec<Turn>,
}

impl Solver {
    /// The turns with which the side to move wins by its `n`th turn at the latest, whatever the opponent
    /// does; at most `limit` of them.
    pub fn winning_turns<P: Position>(&mut self, position: &P, n: u32, limit: usize) -> Vec<Turn> {
        let mut turns = position.legal_moves();
        turns.sort_by_key(|&turn| !position.is_noisy(turn.first()));
        turns.retain(|&turn| n > 1 || wins(position, turn));
        let wins = |turn: &Turn| wins(position, *turn) || self.is_beaten(position, *turn, n);
        turns.into_iter().filter(wins).take(limit).collect()
    }

    /// Whether the opponent, after a turn that does not end the game, loses within `n` - 1 turns more.
    fn is_beaten<P: Position>(&mut self, position: &P, turn: Turn, n: u32) -> bool {
        let next = after(position, turn);
        n > 1 && decided(&next).is_none() && self.is_helpless(&next, n - 1)
    }

    /// Whether the opponent wins by its `n`th turn after every turn.
    fn is_helpless<P: Position>(&mut self, position: &P, n: u32) -> bool {
        if let Some(&known) = self.helpless.get(&(position.key(), n)) {
            return known;
        }
        let mut turns: Vec<Turn> = match n {
            1 => one_flip_each(position.legal_moves()).collect(),
            _ => position.legal_moves(),
        };
        let rank = |turn: &Turn| self.refutations.iter().position(|known| known == turn);
        turns.sort_by_cached_key(|turn| rank(turn).unwrap_or(usize::MAX));
        let refutation = turns.into_iter().find(|&turn| !self.loses(position, turn, n));
        if let Some(turn) = refutation.filter(|turn| !self.refutations.contains(turn)) {
            self.refutations.push(turn);
        }
        self.helpless.insert((position.key(), n), refutation.is_none());
        refutation.is_none()
    }

    fn loses<P: Position>(&mut self, position: &P, turn: Turn, n: u32) -> bool {
        let next = after(position, turn);
        match decided(&next) {
            Some(outcome) => outcome.winner == Some(next.side()),
            None if n == 1 => one_flip_each(next.legal_moves()).any(|turn| wins(&next, turn)),
            None => !self.winning_turns(&next, n, 1).is_empty(),
        }
    }
}

/// Whether a turn ends the game with a win.
fn wins<P: Position>(position: &P, turn: Turn) -> bool {
    let outcome = decided(&after(position, turn));
    outcome.is_some_and(|outcome| outcome.winner == Some(position.side()))
}

/// The turns, but only one of those that differ only by their flip: a flip changes no turn of the opponent,
/// so it does not matter before the last turn of either side.
fn one_flip_each(mut turns: Vec<Turn>) -> impl Iterator<Item = Turn> {
    turns.dedup_by_key(|turn| turn.first());
    turns.into_iter()
}

//! The principal variation of a search.

use super::endings::Endings;
use super::root_turn::{RootTurn, order_initially};
use super::worker::Worker;
use crate::core::Turn;
use crate::eval::Evaluate;

impl Worker<'_> {
    /// The line of a root move. If a cutoff ended it before the opponent's reply and the game is not over,
    /// adds a likely reply to ponder on.
    pub(super) fn expected_line<P: Evaluate>(&mut self, position: &P, best: &RootTurn) -> Vec<Turn> {
        let mut line = whole_turns(position, best, &self.shared.endings);
        if line.len() == 1 {
            let mut next = position.clone();
            next.play_turn(best.turn);
            if !self.is_end(&next) {
                line.extend(self.known_reply(&next).or_else(|| self.likely_reply(&next)));
            }
        }
        line
    }

    /// Whether the game is over after a root move, regardless of the legal replies.
    fn is_end<P: Evaluate>(&mut self, next: &P) -> bool {
        self.history.push(next);
        let by_history = self.outcome_by_history(next);
        self.history.pop();
        next.verdict().or(by_history).is_some()
    }

    /// The hash move of a position after a root move.
    fn known_reply<P: Evaluate>(&self, position: &P) -> Option<Turn> {
        let mut at = position.clone();
        let mut play_known = || {
            let step = self.shared.memory.table.probe(at.key(), 1)?.step?;
            (at.is_step(step) && at.play(step)).then(|| (step, at.mid_turn()))
        };
        match play_known()? {
            (first, true) => Some(Turn::of_two(first, play_known()?.0)),
            (step, false) => Some(Turn::of(step)),
        }
    }

    /// The move with the best evaluation after it.
    fn likely_reply<P: Evaluate>(&self, position: &P) -> Option<Turn> {
        let mut turns: Vec<RootTurn> = position.legal_moves().into_iter().map(RootTurn::new).collect();
        let shared = self.shared;
        order_initially(position, shared.net(), &shared.endings, &mut turns, || self.shared.is_over());
        turns.first().map(|root| root.turn)
    }
}

/// The moves of a line, without an incomplete turn at its end. If endgame tables know the result at its end,
/// they continue the line to the end of the game.
pub(super) fn whole_turns<P: Evaluate>(position: &P, best: &RootTurn, endings: &Endings) -> Vec<Turn> {
    let mut line = vec![best.turn];
    let mut at = position.clone();
    at.play_turn(best.turn);
    let mut first = None;
    for &step in &best.line {
        if !at.is_step(step) || !at.play(step) {
            break;
        }
        match first.take() {
            Some(first) => line.push(Turn::of_two(first, step)),
            None if at.mid_turn() => first = Some(step),
            None => line.push(Turn::of(step)),
        }
    }
    while let Some((turn, next)) = endings.best(&at) {
        line.push(turn);
        at = next;
    }
    line
}

//! A game being played: its positions, its moves and its result.

use super::{History, Outcome, Position, Reason, Recurrence, Repetition};
use crate::core::Turn;

/// Maximum number of plies in self-play and matches for games that no rule ends.
pub const MOST_PLIES: usize = 1000;

/// A game: its positions, from the first, and its moves.
#[derive(Clone)]
pub struct Game<P: Position> {
    positions: Vec<P>,
    turns: Vec<Turn>,
    history: History,
}

impl<P: Position> Game<P> {
    /// A new game from `start`, which counts as the first occurrence of that position.
    pub fn new(start: P) -> Game<P> {
        let mut history = History::default();
        history.push(&start);
        Game { positions: vec![start], turns: Vec::new(), history }
    }

    /// The first position.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    /// All positions, including the first.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The moves played.
    pub fn played(&self) -> &[Turn] {
        &self.turns
    }

    /// The former name of [`played`](Self::played).
    #[deprecated(since = "0.3.0", note = "call `played`")]
    pub fn turns(&self) -> &[Turn] {
        self.played()
    }

    /// The history of all positions, for repetitions.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Applies `change` to all positions. It must not affect the rules; used to switch weights.
    pub fn change(&mut self, change: impl FnMut(&mut P)) {
        self.positions.iter_mut().for_each(change);
    }

    /// Plays a legal move.
    pub fn play(&mut self, turn: Turn) {
        let mut next = self.position().clone();
        next.play_turn(turn);
        self.history.push(&next);
        self.positions.push(next);
        self.turns.push(turn);
    }

    /// Takes back the last move; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.turns.pop().is_none() {
            return false;
        }
        self.positions.pop();
        self.history.pop();
        true
    }

    /// True if the game should be stopped as a draw: neither repetition nor a move-count rule can end it, and
    /// it has reached `MOST_PLIES`.
    pub fn is_endless(&self) -> bool {
        let position = self.position();
        let Repetition { occurrence, recurrence, .. } = position.repetition();
        self.turns.len() >= MOST_PLIES
            && (occurrence == 0 || recurrence == Recurrence::Continues)
            && position.most_halfmoves().is_none()
    }

    /// The result, or `None` while the game is in progress. A result on the board takes precedence over
    /// repetition, and repetition over the fifty-move rule.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        if let Some(outcome) = position.verdict() {
            return Some(outcome);
        }
        if !has_turn(position) {
            return Some(position.stuck());
        }
        let rule = position.repetition();
        if let Some(repeated) = self.history.repeated(rule).filter(|found| found.times >= rule.earlier())
            && let Some(outcome) = self.history.cycle(rule, repeated.first)
        {
            return Some(outcome);
        }
        let limit = position.most_halfmoves().filter(|&limit| position.halfmove() >= limit)?;
        Some(position.drawn(if limit == 100 { Reason::FiftyMoveRule } else { Reason::MoveCountRule }))
    }
}

/// Whether the side to move has a legal step. Every legal first step of a two-step turn has a second.
pub(crate) fn has_turn<P: Position>(position: &P) -> bool {
    let mut list = crate::core::StepList::new();
    position.steps(super::Stage::All, &mut list);
    list.iter().any(|&step| position.clone().play(step))
}

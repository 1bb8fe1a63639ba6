//! The game as a list of half-moves, and what a half-move received means.

use super::encode::Encoder;
use super::wire::{Half, Suffix};
use crate::any::AnyGame;
use crate::core::{Color, Move};

/// The half-moves played since the position was set up.
#[derive(Clone, Default, Debug)]
pub struct Record {
    turns: Vec<Vec<Half>>,
    /// Those of the turn that is not complete.
    pending: Vec<Half>,
}

/// A legal turn that begins with the half-moves pending.
pub struct Candidate {
    /// The turn.
    pub turn: Move,
    /// Its half-moves still to come.
    pub rest: Vec<Half>,
}

/// What a half-move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// It begins a turn, or goes on with it.
    Part(Half),
    /// It completes a turn.
    Turn(Move),
    /// It is no half-move due now, but there is only one turn of which it is a part, or which it abbreviates.
    Hint(Move),
}

impl Record {
    /// How many half-moves were played.
    pub fn half_moves(&self) -> usize {
        self.turns.iter().map(Vec::len).sum::<usize>() + self.pending.len()
    }

    /// The half-moves of the turn that is not complete.
    pub fn pending(&self) -> &[Half] {
        &self.pending
    }

    /// The side that moves next as XBoard sees it: at every half-move it is the other's turn.
    pub fn side(&self, game: &dyn AnyGame) -> Color {
        if self.pending.len() % 2 == 0 {
            game.side()
        } else {
            !game.side()
        }
    }

    /// The legal turns that begin with the half-moves pending.
    pub fn candidates(&self, game: &dyn AnyGame) -> Vec<Candidate> {
        let mut encoder = Encoder::new(game);
        let begun = self.pending.len();
        let candidate = |turn| {
            let halves = encoder.halves(turn);
            let mut sent = self.pending.iter();
            let fits = halves.len() > begun
                && halves
                    .iter()
                    .take(begun)
                    .all(|half| sent.next().is_some_and(|&sent| half.is_meant_by(sent)));
            fits.then(|| Candidate {
                turn,
                rest: halves[begun..].to_vec(),
            })
        };
        game.turns().into_iter().filter_map(candidate).collect()
    }

    /// What a half-move received means; `None` if no legal turn has it.
    pub fn meaning(&self, game: &dyn AnyGame, sent: Half) -> Option<Meaning> {
        let candidates = self.candidates(game);
        let next = |candidate: &&Candidate| candidate.rest[0].is_meant_by(sent);
        let fitting: Vec<&Candidate> = candidates.iter().filter(next).collect();
        let complete: Vec<_> = fitting
            .iter()
            .filter(|candidate| candidate.rest.len() == 1)
            .collect();
        match (&fitting[..], &complete[..]) {
            ([], _) => only(candidates.iter().filter(|candidate| {
                let part = |half: &&Half| half.is_meant_by(sent) && sent != Half::Pass;
                candidate.rest.iter().any(|half| part(&half))
            }))
            .map(|candidate| Meaning::Hint(candidate.turn)),
            (_, [candidate]) => Some(if is_abbreviated(candidate.rest[0], sent) {
                Meaning::Hint(candidate.turn)
            } else {
                Meaning::Turn(candidate.turn)
            }),
            (_, []) => Some(Meaning::Part(sent)),
            _ => None,
        }
    }

    /// Adds a part of a turn.
    pub fn begin(&mut self, part: Half) {
        self.pending.push(part);
    }

    /// Completes a turn of the game's position; returns the half-moves of it that were not pending.
    pub fn complete(&mut self, game: &dyn AnyGame, turn: Move) -> Vec<Half> {
        let halves = Encoder::new(game).halves(turn);
        let rest = halves.get(self.pending.len()..).unwrap_or(&[]).to_vec();
        self.pending.clear();
        self.turns.push(halves);
        rest
    }

    /// Takes a half-move back. Returns `None` if there is none, else whether the game must take a turn back.
    pub fn undo(&mut self) -> Option<bool> {
        if self.pending.pop().is_some() {
            return Some(false);
        }
        self.pending = self.turns.pop()?;
        self.pending.pop();
        Some(true)
    }
}

/// Whether a sign was left out that XBoard needs to show what becomes of the man. It loses the sign of a change
/// in place itself.
fn is_abbreviated(due: Half, sent: Half) -> bool {
    let sign = |half| match half {
        Half::Step {
            suffix, via: None, ..
        } => suffix != Suffix::Nothing,
        _ => false,
    };
    sign(due) && !sign(sent)
}

fn only<T>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

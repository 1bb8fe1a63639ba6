//! Quiet positions of games and their features.

use super::record::Record;
use crate::core::{Color, Turn};
use crate::eval::{Evaluate, FULL_PHASE, Trace};
use crate::rules::{Position, ReadTurn};
use crate::search::score::DECIDED;
use crate::tools::chances::Scored;
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use std::marker::PhantomData;

/// A quiet position.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Features and how often they count, White's minus Black's; features with count zero are left out.
    pub counts: Vec<(u16, i16)>,
    /// The weight of the middlegame, from 0 to 1.
    pub phase: f32,
    /// White's result: 1, 0.5 or 0.
    pub result: f32,
    /// The search's value for White, in centipawns.
    pub value: f32,
}

impl Sample {
    /// The search's value and the result.
    pub fn scored(&self) -> Scored {
        Scored {
            score: self.value.into(),
            result: self.result.into(),
        }
    }
}

/// The quiet positions of some games.
pub struct Samples<P> {
    /// For fitting.
    pub fitting: Vec<Sample>,
    /// For validation; they come from other games.
    pub held_out: Vec<Sample>,
    game: PhantomData<P>,
}

/// One game in this many is held out.
const HELD_OUT: usize = 10;

impl<P: Evaluate> Samples<P> {
    /// The samples of some records.
    ///
    /// # Errors
    /// If a record is of another game or has an illegal turn.
    pub fn of(records: &[Record]) -> Result<Samples<P>> {
        let games: Result<Vec<Vec<Sample>>> = records
            .par_iter()
            .enumerate()
            .map(|(number, record)| {
                of_game::<P>(record).with_context(|| format!("game {}", number + 1))
            })
            .collect();
        let mut samples = Samples {
            fitting: Vec::new(),
            held_out: Vec::new(),
            game: PhantomData,
        };
        for (number, game) in games?.into_iter().enumerate() {
            if number % HELD_OUT == HELD_OUT - 1 {
                samples.held_out.extend(game);
            } else {
                samples.fitting.extend(game);
            }
        }
        Ok(samples)
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.fitting.len() + self.held_out.len()
    }
}

fn of_game<P: Evaluate>(record: &Record) -> Result<Vec<Sample>> {
    let name = record.variant.name();
    ensure!(name == P::NAME, "it is a game of {name}");
    let rules = record
        .variant
        .options()
        .into_iter()
        .try_fold(P::Rules::default(), |rules, option| {
            crate::rules::Rules::with(rules, option)
        })
        .context("unknown options")?;
    let mut position = P::from_fen(rules, P::start_fen(rules))?;
    let result = match record.winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    };
    let mut samples = Vec::new();
    for (text, value) in &record.turns {
        let turn = position.read(text).map_err(anyhow::Error::msg)?;
        if let Some(value) = *value
            && value.abs() < DECIDED
            && is_quiet(&position, turn)
        {
            samples.push(Sample {
                counts: counts(&position),
                phase: position.phase() as f32 / FULL_PHASE as f32,
                result,
                value: (position.side().sign() * value) as f32,
            });
        }
        position.play_turn(turn);
    }
    Ok(samples)
}

/// Whether the evaluation of the position can be trusted: no check, and the best turn captures nothing.
fn is_quiet<P: Position>(position: &P, turn: Turn) -> bool {
    position.verdict().is_none() && !position.in_check() && !position.is_noisy(turn.first())
}

fn counts<P: Evaluate>(position: &P) -> Vec<(u16, i16)> {
    let trace = Trace::of(position);
    let counts = trace.counts().iter().enumerate();
    counts
        .filter(|&(_, &count)| count != 0)
        .map(|(feature, &count)| (feature as u16, count as i16))
        .collect()
}

//! Self-play games from random openings, all different and all reproducible.

use super::record::TrainingGame;
use crate::any::{AnyGame, new_game};
use crate::core::{Color, Random};
use crate::games::Variant;
use crate::search::{Control, Limits, Memory, Settings};
use crate::tools::interrupt;
use anyhow::{Context, Result};
use clap::Args;

/// How the games are played.
#[derive(Clone, Debug, Args)]
pub struct Play {
    /// The same seed and options play the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per turn
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The random turns that a game starts with, both sides together; every second game has one more
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = clap::value_parser!(u64).range(0..=100))]
    random: u64,
    /// Centipawns by which either side may be better after them
    #[arg(long, value_name = "CP", default_value_t = 300)]
    max_score: u16,
    /// Centipawns that decide a game, if the search sees that much six turns in a row
    #[arg(long, value_name = "CP", default_value_t = 1500)]
    decisive: u16,
    /// A longer game is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 300)]
    longest: usize,
}

/// Consecutive turns, both sides together, that must agree on the winner.
const AGREEING: u32 = 6;

/// Openings drawn before one is accepted however lopsided.
const MOST_TRIES: u32 = 100;

impl Play {
    /// Plays the game of a number; `None` if a signal comes before its end.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn game(&self, variant: Variant, number: u64) -> Result<Option<TrainingGame>> {
        let table = Memory::new(2).context("no memory for the table")?;
        let mut random = Random::stream(self.seed, number);
        let mut game = self.opening(variant, &mut random, number % 2, &table);
        let mut values = vec![None; game.played().len()];
        let (mut winning, mut agreed) = (None, 0);
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            if game.played().len() >= self.longest {
                break None;
            }
            if interrupt::is_interrupted() {
                return Ok(None);
            }
            let (turn, value) = self.search(game.as_ref(), &table);
            let Some(turn) = turn else { break None };
            let better = if value > 0 { game.side() } else { !game.side() };
            let sees = (value.abs() >= self.decisive.into()).then_some(better);
            agreed = if sees == winning { agreed + 1 } else { 1 };
            winning = sees;
            if winning.is_some() && agreed >= AGREEING {
                break winning;
            }
            game.play(turn);
            values.push(Some(value));
        };
        Ok(Some(record(game.as_ref(), winner, values)))
    }

    /// A game a few random turns from the start.
    fn opening(
        &self,
        variant: Variant,
        random: &mut Random,
        more: u64,
        table: &Memory,
    ) -> Box<dyn AnyGame> {
        let mut tries = 0;
        'again: loop {
            tries += 1;
            let mut game = new_game(variant);
            for _ in 0..self.random + more {
                match random.one_of(&game.turns()) {
                    Some(&turn) if game.outcome().is_none() => game.play(turn),
                    _ => continue 'again,
                }
            }
            if game.outcome().is_some() {
                continue;
            }
            let (_, value) = self.search(game.as_ref(), table);
            if value.abs() <= self.max_score.into() || tries >= MOST_TRIES {
                return game;
            }
        }
    }

    fn search(&self, game: &dyn AnyGame, table: &Memory) -> (Option<crate::core::Turn>, i32) {
        let limits = Limits::nodes(self.nodes);
        let (settings, control) = (Settings::default(), Control::default());
        let best = game.search(&limits, settings, table, &control, &mut |_| {});
        (best.turn, best.value)
    }
}

fn record(game: &dyn AnyGame, winner: Option<Color>, values: Vec<Option<i32>>) -> TrainingGame {
    let turns = game.played().iter().map(|&turn| game.write(turn));
    TrainingGame {
        variant: game.variant(),
        winner,
        turns: turns.zip(values).collect(),
    }
}

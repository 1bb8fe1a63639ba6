//! Self-play games, all different and all reproducible.

use crate::console::interrupt;
use anyhow::{Context, Result};
use clap::Args;
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Random, Turn};
use firzan::games::Variant;
use firzan::search::{Best, Bound, Control, Limits, Memory, Report, Settings};

/// A side that is better by this many centipawns wins the game.
const DECISIVE: i32 = 1000;

/// The options of self-play.
#[derive(Debug, Args)]
pub struct Play {
    /// The same seed and options play the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of moves at the start, by both sides together, to choose at random among the best
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    varied: usize,
    /// Number of the best moves to choose from
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=256))]
    lines: u16,
    /// Centipawns by which a chosen move may be worse than the best
    #[arg(long, value_name = "CP", default_value_t = 40)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..=10_000))]
    margin: i32,
    /// Moves, by both sides together, after which a game is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 300)]
    longest: usize,
}

impl Play {
    /// Plays a game; a side with a decisive score wins. Returns the game and its winner.
    ///
    /// # Errors
    /// If there is no memory for the table, or after a signal.
    pub fn game(&self, variant: Variant, number: u64) -> Result<(Box<dyn AnyGame>, Option<Color>)> {
        let mut random = Random::stream(self.seed, number);
        let table = Memory::new(4).context("no memory for the table")?;
        let mut game = new_game(variant);
        loop {
            if let Some(outcome) = game.outcome() {
                return Ok((game, outcome.winner));
            }
            let ply = game.played().len();
            if ply >= self.longest || game.cut_off().is_some() {
                return Ok((game, None));
            }
            interrupt::check()?;
            let lines = if ply < self.varied { self.lines } else { 1 };
            let (best, lines) = self.search(game.as_ref(), lines.into(), &table);
            if best.value.abs() >= DECISIVE {
                let side = game.side();
                let winner = if best.value > 0 { side } else { !side };
                return Ok((game, Some(winner)));
            }
            let good: Vec<Turn> =
                lines.iter().filter(|line| line.1 >= best.value - self.margin).map(|line| line.0).collect();
            let Some(turn) = random.one_of(&good).copied().or(best.turn) else {
                return Ok((game, None));
            };
            game.play(turn);
        }
    }

    /// Searches for the best move, and for this many moves with their values if there is more than one; the
    /// list is empty if the nodes did not suffice for a complete iteration.
    fn search(&self, game: &dyn AnyGame, lines: usize, table: &Memory) -> (Best, Vec<(Turn, i32)>) {
        let settings = Settings { lines, ..Settings::default() };
        let wanted = lines.min(game.legal_moves().len());
        let limits = Limits::nodes(self.nodes * lines as u64);
        let (mut iteration, mut complete) = (Vec::new(), Vec::new());
        let best = game.search(&limits, settings, table, &Control::default(), &mut |news| {
            let Report::Line(info) = news else {
                return;
            };
            if lines == 1 || info.bound != Bound::Exact {
                return;
            }
            if info.rank == 1 {
                iteration.clear();
            }
            iteration.push((info.line[0], info.value));
            if iteration.len() == wanted {
                complete = std::mem::take(&mut iteration);
            }
        });
        (best, complete)
    }
}

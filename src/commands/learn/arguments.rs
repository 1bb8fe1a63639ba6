//! The arguments of `firzan learn`.

use crate::console::numbers::positive;
use crate::learning::datagen::INTERIOR;
use clap::Args;
use firzan::games::Variant;
use std::path::PathBuf;

/// The arguments of `firzan learn`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as makruk, or XBoard's name for it
    pub variant: Variant,
    /// The folder of the run; a run that is already there continues [default: ID.learn]
    #[arg(long, short, value_name = "FOLDER")]
    pub output: Option<PathBuf>,
    /// Total hours of all runs in the folder [default: 1, or no limit with --generations]
    #[arg(long, value_parser = positive::<f64>)]
    pub hours: Option<f64>,
    /// Number of generations. Without --hours, nothing depends on the clock: on one thread, the same seed and
    /// options give the same file
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub generations: Option<u32>,
    /// Games per generation [default: 2000 with --generations alone, otherwise as many as there is time for]
    #[arg(long, value_parser = clap::value_parser!(u64).range(20..=10_000_000))]
    pub games: Option<u64>,
    /// Nodes per move in the first generation; each later generation uses half as many again, up to 12 times
    /// the first. With this option, or with --generations alone, matches also use fixed nodes (80 % for the
    /// side with a network, which costs a fifth of the speed); otherwise they use a clock [default: 400]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub nodes: Option<u64>,
    /// Maximum number of interior nodes of each search to train networks on as well; see `firzan datagen`
    #[arg(long, value_name = "NODES", default_value_t = INTERIOR)]
    pub interior: u8,
    /// Seed of the random choices
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of threads [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    pub threads: u16,
    /// Instead of playing a generation's games, print a command that plays them on several machines; when
    /// they are in the folder, run this command again
    #[arg(long, requires = "games")]
    pub elsewhere: bool,
}

/// Default nodes per move in the first generation.
const DEFAULT_NODES: u64 = 400;
/// Default number of games per generation without a time limit.
const DEFAULT_GAMES: u64 = 2000;
/// Default hours, if no number of generations is given.
const DEFAULT_HOURS: f64 = 1.0;

impl Arguments {
    /// Seconds to learn for; `None` if nothing depends on the clock.
    pub fn seconds(&self) -> Option<f64> {
        let hours = self.hours.or_else(|| self.generations.is_none().then_some(DEFAULT_HOURS));
        hours.map(|hours| hours * 3600.0)
    }

    /// Nodes per move in the first generation.
    pub fn first_nodes(&self) -> u64 {
        self.nodes.unwrap_or(DEFAULT_NODES)
    }

    /// Games per generation; `None` if the clock limits them.
    pub fn games(&self) -> Option<u64> {
        self.games.or_else(|| self.seconds().is_none().then_some(DEFAULT_GAMES))
    }

    /// True if matches are played with fixed nodes, not with a clock.
    pub fn counts_nodes(&self) -> bool {
        self.nodes.is_some() || self.seconds().is_none()
    }

    /// The folder of the run.
    pub fn folder(&self) -> PathBuf {
        self.output.clone().unwrap_or_else(|| format!("{}.learn", self.variant.file_stem()).into())
    }

    /// The options that all runs in a folder must share, as command-line arguments.
    pub fn essence(&self) -> String {
        let (id, seed, nodes) = (self.variant.exact_id(), self.seed, self.first_nodes());
        let games = self.games().map_or_else(String::new, |games| format!(" --games {games}"));
        let by = if self.counts_nodes() { "nodes" } else { "time" };
        let interior = self.interior;
        format!("{id} --seed {seed} --nodes {nodes}{games} --interior {interior}, matches by {by}")
    }
}

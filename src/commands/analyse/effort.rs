//! Limits and resources of a search: the arguments that several commands share.

use crate::protocol::engine::DEFAULT_HASH;
use anyhow::Result;
use clap::Args;
use firzan::search::{Limits, Settings};
use std::time::Duration;

/// Limits and resources of a search.
#[derive(Clone, Debug, Args)]
pub struct Effort {
    /// Seconds per position
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Depth in plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Nodes per position
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, default_value_t = DEFAULT_HASH as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
}

impl Effort {
    /// The limits of a search; `usual` if none is given.
    pub fn limits(&self, usual: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or(unlimited.then_some(usual)),
            ..Limits::default()
        }
    }

    /// The settings for a search of that many lines.
    pub fn settings(&self, lines: usize) -> Settings {
        Settings { threads: self.threads.into(), lines, overhead: Duration::ZERO, ..Settings::default() }
    }
}

/// A time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err("seconds must be 0 or more".to_string());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| "the time is too long".to_string())
}

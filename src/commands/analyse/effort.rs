//! How long to search, and with what: the arguments that several commands share.

use crate::protocol::engine::DEFAULT_HASH;
use crate::search::{Limits, Settings};
use anyhow::Result;
use clap::Args;
use std::time::Duration;

/// How long to search a position, and with what.
#[derive(Clone, Debug, Args)]
pub struct Effort {
    /// Seconds to search a position
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Depth in turns
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Nodes to search a position
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
    /// The limits of a search; where none is given, this time.
    pub fn limits(&self, usual: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or(unlimited.then_some(usual)),
            ..Limits::default()
        }
    }

    /// How to search for that many lines.
    pub fn settings(&self, lines: usize) -> Settings {
        Settings { threads: self.threads.into(), lines, overhead: Duration::ZERO, ..Settings::default() }
    }
}

/// A time in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err("not a number of seconds from 0 on".to_string());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| "too long a time".to_string())
}

//! The file of a suite: comment lines that start with `#`, then one FEN per line.

use crate::console::shard::Shard;
use crate::console::whole;
use anyhow::{Context, Result};
use firzan::system::atomic_file;
use std::io;
use std::path::Path;

/// The largest suite in bytes: millions of positions.
const LARGEST: u64 = 256 << 20;

const SHARD: &str = "shard ";
const MADE_BY: &str = "made by: ";

/// A suite, or a shard of one.
pub struct Suite {
    /// The command that makes the complete suite.
    pub command: String,
    /// Which part of it this is.
    pub shard: Shard,
    /// The positions.
    pub fens: Vec<String>,
}

impl Suite {
    /// Writes the file atomically.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut text = format!("# {MADE_BY}{}\n", self.command);
        if self.shard != Shard::WHOLE {
            text += &format!("# {SHARD}{}\n", self.shard);
        }
        for fen in &self.fens {
            text += fen;
            text.push('\n');
        }
        atomic_file::write(path, text.as_bytes())
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or does not name the command that made it.
    pub fn read(path: &Path) -> Result<Suite> {
        let text = whole::read_text(path, LARGEST).context("cannot read it")?;
        let comment = |what: &str| {
            let comments = text.lines().filter_map(|line| line.strip_prefix("# "));
            comments.into_iter().find_map(|line| line.strip_prefix(what))
        };
        let command = comment(MADE_BY).context("it does not name the command that made it")?;
        let shard = match comment(SHARD).map(str::parse) {
            None => Shard::WHOLE,
            Some(shard) => shard.map_err(anyhow::Error::msg).context(SHARD.trim())?,
        };
        let positions = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        Ok(Suite { command: command.to_string(), shard, fens: positions.map(str::to_string).collect() })
    }
}

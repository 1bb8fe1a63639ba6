//! `firzan screen`: tries a search on many positions with graded moves, and counts what its trees consist of.
//!
//! | file | contents |
//! |---|---|
//! | `suite` | the positions and their grades |
//! | `params` | search parameters from a file and from the command line |
//! | `trial` | the searches |
//! | `report` | the figures, and their comparison with earlier ones |
//! | `tree` | the counts of the trees |
//! | `make` | making graded positions |

mod make;
mod params;
mod report;
mod suite;
mod tree;
mod trial;

use crate::console::interrupt;
use crate::console::output::Output;
use crate::learning::subject::subject;
use anyhow::{Result, bail};
use clap::Args;
use firzan::games::Variant;
use firzan::search::TreeCounters;
use params::Change;
use report::Saved;
use std::path::{Path, PathBuf};
use suite::Suite;

/// The arguments of `firzan screen`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    variant: Variant,
    /// Search parameters to change, such as futility=80
    #[arg(value_name = "NAME=VALUE", value_parser = Change::read)]
    changes: Vec<Change>,
    /// Search parameters to change first: a source file made by `firzan tune-search`; for a defined game, use
    /// --variant-path
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// Nodes per position
    #[arg(long, default_value_t = 40_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of positions searched at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// The positions, one FEN per line [default: tests/screen/GAME.epd, whose moves are graded, or
    /// book/openings/GAME.epd]
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Write the points and the depth of every position to a file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Compare the points with those in a file written by --json
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Instead, add graded positions to the file until it has N of them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    make: Option<u64>,
}

/// Searches the positions and prints the results, or makes graded positions.
///
/// # Errors
/// If a file cannot be read or written, a parameter is invalid, memory is short, or after a signal.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let Arguments { variant, nodes, threads, .. } = *options;
    if let Some(count) = options.make {
        return make::run(variant, count, &options.file("tests/screen"), output);
    }
    interrupt::check_for_signals();
    let before = options.against.as_deref().map(Saved::read).transpose()?;
    let base = match &options.params {
        Some(file) => params::read(file)?,
        None => subject(variant).weights().search.params,
    };
    let suite = Suite::read(&options.existing_file()?, variant)?;
    let trials = trial::run(&suite, nodes, params::changed(&base, &options.changes), threads)?;
    let saved = Saved::new(variant, nodes, &trials);
    if let Some(path) = &options.json {
        saved.write(path)?;
    }
    let mut tree = TreeCounters::default();
    trials.iter().for_each(|trial| tree.add_all(&trial.tree));
    output.line(format_args!("{variant}, {nodes} nodes per position"));
    output.bytes(report::figures(&trials).as_bytes());
    if let Some(before) = &before {
        output.line(saved.against(before)?);
    }
    output.line(format_args!("\n{}", tree::table(&tree).trim_end()));
    Ok(())
}

impl Arguments {
    /// The file of positions: the one named, or the game's own in a folder.
    fn file(&self, folder: &str) -> PathBuf {
        let name = self.variant.to_string().replace(':', "-");
        self.positions.clone().unwrap_or_else(|| Path::new(folder).join(name + ".epd"))
    }

    /// The file of positions to read.
    fn existing_file(&self) -> Result<PathBuf> {
        let files = ["tests/screen", "book/openings"].map(|folder| self.file(folder));
        match files.iter().find(|file| file.exists()) {
            Some(file) => Ok(file.clone()),
            None => bail!(
                "there is no {}: run this in the repository, or use --positions FILE",
                files[1].display()
            ),
        }
    }
}

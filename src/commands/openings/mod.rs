//! Suites of openings: balanced, distinct positions to start games from.
//!
//! Position number n of a suite comes from stream n of the seed, a stream of candidates: it is the first of
//! them that is balanced and not among the earlier positions. So the positions can be found in any order, on
//! any number of threads and machines; only duplicates need another pass, which is the same for merged shards
//! and for a whole suite.

mod candidates;
mod suite;

use crate::book::Book;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::shard::Shard;
use crate::console::{interrupt, progress};
use crate::games::Variant;
use crate::system::atomic_file;
use anyhow::{Context, Result, bail, ensure};
use candidates::Candidates;
use clap::Args;
use rayon::prelude::*;
use std::collections::HashSet;
use std::path::PathBuf;
use suite::Suite;

/// The arguments of `firzan openings`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    variant: Variant,
    /// Positions to make
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// Turns to play from the start position, both sides together
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100))]
    plies: u32,
    /// The same seed and options make the same suite
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Centipawns by which either side may be better
    #[arg(long, value_name = "CP", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=10_000))]
    max_score: u16,
    /// Play three games from each position, with --nodes per turn, a tenth and a hundredth of that; take it
    /// only if none ends, or is seen to be decided, within this many turns
    #[arg(long, value_name = "PLIES", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100), conflicts_with = "depth")]
    lasting: u32,
    /// Nodes of the search that judges it
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Its depth in turns, instead of nodes
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100), conflicts_with = "nodes")]
    depth: Option<u32>,
    /// Candidates to try for each position before giving up
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    tries: u32,
    /// Take turns from this book while it has some, then at random
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Make only part K of N
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    /// Make the suite from all its shards, made with the same options
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
    /// Threads to use; by default as many as there are processors
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// The file to write, one FEN per line
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Makes the suite, a shard of it, or the suite from its shards.
///
/// # Errors
/// If too few of the candidates are balanced, if the shards to merge are not those of this suite, or if a
/// file cannot be read or written. After a signal, which leaves the file as it was.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    atomic_file::check(&options.output)
        .with_context(|| format!("cannot write {}", options.output.display()))?;
    let book = options.book.as_deref().map(|path| {
        let book = Book::open(path).with_context(|| format!("book {}", path.display()))?;
        ensure!(book.variant() == options.variant, "book {} is for {}", path.display(), book.variant());
        Ok(book)
    });
    let candidates = Candidates::new(options, book.transpose()?);
    let pool = pool(options.threads)?;
    interrupt::check_for_signals();
    let suite = pool.install(|| make(options, &candidates))?;
    suite.save(&options.output).with_context(|| format!("cannot write {}", options.output.display()))?;
    output.line(format_args!("{}: {} positions", options.output.display(), suite.fens.len()));
    Ok(())
}

fn make(options: &Arguments, candidates: &Candidates) -> Result<Suite> {
    let firsts =
        if options.merge.is_empty() { first_balanced(options, candidates)? } else { merged(options)? };
    let fens = if options.shard == Shard::WHOLE { distinct(candidates, firsts)? } else { firsts };
    Ok(Suite { command: options.command(), shard: options.shard, fens })
}

/// The first balanced candidate of each stream of the shard.
fn first_balanced(options: &Arguments, candidates: &Candidates) -> Result<Vec<String>> {
    let streams: Vec<u64> = options.shard.indices(options.count.into()).collect();
    let bar = progress::bar("openings", streams.len() as u64);
    let fens = streams
        .into_par_iter()
        .map(|stream| {
            let fen = candidates.first(stream, &HashSet::new());
            bar.inc(1);
            fen
        })
        .collect();
    bar.finish_and_clear();
    fens
}

/// Replaces duplicates by later candidates of the same stream.
fn distinct(candidates: &Candidates, firsts: Vec<String>) -> Result<Vec<String>> {
    let mut seen = HashSet::new();
    let mut fens = Vec::with_capacity(firsts.len());
    for (stream, mut fen) in firsts.into_iter().enumerate() {
        if seen.contains(&candidates.key(&fen)?) {
            fen = candidates.first(stream as u64, &seen)?;
        }
        seen.insert(candidates.key(&fen)?);
        fens.push(fen);
    }
    Ok(fens)
}

/// The positions of all shards in the order of their streams.
fn merged(options: &Arguments) -> Result<Vec<String>> {
    let mut fens = vec![None; options.count as usize];
    for path in &options.merge {
        let suite = Suite::read(path).with_context(|| path.display().to_string())?;
        ensure!(
            suite.command == options.command(),
            "{} was made by\n  {}\nand not by\n  {}",
            path.display(),
            suite.command,
            options.command()
        );
        let places: Vec<u64> = suite.shard.indices(options.count.into()).collect();
        ensure!(
            places.len() == suite.fens.len(),
            "{} has {} positions where shard {} has {}",
            path.display(),
            suite.fens.len(),
            suite.shard,
            places.len()
        );
        for (place, fen) in places.into_iter().zip(suite.fens) {
            fens[place as usize] = Some(fen);
        }
    }
    match fens.iter().position(Option::is_none) {
        Some(missing) => bail!("no shard has position {}: is one missing?", missing + 1),
        None => Ok(fens.into_iter().flatten().collect()),
    }
}

impl Arguments {
    /// The command that makes the suite, without the options that do not affect its contents.
    fn command(&self) -> String {
        let effort = match self.depth {
            Some(depth) => format!("--depth {depth}"),
            None => format!("--nodes {}", self.nodes),
        };
        let lasting = match self.lasting {
            0 => String::new(),
            plies => format!(" --lasting {plies}"),
        };
        let book = self.book.as_ref().map_or(String::new(), |path| format!(" --book {}", path.display()));
        format!(
            "firzan openings {} --count {} --plies {} --seed {} --max-score {}{lasting} {effort}{book}",
            self.variant, self.count, self.plies, self.seed, self.max_score
        )
    }
}

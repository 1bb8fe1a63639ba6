//! `firzan openings`: makes suites of balanced, distinct start positions.
//!
//! Position n of a suite is the first candidate in stream n of the seed that is balanced and not among the
//! earlier positions. So positions can be computed in any order, on any number of threads and machines. Only
//! duplicates need another pass, which has the same result for merged shards as for a complete suite.
//!
//! | file | contents |
//! |---|---|
//! | `candidates` | the arguments, and the streams of candidates |

mod candidates;

use crate::commands::book;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::shard::Shard;
use crate::console::text::counted;
use crate::console::{files, interrupt, progress, whole};
use anyhow::{Context, Result, bail, ensure};
pub use candidates::Arguments;
use candidates::Candidates;
use firzan::games::Registry;
use rayon::prelude::*;
use std::collections::HashSet;
use std::path::Path;

/// Maximum size of a suite in bytes; enough for millions of positions.
const MAX_SIZE: u64 = 256 << 20;

const SHARD: &str = "shard ";
const MADE_BY: &str = "made by: ";

/// Makes the suite or a shard of it, or merges shards.
///
/// # Errors
/// If too few candidates are balanced, if the shards to merge are not those of this suite, or if a file
/// cannot be read or written; and after a signal, in which case the file is left untouched.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let inputs = options.book.iter().chain(&options.merge);
    files::check_output(&options.output, inputs.chain(&registry.files()))?;
    let book = options.book.as_deref().map(|path| {
        let book = book::open(path, registry)?;
        let (game, wanted) = (book.variant(), options.variant);
        ensure!(game == wanted, "book {} is for {game}, not for {wanted}", path.display());
        Ok(book)
    });
    let candidates = Candidates::new(options, book.transpose()?);
    let pool = pool(options.threads)?;
    interrupt::check_for_signals();
    let suite = pool.install(|| make(options, &candidates))?;
    suite.save(&options.output)?;
    let count = counted(suite.fens.len(), "one position", "positions");
    output.line(format_args!("{}: {count}", options.output.display()));
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
    let mut known = HashSet::new();
    let mut fens = Vec::with_capacity(firsts.len());
    for (stream, mut fen) in firsts.into_iter().enumerate() {
        if known.contains(&candidates.key(&fen)?) {
            fen = candidates.first(stream as u64, &known)?;
        }
        known.insert(candidates.key(&fen)?);
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
            "{} was made by\n  {}\ninstead of\n  {}",
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
        Some(missing) => bail!("none of the shards has position {}: is one missing?", missing + 1),
        None => Ok(fens.into_iter().flatten().collect()),
    }
}

/// A suite, or a shard of one. In its file, comment lines that start with `#` come before one FEN per line.
struct Suite {
    /// The command that makes the complete suite.
    command: String,
    /// The shard that it is; `WHOLE` for a complete suite.
    shard: Shard,
    /// The positions.
    fens: Vec<String>,
}

impl Suite {
    /// Writes the file atomically.
    fn save(&self, path: &Path) -> Result<()> {
        let mut text = format!("# {MADE_BY}{}\n", self.command);
        if self.shard != Shard::WHOLE {
            text += &format!("# {SHARD}{}\n", self.shard);
        }
        for fen in &self.fens {
            text += fen;
            text.push('\n');
        }
        files::write(path, text.as_bytes())
    }

    /// Reads a file.
    fn read(path: &Path) -> Result<Suite> {
        let text = whole::read_text(path, MAX_SIZE).context("cannot read it")?;
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

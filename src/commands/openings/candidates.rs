//! The arguments, and the candidates for the positions of a suite.

use crate::console::interrupt;
use crate::console::shard::Shard;
use anyhow::{Context, Result, bail};
use clap::Args;
use firzan::any::{AnyGame, Grid, new_game};
use firzan::book::Book;
use firzan::core::{Random, Spot};
use firzan::games::Variant;
use firzan::rules::FenError;
use firzan::search::{Best, Control, Limits, Memory, Settings, score};
use std::collections::HashSet;
use std::path::PathBuf;

/// The arguments of `firzan openings`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    pub(super) variant: Variant,
    /// Number of positions to make
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) count: u32,
    /// Number of plies to play from the start position
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(super) plies: u32,
    /// Seed of the random choices: the same seed and options make the same suite
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Maximum advantage of either side, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=10_000))]
    pub(super) max_score: u16,
    /// Play three games from each position, with --nodes per move, a tenth and a hundredth of that; keep the
    /// position only if no game ends or is decided within this many plies [default: no games]
    #[arg(long, value_name = "PLIES", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100), conflicts_with = "depth")]
    pub(super) lasting: u32,
    /// Number of nodes to search to evaluate a position
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// Depth of that search in plies, instead of --nodes
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100), conflicts_with = "nodes")]
    pub(super) depth: Option<u32>,
    /// Maximum number of candidates to try for each position
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) tries: u32,
    /// Play moves from this opening book while it has any, then random moves
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<PathBuf>,
    /// Make only part K of N of the suite
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    pub(super) shard: Shard,
    /// Merge all shards of a suite, made with the same options
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "shard")]
    pub(super) merge: Vec<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    pub(super) threads: u16,
    /// The file to write, with one FEN per line
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: PathBuf,
}

impl Arguments {
    /// The command that makes the suite, without options that do not affect its contents.
    pub(super) fn command(&self) -> String {
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
            self.variant.exact_id(),
            self.count,
            self.plies,
            self.seed,
            self.max_score
        )
    }
}

/// Maximum number of shuffles to try before falling back to the start position.
const MAX_SHUFFLES: usize = 1000;

/// The candidate streams of a seed.
pub struct Candidates<'a> {
    options: &'a Arguments,
    limits: Limits,
    book: Option<Book>,
}

impl Candidates<'_> {
    /// Creates the streams for these options.
    pub fn new(options: &Arguments, book: Option<Book>) -> Candidates<'_> {
        let limits = options.depth.map_or(Limits::nodes(options.nodes), Limits::depth);
        Candidates { options, limits, book }
    }

    /// The first balanced and lasting position of a stream whose key is not in `known`.
    ///
    /// # Errors
    /// If many candidates in a row fail, or after a signal.
    pub fn first(&self, stream: u64, known: &HashSet<u64>) -> Result<String> {
        let mut random = Random::stream(self.options.seed, stream);
        let table = Memory::new(1).context("no memory for the table")?;
        for _ in 0..self.options.tries {
            interrupt::check()?;
            let Some(fen) = self.candidate(&mut random) else {
                continue;
            };
            let game = self.game(&fen)?;
            let game = game.as_ref();
            if !known.contains(&game.key()) && self.is_balanced(game, &table) && self.lasts(game, &table) {
                return Ok(fen);
            }
        }
        bail!(
            "found no position {} among {} candidates: allow more --tries or --plies, or a larger \
             --max-score",
            stream + 1,
            self.options.tries
        )
    }

    /// The key of a position.
    ///
    /// # Errors
    /// If the FEN is invalid.
    pub fn key(&self, fen: &str) -> Result<u64, FenError> {
        Ok(self.game(fen)?.key())
    }

    /// The next candidate of a stream; `None` if its game ends too early.
    fn candidate(&self, random: &mut Random) -> Option<String> {
        let mut game = new_game(self.options.variant);
        if let Some(array) = shuffled(game.as_ref(), random) {
            game.set_up(Some(&array)).ok()?;
        }
        for _ in 0..self.options.plies {
            let from_book = self.book.as_ref().and_then(|book| book.choose(game.as_ref(), random));
            let turn = match from_book {
                Some(entry) => entry.turn,
                None => *random.one_of(&game.legal_moves())?,
            };
            game.play(turn);
            if game.outcome().is_some() {
                return None;
            }
        }
        Some(game.fen())
    }

    /// The position without its history, as at the start of a match game.
    fn game(&self, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        let mut game = new_game(self.options.variant);
        game.set_up(Some(fen))?;
        Ok(game)
    }

    fn is_balanced(&self, game: &dyn AnyGame, table: &Memory) -> bool {
        table.clear();
        search(game, &self.limits, table).value.abs() <= i32::from(self.options.max_score)
    }

    /// True if games from the position last long enough even between weaker players. If only a deep search
    /// avoids an early mate, most games are short.
    fn lasts(&self, game: &dyn AnyGame, table: &Memory) -> bool {
        self.options.lasting == 0
            || [100, 10, 1].iter().all(|part| {
                let limits = Limits::nodes((self.options.nodes / part).max(1));
                self.lasts_with(game.fork(), &limits, table)
            })
    }

    fn lasts_with(&self, mut game: Box<dyn AnyGame>, limits: &Limits, table: &Memory) -> bool {
        table.clear();
        for _ in 0..self.options.lasting {
            let best = search(game.as_ref(), limits, table);
            match best.turn {
                Some(turn) if best.value.abs() < score::DECIDED => game.play(turn),
                _ => return false,
            }
            if game.outcome().is_some() {
                return false;
            }
        }
        true
    }
}

/// Searches with a table that the caller has cleared: the value must not depend on earlier positions.
fn search(game: &dyn AnyGame, limits: &Limits, table: &Memory) -> Best {
    let control = Control::default();
    game.search(limits, Settings::default(), table, &control, &mut |_| {})
}

/// A game's start position with both sides' first ranks shuffled alike, as in Chess960: the king is between
/// the rooks, and the bishops are on squares of different colours. `None` if the game has only one start
/// position.
fn shuffled(game: &dyn AnyGame, random: &mut Random) -> Option<String> {
    let definition = game.variant().definition()?;
    if !definition.rules.castling.anywhere {
        return None;
    }
    let grid = Grid::of(game);
    let (files, ranks) = game.size();
    let mut order: Vec<u8> = (0..files).collect();
    for _ in 0..MAX_SHUFFLES {
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index + 1));
        }
        let letter = |&file: &u8| grid.at(Spot { file, rank: 0 }).map(|piece| piece.letter);
        if is_array(&order.iter().map(letter).collect::<Vec<_>>()) {
            let mut array = grid.clone();
            for rank in [0, ranks - 1] {
                for (file, &from) in (0..).zip(&order) {
                    array.put(Spot { file, rank }, grid.at(Spot { file: from, rank }));
                }
            }
            let (_, rest) = game.start_fen().split_once(' ')?;
            return Some(format!("{} {rest}", array.fen()));
        }
    }
    None
}

/// Whether a first rank has its king between two rooks, and two bishops on different colours.
fn is_array(letters: &[Option<char>]) -> bool {
    let files = |letter| {
        let all = letters.iter().enumerate();
        all.filter(|(_, other)| **other == Some(letter)).map(|(file, _)| file).collect::<Vec<_>>()
    };
    match [files('R'), files('K'), files('B')].each_ref().map(Vec::as_slice) {
        [&[left, right], &[king], &[one, other]] => left < king && king < right && (one + other) % 2 == 1,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn all_arrays_of_chess960_are_drawn() {
        let game = new_game("fischerandom".parse().expect("a game"));
        let mut random = Random::stream(1, 1);
        let mut draw = || shuffled(game.as_ref(), &mut random).expect("an array");
        let arrays: BTreeSet<String> = (0..12_000).map(|_| draw()).collect();
        assert_eq!(arrays.len(), 960);
        for array in arrays.iter().take(20) {
            let mut game = new_game("fischerandom".parse().expect("a game"));
            game.set_up(Some(array)).unwrap_or_else(|fault| panic!("{array}: {fault}"));
        }
        assert_eq!(shuffled(new_game("chess".parse().expect("a game")).as_ref(), &mut random), None);
    }
}

//! Candidates for the positions of a suite.

use super::arguments::Arguments;
use super::arrays::shuffled;
use crate::console::interrupt;
use anyhow::{Context, Result, bail};
use firzan::any::{AnyGame, new_game};
use firzan::book::Book;
use firzan::core::Random;
use firzan::rules::FenError;
use firzan::search::{Best, Control, Limits, Memory, Settings, score};
use std::collections::HashSet;

/// The streams of candidates of a seed.
pub struct Candidates<'a> {
    options: &'a Arguments,
    limits: Limits,
    book: Option<Book>,
}

impl Candidates<'_> {
    /// The streams of these options.
    pub fn new(options: &Arguments, book: Option<Book>) -> Candidates<'_> {
        let limits = options.depth.map_or(Limits::nodes(options.nodes), Limits::depth);
        Candidates { options, limits, book }
    }

    /// The first balanced and lasting position of a stream whose key is not among `seen`.
    ///
    /// # Errors
    /// If many candidates in a row fail, or after a signal.
    pub fn first(&self, stream: u64, seen: &HashSet<u64>) -> Result<String> {
        let mut random = Random::stream(self.options.seed, stream);
        let table = Memory::new(1).context("no memory for the table")?;
        for _ in 0..self.options.tries {
            interrupt::check()?;
            let Some(fen) = self.candidate(&mut random) else {
                continue;
            };
            let game = self.game(&fen)?;
            let game = game.as_ref();
            if !seen.contains(&game.key()) && self.is_balanced(game, &table) && self.lasts(game, &table) {
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

    /// The next candidate of a stream; `None` if the game ends before it.
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

    /// The position without its history, as a match starts from it.
    fn game(&self, fen: &str) -> Result<Box<dyn AnyGame>, FenError> {
        let mut game = new_game(self.options.variant);
        game.set_up(Some(fen))?;
        Ok(game)
    }

    fn is_balanced(&self, game: &dyn AnyGame, table: &Memory) -> bool {
        table.clear();
        search(game, &self.limits, table).value.abs() <= i32::from(self.options.max_score)
    }

    /// Whether games from the position last, also between weaker players: if only a deep search avoids an
    /// early mate, most games are short.
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

/// The table is cleared before each search: its value must not depend on earlier positions.
fn search(game: &dyn AnyGame, limits: &Limits, table: &Memory) -> Best {
    let control = Control::default();
    game.search(limits, Settings::default(), table, &control, &mut |_| {})
}

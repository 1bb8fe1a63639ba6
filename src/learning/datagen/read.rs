//! Reads files of games, one game at a time.

use super::format::{Entry, Game, Header};
use crate::console::compressed::Decompressed;
use anyhow::{Context, Result, bail, ensure};
use firzan::core::Turn;
use firzan::eval::Evaluate;
use firzan::games::Variant;
use firzan::search::Interior;
use std::collections::VecDeque;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The games of several files, one file after another.
pub struct Games(VecDeque<Source>);

/// A file being read.
struct Source {
    path: Arc<Path>,
    variant: Variant,
    input: Decompressed<File>,
    /// The next game's index.
    index: u64,
    offset: u64,
}

/// A game in a file.
pub struct GameRecord {
    /// The game.
    pub game: Game,
    /// The variant.
    pub variant: Variant,
    path: Arc<Path>,
    index: u64,
    offset: u64,
}

/// The position of a game in a file, for messages.
pub fn place(index: u64, offset: u64) -> String {
    format!("game {} of the file, at byte {offset}", index + 1)
}

impl Games {
    /// Opens files, which should have games of the `expected` variant.
    ///
    /// # Errors
    /// If one cannot be read or is not a file of games.
    pub fn open(paths: &[PathBuf], expected: Variant) -> Result<Games> {
        let open = |path: &PathBuf| Source::open(path, expected).with_context(|| path.display().to_string());
        paths.iter().map(open).collect::<Result<_>>().map(Games)
    }
}

impl Iterator for Games {
    type Item = Result<GameRecord>;

    /// The next game. Nothing useful follows an error.
    fn next(&mut self) -> Option<Result<GameRecord>> {
        loop {
            if let Some(game) = self.0.front_mut()?.game().transpose() {
                return Some(game);
            }
            self.0.pop_front();
        }
    }
}

impl Source {
    fn open(path: &Path, expected: Variant) -> Result<Source> {
        let mut input = Decompressed::open(path)?;
        let header = Header::read(&mut input, expected)?;
        let (variant, offset) = (header.variant, header.to_bytes().len() as u64);
        Ok(Source { path: path.into(), variant, input, index: 0, offset })
    }

    fn game(&mut self) -> Result<Option<GameRecord>> {
        let place = || format!("{}: {}", self.path.display(), place(self.index, self.offset));
        let game = match Game::read(&mut self.input).with_context(place)? {
            Entry::Game(game) => game,
            Entry::End => return Ok(None),
            Entry::Torn => bail!(
                "{}: it is incomplete; run the command that made the file again to complete it",
                place()
            ),
        };
        let (index, offset) = (self.index, self.offset);
        self.index += 1;
        self.offset += game.size();
        Ok(Some(GameRecord { game, variant: self.variant, path: Arc::clone(&self.path), index, offset }))
    }
}

impl GameRecord {
    /// The byte offset in its file at which it begins.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Replays the game: `visit` receives each position, the move played there, and its value for the side
    /// that moves if it was searched. The positions have the weights of `game`.
    ///
    /// # Errors
    /// If the record is of another game, apart from its options, or a move is illegal; the positions before
    /// it have been visited.
    pub fn walk<P: Evaluate>(
        &self,
        game: P::Options,
        mut visit: impl FnMut(&P, Turn, Option<i32>),
    ) -> Result<()> {
        let rules = self.rules::<P>(game)?;
        let mut position = P::from_fen(rules, P::start_fen(rules))?;
        position.evaluate_by(game);
        for (number, &(turn, value)) in self.game.turns.iter().enumerate() {
            ensure!(position.is_legal(turn), "{}: move {} is illegal", self.place(), number + 1);
            visit(&position, turn, value);
            position.play_turn(turn);
        }
        Ok(())
    }

    /// Visits the interior nodes of the game's searches. The positions have the weights of `game`.
    ///
    /// # Errors
    /// If the record is of another game, apart from its options, or a node's position is impossible; the
    /// nodes before it have been visited.
    pub fn interior<P: Evaluate>(
        &self,
        game: P::Options,
        mut visit: impl FnMut(&P, &Interior),
    ) -> Result<()> {
        let rules = self.rules::<P>(game)?;
        for node in &self.game.interior {
            let position = P::from_fen(rules, &node.fen);
            let mut position =
                position.with_context(|| format!("{}: interior node {}", self.place(), node.fen))?;
            position.evaluate_by(game);
            visit(&position, node);
        }
        Ok(())
    }

    /// The options of the record's game, which may differ from those of `game`.
    fn rules<P: Evaluate>(&self, game: P::Options) -> Result<P::Options> {
        let rules = self.variant.options_of::<P>();
        let rules = rules.filter(|&rules| P::identity(rules).exact_name() == P::identity(game).exact_name());
        rules.with_context(|| format!("{}: it is a game of {}", self.place(), self.variant.exact_id()))
    }

    /// The record's file and place, for messages.
    fn place(&self) -> String {
        format!("{}: {}", self.path.display(), place(self.index, self.offset))
    }
}

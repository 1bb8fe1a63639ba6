//! An append-only file of games.

use super::format::{Entry, Game, Header};
use super::read::place;
use crate::console::appended::Appended;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

/// An append-only file of games, in the order in which they ended.
pub struct Store {
    file: Appended,
    contents: Contents,
}

/// The contents of a file.
#[derive(Default)]
struct Contents {
    /// The numbers of the games.
    numbers: BTreeSet<u64>,
    /// Searched positions.
    positions: u64,
    /// Interior nodes.
    interior: u64,
}

impl Contents {
    fn count(&mut self, game: &Game) {
        self.numbers.insert(game.number);
        self.positions += game.searched();
        self.interior += game.interior.len() as u64;
    }
}

impl Store {
    /// Opens a file and reads its games, or creates it. Cuts off an incomplete game at its end, left by a
    /// killed run.
    ///
    /// # Errors
    /// If the file cannot be read or written, has games of another kind, is damaged, or another run is
    /// writing to it.
    pub fn open(path: &Path, header: &Header) -> Result<Store> {
        let name = || path.display().to_string();
        let mut store = Store { file: Appended::open(path)?, contents: Contents::default() };
        let first = header.to_bytes();
        if store.is_new(&first).with_context(name)? {
            store.file.add(&first)?;
        }
        store.read(header).with_context(name)?;
        Ok(store)
    }

    /// True for an empty file, in which only a part of the header was written before a kill; that is removed.
    fn is_new(&mut self, header: &[u8]) -> Result<bool> {
        ensure!(self.file.end().is_some(), "it is not a regular file");
        let mut have = Vec::new();
        self.file.reader(0)?.take(header.len() as u64).read_to_end(&mut have)?;
        let is_new = header.starts_with(&have) && have.len() < header.len();
        if is_new {
            self.file.cut(0)?;
        }
        Ok(is_new)
    }

    fn read(&mut self, header: &Header) -> Result<()> {
        let mut input = self.file.reader(0)?;
        header.check(&Header::read(&mut input, header.variant)?)?;
        let mut end = header.to_bytes().len() as u64;
        for index in 0.. {
            match Game::read(&mut input).with_context(|| place(index, end))? {
                Entry::Game(game) => {
                    end += game.size();
                    self.contents.count(&game);
                }
                Entry::End | Entry::Torn => break,
            }
        }
        drop(input);
        self.file.cut(end).context("cannot cut off an unfinished game at its end")
    }

    /// Those of the numbers whose games are not yet in the file.
    pub fn missing<I: Iterator<Item = u64>>(&self, numbers: I) -> impl Iterator<Item = u64> + use<I> {
        let played = self.contents.numbers.clone();
        numbers.filter(move |number| !played.contains(number))
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.contents.numbers.len() as u64
    }

    /// The number of searched positions.
    pub fn positions(&self) -> u64 {
        self.contents.positions
    }

    /// The number of interior nodes.
    pub fn interior(&self) -> u64 {
        self.contents.interior
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written; it is then unchanged.
    pub fn add(&mut self, game: &Game) -> Result<()> {
        self.file.add(game.to_bytes())?;
        self.contents.count(game);
        Ok(())
    }
}

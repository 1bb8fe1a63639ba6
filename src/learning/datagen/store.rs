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
    numbers: BTreeSet<u64>,
    positions: u64,
}

impl Store {
    /// Opens a file and reads its games, or creates it. Cuts off an incomplete game at its end, left by a
    /// killed run.
    ///
    /// # Errors
    /// If the file cannot be read or written, has games of another kind, is damaged, or another run is
    /// writing to it.
    pub fn open(path: &Path, header: &Header) -> Result<Store> {
        let mut store = Store { file: Appended::open(path)?, numbers: BTreeSet::new(), positions: 0 };
        store.read(header).with_context(|| path.display().to_string())?;
        Ok(store)
    }

    fn read(&mut self, header: &Header) -> Result<()> {
        ensure!(self.file.end().is_some(), "it is not a regular file");
        let (first, mut have) = (header.to_bytes(), Vec::new());
        self.file.reader(0)?.take(first.len() as u64).read_to_end(&mut have)?;
        if first.starts_with(&have) && have.len() < first.len() {
            // New, or killed before the first game.
            self.file.cut(0)?;
            self.file.add(&first)?;
        }
        let mut input = self.file.reader(0)?;
        header.check(&Header::read(&mut input, header.variant)?)?;
        let mut end = first.len() as u64;
        for index in 0.. {
            match Game::read(&mut input).with_context(|| place(index, end))? {
                Entry::Game(game) => {
                    end += game.size();
                    self.positions += game.searched();
                    self.numbers.insert(game.number);
                }
                Entry::End | Entry::Torn => break,
            }
        }
        drop(input);
        self.file.cut(end).context("cannot cut off an unfinished game at its end")
    }

    /// The numbers, from 0, of the games that are not yet in the file.
    pub fn missing(&self) -> impl Iterator<Item = u64> + Send + use<> {
        let numbers = self.numbers.clone();
        (0..).filter(move |number| !numbers.contains(number))
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.numbers.len() as u64
    }

    /// The number of searched positions.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written; it is then unchanged.
    pub fn add(&mut self, game: &Game) -> Result<()> {
        self.file.add(game.to_bytes())?;
        self.positions += game.searched();
        self.numbers.insert(game.number);
        Ok(())
    }
}

//! A file of games that grows as they are played.

use super::format::{Found, Game, Header};
use super::read::place;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io::{self, BufReader, Read, Seek, Write};
use std::path::Path;

/// A file of games that grows as they are played, in the order in which they end.
pub struct Store {
    file: File,
    /// The end of the file's last game.
    end: u64,
    numbers: BTreeSet<u64>,
    positions: u64,
}

impl Store {
    /// Opens a file with its games, or creates it. An incomplete game at its end, left by a killed run, is
    /// cut off.
    ///
    /// # Errors
    /// If the file cannot be read or written, has games of another kind, is damaged, or another run is
    /// writing to it.
    pub fn open(path: &Path, header: &Header) -> Result<Store> {
        let file = File::options()
            .create(true)
            .read(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        Store::begin(file, header).with_context(|| path.display().to_string())
    }

    fn begin(mut file: File, header: &Header) -> Result<Store> {
        ensure!(file.metadata()?.is_file(), "it is not a regular file");
        // Two runs of one command would play the same games, and mix their bytes.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("another run is writing to it");
        }
        let first = header.to_bytes();
        let mut have = Vec::new();
        (&file).take(first.len() as u64).read_to_end(&mut have)?;
        if first.starts_with(&have) && have.len() < first.len() {
            // New, or killed before the first game.
            file.set_len(0)?;
            file.write_all(&first).context("cannot write to it")?;
        }
        file.rewind()?;
        let mut store = Store { file, end: first.len() as u64, numbers: BTreeSet::new(), positions: 0 };
        store.read(header)?;
        Ok(store)
    }

    fn read(&mut self, header: &Header) -> Result<()> {
        let mut input = BufReader::new(&self.file);
        header.check(&Header::read(&mut input, header.variant)?)?;
        for index in 0.. {
            match Game::read(&mut input).with_context(|| place(index, self.end))? {
                Found::Game(game) => {
                    self.end += game.size();
                    self.positions += game.searched();
                    self.numbers.insert(game.number);
                }
                Found::End => break,
                Found::Torn => {
                    self.file.set_len(self.end).context("cannot cut off an unfinished game at its end")?;
                    break;
                }
            }
        }
        Ok(())
    }

    /// Whether the file has the game with this number.
    pub fn has(&self, number: u64) -> bool {
        self.numbers.contains(&number)
    }

    /// The numbers, from 0 on, of games that the file does not have now.
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
    pub fn add(&mut self, game: &Game) -> io::Result<()> {
        if let Err(error) = self.file.write_all(&game.to_bytes()) {
            // The caller reports the first error.
            let _ = self.file.set_len(self.end);
            return Err(error);
        }
        self.end += game.size();
        self.positions += game.searched();
        self.numbers.insert(game.number);
        Ok(())
    }
}

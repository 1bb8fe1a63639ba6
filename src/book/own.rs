//! The book the engine plays from.

use super::{Book, BookFault, Entry};
use crate::any::AnyGame;
use crate::core::Random;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;

/// The options `OwnBook`, `Book File` and `Book Seed`.
#[derive(Debug, Default)]
pub struct OwnBook {
    /// Whether the engine plays from the book.
    pub enabled: bool,
    /// With 0 every turn is drawn at random; with any other number a position always gets the same turn.
    pub seed: u64,
    book: Option<Book>,
}

impl OwnBook {
    /// Opens the book, or closes it if there is no path.
    ///
    /// # Errors
    /// Says what is wrong with the file; the previous book stays open.
    pub fn open(&mut self, path: Option<&Path>) -> Result<(), BookFault> {
        self.book = path.map(Book::open).transpose()?;
        Ok(())
    }

    /// The turn to play; `None` leaves it to the search.
    pub fn choose(&self, game: &dyn AnyGame) -> Option<Entry> {
        let book = self.book.as_ref().filter(|_| self.enabled)?;
        let seed = match self.seed {
            0 => RandomState::new().hash_one(0),
            seed => seed,
        };
        book.choose(game, &mut Random::stream(seed, game.key()))
    }

    /// What the book says about a position, for people, whether or not the engine plays from it. Each line
    /// starts with a blank, as XBoard expects for `bk`.
    pub fn lines(&self, game: &dyn AnyGame) -> Vec<String> {
        match &self.book {
            None => vec![" no book".to_string()],
            Some(book) if book.variant() != game.variant() => {
                vec![format!(" the book is for {}", book.variant())]
            }
            Some(book) => match book.lines(game) {
                lines if lines.is_empty() => vec![" not in the book".to_string()],
                lines => lines,
            },
        }
    }
}

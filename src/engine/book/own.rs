//! The book the engine plays from.

use super::{Book, BookFault, Entry};
use crate::any::AnyGame;
use crate::core::Random;
use crate::games::{Registry, Variant};
use crate::system::data;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;

/// The options `OwnBook`, `Book File` and `Book Seed`. Without a file, the installed books are used.
#[derive(Default)]
pub struct OwnBook {
    registry: Registry,
    /// Whether the engine plays from the book.
    pub enabled: bool,
    /// 0 = a new random choice every time; with any other seed, a position always gets the same move.
    pub seed: u64,
    /// The book opened by the user.
    chosen: Option<Book>,
    /// The variant last looked up, and its installed book.
    installed: Option<(Variant, Option<Book>)>,
}

impl OwnBook {
    /// Books for the games of a registry; disabled by default.
    pub fn new(registry: Registry) -> OwnBook {
        OwnBook { registry, ..OwnBook::default() }
    }

    /// Opens a book file; for `None`, the [installed](Self::look_for) books are used.
    ///
    /// # Errors
    /// Describes the fault in the file; the previous book stays open.
    pub fn open(&mut self, path: Option<&Path>) -> Result<(), BookFault> {
        self.chosen = path.map(|path| Book::open(path, &self.registry)).transpose()?;
        Ok(())
    }

    /// Looks for the installed book of a variant, such as `book/chess.book` in a [data folder](data::find),
    /// if the engine plays from books and no file is chosen. Returns true if a book for the variant is now
    /// open. An unreadable book counts as missing.
    pub fn look_for(&mut self, variant: Variant) -> bool {
        let is_known = self.installed.as_ref().is_some_and(|(of, _)| *of == variant);
        if self.enabled && self.chosen.is_none() && !is_known {
            let name = variant.file_stem();
            let file = data::find(format!("book/{name}.book"));
            let book = file.and_then(|file| Book::open(&file, &self.registry).ok());
            self.installed = Some((variant, book));
        }
        self.book(variant).is_some_and(|book| book.variant() == variant)
    }

    /// The variant of the book file that the engine plays from, if it is another one than this.
    pub fn misfit(&self, variant: Variant) -> Option<Variant> {
        let chosen = self.chosen.as_ref().filter(|_| self.enabled)?.variant();
        (chosen != variant).then_some(chosen)
    }

    /// The book for a game of a variant.
    fn book(&self, variant: Variant) -> Option<&Book> {
        let installed = self.installed.as_ref().filter(|(of, _)| *of == variant);
        let installed = installed.and_then(|(_, book)| book.as_ref());
        self.chosen.as_ref().or(installed)
    }

    /// The move to play; `None` leaves it to the search.
    pub fn choose(&self, game: &dyn AnyGame) -> Option<Entry> {
        let book = self.book(game.variant()).filter(|_| self.enabled)?;
        let seed = match self.seed {
            0 => RandomState::new().hash_one(0),
            seed => seed,
        };
        book.choose(game, &mut Random::stream(seed, game.key()))
    }

    /// The book's moves in a position, as text, whether or not the engine plays from it. Each line starts
    /// with a space, as XBoard expects for `bk`.
    pub fn lines(&self, game: &dyn AnyGame) -> Vec<String> {
        match self.book(game.variant()) {
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

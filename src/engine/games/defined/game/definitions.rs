//! The definitions in a registry. They are leaked, so that games can be `'static` references.

use super::definition::Definition;
use super::limits::table_bytes;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Maximum number of definitions in a registry.
pub const MOST: usize = 1024;
/// Maximum number of definitions from requests.
pub const MOST_GUESTS: usize = 768;
/// Maximum total size of the tables of definitions from requests, in bytes.
pub const MOST_GUEST_BYTES: u32 = 256 << 20;

/// Definitions from files and from requests.
#[derive(Default)]
pub struct Definitions {
    /// Named definitions, newest last, each with the file that last defined it, if any.
    named: Vec<(&'static Definition, Option<PathBuf>)>,
    /// Definitions from requests, which cannot be found by name.
    guests: Vec<&'static Definition>,
}

/// The reason why no more definitions are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Full {
    /// The registry is full.
    #[error("{MOST} games are defined already, and no more can be")]
    Registry,
    /// There is no room for more games from requests.
    #[error("requests have brought as many games as there is room for; restart Firzan to make room")]
    Guests,
}

impl Definitions {
    /// Adds a definition under its name. A known definition is not added again. An older one of the same name
    /// remains for games that use it.
    ///
    /// # Errors
    /// If there are too many.
    pub fn define(&mut self, game: Definition, file: Option<&Path>) -> Result<&'static Definition, Full> {
        let known = self.named.iter().position(|(other, _)| **other == game);
        let game = match known.map(|at| self.named.remove(at)) {
            Some((same, _)) => same,
            None if self.is_full() => return Err(Full::Registry),
            None => leak(game),
        };
        self.named.push((game, file.map(Path::to_path_buf)));
        Ok(game)
    }

    /// Adds a definition from a request, such as one over the web. Requests with the same definition share
    /// it. It cannot be found by name: another request may define another game of that name.
    ///
    /// # Errors
    /// If there are too many, or their tables are too large.
    pub fn define_guest(&mut self, game: Definition) -> Result<&'static Definition, Full> {
        if let Some(same) = self.guests.iter().copied().find(|other| **other == game) {
            return Ok(same);
        }
        let bytes = self.guests.iter().map(|&guest| table_bytes(guest)).fold(0, u32::saturating_add);
        let is_too_large = bytes.saturating_add(table_bytes(&game)) > MOST_GUEST_BYTES;
        if self.guests.len() >= MOST_GUESTS || is_too_large {
            return Err(Full::Guests);
        }
        if self.is_full() {
            return Err(Full::Registry);
        }
        let game = leak(game);
        self.guests.push(game);
        Ok(game)
    }

    /// The named definitions, newest last.
    pub fn named(&self) -> impl DoubleEndedIterator<Item = &'static Definition> {
        self.named.iter().map(|&(game, _)| game)
    }

    /// The files from which definitions were read, in the order of the definitions.
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = Vec::new();
        for file in self.named.iter().filter_map(|(_, file)| file.as_ref()) {
            if !files.contains(file) {
                files.push(file.clone());
            }
        }
        files
    }

    /// The file that defines the game with this exact name.
    pub fn file_of(&self, exact_name: &str) -> Option<&Path> {
        let (_, file) = self.named.iter().rev().find(|(game, _)| game.exact_name() == exact_name)?;
        file.as_deref()
    }

    fn is_full(&self) -> bool {
        self.named.len() + self.guests.len() >= MOST
    }
}

fn leak(game: Definition) -> &'static Definition {
    Box::leak(Box::new(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::defined::{read, shipped};

    fn game() -> Definition {
        let reading = read("one", b"[one:clobber]\n", &mut shipped::shelf([]));
        reading.sections.into_iter().next().and_then(|section| section.game).expect("a game")
    }

    fn numbered(game: &Definition, number: usize) -> Definition {
        Definition { name: format!("game-{number}"), ..game.clone() }
    }

    #[test]
    fn more_than_1024_games_are_refused_with_a_message() {
        let (game, mut all) = (game(), Definitions::default());
        for number in 0..MOST {
            assert!(all.define(numbered(&game, number), None).is_ok());
        }
        let full = all.define(numbered(&game, MOST), None).expect_err("no room");
        assert_eq!(full.to_string(), "1024 games are defined already, and no more can be");
        assert!(all.define(numbered(&game, 7), None).is_ok(), "one that is there is found again");
        assert_eq!(all.define_guest(game), Err(Full::Registry));
    }

    #[test]
    fn the_number_of_games_from_requests_is_limited() {
        let (game, mut all) = (game(), Definitions::default());
        for number in 0..MOST_GUESTS {
            assert!(all.define_guest(numbered(&game, number)).is_ok());
        }
        let full = all.define_guest(numbered(&game, MOST_GUESTS)).expect_err("no room");
        let message = "requests have brought as many games as there is room for; restart Firzan to make room";
        assert_eq!(full.to_string(), message);
        assert!(all.define_guest(numbered(&game, 7)).is_ok(), "one that is there is found again");
        assert!(all.define(game, None).is_ok(), "those of files have room left");
    }

    #[test]
    fn a_game_belongs_to_the_file_that_defined_it_last() {
        let (game, mut all) = (game(), Definitions::default());
        let other = numbered(&game, 1);
        for (game, file) in [(&game, "a.ini"), (&other, "b.ini"), (&game, "c.ini")] {
            all.define(game.clone(), Some(Path::new(file))).expect("room");
        }
        assert_eq!(all.file_of(&game.exact_name()), Some(Path::new("c.ini")));
        assert_eq!(all.files(), [Path::new("b.ini"), Path::new("c.ini")]);
    }
}

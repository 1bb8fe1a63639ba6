//! The definitions in a registry. They are leaked, so that games can be `'static` references.

use super::definition::Definition;
use super::limits::table_bytes;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Maximum number of definitions in a registry.
pub const MOST: usize = 1024;
/// Maximum number of definitions from requests: a further one takes the place of that used longest ago.
pub const MOST_GUESTS: usize = 768;
/// Maximum total size of the tables of definitions from requests, in bytes.
pub const MOST_GUEST_BYTES: u32 = 256 << 20;
/// Maximum number of definitions from requests in the lifetime of a registry: those that are forgotten still
/// take memory, 53 kB for chess with another title.
pub const MOST_GUESTS_EVER: usize = 8192;

/// Definitions from files and from requests.
#[derive(Default)]
pub struct Definitions {
    /// Named definitions, newest last, each with the file that last defined it, if any.
    named: Vec<(&'static Definition, Option<PathBuf>)>,
    /// Definitions from requests, which cannot be found by name, used longest ago first, each with the bytes
    /// of its tables.
    guests: VecDeque<(&'static Definition, u32)>,
    /// The number of definitions from requests so far.
    guests_ever: usize,
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

/// A definition from a request.
pub struct Guest {
    /// The definition.
    pub game: &'static Definition,
    /// The definitions that it has displaced.
    pub forgotten: Vec<&'static Definition>,
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
    /// it. It cannot be found by name: another request may define another game of that name. If there are too
    /// many, those used longest ago are forgotten: they remain for whoever uses them, and the next request
    /// with such a definition adds it again.
    ///
    /// # Errors
    /// If its tables are too large, or there is no room even without the others.
    pub fn define_guest(&mut self, game: Definition) -> Result<Guest, Full> {
        let known = self.guests.iter().position(|(other, _)| **other == game);
        if let Some(same) = known.and_then(|at| self.guests.remove(at)) {
            self.guests.push_back(same);
            return Ok(Guest { game: same.0, forgotten: Vec::new() });
        }
        if self.named.len() >= MOST {
            return Err(Full::Registry);
        }
        let bytes = table_bytes(&game);
        if self.guests_ever >= MOST_GUESTS_EVER || bytes > MOST_GUEST_BYTES {
            return Err(Full::Guests);
        }
        let mut forgotten = Vec::new();
        while self.guests.len() >= MOST_GUESTS || self.is_full() || self.guest_bytes(bytes) > MOST_GUEST_BYTES
        {
            forgotten.extend(self.guests.pop_front().map(|(oldest, _)| oldest));
        }
        let game = leak(game);
        self.guests.push_back((game, bytes));
        self.guests_ever += 1;
        Ok(Guest { game, forgotten })
    }

    /// The bytes of the tables of all definitions from requests, with another of this size.
    fn guest_bytes(&self, further: u32) -> u32 {
        self.guests.iter().map(|(_, bytes)| bytes).fold(further, |sum, &bytes| sum.saturating_add(bytes))
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
        assert_eq!(all.define_guest(game).map(|guest| guest.game), Err(Full::Registry));
    }

    #[test]
    fn more_games_from_requests_than_there_is_room_for_displace_the_oldest() {
        let (game, mut all) = (game(), Definitions::default());
        let mut define = |number| all.define_guest(numbered(&game, number)).expect("room");
        for number in 0..MOST_GUESTS {
            assert_eq!(define(number).forgotten, Vec::<&Definition>::new());
        }
        // The first is used again, so that the second is the oldest.
        let first = define(0).game;
        for number in 1..MOST_GUESTS {
            let forgotten: Vec<&str> =
                define(MOST_GUESTS + number).forgotten.iter().map(|game| &*game.name).collect();
            assert_eq!(forgotten, [format!("game-{number}")]);
        }
        assert_eq!(define(2 * MOST_GUESTS).forgotten, [first]);
        assert_eq!(first.name, "game-0", "those that are forgotten remain for whoever uses them");
        let again = define(0);
        assert!(!std::ptr::eq(again.game, first));
        assert_eq!((again.game, again.forgotten.len()), (first, 1));
        assert!(all.define(game, None).is_ok(), "those of files have room left");
    }

    #[test]
    fn games_from_requests_are_refused_when_their_memory_is_used_up() {
        let game = game();
        let mut all = Definitions { guests_ever: MOST_GUESTS_EVER - 1, ..Definitions::default() };
        assert!(all.define_guest(numbered(&game, 1)).is_ok());
        let full = all.define_guest(numbered(&game, 2)).map(|guest| guest.game).expect_err("no room");
        let message = "requests have brought as many games as there is room for; restart Firzan to make room";
        assert_eq!(full.to_string(), message);
        assert!(all.define_guest(numbered(&game, 1)).is_ok(), "one that is there is found again");
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

//! The definitions of this process, kept for as long as it runs, so that a game is a reference to one.

use super::definition::Definition;
use super::limits::table_bytes;
use std::sync::{PoisonError, RwLock};
use thiserror::Error;

/// The most definitions of a process.
pub const MOST: usize = 1024;
/// The most of them that came with requests.
pub const MOST_GUESTS: usize = 768;
/// The most bytes of the tables of these together.
pub const MOST_GUEST_BYTES: u32 = 256 << 20;

static KEPT: RwLock<Kept> = RwLock::new(Kept { own: Vec::new(), guests: Vec::new() });

struct Kept {
    /// Those of files, which have names.
    own: Vec<&'static Definition>,
    /// Those of requests, which nobody finds by name.
    guests: Vec<&'static Definition>,
}

/// No more definitions are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Full {
    /// There are as many as there may be.
    #[error("{MOST} games are defined already, and no more can be")]
    Process,
    /// Requests have brought as many as they may.
    #[error("requests have brought as many games as there is room for; restart Firzan to make room")]
    Guests,
}

/// Keeps a definition of a file, which its name means from now on. One that is the same is kept once. An
/// older one of the same name stays for the games that are played by it.
///
/// # Errors
/// If there are too many.
pub fn keep(game: Definition) -> Result<&'static Definition, Full> {
    KEPT.write().unwrap_or_else(PoisonError::into_inner).insert(game)
}

/// Keeps a definition that came with a request, as over the web, for that request and others that bring the
/// same. It has no name here: another request may bring another game of that name.
///
/// # Errors
/// If there are too many, or their tables are too large.
pub fn keep_guest(game: Definition) -> Result<&'static Definition, Full> {
    KEPT.write().unwrap_or_else(PoisonError::into_inner).invite(game)
}

impl Kept {
    fn insert(&mut self, game: Definition) -> Result<&'static Definition, Full> {
        if let Some(at) = self.own.iter().position(|other| **other == game) {
            let same = self.own.remove(at);
            self.own.push(same);
            return Ok(same);
        }
        if self.is_full() {
            return Err(Full::Process);
        }
        Ok(push(&mut self.own, game))
    }

    fn invite(&mut self, game: Definition) -> Result<&'static Definition, Full> {
        if let Some(same) = self.guests.iter().copied().find(|other| **other == game) {
            return Ok(same);
        }
        let bytes = self.guests.iter().map(|&guest| table_bytes(guest)).fold(0, u32::saturating_add);
        let is_too_large = bytes.saturating_add(table_bytes(&game)) > MOST_GUEST_BYTES;
        if self.guests.len() >= MOST_GUESTS || is_too_large {
            return Err(Full::Guests);
        }
        if self.is_full() {
            return Err(Full::Process);
        }
        Ok(push(&mut self.guests, game))
    }

    fn find(&self, name: &str) -> Option<&'static Definition> {
        let name = name.to_ascii_lowercase();
        let is_exact = name.contains('@');
        let is_meant =
            |game: &&&Definition| if is_exact { game.exact_name() == name } else { game.name == name };
        self.own.iter().rev().find(is_meant).copied()
    }

    fn is_full(&self) -> bool {
        self.own.len() + self.guests.len() >= MOST
    }
}

fn push(kept: &mut Vec<&'static Definition>, game: Definition) -> &'static Definition {
    let game: &'static Definition = Box::leak(Box::new(game));
    kept.push(game);
    game
}

/// The newest definition of a name, or of a name with its hash, `name@hash8`.
pub fn find(name: &str) -> Option<&'static Definition> {
    KEPT.read().unwrap_or_else(PoisonError::into_inner).find(name)
}

/// All that have a name, the newest last.
pub fn all() -> Vec<&'static Definition> {
    KEPT.read().unwrap_or_else(PoisonError::into_inner).own.clone()
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

    fn none() -> Kept {
        Kept { own: Vec::new(), guests: Vec::new() }
    }

    #[test]
    fn more_than_1024_games_are_refused_in_words() {
        let (game, mut kept) = (game(), none());
        for number in 0..MOST {
            assert!(kept.insert(numbered(&game, number)).is_ok());
        }
        let full = kept.insert(numbered(&game, MOST)).expect_err("no room");
        assert_eq!(full.to_string(), "1024 games are defined already, and no more can be");
        assert!(kept.insert(numbered(&game, 7)).is_ok(), "one that is there is found again");
        assert_eq!(kept.invite(game), Err(Full::Process));
    }

    #[test]
    fn requests_bring_so_many_games_and_no_more() {
        let (game, mut kept) = (game(), none());
        for number in 0..MOST_GUESTS {
            assert!(kept.invite(numbered(&game, number)).is_ok());
        }
        let full = kept.invite(numbered(&game, MOST_GUESTS)).expect_err("no room");
        let words = "requests have brought as many games as there is room for; restart Firzan to make room";
        assert_eq!(full.to_string(), words);
        assert!(kept.invite(numbered(&game, 7)).is_ok(), "one that is there is found again");
        assert!(kept.insert(game).is_ok(), "those of files have room left");
    }

    #[test]
    fn a_name_means_its_newest_definition() {
        let (old, mut kept) = (game(), none());
        let mut new = old.clone();
        new.canonical.push_str("nMoveRule = 7\n");
        for game in [&old, &new, &old, &old, &new] {
            let now = kept.insert(game.clone()).expect("room");
            assert_eq!(kept.find("ONE"), Some(now));
            assert_eq!(now, game);
        }
        assert_eq!(kept.find(&old.exact_name()), Some(&old), "the old one is still there");
        assert_eq!(kept.own.len(), 2);
    }

    #[test]
    fn a_game_of_a_request_has_no_name_for_others() {
        let guest = Definition { name: "only-a-guest".to_string(), ..game() };
        assert!(keep_guest(guest).is_ok());
        assert_eq!(find("only-a-guest"), None);
    }
}

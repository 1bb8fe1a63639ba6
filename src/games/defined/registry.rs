//! The definitions of this process, kept for as long as it runs, so that a game is a reference to one.

use super::definition::Definition;
use std::sync::{PoisonError, RwLock};
use thiserror::Error;

/// The most definitions of a process.
pub const MOST: usize = 1024;

static KEPT: RwLock<Vec<&'static Definition>> = RwLock::new(Vec::new());

/// No more definitions are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{MOST} games are defined already, and no more can be")]
pub struct Full;

/// Keeps a definition. One that is the same is kept once; one of the same name with other rules stands beside
/// it. What a stranger asks for once, as over the web, is read and not kept.
///
/// # Errors
/// If there are too many.
pub fn keep(game: Definition) -> Result<&'static Definition, Full> {
    insert(&mut KEPT.write().unwrap_or_else(PoisonError::into_inner), game)
}

fn insert(kept: &mut Vec<&'static Definition>, game: Definition) -> Result<&'static Definition, Full> {
    if let Some(same) = kept.iter().copied().find(|other| **other == game) {
        return Ok(same);
    }
    if kept.len() >= MOST {
        return Err(Full);
    }
    let game: &'static Definition = Box::leak(Box::new(game));
    kept.push(game);
    Ok(game)
}

/// The definition that was first kept by a name, or by a name with its hash, `name@hash8`.
pub fn find(name: &str) -> Option<&'static Definition> {
    let name = name.to_ascii_lowercase();
    let kept = KEPT.read().unwrap_or_else(PoisonError::into_inner);
    kept.iter().copied().find(|game| match name.contains('@') {
        true => game.exact_name() == name,
        false => game.name == name,
    })
}

/// All of them, in the order in which they were kept.
pub fn all() -> Vec<&'static Definition> {
    KEPT.read().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::defined::{read, shipped};

    #[test]
    fn more_than_1024_games_are_refused_in_words() {
        let mut shelf = shipped::shelf([]);
        let reading = read("one", b"[one:clobber]\n", &mut shelf);
        let game = reading.sections.into_iter().next().and_then(|section| section.game).expect("a game");
        let mut kept = Vec::new();
        let numbered = |number: usize| Definition { name: format!("game-{number}"), ..game.clone() };
        for number in 0..MOST {
            assert!(insert(&mut kept, numbered(number)).is_ok());
        }
        let full = insert(&mut kept, numbered(MOST)).expect_err("no room");
        assert_eq!(full.to_string(), "1024 games are defined already, and no more can be");
        assert!(insert(&mut kept, numbered(7)).is_ok(), "one that is there is found again");
    }
}

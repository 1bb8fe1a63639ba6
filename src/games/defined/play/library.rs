//! The defined games of this process by name: those of files that were read, and those that come with Firzan.

use super::game::{Chosen, Game, Home};
use super::terms::TERMS;
use super::{learnt, support, worth};
use crate::core::{Eight, Twelve};
use crate::eval::written::Written;
use crate::games::defined::definition::Definition;
use crate::games::defined::{registry, shipped};
use std::sync::{LazyLock, Mutex, PoisonError, RwLock};

/// A game that can be chosen, by the frame of its board.
#[derive(Clone, Copy, Debug)]
pub enum Playable {
    /// On at most 8x8 squares.
    Eight(Chosen<Eight>),
    /// On at most 12x10.
    Twelve(Chosen<Twelve>),
}

impl Playable {
    /// Its definition.
    pub fn definition(self) -> &'static Definition {
        match self {
            Playable::Eight(Chosen(game)) => game.definition,
            Playable::Twelve(Chosen(game)) => game.definition,
        }
    }
}

/// The definitions that come with the program and can be played.
static SHIPPED: LazyLock<Vec<&'static Definition>> = LazyLock::new(|| {
    let (_, readings) = shipped::readings();
    let told = readings.into_iter().flat_map(|(_, reading)| reading.sections);
    let games = told.filter(|told| told.playable().is_some()).filter_map(|told| told.game);
    games.map(|game| &*Box::leak(Box::new(game))).collect()
});

/// The games that were made, each once.
static MADE: RwLock<Vec<(&'static Definition, Playable)>> = RwLock::new(Vec::new());

/// The games that come with the program and can be played.
pub fn all_shipped() -> &'static [&'static Definition] {
    &SHIPPED
}

/// A game that comes with the program, by its name.
pub fn shipped(name: &str) -> Option<&'static Definition> {
    SHIPPED.iter().copied().find(|game| game.name.eq_ignore_ascii_case(name))
}

/// The names of all games that can be chosen: first those that come with the program.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for game in SHIPPED.iter().copied().chain(registry::all()) {
        if support::check(game).is_ok() && !names.contains(&game.name.as_str()) {
            names.push(&game.name);
        }
    }
    names
}

/// Why a game cannot be chosen by a name that is known.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// This rule is not played yet.
    Unplayed(String),
    /// The name bears the hash of another definition than this one.
    Changed(String),
}

/// The game of a name, or of a name with its definition's hash; a file's goes before one that comes with the
/// program. No file is opened.
///
/// # Errors
/// If the game is not played yet, or the hash is not that of its definition.
pub fn find(name: &str) -> Option<Result<Playable, Refusal>> {
    let (plain, _) = name.split_once('@').unwrap_or((name, ""));
    let known = registry::find(plain).or_else(|| shipped(plain))?;
    let exact = [known].into_iter().chain(registry::find(name)).chain(shipped(plain));
    let is_meant = |game: &&Definition| plain == name || game.exact_name().eq_ignore_ascii_case(name);
    Some(match exact.into_iter().find(|game| is_meant(game)) {
        Some(definition) => playable(definition).map_err(Refusal::Unplayed),
        None => Err(Refusal::Changed(known.exact_name())),
    })
}

/// A definition made ready to be played.
///
/// # Errors
/// Names the rule for which it is not played yet.
pub fn playable(definition: &'static Definition) -> Result<Playable, String> {
    let known = |made: &[(&'static Definition, Playable)]| {
        made.iter().find(|(other, _)| std::ptr::eq(*other, definition)).map(|(_, game)| *game)
    };
    if let Some(game) = known(&MADE.read().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(game);
    }
    let game = made(definition, learnt::weights(&definition.exact_name()))?;
    let mut made = MADE.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = known(&made) {
        return Ok(game);
    }
    made.push((definition, game));
    Ok(game)
}

/// A definition made ready to be played by these weights, whatever else was learnt for it. It is kept until
/// the program ends, and the same ones are not made twice.
///
/// # Errors
/// Names the rule for which it is not played yet.
pub fn judged_by(definition: &'static Definition, weights: Written) -> Result<Playable, String> {
    static JUDGED: Mutex<Vec<(&'static Definition, u32, Playable)>> = Mutex::new(Vec::new());
    let sum = crc32fast::hash(weights.text(TERMS).as_bytes());
    let mut all = JUDGED.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same = |other: &&Definition| std::ptr::eq(*other, definition);
    if let Some((_, _, game)) = all.iter().find(|(other, known, _)| is_same(other) && *known == sum) {
        return Ok(*game);
    }
    let game = made(definition, Some(weights))?;
    all.push((definition, sum, game));
    Ok(game)
}

/// Makes the game of a definition on the smallest frame into which its board fits.
fn made(definition: &'static Definition, weights: Option<Written>) -> Result<Playable, String> {
    let board = definition.rules.board;
    Ok(match board.files <= 8 && board.ranks <= 8 {
        true => Playable::Eight(Chosen(Game::new(definition, weights)?)),
        false => Playable::Twelve(Chosen(Game::new(definition, weights)?)),
    })
}

/// What a game's kinds are worth by weights that were fitted to its games.
pub fn fitted_values(game: Playable, table: &[[i32; 2]]) -> Vec<i32> {
    match game {
        Playable::Eight(Chosen(game)) => worth::fitted(game, table),
        Playable::Twelve(Chosen(game)) => worth::fitted(game, table),
    }
}

/// Lets the game of an exact name be made anew, with what was learnt for it since. Positions of the old one
/// stay as they are.
#[cfg(not(feature = "networks"))]
pub fn forget(exact_name: &str) {
    let mut made = MADE.write().unwrap_or_else(PoisonError::into_inner);
    made.retain(|(definition, _)| definition.exact_name() != exact_name);
}

/// Whether the game of an exact name has been made ready, with what was learnt for it.
pub fn is_made(exact_name: &str) -> bool {
    let made = MADE.read().unwrap_or_else(PoisonError::into_inner);
    made.iter().any(|(definition, _)| definition.exact_name() == exact_name)
}

macro_rules! home {
    ($frame:ty, $standard:literal) => {
        impl Home for $frame {
            fn standard() -> &'static Game<$frame> {
                static GAME: LazyLock<&'static Game<$frame>> = LazyLock::new(|| {
                    let game = shipped($standard).and_then(|definition| Game::new(definition, None).ok());
                    game.unwrap_or_else(|| unreachable!("{} comes with the program", $standard))
                });
                &GAME
            }
        }
    };
}

home!(Eight, "chess");
home!(Twelve, "capablanca");

//! The defined games of this process by name: those of files that were read, and those that come with Firzan.

use super::game::{Chosen, Game, Home};
use super::tables::are_alike;
use super::worth::TERMS;
use super::{learnt, worth};
use crate::core::{Eight, Twelve};
use crate::eval::learnt::Learnt;
use crate::eval::written::Written;
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::limits::table_bytes;
use crate::games::defined::{registry, shipped};
use std::sync::{LazyLock, PoisonError, RwLock};

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
static MADE: RwLock<Vec<Made>> = RwLock::new(Vec::new());

/// The most bytes of the tables of all games together; those that several share count once.
const MOST_BYTES: u32 = 512 << 20;

/// A definition made ready, or why it cannot be.
struct Made {
    definition: &'static Definition,
    /// The weights by which it is made.
    by: By,
    game: Result<Playable, String>,
    /// The bytes of its tables; 0 if it shares those of another game.
    bytes: u32,
}

/// The weights by which a game is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// Those that were found by its name, if there are any.
    Name,
    /// Those of games for which none were learnt.
    Hand,
    /// Those with this checksum.
    Checksum(u32),
    /// Others than those that are found by its name now.
    Gone,
}

/// The games that come with the program and can be played.
pub fn all_shipped() -> &'static [&'static Definition] {
    &SHIPPED
}

/// A game that comes with the program, by its name.
pub fn shipped(name: &str) -> Option<&'static Definition> {
    SHIPPED.iter().copied().find(|game| game.name.eq_ignore_ascii_case(name))
}

/// The definition that a name means: a file's goes before one that comes with the program.
pub fn definition(name: &str) -> Option<&'static Definition> {
    registry::find(name).or_else(|| shipped(name))
}

/// The names of all games that can be chosen: first those that come with the program.
pub fn names() -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for game in SHIPPED.iter().copied().chain(registry::all()) {
        if game.check().is_ok() && !names.contains(&game.name.as_str()) {
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
    let known = definition(plain)?;
    let exact = [known].into_iter().chain(registry::find(name)).chain(shipped(plain));
    let is_meant = |game: &&Definition| plain == name || game.exact_name().eq_ignore_ascii_case(name);
    Some(match exact.into_iter().find(|game| is_meant(game)) {
        Some(definition) => playable(definition).map_err(Refusal::Unplayed),
        None => Err(Refusal::Changed(known.exact_name())),
    })
}

/// A definition made ready to be played, by the weights that were found for it.
///
/// # Errors
/// Names the rule for which it is not played yet, or says why it cannot be.
pub fn playable(definition: &'static Definition) -> Result<Playable, String> {
    by(definition, By::Name, || learnt::weights(&definition.exact_name()))
}

/// A definition made ready to be played by these weights, whatever else was learnt for it. It is kept until
/// the program ends, and the same ones are not made twice.
///
/// # Errors
/// Those of [`playable`].
pub fn judged_by(definition: &'static Definition, weights: Written) -> Result<Playable, String> {
    let sum = crc32fast::hash(weights.text(TERMS).as_bytes());
    by(definition, By::Checksum(sum), || Some(weights))
}

/// A definition made ready to be played as if nothing was learnt for it.
///
/// # Errors
/// Those of [`playable`].
pub fn by_hand(definition: &'static Definition) -> Result<Playable, String> {
    by(definition, By::Hand, || None)
}

/// Checks that all rules of a definition are played, without making it ready.
///
/// # Errors
/// Names the first rule that is not played yet.
pub fn check(definition: &Definition) -> Result<(), String> {
    definition.check()
}

/// Refuses a game from now on, for this reason.
pub fn refuse(definition: &'static Definition, why: String) {
    let mut all = MADE.write().unwrap_or_else(PoisonError::into_inner);
    retire(&mut all, |made| std::ptr::eq(made.definition, definition));
    all.push(Made { definition, by: By::Name, game: Err(why), bytes: 0 });
}

/// No longer refuses a game.
pub fn allow(definition: &'static Definition) {
    let mut all = MADE.write().unwrap_or_else(PoisonError::into_inner);
    retire(&mut all, |made| std::ptr::eq(made.definition, definition) && made.game.is_err());
}

/// Keeps what was learnt for a game, as `learnt::keep` does, and lets the game be made anew with it.
///
/// # Errors
/// Says what is wrong with the weights.
pub fn keep_learnt(learnt: Learnt, is_whole: bool) -> Result<(), String> {
    let game = learnt.game.clone();
    if learnt::keep(learnt, is_whole)? {
        forget(&game);
    }
    Ok(())
}

/// Lets the game of an exact name be made anew, with what was learnt for it since. Positions of the old one
/// stay as they are.
fn forget(exact_name: &str) {
    let mut all = MADE.write().unwrap_or_else(PoisonError::into_inner);
    retire(&mut all, |made| made.definition.exact_name() == exact_name);
}

/// Keeps only the tables of some games, which new ones may share.
fn retire(all: &mut [Made], is_meant: impl Fn(&Made) -> bool) {
    for made in all.iter_mut().filter(|made| made.by == By::Name && is_meant(made)) {
        made.by = By::Gone;
    }
}

/// A game by some weights, made unless it is there.
fn by(
    definition: &'static Definition,
    by: By,
    weights: impl FnOnce() -> Option<Written>,
) -> Result<Playable, String> {
    let known = |all: &[Made]| {
        let is_same = |made: &&Made| std::ptr::eq(made.definition, definition) && made.by == by;
        all.iter().find(is_same).map(|made| made.game.clone())
    };
    let all = MADE.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = known(&all) {
        return game;
    }
    drop(all);
    let weights = weights();
    // Two threads that make the same game would keep its tables twice.
    let mut all = MADE.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = known(&all) {
        return game;
    }
    let (game, bytes) = make(definition, weights, &all);
    all.push(Made { definition, by, game: game.clone(), bytes });
    game
}

/// Makes the game of a definition on the smallest frame into which its board fits. Returns also the bytes of
/// its tables, which are 0 if it shares those of another game whose pieces do the same.
fn make(
    definition: &'static Definition,
    weights: Option<Written>,
    all: &[Made],
) -> (Result<Playable, String>, u32) {
    let mut games = all.iter().filter_map(|made| Some((made.definition, *made.game.as_ref().ok()?)));
    let alike = games.find(|(other, _)| are_alike(other, definition)).map(|(_, game)| game);
    let bytes = if alike.is_some() { 0 } else { table_bytes(definition) };
    let sum = all.iter().map(|made| made.bytes).fold(bytes, u32::saturating_add);
    if sum > MOST_BYTES {
        return (Err(no_room()), 0);
    }
    let board = definition.rules.board;
    let game = if board.files <= 8 && board.ranks <= 8 {
        let like = if let Some(Playable::Eight(Chosen(game))) = alike { Some(game) } else { None };
        Game::new(definition, weights, like).map(|game| Playable::Eight(Chosen(game)))
    } else {
        let like = if let Some(Playable::Twelve(Chosen(game))) = alike { Some(game) } else { None };
        Game::new(definition, weights, like).map(|game| Playable::Twelve(Chosen(game)))
    };
    (game, bytes)
}

/// The reason for refusing a game whose tables would take too much memory.
pub fn no_room() -> String {
    format!("the games that were made before it have tables of {} MiB already", MOST_BYTES >> 20)
}

/// What a game's kinds are worth by weights that were fitted to its games.
pub fn fitted_values(game: Playable, table: &[[i32; 2]]) -> Vec<i32> {
    match game {
        Playable::Eight(Chosen(game)) => worth::fitted(game, table),
        Playable::Twelve(Chosen(game)) => worth::fitted(game, table),
    }
}

macro_rules! home {
    ($frame:ty, $standard:literal) => {
        impl Home for $frame {
            fn standard() -> &'static Game<$frame> {
                static GAME: LazyLock<&'static Game<$frame>> = LazyLock::new(|| {
                    let game =
                        shipped($standard).and_then(|definition| Game::new(definition, None, None).ok());
                    game.unwrap_or_else(|| unreachable!("{} comes with the program", $standard))
                });
                &GAME
            }
        }
    };
}

home!(Eight, "chess");
home!(Twelve, "capablanca");

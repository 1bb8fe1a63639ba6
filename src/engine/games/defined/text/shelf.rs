//! The games that a section can name as its parent, and names that it cannot have.

use super::faults::near;
use super::foreign::{unplayed_names, why_unplayed};
use super::lines::shown;
use crate::games::defined::game::canonical;
use crate::games::defined::game::rules::{Counting, Rules};
use crate::games::defined::game::start::{self, Start};
use crate::games::defined::keys::draft::Draft;
use crate::rules::fen::{Fields, Split};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Maximum number of ancestors of a section.
pub const DEEPEST: usize = 16;

/// Maximum number of names that are compared with a misspelt one.
const MAX_COMPARED: usize = 300;

/// Parents by name, and reserved names.
#[derive(Clone, Default)]
pub struct Shelf {
    games: BTreeMap<String, Game>,
    /// Names of built-in games.
    reserved: Vec<String>,
    /// Games that may be defined again.
    redefinable: BTreeSet<String>,
}

/// A section that was read.
#[derive(Clone)]
struct Game {
    /// The draft, or else the rule for which the section is refused; `None` if it is invalid.
    draft: Result<Arc<Draft>, Option<&'static str>>,
    /// The line and file of its heading, as text.
    place: String,
}

impl Shelf {
    /// An empty shelf. No section can have one of the `reserved` names.
    pub fn new<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Shelf {
        let reserved = reserved.into_iter().map(str::to_ascii_lowercase).collect();
        Shelf { reserved, ..Shelf::default() }
    }

    /// A copy with the same games, but other reserved names.
    pub fn reserving<'a>(&self, reserved: impl IntoIterator<Item = &'a str>) -> Shelf {
        Shelf { games: self.games.clone(), ..Shelf::new(reserved) }
    }

    /// Adds a section under its name: its draft, or else the rule for which it is refused; `None` if it is
    /// invalid.
    pub fn put(&mut self, name: &str, draft: Result<Draft, Option<&'static str>>, place: String) {
        self.redefinable.remove(name);
        self.games.insert(name.to_string(), Game { draft: draft.map(Arc::new), place });
    }

    /// Lets the next file define a game again. Until it does, the game can still be a parent.
    pub fn let_redefine(&mut self, name: &str) {
        self.redefinable.insert(name.to_string());
    }

    /// The reason why a section cannot have this name; `None` if it can.
    pub fn refuse(&self, name: &str) -> Option<String> {
        if let Some(game) = self.games.get(name).filter(|_| !self.redefinable.contains(name)) {
            return Some(format!("{name} is the name of a game {}: rename this one", game.place));
        }
        let is_reserved = self.reserved.iter().any(|reserved| reserved == name);
        is_reserved.then(|| format!("{name} is a game of Firzan's own: rename this one"))
    }

    /// Whether the game of this name has the same rules as a draft: the values of pieces, which only
    /// Fairy-Stockfish uses, and other letters in FENs may differ.
    pub fn has_same(&self, name: &str, draft: &Draft) -> bool {
        let is_rule = |line: &&str| {
            !["pieceValue", "pieceSynonyms", "startFen"].iter().any(|key| line.starts_with(key))
        };
        let rules = |draft: &Draft| -> Vec<String> {
            canonical::write(draft).lines().filter(is_rule).map(str::to_string).collect()
        };
        let known = self.games.get(name).and_then(|game| game.draft.as_ref().ok());
        known.is_some_and(|known| rules(known) == rules(draft) && start_of(known) == start_of(draft))
    }

    /// The line and file of a game, as text.
    pub fn place(&self, name: &str) -> &str {
        self.games.get(name).map_or("", |game| &game.place)
    }

    /// The draft of a parent.
    ///
    /// # Errors
    /// A message, and the rule if it is a game that Firzan is not going to play.
    pub fn parent(&self, name: &str) -> Result<Arc<Draft>, (String, Option<&'static str>)> {
        let never = |why, place| {
            let message =
                format!("the parent {name}{place} is a game with {why}, which Firzan does not play");
            (message, Some(why))
        };
        match (self.games.get(name), why_unplayed(name)) {
            (Some(Game { draft: Ok(draft), .. }), _) => Ok(draft.clone()),
            (Some(&Game { draft: Err(Some(why)), ref place }), _) => Err(never(why, format!(" {place}"))),
            (Some(Game { place, .. }), _) => Err((format!("the parent {name} {place} has errors"), None)),
            (None, Some(why)) => Err(never(why, String::new())),
            (None, None) => Err((self.unknown_parent(name), None)),
        }
    }

    fn unknown_parent(&self, name: &str) -> String {
        let names = self.games.keys().map(String::as_str).chain(unplayed_names());
        let shown = shown(name);
        let game = name.split(':').next().unwrap_or_default();
        if self.reserved.iter().any(|reserved| reserved == game) {
            return format!("{shown} is built into Firzan, and only a game from a file can be a parent");
        }
        match near(name, names.take(MAX_COMPARED)) {
            Some(near) => format!("there is no game {shown}; did you mean {near}?"),
            None => format!("there is no game {shown}; parents must come before their children"),
        }
    }
}

/// A draft's start position, with the other fields of its FEN as text and without the castling rights of a
/// game without castling; `None` if it is invalid.
fn start_of(draft: &Draft) -> Option<Start> {
    let Rules { castling, gates, clocks, .. } = &draft.rules;
    let start = start::read(draft).ok()?;
    let split = Split::lenient(&draft.start);
    let Fields { side, ep, halfmove, fullmove, .. } = Fields::of(&split, false, &mut Vec::new()).ok()?;
    // A number in place of an en passant square counts moves, in games that count them.
    let has_ep = clocks.counting != Counting::None || ep.parse::<u16>().is_err();
    let ep = if has_ep { ep } else { "-" };
    let text = format!("{side} {ep} {} {halfmove} {fullmove}", split.checks.unwrap_or("-"));
    let rights = if castling.allowed || gates.listed { start.rights } else { String::new() };
    Some(Start { text, rights, ..start })
}

//! A game that a user defined: validated, immutable data.

use super::rules::{Ends, Rules};
use super::{Region, Slot, Start};
use crate::core::key::split_mix;
use crate::games::defined::betza::Moves;
use crate::games::defined::keys::values::LONGEST_TEXT;
use std::fmt::{self, Write};
use std::sync::Arc;

/// A defined game.
#[derive(Clone, PartialEq, Debug)]
pub struct Definition {
    /// The id, in lower case.
    pub name: String,
    /// Descriptive texts by key, such as `title`, `inventor` and `rule1`.
    pub words: Vec<(&'static str, String)>,
    /// The kinds in the order of their slots. A king comes last.
    pub kinds: Vec<Kind>,
    /// The rules. Kinds are indices into [`kinds`](Self::kinds).
    pub rules: Rules,
    /// The start position. Kinds are indices into [`kinds`](Self::kinds).
    pub start: Start,
    /// The canonical form: the rules without parents, comments and descriptive texts, in a fixed order.
    pub canonical: String,
    /// The keys that Fairy-Stockfish would play differently; empty if it plays the same game.
    pub differs: Vec<String>,
    /// The first rule that Firzan does not play; `None` if it plays all of them.
    pub unplayed: Option<&'static str>,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Kind {
    /// Its slot among the kinds that definitions can name.
    pub slot: Slot,
    /// The letter, in upper case.
    pub letter: char,
    /// Another letter that FENs may use, in upper case.
    pub synonym: Option<char>,
    /// The display name.
    pub name: String,
    /// The moves. Separate rules give a pawn double steps and restrict a soldier on its first ranks.
    pub moves: Arc<Moves>,
    /// The squares where White's pieces and Black's may be; `None` = anywhere.
    pub zone: [Option<Region>; 2],
    /// Values in the middle game and the endgame, in the definition's unit; `None` if not given.
    pub values: [Option<u16>; 2],
    /// A side with this many pieces of the kind cannot promote to it; `None` = no limit.
    pub limit: Option<u16>,
    /// The kind that it turns into, if any.
    pub turns_into: Option<usize>,
}

impl Kind {
    /// Whether it is the king.
    pub fn is_king(&self) -> bool {
        self.slot == Slot::KING
    }
}

/// A hash that identifies a definition in files: 64-bit FNV-1a of the canonical text, mixed once more. It
/// does not protect against forgery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hash(pub u64);

impl Hash {
    /// The hash of a text.
    pub fn of(text: &str) -> Hash {
        let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        Hash(split_mix(text.bytes().fold(0xCBF2_9CE4_8422_2325, fold)))
    }
}

impl fmt::Display for Hash {
    /// The first eight of sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0 >> 32)
    }
}

impl Definition {
    /// The hash of the canonical form.
    pub fn hash(&self) -> Hash {
        Hash::of(&self.canonical)
    }

    /// The id with the hash, `name@hash8`, which identifies exactly this game.
    pub fn exact_name(&self) -> String {
        format!("{}@{}", self.name, self.hash())
    }

    /// A descriptive text by its key.
    pub fn word(&self, key: &str) -> Option<&str> {
        let entry = self.words.iter().find(|(name, _)| *name == key);
        entry.map(|(_, text)| text.as_str())
    }

    /// The title, or else the id.
    pub fn title(&self) -> &str {
        self.word("title").unwrap_or(&self.name)
    }

    /// A section without a parent that defines this game, with its descriptive texts.
    pub fn section(&self) -> String {
        // The name of a Chess960 version ends with that option.
        let (name, _) = self.name.split_once(':').unwrap_or((&self.name, ""));
        let mut text = format!("[{name}]\n");
        for (key, word) in &self.words {
            let _ = writeln!(text, "{key} = {word}");
        }
        text.push_str(&self.canonical);
        let mut names = String::new();
        for kind in self.kinds.iter().filter(|kind| kind.slot.name() != Some(kind.name.as_str())) {
            let pair = format!(" {}:{}", kind.letter.to_ascii_lowercase(), kind.name.replace(' ', "_"));
            // Parents and children together may give more names than fit on a line.
            if names.chars().count() + pair.chars().count() <= LONGEST_TEXT {
                names.push_str(&pair);
            }
        }
        if !names.is_empty() {
            let _ = writeln!(text, "pieceName ={names}");
        }
        text
    }

    /// Checks that Firzan plays all of the rules.
    ///
    /// # Errors
    /// Names the first rule that it does not play.
    pub fn check(&self) -> Result<(), String> {
        self.unplayed.map_or(Ok(()), |rule| Err(format!("{rule}: not played")))
    }

    /// The kinds that pawns promote to by letter and that become pawns again when they are captured.
    pub fn marked(&self) -> impl Iterator<Item = usize> {
        let promotion = &self.rules.promotion;
        let kinds = 0..self.kinds.len();
        let pawn = kinds.clone().find(|&kind| self.kinds[kind].slot == Slot::PAWN);
        let is_marked = self.rules.drops.reverts()
            && promotion.has_letters(kinds.clone(), pawn.unwrap_or(self.kinds.len()));
        kinds.filter(move |&kind| is_marked && promotion.kinds.iter().any(|kinds| kinds.has(kind)))
    }

    /// True if another game has the same rules, except perhaps for the material that draws.
    pub fn differs_only_in_draws(&self, other: &Definition) -> bool {
        let kinds = |game: &Definition| -> Vec<Kind> {
            game.kinds.iter().map(|kind| Kind { name: String::new(), ..kind.clone() }).collect()
        };
        let ends = |game: &Definition| Ends { draw_material: None, ..game.rules.ends.clone() };
        let rules = |game: &Definition| Rules { ends: ends(game), ..game.rules.clone() };
        let fen = |game: &Definition| game.start.text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        kinds(self) == kinds(other) && rules(self) == rules(other) && fen(self) == fen(other)
    }

    /// The letters of its kinds, in lower case.
    pub fn letters(&self) -> String {
        self.kinds.iter().map(|kind| kind.letter.to_ascii_lowercase()).collect()
    }
}

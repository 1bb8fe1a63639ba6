//! Keys: their names and meanings, and how their values are read.
//!
//! | file | contents |
//! |---|---|
//! | `table` | every key |
//! | `values`, `pairs`, `special` | how values are read |
//! | `draft` | a game whose keys are being read |
//! | `apply` | applies a section's keys to a draft, in the order of the table |

pub mod apply;
pub mod draft;
mod pairs;
mod special;
pub mod table;
pub mod values;

use crate::games::defined::game::rules::{Ending, Rules};
use crate::games::defined::game::{KindSet, Region};
use crate::games::defined::text::Read;
use draft::Draft;

/// Classes of keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A rule that is played.
    Played,
    /// A rule that Firzan is not going to play: a value that asks for it is refused.
    Never,
    /// Has an effect only together with a rule that is refused: any value is accepted.
    Idle,
    /// An old name, which Fairy-Stockfish still reads.
    Old,
    /// A descriptive text, or a value for GUIs: does not change the game.
    Text,
    /// A key that only Firzan has. Fairy-Stockfish ignores it, and would play differently.
    Own,
}

/// The sides that a value applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Both sides.
    Both,
    /// Only White.
    White,
    /// Only Black.
    Black,
}

impl Sides {
    /// The side, 0 for White and 1 for Black; `None` for both.
    pub fn one(self) -> Option<usize> {
        match self {
            Sides::Both => None,
            Sides::White => Some(0),
            Sides::Black => Some(1),
        }
    }

    /// Sets the value for these sides.
    pub fn set<T: Copy>(self, pair: &mut [T; 2], value: T) {
        if self != Sides::Black {
            pair[0] = value;
        }
        if self != Sides::White {
            pair[1] = value;
        }
    }
}

/// A part of the rules.
pub type Part<T> = fn(&mut Rules) -> &mut T;

/// The kind of a key's value, and the part of the rules that it sets.
#[derive(Clone, Copy)]
pub enum Field {
    /// `true` or `false`.
    Truth(Part<bool>),
    /// `true` or `false` for each side.
    Truths(Part<[bool; 2]>),
    /// A number between a minimum and a maximum.
    Number(Part<u16>, u16, u16),
    /// A rank's number from 1, stored from 0.
    Rank(Part<u8>),
    /// A file's letter, or its number from 1; stored from 0.
    File(Part<u8>),
    /// `win`, `draw` or `loss`; with the flag also `none`.
    Value(Part<Option<Ending>>, bool),
    /// One of these words, set and read by its index.
    Choice(&'static [&'static str], fn(&mut Rules, usize), fn(&Rules) -> usize),
    /// Squares.
    Region(Part<[Region; 2]>),
    /// Squares, for both sides.
    OneRegion(Part<Region>),
    /// Squares, or a default if the key is missing.
    Given(Part<[Option<Region>; 2]>),
    /// Pieces' letters.
    Kinds(Part<[KindSet; 2]>),
    /// Pieces' letters for both sides, or `*`.
    KindsOrAny(Part<KindSet>),
    /// A piece's letter; with the flag also `*`.
    Kind(Part<[KindSet; 2]>, bool),
    /// A piece's letter for both sides; with the flag also `*`.
    OneKind(Part<KindSet>, bool),
    /// A value read by this function.
    Read(fn(&mut Draft, &str) -> Read<()>),
    /// The relay with this index.
    Relay(usize),
    /// A rule that is not played: the value is only checked.
    Refused(Sort),
    /// A descriptive text.
    Text,
}

/// Value types of rules that are not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// `true`; `false` does not ask for the rule.
    Truth,
    /// A number up to 1,000; 0 does not ask for the rule.
    Number,
    /// Squares.
    Region,
    /// Pieces' letters.
    Kinds,
    /// One of these words; the first does not ask for the rule.
    Word(&'static [&'static str]),
}

/// A key.
pub struct Key {
    /// Its name in files.
    pub name: &'static str,
    /// Its class.
    pub class: Class,
    /// Its meaning, in a phrase.
    pub meaning: &'static str,
    /// Its value.
    pub field: Field,
    /// The sides that the value applies to.
    pub sides: Sides,
}

impl Key {
    /// Describes its values.
    pub fn value(&self) -> String {
        match self.field {
            Field::Truth(_) | Field::Truths(_) | Field::Refused(Sort::Truth) => "true or false".to_string(),
            Field::Number(_, min, max) => format!("a number from {min} to {max}"),
            Field::Refused(Sort::Number) => "a number".to_string(),
            Field::Rank(_) => "a rank from 1 to 10".to_string(),
            Field::File(_) => "a file from a to l, or its number from 1".to_string(),
            Field::Value(_, false) => "win, draw or loss".to_string(),
            Field::Value(_, true) => "win, draw, loss or none".to_string(),
            Field::Choice(words, _, _) | Field::Refused(Sort::Word(words)) => words.join(", "),
            Field::Region(..) | Field::OneRegion(_) | Field::Given(..) | Field::Refused(Sort::Region) => {
                "squares, such as *3 a* e4".to_string()
            }
            Field::Kinds(..) | Field::Refused(Sort::Kinds) => "letters of pieces, such as nbrq".to_string(),
            Field::KindsOrAny(_) => "letters of pieces, or * for all together".to_string(),
            Field::Kind(_, false) | Field::OneKind(_, false) => "the letter of a piece".to_string(),
            Field::Kind(_, true) | Field::OneKind(_, true) => {
                "the letter of a piece, or * for any".to_string()
            }
            Field::Read(_) | Field::Relay(_) => String::new(),
            Field::Text => "a text".to_string(),
        }
    }
}

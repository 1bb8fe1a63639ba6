//! Moves as people write them: in standard algebraic notation (SAN), short or long, and in the notation of
//! the rules.
//!
//! SAN gives the piece and its target square, and as much of its start square as is needed to tell it from
//! others of its kind that can move there: `Nf3`, `Nbd7`, `R1a3`, `exd5`, `e8=Q`, `O-O`. The long form (LAN)
//! always gives the start square: `Ng1-f3`, `e4xd5`. `+` is a check, `#` the end of the game: mate, or a
//! captured king. In chess both forms are those of FIDE, PGN and other programs. The other games add:
//!
//! | game | addition |
//! |---|---|
//! | all | a pawn that leaves its file is written with the file it left, even without a capture: `ec5` |
//! | | a pawn that promotes in place is written with its own square: `a10=M` |
//! | Insane Flip Relay Shatranj | the square of the piece flipped, after a slash: `Nc3/b1`, `Kxe4/e4` |
//! | | no flip after the capture of a king: `Dxe8#`. A capture or a plain move shows the piece's state |
//! | Distorting Mirrors | the twin's square on the max-range board: `e3/m6`, `Nc3/xm7`, `e8/m8=Q` |
//! | | no slash if a piece moves alone |
//! | Flipping Xiangqi | the letter of the side that is up before the move: `Sc3`, then `Hd5` |
//! | defined games | `+` before the letter of a promoted piece: `+Pe5` |
//! | | `=+` if it promotes, `=-` if it reverts: `Pe6=+` |
//! | | a drop with the piece's letter, pawns too: `P@e4`, `+P@e4` for one dropped promoted |
//! | Grand Shatranj | the letter of the lost piece: `b9=J`; without one the pawn stays: `b9` |
//!
//! Ranks are counted from 1 on every board. In each notation, no two legal moves of a position have the same
//! text.
//!
//! The SAN of Fairy-Stockfish's libraries (pyffish, ffish) differs from this in defined games. It is
//! accepted, too, for texts that are not legal moves in Firzan's SAN:
//!
//! | | Firzan | Fairy-Stockfish's libraries |
//! |---|---|---|
//! | a piece whose letter has a synonym | `Nc3` | the synonym: `Hc3` |
//! | a pawn | without a letter if it is the only kind of pawn | without a letter if it is the pawn of chess |
//! | a promoted piece | `+Pe5` | its new letter: `Ge5` |
//! | a piece dropped promoted | `+P@e5` | its new letter: `G@e5` |
//! | promotion, and its reversal | `Pe6=+`, `+Pe5=-` | the new letter: `Pe6=G`, `Ge5=P` |
//! | check to a royal piece other than a king | `+` | nothing |
//! | check that wins without mate | `+` | `#` |
//!
//! In Xiangqi and its relatives, WXF, ICCS and Chinese characters are accepted, too.
//!
//! Source: the PGN standard (Steven J. Edwards, 1994), section 8.2.3; the inventors' pages for the rest.

mod drops;
mod read;
#[doc(hidden)]
pub mod san;
mod spelling;
mod style;
mod write;
#[doc(hidden)]
pub mod xiangqi;

use super::dyn_position::DynPosition;
use crate::core::Turn;
pub(super) use read::candidates;
use std::fmt;
use std::str::FromStr;
use style::Style;
use thiserror::Error;

/// A notation for moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// Standard algebraic notation, such as `Nf3`.
    San,
    /// Long algebraic notation, such as `Ng1-f3`.
    Lan,
    /// The notation of the rules and of UCI, such as `g1f3`.
    #[default]
    Rules,
    /// SAN as Fairy-Stockfish's libraries write it, such as `Hc3` in Xiangqi.
    FairySan,
    /// LAN as Fairy-Stockfish's libraries write it, such as `Hb1-c3`.
    FairyLan,
}

/// The error for an unknown notation name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown notation {0:?} (known: {names})", names = Notation::ALL.map(Notation::name).join(", "))]
pub struct UnknownNotation(String);

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 5] =
        [Notation::San, Notation::Lan, Notation::Rules, Notation::FairySan, Notation::FairyLan];

    /// Its name, as in options and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::San => "san",
            Notation::Lan => "lan",
            Notation::Rules => "rules",
            Notation::FairySan => "fairy-san",
            Notation::FairyLan => "fairy-lan",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Notation, UnknownNotation> {
        let mut all = Notation::ALL.into_iter();
        all.find(|notation| notation.name() == text).ok_or_else(|| UnknownNotation(text.to_string()))
    }
}

/// Writes a legal move.
pub fn write_in(position: &dyn DynPosition, notation: Notation, turn: Turn) -> String {
    let (style, is_long) = match notation {
        Notation::Rules => return position.write(turn),
        Notation::San => (Style::Own, false),
        Notation::Lan => (Style::Own, true),
        Notation::FairySan => (Style::Fairy, false),
        Notation::FairyLan => (Style::Fairy, true),
    };
    write::algebraic(position, turn, style, is_long)
}

/// A move in the notation of the rules with its wall as a second move from the square where the first one
/// ends, as Fairy-Stockfish writes it: `e2e4,d5` as `e2e4,e4d5`.
pub fn with_second_move(text: &str) -> String {
    let Some((step, wall)) = text.split_once(',') else { return text.to_string() };
    let digits = step.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let second = digits.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let end = second.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    format!("{step},{end}{wall}")
}

/// Reads a legal move in any notation. Also accepts redundant start squares, missing signs for a capture,
/// check or twin, marks such as `!?` at the end, figurines, zeros in castling, `c8(R)`, `e.p.` and similar,
/// and in Xiangqi `C2=5`, `H2-E2` and `炮二平五`.
///
/// # Errors
/// If the text is not a legal move; the message explains why.
pub fn read_any(position: &dyn DynPosition, text: &str) -> Result<Turn, String> {
    read::any(position, text)
}

#[cfg(test)]
mod tests;

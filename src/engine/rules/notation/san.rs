//! Parsing moves in algebraic notation: in the standard form, the long form, and the form of XBoard's game
//! records.
//!
//! Unlike the standard, XBoard writes a `+` before a piece in its second state, and writes a change in place
//! as a move over an empty square: `De2-f3+` is the piece on f3, over e2.

use crate::core::Spot;

/// The error for a text that matches no legal move.
pub const NONE: &str = "no legal move is written that way";
/// The error for a text that matches several legal moves.
pub const SEVERAL: &str = "ambiguous: more than one piece or promotion fits";

/// A parsed move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum San {
    /// `O-O` or `O-O-O`.
    Castling {
        /// True for queenside castling.
        long: bool,
    },
    /// A piece's move, with any given part of its start square.
    Move {
        /// The piece's letter, upper case; `None` for a pawn.
        piece: Option<char>,
        /// Whether it is in its second state.
        second_state: bool,
        /// The file of its start square.
        file: Option<u8>,
        /// The rank of its start square.
        rank: Option<u8>,
        /// The target square.
        to: Spot,
        /// The promotion: a lower-case letter, `+` or `-`.
        sign: Option<char>,
    },
}

/// Removes the signs for check, mate and evaluation at the end of a move. A `+` after an equals sign is a
/// promotion and is preserved.
pub fn without_signs(text: &str) -> &str {
    let bare = text.trim_end_matches(['!', '?', '#', '+']);
    let is_promotion = bare.ends_with('=') && text[bare.len()..].starts_with('+');
    if is_promotion { &text[..=bare.len()] } else { bare }
}

impl San {
    /// Reads a move, with ranks numbered from `first`; `None` for anything else. Signs for check, mate and
    /// evaluation may follow.
    pub fn read(text: &str, first: u8) -> Option<San> {
        let text = without_signs(text);
        match text {
            "O-O" | "0-0" => return Some(San::Castling { long: false }),
            "O-O-O" | "0-0-0" => return Some(San::Castling { long: true }),
            _ => {}
        }
        let (text, second_state) = match text.strip_prefix('+') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let rest = &text[letter.map_or(0, char::len_utf8)..];
        let (rest, sign) = split_sign(rest);
        let start = rest.rfind(|letter: char| letter.is_ascii_lowercase())?;
        let (to, after) = Spot::read(&rest[start..], first)?;
        if !after.is_empty() {
            return None;
        }
        let from = rest[..start].trim_end_matches(['x', '-', ':']);
        let file = from.bytes().next().filter(u8::is_ascii_lowercase);
        let from = &from[usize::from(file.is_some())..];
        let digits = from.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, via) = from.split_at(digits);
        let rank = match digits {
            "" => None,
            digits => Some(digits.parse::<u8>().ok()?.checked_sub(first)?),
        };
        // The empty square before a change in place has no meaning.
        let is_over = rest[..start].ends_with('-');
        if !via.is_empty() && (!is_over || !Spot::read(via, first)?.1.is_empty()) {
            return None;
        }
        Some(San::Move { piece: letter, second_state, file: file.map(|file| file - b'a'), rank, to, sign })
    }
}

/// Splits off the promotion at the end, with or without a `=` before it.
fn split_sign(text: &str) -> (&str, Option<char>) {
    let is_sign = |last: &char| {
        last.is_ascii_alphabetic() || ['+', '-'].contains(last) && text[..text.len() - 1].ends_with('=')
    };
    let Some(last) = text.chars().next_back().filter(is_sign) else {
        return (text, None);
    };
    let rest = &text[..text.len() - 1];
    let rest = rest.strip_suffix('=').unwrap_or(rest);
    (rest, Some(last.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_parsed() {
        let spot = |text| Spot::read(text, 1).expect("a square").0;
        let of = |piece: &str, file: Option<u8>, rank, to, sign| San::Move {
            piece: piece.chars().next(),
            second_state: false,
            file: file.map(|file| file - b'a'),
            rank,
            to: spot(to),
            sign,
        };
        for (text, expected) in [
            ("e4", of("", None, None, "e4", None)),
            ("exd5!?", of("", Some(b'e'), None, "d5", None)),
            ("Nbd7+", of("N", Some(b'b'), None, "d7", None)),
            ("R1xa3#", of("R", None, Some(0), "a3", None)),
            ("Ke1d2-e1+", of("K", Some(b'e'), Some(0), "e1", None)),
            ("bxa8=Q+", of("", Some(b'b'), None, "a8", Some('q'))),
            ("e8N", of("", None, None, "e8", Some('n'))),
            ("e7-e8=Q", of("", Some(b'e'), Some(6), "e8", Some('q'))),
            ("Ng1xf3", of("N", Some(b'g'), Some(0), "f3", None)),
            ("Sd6=++", of("S", None, None, "d6", Some('+'))),
            ("Sd6=-#", of("S", None, None, "d6", Some('-'))),
            ("O-O-O+", San::Castling { long: true }),
        ] {
            assert_eq!(San::read(text, 1), Some(expected), "{text}");
        }
        for garbage in ["", "x", "e", "=Q", "N", "é4", "Ne0", "e99999", "++", "--", "a1b2c3x", "@@@@"] {
            assert_eq!(San::read(garbage, 1), None, "{garbage}");
        }
    }
}

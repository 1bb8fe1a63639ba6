//! FENs: reading them, and the twins' field.

use super::directions::half;
use super::twins::Twins;
use super::{ARMY, DistortingMirrors, KING, Men, Options, PAWN, ROOK, last_rank};
use crate::core::{Color, Shape, Square, SquareSet, Twin};
use crate::games::Counters;
use crate::games::castling::{Castling, Rights};
use crate::games::fen::{self, FenError, Fields};

/// The seventh field where no man has a twin though some would have by default.
const NO_TWINS: &str = "none";

impl DistortingMirrors {
    pub(super) fn set_up(rules: Options, text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, true)?;
        let men = read_men(fields.board)?;
        fields.no_en_passant()?;
        let twins = match fields.extra {
            None | Some("-") => Twins::by_default(&men),
            Some(NO_TWINS) => Twins::NONE,
            Some(list) => read_twins(list, &men)?,
        };
        for (short, max) in twins.pairs() {
            let waiting = men.kind(PAWN) & (last_rank(Color::White) | last_rank(Color::Black));
            if waiting.has(short) && waiting.has(max) {
                let (short, max) = (Twin::name(short), Twin::name(max));
                let fault = format!("the pawns {short} and {max} are both on the last rank");
                return Err(FenError::new("twins", fault));
            }
        }
        // The four men must be at home, twins of each other.
        let at_home = |color, castling: &Castling| {
            let homes = [(KING, castling.king.0), (ROOK, castling.rook.0)];
            homes.into_iter().all(|(kind, home)| {
                men.men(color, kind).has(home) && twins.of(home) == Some(home.offset(64))
            })
        };
        let position = DistortingMirrors {
            men,
            twins,
            counters: Counters::new(&fields),
            rules,
            castling: Rights::read(fields.castling, at_home)?,
        };
        fen::no_king_left::<Twin>(!fields.side, position.attacked_king(!fields.side))?;
        Ok(position)
    }

    /// The seventh field with a space before it, if it is written.
    pub(super) fn twins_field(&self) -> String {
        if self.twins == Twins::by_default(&self.men) {
            return String::new();
        }
        let pair = |(short, max)| Twin::name(short) + &Twin::name(max);
        let pairs: Vec<String> = self.twins.pairs().map(pair).collect();
        if pairs.is_empty() {
            format!(" {NO_TWINS}")
        } else {
            format!(" {}", pairs.join(","))
        }
    }
}

fn read_men(board: &str) -> Result<Men, FenError> {
    let men: Men = fen::read_men(board, &ARMY, |_, _| false)?;
    for color in Color::BOTH {
        let kings = men.men(color, KING);
        fen::exactly(half(kings, 0).len(), 1, "kings on files a-h", color)?;
        fen::exactly(half(kings, 1).len(), 1, "kings on files i-p", color)?;
        fen::nobody::<Twin>(men.men(color, PAWN) & last_rank(!color), |square| {
            format!("a pawn of {color} on {square}, behind its starting rank")
        })?;
    }
    Ok(men)
}

fn read_twins(list: &str, men: &Men) -> Result<Twins, FenError> {
    let fault = |fault: String| Err(FenError::new("twins", fault));
    let mut twins = Twins::NONE;
    for text in list.split(',') {
        let Some((short, max)) = read_pair(text) else {
            return fault(format!(
                "{text:?} is no square of files a-h and one of i-p, such as a1i1"
            ));
        };
        for square in [short, max] {
            if men.at(square).is_none() {
                return fault(format!("no man on {}", Twin::name(square)));
            }
            if twins.of(square).is_some() {
                return fault(format!("{} has two twins", Twin::name(square)));
            }
        }
        if men.at(short) != men.at(max) {
            return fault(format!("{text} are not of one kind and side"));
        }
        twins.join(short, max);
    }
    Ok(twins)
}

fn read_pair(text: &str) -> Option<(Square, Square)> {
    let (short, rest) = Twin::read(text)?;
    let (max, rest) = Twin::read(rest)?;
    (short.index() < 64 && max.index() >= 64 && rest.is_empty()).then_some((short, max))
}

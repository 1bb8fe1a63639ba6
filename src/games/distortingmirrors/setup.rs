//! FEN in and out.

use super::twins::Twins;
use super::{ARMY, DistortingMirrors, KING, Men, Options, PAWN, Piece, Position, ROOK, last_rank};
use crate::core::{Color, Shape, Square, SquareSet, Twin};
use crate::games::fen::{self, FenError, Fields};
use crate::games::orthodox::CASTLINGS;

impl DistortingMirrors {
    pub(super) fn set_up(rules: Options, text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, true)?;
        let men = read_men(fields.board)?;
        fields.no_en_passant()?;
        let twins = match fields.extra {
            None | Some("-") => Twins::by_default(&men),
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
        let at_home = |right: usize| at_home(&men, &twins, right);
        let position = DistortingMirrors {
            men,
            twins,
            rules,
            side: fields.side,
            castling: fen::read_castling(fields.castling, at_home)?,
            halfmove: fields.halfmove,
            fullmove: fields.fullmove,
        };
        if let Some(king) = position.attacked_king(!fields.side) {
            let fault = format!(
                "{} is not to move, but its king on {} is attacked",
                !fields.side,
                Twin::name(king)
            );
            return Err(FenError::new("side", fault));
        }
        Ok(position)
    }

    pub(super) fn write_fen(&self) -> String {
        let mut text = format!(
            "{} {} {} - {} {}",
            fen::write_board::<Twin>(|square| self.symbol(square)),
            fen::side(self.side),
            fen::write_castling(self.castling),
            self.halfmove,
            self.fullmove
        );
        if self.twins != Twins::by_default(&self.men) {
            let pair = |(short, max)| Twin::name(short) + &Twin::name(max);
            let pairs: Vec<String> = self.twins.pairs().map(pair).collect();
            text.push(' ');
            text += &pairs.join(",");
        }
        text
    }
}

fn read_men(board: &str) -> Result<Men, FenError> {
    let mut men = Men::default();
    fen::read_board::<Twin>(board, |square, letter, plus| {
        let kind = ARMY
            .iter()
            .position(|kind| kind.letter == letter.to_ascii_uppercase());
        let Some(kind) = kind.filter(|_| !plus) else {
            return false;
        };
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let kind = kind as u8;
        men.put(square, Piece { kind, color });
        true
    })?;
    for color in Color::BOTH {
        let kings = men.men(color, KING);
        fen::exactly((kings as u64).len(), 1, "kings on files a-h", color)?;
        fen::exactly(((kings >> 64) as u64).len(), 1, "kings on files i-p", color)?;
        let behind = men.men(color, PAWN) & last_rank(!color);
        if let Some(square) = behind.squares().next() {
            let fault = format!(
                "a pawn of {color} on {}, behind its starting rank",
                Twin::name(square)
            );
            return Err(FenError::new("board", fault));
        }
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
    for color in Color::BOTH {
        // Each board has one, and no other man can be its twin.
        if let Some(king) = men
            .men(color, KING)
            .squares()
            .find(|&king| twins.of(king).is_none())
        {
            let king = Twin::name(king);
            return fault(format!("the king of {color} on {king} is without its twin"));
        }
    }
    Ok(twins)
}

fn read_pair(text: &str) -> Option<(Square, Square)> {
    let (short, rest) = Twin::read(text)?;
    let (max, rest) = Twin::read(rest)?;
    (short.index() < 64 && max.index() >= 64 && rest.is_empty()).then_some((short, max))
}

/// Whether the four men of a castling right are at home, twins of each other.
fn at_home(men: &Men, twins: &Twins, right: usize) -> bool {
    let color = if right < 2 {
        Color::White
    } else {
        Color::Black
    };
    let castling = &CASTLINGS[right];
    [(KING, castling.king.0), (ROOK, castling.rook.0)]
        .into_iter()
        .all(|(kind, home)| {
            men.men(color, kind).has(home) && twins.of(home) == Some(home.offset(64))
        })
}

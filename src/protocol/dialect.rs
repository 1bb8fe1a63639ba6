//! How other programs write moves and positions, where they differ from the rules' notation.

use firzan::any::AnyGame;
use firzan::core::{Spot, Turn};
use firzan::rules::FenError;
use std::str::FromStr;
use thiserror::Error;

/// A way to write moves and positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// Firzan's own notation.
    #[default]
    Rules,
    /// Ranks of ten-rank boards are numbered from 0, as in XBoard.
    ZeroBased,
    /// Fairy-Stockfish's Flipping Xiangqi with the configuration in `scripts/`: the second form of a piece is
    /// the first with a `+`, and a move says which way the piece turns over: `c2c3+`, `c3d5-`.
    FairyFlippingXiangqi,
}

/// The name of an unknown notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown notation (known: {})", Dialect::NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownNotation;

impl FromStr for Dialect {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Dialect, UnknownNotation> {
        let found = Dialect::NAMES.iter().find(|(name, _)| *name == text);
        found.map(|&(_, notation)| notation).ok_or(UnknownNotation)
    }
}

/// The forms of Flipping Xiangqi's pieces: ours and Fairy-Stockfish's.
const FORMS: [(char, &str); 6] = [('S', "P"), ('H', "+P"), ('F', "A"), ('C', "+A"), ('E', "E"), ('R', "+E")];

impl Dialect {
    /// All notations by name, the usual one first.
    pub const NAMES: [(&str, Dialect); 3] = [
        ("rules", Dialect::Rules),
        ("zero-based", Dialect::ZeroBased),
        ("fairy-flippingxiangqi", Dialect::FairyFlippingXiangqi),
    ];

    /// This notation if it can write the game, otherwise that of the rules.
    pub fn for_game(self, game: &dyn AnyGame) -> Dialect {
        match self {
            Dialect::FairyFlippingXiangqi if game.variant().name() != "flippingxiangqi" => Dialect::Rules,
            _ => self,
        }
    }

    /// Writes a FEN for the other program.
    pub fn fen(self, fen: &str) -> String {
        if self != Dialect::FairyFlippingXiangqi {
            return fen.to_string();
        }
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let piece = |letter: char| {
            let upper = letter.to_ascii_uppercase();
            match FORMS.iter().find(|(ours, _)| *ours == upper) {
                Some((_, theirs)) if letter.is_ascii_lowercase() => theirs.to_ascii_lowercase(),
                Some((_, theirs)) => theirs.to_string(),
                None => letter.to_string(),
            }
        };
        let board: String = board.chars().map(piece).collect();
        format!("{board} {rest}")
    }

    /// Converts the other program's FEN to the rules' letters.
    ///
    /// # Errors
    /// If it names a piece that this notation does not have.
    pub fn read_fen(self, fen: &str) -> Result<String, FenError> {
        if self != Dialect::FairyFlippingXiangqi {
            return Ok(fen.to_string());
        }
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let mut ours = String::new();
        let mut plus = "";
        for letter in board.chars() {
            if letter == '+' && plus.is_empty() {
                plus = "+";
                continue;
            }
            let theirs = format!("{plus}{letter}");
            let upper = theirs.to_ascii_uppercase();
            match FORMS.iter().find(|(_, form)| *form == upper) {
                Some((piece, _)) if letter.is_ascii_lowercase() => {
                    ours.push(piece.to_ascii_lowercase());
                }
                Some((piece, _)) => ours.push(*piece),
                None if plus.is_empty() && (upper == "K" || !letter.is_alphabetic()) => {
                    ours.push(letter);
                }
                None => {
                    let fault = format!("unknown piece {theirs:?}");
                    return Err(FenError::new("board", fault));
                }
            }
            plus = "";
        }
        Ok(format!("{ours}{plus} {rest}"))
    }

    /// Writes successive moves for the other program; `game` is the position before the first.
    pub fn line(self, game: &dyn AnyGame, turns: &[Turn]) -> String {
        let mut at = game.fork();
        let mut words = Vec::new();
        for &turn in turns {
            words.push(self.write(at.as_ref(), &at.write(turn)));
            at.play(turn);
        }
        words.join(" ")
    }

    /// Writes a move, given in the rules' notation, for the other program; `game` is the position before it.
    pub fn write(self, game: &dyn AnyGame, turn: &str) -> String {
        match self {
            Dialect::Rules => turn.to_string(),
            Dialect::ZeroBased if game.size().1 == 10 => shift_ranks(turn, -1),
            Dialect::ZeroBased => turn.to_string(),
            Dialect::FairyFlippingXiangqi => {
                let piece = Spot::read(turn, 1).and_then(|(from, _)| game.at(from));
                let form = piece.and_then(|piece| FORMS.iter().find(|(ours, _)| *ours == piece.letter));
                let sign = form.map_or("", |(_, theirs)| match theirs.starts_with('+') {
                    true => "-",
                    false => "+",
                });
                format!("{turn}{sign}")
            }
        }
    }

    /// Converts the other program's move to the rules' notation.
    ///
    /// # Errors
    /// Says how the move should be written.
    pub fn read(self, game: &dyn AnyGame, text: &str) -> Result<String, String> {
        let turn = match self {
            Dialect::Rules => return Ok(text.to_string()),
            Dialect::ZeroBased if game.size().1 == 10 => shift_ranks(text, 1),
            Dialect::ZeroBased => text.to_string(),
            Dialect::FairyFlippingXiangqi => text.trim_end_matches(['+', '-']).to_string(),
        };
        let expected = self.write(game, &turn);
        if expected == text { Ok(turn) } else { Err(format!("in this notation it should be {expected}")) }
    }
}

/// Adds `by` to every number in a move.
fn shift_ranks(turn: &str, by: i32) -> String {
    let mut shifted = String::new();
    let mut rest = turn;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match rest[..digits].parse::<i32>() {
            Ok(rank) => {
                shifted += &rank.saturating_add(by).to_string();
                rest = &rest[digits..];
            }
            // Not a number, or too large.
            Err(_) => {
                shifted.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    shifted
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;

    #[test]
    fn fairy_stockfish_turns_pieces_over_in_writing() {
        let mut game = new_game("flippingxiangqi".parse().unwrap());
        let fairy = Dialect::FairyFlippingXiangqi;
        assert_eq!(fairy.fen(&game.fen()), "1eakae1/2ppp2/7/7/7/2PPP2/1EAKAE1 w - - 0 1");
        for (ours, theirs) in [("c2c3", "c2c3+"), ("c6c5", "c6c5+"), ("c3d5", "c3d5-")] {
            assert_eq!(fairy.write(game.as_ref(), ours), theirs);
            assert_eq!(fairy.read(game.as_ref(), theirs), Ok(ours.to_string()));
            assert!(fairy.read(game.as_ref(), ours).is_err());
            let turn = game.read(ours).unwrap();
            game.play(turn);
        }
        assert_eq!(fairy.fen(&game.fen()), "1eakae1/3pp2/2+pP3/7/7/3PP2/1EAKAE1 b - - 3 2");
        assert_eq!(fairy.write(game.as_ref(), "d7d6"), "d7d6");
    }

    #[test]
    fn xboard_counts_ten_ranks_from_0() {
        let zero = Dialect::ZeroBased;
        let ten = new_game("insaneflip".parse().unwrap());
        assert_eq!(zero.write(ten.as_ref(), "a1a10,b9"), "a0a9,b8");
        assert_eq!(zero.read(ten.as_ref(), "a9a9m"), Ok("a10a10m".to_string()));
        let eight = new_game("chess".parse().unwrap());
        assert_eq!(zero.write(eight.as_ref(), "e2e4"), "e2e4");
        for garbage in ["", "99999999999999999999", "é1", "a1-"] {
            let _ = zero.read(ten.as_ref(), garbage);
            let _ = Dialect::FairyFlippingXiangqi.read(eight.as_ref(), garbage);
        }
    }
}

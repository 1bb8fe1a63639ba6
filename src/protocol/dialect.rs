//! Move notations: Firzan's own and XBoard's.

use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::games::defined::rules::Walling;
use firzan::rules::notation::with_second_move;
use std::str::FromStr;
use thiserror::Error;

/// A move notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// Firzan's own notation.
    #[default]
    Rules,
    /// XBoard's notation: the ranks of ten-rank boards are numbered from 0.
    ZeroBased,
}

/// The error for the name of an unknown notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown notation (known: {})", Dialect::NAMES.map(|(name, _)| name).join(", "))]
pub struct UnknownNotation;

impl FromStr for Dialect {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Dialect, UnknownNotation> {
        let known = Dialect::NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        known.map(|&(_, dialect)| dialect).ok_or(UnknownNotation)
    }
}

impl Dialect {
    /// All notations with their names, the default first.
    pub const NAMES: [(&str, Dialect); 2] = [("rules", Dialect::Rules), ("zero-based", Dialect::ZeroBased)];

    /// Writes a line of moves; `game` is the position before the first.
    pub fn moves(self, game: &dyn AnyGame, turns: &[Turn]) -> Vec<String> {
        let mut position = game.fork();
        let write = |&turn: &Turn| {
            let text = self.write(position.as_ref(), &position.write(turn));
            position.play(turn);
            text
        };
        turns.iter().map(write).collect()
    }

    /// Converts a move from the notation of the rules; `game` is the position before it. As in
    /// Fairy-Stockfish's protocol, a wall is a second move from the square where the first one ends:
    /// `e2e4,e4d5`.
    pub fn write(self, game: &dyn AnyGame, turn: &str) -> String {
        self.shifted(game, if lays_walls(game) { with_second_move(turn) } else { turn.to_string() }, -1)
    }

    /// Converts a move to the notation of the rules; `game` is the position before it.
    ///
    /// # Errors
    /// If the move is not in this notation; the message shows how to write it.
    pub fn read(self, game: &dyn AnyGame, text: &str) -> Result<String, String> {
        let turn = self.shifted(game, text.to_string(), 1);
        let expected = self.write(game, &turn);
        // The game reads both notations of walls.
        let is_expected =
            expected == text || lays_walls(game) && self.shifted(game, turn.clone(), -1) == text;
        if is_expected { Ok(turn) } else { Err(format!("in this notation it should be {expected}")) }
    }

    /// A move with `by` added to its ranks if the notation numbers the ranks of the game from 0.
    fn shifted(self, game: &dyn AnyGame, turn: String, by: i32) -> String {
        let shifts = self == Dialect::ZeroBased && game.size().1 == 10;
        if shifts { shift_ranks(&turn, by) } else { turn }
    }
}

/// Whether turns of a game may lay walls.
fn lays_walls(game: &dyn AnyGame) -> bool {
    game.variant().definition().is_some_and(|definition| definition.rules.walls.rule != Walling::None)
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
    fn walls_are_second_moves() {
        let [rules, zero] = [Dialect::Rules, Dialect::ZeroBased];
        let duck = new_game("duck".parse().unwrap());
        assert_eq!(rules.write(duck.as_ref(), "e2e4,d5"), "e2e4,e4d5");
        for (dialect, text) in
            [(rules, "e2e4,e4d5"), (rules, "e2e4,d5"), (zero, "e2e4,e4d5"), (zero, "e2e4,d5")]
        {
            let turn = duck.read(&dialect.read(duck.as_ref(), text).expect(text)).expect(text);
            assert_eq!(duck.write(turn), "e2e4,d5");
        }
        let atlantis = new_game("atlantis".parse().unwrap());
        for (text, own) in [("e2e4,e4a1", "e2e4"), ("e2e4", "e2e4"), ("a1a1,a1h5", "a1a1,h5")] {
            let turn = atlantis.read(&rules.read(atlantis.as_ref(), text).expect(text)).expect(text);
            assert_eq!(atlantis.write(turn), own);
        }
        let amazons = new_game("amazons".parse().unwrap());
        assert_eq!(rules.write(amazons.as_ref(), "a4a10,b10"), "a4a10,a10b10");
        for text in ["a3a9,b9", "a3a9,a9b9"] {
            assert!(zero.read(amazons.as_ref(), text).is_ok_and(|turn| turn.starts_with("a4a10,")), "{text}");
        }
        for garbage in ["", ",", "e2e4,", "e2e4,e4", ",,", "é1,é2"] {
            let _ = rules.read(duck.as_ref(), garbage);
        }
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
        }
    }
}

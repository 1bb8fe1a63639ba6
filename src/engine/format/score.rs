//! Scores as text and JSON.

use crate::any::AnyGame;
use crate::core::Color;
use crate::search::Bound;
use crate::search::score::{REPETITION, depends_on_path, mate_in};
use serde_json::{Value, json};
use std::fmt;

/// The point of view of a score: positive is better for this side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// The side to move
    Mover,
    /// White
    White,
}

impl View {
    /// Converts a value from the point of view of the side to move to this one.
    pub fn of(self, value: i32, side: Color) -> i32 {
        match (self, side) {
            (View::White, Color::Black) => -value,
            _ => value,
        }
    }

    /// Converts a bound from the point of view of the side to move to this one.
    pub fn bound(self, bound: Bound, side: Color) -> Bound {
        match (bound, self.side(side) == side) {
            (bound, true) | (bound @ Bound::Exact, false) => bound,
            (Bound::Lower, false) => Bound::Upper,
            (Bound::Upper, false) => Bound::Lower,
        }
    }

    /// The side of this point of view when `side` is to move.
    pub fn side(self, side: Color) -> Color {
        match self {
            View::Mover => side,
            View::White => Color::White,
        }
    }
}

/// A search value from one side's point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// Pawns.
    Pawns(f64),
    /// A forced mate by the side or against it.
    Mate {
        /// The number of the winner's moves until mate.
        turns: u32,
        /// True if the side gives mate.
        wins: bool,
    },
    /// A win or loss by forbidden repetition.
    Repetition {
        /// The number of plies until the repetition.
        turns: u32,
        /// Whether the side wins.
        wins: bool,
    },
}

impl Score {
    /// The score of a search value, from the point of view of the side to move.
    pub fn of(game: &dyn AnyGame, value: i32) -> Score {
        let wins = value > 0;
        match mate_in(value) {
            Some(turns) => Score::Mate { turns: turns.unsigned_abs(), wins },
            None if depends_on_path(value) => {
                Score::Repetition { turns: (REPETITION - value.abs()).unsigned_abs(), wins }
            }
            None => Score::Pawns(f64::from(game.centipawns(value)) / 100.0),
        }
    }

    /// The score of a search value, from the point of view of `view`.
    pub fn seen(game: &dyn AnyGame, value: i32, view: View) -> Score {
        let side = game.side();
        match (Score::of(game, value), view.side(side) == side) {
            (score, true) => score,
            // No negative zero.
            (Score::Pawns(pawns), false) => Score::Pawns(0.0 - pawns),
            (Score::Mate { turns, wins }, false) => Score::Mate { turns, wins: !wins },
            (Score::Repetition { turns, wins }, false) => Score::Repetition { turns, wins: !wins },
        }
    }

    /// The score as a JSON object with one of the members `pawns`, `mate` and `repetition`; counts are
    /// negative for losses.
    pub fn json(self) -> Value {
        let signed = |turns, wins| i64::from(turns) * if wins { 1 } else { -1 };
        match self {
            Score::Pawns(pawns) => json!({ "pawns": pawns }),
            Score::Mate { turns, wins } => json!({ "mate": signed(turns, wins) }),
            Score::Repetition { turns, wins } => json!({ "repetition": signed(turns, wins) }),
        }
    }
}

impl fmt::Display for Score {
    /// Writes pawns, `#2` for a mate in two moves, `#-2` for the opponent's mate, `+rep2` for a win by
    /// repetition after two plies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match *self {
            Score::Pawns(pawns) => format!("{pawns:+.2}"),
            Score::Mate { turns, wins: true } => format!("#{turns}"),
            Score::Mate { turns, wins: false } => format!("#-{turns}"),
            Score::Repetition { turns, wins } => {
                format!("{}rep{turns}", if wins { "+" } else { "-" })
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::new_game;
    use crate::games::Variant;
    use crate::search::score::MATE;

    #[test]
    fn scores_are_written_from_either_view() {
        let mut game = new_game("chess".parse().expect("an id"));
        let first = game.legal_moves()[0];
        game.play(first);
        let even = (0..).find(|&value| game.centipawns(value) >= 100);
        let even = even.expect("a score at which half the games are won");
        for (value, ours, theirs, program) in [
            (even, "+1.00", "-1.00", json!({ "pawns": -1.0 })),
            (0, "+0.00", "+0.00", json!({ "pawns": 0.0 })),
            (MATE - 1, "#1", "#-1", json!({ "mate": -1 })),
            (MATE - 3, "#2", "#-2", json!({ "mate": -2 })),
            (4 - MATE, "#-2", "#2", json!({ "mate": 2 })),
            (2 - REPETITION, "-rep2", "+rep2", json!({ "repetition": 2 })),
        ] {
            let game = game.as_ref();
            assert_eq!(Score::of(game, value).to_string(), ours);
            let seen = Score::seen(game, value, View::White);
            assert_eq!((seen.to_string().as_str(), seen.json()), (theirs, program));
            assert_eq!(Score::seen(game, value, View::Mover), Score::of(game, value));
        }
    }

    #[test]
    fn one_pawn_wins_half_the_games_of_any_game() {
        for variant in Variant::all() {
            let game = new_game(variant);
            let even = (0..).find(|&value| game.centipawns(value) >= 100);
            let [win, ..] = game.chances(even.expect("a score"));
            assert!((490..=510).contains(&win), "{variant}: {win} permille");
        }
    }
}

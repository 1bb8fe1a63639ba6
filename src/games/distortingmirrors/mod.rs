//! Kingdom of Distorting Mirrors (Daniil Frolov, 2010): two boards, on which twins move in the same direction,
//! one step on the one, as far as they can on the other.
//!
//! Source: the inventor's page on the Chess Variant Pages.

mod attacks;
mod directions;
mod evaluate;
mod generate;
mod play;
mod setup;
#[cfg(test)]
mod tests;
mod twins;
mod weights;

use super::orthodox::{KING, PAWN, PROMOTIONS, ROOK};
use super::{Board, FenError, Kind, Outcome, Piece, Position, Reason, Repetition, Rules, Stage};
use crate::core::{Color, Move, MoveList, Shape, Square, SquareSet, Twin, key};
use generate::castling_step;
use twins::Twins;

/// The men on both boards: files a-h short-range, files i-p max-range.
type Men = Board<Twin, 6>;

/// The men, as they go on the short-range board; on the max-range board they go in the same directions as far
/// as they can. The order is that of orthodox chess.
const ARMY: [Kind; 6] = [
    Kind {
        letter: 'P',
        name: "pawn",
        betza: "mfWcfF",
    },
    Kind {
        letter: 'N',
        name: "knight",
        betza: "N",
    },
    Kind {
        letter: 'B',
        name: "bishop",
        betza: "F",
    },
    Kind {
        letter: 'R',
        name: "rook",
        betza: "W",
    },
    Kind {
        letter: 'Q',
        name: "queen",
        betza: "K",
    },
    Kind {
        letter: 'K',
        name: "king",
        betza: "K",
    },
];

const START: &str =
    "rnbqkbnrrnbqkbnr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQKBNR w KQkq - 0 1";

/// The last rank of a side's pawns, on both boards.
#[inline]
const fn last_rank(color: Color) -> u128 {
    let first: u128 = 0xFF << 64 | 0xFF;
    match color {
        Color::White => first << 56,
        Color::Black => first,
    }
}

/// The rule of pawns' captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Two pawns go diagonally if one of them captures; without this option both must.
    pub paired: bool,
}

impl Rules for Options {
    const OPTIONS: &'static [&'static str] = &["paired"];

    fn with(self, option: &str) -> Option<Options> {
        (option == "paired" && !self.paired).then_some(Options { paired: true })
    }

    fn options(self) -> Vec<&'static str> {
        Self::OPTIONS
            .iter()
            .copied()
            .filter(|_| self.paired)
            .collect()
    }

    fn all() -> Vec<Options> {
        [false, true].map(|paired| Options { paired }).into()
    }
}

/// A position of Kingdom of Distorting Mirrors.
#[derive(Clone, Copy)]
pub struct DistortingMirrors {
    men: Men,
    twins: Twins,
    rules: Options,
    side: Color,
    /// Castling rights, bit n for letter n of `KQkq`. Who has one has all four men at home, twins of each other.
    castling: u8,
    halfmove: u32,
    fullmove: u32,
}

const _: () = assert!(size_of::<DistortingMirrors>() <= 512);

impl Position for DistortingMirrors {
    type Shape = Twin;
    type Rules = Options;

    const NAME: &'static str = "distortingmirrors";
    const TITLE: &'static str = "Kingdom of Distorting Mirrors";
    const KINDS: &'static [Kind] = &ARMY;
    const REPETITION: Repetition = Repetition::Draws;
    const FIFTY_MOVE_RULE: bool = true;

    fn start_fen(_: Options) -> &'static str {
        START
    }

    fn from_fen(rules: Options, fen: &str) -> Result<Self, FenError> {
        Self::set_up(rules, fen)
    }

    fn fen(&self) -> String {
        self.write_fen()
    }

    fn rules(&self) -> Options {
        self.rules
    }

    #[inline]
    fn side(&self) -> Color {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        let key = self.men.key() ^ self.twins.key() ^ key::fact(self.castling as u64);
        match self.side {
            Color::White => key,
            Color::Black => key ^ key::BLACK_TO_MOVE,
        }
    }

    fn key_from_scratch(&self) -> u64 {
        let (mut men, mut twins) = (Men::default(), Twins::NONE);
        for square in self.men.occupied().squares() {
            if let Some(piece) = self.men.at(square) {
                men.put(square, piece);
            }
        }
        for (short, max) in self.twins.pairs() {
            twins.join(short, max);
        }
        DistortingMirrors {
            men,
            twins,
            ..*self
        }
        .key()
    }

    #[inline]
    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        self.men.at(square)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.attacked_king(self.side).is_some()
    }

    fn verdict(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        let reason = if self.in_check() {
            Reason::Checkmate
        } else {
            Reason::Stalemate
        };
        Outcome::win(!self.side, reason)
    }

    fn steps(&self, stage: Stage, list: &mut MoveList) {
        let enemies = self.men.side(!self.side);
        self.each_turn(self.side, |_, turn| {
            if turn.promotes {
                if stage != Stage::Quiet {
                    list.extend(PROMOTIONS.map(|kind| turn.step().promoting(kind)));
                }
            } else {
                let other = match turn.to() & enemies {
                    0 => Stage::Noisy,
                    _ => Stage::Quiet,
                };
                if stage != other {
                    list.push(turn.step());
                }
            }
        });
        if stage != Stage::Noisy {
            list.extend(self.castlings().map(castling_step));
        }
    }

    fn unsafe_steps(&self, list: &mut MoveList) {
        self.steps(Stage::All, list);
        for step in self.roomy_castlings().map(castling_step) {
            if !list.contains(&step) {
                list.push(step);
            }
        }
    }

    fn hindrance(&self, from: Square, to: Square) -> Option<String> {
        self.twins_hindrance(from, to)
    }

    fn is_step(&self, step: Move) -> bool {
        if let Some(turn) = self.turn(step) {
            let plain = turn.step();
            return match step.promotion().filter(|kind| PROMOTIONS.contains(kind)) {
                Some(kind) => turn.promotes && step == plain.promoting(kind),
                None => !turn.promotes && step == plain,
            };
        }
        self.castlings()
            .any(|castling| castling_step(castling) == step)
    }

    fn is_noisy(&self, step: Move) -> bool {
        let captures = |to: u128| (to & self.men.side(!self.side)).any();
        step.promotion().is_some() || self.turn(step).is_some_and(|turn| captures(turn.to()))
    }

    fn play(&mut self, step: Move) -> bool {
        self.apply(step)
    }

    /// With few men left a side may be glad of any turn, or have none.
    fn pass(&self) -> Option<Self> {
        let men = self.men.side(self.side);
        (men.len() > 8 && !self.in_check()).then(|| DistortingMirrors {
            side: !self.side,
            halfmove: 0,
            ..*self
        })
    }

    fn parts(&self) -> [u64; 3] {
        let pawns = Color::BOTH.map(|color| self.men.digest(color, PAWN..PAWN + 1));
        let [white, black] = Color::BOTH.map(|color| self.men.digest(color, PAWN + 1..KING + 1));
        [pawns[0] ^ pawns[1].rotate_left(32), white, black]
    }

    fn exposed(&self) -> String {
        match self.attacked_king(!self.side) {
            Some(king) => format!("leaves the king on {} attacked", Twin::name(king)),
            None => "castles out of check or across an attacked square".to_string(),
        }
    }

    fn count(&self) -> u64 {
        let mut count = self.castlings().count() as u64;
        self.each_turn(self.side, |_, turn| {
            if self.is_safe(&turn) {
                count += if turn.promotes {
                    PROMOTIONS.len() as u64
                } else {
                    1
                };
            }
        });
        count
    }
}

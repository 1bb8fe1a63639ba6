//! Grand Shatranj (Joe Joyce, 2006): short-range leapers on 10x10 squares, won by checkmate or by baring the king.

mod attacks;
mod evaluate;
mod generate;
mod play;
mod rules;
mod setup;
#[cfg(test)]
mod tests;
mod weights;

use super::{Board, FenError, Kind, Outcome, Piece, Position, Reason, Repetition, Stage};
use crate::core::{Color, Move, MoveList, Shape, Square, SquareSet, Ten, key};
pub use rules::{Army, Options};

/// Kinds of men, as indices.
const KING: u8 = 0;
const GENERAL: u8 = 1;
const MINISTER: u8 = 2;
const PRIESTESS: u8 = 3;
const OLIPHANT: u8 = 4;
const KNIGHT: u8 = 5;
const WARMACHINE: u8 = 6;
const ROOK: u8 = 7;
const PAWN: u8 = 8;

/// How many kinds of men there are.
const KINDS: usize = 9;

type Men = Board<Ten, KINDS>;

/// A position of Grand Shatranj.
#[derive(Clone, Copy)]
pub struct GrandShatranj {
    men: Men,
    rules: Options,
    side: Color,
    halfmove: u32,
    fullmove: u32,
    /// Enemy men that attack the king of the side to move.
    checkers: u128,
    /// Outside check, men of the side to move that alone keep their king from being attacked.
    pinned: u128,
}

const _: () = assert!(size_of::<GrandShatranj>() <= 512);

impl GrandShatranj {
    /// The king's square. Every position has one king a side.
    #[inline]
    fn king(&self, color: Color) -> Square {
        self.men.men(color, KING).first()
    }
}

impl Position for GrandShatranj {
    type Shape = Ten;
    type Rules = Options;

    const NAME: &'static str = "grandshatranj";
    const TITLE: &'static str = "Grand Shatranj";
    const KINDS: &'static [Kind] = &[
        Kind {
            letter: 'K',
            name: "king",
            betza: "K",
        },
        Kind {
            letter: 'J',
            name: "jumping general",
            betza: "WFDA",
        },
        Kind {
            letter: 'M',
            name: "minister",
            betza: "NDW",
        },
        Kind {
            letter: 'H',
            name: "high priestess",
            betza: "NAF",
        },
        Kind {
            letter: 'O',
            name: "oliphant",
            betza: "FAt[FA,FA]",
        },
        Kind {
            letter: 'N',
            name: "knight",
            betza: "N",
        },
        Kind {
            letter: 'W',
            name: "lightning warmachine",
            betza: "WDt[WD,WD]",
        },
        Kind {
            letter: 'R',
            name: "rook",
            betza: "R",
        },
        Kind {
            letter: 'P',
            name: "pawn",
            betza: "mfWcfF",
        },
    ];
    const REPETITION: Repetition = Repetition::Draws;
    const FIFTY_MOVE_RULE: bool = true;

    fn start_fen(rules: Options) -> &'static str {
        rules.army.start()
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
        match self.side {
            Color::White => self.men.key(),
            Color::Black => self.men.key() ^ key::BLACK_TO_MOVE,
        }
    }

    fn key_from_scratch(&self) -> u64 {
        let mut men = Men::default();
        for square in self.men.occupied().squares() {
            if let Some(piece) = self.men.at(square) {
                men.put(square, piece);
            }
        }
        GrandShatranj { men, ..*self }.key()
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
        self.checkers.any()
    }

    #[inline]
    fn verdict(&self) -> Option<Outcome> {
        self.baring()
    }

    fn stuck(&self) -> Outcome {
        if self.in_check() {
            Outcome::win(!self.side, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    fn steps(&self, stage: Stage, list: &mut MoveList) {
        self.generate(stage, list);
    }

    fn unsafe_steps(&self, list: &mut MoveList) {
        // Without checks and pins the generator gives what the men could do; the king's own steps it
        // cannot loosen, so they are added.
        GrandShatranj {
            checkers: 0,
            pinned: 0,
            ..*self
        }
        .generate(Stage::All, list);
        let king = self.king(self.side);
        for to in self.reach(king, KING).squares() {
            if !list.contains(&Move::new(king, to)) {
                list.push(Move::new(king, to));
            }
        }
    }

    fn is_step(&self, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        let Some(man) = self.men.at(from).filter(|man| man.color == self.side) else {
            return false;
        };
        let plain = Move::new(from, to);
        let well_formed = match step.promotion() {
            None => {
                step == plain
                    && !(man.kind == PAWN && self.must_promote(self.lost(self.side)).has(to))
            }
            Some(kind) => {
                step == plain.promoting(kind)
                    && man.kind == PAWN
                    && self.zone(self.side).has(to)
                    && self.lost(self.side) >> kind & 1 != 0
            }
        };
        if !well_formed {
            return false;
        }
        if from == to {
            return step.promotion().is_some() && self.may_promote_in_place(from);
        }
        self.reach(from, man.kind).has(to) && self.is_safe(from, to)
    }

    #[inline]
    fn is_noisy(&self, step: Move) -> bool {
        step.promotion().is_some() || self.men.at(step.to()).is_some()
    }

    fn play(&mut self, step: Move) -> bool {
        // The generator gives legal steps only.
        self.apply(step);
        true
    }

    /// With few pieces left, zugzwang and baring are near.
    fn pass(&self) -> Option<Self> {
        let pieces = self.men.side(self.side) & !self.men.kind(PAWN);
        (pieces.len() > 3 && !self.in_check()).then(|| {
            let mut next = GrandShatranj {
                side: !self.side,
                halfmove: 0,
                ..*self
            };
            next.refresh();
            next
        })
    }

    fn parts(&self) -> [u64; 3] {
        let pawns = Color::BOTH.map(|color| self.men.digest(color, PAWN..PAWN + 1));
        let [white, black] = Color::BOTH.map(|color| self.men.digest(color, KING..PAWN));
        [pawns[0] ^ pawns[1].rotate_left(32), white, black]
    }

    fn exposed(&self) -> String {
        let king = self.king(!self.side);
        format!("leaves the king on {} attacked", Ten::name(king))
    }

    fn count(&self) -> u64 {
        let mut counter = generate::Counter::default();
        self.generate(Stage::All, &mut counter);
        counter.0
    }
}

//! Flipping Xiangqi: seven by seven squares, and every man but the king turns into its other form whenever it
//! moves.

mod attacks;
mod evaluate;
mod generate;
mod play;
mod setup;
#[cfg(test)]
mod tests;
mod weights;

use super::{Board, FenError, Kind, Outcome, Piece, Position, Reason, Repetition, Stage};
use crate::core::{Color, Move, MoveList, Seven, Shape, Square, SquareSet, key};

/// Kinds of men, as indices.
pub const KING: u8 = 0;
/// A peasant on foot.
pub const SOLDIER: u8 = 1;
/// A peasant on horseback.
pub const HORSE: u8 = 2;
/// An artillerist without his gun.
pub const ADVISOR: u8 = 3;
/// An artillerist with it.
pub const CANNON: u8 = 4;
/// A transport on legs.
pub const ELEPHANT: u8 = 5;
/// A transport on wheels.
pub const CHARIOT: u8 = 6;

/// What a man is after its move, by its kind before; an unused eighth lets the index be masked.
const FLIPPED: [u8; 8] = [
    KING, HORSE, SOLDIER, CANNON, ADVISOR, CHARIOT, ELEPHANT, KING,
];

/// The men on their board.
pub type Men = Board<Seven, 7>;

/// A position of Flipping Xiangqi.
#[derive(Clone, Copy)]
pub struct FlippingXiangqi {
    men: Men,
    side: Color,
    /// Half-turns since the last capture.
    halfmove: u32,
    fullmove: u32,
    /// Enemies that attack the king of the side to move.
    checkers: u64,
    /// Enemies that would attack it, were there one man less on their way; the other king too.
    pinners: u64,
    /// Men of the side to move on the ways of checkers and pinners.
    bound: u64,
    /// Empty squares where any man would become the screen of a cannon that aims at the king.
    gaps: u64,
}

const _: () = assert!(size_of::<FlippingXiangqi>() <= 512);

impl FlippingXiangqi {
    /// The men.
    pub fn men(&self) -> &Men {
        &self.men
    }

    /// The king's square. Every position has one king a side.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.men.men(color, KING).first()
    }
}

impl Position for FlippingXiangqi {
    type Shape = Seven;
    type Rules = ();

    const NAME: &'static str = "flippingxiangqi";
    const TITLE: &'static str = "Flipping Xiangqi";
    const KINDS: &'static [Kind] = &[
        Kind {
            letter: 'K',
            name: "king",
            betza: "W",
        },
        Kind {
            letter: 'S',
            name: "soldier",
            betza: "fsW",
        },
        Kind {
            letter: 'H',
            name: "horse",
            betza: "nN",
        },
        Kind {
            letter: 'F',
            name: "advisor",
            betza: "F",
        },
        Kind {
            letter: 'C',
            name: "cannon",
            betza: "mRcpR",
        },
        Kind {
            letter: 'E',
            name: "elephant",
            betza: "nA",
        },
        Kind {
            letter: 'R',
            name: "chariot",
            betza: "R",
        },
    ];
    const REPETITION: Repetition = Repetition::LosesUnlessChecked;
    const FIFTY_MOVE_RULE: bool = false;

    fn start_fen(_: ()) -> &'static str {
        "1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1"
    }

    fn from_fen(_: (), fen: &str) -> Result<Self, FenError> {
        Self::set_up(fen)
    }

    fn fen(&self) -> String {
        self.write_fen()
    }

    fn rules(&self) {}

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
        FlippingXiangqi { men, ..*self }.key()
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
        (self.men.occupied() == self.men.kind(KING))
            .then(|| Outcome::draw(Reason::InsufficientMaterial))
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
        self.generate(stage, list);
    }

    fn unsafe_steps(&self, list: &mut MoveList) {
        for from in self.men.side(self.side).squares() {
            list.extend(self.targets(from).squares().map(|to| Move::new(from, to)));
        }
    }

    fn is_step(&self, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        let on_board = |square: Square| Seven::rank(square) < 7 && Seven::file(square) < 7;
        if step != Move::new(from, to) || !on_board(from) || !on_board(to) {
            return false;
        }
        match self.men.at(from) {
            Some(man) if man.color == self.side => {
                let legal = if man.kind == KING {
                    self.king_targets()
                } else {
                    self.targets(from) & self.allowed(self.bound & u64::of(from))
                };
                legal.has(to)
            }
            _ => false,
        }
    }

    #[inline]
    fn is_noisy(&self, step: Move) -> bool {
        self.men.at(step.to()).is_some()
    }

    fn play(&mut self, step: Move) -> bool {
        // The generator gives legal steps only.
        self.apply(step);
        true
    }

    /// With few men left, to have to move is often what loses.
    fn pass(&self) -> Option<Self> {
        let men = self.men.side(self.side).len();
        (men > 3 && !self.in_check()).then(|| {
            let mut next = FlippingXiangqi {
                side: !self.side,
                halfmove: 0,
                ..*self
            };
            next.refresh();
            next
        })
    }

    fn parts(&self) -> [u64; 3] {
        let [white, black] = Color::BOTH.map(|color| self.men.digest(color, KING..CHARIOT + 1));
        let near = |color: Color| self.men.side(color) & attacks::PALACE[(!color).index()];
        let kings = self.men.kind(KING) | near(Color::White) | near(Color::Black);
        [kings.digest(), white, black]
    }

    fn exposed(&self) -> String {
        let us = !self.side;
        let king = self.king(us);
        let attackers = attacks::attackers(&self.men, us, king, self.men.occupied());
        if (attackers & !self.men.kind(KING)).is_empty() {
            return "the kings would face each other".to_string();
        }
        format!("leaves the king on {} attacked", Seven::name(king))
    }

    fn count(&self) -> u64 {
        let mut counter = generate::Counter::default();
        self.generate(Stage::All, &mut counter);
        counter.0
    }
}

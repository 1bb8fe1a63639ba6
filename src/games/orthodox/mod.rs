//! What Knight Relay Chess shares with orthodox chess, which is nearly everything.
//!
//! [`Customs`] holds the differences; [`Orthodox`] is the position of either game.

mod attacks;
mod evaluate;
mod generate;
mod play;
mod setup;

pub use evaluate::TERMS;

pub(super) use generate::{CASTLINGS, Castling};
pub(super) use play::KEPT;

use super::{Board, FenError, Kind, Outcome, Piece, Position, Reason, Repetition, Stage};
use crate::core::{Color, Eight, Move, MoveList, Shape, Square, SquareSet, key};
use crate::eval::Weights;
use std::marker::PhantomData;

/// Kinds of men, as indices.
pub const PAWN: u8 = 0;
/// Knight.
pub const KNIGHT: u8 = 1;
/// Bishop.
pub const BISHOP: u8 = 2;
/// Rook.
pub const ROOK: u8 = 3;
/// Queen.
pub const QUEEN: u8 = 4;
/// King.
pub const KING: u8 = 5;

/// What a pawn may become, the best first.
pub const PROMOTIONS: [u8; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// The start position of both games.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The men on their board.
pub type Men = Board<Eight, 6>;

/// How one of the two games differs from the other.
pub trait Customs: Copy + Send + Sync + 'static {
    /// See [`Position::NAME`].
    const NAME: &'static str;
    /// See [`Position::TITLE`].
    const TITLE: &'static str;
    /// See [`Position::KINDS`].
    const KINDS: &'static [Kind];
    /// Whether knights lend their leap to the men they guard, and neither capture nor are captured. There is no
    /// en passant then.
    const RELAY: bool;
    /// See [`Evaluate::WEIGHTS`](crate::eval::Evaluate::WEIGHTS).
    const WEIGHTS: Weights;

    /// Whether nobody can win any more.
    fn insufficient(men: &Men) -> bool;
}

/// A position of orthodox or Knight Relay Chess.
#[derive(Clone, Copy)]
pub struct Orthodox<C> {
    men: Men,
    side: Color,
    /// Castling rights, bit n for letter n of `KQkq`.
    castling: u8,
    /// The square that an enemy pawn has just passed over, if a legal en passant capture is there.
    ep: Option<Square>,
    halfmove: u32,
    /// Half-turns since the last capture, promotion or, without relays, pawn move.
    reversible: u32,
    fullmove: u32,
    /// Enemy men that attack the king of the side to move.
    checkers: u64,
    /// Men of the side to move that alone stand between their king and an enemy rider.
    pinned: u64,
    /// For each side its men that move as knights by relay; none without relays.
    lent: [u64; 2],
    customs: PhantomData<C>,
}

impl<C: Customs> Orthodox<C> {
    /// The men.
    pub fn men(&self) -> &Men {
        &self.men
    }

    /// The men of a side that move as knights by relay.
    pub fn lent(&self, color: Color) -> u64 {
        self.lent[color.index()]
    }

    #[inline]
    fn is_en_passant(&self, step: Move) -> bool {
        self.ep == Some(step.to()) && self.men.kind(PAWN).has(step.from())
    }

    /// The king's square. Every position has one king a side.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.men.men(color, KING).first()
    }
}

impl<C: Customs> Position for Orthodox<C> {
    type Shape = Eight;
    type Rules = ();

    const NAME: &'static str = C::NAME;
    const TITLE: &'static str = C::TITLE;
    const KINDS: &'static [Kind] = C::KINDS;
    const REPETITION: Repetition = Repetition::Draws;
    const FIFTY_MOVE_RULE: bool = true;

    fn start_fen(_: ()) -> &'static str {
        START
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
        let mut key = self.men.key() ^ key::fact(self.castling as u64);
        if self.side == Color::Black {
            key ^= key::BLACK_TO_MOVE;
        }
        if let Some(square) = self.ep {
            key ^= key::fact(16 + square.index() as u64);
        }
        key
    }

    fn key_from_scratch(&self) -> u64 {
        let mut men = Men::default();
        for square in self.men.occupied().squares() {
            if let Some(piece) = self.men.at(square) {
                men.put(square, piece);
            }
        }
        Orthodox { men, ..*self }.key()
    }

    #[inline]
    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    #[inline]
    fn reversible(&self) -> u32 {
        self.reversible
    }

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        self.men.at(square)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers.any()
    }

    fn verdict(&self) -> Option<Outcome> {
        C::insufficient(&self.men).then(|| Outcome::draw(Reason::InsufficientMaterial))
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
        Orthodox {
            checkers: 0,
            pinned: 0,
            ..*self
        }
        .generate(Stage::All, list);
        let king = self.king(self.side);
        for to in self.king_targets(king).squares() {
            if !list.contains(&Move::new(king, to)) {
                list.push(Move::new(king, to));
            }
        }
    }

    #[inline]
    fn is_noisy(&self, step: Move) -> bool {
        step.promotion().is_some() || self.men.at(step.to()).is_some() || self.is_en_passant(step)
    }

    fn play(&mut self, step: Move) -> bool {
        // The generator gives legal steps only.
        self.apply(step);
        true
    }

    /// With pawns and knights only, zugzwang is common.
    fn pass(&self) -> Option<Self> {
        let minor = self.men.kind(PAWN) | self.men.kind(KNIGHT) | self.men.kind(KING);
        let pieces = self.men.side(self.side) & !minor;
        (pieces.any() && !self.in_check()).then(|| {
            let mut next = Orthodox {
                side: !self.side,
                ep: None,
                halfmove: 0,
                reversible: 0,
                ..*self
            };
            next.refresh();
            next
        })
    }

    fn parts(&self) -> [u64; 3] {
        let pawns = Color::BOTH.map(|color| self.men.digest(color, PAWN..KNIGHT));
        let [white, black] = Color::BOTH.map(|color| self.men.digest(color, KNIGHT..KING + 1));
        [pawns[0] ^ pawns[1].rotate_left(32), white, black]
    }

    fn exposed(&self) -> String {
        format!(
            "leaves the king on {} attacked",
            Eight::name(self.king(!self.side))
        )
    }

    fn count(&self) -> u64 {
        let mut counter = generate::Counter::default();
        self.generate(Stage::All, &mut counter);
        counter.0
    }
}

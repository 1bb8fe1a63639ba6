//! The pieces that may be flipped, and the squares to which pieces may go: states, Powers and relays.

use super::arena::{ALL_MOVES, Arena, LENDERS, MOVES};
use super::{FlipRelay, KING, PAWN, POWER};
use crate::core::{Color, Square, SquareSet};
use crate::rules::{Piece, Position, Stage};

/// The moves that a piece gets from the friendly pieces next to it.
#[derive(Clone, Copy)]
pub(super) struct Gift {
    /// The natural moves of the neighbours in the move state, as a set of moves; those of the neighbours in
    /// the capture state are [`CAPTURES`] bits higher.
    lent: u8,
    /// Whether a Power is among them: the piece's own moves ignore its state.
    pub frees: bool,
}

/// The bit where the lent captures begin.
const CAPTURES: usize = LENDERS.len();

impl Gift {
    /// The moves, then the captures, that the neighbours lend.
    #[inline]
    pub fn lent(self) -> [usize; 2] {
        let lent = usize::from(self.lent);
        [lent & ALL_MOVES, lent >> CAPTURES]
    }
}

/// The gifts to a side's pieces on all squares.
pub(super) struct Gifts<A: Arena> {
    /// The moves that are lent, in rows of [`ROW`] squares with a margin around the board.
    lent: [u8; ROW * ROW],
    /// The squares next to a Power.
    freed: A::Set,
}

/// Squares of a row, margins included.
const ROW: usize = 12;

impl<A: Arena> Gifts<A> {
    /// By square, the index of its gift.
    const SPOTS: &'static [u8; 128] = &{
        let mut spots = [0; 128];
        let mut square = 0;
        while square < A::FILES * A::RANKS {
            let (file, rank) = (square % A::FILES, square / A::FILES);
            spots[square as usize] = (rank + 1) * ROW as u8 + file + 1;
            square += 1;
        }
        spots
    };

    fn spot(square: Square) -> usize {
        usize::from(Self::SPOTS[square.index()])
    }

    /// The moves that a piece on a square gets.
    #[inline]
    pub fn to(&self, square: Square) -> Gift {
        Gift { lent: self.lent[Self::spot(square)], frees: self.freed.has(square) }
    }
}

/// The squares to which a piece may go by its own and by relayed moves.
pub(super) struct Reach<S> {
    /// Without capturing, if the square is empty.
    pub moves: S,
    /// Capturing, if an enemy is there.
    pub captures: S,
}

impl<A: Arena> FlipRelay<A> {
    /// The pieces that the side to move may flip.
    #[inline]
    pub(super) fn flippable(&self) -> A::Set {
        self.board.side(self.side()) & !self.board.kind(POWER)
    }

    /// The moves that the piece on a square lends to each friendly piece next to it. A relay depends on the
    /// state of the lender, not on that of the receiver.
    #[inline]
    fn lent_by(&self, square: Square) -> u8 {
        let Some(piece) = self.board.at(square) else {
            return 0;
        };
        let moves = MOVES[piece.kind as usize % MOVES.len()] as u8;
        moves << (CAPTURES * usize::from(self.capturing.has(square)))
    }

    /// The moves that a piece of a side on a square gets.
    #[inline]
    pub(super) fn gift(&self, color: Color, square: Square) -> Gift {
        let beside = A::leaps(MOVES[KING as usize], square) & self.board.side(color);
        let lent = |all, friend| all | self.lent_by(friend);
        Gift { lent: beside.squares().fold(0, lent), frees: (beside & self.board.kind(POWER)).any() }
    }

    /// The moves that all pieces of a side get.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(super) fn gifts(&self, color: Color) -> Gifts<A> {
        let own = self.board.side(color);
        let powers = self.board.kind(POWER);
        let mut lent = [0; ROW * ROW];
        for lender in (own & !powers & !self.board.kind(PAWN)).squares() {
            let moves = self.lent_by(lender);
            let corner = Gifts::<A>::spot(lender) - ROW - 1;
            for row in [0, ROW, 2 * ROW] {
                for spot in [corner + row, corner + row + 1, corner + row + 2] {
                    if spot != corner + ROW + 1 {
                        lent[spot] |= moves;
                    }
                }
            }
        }
        let mut freed = A::Set::EMPTY;
        for power in (own & powers).squares() {
            freed |= A::leaps(MOVES[KING as usize], power);
        }
        Gifts { lent, freed }
    }

    /// The reach of a piece on `from` with the moves that it gets there.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(super) fn reach(&self, from: Square, piece: Piece, gift: Gift) -> Reach<A::Set> {
        let capturing = self.capturing.has(from);
        // Its state allows one of the two; next to a Power it may do both.
        let (may_move, may_capture) = (gift.frees || !capturing, gift.frees || capturing);
        // Pawns get no relays; `MOVES` ensures that they give none.
        if piece.kind == PAWN {
            let moves = may_move.then(|| self.pawn_moves(piece.color, from));
            let captures = may_capture.then(|| A::pawn_captures(piece.color, from));
            return Reach { moves: moves.unwrap_or_default(), captures: captures.unwrap_or_default() };
        }
        let natural = MOVES[piece.kind as usize % MOVES.len()];
        let [moves, captures] = gift.lent();
        Reach {
            moves: A::leaps((natural * usize::from(may_move)) | moves, from),
            captures: A::leaps((natural * usize::from(may_capture)) | captures, from),
        }
    }

    /// One or two steps straight forward over empty squares.
    fn pawn_moves(&self, color: Color, from: Square) -> A::Set {
        let empty = !self.board.occupied();
        let one = A::pawn_step(color, from) & empty;
        if one.is_empty() {
            return one;
        }
        one | A::pawn_step(color, one.first()) & empty
    }

    /// Calls `fan` with every piece of the side to move and the squares it can go to in a stage.
    #[inline]
    pub(super) fn fans(&self, stage: Stage, mut fan: impl FnMut(Square, A::Set)) {
        let gifts = self.gifts(self.side());
        for from in self.board.side(self.side()).squares() {
            if let Some(piece) = self.board.at(from) {
                let reach = self.reach(from, piece, gifts.to(from));
                fan(from, self.targets(stage, &reach));
            }
        }
    }

    /// The squares of a reach that belong to a stage.
    #[inline]
    pub(super) fn targets(&self, stage: Stage, reach: &Reach<A::Set>) -> A::Set {
        let quiet = reach.moves & !self.board.occupied();
        let noisy = reach.captures & self.board.side(!self.side());
        stage.targets(quiet, noisy)
    }

    /// Whether a side could capture an enemy king if it were to move.
    pub(super) fn attacks_king(&self, color: Color) -> bool {
        self.board.pieces(!color, KING).squares().any(|king| {
            let near = A::leaps(ALL_MOVES, king) & self.board.side(color);
            near.squares().any(|from| {
                let reach = |piece| self.reach(from, piece, self.gift(color, from));
                self.board.at(from).is_some_and(|piece| reach(piece).captures.has(king))
            })
        })
    }
}

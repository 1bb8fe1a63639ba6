//! The pieces that may be flipped, and the squares that pieces reach, given states, Powers and relays.

use super::arena::{ALL_MOVES, Arena, LENDERS, MOVES};
use super::{FlipRelay, KING, PAWN, POWER};
use crate::core::{Color, Square, SquareSet};
use crate::rules::{Piece, Position, Stage};

/// The effect of the adjacent friendly pieces on a piece.
#[derive(Clone, Copy)]
pub(super) struct Gift {
    /// The natural moves of the neighbours in the move state, as a move set; those of the neighbours in the
    /// capture state are shifted by [`CAPTURES`] bits.
    lent: u8,
    /// True if a Power is adjacent, so that the piece's own moves ignore its state.
    pub frees: bool,
}

/// The first bit of the borrowed captures.
const CAPTURES: usize = LENDERS.len();

impl Gift {
    /// The borrowed moves, then the borrowed captures, as move sets.
    #[inline]
    pub fn lent(self) -> [usize; 2] {
        let lent = usize::from(self.lent);
        [lent & ALL_MOVES, lent >> CAPTURES]
    }
}

/// The gifts to a side's pieces, for all squares.
pub(super) struct Gifts<A: Arena> {
    /// The field `lent` of the gifts, in rows of [`ROW`] squares with a margin around the board.
    lent: [u8; ROW * ROW],
    /// The squares adjacent to a Power.
    freed: A::Set,
}

/// The number of squares in a row, including margins.
const ROW: usize = 12;

impl<A: Arena> Gifts<A> {
    /// By square, the index of its gift in `lent`.
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

    /// The gift to a piece on a square.
    #[inline]
    pub fn to(&self, square: Square) -> Gift {
        Gift { lent: self.lent[Self::spot(square)], frees: self.freed.has(square) }
    }
}

/// The squares that a piece reaches with its own and with borrowed moves.
pub(super) struct Reach<S> {
    /// Without a capture, if the square is empty.
    pub moves: S,
    /// With a capture, if an enemy is on the square.
    pub captures: S,
}

impl<A: Arena> FlipRelay<A> {
    /// The pieces that the side to move may flip.
    #[inline]
    pub(super) fn flippable(&self) -> A::Set {
        self.board.side(self.side()) & !self.board.kind(POWER)
    }

    /// The moves that the piece on a square lends to adjacent friendly pieces. A relay depends on the state
    /// of the lender, not on that of the borrower.
    #[inline]
    fn lent_by(&self, square: Square) -> u8 {
        let Some(piece) = self.board.at(square) else {
            return 0;
        };
        let moves = MOVES[piece.kind as usize % MOVES.len()] as u8;
        moves << (CAPTURES * usize::from(self.capturing.has(square)))
    }

    /// The gift to a side's piece on a square.
    #[inline]
    pub(super) fn gift(&self, color: Color, square: Square) -> Gift {
        let beside = A::leaps(MOVES[KING as usize], square) & self.board.side(color);
        let lent = |all, friend| all | self.lent_by(friend);
        Gift { lent: beside.squares().fold(0, lent), frees: (beside & self.board.kind(POWER)).any() }
    }

    /// The gifts to all pieces of a side.
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

    /// The reach of a piece on `from` with its gift.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(super) fn reach(&self, from: Square, piece: Piece, gift: Gift) -> Reach<A::Set> {
        let capturing = self.capturing.has(from);
        // The state allows either moves or captures; a Power allows both.
        let (may_move, may_capture) = (gift.frees || !capturing, gift.frees || capturing);
        // Pawns borrow no moves; `MOVES` ensures that they lend none.
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

    /// One or two steps straight forward to empty squares, without leaping.
    fn pawn_moves(&self, color: Color, from: Square) -> A::Set {
        let empty = !self.board.occupied();
        let one = A::pawn_step(color, from) & empty;
        if one.is_empty() {
            return one;
        }
        one | A::pawn_step(color, one.first()) & empty
    }

    /// Calls `fan` with each piece of the side to move and its targets in a stage.
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

    /// The targets of a reach in a stage.
    #[inline]
    pub(super) fn targets(&self, stage: Stage, reach: &Reach<A::Set>) -> A::Set {
        let quiet = reach.moves & !self.board.occupied();
        let noisy = reach.captures & self.board.side(!self.side());
        stage.targets(quiet, noisy)
    }

    /// True if a side could capture an enemy king on its turn.
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

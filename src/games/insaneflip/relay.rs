//! Who may go where: states, Powers and relays.

use super::{Arena, DABABBA, ELEPHANT, FlipRelay, KING, KNIGHT, PAWN, POWER};
use crate::core::{Color, Square, SquareSet};

/// The kinds that lend their moves to their neighbours.
const LENDERS: [u8; 4] = [KING, ELEPHANT, KNIGHT, DABABBA];

/// What the men of a side lend to each other.
pub(super) struct Help<S> {
    /// By place in [`LENDERS`], the men in the move state and those in the capture state.
    lenders: [[S; 2]; 4],
    powers: S,
}

/// Where a man may go by its own and relayed moves.
pub(super) struct Reach<S> {
    /// Without capturing, if the square is empty.
    pub moves: S,
    /// Capturing, if an enemy stands there.
    pub captures: S,
}

impl<A: Arena> FlipRelay<A> {
    /// What the men of a side lend to each other now.
    pub(super) fn help(&self, color: Color) -> Help<A::Set> {
        let lenders = LENDERS.map(|kind| {
            let men = self.men.men(color, kind);
            [men & !self.capturing, men & self.capturing]
        });
        Help {
            lenders,
            powers: self.men.men(color, POWER),
        }
    }

    /// The reach of the man of a side and kind on `from`; `help` is its side's.
    #[inline]
    pub(super) fn reach(
        &self,
        from: Square,
        kind: u8,
        color: Color,
        help: &Help<A::Set>,
    ) -> Reach<A::Set> {
        let near = A::leaps(KING, from);
        let freed = (near & help.powers).any();
        let capturing = self.capturing.has(from);
        let (may_move, may_capture) = (freed || !capturing, freed || capturing);
        let mut reach = Reach {
            moves: A::Set::EMPTY,
            captures: A::Set::EMPTY,
        };
        if kind == PAWN {
            if may_move {
                reach.moves = self.pawn_moves(color, from);
            }
            if may_capture {
                reach.captures = A::pawn_captures(color, from);
            }
            return reach;
        }
        let natural = A::leaps(kind, from);
        if may_move {
            reach.moves = natural;
        }
        if may_capture {
            reach.captures = natural;
        }
        for (kind, [moving, capturing]) in LENDERS.into_iter().zip(help.lenders) {
            if (near & moving).any() {
                reach.moves |= A::leaps(kind, from);
            }
            if (near & capturing).any() {
                reach.captures |= A::leaps(kind, from);
            }
        }
        reach
    }

    /// One or two steps straight forward over empty squares.
    fn pawn_moves(&self, color: Color, from: Square) -> A::Set {
        let empty = !self.men.occupied();
        let one = A::pawn_step(color, from) & empty;
        if one.is_empty() {
            return one;
        }
        one | A::pawn_step(color, one.first()) & empty
    }
}

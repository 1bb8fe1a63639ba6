//! Which man may be flipped, and which may go where: states, Powers and relays.

use super::arena::{ALL_MOVES, Arena, LENDERS, MOVES};
use super::{FlipRelay, KING, PAWN, POWER};
use crate::core::{Color, Square, SquareSet};
use crate::rules::{Piece, Position, Stage};

/// What the men of a side lend to each other.
pub(super) struct Help<S> {
    /// By index in [`LENDERS`], the men in the move state and those in the capture state.
    lenders: [[S; 2]; 4],
    powers: S,
}

/// Where a man may go by its own and by relayed moves.
pub(super) struct Reach<S> {
    /// Without capturing, if the square is empty.
    pub moves: S,
    /// Capturing, if an enemy is there.
    pub captures: S,
    /// Whether a Power is beside it.
    pub freed: bool,
    /// The moves, then the captures, that its neighbours lend, as sets of moves.
    pub lent: [usize; 2],
}

impl<A: Arena> FlipRelay<A> {
    /// The men that the side to move may flip.
    #[inline]
    pub(super) fn flippable(&self) -> A::Set {
        self.men.side(self.side()) & !self.men.kind(POWER)
    }

    /// What the men of a side now lend to each other.
    pub(super) fn help(&self, color: Color) -> Help<A::Set> {
        Help {
            lenders: LENDERS.map(|kind| {
                let men = self.men.men(color, kind);
                [men & !self.capturing, men & self.capturing]
            }),
            powers: self.men.men(color, POWER),
        }
    }

    /// The reach of a man on `from`; `help` is that of its side.
    #[inline]
    pub(super) fn reach(&self, from: Square, man: Piece, help: &Help<A::Set>) -> Reach<A::Set> {
        let near = A::leaps(MOVES[KING as usize], from);
        let freed = (near & help.powers).any();
        let capturing = self.capturing.has(from);
        // Its state allows one of the two; beside a Power it may do both.
        let (may_move, may_capture) = (freed || !capturing, freed || capturing);
        // Pawns take no relays; that they give none is in `LENDERS`.
        if man.kind == PAWN {
            let moves = may_move.then(|| self.pawn_moves(man.color, from));
            let captures = may_capture.then(|| A::pawn_captures(man.color, from));
            return Reach {
                moves: moves.unwrap_or_default(),
                captures: captures.unwrap_or_default(),
                freed,
                lent: [0; 2],
            };
        }
        let natural = MOVES[man.kind as usize % MOVES.len()];
        // A relay depends on the state of the neighbour that gives it, not on that of the man that takes it.
        let mut lent = [0; 2];
        for (bit, &[moving, capturing]) in help.lenders.iter().enumerate() {
            lent[0] |= usize::from((near & moving).any()) << bit;
            lent[1] |= usize::from((near & capturing).any()) << bit;
        }
        Reach {
            moves: A::leaps((natural * usize::from(may_move)) | lent[0], from),
            captures: A::leaps((natural * usize::from(may_capture)) | lent[1], from),
            freed,
            lent,
        }
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

    /// Calls `fan` with every man of the side to move and the squares it can go to in a stage.
    #[inline]
    pub(super) fn fans(&self, stage: Stage, mut fan: impl FnMut(Square, A::Set)) {
        let help = self.help(self.side());
        for from in self.men.side(self.side()).squares() {
            if let Some(man) = self.men.at(from) {
                let reach = self.reach(from, man, &help);
                fan(from, self.targets(stage, &reach));
            }
        }
    }

    /// The squares of a reach that a stage includes.
    #[inline]
    pub(super) fn targets(&self, stage: Stage, reach: &Reach<A::Set>) -> A::Set {
        let quiet = reach.moves & !self.men.occupied();
        let noisy = reach.captures & self.men.side(!self.side());
        stage.targets(quiet, noisy)
    }

    /// Whether a side could capture an enemy king if it were to move.
    pub(super) fn attacks_king(&self, color: Color) -> bool {
        let help = self.help(color);
        self.men.men(!color, KING).squares().any(|king| {
            let near = A::leaps(ALL_MOVES, king) & self.men.side(color);
            near.squares().any(|from| {
                let man = self.men.at(from);
                man.is_some_and(|man| self.reach(from, man, &help).captures.has(king))
            })
        })
    }
}

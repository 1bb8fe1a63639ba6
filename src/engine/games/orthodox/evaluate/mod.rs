//! Evaluation of the games on the orthodox board. Bishop and queen also mean the pieces that replace them.

mod attacked;
mod evaluated;
mod king;
mod pawns;
mod terms;

pub use evaluated::{Evaluated, FULL_SHARE, VALUES};
pub use terms::TERMS;

use super::pieces::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::position::Orthodox;
use super::relays::Relays;
use super::squares::DARK;
use crate::core::{Color, Eight, Shape, Square, SquareSet, Step};
use crate::eval::net::Net;
use crate::eval::{DRIVER, Evaluate, FULL_PHASE, Levels, Tally, Weights, mop_up};
use crate::pieces::riders::narrow::{bishop, rook};
use crate::rules::Position;
use attacked::{Attacks, place_index};
use pawns::{files, fill, pawn_guards, pawn_sides, up};
use std::sync::Arc;
use terms::{
    BISHOP_PAIR, BISHOP_PAWNS, HANGING, MATERIAL, MOBILITY, NEAR_ENEMY, NEARLY_BARE, PAWN_GUARDED, PLACES,
    PUSHES, ROOK_FILES, TEMPO, THREATS,
};

impl<C: Evaluated> Evaluate for Orthodox<C> {
    const MARKS: bool = C::MARKS;

    #[inline(always)]
    fn weights(_: ()) -> &'static Weights {
        const { &C::WEIGHTS }
    }

    fn levels(_: ()) -> &'static Levels {
        const { &C::LEVELS }
    }

    fn net(_: Self::Options) -> Option<&'static Arc<Net>> {
        C::net()
    }

    #[inline]
    fn marked(&self) -> u64 {
        self.relays.receivers(Color::White) | self.relays.receivers(Color::Black)
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        let mut attacks = [Attacks::default(); 2];
        for color in Color::BOTH {
            attacks[color.index()] = self.pieces(color, tally);
        }
        for color in Color::BOTH {
            let (own, enemy) = (&attacks[color.index()], &attacks[(!color).index()]);
            self.threats(color, own, enemy, tally);
            self.king_attack(color, own, enemy, tally);
            self.king_shelter(color, own, enemy, tally);
            self.pawns_alone(color, tally);
            self.passed_pawns(color, own, enemy, tally);
        }
        tally.one(TEMPO, 0, self.side());
    }

    fn phase(&self) -> i32 {
        let weight: i32 =
            (KNIGHT..KING).map(|kind| C::PHASE[kind as usize] * self.board().kind(kind).len() as i32).sum();
        weight.min(24) * FULL_PHASE / 24
    }

    #[inline]
    fn scaled(&self, evaluation: i32) -> i32 {
        let phase = self.phase();
        if phase > FULL_PHASE / 2 || evaluation == 0 {
            return evaluation;
        }
        let stronger = if evaluation > 0 { self.side() } else { !self.side() };
        let share = C::endgame_share(self.board(), stronger);
        let lost = (FULL_SHARE - share) * (FULL_PHASE - phase);
        let scaled = evaluation * (FULL_SHARE * FULL_PHASE - lost) / (FULL_SHARE * FULL_PHASE);
        scaled + scaled.signum() * self.mop_up(stronger)
    }

    fn gain(&self, step: Step) -> i32 {
        let victim = match self.board().at(step.to()) {
            Some(_) => self.worth(step.to()),
            None if self.is_en_passant(step) => C::VALUES[PAWN as usize].middle(),
            None => 0,
        };
        let promotion =
            step.promotion().map_or(0, |kind| (C::VALUES[kind as usize] - C::VALUES[PAWN as usize]).middle());
        victim + promotion
    }

    fn value(&self, kind: u8, _: usize) -> i32 {
        C::VALUES[kind as usize].middle()
    }

    fn worth(&self, square: Square) -> i32 {
        self.board().at(square).map_or(0, |piece| {
            let is_last =
                C::LAST_PIECE > 0 && piece.kind != KING && self.board().side(piece.color).len() == 2;
            C::VALUES[piece.kind as usize].middle() + if is_last { C::LAST_PIECE } else { 0 }
        })
    }
}

impl<C: Evaluated> Orthodox<C> {
    /// The value of driving a bare king, in centipawns; 0 if the enemy has more or no piece can drive it.
    fn mop_up(&self, stronger: Color) -> i32 {
        let board = self.board();
        let is_driver = |kind: u8| {
            C::VALUES[kind as usize].middle() >= DRIVER && !board.pieces(stronger, kind).is_empty()
        };
        if board.side(!stronger).len() > 1 || !(KNIGHT..KING).any(is_driver) {
            return 0;
        }
        let [bare, other] = [!stronger, stronger].map(|color| Eight::spot(self.king(color)));
        mop_up(bare, other, Eight::FILES, Eight::RANKS)
    }

    /// The pieces of both sides that may be captured.
    #[inline]
    fn capturable(&self) -> u64 {
        !(C::immune(self.board()) | self.board().kind(KING))
    }

    /// The squares that a side's pieces may move to if they reach them.
    #[inline]
    fn targets(&self, color: Color) -> u64 {
        !self.board().side(color) & (self.capturable() | !self.board().occupied())
    }

    /// Counts material, squares, mobility and attacks around the enemy king, including relays.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pieces<T: Tally>(&self, color: Color, tally: &mut T) -> Attacks {
        let board = self.board();
        let occupied = board.occupied();
        let (pawns, enemy_king) = (board.pieces(color, PAWN), self.king(!color));
        let ring = Self::ARMY.captures(color, KING, enemy_king) | u64::of(enemy_king);
        let free = self.targets(color) & !pawn_guards(board.pieces(!color, PAWN), !color);
        let receivers = self.relays.receivers(color);
        let mut attacks = Attacks { pawns: pawn_guards(pawns, color), ..Attacks::default() };
        let [left, right] = pawn_sides(pawns, color);
        attacks.add(PAWN, left);
        attacks.add(PAWN, right);
        attacks.add(KING, Self::ARMY.captures(color, KING, self.king(color)));
        tally.one(PLACES, place_index(KING, color, self.king(color)), color);
        tally.count(MATERIAL, PAWN as usize, color, pawns.len() as i32);
        if board.pieces(color, BISHOP).several() {
            tally.one(BISHOP_PAIR, 0, color);
        }
        for kind in KNIGHT..=QUEEN {
            let row = (kind - KNIGHT) as usize;
            for square in board.pieces(color, kind).squares() {
                tally.one(MATERIAL, kind as usize, color);
                tally.one(PLACES, place_index(kind, color, square), color);
                tally.one(NEAR_ENEMY, row * 8 + Eight::distance(square, enemy_king), color);
                let lines = || rook(square, occupied);
                let diagonals = || bishop(square, occupied);
                let squares = Self::ARMY.reach(color, kind, square, lines, diagonals);
                tally.one(MOBILITY, row * 28 + (squares & free).len() as usize, color);
                if kind == KNIGHT && !Self::ARMY.leaps(KNIGHT) {
                    continue;
                }
                let mut attacked = squares;
                if receivers.has(square) {
                    let leaps = C::Relays::leaps(kind, square);
                    let gained = (leaps & free & !squares).len() as usize;
                    C::relayed_piece(kind, square, gained, color, tally);
                    attacked |= leaps;
                }
                attacks.add(kind, attacked);
                attacks.add_pressure::<C, T>(kind, attacked & ring, color, tally);
            }
        }
        for square in (pawns & receivers).squares() {
            let leaps = C::Relays::leaps(PAWN, square);
            C::relayed_piece(PAWN, square, (leaps & free).len() as usize, color, tally);
            attacks.add(PAWN, leaps);
            attacks.add_pressure::<C, T>(PAWN, leaps & ring, color, tally);
        }
        self.rooks_and_bishops(color, tally);
        let others = board.side(color).len() as usize - 1;
        if C::LAST_PIECE > 0 && others < NEARLY_BARE.len {
            tally.one(NEARLY_BARE, others, color);
        }
        attacks
    }

    /// Counts rooks on open files, and bishops by their side's pawns on squares of their colour.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn rooks_and_bishops<T: Tally>(&self, color: Color, tally: &mut T) {
        let board = self.board();
        let pawns = board.pieces(color, PAWN);
        let closed = files(pawns);
        let all_closed = files(board.kind(PAWN));
        let rooks = board.pieces(color, ROOK);
        tally.count(ROOK_FILES, 0, color, (rooks & !closed).len() as i32);
        tally.count(ROOK_FILES, 1, color, (rooks & !all_closed).len() as i32);
        for square in board.pieces(color, BISHOP).squares() {
            let same = if DARK.has(square) { DARK } else { !DARK };
            tally.one(BISHOP_PAWNS, ((pawns & same).len() as usize).min(8), color);
        }
    }

    /// Counts pieces that are attacked, hanging, or guarded by pawns.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn threats<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let board = self.board();
        let kind_at = |square| board.at(square).map_or(0, |piece| piece.kind as usize);
        let victims = board.side(!color) & self.capturable() & own.all;
        for attacker in PAWN..=KING {
            for square in (own.kinds[attacker as usize] & victims).squares() {
                let row = usize::from(enemy.all.has(square)) * 6 + attacker as usize;
                tally.one(THREATS, row * 6 + kind_at(square), color);
            }
        }
        let row = usize::from(color == self.side()) * 6;
        let hanging = board.side(color) & self.capturable() & enemy.all & !own.all;
        for square in hanging.squares() {
            tally.one(HANGING, row + kind_at(square), color);
        }
        let pieces = !(board.kind(PAWN) | board.kind(KING));
        let chased = fill(enemy.pawns, -up(color));
        for square in (board.side(color) & pieces & own.pawns).squares() {
            let kind = kind_at(square) - KNIGHT as usize;
            tally.one(PAWN_GUARDED, kind, color);
            if !chased.has(square) {
                tally.one(PAWN_GUARDED, 4 + kind, color);
            }
        }
        let stepped = board.pieces(color, PAWN).shift(up(color)) & !board.occupied() & !enemy.pawns;
        let victims = board.side(!color) & pieces & self.capturable();
        for square in (pawn_guards(stepped, color) & victims).squares() {
            tally.one(PUSHES, kind_at(square) - KNIGHT as usize, color);
        }
    }
}

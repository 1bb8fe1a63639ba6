//! Evaluation of Flipping Xiangqi.

use super::aim::{AIM, aiming, via};
use super::attacks::{BOARD, PALACE, king};
#[cfg(feature = "os")]
use super::endings;
use super::pieces::{ADVISOR, CANNON, CHARIOT, ELEPHANT, FLIPPED, HORSE, KING, SOLDIER};
use super::position::FlippingXiangqi;
use super::{params, weights};
use crate::core::{Color, Seven, Shape, Square, SquareSet, Step};
use crate::eval::net::{Net, built_in};
use crate::eval::{Evaluate, FULL_PHASE, Levels, Score, Tally, Weights, fitted, terms};
#[cfg(feature = "os")]
use crate::eval::{IfMissing, TableValue, Tables};
use crate::pieces::riders::narrow::{hopper, rook};
use crate::pieces::tables::DISTANCES;
use crate::rules::Position;
use std::sync::Arc;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind: king, soldier, horse, advisor, cannon, elephant, chariot.
    MATERIAL[1; 7],
    /// Pairs of forms (peasants, artillerists, transports) by the number of their pieces, three or more as
    /// three.
    PAIRS[3; 4],
    /// Pieces by kind, rank from their owner's view, and file from the edge to the middle.
    PLACES[7 * 7; 4],
    /// Pieces other than the king by kind and number of squares they can move to.
    MOBILITY[6; 13],
    /// Squares without enemy attacks that pieces can move to, by kind.
    SAFE_MOVES[1; 6],
    /// Sides by half the number of their pieces' moves, seven or more as seven; a side without moves loses.
    ROOM[1; 8],
    /// Pieces other than the king by kind and distance to the enemy king.
    NEAR_ENEMY[6; 7],
    /// Pieces other than the king by kind and distance to their own king.
    NEAR_OWN[6; 7],
    /// Attacks by the attacker's kind (line) and the victim's kind: on undefended and on defended pieces by
    /// the side not to move, then on undefended and on defended pieces by the side to move.
    THREATS[4 * 7; 7],
    /// Attacked and undefended pieces by kind: those of the side to move, those of the other side.
    HANGING[2; 7],
    /// Pieces defended by other pieces of their side, by kind.
    DEFENDED[1; 7],
    /// The king's square and adjacent squares attacked by enemies, by the enemies' kind.
    RING_HITS[1; 6],
    /// Kings by the total number of these attacks.
    KING_DANGER[1; 16],
    /// Kings by the number of their safe steps: that of the side to move, that of the other side.
    KING_ROOM[2; 5],
    /// Sides by the number of pieces in their own palace besides the king.
    GUARDS[1; 6],
    /// Squares from which a piece that moves there, and so flips, would attack the enemy king, by its kind
    /// before the move: safe squares, others.
    CHECKS[2; 6],
    /// Enemy cannons, then chariots, on a line with the king, by the number of pieces in between.
    LINES[2; 4],
    /// Pieces that are alone between the two kings: own, enemy.
    FACING[1; 2],
}

/// Piece values for the search, by kind. Every move turns a piece into its other form, so the inventor's
/// values (soldier 250, horse 350, advisor 200, cannon 500, elephant 150, chariot 650) were moved halfway to
/// the mean of their pair.
const VALUES: [Score; 7] = [
    Score::ZERO,
    Score::new(270, 280),
    Score::new(320, 330),
    Score::new(275, 250),
    Score::new(430, 380),
    Score::new(275, 290),
    Score::new(525, 560),
];

/// The number of pieces besides the kings in the start position.
const PIECES: i32 = 14;

/// The squares that a side's pieces attack and those they can move to, by kind, and totals.
#[derive(Clone, Copy, Default)]
struct Activity {
    attacks: [u64; 7],
    targets: [u64; 7],
    attacked: u64,
    moves: u32,
}

impl Evaluate for FlippingXiangqi {
    #[inline(always)]
    fn weights(_: Self::Options) -> &'static Weights {
        const { &fitted!(TERMS, weights, params) }
    }

    fn levels(_: Self::Options) -> &'static Levels {
        &Levels {
            temperatures: &[3.0, 1.9, 1.47, 1.2, 0.95, 0.65, 0.2],
            nodes: &[400, 900, 1750, 4000, 9500, 26_000, 82_000, 560_000],
        }
    }

    fn net(_: Self::Options) -> Option<&'static Arc<Net>> {
        built_in!(FlippingXiangqi, "flippingxiangqi.net")
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        tally.one(TEMPO, 0, self.side());
        let white = self.pieces_terms(Color::White, tally);
        let black = self.pieces_terms(Color::Black, tally);
        self.side_terms(Color::White, &white, &black, tally);
        self.side_terms(Color::Black, &black, &white, tally);
    }

    #[cfg(feature = "os")]
    #[inline]
    fn ending(&self) -> Option<TableValue> {
        endings::ending(self)
    }

    #[cfg(feature = "os")]
    fn tables(&self, if_missing: IfMissing) -> Tables {
        endings::tables(self, if_missing)
    }

    fn phase(&self) -> i32 {
        let pieces = self.board().occupied().len() as i32 - 2;
        pieces.min(PIECES) * FULL_PHASE / PIECES
    }

    fn gain(&self, step: Step) -> i32 {
        self.board().at(step.to()).map_or(0, |piece| VALUES[piece.kind as usize].middle())
    }

    fn value(&self, kind: u8, _: usize) -> i32 {
        VALUES[kind as usize].middle()
    }

    fn worth(&self, square: Square) -> i32 {
        self.board().at(square).map_or(0, |piece| VALUES[piece.kind as usize].middle())
    }
}

impl FlippingXiangqi {
    /// Counts the terms of each piece of a side, and returns the squares that the side reaches.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pieces_terms<T: Tally>(&self, color: Color, tally: &mut T) -> Activity {
        let board = self.board();
        let (own, our_king) = (board.side(color), self.king(color));
        tally.one(PLACES, place_index(KING, color, our_king), color);
        let steps = king(color, our_king);
        let mut activity = Activity { attacked: steps, ..Activity::default() };
        activity.attacks[KING as usize] = steps;
        self.kind_terms::<SOLDIER, T>(color, &mut activity, tally);
        self.kind_terms::<HORSE, T>(color, &mut activity, tally);
        self.kind_terms::<ADVISOR, T>(color, &mut activity, tally);
        self.kind_terms::<CANNON, T>(color, &mut activity, tally);
        self.kind_terms::<ELEPHANT, T>(color, &mut activity, tally);
        self.kind_terms::<CHARIOT, T>(color, &mut activity, tally);
        for pair in 0..3 {
            let kind = SOLDIER + 2 * pair as u8;
            let count = (own & (board.kind(kind) | board.kind(kind + 1))).len();
            tally.one(PAIRS, pair * 4 + count.min(3) as usize, color);
        }
        activity
    }

    /// Counts the terms of each piece of one kind, which is a constant for speed.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn kind_terms<const KIND: u8, T: Tally>(&self, color: Color, activity: &mut Activity, tally: &mut T) {
        let board = self.board();
        let (own, occupied) = (board.side(color), board.occupied());
        let (near_own, near_enemy) = (near(self.king(color)), near(self.king(!color)));
        let (kind, row) = (KIND as usize, (KIND - SOLDIER) as usize);
        for square in (own & board.kind(KIND)).squares() {
            let attacks = self.attacks(color, KIND, u64::of(square));
            let targets = match KIND {
                CANNON => rook(square, occupied) & !occupied & BOARD | attacks & occupied & !own,
                _ => attacks & !own,
            };
            let moves = targets.len();
            activity.attacks[kind] |= attacks;
            activity.targets[kind] |= targets;
            activity.moves += moves;
            tally.one(MATERIAL, kind, color);
            tally.one(PLACES, place_index(KIND, color, square), color);
            tally.one(MOBILITY, row * 13 + moves as usize, color);
            tally.one(NEAR_ENEMY, row * 7 + distance(near_enemy, square), color);
            tally.one(NEAR_OWN, row * 7 + distance(near_own, square), color);
        }
        activity.attacked |= activity.attacks[kind];
    }

    /// Counts the terms that depend on the activity of both sides.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn side_terms<T: Tally>(&self, color: Color, own: &Activity, enemy: &Activity, tally: &mut T) {
        tally.one(ROOM, (own.moves as usize / 2).min(7), color);
        for kind in SOLDIER..=CHARIOT {
            let safe = own.targets[kind as usize] & !enemy.attacked;
            tally.count(SAFE_MOVES, (kind - SOLDIER) as usize, color, safe.len() as i32);
        }
        self.threats(color, own, enemy, tally);
        self.king_safety(color, own, enemy, tally);
        self.checks(color, own, enemy, tally);
    }

    /// Counts attacks on enemies, and pieces that defend each other.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn threats<T: Tally>(&self, color: Color, own: &Activity, enemy: &Activity, tally: &mut T) {
        let (ours, theirs) = (self.board().side(color), self.board().side(!color));
        let kind_at = |square| self.board().at(square).map_or(KING, |piece| piece.kind) as usize;
        let turn = usize::from(color == self.side());
        for attacker in KING..=CHARIOT {
            for square in (own.attacks[attacker as usize] & theirs).squares() {
                let defended = usize::from(enemy.attacked.has(square));
                let row = (2 * turn + defended) * 7 + attacker as usize;
                tally.one(THREATS, row * 7 + kind_at(square), color);
            }
        }
        for square in (ours & enemy.attacked & !own.attacked).squares() {
            tally.one(HANGING, (1 - turn) * 7 + kind_at(square), color);
        }
        for square in (ours & own.attacked).squares() {
            tally.one(DEFENDED, kind_at(square), color);
        }
    }

    /// Counts attacks around the king, its safe steps, and enemies that aim at it from a distance. A king
    /// that cannot move also risks stalemate, which loses.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn king_safety<T: Tally>(&self, color: Color, own: &Activity, enemy: &Activity, tally: &mut T) {
        let (square, occupied) = (self.king(color), self.board().occupied());
        let steps = own.attacks[KING as usize];
        let ring = steps | u64::of(square);
        let mut danger = 0;
        for kind in SOLDIER..=CHARIOT {
            let hits = enemy.attacks[kind as usize] & ring;
            if hits.any() {
                danger += hits.len();
                tally.count(RING_HITS, (kind - SOLDIER) as usize, color, hits.len() as i32);
            }
        }
        tally.one(KING_DANGER, danger.min(15) as usize, color);
        let left = (steps & !enemy.attacked & !self.board().side(color)).len() as usize;
        let turn = usize::from(color != self.side());
        tally.one(KING_ROOM, turn * 5 + left, color);
        let guards = self.board().side(color) & PALACE[color.index()] & !u64::of(square);
        tally.one(GUARDS, guards.len().min(5) as usize, color);
        let lines = self.board().kind(CANNON) | self.board().kind(CHARIOT);
        let aiming = aiming(self.board(), color, square);
        for from in (aiming & lines).squares() {
            let between = (via(square, from) & occupied).len().min(3) as usize;
            let row = usize::from(self.board().kind(CHARIOT).has(from));
            tally.one(LINES, row * 4 + between, color);
        }
        for from in (aiming & self.board().kind(KING)).squares() {
            let between = via(square, from) & occupied;
            if between.len() == 1 {
                let enemy = usize::from((between & self.board().side(!color)).any());
                tally.one(FACING, enemy, color);
            }
        }
    }

    /// Counts squares from which the enemy king would be attacked.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn checks<T: Tally>(&self, color: Color, own: &Activity, enemy: &Activity, tally: &mut T) {
        let enemy_king = self.king(!color);
        let aims = reaching(!color, enemy_king, self.board().occupied());
        for kind in SOLDIER..=CHARIOT {
            let flipped = FLIPPED[kind as usize & 7];
            let squares = own.targets[kind as usize] & aims[flipped as usize & 7];
            // Usually the set is empty, and counting its squares is expensive.
            if squares.any() {
                let safe = (squares & !enemy.attacked).len() as i32;
                let index = (kind - SOLDIER) as usize;
                tally.count(CHECKS, index, color, safe);
                tally.count(CHECKS, 6 + index, color, squares.len() as i32 - safe);
            }
        }
    }
}

/// By kind, the squares from which an enemy would attack a king of `us` on `square`, assuming that the legs
/// of horses and the eyes of elephants are empty. Kings do not attack each other.
#[inline]
fn reaching(us: Color, square: Square, occupied: u64) -> [u64; 8] {
    let aim = &AIM[square.index() & 63];
    let mut squares = [0; 8];
    squares[SOLDIER as usize] = aim.soldiers[us.index()];
    squares[HORSE as usize] = aim.horses;
    squares[ADVISOR as usize] = aim.advisors;
    squares[CANNON as usize] = hopper(square, occupied) & BOARD;
    squares[ELEPHANT as usize] = aim.elephants;
    squares[CHARIOT as usize] = rook(square, occupied) & BOARD;
    squares
}

/// The index of a piece on its square in [`PLACES`].
#[inline]
fn place_index(kind: u8, color: Color, square: Square) -> usize {
    let (file, rank) = (Seven::file(square) as usize, Seven::rank(square) as usize);
    let rank = if color == Color::White { rank } else { 6 - rank };
    (kind as usize * 7 + rank) * 4 + file.min(6 - file)
}

/// The table of distances from a square.
#[inline]
fn near(square: Square) -> &'static [u8; 64] {
    &DISTANCES[square.index() & 63]
}

/// The distance of a square in a table from [`near`].
#[inline]
fn distance(near: &[u8; 64], square: Square) -> usize {
    near[square.index() & 63].into()
}

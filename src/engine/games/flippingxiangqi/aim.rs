//! The pieces that aim at a king: they attack or face it, or would do so with a different number of pieces in
//! between.

use super::attacks::{BOARD, captures, line};
use super::pieces::{ADVISOR, CANNON, CHARIOT, ELEPHANT, HORSE, KING, Pieces, SOLDIER};
use super::position::FlippingXiangqi;
use crate::core::{Color, Square, SquareSet};
use crate::pieces::{Betza, Geometry, lame};
use crate::rules::Position;

/// The squares from which pieces aim at a square, by kind.
pub struct Aim {
    /// Black's soldiers for a white king, White's for a black king.
    pub soldiers: [u64; 2],
    pub advisors: u64,
    pub horses: u64,
    pub elephants: u64,
    /// Chariots, cannons and, for kings that face each other, the other king.
    pub lines: u64,
}

type LameTable = [[(u128, u128); 4]; 128];

const HORSES: LameTable = lame(line(HORSE), Geometry::SEVEN, true);
const ELEPHANTS: LameTable = lame(line(ELEPHANT), Geometry::SEVEN, true);

const fn ends(paths: &[(u128, u128); 4]) -> u64 {
    (paths[0].1 | paths[1].1 | paths[2].1 | paths[3].1) as u64
}

pub static AIM: [Aim; 64] = {
    // Enemy soldiers attack a king from the squares that a soldier on the king's square attacks.
    let white = captures(SOLDIER, Color::White);
    let black = captures(SOLDIER, Color::Black);
    let advisors = captures(ADVISOR, Color::White);
    let mut table = [const { Aim { soldiers: [0; 2], advisors: 0, horses: 0, elephants: 0, lines: 0 } }; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (0x0101_0101_0101_0101 << (square % 8), 0xFF << (square & 56));
        table[square] = Aim {
            soldiers: [white[square], black[square]],
            advisors: advisors[square],
            horses: ends(&HORSES[square]),
            elephants: ends(&ELEPHANTS[square]),
            lines: (file ^ rank) & BOARD,
        };
        square += 1;
    }
    table
};

/// By a square and that of a piece aiming at it, the squares whose occupancy decides whether the piece
/// reaches it: the eye of an elephant, the leg of a horse, all squares in between for riders.
static VIA: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let rook = Betza::new(line(CHARIOT));
    let mut square = 0;
    while square < 56 {
        let mut i = 0;
        while i < 4 {
            let (dx, dy) = rook.ways()[i].step;
            let (mut passed, mut steps) = (0, 1);
            while let Some(from) =
                Geometry::SEVEN.index(square as i8 % 8, square as i8 / 8, dx * steps, dy * steps)
            {
                table[square][from] = passed;
                passed |= 1 << from;
                steps += 1;
            }
            let mut from = 0;
            while from < 64 {
                if HORSES[square][i].1 >> from & 1 != 0 {
                    table[square][from] = HORSES[square][i].0 as u64;
                }
                if ELEPHANTS[square][i].1 >> from & 1 != 0 {
                    table[square][from] = ELEPHANTS[square][i].0 as u64;
                }
                from += 1;
            }
            i += 1;
        }
        square += 1;
    }
    table
};

/// The squares whose occupancy decides whether a piece on `from` reaches `square`.
#[inline]
pub fn via(square: Square, from: Square) -> u64 {
    VIA[square.index() & 63][from.index() & 63]
}

/// The enemies that aim at a king of `us` on `square`: they reach or face it, depending on their [`via`]
/// squares.
#[inline]
pub fn aiming(board: &Pieces, us: Color, square: Square) -> u64 {
    let aim = &AIM[square.index() & 63];
    board.side(!us)
        & (aim.soldiers[us.index()] & board.kind(SOLDIER)
            | aim.advisors & board.kind(ADVISOR)
            | aim.horses & board.kind(HORSE)
            | aim.elephants & board.kind(ELEPHANT)
            | aim.lines & (board.kind(CHARIOT) | board.kind(CANNON) | board.kind(KING)))
}

/// The enemies that attack a king of `us` on `square` if `occupied` are the occupied squares, including the
/// enemy king if the two face each other.
#[inline]
pub fn attackers(board: &Pieces, us: Color, square: Square, occupied: u64) -> u64 {
    aiming(board, us, square).filter(|from| {
        let screens = u32::from(board.kind(CANNON).has(from));
        (via(square, from) & occupied).len() == screens
    })
}

impl FlippingXiangqi {
    /// Classifies the enemies that aim at the king of the side to move. They need a number of pieces in
    /// between: 1 for cannons, else 0. That number is a check, one more is a pin, and with one fewer, no
    /// piece may become the missing screen.
    #[inline]
    pub(super) fn refresh(&mut self) {
        let board = &self.board;
        let king = self.king(self.side());
        let (occupied, cannons) = (board.occupied(), board.kind(CANNON));
        let (mut checkers, mut pinners, mut bound, mut gaps) = (0, 0, 0, 0);
        for from in aiming(board, self.side(), king).squares() {
            let path = via(king, from);
            let screens = i32::from(cannons.has(from));
            match (path & occupied).len() as i32 - screens {
                -1 => gaps |= path,
                0 => {
                    checkers |= u64::of(from);
                    bound |= path;
                }
                1 => {
                    pinners |= u64::of(from);
                    bound |= path;
                }
                _ => {}
            }
        }
        self.checkers = checkers;
        self.pinners = pinners;
        self.bound = bound & board.side(self.side());
        self.gaps = gaps;
    }
}

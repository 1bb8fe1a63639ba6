//! The range of pieces on each board: one step on the short-range board (the low half of a set), as far as
//! possible on the max-range board (the high half).

use super::pieces::ARMY;
use crate::core::{Color, Square};
use crate::pieces::{Army, Compass, Direction, rays};

/// The directions of the pieces' moves, by kind.
pub static COMPASS: Compass<6> = Compass::new(&ARMY);

/// The single steps of pieces, by kind.
static STEPS: Army<6> = Army::new(&ARMY);

/// The targets of one step of a side's piece of a kind: `empty` squares, and `targets` that it may capture.
#[inline]
pub fn steps(color: Color, kind: u8, from: Square, empty: u64, targets: u64) -> u64 {
    STEPS.moves(color, kind, from) & empty | STEPS.captures(color, kind, from) & targets
}

/// For each kind, the squares of the same board from which a piece of `color` attacks a square if its path is
/// empty.
#[inline]
pub fn origins_of(color: Color, square: Square) -> &'static [u64; 6] {
    COMPASS.origins(color, square.index() >= 64, square)
}

/// The pieces of a set on one board: 0 for short-range, 1 for max-range.
#[inline]
pub fn half(set: u128, board: usize) -> u64 {
    if board == 0 { set as u64 } else { (set >> 64) as u64 }
}

/// The square where a piece moving in a direction ends: one step away on the short-range board, as far as
/// possible on the max-range board. It stops before a `closed` square and on any other piece. Empty if it
/// cannot move.
#[inline(always)]
pub fn reach(direction: Direction, from: Square, pieces: u128, closed: u128) -> u128 {
    if from.index() < 64 {
        u128::from(direction.ray(from, u64::MAX) & !half(closed, 0))
    } else {
        let ray = direction.ray(from, half(pieces, 1)) & !half(closed, 1);
        u128::from(direction.farthest(ray)) << 64
    }
}

/// The neighbouring squares to which a side's piece of a kind may step if they are empty.
#[inline(always)]
pub fn neighbours(color: Color, kind: u8, from: Square) -> u64 {
    STEPS.moves(color, kind, from)
}

/// The squares where a piece of the max-range board ends in the directions of `neighbours` (see [`reach`]),
/// and all squares that it passes, including the first piece in each direction. No neighbour may be closed.
#[cfg_attr(target_arch = "x86_64", inline(always))]
pub fn landings(from: Square, neighbours: u64, pieces: u64, closed: u64) -> [u64; 2] {
    let (mut ends, mut passed) = (0, 0);
    rays(from, neighbours, pieces, |ray, rises| {
        passed |= ray;
        let ray = ray & !closed;
        ends |= if rises { (1 << 63) >> ray.leading_zeros() } else { ray & ray.wrapping_neg() };
    });
    [ends, passed]
}

/// By side and square of a pawn, the squares in front of it: those on its file, and those on its file and the
/// neighbouring files.
pub static AHEAD: [[[u64; 2]; 64]; 2] = {
    let mut table = [[[0; 2]; 64]; 2];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let files = (from % 8_usize).abs_diff(to % 8);
        let (rank, other) = (from / 8, to / 8);
        if rank != other && files < 2 {
            let side = (other < rank) as usize;
            table[side][from][1] |= 1 << to;
            if files == 0 {
                table[side][from][0] |= 1 << to;
            }
        }
        pair += 1;
    }
    table
};

/// The square where a side's pawn of the max-range board ends when it moves straight ahead, given the squares
/// in front of it; empty if it cannot move.
#[inline(always)]
pub fn advance(color: Color, ahead: u64, pieces: u64) -> u64 {
    let met = ahead & pieces;
    match color {
        Color::White => {
            let path = ahead & (met ^ met.wrapping_sub(1)) & !met;
            path & !(path >> 8)
        }
        Color::Black => {
            let path = ahead & u64::MAX << (63 - (met | 1).leading_zeros()) & !met;
            path & !(path << 8)
        }
    }
}

//! The moves of pieces, computed for all pieces of a kind at once.

use super::pieces::PIECES;
use super::pieces::{ADVISOR, CANNON, ELEPHANT, HORSE, KING, SOLDIER};
use super::position::FlippingXiangqi;
use crate::core::{Color, Square, SquareSet};
use crate::pieces::riders::narrow::{hopper, rook};
use crate::pieces::tables::Purpose;
use crate::pieces::{Betza, Geometry, leaps, narrow};

/// The squares of the board.
pub const BOARD: u64 = 0x007F_7F7F_7F7F_7F7F;

/// The palaces, White's first; kings may not leave them.
pub const PALACE: [u64; 2] = [0x1C_1C1C, 0x001C_1C1C << 32];

/// The Betza notation of a kind.
pub const fn line(kind: u8) -> &'static str {
    PIECES[kind as usize].betza
}

/// By square, the squares that a side's piece of a kind attacks if nothing blocks it.
pub const fn captures(kind: u8, color: Color) -> [u64; 64] {
    narrow(leaps(line(kind), Geometry::SEVEN, Purpose::Captures, color))
}

/// The path of a move: the offset to a square that must be empty (0 = none), and from there to the target.
#[derive(Clone, Copy)]
pub struct Path {
    via: i32,
    then: i32,
}

/// The paths of a leaping kind.
const fn paths<const N: usize>(kind: u8, color: Color) -> [Path; N] {
    let piece = Betza::new(line(kind));
    let mut paths = [Path { via: 0, then: 0 }; N];
    let mut i = 0;
    while i < N {
        let ray = &piece.ways()[i];
        let ((dx, dy), (via_x, via_y)) = (ray.step, ray.via());
        let via = via_x as i32 + 8 * via_y as i32;
        let to = dx as i32 + 8 * dy as i32 * color.sign();
        paths[i] = Path { via, then: to - via };
        i += 1;
    }
    paths
}

/// The soldier's paths, by colour.
pub const SOLDIER_PATHS: [[Path; 3]; 2] = [paths(SOLDIER, Color::White), paths(SOLDIER, Color::Black)];
/// The advisor's paths.
pub const ADVISOR_PATHS: [Path; 4] = paths(ADVISOR, Color::White);
/// The horse's paths.
pub const HORSE_PATHS: [Path; 8] = paths(HORSE, Color::White);
/// The elephant's paths.
pub const ELEPHANT_PATHS: [Path; 4] = paths(ELEPHANT, Color::White);

impl Path {
    /// The offset from the start to the target.
    #[inline]
    pub const fn delta(self) -> i32 {
        self.via + self.then
    }

    /// The targets of a set of pieces on this path; may include squares off the board.
    #[inline]
    pub const fn targets(self, pieces: u64, empty: u64) -> u64 {
        // Each part spans at most one file and one rank, so a piece that leaves the board ends outside it.
        let passing = if self.via == 0 { pieces } else { pieces.rotate_left(self.via as u32 & 63) & empty };
        passing.rotate_left(self.then as u32 & 63)
    }
}

/// The steps of a king in its palace.
#[inline]
pub fn king(color: Color, square: Square) -> u64 {
    static STEPS: [u64; 64] = captures(KING, Color::White);
    STEPS[square.index() & 63] & PALACE[color.index()]
}

/// The targets of a set of pieces on any of these paths.
fn fold(paths: &[Path], pieces: u64, empty: u64) -> u64 {
    paths.iter().fold(0, |set, path| set | path.targets(pieces, empty)) & BOARD
}

impl FlippingXiangqi {
    /// The targets of the piece on a square, disregarding its king's safety; empty for an empty square.
    pub(super) fn targets(&self, from: Square) -> u64 {
        let Some(piece) = self.board.at(from) else {
            return 0;
        };
        let occupied = self.board.occupied();
        let attacks = self.attacks(piece.color, piece.kind, u64::of(from));
        let targets = match piece.kind {
            CANNON => attacks & occupied | rook(from, occupied) & BOARD & !occupied,
            _ => attacks,
        };
        targets & !self.board.side(piece.color)
    }

    /// The squares attacked by a set of pieces of one kind and colour.
    #[inline]
    pub(super) fn attacks(&self, color: Color, kind: u8, pieces: u64) -> u64 {
        let occupied = self.board.occupied();
        let empty = BOARD & !occupied;
        let ride = |attacks: fn(Square, u64) -> u64| {
            pieces.squares().fold(0, |set, from| set | attacks(from, occupied)) & BOARD
        };
        match kind {
            KING => king(color, pieces.first()),
            SOLDIER => fold(&SOLDIER_PATHS[color.index()], pieces, empty),
            ADVISOR => fold(&ADVISOR_PATHS, pieces, empty),
            HORSE => fold(&HORSE_PATHS, pieces, empty),
            ELEPHANT => fold(&ELEPHANT_PATHS, pieces, empty),
            CANNON => ride(hopper),
            _ => ride(rook),
        }
    }
}

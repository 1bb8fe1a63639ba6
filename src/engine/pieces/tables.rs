//! Attack tables compiled from Betza notation, and distances.

use super::{Betza, Way};
use crate::core::Color;

/// The geometry of a board, for compiling tables.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    /// Number of files.
    pub files: i8,
    /// Number of ranks.
    pub ranks: i8,
    /// Index difference between adjacent ranks.
    pub stride: i8,
}

impl Geometry {
    /// 8x8 in 64 indices.
    pub const EIGHT: Geometry = Geometry { files: 8, ranks: 8, stride: 8 };
    /// 7x7 in 64 indices, eight per rank.
    pub const SEVEN: Geometry = Geometry { files: 7, ranks: 7, stride: 8 };
    /// 10x10 in 100 indices.
    pub const TEN: Geometry = Geometry { files: 10, ranks: 10, stride: 10 };

    /// The index at offset (dx, dy) from (file, rank); `None` off the board.
    pub const fn index(&self, file: i8, rank: i8, dx: i8, dy: i8) -> Option<usize> {
        let (file, rank) = (file + dx, rank + dy);
        if file < 0 || file >= self.files || rank < 0 || rank >= self.ranks {
            return None;
        }
        Some(rank as usize * self.stride as usize + file as usize)
    }
}

/// The moves of a piece that a table contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Moves to empty squares.
    Moves,
    /// Captures.
    Captures,
}

const fn serves(way: &Way, purpose: Purpose) -> bool {
    match purpose {
        Purpose::Moves => way.moves,
        Purpose::Captures => way.captures,
    }
}

/// For each square, the targets of the leaps of `color`'s piece: its single steps, which nothing can block.
pub const fn leaps(piece: &str, board: Geometry, purpose: Purpose, color: Color) -> [u128; 128] {
    steps(piece, board, purpose, color, false)
}

/// For each square, the targets of the leaps of `color`'s piece and of the first steps of its rides.
pub const fn first_steps(piece: &str, board: Geometry, purpose: Purpose, color: Color) -> [u128; 128] {
    steps(piece, board, purpose, color, true)
}

const fn steps(piece: &str, board: Geometry, purpose: Purpose, color: Color, rides: bool) -> [u128; 128] {
    let piece = Betza::new(piece);
    let ways = piece.ways();
    let mut table = [0; 128];
    let mut rank = 0;
    while rank < board.ranks {
        let mut file = 0;
        while file < board.files {
            let from = rank as usize * board.stride as usize + file as usize;
            let mut i = 0;
            while i < ways.len() {
                let way = &ways[i];
                let plain = (rides || way.most == 1) && way.is_plain() && !way.initial;
                let (dx, dy) = way.step;
                if plain
                    && serves(way, purpose)
                    && let Some(to) = board.index(file, rank, dx, dy * color.sign() as i8)
                {
                    table[from] |= 1 << to;
                }
                i += 1;
            }
            file += 1;
        }
        rank += 1;
    }
    table
}

/// Converts a table to 64 squares, for boards that fit in a `u64`.
pub const fn narrow(wide: [u128; 128]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = wide[i] as u64;
        i += 1;
    }
    table
}

/// Applies [`narrow`] to each table.
pub const fn narrow_all<const N: usize>(wide: &[[u128; 128]; N]) -> [[u64; 64]; N] {
    let mut tables = [[0; 64]; N];
    let mut i = 0;
    while i < N {
        tables[i] = narrow(wide[i]);
        i += 1;
    }
    tables
}

/// For each square, the squares from which it is reached according to a table of targets.
pub const fn reversed(targets: &[u128; 128]) -> [u128; 128] {
    let mut table = [0; 128];
    let mut pair = 0;
    while pair < 128 * 128 {
        let (from, to) = (pair / 128, pair % 128);
        if targets[from] >> to & 1 != 0 {
            table[to] |= 1 << from;
        }
        pair += 1;
    }
    table
}

/// For each square, the leaps of a piece that can be blocked: pairs of a passed square and the targets beyond
/// it. If `reversed`, gives the start squares of leaps to the square instead of the targets.
///
/// # Panics
/// At build time, if leaps from one square pass more than `VIAS` different squares.
pub const fn lame<const VIAS: usize>(
    piece: &str,
    board: Geometry,
    reversed: bool,
) -> [[(u128, u128); VIAS]; 128] {
    let piece = Betza::new(piece);
    let ways = piece.ways();
    let mut table = [[(0, 0); VIAS]; 128];
    let mut rank = 0;
    while rank < board.ranks {
        let mut file = 0;
        while file < board.files {
            let here = rank as usize * board.stride as usize + file as usize;
            let mut i = 0;
            while i < ways.len() {
                let way = &ways[i];
                i += 1;
                let ((dx, dy), (via_x, via_y)) = (way.end(), way.via());
                if via_x == 0 && via_y == 0 || way.jumps {
                    continue;
                }
                // A piece that reaches this square starts at -(dx, dy) and passes the square `via` from
                // there.
                let (to, via) = if reversed {
                    ((-dx, -dy), (via_x - dx, via_y - dy))
                } else {
                    ((dx, dy), (via_x, via_y))
                };
                if let Some(to) = board.index(file, rank, to.0, to.1) {
                    // A square between two squares of the board is on the board.
                    let Some(via) = board.index(file, rank, via.0, via.1) else {
                        continue;
                    };
                    let mut slot = 0;
                    while table[here][slot].0 != 0 && table[here][slot].0 != 1 << via {
                        slot += 1;
                    }
                    table[here][slot].0 = 1 << via;
                    table[here][slot].1 |= 1 << to;
                }
            }
            file += 1;
        }
        rank += 1;
    }
    table
}

/// The number of king moves between two squares of a board of 64 indices, eight per rank.
pub static DISTANCES: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let files = (from % 8_usize).abs_diff(to % 8);
        let ranks = (from / 8_usize).abs_diff(to / 8);
        table[from][to] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    table
};

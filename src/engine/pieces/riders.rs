//! Riders: pieces that move any number of steps until a piece blocks them.

/// Rooks, bishops and queens on boards of 64 indices, eight per rank, by hyperbola quintessence: Leiserson
/// and Warnock's subtraction trick, with a byte swap for the other direction and a table for ranks.
pub mod narrow {
    use crate::core::Square;

    const FILE: u64 = 0x0101_0101_0101_0101;

    /// For each square its file, diagonal and antidiagonal, without the square itself.
    static LINES: [[u64; 3]; 64] = {
        let mut table = [[0; 3]; 64];
        let mut square = 0;
        while square < 64 {
            table[square] = [
                (FILE << (square % 8)) & !(1 << square),
                walk(square, 1, 1) | walk(square, -1, -1),
                walk(square, -1, 1) | walk(square, 1, -1),
            ];
            square += 1;
        }
        table
    };

    /// Attacks of a rook and of a bishop on an empty board.
    static EMPTY: [[u64; 2]; 64] = {
        let mut table = [[0; 2]; 64];
        let mut square = 0;
        while square < 64 {
            let rank = 0xFF << (square / 8 * 8) & !(1 << square);
            let [file, diagonal, antidiagonal] = LINES[square];
            table[square] = [file | rank, diagonal | antidiagonal];
            square += 1;
        }
        table
    };

    /// Attacks along a rank, by file and the six inner squares of its occupancy.
    static RANK: [[u8; 64]; 8] = {
        let mut table = [[0; 64]; 8];
        let mut file = 0;
        while file < 8 {
            let mut inner = 0;
            while inner < 64 {
                let occupied = (inner as u8) << 1;
                let mut attacks = 0u8;
                let mut right = file + 1;
                while right < 8 {
                    attacks |= 1 << right;
                    if occupied >> right & 1 != 0 {
                        break;
                    }
                    right += 1;
                }
                let mut left = file;
                while left > 0 {
                    left -= 1;
                    attacks |= 1 << left;
                    if occupied >> left & 1 != 0 {
                        break;
                    }
                }
                table[file][inner] = attacks;
                inner += 1;
            }
            file += 1;
        }
        table
    };

    /// Squares strictly between two squares on a rank, file or diagonal; empty for other pairs.
    static BETWEEN: [[u64; 64]; 64] = pairs(false);

    /// The whole line through two squares, edge to edge; empty for other pairs.
    static THROUGH: [[u64; 64]; 64] = pairs(true);

    const fn pairs(whole: bool) -> [[u64; 64]; 64] {
        let mut table = [[0; 64]; 64];
        let mut from = 0;
        while from < 64 {
            let mut direction = 0;
            while direction < 8 {
                let (dx, dy) = DIRECTIONS[direction];
                let line = walk(from, dx, dy) | walk(from, -dx, -dy) | 1 << from;
                let mut passed = 0u64;
                let mut at = step(from, dx, dy);
                while let Some(to) = at {
                    table[from][to] = if whole { line } else { passed };
                    passed |= 1 << to;
                    at = step(to, dx, dy);
                }
                direction += 1;
            }
            from += 1;
        }
        table
    }

    const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

    const fn step(square: usize, dx: i8, dy: i8) -> Option<usize> {
        crate::pieces::Geometry::EIGHT.index((square % 8) as i8, (square / 8) as i8, dx, dy)
    }

    const fn walk(square: usize, dx: i8, dy: i8) -> u64 {
        let mut squares = 0;
        let mut at = step(square, dx, dy);
        while let Some(next) = at {
            squares |= 1 << next;
            at = step(next, dx, dy);
        }
        squares
    }

    #[inline]
    fn along(bit: u64, line: u64, occupied: u64) -> u64 {
        let forward = occupied & line;
        let backward = forward.swap_bytes();
        let up = forward.wrapping_sub(bit.wrapping_mul(2));
        let down = backward.wrapping_sub(bit.swap_bytes().wrapping_mul(2)).swap_bytes();
        (up ^ down) & line
    }

    /// Squares that a rook attacks, including the first piece on each line.
    #[inline]
    pub fn rook(square: Square, occupied: u64) -> u64 {
        let index = square.index() & 63;
        let (shift, file) = (index & 56, index & 7);
        let inner = (occupied >> shift >> 1 & 63) as usize;
        let rank = (RANK[file][inner] as u64) << shift;
        rank | along(1 << index, LINES[index][0], occupied)
    }

    /// Squares that a cannon reaches by leaping over exactly one piece of either colour: those after the
    /// first piece on each line, up to and including the second.
    #[inline]
    pub fn hopper(square: Square, occupied: u64) -> u64 {
        let first = rook(square, occupied);
        rook(square, occupied & !first) & !first
    }

    /// Squares that a bishop attacks, including the first piece on each line.
    #[inline]
    pub fn bishop(square: Square, occupied: u64) -> u64 {
        let index = square.index() & 63;
        let lines = &LINES[index];
        along(1 << index, lines[1], occupied) | along(1 << index, lines[2], occupied)
    }

    /// The rank and file of a square, without itself: what a rook attacks on an empty board.
    #[inline]
    pub fn rook_lines(square: Square) -> u64 {
        EMPTY[square.index() & 63][0]
    }

    /// The diagonals of a square, without itself: what a bishop attacks on an empty board.
    #[inline]
    pub fn bishop_lines(square: Square) -> u64 {
        EMPTY[square.index() & 63][1]
    }

    /// Squares strictly between two squares on a rank, file or diagonal; none for other pairs.
    #[inline]
    pub fn between(a: Square, b: Square) -> u64 {
        BETWEEN[a.index() & 63][b.index() & 63]
    }

    /// The whole rank, file or diagonal through two squares; none for other pairs.
    #[inline]
    pub fn through(a: Square, b: Square) -> u64 {
        THROUGH[a.index() & 63][b.index() & 63]
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        fn stepped(square: usize, occupied: u64, directions: &[(i8, i8)]) -> u64 {
            let mut attacks = 0;
            for &(dx, dy) in directions {
                let mut at = step(square, dx, dy);
                while let Some(next) = at {
                    attacks |= 1 << next;
                    at = if occupied >> next & 1 != 0 { None } else { step(next, dx, dy) };
                }
            }
            attacks
        }

        fn hopped(square: usize, occupied: u64) -> u64 {
            let mut attacks = 0;
            for &(dx, dy) in &DIRECTIONS[..4] {
                let (mut at, mut pieces) = (step(square, dx, dy), 0);
                while let Some(next) = at.filter(|_| pieces < 2) {
                    attacks |= u64::from(pieces == 1) << next;
                    pieces += occupied >> next & 1;
                    at = step(next, dx, dy);
                }
            }
            attacks
        }

        #[test]
        fn riders_agree_with_stepping() {
            let mut random = fastrand::Rng::with_seed(1);
            for _ in 0..20_000 {
                let (square, occupied) = (random.usize(..64), random.u64(..) & random.u64(..));
                let (lines, diagonals) = DIRECTIONS.split_at(4);
                assert_eq!(rook(Square::new(square), occupied), stepped(square, occupied, lines));
                assert_eq!(bishop(Square::new(square), occupied), stepped(square, occupied, diagonals));
                assert_eq!(hopper(Square::new(square), occupied), hopped(square, occupied));
            }
        }
    }
}

/// Riders on the 10x10 board: rays, and the first piece on each.
pub mod wide {
    use crate::core::{Square, SquareSet};
    use crate::pieces::Geometry;

    /// Rays east, north (rising indices), west, south (falling), by square.
    static RAYS: [[u128; 4]; 128] = {
        let mut table = [[0; 4]; 128];
        let board = Geometry::TEN;
        let directions: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let mut square = 0;
        while square < 100 {
            let mut direction = 0;
            while direction < 4 {
                let (dx, dy) = directions[direction];
                let mut steps = 1;
                while let Some(to) =
                    board.index((square % 10) as i8, (square / 10) as i8, dx * steps, dy * steps)
                {
                    table[square][direction] |= 1 << to;
                    steps += 1;
                }
                direction += 1;
            }
            square += 1;
        }
        table
    };

    /// Attacks of a rook on an empty board.
    static EMPTY: [u128; 128] = {
        let mut table = [0; 128];
        let mut square = 0;
        while square < 100 {
            let [east, north, west, south] = RAYS[square];
            table[square] = east | north | west | south;
            square += 1;
        }
        table
    };

    /// The rank and file of a square, without itself: what a rook attacks on an empty board.
    #[inline]
    pub fn rook_lines(square: Square) -> u128 {
        EMPTY[square.index()]
    }

    /// Squares strictly between two squares on a rank or file; none for other pairs.
    #[inline]
    pub fn between(a: Square, b: Square) -> u128 {
        if !rook_lines(a).has(b) {
            return 0;
        }
        rook(a, u128::of(b)) & rook(b, u128::of(a))
    }

    /// Squares that a rook attacks, including the first piece on each line.
    #[inline]
    pub fn rook(square: Square, occupied: u128) -> u128 {
        let rays = &RAYS[square.index()];
        let mut attacks = 0;
        for (direction, &ray) in rays.iter().enumerate() {
            let pieces = ray & occupied;
            attacks |= if pieces == 0 {
                ray
            } else if direction < 2 {
                ray ^ RAYS[pieces.first().index()][direction]
            } else {
                ray ^ RAYS[127 - pieces.leading_zeros() as usize][direction]
            };
        }
        attacks
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn rooks_agree_with_stepping() {
            let mut random = fastrand::Rng::with_seed(1);
            for _ in 0..20_000 {
                let square = random.usize(..100);
                let occupied = random.u128(..) & random.u128(..) & ((1 << 100) - 1);
                let mut stepped = 0u128;
                for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let mut passed = 0u128;
                    for steps in 1.. {
                        let (file, rank) = ((square % 10) as i8, (square / 10) as i8);
                        let to = Geometry::TEN.index(file, rank, dx * steps, dy * steps);
                        let Some(to) = to else { break };
                        assert_eq!(between(Square::new(square), Square::new(to)), passed);
                        passed |= 1 << to;
                        if occupied & passed != 0 {
                            break;
                        }
                    }
                    stepped |= passed;
                }
                assert_eq!(rook(Square::new(square), occupied), stepped);
            }
        }
    }
}

//! Sets of squares of the board.

/// The a-file.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The h-file.
pub const FILE_H: u64 = FILE_A << 7;
/// The first and the eighth rank.
pub const END_RANKS: u64 = 0xFF00_0000_0000_00FF;
/// The dark squares, such as a1.
pub const DARK: u64 = 0xAA55_AA55_AA55_AA55;

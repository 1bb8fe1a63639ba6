//! Zobrist keys, identical on every machine and in every run.

use super::Square;

/// The key of the side to move, XORed in when Black is to move.
pub const BLACK_TO_MOVE: u64 = split_mix(0xB1AC_0001);

/// The number of codes that [`at`] distinguishes.
const CODES: usize = 64;

#[cfg(not(target_family = "wasm"))]
static KEYS: [[u64; 128]; CODES] = {
    let mut keys = [[0; 128]; CODES];
    let mut code = 0;
    while code < CODES {
        let mut square = 0;
        while square < 128 {
            keys[code][square] = compute(code, square);
            square += 1;
        }
        code += 1;
    }
    keys
};

/// The key of a code (such as a piece, its state or a right) on a square; codes are taken modulo 64.
#[inline]
pub fn at(code: u8, square: Square) -> u64 {
    let code = code as usize % CODES;
    // Computed, because a table of random numbers would not compress and would slow down the page's download.
    #[cfg(target_family = "wasm")]
    let key = compute(code, square.index());
    #[cfg(not(target_family = "wasm"))]
    let key = KEYS[code][square.index()];
    key
}

const fn compute(code: usize, square: usize) -> u64 {
    split_mix((code * 128 + square) as u64 + 1)
}

/// The key of a fact given by its number, such as a castling right.
#[inline]
pub const fn fact(number: u64) -> u64 {
    split_mix(number.wrapping_add(0xFAC7_0000_0000))
}

/// One output of SplitMix64 (Steele, Lea, Flood 2014), a bijection that mixes every bit.
pub const fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

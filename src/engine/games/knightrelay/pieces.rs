//! The pieces.

use crate::rules::Kind;

/// The pieces of orthodox chess, but knights do not capture.
pub const KINDS: [Kind; 6] = [
    Kind::pawn('P', "pawn", "mfWcfFimfnD"),
    Kind::new('N', "knight", "mN"),
    Kind::new('B', "bishop", "B"),
    Kind::new('R', "rook", "R"),
    Kind::new('Q', "queen", "Q"),
    Kind::royal('K', "king", "K"),
];

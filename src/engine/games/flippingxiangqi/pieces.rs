//! The pieces, each with its other form.

use crate::core::Seven;
use crate::rules::{Board, Kind};

// Kinds of pieces, as indices.
pub const KING: u8 = 0;
pub const SOLDIER: u8 = 1;
pub const HORSE: u8 = 2;
pub const ADVISOR: u8 = 3;
pub const CANNON: u8 = 4;
pub const ELEPHANT: u8 = 5;
pub const CHARIOT: u8 = 6;

/// The pieces. Two forms make a pair: peasants, artillerists (advisor, cannon), transports.
pub const PIECES: [Kind; 7] = [
    Kind::royal('K', "king", "W"),
    Kind::new('S', "soldier", "fsW"),
    Kind::new('H', "horse", "nN"),
    Kind::new('F', "advisor", "F"),
    Kind::new('C', "cannon", "mRcpR"),
    Kind::new('E', "elephant", "nA"),
    Kind::new('R', "chariot", "R"),
];

/// The kind of a piece after its move, by its kind before; the unused eighth entry allows masking the
/// index.
pub const FLIPPED: [u8; 8] = [KING, HORSE, SOLDIER, CANNON, ADVISOR, CHARIOT, ELEPHANT, KING];

/// The piece placement on a 7x7 board.
pub type Pieces = Board<Seven, 7>;

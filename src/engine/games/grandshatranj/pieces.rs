//! The pieces.

use crate::core::Ten;
use crate::rules::{Board, Kind};

/// Kinds of pieces, as indices.
pub const KING: u8 = 0;
pub const GENERAL: u8 = 1;
pub const MINISTER: u8 = 2;
pub const PRIESTESS: u8 = 3;
pub const OLIPHANT: u8 = 4;
pub const KNIGHT: u8 = 5;
pub const WARMACHINE: u8 = 6;
pub const ROOK: u8 = 7;
pub const PAWN: u8 = 8;

/// The number of kinds of pieces.
pub const KINDS: usize = 9;

/// The pieces.
pub const PIECES: [Kind; KINDS] = [
    Kind::royal('K', "king", "K"),
    Kind::new('J', "jumping general", "WFDA"),
    Kind::new('M', "minister", "NDW"),
    Kind::new('H', "high priestess", "NAF"),
    Kind::new('O', "oliphant", "FAt[FA,FA]"),
    Kind::new('N', "knight", "N"),
    Kind::new('W', "lightning warmachine", "WDt[WD,WD]"),
    Kind::new('R', "rook", "R"),
    Kind::pawn('P', "pawn", "mfWcfF"),
];

pub type Pieces = Board<Ten, KINDS>;

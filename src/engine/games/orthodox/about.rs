//! The parts of descriptions that games on the orthodox board share.

/// The notation of moves.
pub const COORDINATES: &[&str] = &[
    "From-square and to-square: e2e4. Algebraic notation is read too: Nf3, exd5, O-O.",
    "A promotion adds its letter: e7e8q.",
    "Castling is the king's move: e1g1.",
];

//! The description of chess in English.

use crate::games::orthodox::COORDINATES;
use crate::rules::About;

pub(crate) const ABOUT: About = About {
    origin: "",
    summary: "Orthodox chess by the laws of FIDE.",
    first_move: "A move: e2e4 or e4, Nf3; castling: O-O; promotion: e7e8q or e8=Q.",
    rules: &[
        "Checkmate wins. Stalemate, threefold repetition, insufficient material, and fifty moves by each \
         side without a capture or a pawn move are draws, without a claim.",
        "Material is insufficient if only kings are left, or kings and one bishop or knight, or kings and \
         bishops that are all on squares of one colour.",
    ],
    notation: COORDINATES,
    examples: "san Nf3 exd5 e8=Q O-O, lan Ng1-f3, rules g1f3 e4d5 e7e8q e1g1",
    options: &[],
    notes: &[],
};

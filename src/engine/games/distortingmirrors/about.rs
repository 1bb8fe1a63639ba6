//! The description of Kingdom of Distorting Mirrors in English.

use crate::rules::About;

pub(crate) const ABOUT: About = About {
    origin: "Daniil Frolov, 2010",
    summary: "Two boards of chess in one: every turn moves two twins in the same direction, the left one a \
              step, the right one as far as it can go.",
    first_move: "A move of one twin takes the other along: e2e3, also written e3/m6, as the twin goes from \
                 m2 to m6. Castling: e1g1; promotion: e7e8q.",
    rules: &[
        "The pieces that start on corresponding squares of the two boards are twins. A turn moves both in \
         the same direction, each by its own board's rule, and both must be able to. A piece whose twin \
         has been captured moves alone.",
        "Left board, files a to h: king, queen, rook and bishop go one step, the knight leaps, the pawn \
         steps forward, never two squares, and captures diagonally.",
        "Right board, files i to p: a piece goes as far as it can, to the last empty square or onto the \
         first enemy; the knight leaps again and again in one direction.",
        "A diagonal turn of pawns needs a capture on both boards.",
        "A pawn on the last rank waits until its twin has arrived; then both promote, to the same type. A \
         pawn without a living twin promotes as it arrives; one whose twin is captured while it waits may \
         promote where it stands.",
        "Castling moves both kings and both rooks of a side at once. All four must be unmoved, and the \
         squares between them empty on both boards. No king may be attacked before it, on the squares they \
         cross, or after it.",
        "A king is in check if the opponent could capture it in one turn, moving both twins as usual. \
         Neither of a side's kings may be left in check.",
        "A side without a legal turn loses, in check or not. Threefold repetition and the fifty-move rule \
         are draws; a capture or pawn move on either board resets the fifty-move count.",
    ],
    notation: &[
        "The squares of the piece on the left board: e2e3 moves its twin too. A piece that moves alone is \
         written where it stands: m2m6.",
        "Castling is the left king's move: e1g1. A promotion adds its letter: e7e8q, or in \
         place e8e8q.",
        "A seventh field of the FEN gives the twins where they differ from the default: a1i1,b1l3.",
    ],
    examples: "the twin's square follows a slash in san and lan: san e3/m6, lan e2-e3/m2-m6, rules e2e3; a \
               piece of the right board alone: san m6, rules m2m6",
    options: &[(
        "paired",
        "A diagonal turn of two pawns needs a capture on at least one board; the other pawn moves \
         diagonally too. From the start position White then mates with the first turn, a2b3, as the twin \
         goes i2xn7, so play this rule from other positions.",
    )],
    notes: &[],
};

//! The description of Knight Relay Chess in English.

use crate::games::orthodox::COORDINATES;
use crate::rules::About;

pub(crate) const ABOUT: About = About {
    origin: "Mannis Charosh, 1972",
    summary: "Chess in which knights lend their leap to the pieces they guard, and capture nothing \
              themselves.",
    first_move: "A move: e2e4 or e4, Nf3; castling: O-O; promotion: e7e8q or e8=Q. Relayed moves are \
                 written the same way: the rook's from a1 to b3 is a1b3 or Rb3.",
    rules: &[
        "Orthodox chess, except that a queen, rook, bishop or pawn guarded by a knight of its side may also \
         move and capture as a knight. Kings and knights get nothing from a relay. A pinned knight still \
         relays.",
        "Knights cannot be captured, cannot capture, and never give check.",
        "A pawn's relayed move may not end on the first or last rank. From its second rank a pawn may \
         always make the double step, even if it has moved before. There is no en passant.",
        "A pawn promotes to queen, rook, bishop or knight by an ordinary move to the last rank. Castling \
         is as in chess.",
        "Checkmate wins. Stalemate, threefold repetition and the fifty-move rule are draws.",
        "The game is drawn by insufficient material if no pawn, rook or queen is left and either no bishop \
         is left, or no knight is left and all bishops are on one colour.",
    ],
    notation: COORDINATES,
    examples: "san Nf3 exd5 e8=Q O-O, lan Ng1-f3, rules g1f3 e4d5 e7e8q e1g1; a pawn that leaves its file \
               by a relay is written with the file it leaves: san ec5",
    options: &[],
    notes: &[],
};

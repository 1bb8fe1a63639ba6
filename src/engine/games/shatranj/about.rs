//! The description of Shatranj in English.

use crate::rules::About;

pub(crate) const ABOUT: About = About {
    origin: "",
    summary: "The medieval game: ferz and alfil instead of queen and bishop, and a bare king loses.",
    first_move: "A move: g1f3 or Nf3; promotion: e7e8q or e8=Q.",
    rules: &[
        "Played as in XBoard, Cute Chess and Fairy-Stockfish: orthodox chess, except that the ferz (Q, on \
         the e-file) moves one square diagonally and the alfil (B) jumps two squares diagonally.",
        "Pawns never move two squares, and promote to a ferz on the last rank. There is no castling and no \
         en passant.",
        "Checkmate wins, and so does stalemating the opponent.",
        "A side with only its king left has lost, unless its very next move bares the opponent too: then \
         the game is drawn. There is no other draw by insufficient material. Threefold repetition and the \
         fifty-move rule are draws.",
    ],
    notation: &[
        "From-square and to-square: e2e3. Algebraic notation is read too: Nf3, exd5.",
        "A promotion adds its letter: e7e8q.",
    ],
    examples: "san Nf3 exd5 e8=Q, lan Ng1-f3, rules g1f3 e4d5 e7e8q",
    options: &[],
    notes: &[],
};

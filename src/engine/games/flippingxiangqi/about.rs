//! The description of Flipping Xiangqi in English.

use crate::rules::About;

pub(crate) const ABOUT: About = About {
    origin: "",
    summary: "A small xiangqi on 7x7 squares whose pieces turn into their other form with every move.",
    first_move: "A move: c2c3 or Sc3; the piece turns over by itself.",
    rules: &[
        "Every piece but the king turns into its other form whenever it moves: soldier and horse, advisor \
         and cannon, elephant and chariot. Red is White.",
        "The king steps orthogonally within its palace, c1-e3 or c5-e7. The two kings may not face each \
         other on a file with nothing between, but facing each other is not check.",
        "The soldier steps one square forward or sideways, the advisor one square diagonally. The chariot \
         is the rook. The cannon moves as a rook and captures by leaping exactly one piece. The horse \
         steps orthogonally onto an empty square, then diagonally outward. The elephant goes two squares \
         diagonally over an empty one. Advisors and elephants may go anywhere on the board.",
        "Checkmate and stalemate both win. With only kings left the game is drawn.",
        "When a position occurs for the third time the game ends: if only one side has given check with \
         every move since the first occurrence, that side loses; otherwise the side whose move brought \
         about the third occurrence loses. There is no fifty-move rule.",
    ],
    notation: &["From-square and to-square: b1d3. The turning of the piece is not written."],
    examples: "the letter is that of the form that moves: san Sc3 and then Hd5, lan Sc2-c3, rules c2c3",
    options: &[],
    notes: &[
        "With four pieces or fewer, kings included, Firzan plays forced wins as fast as possible and defends \
         as long as possible, using endgame tables that it makes in the background when a search first \
         needs them: up to half a second and 1.6 MB for each of the twelve pairs of pieces.",
        "`analyse` shows what the tables say (`Endings: Black wins in 12 turns`). Wins that depend on \
         repetition are still found by search.",
    ],
};

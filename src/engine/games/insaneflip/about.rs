//! The description of Insane Flip Relay Shatranj in English.

use crate::rules::About;

/// The description of the game on 10x10 squares.
pub(crate) const ABOUT: About = About {
    origin: "",
    summary: "Move a piece, then flip one between moving and capturing; neighbours lend each other their \
              moves. Two kings a side: capturing either wins.",
    first_move: "A turn is a move and then the flip of one of your pieces: b1c3,e1 or Nc3/e1 moves the \
                 knight from b1 to c3 and flips the piece on e1.",
    rules: &[
        "A turn is a move and then a flip: one of your own pieces, any but a Power, changes between its \
         move state and its capture state (+). The piece just moved may be flipped too.",
        "In the move state a piece moves without capturing; in the capture state it only captures. All \
         pieces start in the move state.",
        "Next to a Power of its side a piece's own moves ignore its state, a pawn's too.",
        "Relay: a king, Power, elephant, knight or dababba next to a king, elephant, knight or dababba of \
         its side may also go as that neighbour does, moving or capturing as the neighbour's state allows. \
         Relays pass on a piece's own moves only; pawns neither give nor take them.",
        "There is no check. Capturing an enemy king wins at once, and that turn has no flip.",
        "A side without a legal turn loses. A player who brings about the third occurrence of a \
         position loses. Fifty turns by each side without a capture or a pawn move are a draw; flips do not \
         count.",
        "Pawns step one or two squares straight forward from any rank, without jumping, and do not \
         promote: a pawn on the last rank stays there and can still be flipped.",
    ],
    notation: &[
        "The move, a comma and the square of the flipped piece: e2e4,d1.",
        "e2e4,e4 flips the piece just moved. A turn that captures a king has no flip: e4d5.",
    ],
    examples: "the flip follows a slash or, in rules, a comma: san Nc3/b1, lan Nb1-c3/b1, rules b1c3,b1; a \
               king's capture has none: san Dxe8#, rules d7e8",
    options: &[],
    notes: &[],
};

/// The description of the game on 8x8 squares.
pub(crate) const ABOUT_8: About = About {
    summary: "Insane Flip Relay Shatranj on 8x8 squares, with one king and one Power a side.",
    ..ABOUT
};

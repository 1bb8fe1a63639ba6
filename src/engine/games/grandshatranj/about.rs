//! The description of Grand Shatranj in English.

use crate::rules::About;

pub(crate) const ABOUT: About = About {
    origin: "Joe Joyce, 2006",
    summary: "The short-range pieces of a modern shatranj on 10x10 squares; pawns promote to lost \
              pieces.",
    first_move: "A move: b2c4 or Nc4; promotion to a lost piece: b8b9j or b9=J, and in place: \
                 a10a10m.",
    rules: &[
        "The jumping general, the minister and the high priestess each combine several short moves; see the \
         table of pieces.",
        "The oliphant moves along a diagonal: to the first square; to the second by a jump, whatever stands \
         on the first; to the third if the first or the second is empty; to the fourth if the second is \
         empty. It captures only where it stops. The warmachine does the same along ranks and files.",
        "A pawn steps one square straight forward and captures one diagonally forward.",
        "Pawns promote only to lost pieces: types of which the side has fewer on the board than in its \
         starting army.",
        "On the ninth rank a pawn may promote as it arrives, and only then. On the tenth it must promote \
         if a piece is lost, and otherwise stays a pawn.",
        "A pawn on its tenth rank moves and captures one square sideways. Once a piece is lost it may \
         promote where it stands, as a whole move, and if it moves sideways it must promote as it arrives.",
        "Checkmate wins, stalemate is a draw.",
        "A side with only its king left is bare. The side that bares its opponent wins, unless the very \
         next move bares it in return: then the game is drawn. Baring takes precedence over mate and \
         stalemate.",
        "Threefold repetition and the fifty-move rule are draws. A pawn on its last two ranks resets the \
         fifty-move count only if it captures or promotes.",
    ],
    notation: &[
        "From-square and to-square: e3e4. Ranks run to 10.",
        "A promotion adds its letter: a9a10m. A promotion in place repeats the square: a10a10m.",
    ],
    examples: "san Nc4 b9=J a10=M (in place), lan Nb2-c4, rules b2c4 b8b9j a10a10m",
    options: &[
        (
            "commoner",
            "A pawn on its tenth rank moves and captures one square in any direction. A pawn that \
             moves to the ninth or tenth rank may promote if a piece is lost, but never has to; no pawn \
             promotes where it stands.",
        ),
        (
            "double",
            "A pawn on its third rank may step two squares if both are empty. There is no en passant.",
        ),
        (
            "gilded",
            "The twelve-piece army of Gilded Grand Shatranj, with two rooks besides the two warmachines.",
        ),
        ("mixed", "The army with a rook in place of one of each side's warmachines."),
        ("rook", "The army with rooks in place of both warmachines."),
    ],
    notes: &[],
};

//! The games in English: a line to choose by, the rules, how turns are written.

use crate::games::Variant;

/// What is to be said about a game.
pub struct About {
    /// A line to choose by.
    pub summary: &'static str,
    /// The rules, a point a line.
    pub rules: &'static [&'static str],
    /// How turns are written, a point a line.
    pub notation: &'static [&'static str],
    /// Whether a turn ends with the flip of a man.
    pub has_flip: bool,
    /// Whether a king may not be left attacked.
    pub has_check: bool,
}

/// The states of a man where turns flip one.
pub const STATES: [&str; 2] = ["move", "capture"];

/// What an option of a variant changes.
pub fn option(word: &str) -> Option<&'static str> {
    Some(match word {
        "rook" => "This army has rooks in the corners instead of warmachines.",
        "mixed" => "This army has a rook in one corner, a warmachine in the other.",
        "gilded" => "The gilded army has twelve pieces: two rooks besides the two warmachines.",
        "double" => "A pawn on its third rank may go two squares forward if both are empty.",
        "commoner" => {
            "A pawn on its tenth rank moves and captures one square in any direction. Any pawn move to the \
             ninth or tenth rank may promote if a man of that kind is lost, and never must."
        }
        "paired" => {
            "A diagonal turn of two pawns needs a capture on at least one board; the other pawn moves \
             diagonally too."
        }
        _ => return None,
    })
}

/// What is to be said about the game of a variant.
pub fn about(variant: Variant) -> &'static About {
    match variant {
        Variant::Chess(()) => &CHESS,
        Variant::KnightRelay(()) => &KNIGHTRELAY,
        Variant::InsaneFlip(()) => &INSANEFLIP,
        Variant::InsaneFlip8(()) => &INSANEFLIP8,
        Variant::GrandShatranj(_) => &GRANDSHATRANJ,
        Variant::FlippingXiangqi(()) => &FLIPPINGXIANGQI,
        Variant::DistortingMirrors(_) => &DISTORTINGMIRRORS,
        Variant::Shatranj(()) => &SHATRANJ,
    }
}

const PLAIN: &[&str] = &[
    "From-square and to-square: e2e4. Algebraic notation is read too: Nf3, exd5, O-O.",
    "A promotion adds its letter: e7e8q.",
    "Castling is the king's move: e1g1.",
];

const CHESS: About = About {
    summary: "Orthodox chess by the rules of FIDE.",
    rules: &[
        "Checkmate wins; stalemate, threefold repetition, fifty turns of each side without a capture or a \
         pawn move, and too little material draw.",
    ],
    notation: PLAIN,
    has_flip: false,
    has_check: true,
};

const KNIGHTRELAY: About = About {
    summary: "Chess in which knights lend their leap to the men they guard, and capture nothing themselves.",
    rules: &[
        "A queen, rook, bishop or pawn guarded by a knight of its side may also move and capture as a \
         knight. Kings and knights take nothing from a relay.",
        "Knights cannot be captured, cannot capture, and never give check. A pinned knight relays all the \
         same.",
        "A pawn's relayed move may not end on the first or the last rank. A pawn on its second rank may go \
         two squares however it came there. There is no en passant.",
        "Promotion to queen, rook, bishop or knight by an ordinary pawn move to the last rank. Castling as \
         in chess.",
        "Checkmate wins. Stalemate, threefold repetition, the fifty-move rule and too little material draw.",
    ],
    notation: PLAIN,
    has_flip: false,
    has_check: true,
};

const FLIP_RULES: &[&str] = &[
    "A turn is a move and then a flip: one of your own men, any but a power, changes between its move state \
     and its capture state. All men start in the move state.",
    "In the move state a man only moves without capturing, in the capture state it only captures.",
    "Next to a power of its side a man's own moves ignore its state: it may move and capture.",
    "Relay: a king, power, elephant, knight or dababba next to a king, elephant, knight or dababba of its \
     side may also go as that neighbour does, moving or capturing as the neighbour's state says. Pawns \
     neither give nor take relays, and a relayed move is not passed on.",
    "There is no check. Whoever captures a king wins at once; that turn has no flip.",
    "A side without a legal turn loses. Who brings a position about for the third time loses. Fifty turns of \
     each side without a capture or a pawn move draw. Pawns do not promote.",
];

const FLIP_NOTATION: &[&str] = &[
    "The move, a comma and the square of the flipped man: e2e4,d1.",
    "e2e4,e4 flips the man just moved. A turn that captures a king has no flip: e4d5.",
];

const INSANEFLIP: About = About {
    summary: "Move a man, then flip one between moving and capturing; neighbours lend each other their \
              moves. 10x10, two kings: capturing either wins.",
    rules: FLIP_RULES,
    notation: FLIP_NOTATION,
    has_flip: true,
    has_check: false,
};

const INSANEFLIP8: About =
    About { summary: "The same on 8x8 squares, with one king and one power a side.", ..INSANEFLIP };

const GRANDSHATRANJ: About = About {
    summary: "Short-range men of a modern shatranj on 10x10 squares; pawns become what has been lost.",
    rules: &[
        "The oliphant goes along a diagonal: to the first square; to the second by a jump, whatever stands \
         on the first; to the third if the first or the second is empty; to the fourth if the second is \
         empty. It captures only where it stops. The warmachine does the same along ranks and files.",
        "Pawns step one square forward and capture one diagonally forward.",
        "A side may promote to a kind of which it has fewer men than its army began with. A pawn that moves \
         to its ninth rank may promote as it arrives; one that reaches its tenth must if any man is lost, \
         and otherwise stays a pawn.",
        "A pawn on its tenth rank moves and captures one square sideways. If a lost man is available it may \
         instead promote where it stands, as a whole turn, and if it moves sideways it must promote as it \
         arrives.",
        "Checkmate wins, stalemate draws. A side with only its king left has lost, unless its very next turn \
         bares the other: then the game is drawn. Threefold repetition and the fifty-move rule draw.",
    ],
    notation: &[
        "From-square and to-square: e3e4; ranks run to 10.",
        "A promotion adds its letter: a9a10m. In place it repeats the square: a10a10m.",
    ],
    has_flip: false,
    has_check: true,
};

const FLIPPINGXIANGQI: About = About {
    summary: "A small xiangqi on 7x7 squares whose men turn into their other form with every move.",
    rules: &[
        "Every man but the king turns into its other form whenever it moves: soldier and horse, advisor and \
         cannon, elephant and chariot.",
        "The king steps orthogonally within its palace, c1-e3 or c5-e7. The two kings may not face each \
         other on a file with nothing between.",
        "The cannon moves as a rook and captures by leaping exactly one man. The horse steps orthogonally \
         onto an empty square, then diagonally outward. The elephant goes two squares diagonally over an \
         empty one.",
        "Checkmate and stalemate both win. Only kings left draws.",
        "When a position occurs for the third time the side that has checked with every turn in between \
         loses; if neither or both have, the side whose turn brought it about loses.",
    ],
    notation: &["From-square and to-square: b1d3. That the man turns goes without saying."],
    has_flip: false,
    has_check: true,
};

const DISTORTINGMIRRORS: About = About {
    summary: "Two boards of chess in one: every turn moves two twins in the same direction, the left one a \
              step, the right one as far as it can go.",
    rules: &[
        "The men that start on corresponding squares of the two boards are twins. A turn moves both in the \
         same direction, each by its own board's rule; both must be able to. A man whose twin has been \
         captured moves alone.",
        "Left board, files a to h: king, queen, rook and bishop go one step, the knight leaps, the pawn \
         steps forward and captures diagonally.",
        "Right board, files i to p: men go as far as they can, up to the last empty square or onto the first \
         enemy; the knight leaps again and again in one direction.",
        "A diagonal turn of pawns needs a capture on both boards.",
        "A pawn on the last rank waits there until its twin has arrived; then both promote to the same kind. \
         A pawn without a twin promotes as it arrives; one whose twin is captured while it waits may promote \
         where it stands.",
        "Castling moves both kings and both rooks of a side at once; all four must be unmoved, and the \
         squares between them empty on both boards.",
        "No king may be left attacked on either board. A side without a legal turn loses, in check or not. \
         Threefold repetition and the fifty-move rule draw.",
    ],
    notation: &[
        "The squares of the man on the left board: e2e3 moves its twin too. A man that moves alone is \
         written where it stands: m2m6.",
        "Castling is the left king's move: e1g1. A promotion adds its letter: e7e8q, in place e8e8q.",
    ],
    has_flip: false,
    has_check: true,
};

const SHATRANJ: About = About {
    summary: "The medieval game: ferz and alfil instead of queen and bishop, and a bared king loses.",
    rules: &[
        "The ferz (Q) steps one square diagonally, the alfil (B) jumps to the second square diagonally. \
         Pawns never go two squares, and become a ferz on the last rank. No castling, no en passant.",
        "Checkmate wins, and so does stalemating the other side.",
        "A side with only its king left has lost, unless its very next turn bares the other: then the game \
         is drawn. Threefold repetition and the fifty-move rule draw.",
    ],
    notation: PLAIN,
    has_flip: false,
    has_check: true,
};

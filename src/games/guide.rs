//! The games' rules in a few lines, for people who see them for the first time.

use super::Variant;

/// What one must know of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guide {
    /// The rules, a sentence or two each.
    pub rules: &'static [&'static str],
    /// How to make a turn, for somebody who types the first one.
    pub turn: &'static str,
    /// How turns are written, beside what is the same in all games.
    pub writing: &'static str,
    /// The options and what they change.
    pub options: &'static [(&'static str, &'static str)],
}

impl Variant {
    /// The guide to this game, whatever its options.
    pub fn guide(self) -> Guide {
        match self {
            Variant::Chess(_) => CHESS,
            Variant::InsaneFlip(_) => INSANE_FLIP,
            Variant::InsaneFlip8(_) => INSANE_FLIP_8,
            Variant::DistortingMirrors(_) => DISTORTING_MIRRORS,
            Variant::KnightRelay(_) => KNIGHT_RELAY,
            Variant::GrandShatranj(_) => GRAND_SHATRANJ,
            Variant::FlippingXiangqi(_) => FLIPPING_XIANGQI,
            Variant::Shatranj(_) => SHATRANJ,
        }
    }
}

const CHESS: Guide = Guide {
    rules: &[
        "The laws of FIDE, on one board of 64 squares.",
        "Threefold repetition, fifty moves without a capture or a pawn move, and want of mating material \
         draw \
         at once, without a claim.",
    ],
    turn: "A move: e2e4 or e4, Nf3; castling: O-O; promotion: e7e8q or e8=Q.",
    writing: "san Nf3 exd5 e8=Q O-O, lan Ng1-f3, rules g1f3 e4d5 e7e8q e1g1",
    options: &[],
};

/// The rules of both boards but for the kings and Powers.
const FLIP_RELAY: [&str; 6] = [
    "A turn is a move and then the flip of one of the mover's own men, any but a Power, between the move \
     state \
     (it cannot capture) and the capture state (+, it can only capture). All start in the move state.",
    "Next to a friendly Power a man's own moves ignore its state.",
    "Next to a friendly K, E, N or D a man other than a pawn may also move as that neighbour does, in the \
     neighbour's state. What is moved by relay is not passed on.",
    "There is no check: capturing an enemy King wins at once, and that turn has no flip.",
    "A side without a legal turn loses. Who brings a position about for the third time loses. Fifty moves \
     without a capture or a pawn move draw.",
    "Pawns step one or two squares forward from any rank, and are not promoted.",
];

const FLIP_TURN: &str = "A turn is a move and then the flip of one of your pieces: b1c3,e1 or Nc3/e1 \
     moves the knight from b1 to c3 and flips the piece on e1.";

const FLIP_WRITING: &str = "the flip after a slash or, in rules, a comma: san Nc3/b1, lan Nb1-c3/b1, \
rules b1c3,b1; a king's \
     capture without: san Dxe8#, rules d7e8";

const INSANE_FLIP: Guide = Guide { rules: &FLIP_RELAY, turn: FLIP_TURN, writing: FLIP_WRITING, options: &[] };

const INSANE_FLIP_8: Guide =
    Guide { rules: &FLIP_RELAY, turn: FLIP_TURN, writing: FLIP_WRITING, options: &[] };

const DISTORTING_MIRRORS: Guide = Guide {
    rules: &[
        "Two boards: men on files a-h move one step (knights as usual), men on files i-p as far as they \
         can go.",
        "Men that start on corresponding squares are twins: a turn moves both in the same direction, each by \
         its own board's rule, and both must be able to. A man without its twin moves alone.",
        "Pawns capture diagonally, both of a pair at once. On the last rank a pawn waits for its twin, \
         and both \
         promote to the same man; one without a twin promotes as it arrives.",
        "Neither of a side's two kings may be left attacked. Castling moves all four men.",
        "A side without a legal turn loses, in check or not. Threefold repetition and fifty moves draw.",
    ],
    turn: "A move of one twin takes the other along: e2e3, also written e3/m6, as the twin goes from m2 to \
           m6. Castling: e1g1; promotion: e7e8q.",
    writing: "the twin's square after a slash in san and lan: san e3/m6, lan e2-e3/m2-m6, rules e2e3; a \
              max-range man alone: san m6, rules m2m6",
    options: &[("paired", "twin pawns may move diagonally if one of them captures")],
};

const KNIGHT_RELAY: Guide = Guide {
    rules: &[
        "Orthodox chess, but a queen, rook, bishop or pawn guarded by a friendly knight may also move and \
         capture as a knight.",
        "Knights cannot be captured, cannot capture and give no check.",
        "A pawn's relayed move may not end on the first or last rank. From its second rank it may step two \
         squares however it came there. There is no en passant.",
        "Checkmate wins. Stalemate, threefold repetition, fifty moves and want of material draw.",
    ],
    turn: "A move: e2e4 or e4, Nf3; castling: O-O; promotion: e7e8q or e8=Q. Relayed moves are written \
           alike: the rook's from a1 to b3 is a1b3 or Rb3.",
    writing: "san Nf3 exd5 e8=Q O-O, lan Ng1-f3, rules g1f3; a pawn that leaves its file is written with \
    it: san ec5",
    options: &[],
};

const GRAND_SHATRANJ: Guide = Guide {
    rules: &[
        "Checkmate wins, stalemate draws. A side with only its king left has lost, unless its very next turn \
         bares the opponent, too, which draws.",
        "Oliphant and Warmachine move twice in one line, one step or a jump over one square each time.",
        "Pawns promote to lost pieces only: kinds of which the side has fewer than its army began with. \
         On the \
         ninth rank they may as they arrive, on the tenth they must if a piece is lost.",
        "Otherwise a pawn stays on the tenth rank, moves and captures sideways, and may promote where it \
         stands.",
        "Threefold repetition and fifty moves draw.",
    ],
    turn: "A move: b2c4 or Nc4; promotion to a lost piece: b8b9j or b9=J, and where the pawn stands: \
           a10a10m.",
    writing: "san Nc4 b9=J a10=M (where the pawn stands), lan Nb2-c4, rules b2c4 b8b9j a10a10m",
    options: &[
        (
            "commoner",
            "a pawn on its tenth rank moves as a commoner; promotion is never forced, and never in place",
        ),
        ("double", "a pawn on its third rank may step two squares"),
        ("gilded", "the army: twelve pieces, with rooks and warmachines"),
        ("mixed", "the army: a rook for one warmachine"),
        ("rook", "the army: rooks for both warmachines"),
    ],
};

const FLIPPING_XIANGQI: Guide = Guide {
    rules: &[
        "Every man but the king turns into its other form whenever it moves: Soldier and Horse, Advisor and \
         Cannon, Elephant and Chariot. Red is White.",
        "The men move as in Xiangqi, advisors and elephants anywhere. Kings stay in their palaces (c1-e3, \
         c5-e7) and may not face each other on an open file.",
        "Checkmate and stalemate both win. With only kings left the game is drawn.",
        "Who brings a position about for the third time loses, unless the opponent alone has checked with \
         every turn in between.",
    ],
    turn: "A move: c2c3 or Sc3; the piece turns over by itself.",
    writing: "the letter of the form that moves: san Sc3 and then Hd5, lan Sc2-c3, rules c2c3",
    options: &[],
};

const SHATRANJ: Guide = Guide {
    rules: &[
        "The old game: the ferz (Q) steps one square diagonally, the alfil (B) jumps two.",
        "Pawns never step two squares and become a ferz. There is no castling and no en passant.",
        "Checkmate wins, and so does stalemating the opponent.",
        "A side with only its king left has lost, unless its very next turn bares the opponent, too, which \
         draws. Threefold repetition and fifty moves draw.",
    ],
    turn: "A move: g1f3 or Nf3; promotion: e7e8q or e8=Q.",
    writing: "san Nf3 exd5 e8=Q, lan Ng1-f3, rules g1f3 e4d5 e7e8q",
    options: &[],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluate;
    use crate::games::Visitor;
    use crate::rules::GameOptions;

    struct Words;

    impl Visitor for Words {
        type Output = &'static [&'static str];

        fn visit<P: Evaluate>(self, _: P::Options) -> Self::Output {
            P::Options::WORDS
        }
    }

    #[test]
    fn every_option_has_its_meaning() {
        for variant in Variant::bases() {
            let known: Vec<&str> = variant.guide().options.iter().map(|(word, _)| *word).collect();
            assert_eq!(known, variant.visit(Words), "{}", variant.name());
        }
    }
}

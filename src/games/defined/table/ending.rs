//! What is forbidden, what draws by time, what ends a game.

use super::key_of as key;
use crate::games::defined::keys::Class::*;
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{Key, Sides::*, Sort};
use crate::games::defined::rules::Counting;

const ENCLOSING: &[&str] = &["none", "reversi", "ataxx", "quadwrangle", "snort", "anyside", "top"];
const WALLING: &[&str] = &["none", "arrow", "duck", "edge", "past", "static"];
const VALUES: &[&str] = &["win", "draw", "loss", "none"];
const MATERIAL: &[&str] = &["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"];
const COUNTING: &[&str] = &["none", "makruk", "asean", "cambodian"];
const COUNTINGS: [Counting; 4] = [Counting::None, Counting::Makruk, Counting::Asean, Counting::Cambodian];

/// The keys.
pub const KEYS: &[Key] = &[
    key(
        "immobilityIllegal",
        Played,
        "no piece may go where it could never move again",
        Truth(|r| &mut r.ends.no_dead_ends),
    ),
    key("gating", Never, "pieces come in through gates", Refused(Sort::Truth, "false")),
    key("wallingRule", Never, "walls are laid in play", Refused(Sort::Word(WALLING), "none")),
    key("wallingRegion", Idle, "where walls are laid", Refused(Sort::Region, "")),
    key("wallingRegionWhite", Idle, "where walls are laid", Refused(Sort::Region, "")),
    key("wallingRegionBlack", Idle, "where walls are laid", Refused(Sort::Region, "")),
    key("wallOrMove", Idle, "a wall is laid instead of a move", Refused(Sort::Truth, "")),
    key("seirawanGating", Never, "pieces come in through gates", Refused(Sort::Truth, "false")),
    key("cambodianMoves", Later, "Cambodian first moves of king and ferz", Refused(Sort::Truth, "false")),
    key("diagonalLines", Later, "diagonals are drawn on some squares", Refused(Sort::Region, "-")),
    key("pass", Later, "a side may pass", Refused(Sort::Truth, "false")),
    key("passWhite", Later, "a side may pass", Refused(Sort::Truth, "false")),
    key("passBlack", Later, "a side may pass", Refused(Sort::Truth, "false")),
    key("passOnStalemate", Later, "a side without moves passes", Refused(Sort::Truth, "false")),
    key("passOnStalemateWhite", Later, "a side without moves passes", Refused(Sort::Truth, "false")),
    key("passOnStalemateBlack", Later, "a side without moves passes", Refused(Sort::Truth, "false")),
    key("makpongRule", Later, "the king may not move out of check", Refused(Sort::Truth, "false")),
    key("flyingGeneral", Played, "kings may not face each other", Truth(|r| &mut r.ends.kings_do_not_face)),
    key(
        "soldierPromotionRank",
        Played,
        "the rank from which soldiers move sideways",
        Rank(|r| &mut r.promotion.soldier_rank),
    ),
    key("flipEnclosedPieces", Never, "enclosed pieces change sides", Refused(Sort::Word(ENCLOSING), "none")),
    key(
        "nMoveRuleTypes",
        Played,
        "whose moves set the n-move rule's clock back",
        Kinds(Both, |r| &mut r.clocks.kinds),
    ),
    key(
        "nMoveRuleTypesWhite",
        Played,
        "whose moves set the n-move rule's clock back, White's",
        Kinds(White, |r| &mut r.clocks.kinds),
    ),
    key(
        "nMoveRuleTypesBlack",
        Played,
        "whose moves set the n-move rule's clock back, Black's",
        Kinds(Black, |r| &mut r.clocks.kinds),
    ),
    key(
        "nMoveRule",
        Played,
        "moves of each side until a draw; 0 for none",
        Number(|r| &mut r.clocks.moves, 0, 1000),
    ),
    key(
        "nFoldRule",
        Played,
        "the repetition that ends the game; 0 for none",
        Number(|r| &mut r.clocks.folds, 0, 100),
    ),
    key(
        "nFoldValue",
        Played,
        "what repetition is for the side to move",
        Value(|r| &mut r.clocks.fold, false),
    ),
    key("nFoldValueAbsolute", Played, "nFoldValue is White's", Truth(|r| &mut r.clocks.fold_is_white)),
    key(
        "perpetualCheckIllegal",
        Played,
        "who checks perpetually loses",
        Truth(|r| &mut r.clocks.perpetual_loses),
    ),
    key("moveRepetitionIllegal", Later, "no piece may go to and fro", Refused(Sort::Truth, "false")),
    key(
        "chasingRule",
        Played,
        "who chases perpetually loses",
        Choice(&["none", "axf"], |r, n| r.clocks.chasing = n == 1, |r| r.clocks.chasing.into()),
    ),
    key(
        "stalemateValue",
        Played,
        "what stalemate is for the side to move",
        Value(|r| &mut r.ends.stalemate, false),
    ),
    key(
        "stalematePieceCount",
        Later,
        "who has fewer pieces wins by stalemate",
        Refused(Sort::Truth, "false"),
    ),
    key("checkmateValue", Later, "who is mated does not lose", Refused(Sort::Word(VALUES), "loss")),
    key("shogiPawnDropMateIllegal", Idle, "dropped pawns may not mate", Refused(Sort::Truth, "")),
    key("shatarMateRule", Later, "Shatar's mates", Refused(Sort::Truth, "false")),
    key("bikjangRule", Later, "facing kings draw, as in Janggi", Refused(Sort::Truth, "false")),
    key(
        "extinctionValue",
        Played,
        "what it is for a side when its kind dies out",
        Value(|r| &mut r.ends.extinction.value, true),
    ),
    key(
        "extinctionClaim",
        Played,
        "only the side to move claims extinction",
        Truth(|r| &mut r.ends.extinction.is_claimed),
    ),
    key(
        "extinctionPseudoRoyal",
        Played,
        "kinds about to die out are royal",
        Truth(|r| &mut r.ends.extinction.is_royal),
    ),
    key("dupleCheck", Later, "check only where all royal pieces are attacked", Refused(Sort::Truth, "false")),
    key(
        "extinctionPieceTypes",
        Played,
        "the kinds that must not die out; * for all pieces together",
        KindsOrAny(|r| &mut r.ends.extinction.kinds),
    ),
    key(
        "extinctionPieceCount",
        Played,
        "so many or fewer are extinct",
        Number(|r| &mut r.ends.extinction.count, 0, 120),
    ),
    key(
        "extinctionOpponentPieceCount",
        Played,
        "the opponent must have so many",
        Number(|r| &mut r.ends.extinction.opponent, 0, 120),
    ),
    key("flagPiece", Played, "what is to reach the goal squares", Kind(Both, |r| &mut r.goals.kind, true)),
    key(
        "flagPieceWhite",
        Played,
        "what is to reach the goal squares, White's",
        Kind(White, |r| &mut r.goals.kind, true),
    ),
    key(
        "flagPieceBlack",
        Played,
        "what is to reach the goal squares, Black's",
        Kind(Black, |r| &mut r.goals.kind, true),
    ),
    key("flagRegion", Played, "goal squares", Region(Both, |r| &mut r.goals.region)),
    key("flagRegionWhite", Played, "goal squares, White's", Region(White, |r| &mut r.goals.region)),
    key("flagRegionBlack", Played, "goal squares, Black's", Region(Black, |r| &mut r.goals.region)),
    key(
        "flagPieceCount",
        Played,
        "how many are to reach the goal squares",
        Number(|r| &mut r.goals.count, 0, 120),
    ),
    key(
        "flagPieceBlockedWin",
        Played,
        "one on the goal squares wins if the others are blocked",
        Truth(|r| &mut r.goals.blocked_wins),
    ),
    key("flagMove", Played, "the other side has one more move", Truth(|r| &mut r.goals.reply)),
    key("flagPieceSafe", Played, "it must be safe on the goal square", Truth(|r| &mut r.goals.safe)),
    key("checkCounting", Later, "so many checks win", Refused(Sort::Truth, "false")),
    key("connectN", Never, "so many in a row win", Refused(Sort::Number, "0")),
    key("connectPieceTypes", Idle, "what counts in a row", Refused(Sort::Kinds, "")),
    key("connectHorizontal", Idle, "which rows count", Refused(Sort::Truth, "")),
    key("connectVertical", Idle, "which rows count", Refused(Sort::Truth, "")),
    key("connectDiagonal", Idle, "which rows count", Refused(Sort::Truth, "")),
    key("connectRegion1White", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    key("connectRegion2White", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    key("connectRegion1Black", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    key("connectRegion2Black", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    key("connectNxN", Never, "so many in a pattern win", Refused(Sort::Number, "0")),
    key("collinearN", Never, "so many in a pattern win", Refused(Sort::Number, "0")),
    key("connectValue", Idle, "what a row is worth", Refused(Sort::Word(VALUES), "")),
    key("materialCounting", Later, "material decides drawn games", Refused(Sort::Word(MATERIAL), "none")),
    key("adjudicateFullBoard", Idle, "a full board ends the game", Refused(Sort::Truth, "")),
    key(
        "countingRule",
        Played,
        "moves are counted once a side has little left",
        Choice(COUNTING, |r, n| r.clocks.counting = COUNTINGS[n], |r| r.clocks.counting as usize),
    ),
    key("castlingWins", Later, "castling wins", Refused(Sort::Rights, "-")),
];

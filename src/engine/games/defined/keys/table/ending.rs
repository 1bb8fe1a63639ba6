//! What is forbidden, what draws by time, what ends a game.

use crate::games::defined::game::rules::{Counting, Decider};
use crate::games::defined::keys::Class::*;
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::special;
use crate::games::defined::keys::{Key, Sides::*, Sort, row};

const ENCLOSING: &[&str] = &["none", "reversi", "ataxx", "quadwrangle", "snort", "anyside", "top"];
const WALLING: &[&str] = &["none", "arrow", "duck", "edge", "past", "static"];
const VALUES: &[&str] = &["win", "draw", "loss", "none"];
const MATERIAL: &[&str] = &["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"];
const DECIDERS: [Decider; 5] =
    [Decider::None, Decider::Janggi, Decider::Pieces, Decider::White, Decider::Black];
const COUNTING: &[&str] = &["none", "makruk", "asean", "cambodian"];
const COUNTINGS: [Counting; 4] = [Counting::None, Counting::Makruk, Counting::Asean, Counting::Cambodian];

/// The keys.
pub const KEYS: &[Key] = &[
    row(
        "immobilityIllegal",
        Played,
        "no piece may go where it could never move again",
        Truth(|r| &mut r.ends.no_dead_ends),
    ),
    row("gating", Never, "pieces come in through gates", Refused(Sort::Truth, "false")),
    row("wallingRule", Never, "walls are laid in play", Refused(Sort::Word(WALLING), "none")),
    row("wallingRegion", Idle, "where walls are laid", Refused(Sort::Region, "")),
    row("wallingRegionWhite", Idle, "where walls are laid", Refused(Sort::Region, "")),
    row("wallingRegionBlack", Idle, "where walls are laid", Refused(Sort::Region, "")),
    row("wallOrMove", Idle, "a wall is laid instead of a move", Refused(Sort::Truth, "")),
    row("seirawanGating", Never, "pieces come in through gates", Refused(Sort::Truth, "false")),
    row("cambodianMoves", Later, "Cambodian first moves of king and ferz", Refused(Sort::Truth, "false")),
    row("diagonalLines", Later, "diagonals are drawn on some squares", Refused(Sort::Region, "-")),
    row("pass", Later, "a side may pass", Refused(Sort::Truth, "false")),
    row("passWhite", Later, "a side may pass", Refused(Sort::Truth, "false")),
    row("passBlack", Later, "a side may pass", Refused(Sort::Truth, "false")),
    row("passOnStalemate", Later, "a side without moves passes", Refused(Sort::Truth, "false")),
    row("passOnStalemateWhite", Later, "a side without moves passes", Refused(Sort::Truth, "false")),
    row("passOnStalemateBlack", Later, "a side without moves passes", Refused(Sort::Truth, "false")),
    row("makpongRule", Played, "the king may not move out of check", Truth(|r| &mut r.bounds.king_stands)),
    row("flyingGeneral", Played, "kings may not face each other", Truth(|r| &mut r.ends.kings_do_not_face)),
    row(
        "soldierPromotionRank",
        Played,
        "the rank from which soldiers move sideways",
        Rank(|r| &mut r.promotion.soldier_rank),
    ),
    row("flipEnclosedPieces", Never, "enclosed pieces change sides", Refused(Sort::Word(ENCLOSING), "none")),
    row(
        "nMoveRuleTypes",
        Played,
        "whose moves set the n-move rule's clock back",
        Kinds(Both, |r| &mut r.clocks.kinds),
    ),
    row(
        "nMoveRuleTypesWhite",
        Played,
        "whose moves set the n-move rule's clock back, White's",
        Kinds(White, |r| &mut r.clocks.kinds),
    ),
    row(
        "nMoveRuleTypesBlack",
        Played,
        "whose moves set the n-move rule's clock back, Black's",
        Kinds(Black, |r| &mut r.clocks.kinds),
    ),
    row(
        "nMoveRule",
        Played,
        "moves of each side until a draw; 0 for none",
        Number(|r| &mut r.clocks.moves, 0, 1000),
    ),
    row(
        "nFoldRule",
        Played,
        "the repetition that ends the game; 0 for none",
        Number(|r| &mut r.clocks.folds, 0, 100),
    ),
    row(
        "nFoldValue",
        Played,
        "what repetition is for the side to move; none: it ends no game",
        Value(|r| &mut r.clocks.fold, true),
    ),
    row("nFoldValueAbsolute", Played, "nFoldValue is White's", Truth(|r| &mut r.clocks.fold_is_white)),
    row(
        "perpetualCheckIllegal",
        Played,
        "who checks perpetually loses",
        Truth(|r| &mut r.clocks.perpetual_loses),
    ),
    row("moveRepetitionIllegal", Later, "no piece may go to and fro", Refused(Sort::Truth, "false")),
    row(
        "chasingRule",
        Played,
        "who chases perpetually loses",
        Choice(&["none", "axf"], |r, n| r.clocks.chasing = n == 1, |r| r.clocks.chasing.into()),
    ),
    row(
        "stalemateValue",
        Played,
        "what stalemate is for the side to move",
        Value(|r| &mut r.ends.stalemate, false),
    ),
    row(
        "stalematePieceCount",
        Played,
        "stalemateValue is that of the side with fewer pieces",
        Truth(|r| &mut r.ends.stalemate_by_pieces),
    ),
    row(
        "checkmateValue",
        Played,
        "what checkmate is for the side that is mated",
        Value(|r| &mut r.ends.checkmate, false),
    ),
    row("shogiPawnDropMateIllegal", Idle, "dropped pawns may not mate", Refused(Sort::Truth, "")),
    row("shatarMateRule", Later, "Shatar's mates", Refused(Sort::Truth, "false")),
    row("bikjangRule", Later, "facing kings draw, as in Janggi", Refused(Sort::Truth, "false")),
    row(
        "extinctionValue",
        Played,
        "what it is for a side when its kind dies out",
        Value(|r| &mut r.ends.extinction.value, true),
    ),
    row(
        "extinctionClaim",
        Played,
        "only the side to move claims extinction",
        Truth(|r| &mut r.ends.extinction.is_claimed),
    ),
    row(
        "extinctionPseudoRoyal",
        Played,
        "kinds about to die out are royal",
        Truth(|r| &mut r.ends.extinction.is_royal),
    ),
    row(
        "dupleCheck",
        Played,
        "several royal pieces may not all be attacked",
        Truth(|r| &mut r.ends.extinction.is_duple),
    ),
    row(
        "extinctionPieceTypes",
        Played,
        "the kinds that must not die out; * for all pieces together",
        KindsOrAny(|r| &mut r.ends.extinction.kinds),
    ),
    row(
        "extinctionPieceCount",
        Played,
        "so many or fewer are extinct",
        Number(|r| &mut r.ends.extinction.count, 0, 120),
    ),
    row(
        "extinctionOpponentPieceCount",
        Played,
        "the opponent must have so many",
        Number(|r| &mut r.ends.extinction.opponent, 0, 120),
    ),
    row("flagPiece", Played, "what is to reach the goal squares", Kind(Both, |r| &mut r.goals.kind, true)),
    row(
        "flagPieceWhite",
        Played,
        "what is to reach the goal squares, White's",
        Kind(White, |r| &mut r.goals.kind, true),
    ),
    row(
        "flagPieceBlack",
        Played,
        "what is to reach the goal squares, Black's",
        Kind(Black, |r| &mut r.goals.kind, true),
    ),
    row("flagRegion", Played, "goal squares", Region(Both, |r| &mut r.goals.region)),
    row("flagRegionWhite", Played, "goal squares, White's", Region(White, |r| &mut r.goals.region)),
    row("flagRegionBlack", Played, "goal squares, Black's", Region(Black, |r| &mut r.goals.region)),
    row(
        "flagPieceCount",
        Played,
        "how many are to reach the goal squares",
        Number(|r| &mut r.goals.count, 0, 120),
    ),
    row(
        "flagPieceBlockedWin",
        Played,
        "one on the goal squares wins if the others are blocked",
        Truth(|r| &mut r.goals.blocked_wins),
    ),
    row("flagMove", Played, "the other side has one more move", Truth(|r| &mut r.goals.reply)),
    row("flagPieceSafe", Played, "it must be safe on the goal square", Truth(|r| &mut r.goals.safe)),
    row("checkCounting", Played, "so many checks win", Truth(|r| &mut r.ends.counts_checks)),
    row("connectN", Never, "so many in a row win", Refused(Sort::Number, "0")),
    row("connectPieceTypes", Idle, "what counts in a row", Refused(Sort::Kinds, "")),
    row("connectHorizontal", Idle, "which rows count", Refused(Sort::Truth, "")),
    row("connectVertical", Idle, "which rows count", Refused(Sort::Truth, "")),
    row("connectDiagonal", Idle, "which rows count", Refused(Sort::Truth, "")),
    row("connectRegion1White", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    row("connectRegion2White", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    row("connectRegion1Black", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    row("connectRegion2Black", Never, "connecting two regions wins", Refused(Sort::Region, "-")),
    row("connectNxN", Never, "so many in a pattern win", Refused(Sort::Number, "0")),
    row("collinearN", Never, "so many in a pattern win", Refused(Sort::Number, "0")),
    row("connectValue", Idle, "what a row is worth", Refused(Sort::Word(VALUES), "")),
    row(
        "materialCounting",
        Played,
        "what decides games that would be drawn",
        Choice(MATERIAL, |r, n| r.ends.decider = DECIDERS[n], |r| r.ends.decider as usize),
    ),
    row("adjudicateFullBoard", Idle, "a full board ends the game", Refused(Sort::Truth, "")),
    row(
        "countingRule",
        Played,
        "moves are counted once a side has little left",
        Choice(COUNTING, |r, n| r.clocks.counting = COUNTINGS[n], |r| r.clocks.counting as usize),
    ),
    row("castlingWins", Played, "castlings that win", Read(special::castling_wins)),
];

//! The keys of prohibitions, clocks and ends.

use super::moving::ENCLOSING;
use super::row::{Row, idle, later, never, played, sided};
use crate::games::defined::game::rules::{Counting, Decider};
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{Sort, special};

const WALLING: &[&str] = &["none", "arrow", "duck", "edge", "past", "static"];
const VALUES: &[&str] = &["win", "draw", "loss", "none"];
const MATERIAL: &[&str] = &["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"];
const DECIDERS: [Decider; 5] =
    [Decider::None, Decider::Janggi, Decider::Pieces, Decider::White, Decider::Black];
const COUNTING: &[&str] = &["none", "makruk", "asean", "cambodian"];
const COUNTINGS: [Counting; 4] = [Counting::None, Counting::Makruk, Counting::Asean, Counting::Cambodian];

/// The keys, in the order in which they are read.
pub const ROWS: &[Row] = &[
    played(
        "immobilityIllegal",
        "no piece may go where it could never move again",
        Truth(|r| &mut r.ends.no_dead_ends),
    ),
    never("gating", "pieces come in through gates", Sort::Truth),
    never("wallingRule", "walls are laid in play", Sort::Word(WALLING)),
    sided(idle("wallingRegion", "where walls are laid", Sort::Region)),
    idle("wallOrMove", "a wall is laid instead of a move", Sort::Truth),
    never("seirawanGating", "pieces come in through gates", Sort::Truth),
    later("cambodianMoves", "Cambodian first moves of king and ferz", Sort::Truth),
    later("diagonalLines", "diagonals are drawn on some squares", Sort::Region),
    sided(later("pass", "a side may pass", Sort::Truth)),
    sided(later("passOnStalemate", "a side without moves passes", Sort::Truth)),
    played("makpongRule", "the king may not move out of check", Truth(|r| &mut r.bounds.king_stands)),
    played("flyingGeneral", "kings may not face each other", Truth(|r| &mut r.ends.kings_do_not_face)),
    played(
        "soldierPromotionRank",
        "the rank from which soldiers move sideways",
        Rank(|r| &mut r.promotion.soldier_rank),
    ),
    never("flipEnclosedPieces", "enclosed pieces change sides", Sort::Word(ENCLOSING)),
    sided(played(
        "nMoveRuleTypes",
        "pieces whose moves reset the n-move rule's clock",
        Kinds(|r| &mut r.clocks.kinds),
    )),
    played(
        "nMoveRule",
        "moves by each side until a draw; 0 for no limit",
        Number(|r| &mut r.clocks.moves, 0, 1000),
    ),
    played(
        "nFoldRule",
        "occurrences of a position that end the game; 0 for never",
        Number(|r| &mut r.clocks.folds, 0, 100),
    ),
    played(
        "nFoldValue",
        "the result of repetition for the side to move; none: the game continues",
        Value(|r| &mut r.clocks.fold, true),
    ),
    played(
        "nFoldValueAbsolute",
        "nFoldValue is the result for White",
        Truth(|r| &mut r.clocks.fold_is_white),
    ),
    played("perpetualCheckIllegal", "perpetual check loses", Truth(|r| &mut r.clocks.perpetual_loses)),
    later("moveRepetitionIllegal", "no piece may go to and fro", Sort::Truth),
    played(
        "chasingRule",
        "perpetual chasing loses",
        Choice(&["none", "axf"], |r, n| r.clocks.chasing = n == 1, |r| r.clocks.chasing.into()),
    ),
    played(
        "stalemateValue",
        "the result of stalemate for the side to move",
        Value(|r| &mut r.ends.stalemate, false),
    ),
    played(
        "stalematePieceCount",
        "stalemateValue is the result for the side with fewer pieces",
        Truth(|r| &mut r.ends.stalemate_by_pieces),
    ),
    played(
        "checkmateValue",
        "the result of checkmate for the side that is mated",
        Value(|r| &mut r.ends.checkmate, false),
    ),
    idle("shogiPawnDropMateIllegal", "dropped pawns may not mate", Sort::Truth),
    later("shatarMateRule", "Shatar's mates", Sort::Truth),
    later("bikjangRule", "facing kings draw, as in Janggi", Sort::Truth),
    played(
        "extinctionValue",
        "the result for a side whose kind dies out",
        Value(|r| &mut r.ends.extinction.value, true),
    ),
    played(
        "extinctionClaim",
        "only the side to move claims extinction",
        Truth(|r| &mut r.ends.extinction.is_claimed),
    ),
    played(
        "extinctionPseudoRoyal",
        "kinds about to die out are royal",
        Truth(|r| &mut r.ends.extinction.is_royal),
    ),
    played(
        "dupleCheck",
        "several royal pieces may not all be attacked",
        Truth(|r| &mut r.ends.extinction.is_duple),
    ),
    played(
        "extinctionPieceTypes",
        "the kinds that must not die out; * for all pieces together",
        KindsOrAny(|r| &mut r.ends.extinction.kinds),
    ),
    played(
        "extinctionPieceCount",
        "the number at or below which a kind is extinct",
        Number(|r| &mut r.ends.extinction.count, 0, 120),
    ),
    played(
        "extinctionOpponentPieceCount",
        "the number that the opponent must have at least",
        Number(|r| &mut r.ends.extinction.opponent, 0, 120),
    ),
    sided(played(
        "flagPiece",
        "the piece that must reach the goal squares",
        Kind(|r| &mut r.goals.kind, true),
    )),
    sided(played("flagRegion", "goal squares", Region(|r| &mut r.goals.region))),
    played(
        "flagPieceCount",
        "how many pieces must reach the goal squares",
        Number(|r| &mut r.goals.count, 0, 120),
    ),
    played(
        "flagPieceBlockedWin",
        "one on the goal squares wins if the others are blocked",
        Truth(|r| &mut r.goals.blocked_wins),
    ),
    played("flagMove", "the other side has one more move", Truth(|r| &mut r.goals.reply)),
    played("flagPieceSafe", "it must not be attacked on the goal square", Truth(|r| &mut r.goals.safe)),
    played("checkCounting", "giving a number of checks wins", Truth(|r| &mut r.ends.counts_checks)),
    never("connectN", "so many in a row win", Sort::Number),
    idle("connectPieceTypes", "what counts in a row", Sort::Kinds),
    idle("connectHorizontal", "which rows count", Sort::Truth),
    idle("connectVertical", "which rows count", Sort::Truth),
    idle("connectDiagonal", "which rows count", Sort::Truth),
    never("connectRegion1White", "connecting two regions wins", Sort::Region),
    never("connectRegion2White", "connecting two regions wins", Sort::Region),
    never("connectRegion1Black", "connecting two regions wins", Sort::Region),
    never("connectRegion2Black", "connecting two regions wins", Sort::Region),
    never("connectNxN", "so many in a pattern win", Sort::Number),
    never("collinearN", "so many in a pattern win", Sort::Number),
    idle("connectValue", "what a row is worth", Sort::Word(VALUES)),
    played(
        "materialCounting",
        "what decides games that would be drawn",
        Choice(MATERIAL, |r, n| r.ends.decider = DECIDERS[n], |r| r.ends.decider as usize),
    ),
    idle("adjudicateFullBoard", "a full board ends the game", Sort::Truth),
    played(
        "countingRule",
        "moves are counted once a side has little material left",
        Choice(COUNTING, |r, n| r.clocks.counting = COUNTINGS[n], |r| r.clocks.counting as usize),
    ),
    played("castlingWins", "castlings that win", Read(special::castling_wins)),
];

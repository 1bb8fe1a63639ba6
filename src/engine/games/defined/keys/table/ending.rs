//! Keys for forbidden moves, move counters and the end of the game.

use super::row::{Row, each_side, played, sided};
use crate::games::defined::game::rules::{Counting, Decider, Flips, Walling};
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::special;

const FLIP_NAMES: &[&str] = &["none", "reversi", "ataxx", "quadwrangle"];
const FLIPS: [Flips; 4] = [Flips::None, Flips::Reversi, Flips::Ataxx, Flips::Quadwrangle];
const WALLING_NAMES: &[&str] = &["none", "arrow", "duck", "edge", "past", "static"];
const WALLING: [Walling; 6] =
    [Walling::None, Walling::Arrow, Walling::Duck, Walling::Edge, Walling::Past, Walling::Static];
const MATERIAL: &[&str] = &["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"];
const DECIDERS: [Decider; 5] =
    [Decider::None, Decider::Janggi, Decider::Pieces, Decider::White, Decider::Black];
const COUNTING: &[&str] = &["none", "makruk", "asean", "cambodian"];
const COUNTINGS: [Counting; 4] = [Counting::None, Counting::Makruk, Counting::Asean, Counting::Cambodian];

/// The keys, in reading order.
pub const ROWS: &[Row] = &[
    played(
        "immobilityIllegal",
        "no piece may go where it could never move again",
        Truth(|r| &mut r.ends.no_dead_ends),
    ),
    played("gating", "FENs list the first moves that pieces still have", Truth(|r| &mut r.gates.listed)),
    played(
        "wallingRule",
        "squares where a wall is laid after a move",
        Choice(WALLING_NAMES, |r, n| r.walls.rule = WALLING[n], |r| r.walls.rule as usize),
    ),
    sided(played("wallingRegion", "squares where walls may be laid", Region(|r| &mut r.walls.region))),
    played("wallOrMove", "a turn is either a move or a wall", Truth(|r| &mut r.walls.instead)),
    played(
        "seirawanGating",
        "with gating: a piece of the hand may enter where a piece makes its first move",
        Truth(|r| &mut r.gates.entering),
    ),
    played(
        "cambodianMoves",
        "with gating: the first moves of king and ferz may be leaps",
        Truth(|r| &mut r.gates.leaps),
    ),
    played(
        "diagonalLines",
        "squares of diagonal lines, as in the palaces of Janggi",
        OneRegion(|r| &mut r.lines.squares),
    ),
    sided(played("pass", "a side may pass", Truths(|r| &mut r.passes.allowed))),
    sided(played(
        "passOnStalemate",
        "a side may pass if it has no other move",
        Truths(|r| &mut r.passes.if_stuck),
    )),
    played(
        "makpongRule",
        "a king in check may move only to capture the checking piece",
        Truth(|r| &mut r.bounds.king_stays_in_check),
    ),
    played("flyingGeneral", "kings may not face each other", Truth(|r| &mut r.ends.kings_do_not_face)),
    played(
        "soldierPromotionRank",
        "the rank from which soldiers move sideways",
        Rank(|r| &mut r.promotion.soldier_rank),
    ),
    played(
        "flipEnclosedPieces",
        "enemies that change sides after a turn",
        Choice(FLIP_NAMES, |r, n| r.enclosing.flips = FLIPS[n], |r| r.enclosing.flips as usize),
    ),
    sided(played(
        "nMoveRuleTypes",
        "pieces whose moves reset the n-move rule's clock",
        Kinds(|r| &mut r.clocks.kinds),
    )),
    played(
        "nMoveRule",
        "moves by each side until a draw; 0 = no limit",
        Number(|r| &mut r.clocks.moves, 0, 1000),
    ),
    played(
        "nFoldRule",
        "occurrences of a position that end the game; 0 = no limit",
        Number(|r| &mut r.clocks.folds, 0, 100),
    ),
    played(
        "nFoldValue",
        "the result of repetition for the side to move; none = the game continues",
        Value(|r| &mut r.clocks.fold, true),
    ),
    played(
        "nFoldValueAbsolute",
        "nFoldValue is White's result, whoever is to move",
        Truth(|r| &mut r.clocks.fold_is_white),
    ),
    played("perpetualCheckIllegal", "perpetual check loses", Truth(|r| &mut r.clocks.perpetual_loses)),
    played(
        "moveRepetitionIllegal",
        "a piece that shuttles between two squares for five turns loses",
        Truth(|r| &mut r.clocks.shuttling_loses),
    ),
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
        "stalemateValue applies to the side with fewer pieces",
        Truth(|r| &mut r.ends.stalemate_by_pieces),
    ),
    played("checkmateValue", "the result for the checkmated side", Value(|r| &mut r.ends.checkmate, false)),
    played(
        "shogiPawnDropMateIllegal",
        "mate by dropping a shogi pawn loses",
        Truth(|r| &mut r.drops.pawn_mate_loses),
    ),
    played(
        "shatarMateRule",
        "mate counts only after a check by knight, rook or bers, as in Shatar",
        Truth(|r| &mut r.ends.needs_shak),
    ),
    played(
        "bikjangRule",
        "kings that face each other after two turns in a row draw the game, as in Janggi",
        Truth(|r| &mut r.ends.facing_draws),
    ),
    played(
        "extinctionValue",
        "the result for a side that runs out of a kind of piece",
        Value(|r| &mut r.ends.extinction.value, true),
    ),
    played(
        "extinctionClaim",
        "extinction counts only if the side to move claims it",
        Truth(|r| &mut r.ends.extinction.is_claimed),
    ),
    played(
        "extinctionPseudoRoyal",
        "the last pieces of the kinds that must not die out are royal",
        Truth(|r| &mut r.ends.extinction.is_royal),
    ),
    played(
        "dupleCheck",
        "royal pieces may be attacked, but not all of them at once",
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
        "the minimum number the opponent must have for extinction to count",
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
        "the number of pieces that must reach the goal squares",
        Number(|r| &mut r.goals.count, 0, 120),
    ),
    played(
        "flagPieceBlockedWin",
        "one piece on a goal square wins if all other goal squares are occupied",
        Truth(|r| &mut r.goals.blocked_wins),
    ),
    played("flagMove", "the opponent gets one more move", Truth(|r| &mut r.goals.reply)),
    played("flagPieceSafe", "the goal square must not be attacked", Truth(|r| &mut r.goals.safe)),
    played("checkCounting", "giving a set number of checks wins", Truth(|r| &mut r.ends.counts_checks)),
    played(
        "connectN",
        "the number of pieces side by side that end the game; 0 = none",
        Number(|r| &mut r.rows.length, 0, 120),
    ),
    played(
        "connectPieceTypes",
        "kinds that count towards a row; * for all",
        KindsOrAny(|r| &mut r.rows.kinds),
    ),
    played("connectHorizontal", "rows along a rank count", Truth(|r| &mut r.rows.lines[0])),
    played("connectVertical", "rows along a file count", Truth(|r| &mut r.rows.lines[1])),
    played("connectDiagonal", "rows along a diagonal count", Truth(|r| &mut r.rows.lines[2])),
    each_side(played(
        "connectRegion1",
        "squares that {}pieces must connect with connectRegion2",
        Region(|r| &mut r.rows.first),
    )),
    each_side(played(
        "connectRegion2",
        "squares that {}pieces must connect with connectRegion1",
        Region(|r| &mut r.rows.second),
    )),
    played(
        "connectNxN",
        "the width of a square full of pieces that ends the game; 0 = none",
        Number(|r| &mut r.rows.square, 0, 12),
    ),
    played(
        "collinearN",
        "the number of pieces on a line that end the game; 0 = none",
        Number(|r| &mut r.rows.on_line, 0, 120),
    ),
    played("connectValue", "the result for a side that completes a row", Value(|r| &mut r.rows.value, false)),
    played(
        "materialCounting",
        "the tiebreak for games that would otherwise be drawn",
        Choice(MATERIAL, |r, n| r.ends.decider = DECIDERS[n], |r| r.ends.decider as usize),
    ),
    played("adjudicateFullBoard", "a full board ends the game", Truth(|r| &mut r.ends.full_board)),
    played(
        "countingRule",
        "moves are counted once a side has little material left",
        Choice(COUNTING, |r, n| r.clocks.counting = COUNTINGS[n], |r| r.clocks.counting as usize),
    ),
    played("castlingWins", "castlings that win, such as KQkq", Read(special::castling_wins)),
];

//! Keys for the board, promotion, pawns, castling and drops, and old keys.

use super::row::{Row, each_side, idle, never, of, old, own, played, sided, text};
use crate::games::defined::game::rules::Closeness;
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{Sides::*, Sort, pairs, special};

const ENCLOSING: &[&str] = &["none", "reversi", "ataxx", "snort", "anyside", "top"];
const CLOSENESS: [Closeness; 6] = [
    Closeness::Any,
    Closeness::Reversi,
    Closeness::Ataxx,
    Closeness::Snort,
    Closeness::AnySide,
    Closeness::Top,
];

/// The keys, in reading order.
pub const ROWS: &[Row] = &[
    played("maxRank", "the number of ranks", Read(special::max_rank)),
    played("maxFile", "the number of files, or the letter of the last one", Read(special::max_file)),
    played(
        "pieceValueMg",
        "values of pieces in the middle game, such as p:100 n:300",
        Read(|draft, text| pairs::values(draft, text, 0)),
    ),
    played(
        "pieceValueEg",
        "values of pieces in the endgame",
        Read(|draft, text| pairs::values(draft, text, 1)),
    ),
    own("pieceSynonyms", "other letters for pieces in FENs, such as n:h", Read(pairs::synonyms)),
    old("promotionRank", "the rank from which pawns promote", Read(special::promotion_rank)),
    old("doubleStepRank", "the last rank from which pawns step two squares", Read(special::double_step_rank)),
    old(
        "doubleStepRankMin",
        "the first rank from which pawns step two squares",
        Read(special::double_step_rank_min),
    ),
    of(White, old("whiteFlag", "White's goal squares", Region(|r| &mut r.goals.region))),
    of(Black, old("blackFlag", "Black's goal squares", Region(|r| &mut r.goals.region))),
    old("castlingRookPiece", "kinds that castle as rooks", Kinds(|r| &mut r.castling.rooks)),
    of(White, old("whiteDropRegion", "squares where White may drop pieces", Region(|r| &mut r.drops.region))),
    of(Black, old("blackDropRegion", "squares where Black may drop pieces", Region(|r| &mut r.drops.region))),
    old("dropOnTop", "pieces are dropped on top of others in a file", Read(special::drop_on_top)),
    played(
        "pawnTypes",
        "kinds that promote, capture en passant and reset the n-move rule's clock",
        Read(pairs::pawn_types),
    ),
    text("variantTemplate", "the game's family, for GUIs", Text),
    text("pieceToCharTable", "XBoard's table of piece letters", Text),
    idle("pocketSize", "the number of places for pieces in hand", Sort::Number),
    played(
        "chess960",
        "castling from anywhere on the rank, as in Chess960",
        Truth(|r| &mut r.castling.anywhere),
    ),
    never("twoBoards", "the game has two boards", Sort::Truth),
    played(
        "startFen",
        "the start position",
        Read(|draft, text| {
            draft.start = text.to_string();
            Ok(())
        }),
    ),
    each_side(played("promotionRegion", "{}promotion squares", Region(|r| &mut r.promotion.region))),
    sided(played("promotionPawnTypes", "kinds that promote as pawns", Kinds(|r| &mut r.promotion.pawns))),
    sided(played("promotionPieceTypes", "kinds that pawns promote to", Kinds(|r| &mut r.promotion.kinds))),
    played(
        "sittuyinPromotion",
        "pawns promote by a turn from the promotion region, as in Sittuyin",
        Truth(|r| &mut r.promotion.as_turn),
    ),
    played("promotionLimit", "maximum numbers of pieces after promotion, such as q:1", Read(pairs::limits)),
    played("promotedPieceType", "kinds that pieces turn into, such as p:g", Read(pairs::turns_into)),
    played(
        "piecePromotionOnCapture",
        "pieces turn into others only when they capture",
        Truth(|r| &mut r.promotion.on_capture),
    ),
    played("mandatoryPawnPromotion", "pawns must promote", Truth(|r| &mut r.promotion.pawns_must)),
    played(
        "mandatoryPiecePromotion",
        "pieces must turn into others if they can",
        Truth(|r| &mut r.promotion.pieces_must),
    ),
    played(
        "pieceDemotion",
        "pieces that have turned into others may revert",
        Truth(|r| &mut r.promotion.demotion),
    ),
    played("blastOnCapture", "captures explode", Truth(|r| &mut r.captures.explode)),
    played(
        "blastImmuneTypes",
        "kinds that survive explosions; * for all",
        KindsOrAny(|r| &mut r.captures.fireproof),
    ),
    played(
        "mutuallyImmuneTypes",
        "kinds that cannot capture their own kind",
        KindsOrAny(|r| &mut r.captures.mutually_immune),
    ),
    played(
        "petrifyOnCaptureTypes",
        "kinds that turn into walls when they capture",
        KindsOrAny(|r| &mut r.captures.petrified),
    ),
    played(
        "petrifyBlastPieces",
        "exploding pieces turn into walls",
        Truth(|r| &mut r.captures.petrifies_blasted),
    ),
    played("doubleStep", "pawns may step two squares", Truth(|r| &mut r.steps.double)),
    each_side(played(
        "doubleStepRegion",
        "squares from which {}pawns may step two squares and i allows moves",
        Region(|r| &mut r.steps.double_region),
    )),
    each_side(played(
        "tripleStepRegion",
        "squares from which {}pawns may step three squares",
        Region(|r| &mut r.steps.triple_region),
    )),
    sided(played(
        "enPassantRegion",
        "target squares of en passant captures",
        Region(|r| &mut r.steps.en_passant_region),
    )),
    sided(played("enPassantTypes", "kinds that capture en passant", Kinds(|r| &mut r.steps.takers))),
    played("castling", "castling is allowed", Truth(|r| &mut r.castling.allowed)),
    played("castlingDroppedPiece", "dropped kings and rooks may castle", Truth(|r| &mut r.drops.castles)),
    played("castlingKingsideFile", "the king's file after O-O", File(|r| &mut r.castling.king_to[0])),
    played("castlingQueensideFile", "the king's file after O-O-O", File(|r| &mut r.castling.king_to[1])),
    played(
        "castlingRank",
        "the castling rank, from each side's point of view",
        Rank(|r| &mut r.castling.rank),
    ),
    played(
        "castlingKingFile",
        "the castling king's file, if a side has several kings",
        File(|r| &mut r.castling.king_file),
    ),
    sided(played("castlingKingPiece", "the castling king's kind", Kind(|r| &mut r.castling.king, false))),
    played(
        "castlingRookKingsideFile",
        "the file where the search for the kingside rook starts",
        File(|r| &mut r.castling.rook_from[0]),
    ),
    played(
        "castlingRookQueensideFile",
        "the file where the search for the queenside rook starts",
        File(|r| &mut r.castling.rook_from[1]),
    ),
    sided(played("castlingRookPieces", "kinds that castle as rooks", Kinds(|r| &mut r.castling.rooks))),
    played("oppositeCastling", "sides castle on opposite wings", Truth(|r| &mut r.castling.opposite)),
    played("checking", "moves may give check", Truth(|r| &mut r.bounds.checking)),
    played("dropChecks", "drops may give check", Truth(|r| &mut r.drops.checks)),
    played("mustCapture", "captures are compulsory", Truth(|r| &mut r.bounds.must_capture)),
    played("mustDrop", "drops are compulsory", Truth(|r| &mut r.drops.must)),
    played(
        "mustDropType",
        "the kind that must be dropped; * for any",
        OneKind(|r| &mut r.drops.must_kind, true),
    ),
    played("pieceDrops", "pieces are dropped from the hand", Truth(|r| &mut r.drops.allowed)),
    played("dropLoop", "captured promoted pieces stay promoted", Truth(|r| &mut r.drops.loops)),
    played("capturesToHand", "captured pieces go to the hand", Truth(|r| &mut r.drops.captures)),
    played(
        "firstRankPawnDrops",
        "pawns may be dropped on the first rank",
        Truth(|r| &mut r.drops.first_rank),
    ),
    played(
        "promotionZonePawnDrops",
        "pawns may be dropped where they promote",
        Truth(|r| &mut r.drops.promotion_zone),
    ),
    played(
        "enclosingDrop",
        "squares of drops, relative to the pieces on the board",
        Choice(ENCLOSING, |r, n| r.enclosing.drops = CLOSENESS[n], |r| r.enclosing.drops as usize),
    ),
    played(
        "enclosingDropStart",
        "squares that are filled first, by drops that need not enclose pieces",
        OneRegion(|r| &mut r.enclosing.opening),
    ),
    each_side(played("dropRegion", "squares where {}pieces may be dropped", Region(|r| &mut r.drops.region))),
    played(
        "sittuyinRookDrop",
        "rooks are dropped on the first rank, as in Sittuyin",
        Truth(|r| &mut r.drops.rooks_on_first_rank),
    ),
    played(
        "dropOppositeColoredBishop",
        "bishops are dropped on squares of both colours",
        Truth(|r| &mut r.drops.opposite_bishops),
    ),
    played("dropPromoted", "pieces may be dropped promoted", Truth(|r| &mut r.drops.promoted)),
    played(
        "dropNoDoubled",
        "the kind that may not be dropped on a file with dropNoDoubledCount of its own",
        OneKind(|r| &mut r.drops.not_doubled, false),
    ),
    played(
        "dropNoDoubledCount",
        "the number of pieces on a file from which dropNoDoubled applies",
        Number(|r| &mut r.drops.per_file, 0, 120),
    ),
];

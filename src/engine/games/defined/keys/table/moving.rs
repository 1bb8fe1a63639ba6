//! The keys of the board, promotion, pawns, castling and drops, and old keys.

use super::row::{Row, each_side, idle, never, of, old, own, played, sided, text};
use crate::games::defined::keys::Field::*;
use crate::games::defined::keys::{Sides::*, Sort, pairs, special};

/// Rules for enclosing pieces, of drops and of all moves.
pub const ENCLOSING: &[&str] = &["none", "reversi", "ataxx", "quadwrangle", "snort", "anyside", "top"];

/// The keys, in the order in which they are read.
pub const ROWS: &[Row] = &[
    played("maxRank", "the number of ranks", Read(special::max_rank)),
    played("maxFile", "the number of files, or the last one", Read(special::max_file)),
    played(
        "pieceValueMg",
        "values of pieces in the middle game, as p:100 n:300",
        Read(|draft, text| pairs::values(draft, text, 0)),
    ),
    played(
        "pieceValueEg",
        "values of pieces in the endgame",
        Read(|draft, text| pairs::values(draft, text, 1)),
    ),
    own("pieceSynonyms", "other letters for pieces in FENs, as n:h", Read(pairs::synonyms)),
    old("promotionRank", "the rank from which pawns promote", Read(special::promotion_rank)),
    old("doubleStepRank", "the last rank from which pawns step two squares", Read(special::double_step_rank)),
    old(
        "doubleStepRankMin",
        "the first rank from which pawns step two squares",
        Read(special::double_step_rank_min),
    ),
    of(White, old("whiteFlag", "White's goal squares", Region(|r| &mut r.goals.region))),
    of(Black, old("blackFlag", "Black's goal squares", Region(|r| &mut r.goals.region))),
    old("castlingRookPiece", "what castles as a rook", Kinds(|r| &mut r.castling.rooks)),
    idle("whiteDropRegion", "where White drops pieces", Sort::Region),
    idle("blackDropRegion", "where Black drops pieces", Sort::Region),
    never("dropOnTop", "pieces fall onto a file from above", Sort::Truth),
    played(
        "pawnTypes",
        "what promotes, captures en passant and resets the n-move rule's clock",
        Read(pairs::pawn_types),
    ),
    text("variantTemplate", "the family of the game, for GUIs", Text),
    text("pieceToCharTable", "XBoard's table of letters", Text),
    idle("pocketSize", "places for pieces in hand", Sort::Number),
    played(
        "chess960",
        "castling from anywhere on the rank, as in Chess960",
        Truth(|r| &mut r.castling.anywhere),
    ),
    never("twoBoards", "a second board", Sort::Truth),
    played(
        "startFen",
        "the start position",
        Read(|draft, text| {
            draft.start = text.to_string();
            Ok(())
        }),
    ),
    each_side(played("promotionRegion", "where {}pawns promote", Region(|r| &mut r.promotion.region))),
    sided(played("promotionPawnTypes", "what promotes as a pawn", Kinds(|r| &mut r.promotion.pawns))),
    sided(played("promotionPieceTypes", "what pawns promote to", Kinds(|r| &mut r.promotion.kinds))),
    never("sittuyinPromotion", "Sittuyin's promotion where a pawn stands", Sort::Truth),
    played("promotionLimit", "limits on pieces of a kind by promotion, as q:1", Read(pairs::limits)),
    played("promotedPieceType", "what pieces turn into, as p:g", Read(pairs::turns_into)),
    played(
        "piecePromotionOnCapture",
        "pieces turn into others only by capturing",
        Truth(|r| &mut r.promotion.on_capture),
    ),
    played("mandatoryPawnPromotion", "pawns must promote", Truth(|r| &mut r.promotion.pawns_must)),
    played(
        "mandatoryPiecePromotion",
        "pieces that can turn into others must",
        Truth(|r| &mut r.promotion.pieces_must),
    ),
    played(
        "pieceDemotion",
        "pieces that have turned into others turn back",
        Truth(|r| &mut r.promotion.demotion),
    ),
    never("blastOnCapture", "captures explode", Sort::Truth),
    idle("blastImmuneTypes", "what no explosion takes", Sort::Kinds),
    never("mutuallyImmuneTypes", "kinds that cannot take their own kind", Sort::Kinds),
    never("petrifyOnCaptureTypes", "what turns to stone by capturing", Sort::Kinds),
    idle("petrifyBlastPieces", "explosions turn pieces to stone", Sort::Truth),
    played("doubleStep", "pawns step two squares from their region", Truth(|r| &mut r.steps.double)),
    each_side(played(
        "doubleStepRegion",
        "squares from which {}pawns step two squares, and i allows moves",
        Region(|r| &mut r.steps.double_region),
    )),
    each_side(played(
        "tripleStepRegion",
        "squares from which {}pawns step three squares",
        Region(|r| &mut r.steps.triple_region),
    )),
    sided(played(
        "enPassantRegion",
        "where pawns are captured en passant",
        Region(|r| &mut r.steps.en_passant_region),
    )),
    sided(played("enPassantTypes", "what captures en passant", Kinds(|r| &mut r.steps.takers))),
    played("castling", "kings castle", Truth(|r| &mut r.castling.allowed)),
    idle("castlingDroppedPiece", "dropped kings and rooks castle", Sort::Truth),
    played("castlingKingsideFile", "where the king goes kingside", File(|r| &mut r.castling.king_to[0])),
    played("castlingQueensideFile", "where the king goes queenside", File(|r| &mut r.castling.king_to[1])),
    played(
        "castlingRank",
        "the castling rank, from each side's point of view",
        Rank(|r| &mut r.castling.rank),
    ),
    played(
        "castlingKingFile",
        "the king's file, if there are several kings",
        File(|r| &mut r.castling.king_file),
    ),
    sided(played("castlingKingPiece", "what castles as the king", Kind(|r| &mut r.castling.king, false))),
    played(
        "castlingRookKingsideFile",
        "where the search for the kingside rook starts",
        File(|r| &mut r.castling.rook_from[0]),
    ),
    played(
        "castlingRookQueensideFile",
        "where the search for the queenside rook starts",
        File(|r| &mut r.castling.rook_from[1]),
    ),
    sided(played("castlingRookPieces", "what castles as a rook", Kinds(|r| &mut r.castling.rooks))),
    played("oppositeCastling", "sides castle to opposite wings", Truth(|r| &mut r.castling.opposite)),
    played("checking", "moves may give check", Truth(|r| &mut r.bounds.checking)),
    idle("dropChecks", "drops may give check", Sort::Truth),
    played("mustCapture", "captures are compulsory", Truth(|r| &mut r.bounds.must_capture)),
    idle("mustDrop", "drops are compulsory", Sort::Truth),
    idle("mustDropType", "what must be dropped", Sort::Kinds),
    never("pieceDrops", "pieces are dropped from the hand", Sort::Truth),
    idle("dropLoop", "promoted pieces in hand stay promoted", Sort::Truth),
    never("capturesToHand", "captured pieces go to the hand", Sort::Truth),
    idle("firstRankPawnDrops", "where pawns are dropped", Sort::Truth),
    idle("promotionZonePawnDrops", "where pawns are dropped", Sort::Truth),
    idle("enclosingDrop", "drops enclose pieces", Sort::Word(ENCLOSING)),
    idle("enclosingDropStart", "where the first drops go", Sort::Region),
    idle("dropRegionWhite", "where White drops pieces", Sort::Region),
    idle("dropRegionBlack", "where Black drops pieces", Sort::Region),
    idle("sittuyinRookDrop", "Sittuyin's drops of rooks", Sort::Truth),
    idle("dropOppositeColoredBishop", "bishops are dropped on both colours", Sort::Truth),
    idle("dropPromoted", "pieces are dropped promoted", Sort::Truth),
    idle("dropNoDoubled", "what is dropped only once on a file", Sort::Kinds),
    idle("dropNoDoubledCount", "how often it is dropped on a file", Sort::Number),
];

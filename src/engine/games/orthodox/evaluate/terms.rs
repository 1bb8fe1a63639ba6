//! The terms of the evaluation.

use crate::eval::terms;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind: pawn, knight, bishop, rook, queen.
    MATERIAL[1; 5],
    /// Two bishops or more.
    BISHOP_PAIR[1; 1],
    /// Pieces by kind, rank as their owner counts, and file from the edge to the middle.
    PLACES[6 * 8; 4],
    /// Knights, bishops, rooks and queens by the number of squares they can safely go to.
    MOBILITY[4; 28],
    /// Knights, bishops, rooks and queens by king's steps to the enemy king.
    NEAR_ENEMY[4; 8],
    /// Enemy pieces attacked, unguarded ones first, by the attacker's kind and their own.
    THREATS[2 * 6; 6],
    /// Own pieces attacked and unguarded by kind, with the enemy and with their own side to move.
    HANGING[2; 6],
    /// Knights, bishops, rooks and queens that a pawn guards, and again those that no enemy pawn can ever
    /// attack.
    PAWN_GUARDED[2; 4],
    /// Enemy knights, bishops, rooks and queens that a pawn's safe step would attack.
    PUSHES[1; 4],
    /// Attacked squares around the enemy king by the attacker's kind.
    RING_HITS[1; 5],
    /// Enemy kings by units of danger.
    KING_DANGER[5; 8],
    /// Squares from which a knight, bishop, rook or queen would attack the enemy king, unguarded ones first.
    CHECKS[2; 4],
    /// Kings by the number of unattacked squares they can go to.
    ROOM[1; 9],
    /// Files of and beside the king by the rank of the first own pawn before it, if there is one.
    SHELTER[2; 8],
    /// Files of and beside the king by the rank of the first enemy pawn before it, if there is one.
    STORM[2; 8],
    /// Sides by the number of their castling rights.
    CASTLING[1; 3],
    /// Rooks on files without own pawns, and again on those without any.
    ROOK_FILES[1; 2],
    /// Bishops by the number of own pawns on squares of their colour.
    BISHOP_PAWNS[1; 9],
    /// Pawns that pawns guard, by rank.
    CHAINED[1; 8],
    /// Pawns beside a pawn, by rank.
    PHALANX[1; 8],
    /// Pawns without friendly ones on the neighbouring files, by file from the edge; the second time if no
    /// enemy pawn is before them.
    ISOLATED[2; 4],
    /// Pawns behind another on their file.
    DOUBLED[1; 1],
    /// Pawns that no pawn can guard before a step to where an enemy pawn attacks them.
    BACKWARD[1; 1],
    /// Pawns with an enemy piece before them, by rank.
    BLOCKED[1; 8],
    /// Pawns that no enemy pawn can stop or capture, by rank.
    PASSED[1; 8],
    /// Passed pawns by rank: those that pawns guard, and those whose next square is occupied by an enemy
    /// knight, occupied by another enemy, only attacked by one, or guarded.
    PASSED_WAY[5; 8],
    /// Passed pawns from the fourth to the seventh rank by king's steps of the own and of the enemy king to
    /// their next square.
    PASSED_KINGS[8; 8],
    /// Passed pawns with a rook behind them: an own one, an enemy one.
    ROOK_BEHIND[1; 2],
    /// Sides with at most five pieces besides the king, by number, where losing the last loses the game.
    NEARLY_BARE[1; 6],
}

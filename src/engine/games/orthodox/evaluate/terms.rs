//! The terms of the evaluation.

use crate::eval::terms;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind: pawn, knight, bishop, rook, queen.
    MATERIAL[1; 5],
    /// Sides with at least two bishops.
    BISHOP_PAIR[1; 1],
    /// Pieces by kind, rank from their owner's view, and file from the edge to the middle.
    PLACES[6 * 8; 4],
    /// Knights, bishops, rooks and queens by the number of squares they can safely move to.
    MOBILITY[4; 28],
    /// Knights, bishops, rooks and queens by distance to the enemy king, in king's steps.
    NEAR_ENEMY[4; 8],
    /// Attacked enemy pieces, unguarded ones first, by the attacker's kind and their own kind.
    THREATS[2 * 6; 6],
    /// Attacked and unguarded pieces by kind: with the enemy to move, with their own side to move.
    HANGING[2; 6],
    /// Knights, bishops, rooks and queens guarded by a pawn, and of these the ones that no enemy pawn can
    /// ever attack.
    PAWN_GUARDED[2; 4],
    /// Enemy knights, bishops, rooks and queens that a pawn could attack by a safe step.
    PUSHES[1; 4],
    /// Attacked squares around the enemy king by the attacker's kind.
    RING_HITS[1; 5],
    /// Enemy kings by units of danger.
    KING_DANGER[5; 8],
    /// Squares from which a knight, bishop, rook or queen would attack the enemy king, unguarded ones first.
    CHECKS[2; 4],
    /// Kings by the number of unattacked squares they can move to.
    ROOM[1; 9],
    /// The king's file, then the adjacent files, by the rank of the first own pawn ahead of it; 0 for none.
    SHELTER[2; 8],
    /// The king's file, then the adjacent files, by the rank of the first enemy pawn ahead of it; 0 for none.
    STORM[2; 8],
    /// Sides by the number of their castling rights.
    CASTLING[1; 3],
    /// Rooks on files without own pawns, and of these the ones on files without any pawns.
    ROOK_FILES[1; 2],
    /// Bishops by the number of own pawns on squares of their colour.
    BISHOP_PAWNS[1; 9],
    /// Pawns guarded by pawns, by rank.
    CHAINED[1; 8],
    /// Pawns next to a pawn on the same rank, by rank.
    PHALANX[1; 8],
    /// Pawns without friendly pawns on the adjacent files, by file from the edge, and of these the ones
    /// without an enemy pawn ahead of them.
    ISOLATED[2; 4],
    /// Pawns behind another pawn of their side on the same file.
    DOUBLED[1; 1],
    /// Pawns whose next square is attacked by an enemy pawn and that no pawn can guard there.
    BACKWARD[1; 1],
    /// Pawns with an enemy piece directly ahead of them, by rank.
    BLOCKED[1; 8],
    /// Pawns that no enemy pawn can stop or capture, by rank.
    PASSED[1; 8],
    /// Passed pawns by rank: those guarded by pawns, then those whose next square is occupied by an enemy
    /// knight, occupied by another enemy, only attacked by an enemy, or guarded.
    PASSED_WAY[5; 8],
    /// Passed pawns from the fourth to the seventh rank by the distance of their own and of the enemy king to
    /// their next square, in king's steps.
    PASSED_KINGS[8; 8],
    /// Passed pawns with a rook behind them: of their own side, of the enemy.
    ROOK_BEHIND[1; 2],
    /// Sides with at most five pieces besides the king, by their number, in games won by baring the king.
    NEARLY_BARE[1; 6],
}

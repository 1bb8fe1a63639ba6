//! The terms of the evaluation of defined games.

use crate::eval::terms;
use crate::games::defined::game::limits::MOST_KINDS;
use crate::games::defined::play::tables::worth::{FARTHEST, FILES, RANKS};

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind.
    MATERIAL[1; MOST_KINDS],
    /// Pieces by kind, rank as their owner counts, and file from the edge.
    PLACES[MOST_KINDS * RANKS; FILES],
    /// Pawns that no enemy pawn is ahead of, by the steps to where they promote.
    PASSED[1; FARTHEST + 1],
    /// The same with a piece before them.
    BLOCKED[1; FARTHEST + 1],
    /// Pawns, then other pieces, that pawns guard.
    GUARDED[1; 2],
    /// Squares that pieces can go to and enemy pawns do not attack, by kind.
    MOBILITY[1; MOST_KINDS],
    /// Squares around the enemy king that pieces attack, by kind.
    RING[1; MOST_KINDS],
    /// Enemy kings by units of danger.
    DANGER[6; 8],
    /// Enemy pieces by kind: those attacked by less valuable ones, then those attacked and unguarded.
    THREATS[2; MOST_KINDS],
    /// Kings by the number of squares around them that are neither attacked nor taken by own pieces.
    ROOM[1; 9],
    /// Own pawns, then other pieces, around kings.
    SHELTER[1; 2],
}

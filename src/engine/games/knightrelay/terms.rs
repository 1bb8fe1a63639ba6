//! The evaluation's terms about relays.

use crate::eval::terms;
use crate::games::orthodox;

terms! {
    after orthodox::TERMS;
    /// Pawns, bishops, rooks and queens that a relay lends a leap, by the number of squares they owe to it.
    RELAYED[4; 9],
    /// Pawns that a relay lends a leap, by rank.
    RELAYED_PAWNS[1; 8],
    /// Knights by the number of pieces they lend their leap.
    LENDERS[1; 9],
    /// Pawns, bishops, rooks and queens that a relay would let attack the enemy king.
    AWAITING_RELAY[1; 4],
    /// Squares from which the pieces that reach them would attack the enemy king by a relay.
    RELAYED_CHECKS[1; 1],
}

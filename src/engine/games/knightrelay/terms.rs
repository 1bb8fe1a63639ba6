//! The terms of the evaluation of relays.

use crate::eval::terms;
use crate::games::orthodox;

terms! {
    after orthodox::TERMS;
    /// Pawns, bishops, rooks and queens that have received a leap, by the number of squares they gain by it.
    RELAYED[4; 9],
    /// Pawns that have received a leap, by rank.
    RELAYED_PAWNS[1; 8],
    /// Knights by the number of pieces to which they lend their leap.
    LENDERS[1; 9],
    /// Pawns, bishops, rooks and queens that a relay would let attack the enemy king.
    AWAITING_RELAY[1; 4],
    /// Squares from which a piece that can reach them would attack the enemy king by a relay.
    RELAYED_CHECKS[1; 1],
}

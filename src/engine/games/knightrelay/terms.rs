//! The evaluation terms for relays.

use crate::eval::terms;
use crate::games::orthodox;

terms! {
    after orthodox::TERMS;
    /// Pawns, bishops, rooks and queens that can borrow a leap, by the number of squares they gain.
    RELAYED[4; 9],
    /// Pawns that can borrow a leap, by rank.
    RELAYED_PAWNS[1; 8],
    /// Knights by the number of pieces to which they lend their leap.
    LENDERS[1; 9],
    /// Pawns, bishops, rooks and queens that would attack the enemy king if they could borrow a leap.
    AWAITING_RELAY[1; 4],
    /// Squares from which a piece that can reach them would attack the enemy king with a borrowed leap.
    RELAYED_CHECKS[1; 1],
}

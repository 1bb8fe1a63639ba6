//! The moves of pieces along diagonal lines, as in the palaces of Janggi.

use super::{Definition, Slot};
use crate::games::defined::betza::{Moves, Way};

/// The moves of a kind along diagonal lines, which begin and end on squares of the lines.
pub fn ways(definition: &Definition, kind: usize) -> Vec<Way> {
    let lines = &definition.rules.lines;
    let betza = match definition.kinds[kind].slot {
        _ if lines.squares.is_empty() => "",
        Slot::KING if lines.king => "F",
        Slot::WAZIR => "F",
        Slot::SOLDIER => "fF",
        Slot::ROOK => "B",
        Slot::JANGGI_CANNON => "pB",
        _ => "",
    };
    Moves::read(betza).map_or(Vec::new(), |moves| moves.ways)
}

//! Whether the notation of the program's own pieces means the same.

use super::moves::Moves;
use super::way::{Hop, Way};
use crate::pieces::Betza;
use crate::pieces::betza::Way as Own;
use std::collections::BTreeSet;

/// A way as both have it: the offset, a square that must be empty before it, the most steps, and the rest.
type Common = ((i8, i8), (i8, i8), u8, Hop, [bool; 3]);

/// Whether [`Betza`] reads the text of a piece, and as the same ways.
pub fn is_read_alike(moves: &Moves) -> bool {
    let Ok(own) = Betza::parse(&moves.text) else {
        return false;
    };
    let own: Option<BTreeSet<Common>> = own.ways().iter().map(of_own).collect();
    let ours: Option<BTreeSet<Common>> = moves.ways.iter().map(of_definition).collect();
    own.is_some() && own == ours
}

/// `None` if a piece must stand on the way, which definitions cannot say.
fn of_own(way: &Own) -> Option<Common> {
    let hop = match (way.hops, way.behind) {
        (false, _) => Hop::None,
        (true, false) => Hop::Over,
        (true, true) => Hop::Behind,
    };
    let rest = [way.moves, way.captures, way.initial];
    (!way.jumps).then_some(((way.dx, way.dy), way.via, way.range, hop, rest))
}

/// `None` if it goes on after a leap by more than one step, or has a least number of steps.
fn of_definition(way: &Way) -> Option<Common> {
    let mut path = way.path();
    let (via, is_single) = match way.first {
        (0, 0) => (path.next().unwrap_or((0, 0)), path.next().is_none()),
        first => (first, way.most == 1),
    };
    let end = (way.first.0 + way.step.0, way.first.1 + way.step.1);
    let rest = [way.moves, way.captures, way.initial];
    (is_single && way.least == 1).then_some((end, via, way.most, way.hop, rest))
}

//! The squares that pieces reach on an empty board.

use super::{Board, Region};
use crate::core::{Color, Spot};
use crate::games::defined::betza::{Hop, Way};

/// The squares where a side's move from a square may end, including that square, each with the squares that
/// must be empty for it.
pub fn ends(way: &Way, from: Spot, color: Color, board: Board) -> Vec<(Region, Spot)> {
    let sign = color.sign() as i8;
    let step = |from: Spot, (dx, dy): (i8, i8)| {
        let (file, rank) = (from.file as i8 + sign * dx, from.rank as i8 + sign * dy);
        let is_on_board = (0..board.files as i8).contains(&file) && (0..board.ranks as i8).contains(&rank);
        is_on_board.then_some(Spot { file: file as u8, rank: rank as u8 })
    };
    let square = |spot: Spot| Region::of(spot.file, spot.rank);
    let mut ends = Vec::new();
    let Some(mut at) = step(from, way.first) else {
        return ends;
    };
    let mut clear = square(at);
    let mut steps = 0;
    while way.most == 0 || steps < way.most {
        let Some(to) = step(at, way.step) else {
            break;
        };
        steps += 1;
        for passed in way.passed().filter_map(|passed| step(at, passed)) {
            clear |= square(passed);
        }
        if steps >= way.least {
            ends.push((clear & !square(from), to));
        }
        clear |= square(to);
        at = to;
    }
    ends
}

/// The squares that a side's move reaches from a square if only the hurdles that it needs are on the board.
pub fn reach(way: &Way, from: Spot, color: Color, board: Board) -> Region {
    let least = if way.hop == Hop::None { way.least } else { way.least.max(2) };
    let ends = ends(&Way { least, ..*way }, from, color, board).into_iter().filter(|(_, to)| *to != from);
    ends.fold(Region::NONE, |all, (_, to)| all | Region::of(to.file, to.rank))
}

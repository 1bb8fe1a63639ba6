//! Where ways lead on an empty board.

use crate::core::{Color, Spot};
use crate::games::defined::betza::{Hop, Way};
use crate::games::defined::game::region::Region;
use crate::games::defined::game::rules::Board;

/// The squares that a side's way leads to from a square, as if nothing but what it leaps stood there.
pub fn reach(way: &Way, from: Spot, color: Color, board: Board) -> Region {
    let sign = color.sign() as i8;
    let step = |(x, y): (i8, i8), (dx, dy): (i8, i8)| {
        let (x, y) = (x + sign * dx, y + sign * dy);
        let on_board = (0..board.files as i8).contains(&x) && (0..board.ranks as i8).contains(&y);
        on_board.then_some((x, y))
    };
    let mut reached = Region::NONE;
    let start = (from.file as i8, from.rank as i8);
    let Some(mut at) = step(start, way.first) else {
        return reached;
    };
    let least = if way.hop == Hop::None { way.least } else { way.least.max(2) };
    let mut steps = 0u8;
    while way.most == 0 || steps < way.most {
        let Some(next) = step(at, way.step) else {
            break;
        };
        (at, steps) = (next, steps + 1);
        if steps >= least && at != start {
            reached |= Region::of(at.0 as u8, at.1 as u8);
        }
    }
    reached
}

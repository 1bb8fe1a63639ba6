//! Betza lines walked step by step: the reference for compiled tables and special code.

use super::betza::Way;
use super::{Betza, Geometry};
use crate::core::Color;

/// The squares to which a side's piece can go, empty or with an enemy; `first` if it has not moved yet.
pub fn walk(piece: &str, board: Geometry, color: Color, from: usize, pieces: [u128; 2], first: bool) -> u128 {
    walk_ways(Betza::new(piece).ways(), board, color, from, pieces, first)
}

/// The same for these ways.
pub fn walk_ways(
    ways: &[Way],
    board: Geometry,
    color: Color,
    from: usize,
    pieces: [u128; 2],
    first: bool,
) -> u128 {
    let (file, rank) = ((from % board.stride as usize) as i8, (from / board.stride as usize) as i8);
    let forward = color.sign() as i8;
    let has = |set: u128, at: usize| set >> at & 1 != 0;
    let (occupied, enemies) = (pieces[0] | pieces[1], pieces[(!color).index()]);
    let mut reached = 0;
    for way in ways.iter().filter(|way| first || !way.initial) {
        let at = |dx: i8, dy: i8| board.index(file, rank, dx, forward * dy);
        let passes =
            way.via == (0, 0) || at(way.via.0, way.via.1).is_some_and(|via| has(occupied, via) == way.jumps);
        let most = if way.range == 0 { i8::MAX } else { way.range as i8 };
        let (mut leapt, mut is_behind) = (0, false);
        for steps in (1..=most).take_while(|_| passes) {
            let Some(to) = at(steps * way.dx, steps * way.dy) else {
                break;
            };
            let landing = if has(occupied, to) { way.captures && has(enemies, to) } else { way.moves };
            if landing && leapt == u32::from(way.hops) && is_behind >= way.behind {
                reached |= 1 << to;
            }
            is_behind = has(occupied, to);
            leapt += u32::from(is_behind);
            if leapt > u32::from(way.hops) {
                break;
            }
        }
    }
    reached
}

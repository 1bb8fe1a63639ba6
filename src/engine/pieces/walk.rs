//! Walks Betza lines step by step: the reference for tests of compiled tables and special code.

use super::{Betza, Geometry, Hop, Way};
use crate::core::Color;

/// The squares to which a side's piece can move, with or without capturing. `first` is true if it has not
/// moved yet.
pub fn walk(piece: &str, board: Geometry, color: Color, from: usize, pieces: [u128; 2], first: bool) -> u128 {
    walk_ways(Betza::new(piece).ways(), board, color, from, pieces, first)
}

/// Like [`walk`], for parsed ways.
pub fn walk_ways(
    ways: &[Way],
    board: Geometry,
    color: Color,
    from: usize,
    pieces: [u128; 2],
    first: bool,
) -> u128 {
    let stride = board.stride as usize;
    let shift = |from: usize, (dx, dy): (i8, i8)| {
        board.index((from % stride) as i8, (from / stride) as i8, dx, color.sign() as i8 * dy)
    };
    let has = |set: u128, at: usize| set >> at & 1 != 0;
    let (occupied, enemies) = ((pieces[0] | pieces[1]) & !(1 << from), pieces[(!color).index()]);
    let mut reached = 0;
    for way in ways.iter().filter(|way| first || !way.initial) {
        let Some(mut at) = shift(from, way.first).filter(|&at| !has(occupied, at)) else {
            continue;
        };
        let most = if way.most == 0 { u8::MAX } else { way.most };
        let (mut leapt, mut is_behind) = (0, false);
        for steps in 1..=most {
            let mut passed = way.passed().filter_map(|by| shift(at, by));
            let Some(to) = shift(at, way.step).filter(|_| passed.all(|via| has(occupied, via) == way.jumps))
            else {
                break;
            };
            let landing = if has(occupied, to) { way.captures && has(enemies, to) } else { way.moves };
            let is_leapt = match way.hop {
                Hop::None => leapt == 0,
                Hop::Over => leapt == 1,
                Hop::Behind => leapt == 1 && is_behind,
            };
            if landing && is_leapt && steps >= way.least && to != from {
                reached |= 1 << to;
            }
            is_behind = has(occupied, to);
            leapt += u32::from(is_behind);
            if leapt > u32::from(way.is_hopping()) {
                break;
            }
            at = to;
        }
    }
    reached
}

//! What pieces are worth before anything is learnt: by their mobility (H.G. Muller's formula for leapers).

use super::form::MOST_KINDS;
use super::frame::Frame;
use super::game::Game;
use super::mover::Mover;
use crate::core::{Color, Shape, Square, SquareSet};
use crate::rules::Piece;

/// Centipawns by kind; 0 for a king.
pub type Values = [i32; MOST_KINDS];

/// The share of squares that are empty in a usual position.
const EMPTY: f64 = 2.0 / 3.0;
/// How much better a place than the mean pieces find.
const PLACE: f64 = 1.52;
/// What a pawn that can promote is worth at least.
const PROMISE: f64 = 85.0;

/// The values of a game's kinds.
pub fn values<F: Frame>(game: &Game<F>) -> Values {
    let mut values = [0; MOST_KINDS];
    for (kind, value) in values.iter_mut().enumerate().take(game.forms.len()) {
        if game.king != Some(kind as u8) {
            let mover = game.mover(Piece { kind: kind as u8, color: Color::White }.code());
            let squares = game.board.squares().map(|square| mobility(game, mover, square));
            let mean = PLACE * squares.sum::<f64>() / f64::from(game.board.len().max(1));
            let worth = 1.1 * (30.0 + 0.625 * mean) * mean;
            let least = if mover.promotions.is_empty() { 10.0 } else { PROMISE };
            *value = worth.max(least).min(5000.0) as i32;
        }
    }
    values
}

/// How many squares a piece may be expected to reach from one.
fn mobility<F: Frame>(game: &Game<F>, mover: &Mover<F>, from: Square) -> f64 {
    let half = |set: F::Set| f64::from((set & game.board).len()) / 2.0;
    let reach = mover.reach(from);
    let mut sum = half(reach.quiet_leaps) + half(reach.capture_leaps);
    for &axis in &mover.axes {
        let axis = game.axes.at(axis);
        for to in axis.full(from).squares() {
            let open = EMPTY.powi(axis.between(from, to).len() as i32);
            sum += open
                * (half(F::Set::of(to) & reach.quiet_slides) + half(F::Set::of(to) & reach.capture_slides));
        }
    }
    for path in mover.paths(from) {
        sum += EMPTY.powi(path.clear.len() as i32) * (half(path.quiet) + half(path.capture));
    }
    for hopper in &mover.hoppers {
        let axis = game.axes.at(hopper.axis);
        for to in axis.full(from).squares() {
            let between = axis.between(from, to).len() as i32;
            let hurdles = f64::from(between) * (1.0 - EMPTY);
            let hops = if hopper.lands_behind { 1.0 - EMPTY } else { hurdles } * EMPTY.powi(between - 1);
            let to = F::Set::of(to);
            sum += hops * (half(to & hopper.quiet[from.index()]) + half(to & hopper.capture[from.index()]));
        }
    }
    sum
}

/// How far a square is from the middle of a board, from 0 in the middle to 6.
pub fn from_middle<F: Shape>(square: Square, (files, ranks): (u8, u8)) -> usize {
    let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).unsigned_abs() as usize / 2;
    off(F::file(square), files).max(off(F::rank(square), ranks)).min(6)
}

//! Models how Fairy-Stockfish reads a Betza line, to find where it would move a piece differently.
//!
//! Fairy-Stockfish does not store the terms of a piece separately. For moves and for captures it has one list
//! of leaps, one of the rider types that the piece needs, and one mask of the squares that any term reaches.
//! A rider goes wherever the mask allows, whichever term filled it. A later term overrides an earlier one of
//! the same type and direction. So terms can change each other: in `fRpR` the rook moves backward, too.
//!
//! As tested at c19b5f6c, its only riders are R, B and N, its lame legs D, A, N and Z, its hoppers R and B;
//! a lame rider jumps; captures by `i` terms are ignored.

use super::{Hop, Way};
use std::collections::BTreeMap;

/// A square relative to the piece, in files to the right and ranks forward.
pub type Offset = (i8, i8);
/// The longest line of the largest board, in steps.
const MAX_DISTANCE: i8 = 11;
/// The width of a square grid with the piece in its middle.
const ROW: usize = 2 * MAX_DISTANCE as usize + 1;

/// The types of terms in Fairy-Stockfish.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sort {
    Leap,
    Lame,
    Ride,
    Hop,
}

/// A direction of a term without brackets, as Fairy-Stockfish stores it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub step: Offset,
    pub sort: Sort,
    /// Maximum number of steps; 0 = no limit. A hopper with 1 lands directly behind any hurdle.
    pub limit: u8,
    pub moves: bool,
    pub captures: bool,
    pub initial: bool,
}

/// The conditions for moving to each square around a piece, as bits.
#[derive(Clone, PartialEq)]
struct Conditions([u16; ROW * ROW]);

/// No condition: a leap.
const LEAP: u16 = 1;
/// The path of a lame leg must be empty.
const LAME: u16 = 2;
/// The line up to the square must be empty: one of single steps, of knight's leaps, or of other steps.
const CLEAR: [u16; 3] = [4, 8, 16];
/// Exactly one square of that line must be occupied.
const OVER: [u16; 3] = [32, 64, 128];
/// The last square of that line must be occupied, and no other.
const BEHIND: [u16; 3] = [256, 512, 1024];

/// The nearest square that `ways` and `entries` reach under different conditions.
pub fn first_difference(ways: &[Way], entries: &[Entry]) -> Option<Offset> {
    let ours = |filter: fn(&&Way) -> bool| Conditions::of(ways.iter().filter(filter));
    let theirs = |filter: fn(&&Entry) -> bool| Conditions::of_entries(entries.iter().filter(filter));
    let captures = theirs(|entry| entry.captures && !entry.initial);
    let moves = theirs(|entry| entry.moves && !entry.initial);
    let all_moves = moves.clone().union(&theirs(|entry| entry.moves && entry.initial));
    let pairs = [
        (ours(|way| way.moves && !way.initial), moves),
        (ours(|way| way.moves), all_moves),
        (ours(|way| way.captures && !way.initial), captures.clone()),
        (ours(|way| way.captures), captures),
    ];
    let differing = |(ours, theirs): &(Conditions, Conditions)| {
        if ours == theirs {
            return None;
        }
        let squares = (0..ROW * ROW).filter(|&square| ours.minimal(square) != theirs.minimal(square));
        let offset = |square| ((square / ROW) as i8 - MAX_DISTANCE, (square % ROW) as i8 - MAX_DISTANCE);
        squares.map(offset).min_by_key(|(x, y)| (x.abs().max(y.abs()), *x, *y))
    };
    pairs.iter().find_map(differing)
}

/// The index of a square in the grid; `None` beyond the largest board.
fn index((x, y): Offset) -> Option<usize> {
    let is_near = x.abs() <= MAX_DISTANCE && y.abs() <= MAX_DISTANCE;
    is_near.then(|| (x + MAX_DISTANCE) as usize * ROW + (y + MAX_DISTANCE) as usize)
}

impl Conditions {
    const NONE: Conditions = Conditions([0; ROW * ROW]);

    /// The conditions of these moves.
    fn of<'a>(ways: impl Iterator<Item = &'a Way>) -> Conditions {
        let mut needs = Conditions::NONE;
        ways.for_each(|way| needs.add(way));
        needs
    }

    /// Adds the conditions of a move.
    fn add(&mut self, way: &Way) {
        let (long, short) = parts(way.step);
        let line = if long == 1 { 0 } else { 2 - usize::from((long, short) == (2, 1)) };
        for (count, end) in (way.least..).zip(way.ends()) {
            let need = match way.hop {
                // A lame leg along a straight or diagonal line of two squares is a ride of two steps.
                Hop::None if way.lame && count == 1 && long == 2 && short != 1 => CLEAR[0],
                Hop::None if way.lame => LAME,
                Hop::None if count == 1 => LEAP,
                Hop::None => CLEAR[line],
                _ if count == 1 => continue,
                Hop::Over if count > 2 => OVER[line],
                Hop::Over | Hop::Behind => BEHIND[line],
            };
            if let Some(index) = index(end) {
                self.0[index] |= need;
            }
        }
    }

    /// The conditions of all entries for moves, or for captures, after Fairy-Stockfish has merged them.
    fn of_entries<'a>(entries: impl Iterator<Item = &'a Entry>) -> Conditions {
        let mut last: BTreeMap<(Sort, Offset), Entry> = BTreeMap::new();
        for entry in entries {
            // Lame legs and leaps share a list.
            let sort = if entry.sort == Sort::Lame { Sort::Leap } else { entry.sort };
            last.insert((sort, entry.step), *entry);
        }
        let (mut mask, mut leaps, mut riders) = (Conditions::NONE, Conditions::NONE, Vec::new());
        for &Entry { step, sort, limit, .. } in last.values() {
            let (long, short) = parts(step);
            let way = Way { step, most: limit, ..Way::NONE };
            match sort {
                Sort::Leap => leaps.0[index(step).unwrap_or(0)] = LEAP,
                Sort::Lame => {
                    mask.add(&Way { most: 1, ..way });
                    if matches!((long, short), (2, _) | (3, 2)) {
                        riders.extend(in_all_directions(step, Way { most: 1, lame: true, ..way }));
                    }
                }
                // Fairy-Stockfish has no riders with steps this long.
                Sort::Ride | Sort::Hop if long > 2 => {}
                Sort::Ride => {
                    mask.add(&way);
                    if long == 1 || (long, short) == (2, 1) {
                        riders.extend(group(step, Hop::None));
                    }
                }
                Sort::Hop => {
                    let most = if limit == 1 { 0 } else { limit };
                    mask.add(&Way { most, ..way });
                    if long == 1 {
                        riders.extend(group(step, if limit == 1 { Hop::Behind } else { Hop::Over }));
                    }
                }
            }
        }
        let mut needs = Conditions::of(riders.iter());
        for (need, mask) in needs.0.iter_mut().zip(mask.0) {
            *need = if mask == 0 { 0 } else { *need };
        }
        needs.union(&leaps)
    }

    /// The squares of both, each under the conditions of either one.
    fn union(mut self, other: &Conditions) -> Conditions {
        self.0.iter_mut().zip(other.0).for_each(|(need, other)| *need |= other);
        self
    }

    /// The conditions at an index, without redundant ones.
    fn minimal(&self, index: usize) -> u16 {
        let needs = self.0[index];
        if needs & LEAP != 0 {
            return LEAP;
        }
        let is_implied = |line: &usize| needs & OVER[*line] != 0;
        (0..3).filter(is_implied).fold(needs, |needs, line| needs & !BEHIND[line])
    }
}

/// The longer and the shorter component of a step.
fn parts((x, y): Offset) -> (i8, i8) {
    (x.abs().max(y.abs()), x.abs().min(y.abs()))
}

/// The directions of one rider: both along an axis if it is straight, otherwise all symmetric ones.
fn group(step: Offset, hop: Hop) -> Vec<Way> {
    let way = Way { hop, most: 0, ..Way::NONE };
    match step {
        (0, _) => vec![Way { step: (0, 1), ..way }, Way { step: (0, -1), ..way }],
        (_, 0) => vec![Way { step: (1, 0), ..way }, Way { step: (-1, 0), ..way }],
        _ => in_all_directions(step, way),
    }
}

/// Copies a move to all symmetric directions.
fn in_all_directions((x, y): Offset, way: Way) -> Vec<Way> {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let all = signs.into_iter().flat_map(|(a, b)| [(a * x, b * y), (a * y, b * x)]);
    all.map(|step| Way { step, ..way }).collect()
}

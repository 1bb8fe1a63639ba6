//! A piece as Fairy-Stockfish plays it, to compare with its ways.
//!
//! Fairy-Stockfish does not store the ways one by one. For moves and for captures it has one list of leaps,
//! one of the sorts of riders that the piece needs, and one mask of the squares that any term reaches: a
//! rider of each sort goes wherever the mask lets it, whichever term filled it. A later term overrules an
//! earlier one of its sort in the same direction. So terms can change each other: in `fRpR` the rook goes
//! backward, too.
//!
//! Tried out with that program at c19b5f6c: riders are its R, B and N only, lame legs D, A, N and Z, hoppers
//! R and B; a lame rider jumps; captures of `i` are left out.

use super::{Hop, Way};
use std::collections::BTreeMap;

/// A square as seen from the piece, in files to the right and ranks forward.
pub type Offset = (i8, i8);
/// The most steps in a line of the largest board.
const FARTHEST: i8 = 11;
/// The squares of a row that has the piece in its middle.
const ROW: usize = 2 * FARTHEST as usize + 1;

/// The sorts of terms in that program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sort {
    Leap,
    Lame,
    Ride,
    Hop,
}

/// A direction of a term without brackets, as that program stores it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub step: Offset,
    pub sort: Sort,
    /// The number of steps; 0 for any. A hopper with 1 lands right behind what it leaps, however far off.
    pub limit: u8,
    pub moves: bool,
    pub captures: bool,
    pub initial: bool,
}

/// The conditions of moves to the squares around a piece, a bit for each.
#[derive(Clone)]
struct Needs([u16; ROW * ROW]);

/// None: a leap.
const LEAP: u16 = 1;
/// A lame leg's path is empty.
const LAME: u16 = 2;
/// All squares of a line before it are empty: of single steps, of knight's leaps, of others.
const CLEAR: [u16; 3] = [4, 8, 16];
/// One of these is occupied.
const OVER: [u16; 3] = [32, 64, 128];
/// The last of these is occupied, and no other.
const BEHIND: [u16; 3] = [256, 512, 1024];

/// The first square to which the ways and the entries do not lead alike.
pub fn first_difference(ways: &[Way], entries: &[Entry]) -> Option<Offset> {
    let ours = |filter: fn(&&Way) -> bool| Needs::of(ways.iter().filter(filter));
    let theirs = |filter: fn(&&Entry) -> bool| Needs::joined(entries.iter().filter(filter));
    let captures = theirs(|entry| entry.captures && !entry.initial);
    let moves = theirs(|entry| entry.moves && !entry.initial);
    let all_moves = moves.clone().and(&theirs(|entry| entry.moves && entry.initial));
    let pairs = [
        (ours(|way| way.moves && !way.initial), moves),
        (ours(|way| way.moves), all_moves),
        (ours(|way| way.captures && !way.initial), captures.clone()),
        (ours(|way| way.captures), captures),
    ];
    let differing = |(ours, theirs): &(Needs, Needs)| {
        let squares = (0..ROW * ROW).filter(|&square| ours.least(square) != theirs.least(square));
        let offset = |square| ((square / ROW) as i8 - FARTHEST, (square % ROW) as i8 - FARTHEST);
        squares.map(offset).min_by_key(|(x, y)| (x.abs().max(y.abs()), *x, *y))
    };
    pairs.iter().find_map(differing)
}

/// The place of a square; `None` beyond the largest board.
fn place((x, y): Offset) -> Option<usize> {
    let is_near = x.abs() <= FARTHEST && y.abs() <= FARTHEST;
    is_near.then(|| (x + FARTHEST) as usize * ROW + (y + FARTHEST) as usize)
}

impl Needs {
    const NONE: Needs = Needs([0; ROW * ROW]);

    /// The conditions of ways.
    fn of<'a>(ways: impl Iterator<Item = &'a Way>) -> Needs {
        let mut needs = Needs::NONE;
        ways.for_each(|way| needs.add(way));
        needs
    }

    /// Adds the conditions of a way.
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
            if let Some(place) = place(end) {
                self.0[place] |= need;
            }
        }
    }

    /// The conditions of the entries for moves, or of those for captures, once that program has joined them.
    fn joined<'a>(entries: impl Iterator<Item = &'a Entry>) -> Needs {
        let mut last: BTreeMap<(Sort, Offset), Entry> = BTreeMap::new();
        for entry in entries {
            // Lame legs and leaps share a list.
            let sort = if entry.sort == Sort::Lame { Sort::Leap } else { entry.sort };
            last.insert((sort, entry.step), *entry);
        }
        let (mut mask, mut leaps, mut riders) = (Needs::NONE, Needs::NONE, Vec::new());
        for &Entry { step, sort, limit, .. } in last.values() {
            let (long, short) = parts(step);
            let way = Way { step, most: limit, ..Way::NONE };
            match sort {
                Sort::Leap => leaps.0[place(step).unwrap_or(0)] = LEAP,
                Sort::Lame => {
                    mask.add(&Way { most: 1, ..way });
                    if matches!((long, short), (2, _) | (3, 2)) {
                        riders.extend(in_all_directions(step, Way { most: 1, lame: true, ..way }));
                    }
                }
                // Steps that are too long for its slides.
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
        let mut needs = Needs::of(riders.iter());
        for (need, mask) in needs.0.iter_mut().zip(mask.0) {
            *need = if mask == 0 { 0 } else { *need };
        }
        needs.and(&leaps)
    }

    /// Both together.
    fn and(mut self, other: &Needs) -> Needs {
        self.0.iter_mut().zip(other.0).for_each(|(need, other)| *need |= other);
        self
    }

    /// The conditions at a place, without those that another one there implies.
    fn least(&self, place: usize) -> u16 {
        let needs = self.0[place];
        if needs & LEAP != 0 {
            return LEAP;
        }
        let is_implied = |line: &usize| needs & OVER[*line] != 0;
        (0..3).filter(is_implied).fold(needs, |needs, line| needs & !BEHIND[line])
    }
}

/// The longer and the shorter part of a step.
fn parts((x, y): Offset) -> (i8, i8) {
    (x.abs().max(y.abs()), x.abs().min(y.abs()))
}

/// The rider of a sort: straight ones go both ways along an axis, all others in all directions.
fn group(step: Offset, hop: Hop) -> Vec<Way> {
    let way = Way { hop, most: 0, ..Way::NONE };
    match step {
        (0, _) => vec![Way { step: (0, 1), ..way }, Way { step: (0, -1), ..way }],
        (_, 0) => vec![Way { step: (1, 0), ..way }, Way { step: (-1, 0), ..way }],
        _ => in_all_directions(step, way),
    }
}

/// A way in all directions of its step.
fn in_all_directions((x, y): Offset, way: Way) -> Vec<Way> {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let all = signs.into_iter().flat_map(|(a, b)| [(a * x, b * y), (a * y, b * x)]);
    all.map(|step| Way { step, ..way }).collect()
}

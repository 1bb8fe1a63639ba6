//! A piece as Fairy-Stockfish plays it, to be compared with its ways.
//!
//! That program does not keep the ways apart. For moves and for captures it has one list of leaps, one of
//! the sorts of riders that the piece needs, and one mask of the squares that any term reaches: a rider of
//! each sort goes wherever the mask lets it, whichever term filled it. A later term overrules an earlier one
//! of its sort in the same direction. So terms can change each other: in `fRpR` the rook goes backward, too.
//!
//! Tried out with that program at c19b5f6c: riders are its R, B and N only, lame legs D, A, N and Z, hoppers
//! R and B; a lame rider jumps; captures of `i` are left out.

use super::way::{Hop, Way};
use std::collections::{BTreeMap, BTreeSet};

/// A square as seen from the piece, in files to the right and ranks forward.
pub type Offset = (i8, i8);
/// The most steps in a line of the largest board.
const FARTHEST: u8 = 11;

/// What a move to a square needs of those on its path.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Need {
    /// These must be empty; none for a leap.
    Empty(BTreeSet<Offset>),
    /// Exactly one of these must be occupied.
    OneOf(Vec<Offset>),
    /// The last of these must be occupied, and no other.
    Last(Vec<Offset>),
}

/// What leads to each square.
type Needs = BTreeMap<Offset, BTreeSet<Need>>;

/// How that program sorts terms.
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

/// The first square to which the ways and the entries do not lead alike.
pub fn first_difference(ways: &[Way], entries: &[Entry]) -> Option<Offset> {
    let plain = |way: &&Way| !way.initial;
    let ours = |filter: &dyn Fn(&&Way) -> bool| needs(ways.iter().filter(filter));
    let theirs = |filter: &dyn Fn(&&Entry) -> bool| joined(entries.iter().filter(filter));
    let captures = theirs(&|entry| entry.captures && !entry.initial);
    let (plain_moves, first_moves) =
        (theirs(&|entry| entry.moves && !entry.initial), theirs(&|entry| entry.moves && entry.initial));
    let pairs = [
        (ours(&|way| way.moves && plain(way)), plain_moves.clone()),
        (ours(&|way| way.moves), both(plain_moves, first_moves)),
        (ours(&|way| way.captures && plain(way)), captures.clone()),
        (ours(&|way| way.captures), captures),
    ];
    pairs.into_iter().find_map(|(ours, theirs)| {
        let mut squares: Vec<&Offset> = ours.keys().chain(theirs.keys()).collect();
        squares.sort_unstable_by_key(|(x, y)| (x.abs().max(y.abs()), *x, *y));
        squares.into_iter().find(|&square| ours.get(square) != theirs.get(square)).copied()
    })
}

/// What the entries for moves, or those for captures, amount to.
fn joined<'a>(entries: impl Iterator<Item = &'a Entry>) -> Needs {
    let mut last: BTreeMap<(Sort, Offset), u8> = BTreeMap::new();
    for entry in entries {
        // Lame legs and leaps share a list.
        let sort = if entry.sort == Sort::Lame { Sort::Leap } else { entry.sort };
        let limit = if entry.sort == Sort::Lame { u8::MAX } else { entry.limit };
        last.insert((sort, entry.step), limit);
    }
    let (mut mask, mut leaps, mut riders) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for ((sort, step), limit) in last {
        let (long, short) = (step.0.abs().max(step.1.abs()), step.0.abs().min(step.1.abs()));
        match sort {
            Sort::Leap | Sort::Lame => {
                mask.insert(step);
                if limit == 0 {
                    leaps.insert(step);
                } else if matches!((long, short), (2, _) | (3, 2)) {
                    riders.extend(turned(step, Way { most: 1, lame: true, ..Way::default() }));
                }
            }
            Sort::Ride | Sort::Hop if long > 2 => {}
            Sort::Ride => {
                mask.extend(multiples(step, limit));
                if long == 1 || (long, short) == (2, 1) {
                    riders.extend(group(step, Hop::None));
                }
            }
            Sort::Hop => {
                mask.extend(multiples(step, if limit == 1 { 0 } else { limit }));
                if long == 1 {
                    riders.extend(group(step, if limit == 1 { Hop::Behind } else { Hop::Over }));
                }
            }
        }
    }
    let mut all = needs(riders.iter());
    all.retain(|square, _| mask.contains(square));
    for leap in leaps {
        all.insert(leap, BTreeSet::from([Need::Empty(BTreeSet::new())]));
    }
    all
}

/// The rider of a sort: straight ones go both ways along an axis, all others in all directions.
fn group(step: Offset, hop: Hop) -> Vec<Way> {
    let way = Way { hop, ..Way::default() };
    match step {
        (0, _) => vec![Way { step: (0, 1), ..way }, Way { step: (0, -1), ..way }],
        (_, 0) => vec![Way { step: (1, 0), ..way }, Way { step: (-1, 0), ..way }],
        _ => turned(step, way),
    }
}

/// A way in all directions of its step.
fn turned((x, y): Offset, way: Way) -> Vec<Way> {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let all = signs.into_iter().flat_map(|(a, b)| [(a * x, b * y), (a * y, b * x)]);
    all.map(|step| Way { step, least: 1, ..way }).collect()
}

/// The squares some steps away.
fn multiples((x, y): Offset, limit: u8) -> impl Iterator<Item = Offset> {
    let most = if limit == 0 { FARTHEST } else { limit.min(FARTHEST) } as i8;
    (1..=most).map(move |count| (count * x, count * y))
}

/// What ways need on the squares of their paths, without what follows from something else.
fn needs<'a>(ways: impl Iterator<Item = &'a Way>) -> Needs {
    let mut needs = Needs::new();
    for way in ways {
        let mut passed: Vec<Offset> = if way.first == (0, 0) { Vec::new() } else { vec![way.first] };
        let mut at = way.first;
        for count in 1..=if way.most == 0 { FARTHEST } else { way.most } {
            passed.extend(way.path().map(|(x, y)| (at.0 + x, at.1 + y)));
            at = (at.0 + way.step.0, at.1 + way.step.1);
            let need = match way.hop {
                Hop::None => Some(Need::Empty(passed.iter().copied().collect())),
                _ if passed.is_empty() => None,
                Hop::Over if passed.len() > 1 => Some(Need::OneOf(passed.clone())),
                Hop::Over | Hop::Behind => Some(Need::Last(passed.clone())),
            };
            if let Some(need) = need.filter(|_| count >= way.least && at.0.abs().max(at.1.abs()) <= 11) {
                needs.entry(at).or_default().insert(need);
            }
            passed.push(at);
        }
    }
    for needs in needs.values_mut() {
        *needs = least(needs);
    }
    needs
}

/// Both together.
fn both(mut one: Needs, other: Needs) -> Needs {
    for (square, needs) in other {
        let all = one.entry(square).or_default();
        all.extend(needs);
        *all = least(all);
    }
    one
}

/// The needs that none of the others implies.
fn least(needs: &BTreeSet<Need>) -> BTreeSet<Need> {
    let is_implied = |need: &Need| {
        needs.iter().filter(|other| *other != need).any(|other| match (need, other) {
            (_, Need::Empty(clear)) if clear.is_empty() => true,
            (Need::Empty(clear), Need::Empty(fewer)) => fewer.is_subset(clear),
            (Need::Last(path), Need::OneOf(same)) => path == same,
            _ => false,
        })
    };
    needs.iter().filter(|need| !is_implied(need)).cloned().collect()
}

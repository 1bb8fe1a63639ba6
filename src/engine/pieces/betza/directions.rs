//! Directional modifiers, which select some of an atom's leaps.
//!
//! An atom (long, short) has eight leaps: the long part leads forward, backward, left or right, and the short
//! part to either side of that. The leaps of straight and diagonal atoms coincide in pairs, and either
//! description selects them. A letter is single, doubled, or paired: an upright letter with a level one.
//!
//! | letters | selected leaps |
//! |---|---|
//! | `f` `b` `l` `r` | long part in that direction |
//! | `v` `s` | long part upright; level |
//! | `lf`, `fs` ... | long part in the direction of the second, short part in that of the first |
//! | `fh` `bh` `lh` `rh` | long or short part in that direction |
//! | `hl` `hr` | short part on that side of the long part |
//! | `vs` `sv` | all |
//!
//! Before a straight atom, except K and Q, a pair counts as two single letters, and h is ignored. These rules
//! were found by experiments with Fairy-Stockfish.

use super::atom::Atom;
use super::cursor::Cursor;
use super::fault::{Fault, FaultKind};

const LETTERS: &[u8; 7] = b"fblrsvh";

/// A set of pairs of letters; a single letter counts as doubled. Bit 7a + b is the pair of letters a and b.
#[derive(Clone, Copy)]
pub struct Directions(u64);

/// Files to the right and ranks forward of up to eight leaps.
#[derive(Clone, Copy)]
pub struct Leaps {
    leaps: [(i8, i8); 8],
    len: usize,
    /// The number of leaps already returned by `next`.
    at: usize,
}

/// A leap, given by the signs of its long part and its short part.
#[derive(Clone, Copy)]
struct Leap {
    is_upright: bool,
    long: i8,
    short: i8,
}

impl Directions {
    pub const NONE: Directions = Directions(0);

    /// Reads the next letter or pair; returns false if none follows.
    pub const fn read(&mut self, cursor: &mut Cursor) -> Result<bool, Fault> {
        let (one, next) = (cursor.next(), cursor.peek(1));
        let Some(first) = index(one) else {
            return Ok(false);
        };
        let is_pair = one == next || crosses(one, next) || crosses(next, one);
        let two = if is_pair { next } else { one };
        let is_meaningless = match (one, two) {
            (b'h', _) => !matches!(two, b'l' | b'r'),
            (_, b'h') => !matches!(one, b'f' | b'b' | b'l' | b'r'),
            _ => false,
        };
        if is_meaningless {
            return Err(cursor.fault(FaultKind::Half));
        }
        if let Some(second) = index(two) {
            self.0 |= 1 << (7 * first + second);
        }
        cursor.skip(1 + is_pair as usize);
        Ok(true)
    }

    /// Whether the set is empty; it then selects all leaps.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pairs that Fairy-Stockfish knows before atoms that are not straight: doubled letters, pairs that
    /// begin with f, b, l or r, and hl and hr.
    #[cfg(feature = "defined")]
    pub fn known(self) -> Directions {
        let is_known = |(one, two): (u8, u8)| {
            one == two
                || matches!(one, b'f' | b'b' | b'l' | b'r')
                || matches!((one, two), (b'h', b'l' | b'r'))
        };
        let known = (0..49).filter(|&pair| self.pair(pair).is_some_and(is_known));
        Directions(known.fold(0, |set, pair| set | 1 << pair))
    }

    /// The pair of a bit, if it is in the set.
    const fn pair(self, bit: usize) -> Option<(u8, u8)> {
        if self.0 >> bit & 1 != 0 { Some((LETTERS[bit / 7], LETTERS[bit % 7])) } else { None }
    }

    /// The selected leaps of an atom.
    pub const fn leaps(self, atom: Atom) -> Leaps {
        let mut leaps = Leaps { leaps: [(0, 0); 8], len: 0, at: 0 };
        self.add(atom.leap, atom.leap.1 == 0 && !atom.is_compound, &mut leaps);
        if atom.is_compound {
            self.add((1, 1), false, &mut leaps);
        }
        leaps
    }

    /// Adds the selected leaps of (long, short). If `splits`, a pair counts as two single letters.
    const fn add(self, (long, short): (i8, i8), splits: bool, leaps: &mut Leaps) {
        let mut symmetry = 0;
        while symmetry < 8 {
            let x = if symmetry & 1 != 0 { -1 } else { 1 };
            let y = if symmetry & 2 != 0 { -1 } else { 1 };
            let (leap, to) = if symmetry < 4 {
                (Leap { is_upright: false, long: x, short: y }, (x * long, y * short))
            } else {
                (Leap { is_upright: true, long: y, short: x }, (x * short, y * long))
            };
            if self.allows(leap, splits) {
                leaps.add(to);
            }
            symmetry += 1;
        }
    }

    const fn allows(self, leap: Leap, splits: bool) -> bool {
        let mut bit = 0;
        while bit < 49 {
            if let Some((one, two)) = self.pair(bit) {
                let allows = if splits && one != two {
                    one != b'h' && leap.is_in(one, one) || two != b'h' && leap.is_in(two, two)
                } else {
                    leap.is_in(one, two)
                };
                if allows {
                    return true;
                }
            }
            bit += 1;
        }
        self.is_empty()
    }

    /// Whether a second leg with these letters can make `step` after a leap. The letters are relative to the
    /// leap's direction: if both are straight or both diagonal, f is 0 degrees, l and r are 90, b is 180;
    /// otherwise f is 45 degrees to either side, b is 135, l and r are 45 and 135 to that side.
    pub const fn follow(self, leap: (i8, i8), step: (i8, i8)) -> Result<bool, FaultKind> {
        let (Some(from), Some(to)) = (compass(leap), compass(step)) else {
            // The pairs sv and vs.
            let all = self.0 >> (7 * 4 + 5) & 1 != 0 || self.0 >> (7 * 5 + 4) & 1 != 0;
            return if all { Ok(true) } else { Err(FaultKind::Oblique) };
        };
        let turn = (to + 8 - from) % 8;
        let mut follows = self.is_empty() && matches!(turn, 0 | 1 | 7);
        let mut bit = 0;
        while bit < 49 {
            follows |= match self.pair(bit) {
                None => false,
                Some((b'v', b's') | (b's', b'v')) => true,
                Some((b'f', b'f')) => matches!(turn, 0 | 1 | 7),
                Some((b'b', b'b')) => matches!(turn, 3..=5),
                Some((b'r', b'r')) => matches!(turn, 1..=3),
                Some((b'l', b'l')) => matches!(turn, 5..=7),
                Some((b's', b's')) => !matches!(turn, 0 | 4),
                Some((b'v', b'v')) => !matches!(turn, 2 | 6),
                Some(_) => return Err(FaultKind::LegDirection),
            };
            bit += 1;
        }
        Ok(follows)
    }
}

impl Leaps {
    /// Adds a leap, unless it is already present.
    const fn add(&mut self, to: (i8, i8)) {
        let mut i = 0;
        while i < self.len {
            if self.leaps[i].0 == to.0 && self.leaps[i].1 == to.1 {
                return;
            }
            i += 1;
        }
        self.leaps[self.len] = to;
        self.len += 1;
    }

    /// Returns the next leap.
    pub const fn next(&mut self) -> Option<(i8, i8)> {
        if self.at == self.len {
            return None;
        }
        self.at += 1;
        Some(self.leaps[self.at - 1])
    }
}

impl Leap {
    const fn is_in(self, one: u8, two: u8) -> bool {
        let turns_right = (self.long == self.short) == self.is_upright;
        match (one, two) {
            (b'v', b's') | (b's', b'v') => true,
            (b'h', side) => turns_right == (side == b'r'),
            (one, b'h') => {
                leads(one, if is_upright(one) == self.is_upright { self.long } else { self.short })
            }
            _ if one == two => is_upright(one) == self.is_upright && leads(one, self.long),
            _ => is_upright(two) == self.is_upright && leads(two, self.long) && leads(one, self.short),
        }
    }
}

/// The index of a letter in [`LETTERS`].
const fn index(letter: u8) -> Option<usize> {
    let mut index = 0;
    while index < LETTERS.len() {
        if LETTERS[index] == letter {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// Whether the first letter is upright and the second level; h can be either.
const fn crosses(one: u8, two: u8) -> bool {
    (is_upright(one) || one == b'h') && matches!(two, b'l' | b'r' | b's' | b'h')
}

const fn is_upright(letter: u8) -> bool {
    matches!(letter, b'f' | b'b' | b'v')
}

/// Whether a letter allows this sign on its axis.
const fn leads(letter: u8, sign: i8) -> bool {
    match letter {
        b'f' | b'r' => sign > 0,
        b'b' | b'l' => sign < 0,
        _ => true,
    }
}

/// A direction in steps of 45 degrees, clockwise from forward; `None` for an oblique one.
const fn compass((dx, dy): (i8, i8)) -> Option<u8> {
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return None;
    }
    Some(match (dx.signum(), dy.signum()) {
        (0, 1) => 0,
        (1, 1) => 1,
        (1, 0) => 2,
        (1, -1) => 3,
        (0, -1) => 4,
        (-1, -1) => 5,
        (-1, 0) => 6,
        _ => 7,
    })
}

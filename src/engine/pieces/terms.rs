//! The terms of a [Betza](super::betza) line, read letter by letter: modifiers, an atom, a range.

use super::fault::{Fault, FaultKind};

/// The largest range.
pub const LONGEST: u8 = 11;

/// One term.
#[derive(Clone, Copy)]
pub struct Term {
    pub modifiers: Modifiers,
    pub atom: Atom,
    /// The maximum number of steps; 0 for any number.
    pub range: u8,
}

/// The atom of a term.
#[derive(Clone, Copy)]
pub struct Atom {
    /// The longer part of the leap, and the shorter.
    pub leap: (i8, i8),
    /// Whether it is both the straight and the diagonal step, as a king's.
    pub is_compound: bool,
}

/// Modifiers in front of an atom.
#[derive(Clone, Copy)]
pub struct Modifiers {
    pub directions: Directions,
    pub moves: bool,
    pub captures: bool,
    pub lame: bool,
    pub jumps: bool,
    pub hops: bool,
    pub behind: bool,
    pub initial: bool,
}

/// No modifiers.
const PLAIN: Modifiers = Modifiers {
    directions: Directions(0),
    moves: false,
    captures: false,
    lame: false,
    jumps: false,
    hops: false,
    behind: false,
    initial: false,
};

impl Term {
    /// Reads the term that starts at `at`; returns it and the start of the next one.
    pub const fn read(text: &[u8], mut at: usize) -> Result<(Term, usize), Fault> {
        let mut modifiers = PLAIN;
        loop {
            match modifiers.read(text, at) {
                Ok(0) => break,
                Ok(letters) => at += letters,
                Err(fault) => return Err(fault),
            }
        }
        let place = at;
        let Some((atom, mut range)) = Atom::read(text, at) else {
            let kind = if at < text.len() { FaultKind::Letter } else { FaultKind::NoAtom };
            return Err(Fault { at, kind });
        };
        at += 1;
        if at < text.len() && text[at] == text[place] {
            range = 0;
            at += 1;
        } else if at < text.len() && text[at].is_ascii_digit() {
            let start = at;
            range = 0;
            while at < text.len() && text[at].is_ascii_digit() {
                range = range * 10 + (text[at] - b'0');
                if range > LONGEST {
                    return Err(Fault { at: start, kind: FaultKind::Range });
                }
                at += 1;
            }
        }
        let term = Term { modifiers, atom, range };
        match term.fault() {
            Some(kind) => Err(Fault { at: place, kind }),
            None => Ok((term, at)),
        }
    }

    /// Why these modifiers are invalid before this atom, if they are.
    const fn fault(&self) -> Option<FaultKind> {
        let Modifiers { directions, lame, jumps, hops, behind, .. } = self.modifiers;
        let (long, short) = self.atom.leap;
        let is_oblique = short != 0 && short != long;
        if lame as u8 + jumps as u8 + hops as u8 + behind as u8 > 1 {
            return Some(FaultKind::Contradiction);
        }
        if directions.has_halves() && !is_oblique {
            return Some(FaultKind::Half);
        }
        if (lame || jumps) && (long != 2 || self.range != 1) {
            return Some(FaultKind::NothingBetween);
        }
        if (hops || behind) && self.range == 1 {
            return Some(FaultKind::TooShort);
        }
        None
    }
}

impl Atom {
    /// The atom at a place, and its default range; `None` if there is none.
    const fn read(text: &[u8], at: usize) -> Option<(Atom, u8)> {
        if at >= text.len() {
            return None;
        }
        let (leap, range) = match text[at] {
            b'W' | b'K' => ((1, 0), 1),
            b'R' | b'Q' => ((1, 0), 0),
            b'F' => ((1, 1), 1),
            b'B' => ((1, 1), 0),
            b'D' => ((2, 0), 1),
            b'N' => ((2, 1), 1),
            b'A' => ((2, 2), 1),
            b'H' => ((3, 0), 1),
            b'C' | b'L' => ((3, 1), 1),
            b'Z' | b'J' => ((3, 2), 1),
            b'G' => ((3, 3), 1),
            _ => return None,
        };
        let is_compound = matches!(text[at], b'K' | b'Q');
        Some((Atom { leap, is_compound }, range))
    }
}

impl Modifiers {
    /// Adds the modifier at a place; returns the number of its letters, 0 if there is none.
    const fn read(&mut self, text: &[u8], at: usize) -> Result<usize, Fault> {
        if at >= text.len() {
            return Ok(0);
        }
        match text[at] {
            b'm' => self.moves = true,
            b'c' => self.captures = true,
            b'n' => self.lame = true,
            b'j' => self.jumps = true,
            b'p' => self.hops = true,
            b'g' => self.behind = true,
            b'i' => self.initial = true,
            letter => return self.directions.read(letter, text, at),
        }
        Ok(1)
    }
}

/// The letters of directions.
const LETTERS: &[u8; 7] = b"fblrsvh";

/// The directions in front of an atom: a set of letters and pairs of letters, where a single letter counts
/// as a pair with itself. No letter means all directions.
///
/// A letter makes a pair with a following letter of the other axis, or with itself:
///
/// | atoms | pair |
/// |---|---|
/// | straight | either letter; of `K` and `Q` the second, on the side of the first |
/// | diagonal | both letters |
/// | oblique | both letters, and the longer part of the leap along the second's axis |
///
/// `h` after a letter means that half of the oblique leaps, `hl` and `hr` those rotated to one side, `vs`
/// and `sv` all. Fairy-Stockfish and XBoard read these the same way.
#[derive(Clone, Copy)]
pub struct Directions(u64);

impl Directions {
    /// Adds the letter or pair at a place; returns the number of letters, 0 if there is none.
    const fn read(&mut self, letter: u8, text: &[u8], at: usize) -> Result<usize, Fault> {
        let Some(one) = place(letter) else {
            return Ok(0);
        };
        let mut two = one;
        let mut letters = 1;
        if at + 1 < text.len()
            && let Some(next) = place(text[at + 1])
            && (next == one || is_paired(letter, text[at + 1]))
        {
            two = next;
            letters = 2;
        }
        if is_meaningless(LETTERS[one], LETTERS[two]) {
            return Err(Fault { at, kind: FaultKind::Direction });
        }
        self.0 |= 1 << (7 * one + two);
        Ok(letters)
    }

    /// Whether they allow an atom to go `dx` files to the right and `dy` ranks forward.
    pub const fn allow(self, is_compound: bool, dx: i8, dy: i8) -> bool {
        let mut pair = 0;
        while pair < 49 && self.0 != 0 {
            if self.0 >> pair & 1 != 0 && leads(LETTERS[pair / 7], LETTERS[pair % 7], is_compound, dx, dy) {
                return true;
            }
            pair += 1;
        }
        self.0 == 0
    }

    /// Whether `hl` or `hr` is among them.
    const fn has_halves(self) -> bool {
        // The pairs whose first letter is `h`, the last of the letters.
        self.0 >> 42 != 0
    }
}

/// The index of a letter among those of directions.
const fn place(letter: u8) -> Option<usize> {
    let mut place = 0;
    while place < LETTERS.len() {
        if LETTERS[place] == letter {
            return Some(place);
        }
        place += 1;
    }
    None
}

const fn is_vertical(letter: u8) -> bool {
    matches!(letter, b'f' | b'b' | b'v')
}

/// Whether two different letters make a pair.
const fn is_paired(one: u8, two: u8) -> bool {
    is_vertical(one) != is_vertical(two) || one == b'h' || two == b'h'
}

/// Whether a pair with an `h` is meaningless.
const fn is_meaningless(one: u8, two: u8) -> bool {
    match (one, two) {
        (b'h', _) => !matches!(two, b'l' | b'r'),
        (_, b'h') => matches!(one, b's' | b'v'),
        _ => false,
    }
}

/// Whether a pair of letters allows an atom to go `dx` files to the right and `dy` ranks forward.
const fn leads(one: u8, two: u8, is_compound: bool, dx: i8, dy: i8) -> bool {
    let is_upright = dy.abs() > dx.abs();
    let is_straight = dx == 0 || dy == 0;
    let (first, second) = (points(one, dx, dy), points(two, dx, dy));
    match (one, two) {
        (b's', b'v') | (b'v', b's') => true,
        (_, b'h') => first,
        (b'h', b'r') => (dx * dy > 0) == is_upright,
        (b'h', _) => (dx * dy > 0) != is_upright,
        _ if is_straight && is_compound => !points(opposite(one), dx, dy) && second,
        _ if is_straight => first || second,
        _ if dx.abs() == dy.abs() => first && second,
        _ => first && second && is_vertical(two) == is_upright,
    }
}

/// Whether a way leads in the direction of a letter.
const fn points(letter: u8, dx: i8, dy: i8) -> bool {
    match letter {
        b'f' => dy > 0,
        b'b' => dy < 0,
        b'l' => dx < 0,
        b'r' => dx > 0,
        b's' => dx != 0,
        b'v' => dy != 0,
        _ => false,
    }
}

/// The letter of the opposite direction; a letter without a direction for one that covers both.
const fn opposite(letter: u8) -> u8 {
    match letter {
        b'f' => b'b',
        b'b' => b'f',
        b'l' => b'r',
        b'r' => b'l',
        _ => b'h',
    }
}

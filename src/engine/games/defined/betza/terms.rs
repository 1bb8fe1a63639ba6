//! A term: modifiers, an atom, a range.

use super::directions::Directions;
use super::scan::Scan;
use super::way::{Hop, Way};
use crate::games::defined::faults::{Problem, Read};

/// The most steps that a range can say.
const LONGEST: u8 = 11;
/// The letters that are modifiers.
const MODIFIERS: &str = "m, c, n, p, g, i, e and the directions f, b, l, r, s, v, h";
/// The letters that are atoms.
const ATOMS: &str = "W, F, D, N, A, H, C or L, Z or J, G, K, R, B, Q and (x,y)";

/// What stands before an atom or a bracket.
#[derive(Clone, Default)]
pub struct Modifiers {
    pub directions: Directions,
    pub moves: bool,
    pub captures: bool,
    pub takes_en_passant: bool,
    /// `n`, with its byte.
    pub lame: Option<usize>,
    /// `p`, with its byte.
    pub over: Option<usize>,
    /// `g`, with its byte.
    pub behind: Option<usize>,
    pub initial: Option<usize>,
}

/// The leaps of an atom: long part, short part.
#[derive(Clone, Copy)]
pub struct Atom {
    pub leap: (i8, i8),
    /// Whether it is both the straight and the diagonal step, as of a king.
    pub is_compound: bool,
    /// Whether it goes any number of steps if no range is written.
    pub rides: bool,
}

/// How many steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub least: u8,
    /// 0 for any number.
    pub most: u8,
}

impl Modifiers {
    /// Reads all letters up to the atom, the bracket or the end.
    pub fn read(scan: &mut Scan) -> Read<Modifiers> {
        let mut modifiers = Modifiers::default();
        loop {
            let at = scan.at();
            match scan.next() {
                b'm' => modifiers.moves = true,
                b'c' => modifiers.captures = true,
                b'e' => modifiers.takes_en_passant = true,
                b'n' => modifiers.lame = Some(at),
                b'i' => modifiers.initial = Some(at),
                b'p' => modifiers.over = Some(at),
                b'g' => modifiers.behind = Some(at),
                _ if modifiers.directions.read(scan)? => continue,
                _ => break,
            }
            scan.pass(1);
        }
        Ok(modifiers)
    }

    /// The kind of hop; p and g together are p before a range in digits, else g.
    pub fn hop(&self, has_digits: bool) -> Hop {
        match (self.over, self.behind) {
            (None, None) => Hop::None,
            (Some(_), Some(_)) if has_digits => Hop::Over,
            (_, Some(_)) => Hop::Behind,
            (Some(_), None) => Hop::Over,
        }
    }

    /// Whether a piece may end on an empty square, and on an enemy.
    pub fn ends(&self) -> (bool, bool) {
        let both = !self.moves && !self.captures;
        (self.moves || both, self.captures || both)
    }
}

impl Atom {
    /// Reads an atom.
    pub fn read(scan: &mut Scan) -> Read<Atom> {
        let (leap, rides) = match scan.next() {
            b'W' | b'K' => ((1, 0), false),
            b'R' | b'Q' => ((1, 0), true),
            b'F' => ((1, 1), false),
            b'B' => ((1, 1), true),
            b'D' => ((2, 0), false),
            b'N' => ((2, 1), false),
            b'A' => ((2, 2), false),
            b'H' => ((3, 0), false),
            b'C' | b'L' => ((3, 1), false),
            b'Z' | b'J' => ((3, 2), false),
            b'G' => ((3, 3), false),
            b'(' => return Atom::pair(scan),
            _ => return Err(Atom::missing(scan)),
        };
        let is_compound = matches!(scan.next(), b'K' | b'Q');
        scan.pass(1);
        Ok(Atom { leap, is_compound, rides })
    }

    /// `(x,y)`.
    fn pair(scan: &mut Scan) -> Read<Atom> {
        let start = scan.at();
        scan.pass(1);
        let x = scan.number();
        let comma = scan.take(b',');
        let y = scan.number();
        let (true, Some(x), Some(y)) = (comma && scan.take(b')'), x, y) else {
            return Err(Problem::new(start, "a leap is written (x,y), such as (4,1)"));
        };
        if x > 9 || y > 9 || (x, y) == (0, 0) {
            return Err(Problem::new(start, "a leap (x,y) has numbers from 0 to 9, not both 0"));
        }
        Ok(Atom { leap: (x.max(y) as i8, x.min(y) as i8), is_compound: false, rides: false })
    }

    fn missing(scan: &Scan) -> Problem {
        let words = match scan.next() {
            0 if scan.is_done() => format!("the moves end where an atom must follow: {ATOMS}"),
            b'0'..=b'9' => "a number stands behind its atom, as in R4".to_string(),
            b' ' | b'\t' => {
                "nothing may follow the moves behind a blank: a remark has a line of its own".to_string()
            }
            b'j' => "j is no letter here: lame legs are n, hoppers p and g".to_string(),
            b't' => "t goes before two legs in brackets: t[X,Y]".to_string(),
            b'a' | b'o' | b'y' | b'z' | b'u' | b'x' | b'd' => {
                let shown = scan.shown();
                format!("{shown} of other dialects is not read; two legs are written [F-R] or [F?R]")
            }
            b'[' | b']' | b'-' | b'?' | b',' => {
                format!("{} stands in the wrong place: two legs are written [F-R] or [F?R]", scan.shown())
            }
            _ => format!(
                "{} is no letter of the notation: modifiers are {MODIFIERS}; atoms {ATOMS}",
                scan.shown()
            ),
        };
        scan.problem(words)
    }

    /// The straight and the diagonal half of K and Q, or the atom alone; whether they are halves.
    pub fn halves(self) -> Vec<((i8, i8), bool)> {
        match self.is_compound {
            true => vec![((1, 0), true), ((1, 1), true)],
            false => vec![(self.leap, false)],
        }
    }
}

impl Range {
    pub const ONE: Range = Range { least: 1, most: 1 };

    /// Reads the range behind an atom that ends before the next character.
    pub fn read(scan: &mut Scan, atom: Atom, letters: &str) -> Read<Range> {
        let start = scan.at();
        if letters.bytes().enumerate().all(|(at, letter)| scan.after(at) == letter) {
            scan.pass(letters.len());
            return Ok(Range { least: 1, most: 0 });
        }
        let Some(number) = scan.number() else {
            return Ok(if atom.rides { Range { least: 1, most: 0 } } else { Range::ONE });
        };
        if number > LONGEST {
            let words = format!("a range is 1 to {LONGEST}, or 0 for any number of steps");
            return Err(Problem::new(start, words));
        }
        match scan.take(b'+') {
            true if number == 0 => Err(Problem::new(start, "at least 0 steps: + needs a number from 1")),
            true => Ok(Range { least: number, most: 0 }),
            false => Ok(Range { least: 1, most: number }),
        }
    }
}

/// Reads a term whose modifiers were read; adds its ways.
pub fn read(scan: &mut Scan, modifiers: &Modifiers, ways: &mut Vec<Way>) -> Read<()> {
    let start = scan.at();
    let atom = Atom::read(scan)?;
    let hop = modifiers.hop(scan.next().is_ascii_digit());
    let range = Range::read(scan, atom, scan.since(start))?;
    let steps_once = range == Range::ONE;
    if let Some(at) = modifiers.lame.filter(|_| hop != Hop::None) {
        return Err(Problem::new(at, "n cannot go with p or g"));
    }
    if let Some(at) = modifiers.lame.filter(|_| atom.leap.0 == 1) {
        return Err(Problem::new(
            at,
            "n says nothing here: no square lies between; it goes before leaps such as N",
        ));
    }
    if let Some(at) = modifiers.over.or(modifiers.behind).filter(|_| steps_once) {
        let words = "p and g need an atom that makes more than one step, such as R, B, Q, NN or W3";
        return Err(Problem::new(at, words));
    }
    let (moves, captures) = modifiers.ends();
    for (leap, is_half) in atom.halves() {
        let leaps = modifiers.directions.leaps(leap, is_half);
        ways.extend(leaps.into_iter().map(|step| Way {
            first: (0, 0),
            step,
            least: range.least,
            most: range.most,
            lame: modifiers.lame.is_some(),
            hop,
            moves,
            captures,
            initial: modifiers.initial.is_some(),
        }));
    }
    Ok(())
}

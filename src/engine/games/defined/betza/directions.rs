//! Which of its leaps the letters of directions leave an atom.
//!
//! An atom (long, short) has eight leaps: its long part forward, backward, to the left or right, and its
//! short part to one side of that or the other. The leaps of straight and diagonal atoms fall together in
//! pairs, and each may be had by either name. A letter stands alone, doubled, or in a pair of one upright
//! letter and one level one:
//!
//! | letters | the leaps whose |
//! |---|---|
//! | `f` `b` `l` `r` | long part leads there |
//! | `v` `s` | long part is upright, level |
//! | `lf`, `fs` ... | long part leads to the second, short part to the first |
//! | `fh` `bh` `lh` `rh` | long or short part leads there |
//! | `hl` `hr` | short part turns to that side in that sense |
//! | `vs` `sv` | all |
//!
//! Before a straight atom, but for the halves of K and Q, a pair is two letters, of which h says nothing.
//! Source: Fairy-Stockfish's behaviour, tried out.

use super::scan::Scan;
use crate::games::defined::faults::Read;

const UPRIGHT: &[u8] = b"fbvh";
const LEVEL: &[u8] = b"lrsh";

/// Letters of directions, as pairs; a letter alone is doubled.
#[derive(Clone, Default)]
pub struct Directions(pub Vec<(u8, u8)>);

/// A leap by what its long part and its short part do.
#[derive(Clone, Copy)]
struct Leap {
    is_upright: bool,
    long: i8,
    short: i8,
}

impl Directions {
    /// Reads the letter or pair that comes next; says whether there was one.
    pub fn read(&mut self, scan: &mut Scan) -> Read<bool> {
        let (one, two) = (scan.next(), scan.after(1));
        let is_direction = |letter| UPRIGHT.contains(&letter) || LEVEL.contains(&letter);
        if !is_direction(one) {
            return Ok(false);
        }
        let crosses = |one, two| UPRIGHT.contains(&one) && LEVEL.contains(&two);
        let is_pair = one == two || crosses(one, two) || crosses(two, one);
        let two = if is_pair { two } else { one };
        let is_senseless = match (one, two) {
            (b'h', _) => !matches!(two, b'l' | b'r'),
            (_, b'h') => !matches!(one, b'f' | b'b' | b'l' | b'r'),
            _ => false,
        };
        if is_senseless {
            let words = "h stands behind f, b, l or r, as in fhN, or before l or r, as in hlN";
            return Err(scan.problem(words));
        }
        scan.pass(1 + usize::from(is_pair));
        self.0.push((one, two));
        Ok(true)
    }

    /// Whether there are none, which leaves all leaps.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that Fairy-Stockfish knows before atoms that are not straight: in a pair the first letter is one
    /// of four, or h.
    pub fn known(&self) -> Directions {
        let is_known = |&(one, two): &(u8, u8)| {
            one == two
                || matches!(one, b'f' | b'b' | b'l' | b'r')
                || matches!((one, two), (b'h', b'l' | b'r'))
        };
        Directions(self.0.iter().copied().filter(is_known).collect())
    }

    /// The leaps that are left of the atom (long, short): files to the right and ranks forward.
    pub fn leaps(&self, (long, short): (i8, i8), is_half: bool) -> Vec<(i8, i8)> {
        let splits = short == 0 && !is_half;
        let pairs = self.0.iter().flat_map(|&(one, two)| match splits && one != two {
            true => [one, two].into_iter().filter(|&letter| letter != b'h').map(|one| (one, one)).collect(),
            false => vec![(one, two)],
        });
        let pairs: Vec<(u8, u8)> = pairs.collect();
        let mut leaps = Vec::with_capacity(8);
        for leap in Leap::all() {
            let (along, across) = (leap.long * long, leap.short * short);
            let way = if leap.is_upright { (across, along) } else { (along, across) };
            let is_left = pairs.is_empty() || pairs.iter().any(|&pair| leap.is_in(pair));
            if is_left && !leaps.contains(&way) {
                leaps.push(way);
            }
        }
        leaps
    }
}

impl Leap {
    fn all() -> impl Iterator<Item = Leap> {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        [true, false].into_iter().flat_map(move |is_upright| {
            signs.into_iter().map(move |(long, short)| Leap { is_upright, long, short })
        })
    }

    fn is_in(self, pair: (u8, u8)) -> bool {
        let turns = self.long == self.short;
        match pair {
            (b'v', b's') | (b's', b'v') => true,
            (b'h', side) => (turns == self.is_upright) == (side == b'r'),
            (one, b'h') => leads(one, self.sign(is_upright(one))),
            (one, two) if one == two => is_upright(one) == self.is_upright && leads(one, self.long),
            (one, two) => {
                is_upright(two) == self.is_upright && leads(two, self.long) && leads(one, self.short)
            }
        }
    }

    /// Which way it goes upright, or else level.
    fn sign(self, upright: bool) -> i8 {
        if upright == self.is_upright { self.long } else { self.short }
    }
}

fn is_upright(letter: u8) -> bool {
    matches!(letter, b'f' | b'b' | b'v')
}

/// Whether a letter of an axis allows a sign on it.
fn leads(letter: u8, sign: i8) -> bool {
    match letter {
        b'f' | b'r' => sign > 0,
        b'b' | b'l' => sign < 0,
        _ => true,
    }
}

//! What Fairy-Stockfish reads otherwise, term by term: as nothing, or as another piece.
//!
//! A file with such a term is legal here, but must not be paired with that program. Tried out with it at
//! c19b5f6c: riders are its R, B and N only, lame legs D, A, N and Z, hoppers R and B; brackets, `+`, ranges
//! of two digits and leaps (x,y) are passed over; captures of `i` are left out.

use super::scan::Scan;
use super::terms::{Atom, Modifiers, Range};
use super::way::Hop;
use crate::games::defined::faults::{Problem, Read};

/// A slide or hop of one term, to be compared with those of others.
struct Ride {
    at: usize,
    leaps: Vec<(i8, i8)>,
    most: u8,
    hop: Hop,
    moves: bool,
    captures: bool,
    initial: bool,
}

/// The differences in a text without faults.
pub fn differences(text: &str) -> Vec<Problem> {
    let mut scan = Scan::new(text);
    let (mut found, mut rides) = (Vec::new(), Vec::new());
    while !scan.is_done() {
        if term(&mut scan, &mut found, &mut rides).is_err() {
            break;
        }
    }
    for (index, ride) in rides.iter().enumerate() {
        if rides[..index].iter().any(|other| ride.clashes(other)) {
            let words = "two terms with other ranges or hops in one direction: the later one rules all";
            found.push(Problem::new(ride.at, words));
        }
    }
    found.dedup_by_key(|problem| problem.offset);
    found
}

fn term(scan: &mut Scan, found: &mut Vec<Problem>, rides: &mut Vec<Ride>) -> Read<()> {
    let start = scan.at();
    let is_then = scan.next() == b't';
    let modifiers = if is_then { Modifiers::default() } else { Modifiers::read(scan)? };
    if is_then || scan.next() == b'[' {
        while !scan.is_done() && !scan.take(b']') {
            scan.pass(1);
        }
        found.push(Problem::new(start, format!("{} is read without its brackets", scan.since(start))));
        return Ok(());
    }
    let at = scan.at();
    let has_numbers = scan.next() == b'(';
    let atom = Atom::read(scan)?;
    let written = scan.at();
    let range = Range::read(scan, atom, scan.since(at))?;
    let digits = scan.since(written);
    let term = scan.since(start);
    let rides_there = matches!(atom.leap, (1, _) | (2, 1));
    let is_ride = range != Range::ONE;
    let is_short = atom.leap.0 == 1;
    // Before straight atoms pairs are two letters.
    let is_split = atom.leap.1 == 0 && !atom.is_compound;
    let is_lame = modifiers.lame.is_some();
    let hops_far = modifiers.hop.is_some() && !is_short;
    let knows_lame = is_ride || matches!(atom.leap, (2, _) | (3, 2));
    let reads = if has_numbers || hops_far || is_ride && !rides_there || is_lame && !knows_lame {
        Some("no move")
    } else if is_lame && is_ride {
        Some("a rider that jumps")
    } else if term.ends_with('+') {
        Some("one that may stop earlier, but not go farther")
    } else if digits.len() > 1 && digits.bytes().all(|digit| digit.is_ascii_digit()) {
        Some("a range of one digit")
    } else if matches!(modifiers.hop, Some((Hop::Behind, _))) && range.most > 0 {
        Some("a hopper that may go on")
    } else if modifiers.initial.is_some() && modifiers.ends().1 {
        Some("one that does not capture")
    } else if !is_split && !modifiers.directions.0.iter().all(|&pair| is_known(pair)) {
        Some("other directions")
    } else {
        None
    };
    if let Some(reads) = reads {
        found.push(Problem::new(start, format!("{term} is read as {reads}")));
    } else if is_ride {
        let (moves, captures) = modifiers.ends();
        let leaps = atom.halves().into_iter();
        let leaps = leaps.flat_map(|(leap, is_half)| modifiers.directions.leaps(leap, is_half)).collect();
        let hop = modifiers.hop.map_or(Hop::None, |(hop, _)| hop);
        let initial = modifiers.initial.is_some();
        rides.push(Ride { at: start, leaps, most: range.most, hop, moves, captures, initial });
    }
    Ok(())
}

/// Whether a pair says the same to Fairy-Stockfish: in a pair the first letter is one of four.
fn is_known((one, two): (u8, u8)) -> bool {
    one == two || matches!(one, b'f' | b'b' | b'l' | b'r') || matches!((one, two), (b'h', b'l' | b'r'))
}

impl Ride {
    /// Whether both lead in one direction, and the masks by which that program joins them say too much.
    fn clashes(&self, other: &Ride) -> bool {
        let same = self.initial == other.initial
            && (self.moves && other.moves || self.captures && other.captures)
            && self.leaps.iter().any(|leap| other.leaps.contains(leap));
        let limited = self.most != 0 || other.most != 0;
        same && match self.hop == other.hop {
            true => self.most != other.most && self.most != 0,
            false => limited || self.hop != Hop::None && other.hop != Hop::None,
        }
    }
}

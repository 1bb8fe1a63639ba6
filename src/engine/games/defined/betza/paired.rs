//! Terms that Fairy-Stockfish reads otherwise: as nothing, or as another piece.
//!
//! A file with such a term is legal here, but must not be paired with that program. Each term is compared
//! with [its reading there](super::fairy), and then all of them together. Brackets, `+`, ranges of two digits
//! and leaps (x,y) are no part of its notation: it passes over them.

use super::fairy::{Entry, Sort, first_difference};
use super::scan::Scan;
use super::terms::{self, Atom, Modifiers, Range};
use super::way::{Hop, Way};
use crate::games::defined::faults::{Problem, Read};

/// A term without brackets.
struct Term<'a> {
    at: usize,
    text: &'a str,
    modifiers: Modifiers,
    atom: Atom,
    range: Range,
    /// The text after the atom.
    behind: &'a str,
    ways: Vec<Way>,
}

/// The differences in a text without faults.
pub fn differences(text: &str) -> Vec<Problem> {
    let (terms, mut found) = terms(text);
    let joined = together(&terms);
    if found.is_empty() && joined.is_none() {
        return found;
    }
    let alone = terms.iter().filter_map(|term| {
        let reads = term.reads()?;
        Some(Problem::new(term.at, format!("{} is read as {reads}", term.text)))
    });
    found.extend(alone);
    if found.is_empty() {
        found.extend(joined);
    }
    found.sort_by_key(|problem| problem.offset);
    found
}

/// The terms of a text without faults that mean the same to Fairy-Stockfish, but likely not what was meant.
pub fn doubts(text: &str) -> Vec<Problem> {
    let (terms, _) = terms(text);
    let doubt = |term: &Term| {
        let Modifiers { takes_en_passant, moves, captures, over, behind, .. } = term.modifiers;
        let words = if takes_en_passant && !captures {
            let (what, also) =
                (term.text.replace('e', ""), if moves { "" } else { ", which also moves there" });
            format!("e goes with c, as in cefF; {} is read as {what}{also}", term.text)
        } else if over.is_some() && behind.is_some() {
            let letter = if term.hop() == Hop::Over { 'p' } else { 'g' };
            format!("p and g do not go together; {} is read with {letter} alone", term.text)
        } else {
            return None;
        };
        Some(Problem::new(term.at, words))
    };
    terms.iter().filter_map(doubt).collect()
}

/// The terms, and those that Fairy-Stockfish has no notation for.
fn terms(text: &str) -> (Vec<Term<'_>>, Vec<Problem>) {
    let mut scan = Scan::new(text);
    let (mut terms, mut foreign) = (Vec::new(), Vec::new());
    while !scan.is_done() {
        if read(&mut scan, &mut terms, &mut foreign).is_err() {
            break;
        }
    }
    (terms, foreign)
}

fn read<'a>(scan: &mut Scan<'a>, terms: &mut Vec<Term<'a>>, foreign: &mut Vec<Problem>) -> Read<()> {
    let at = scan.at();
    let is_then = scan.next() == b't';
    let modifiers = if is_then { Modifiers::default() } else { Modifiers::read(scan)? };
    if is_then || scan.next() == b'[' {
        while !scan.is_done() && !scan.take(b']') {
            scan.pass(1);
        }
        foreign.push(Problem::new(at, format!("{} is read without its brackets", scan.since(at))));
        return Ok(());
    }
    let (start, mut ahead) = (scan.at(), *scan);
    let mut ways = Vec::new();
    terms::read(scan, &modifiers, &mut ways)?;
    let atom = Atom::read(&mut ahead)?;
    let (letters, written) = (ahead.since(start), ahead.at());
    let range = Range::read(&mut ahead, atom, letters)?;
    let (text, behind) = (scan.since(at), scan.since(written));
    let reads = if text.contains('(') {
        "no move"
    } else if behind.ends_with('+') {
        "one that may stop earlier, but not go farther"
    } else if behind.len() > 1 {
        "a range of one digit"
    } else {
        terms.push(Term { at, text, modifiers, atom, range, behind, ways });
        return Ok(());
    };
    foreign.push(Problem::new(at, format!("{text} is read as {reads}")));
    Ok(())
}

/// The first term that, with those before it, is another piece to Fairy-Stockfish, if all of them together
/// are.
fn together(terms: &[Term]) -> Option<Problem> {
    let difference = |terms: &[Term]| {
        let ways: Vec<Way> = terms.iter().flat_map(|term| &term.ways).copied().collect();
        let entries: Vec<Entry> = terms.iter().flat_map(Term::entries).collect();
        first_difference(&ways, &entries)
    };
    difference(terms)?;
    let (last, (x, y)) =
        (0..terms.len()).find_map(|last| Some((&terms[last], difference(&terms[..=last])?)))?;
    let words = format!(
        "{} is joined with the terms before it, which changes the moves to the square {x:+}/{y:+} \
         (files to the right/ranks forward)",
        last.text
    );
    Some(Problem::new(last.at, words))
}

impl Term<'_> {
    fn has_digits(&self) -> bool {
        self.behind.starts_with(|letter: char| letter.is_ascii_digit())
    }

    fn hop(&self) -> Hop {
        self.modifiers.hop(self.has_digits())
    }

    /// Fairy-Stockfish's reading of it, if that is another piece.
    fn reads(&self) -> Option<&'static str> {
        let Term { modifiers, atom, range, .. } = self;
        let entries: Vec<Entry> = self.entries().collect();
        first_difference(&self.ways, &entries)?;
        let (is_lame, is_ride) = (modifiers.lame.is_some(), *range != Range::ONE);
        let rides = matches!(atom.leap, (1, _) | (2, 1));
        let is_lost = self.hop() != Hop::None && atom.leap.0 > 1 || is_ride && !rides || is_lame && !is_ride;
        Some(if is_lost {
            "no move"
        } else if is_lame {
            "a rider that jumps"
        } else if self.hop() == Hop::Behind {
            "a hopper that may go on"
        } else if modifiers.initial.is_some() && modifiers.ends().1 {
            "one that does not capture"
        } else {
            "other directions"
        })
    }

    /// The directions that Fairy-Stockfish stores.
    fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        let Term { modifiers, atom, range, behind, .. } = self;
        let is_ride = atom.rides || !behind.is_empty();
        let (sort, limit) = match self.hop() {
            // Right behind what it leaps, unless a range is written.
            Hop::Behind if !self.has_digits() => (Sort::Hop, 1),
            Hop::None if is_ride => (Sort::Ride, range.most),
            Hop::None if modifiers.lame.is_some() => (Sort::Lame, 0),
            Hop::None => (Sort::Leap, 0),
            _ => (Sort::Hop, range.most),
        };
        let (moves, captures) = modifiers.ends();
        let initial = modifiers.initial.is_some();
        let known = modifiers.directions.known();
        atom.halves().into_iter().flat_map(move |(leap, is_half)| {
            // Before straight atoms pairs are two letters.
            let steps = if leap.1 == 0 && !is_half {
                modifiers.directions.leaps(leap, is_half)
            } else if known.is_empty() && !modifiers.directions.is_empty() {
                Vec::new()
            } else {
                known.leaps(leap, is_half)
            };
            steps.into_iter().map(move |step| Entry { step, sort, limit, moves, captures, initial })
        })
    }
}

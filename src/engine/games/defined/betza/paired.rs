//! Terms that Fairy-Stockfish ignores or reads as another piece.
//!
//! A file with such a term is valid here, but cannot be used in matches against Fairy-Stockfish. Each term is
//! compared with [its reading there](super::fairy), then all terms together. Fairy-Stockfish skips brackets,
//! `+`, two-digit ranges and leaps (x,y), which are not part of its notation.

use super::fairy::{Entry, Sort, first_difference};
use super::{Hop, Way};
use crate::games::defined::text::faults::Problem;
use crate::pieces::betza::{self, Cursor, Modifiers, Range};
use std::iter;

/// A term without brackets.
struct Term<'a> {
    offset: usize,
    text: &'a str,
    term: betza::Term,
    /// The text after the atom.
    suffix: &'a str,
    ways: Vec<Way>,
}

/// The terms of a valid text that Fairy-Stockfish reads differently.
pub fn differences(text: &str) -> Vec<Problem> {
    let (terms, mut problems) = terms(text);
    let joined = first_joined(&terms);
    if problems.is_empty() && joined.is_none() {
        return problems;
    }
    let alone = terms.iter().filter_map(|term| {
        let reads = term.reads()?;
        Some(Problem::new(term.offset, format!("{} is read as {reads}", term.text)))
    });
    problems.extend(alone);
    if problems.is_empty() {
        problems.extend(joined);
    }
    problems.sort_by_key(|problem| problem.offset);
    problems
}

/// The terms of a valid text that both programs read alike, but that are probably not what was meant.
pub fn doubts(text: &str) -> Vec<Problem> {
    let (terms, _) = terms(text);
    let doubt = |term: &Term| {
        let Modifiers { takes_en_passant, moves, captures, over, behind, .. } = term.term.modifiers;
        let message = if takes_en_passant && !captures {
            let (what, also) =
                (term.text.replace('e', ""), if moves { "" } else { ", which also moves there" });
            format!("e goes with c, as in cefF; {} is read as {what}{also}", term.text)
        } else if over.is_some() && behind.is_some() {
            let letter = if term.term.hop == Hop::Over { 'p' } else { 'g' };
            format!("p and g do not go together; {} is read with {letter} alone", term.text)
        } else {
            return None;
        };
        Some(Problem::new(term.offset, message))
    };
    terms.iter().filter_map(doubt).collect()
}

/// Splits a text into terms and problems, one for each term that is not in Fairy-Stockfish's notation.
fn terms(text: &str) -> (Vec<Term<'_>>, Vec<Problem>) {
    let mut cursor = Cursor::new(text);
    let (mut terms, mut foreign) = (Vec::new(), Vec::new());
    while !cursor.is_done() {
        match next_term(&mut cursor) {
            Some(Ok(term)) => terms.push(term),
            Some(Err(problem)) => foreign.push(problem),
            None => break,
        }
    }
    (terms, foreign)
}

/// The next term, or a problem if it is not in Fairy-Stockfish's notation; `None` at an error.
fn next_term<'a>(cursor: &mut Cursor<'a>) -> Option<Result<Term<'a>, Problem>> {
    let offset = cursor.offset();
    let is_then = cursor.next() == b't';
    let modifiers = if is_then { Modifiers::NONE } else { Modifiers::read(cursor).ok()? };
    if is_then || cursor.next() == b'[' {
        while !cursor.is_done() && !cursor.take(b']') {
            cursor.skip(1);
        }
        return Some(Err(Problem::new(
            offset,
            format!("{} is read without its brackets", cursor.since(offset)),
        )));
    }
    let term = betza::Term::read(cursor, modifiers).ok()?;
    let (text, suffix) = (cursor.since(offset), cursor.since(term.atom_end));
    let reads = if text.contains('(') {
        "no move"
    } else if suffix.ends_with('+') {
        "one that may stop earlier, but not go farther"
    } else if suffix.len() > 1 {
        "a range of one digit"
    } else {
        return Some(Ok(Term { offset, text, term, suffix, ways: term.ways() }));
    };
    Some(Err(Problem::new(offset, format!("{text} is read as {reads}"))))
}

/// If Fairy-Stockfish reads all terms together as another piece, the first term that makes a difference.
fn first_joined(terms: &[Term]) -> Option<Problem> {
    let difference = |terms: &[Term]| {
        let ways: Vec<Way> = terms.iter().flat_map(|term| &term.ways).copied().collect();
        let entries: Vec<Entry> = terms.iter().flat_map(Term::entries).collect();
        first_difference(&ways, &entries)
    };
    difference(terms)?;
    let (last, (x, y)) =
        (0..terms.len()).find_map(|last| Some((&terms[last], difference(&terms[..=last])?)))?;
    let message = format!(
        "{} is joined with the terms before it, which changes the moves to the square {x:+}/{y:+} \
         (files to the right/ranks forward)",
        last.text
    );
    Some(Problem::new(last.offset, message))
}

impl Term<'_> {
    /// A description of the moves that Fairy-Stockfish reads instead; `None` if it reads the same ones.
    fn reads(&self) -> Option<&'static str> {
        let betza::Term { modifiers, atom, range, hop, .. } = self.term;
        let entries: Vec<Entry> = self.entries().collect();
        first_difference(&self.ways, &entries)?;
        let (is_lame, is_ride) = (modifiers.lame.is_some(), range != Range::ONE);
        let rides = matches!(atom.leap, (1, _) | (2, 1));
        let is_lost = hop != Hop::None && atom.leap.0 > 1 || is_ride && !rides || is_lame && !is_ride;
        Some(if is_lost {
            "no move"
        } else if is_lame {
            "a rider that jumps"
        } else if hop == Hop::Behind {
            "a hopper that may go on"
        } else if modifiers.initial && modifiers.ends().1 {
            "one that does not capture"
        } else {
            "other directions"
        })
    }

    /// The directions that Fairy-Stockfish stores.
    fn entries(&self) -> impl Iterator<Item = Entry> + use<> {
        let betza::Term { modifiers, atom, range, hop, .. } = self.term;
        let is_ride = atom.rides || !self.suffix.is_empty();
        let has_digits = self.suffix.starts_with(|letter: char| letter.is_ascii_digit());
        let (sort, limit) = match hop {
            // It lands directly behind its hurdle, unless a range is given.
            Hop::Behind if !has_digits => (Sort::Hop, 1),
            Hop::None if is_ride => (Sort::Ride, range.most),
            Hop::None if modifiers.lame.is_some() => (Sort::Lame, 0),
            Hop::None => (Sort::Leap, 0),
            _ => (Sort::Hop, range.most),
        };
        let (moves, captures) = modifiers.ends();
        let (directions, known) = (modifiers.directions, modifiers.directions.known());
        // Before straight atoms, a pair of letters is two directions.
        let is_straight = atom.leap.1 == 0 && !atom.is_compound;
        let mut leaps = if is_straight { directions } else { known }.leaps(atom);
        let is_lost = !is_straight && known.is_empty() && !directions.is_empty();
        let steps = iter::from_fn(move || leaps.next().filter(|_| !is_lost));
        steps.map(move |step| Entry { step, sort, limit, moves, captures, initial: modifiers.initial })
    }
}

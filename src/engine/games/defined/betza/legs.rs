//! Terms of two legs: a leap to an empty square, then a second leg.
//!
//! `[F-R]` must go on, `[F?R]` may also stop after its leap. m and c before the bracket hold for the last
//! square, directions before it for the first leg. The second leg's letters turn relative to the first leg's
//! direction, in steps of 45 degrees: f 0, l and r 90, b 180 if both legs are straight or both diagonal;
//! otherwise f both 45, b both 135, l and r that side's 45 and 135. `t[X,Y]` is `[X-fY]` for each pair of
//! atoms. As H. G. Muller proposes them.

use super::directions::Directions;
use super::scan::Scan;
use super::terms::{self, Atom, Modifiers, Range};
use super::way::{Hop, MOST_WAYS, Way};
use crate::games::defined::faults::{Problem, Read};

/// One leg.
struct Leg {
    at: usize,
    modifiers: Modifiers,
    atom: Atom,
    range: Range,
}

/// Reads a term of any sort, adds its ways, and says whether it takes en passant.
pub fn part(scan: &mut Scan, ways: &mut Vec<Way>) -> Read<bool> {
    if scan.next() == b't' && scan.after(1) == b'[' {
        scan.pass(2);
        then(scan, ways)?;
        return Ok(false);
    }
    let start = scan.at();
    let modifiers = Modifiers::read(scan)?;
    if scan.next() != b'[' {
        terms::read(scan, &modifiers, ways)?;
        return Ok(modifiers.takes_en_passant);
    }
    if is_special(&modifiers) {
        let words = "n, p, g, i and e cannot go before two legs; m, c and directions can";
        return Err(Problem::new(start, words));
    }
    scan.pass(1);
    bracket(scan, &modifiers, ways)?;
    Ok(false)
}

fn is_special(modifiers: &Modifiers) -> bool {
    let Modifiers { lame, over, behind, initial, takes_en_passant, .. } = modifiers;
    [lame, over, behind, initial].iter().any(|letter| letter.is_some()) || *takes_en_passant
}

/// What follows `[`.
fn bracket(scan: &mut Scan, outer: &Modifiers, ways: &mut Vec<Way>) -> Read<()> {
    let mut first = leg(scan, false)?;
    let may_stop = match scan.next() {
        b'-' => false,
        b'?' => true,
        _ => {
            return Err(
                scan.problem("after its first leg a bracket goes on with - or ?, as in [F-R] or [F?R]")
            );
        }
    };
    scan.pass(1);
    let second = leg(scan, false)?;
    if !scan.take(b']') {
        return Err(scan.problem("the bracket is not closed by ] after its second leg"));
    }
    must_leap(&first)?;
    if !outer.directions.is_empty() {
        if !first.modifiers.directions.is_empty() {
            let words = "the first leg's directions stand before the bracket or in it, not both";
            return Err(Problem::new(first.at, words));
        }
        first.modifiers.directions = outer.directions.clone();
    }
    let (moves, captures) = outer.ends();
    let ends = Way { least: 1, most: 1, moves, captures, ..Way::default() };
    let second_directions = second.modifiers.directions.clone();
    for (leap, is_half) in first.atom.halves() {
        for step in first.modifiers.directions.leaps(leap, is_half) {
            if may_stop {
                ways.push(Way { step, ..ends });
            }
            continued(step, &second, &second_directions, ends, ways)?;
        }
    }
    Ok(())
}

/// What follows `t[`.
fn then(scan: &mut Scan, ways: &mut Vec<Way>) -> Read<()> {
    let firsts = legs(scan, b',', false)?;
    let seconds = legs(scan, b']', true)?;
    let forward = Directions(vec![(b'f', b'f')]);
    for first in &firsts {
        must_leap(first)?;
        for (leap, is_half) in first.atom.halves() {
            for step in first.modifiers.directions.leaps(leap, is_half) {
                for second in &seconds {
                    let (moves, captures) = second.modifiers.ends();
                    let ends = Way { moves, captures, ..Way::default() };
                    continued(step, second, &forward, ends, ways)?;
                }
            }
        }
        if ways.len() > MOST_WAYS {
            return Err(Problem::new(first.at, format!("more than {} ways to move", MOST_WAYS)));
        }
    }
    Ok(())
}

/// The legs up to a letter, at least one.
fn legs(scan: &mut Scan, end: u8, ends: bool) -> Read<Vec<Leg>> {
    let mut legs = Vec::new();
    while legs.is_empty() || scan.next() != end {
        if scan.is_done() || scan.next() == b']' {
            return Err(scan.problem("two legs are written t[X,Y], with a comma between them"));
        }
        let leg = leg(scan, ends)?;
        if ends && !leg.modifiers.directions.is_empty() {
            let words = "the second leg of t[X,Y] goes on forward; write [X-lY] for another direction";
            return Err(Problem::new(leg.at, words));
        }
        legs.push(leg);
    }
    scan.pass(1);
    Ok(legs)
}

/// One leg; `ends` if m and c may stand in it.
fn leg(scan: &mut Scan, ends: bool) -> Read<Leg> {
    let at = scan.at();
    let modifiers = Modifiers::read(scan)?;
    if is_special(&modifiers) {
        return Err(Problem::new(at, "n, p, g, i and e cannot be part of a leg"));
    }
    if (modifiers.moves || modifiers.captures) && !ends {
        return Err(Problem::new(at, "m and c stand before the bracket: they hold for the last square"));
    }
    let start = scan.at();
    let atom = Atom::read(scan)?;
    let range = Range::read(scan, atom, scan.since(start))?;
    Ok(Leg { at, modifiers, atom, range })
}

fn must_leap(leg: &Leg) -> Read<()> {
    match leg.range == Range::ONE {
        true => Ok(()),
        false => Err(Problem::new(leg.at, "the first leg is one leap; only the second can be longer")),
    }
}

/// Adds the ways on which a second leg goes on after a leap.
fn continued(leap: (i8, i8), leg: &Leg, letters: &Directions, ends: Way, ways: &mut Vec<Way>) -> Read<()> {
    let Range { least, most } = leg.range;
    for (atom, _) in leg.atom.halves() {
        for step in Directions::default().leaps(atom, false) {
            let goes = goes_on(leap, step, letters).map_err(|words| Problem::new(leg.at, words))?;
            let comes_back = (leap.0 + step.0, leap.1 + step.1) == (0, 0) && most == 1;
            if goes && !comes_back {
                ways.push(Way { first: leap, step, least, most, hop: Hop::None, ..ends });
            }
        }
    }
    Ok(())
}

/// Whether letters let a step follow a leap.
fn goes_on(leap: (i8, i8), step: (i8, i8), letters: &Directions) -> Result<bool, String> {
    let letters: &[(u8, u8)] = if letters.is_empty() { &[(b'f', b'f')] } else { &letters.0 };
    let (Some(from), Some(to)) = (compass(leap), compass(step)) else {
        let all = letters.iter().any(|pair| matches!(pair, (b'v', b's') | (b's', b'v')));
        let words = "a leg that is an oblique leap, or follows one, needs vs (any direction), as in [N-vsN]";
        return if all { Ok(true) } else { Err(words.to_string()) };
    };
    let turn = (to + 8 - from) % 8;
    let mut goes = false;
    for &pair in letters {
        goes |= match pair {
            (b'v', b's') | (b's', b'v') => true,
            (one, two) if one != two => {
                let pair = format!("{}{}", char::from(one), char::from(two));
                return Err(format!("{pair} says nothing of a second leg: f, b, l, r, s, v and vs do"));
            }
            // Straight and diagonal legs are at odds by 45 or 135 degrees.
            (b'f', _) => matches!(turn, 0 | 1 | 7),
            (b'b', _) => matches!(turn, 3..=5),
            (b'r', _) => matches!(turn, 1..=3),
            (b'l', _) => matches!(turn, 5..=7),
            (b's', _) => !matches!(turn, 0 | 4),
            (b'v', _) => !matches!(turn, 2 | 6),
            _ => return Err("h says nothing of a second leg: f, b, l, r, s, v and vs do".to_string()),
        };
    }
    Ok(goes)
}

/// A direction in steps of 45 degrees, clockwise from forward; `None` for an oblique one.
fn compass((dx, dy): (i8, i8)) -> Option<u8> {
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return None;
    }
    match (dx.signum(), dy.signum()) {
        (0, 1) => Some(0),
        (1, 1) => Some(1),
        (1, 0) => Some(2),
        (1, -1) => Some(3),
        (0, -1) => Some(4),
        (-1, -1) => Some(5),
        (-1, 0) => Some(6),
        _ => Some(7),
    }
}

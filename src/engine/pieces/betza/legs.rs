//! Terms of two legs: a leap to an empty square, then a second leg.
//!
//! `[F-R]` must continue, `[F?R]` may also stop after its leap. m and c before the bracket hold for the last
//! square, directions before it for the first leg. `t[X,Y]` is `[X-fY]` for each pair of atoms, where m and c
//! may stand before the second. As H. G. Muller proposes them.

use super::atom::Atom;
use super::fault::{Fault, FaultKind};
use super::piece::Betza;
use super::scan::{Scan, attempt};
use super::terms::{Modifiers, Range, Term};
use super::way::Way;

/// One leg.
struct Leg {
    at: usize,
    modifiers: Modifiers,
    atom: Atom,
    range: Range,
}

/// Reads a term of any sort and adds its ways.
pub const fn read(scan: &mut Scan, piece: &mut Betza) -> Result<(), Fault> {
    if scan.next() == b't' && scan.after(1) == b'[' {
        scan.pass(2);
        return then(scan, piece);
    }
    let start = *scan;
    let modifiers = attempt!(Modifiers::read(scan));
    if !scan.take(b'[') {
        attempt!(Term::read(scan, modifiers)).add_to(piece);
        return Ok(());
    }
    if modifiers.are_special() {
        return Err(start.fault(FaultKind::BeforeLegs));
    }
    bracket(scan, modifiers, piece)
}

/// Reads two legs behind `[`, and adds their ways.
const fn bracket(scan: &mut Scan, outer: Modifiers, piece: &mut Betza) -> Result<(), Fault> {
    let mut first = attempt!(Leg::read(scan, false));
    let may_stop = scan.take(b'?');
    if !may_stop && !scan.take(b'-') {
        return Err(scan.fault(FaultKind::Bracket));
    }
    let second = attempt!(Leg::read(scan, false));
    if !scan.take(b']') {
        return Err(scan.fault(FaultKind::Unclosed));
    }
    attempt!(first.must_leap());
    if !outer.directions.is_empty() {
        if !first.modifiers.directions.is_empty() {
            return Err(Fault { at: first.at, kind: FaultKind::DirectionsTwice });
        }
        first.modifiers.directions = outer.directions;
    }
    let (moves, captures) = outer.ends();
    let ends = Way { moves, captures, ..Way::NONE };
    let mut leaps = first.modifiers.directions.leaps(first.atom);
    while let Some(step) = leaps.next() {
        if may_stop {
            piece.push(Way { step, ..ends });
        }
        attempt!(second.follow(step, ends, piece));
    }
    Ok(())
}

/// Reads two legs behind `t[`, and adds their ways.
const fn then(scan: &mut Scan, piece: &mut Betza) -> Result<(), Fault> {
    let mut firsts = *scan;
    attempt!(pass_legs(scan, b','));
    let seconds = *scan;
    attempt!(pass_legs(scan, b']'));
    while !firsts.take(b',') {
        let first = attempt!(Leg::read(&mut firsts, false));
        attempt!(first.must_leap());
        let mut leaps = first.modifiers.directions.leaps(first.atom);
        while let Some(step) = leaps.next() {
            let mut seconds = seconds;
            while !seconds.take(b']') {
                let second = attempt!(Leg::read(&mut seconds, true));
                let (moves, captures) = second.modifiers.ends();
                attempt!(second.follow(step, Way { moves, captures, ..Way::NONE }, piece));
            }
        }
    }
    Ok(())
}

/// Passes the legs up to a letter, at least one.
const fn pass_legs(scan: &mut Scan, end: u8) -> Result<(), Fault> {
    let is_last = end == b']';
    let mut is_first = true;
    while is_first || scan.next() != end {
        if scan.is_done() || scan.next() == b']' {
            return Err(scan.fault(FaultKind::ThenLegs));
        }
        let leg = attempt!(Leg::read(scan, is_last));
        if is_last && !leg.modifiers.directions.is_empty() {
            return Err(Fault { at: leg.at, kind: FaultKind::ThenDirection });
        }
        is_first = false;
    }
    scan.pass(1);
    Ok(())
}

impl Leg {
    /// Reads a leg; `has_mode` if m and c may stand in it.
    const fn read(scan: &mut Scan, has_mode: bool) -> Result<Leg, Fault> {
        let start = *scan;
        let modifiers = attempt!(Modifiers::read(scan));
        if modifiers.are_special() {
            return Err(start.fault(FaultKind::InLeg));
        }
        if (modifiers.moves || modifiers.captures) && !has_mode {
            return Err(start.fault(FaultKind::LegMode));
        }
        let atom_at = scan.at();
        let atom = attempt!(Atom::read(scan));
        let range = attempt!(Range::read(scan, atom, atom_at));
        Ok(Leg { at: start.at(), modifiers, atom, range })
    }

    const fn must_leap(&self) -> Result<(), Fault> {
        if self.range.least == 1 && self.range.most == 1 {
            return Ok(());
        }
        Err(Fault { at: self.at, kind: FaultKind::FirstLeg })
    }

    /// Adds the ways on which this second leg continues after a leap, and ends as `ends` does.
    const fn follow(&self, leap: (i8, i8), ends: Way, piece: &mut Betza) -> Result<(), Fault> {
        let Range { least, most } = self.range;
        let mut steps = super::directions::Directions::NONE.leaps(self.atom);
        while let Some(step) = steps.next() {
            let follows = match self.modifiers.directions.follow(leap, step) {
                Ok(follows) => follows,
                Err(kind) => return Err(Fault { at: self.at, kind }),
            };
            let comes_back = leap.0 + step.0 == 0 && leap.1 + step.1 == 0 && most == 1;
            if follows && !comes_back {
                piece.push(Way { first: leap, step, least, most, ..ends });
            }
        }
        Ok(())
    }
}

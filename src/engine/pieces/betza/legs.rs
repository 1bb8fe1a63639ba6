//! Terms with two legs: a leap to an empty square, then a second leg.
//!
//! `[F-R]` always makes both legs, `[F?R]` may stop after the first. m and c before the bracket apply to the
//! last square, directions before it to the first leg. `t[X,Y]` is `[X-fY]` for each pair of atoms, where m
//! and c may precede the second. The brackets are H. G. Muller's proposal.

use super::atom::Atom;
use super::cursor::{Cursor, attempt};
use super::fault::{Fault, FaultKind};
use super::piece::Betza;
use super::terms::{Modifiers, Range, Term};
use super::way::Way;

/// One leg.
struct Leg {
    at: usize,
    modifiers: Modifiers,
    atom: Atom,
    range: Range,
}

/// Reads a term of any kind and adds its ways.
pub const fn read(cursor: &mut Cursor, piece: &mut Betza) -> Result<(), Fault> {
    if cursor.next() == b't' && cursor.peek(1) == b'[' {
        cursor.skip(2);
        return read_then(cursor, piece);
    }
    let start = *cursor;
    let modifiers = attempt!(Modifiers::read(cursor));
    if !cursor.take(b'[') {
        attempt!(Term::read(cursor, modifiers)).add_to(piece);
        return Ok(());
    }
    if modifiers.are_special() {
        return Err(start.fault(FaultKind::BeforeLegs));
    }
    read_bracket(cursor, modifiers, piece)
}

/// Reads two legs after `[`, and adds their ways.
const fn read_bracket(cursor: &mut Cursor, outer: Modifiers, piece: &mut Betza) -> Result<(), Fault> {
    let mut first = attempt!(Leg::read(cursor, false));
    let may_stop = cursor.take(b'?');
    if !may_stop && !cursor.take(b'-') {
        return Err(cursor.fault(FaultKind::Bracket));
    }
    let second = attempt!(Leg::read(cursor, false));
    if !cursor.take(b']') {
        return Err(cursor.fault(FaultKind::Unclosed));
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

/// Reads two legs after `t[`, and adds their ways.
const fn read_then(cursor: &mut Cursor, piece: &mut Betza) -> Result<(), Fault> {
    let mut firsts = *cursor;
    attempt!(skip_legs(cursor, b','));
    let seconds = *cursor;
    attempt!(skip_legs(cursor, b']'));
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

/// Skips the legs up to `end`, at least one.
const fn skip_legs(cursor: &mut Cursor, end: u8) -> Result<(), Fault> {
    let is_last = end == b']';
    let mut is_first = true;
    while is_first || cursor.next() != end {
        if cursor.is_done() || cursor.next() == b']' {
            return Err(cursor.fault(FaultKind::ThenLegs));
        }
        let leg = attempt!(Leg::read(cursor, is_last));
        if is_last && !leg.modifiers.directions.is_empty() {
            return Err(Fault { at: leg.at, kind: FaultKind::ThenDirection });
        }
        is_first = false;
    }
    cursor.skip(1);
    Ok(())
}

impl Leg {
    /// Reads a leg, which may contain m and c if `has_mode`.
    const fn read(cursor: &mut Cursor, has_mode: bool) -> Result<Leg, Fault> {
        let start = *cursor;
        let modifiers = attempt!(Modifiers::read(cursor));
        if modifiers.are_special() {
            return Err(start.fault(FaultKind::InLeg));
        }
        if (modifiers.moves || modifiers.captures) && !has_mode {
            return Err(start.fault(FaultKind::LegMode));
        }
        let atom_at = cursor.offset();
        let atom = attempt!(Atom::read(cursor));
        let range = attempt!(Range::read(cursor, atom, atom_at));
        Ok(Leg { at: start.offset(), modifiers, atom, range })
    }

    const fn must_leap(&self) -> Result<(), Fault> {
        if self.range.least == 1 && self.range.most == 1 {
            return Ok(());
        }
        Err(Fault { at: self.at, kind: FaultKind::FirstLeg })
    }

    /// Adds the ways that begin with `leap` and continue with this second leg. Their modes are those of
    /// `ends`.
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

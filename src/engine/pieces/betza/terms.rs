//! Terms: modifiers, an atom, a range.

use super::atom::Atom;
use super::directions::Directions;
use super::fault::{Fault, FaultKind};
use super::piece::Betza;
use super::scan::{Scan, attempt};
use super::way::{Hop, Way};

/// The most steps that a range can have.
const LONGEST: u8 = 11;

/// The letters before an atom or a bracket; those that can be wrong there with their byte.
#[derive(Clone, Copy)]
pub struct Modifiers {
    pub directions: Directions,
    pub moves: bool,
    pub captures: bool,
    /// `e`
    pub takes_en_passant: bool,
    /// `n`
    pub lame: Option<usize>,
    /// `j`
    pub jumps: Option<usize>,
    /// `p`
    pub over: Option<usize>,
    /// `g`
    pub behind: Option<usize>,
    /// `i`
    pub initial: bool,
}

/// A number of steps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Range {
    pub least: u8,
    /// 0 for any number.
    pub most: u8,
}

/// A term without brackets.
#[derive(Clone, Copy)]
pub struct Term {
    pub modifiers: Modifiers,
    pub atom: Atom,
    /// The byte behind the atom.
    pub atom_end: usize,
    pub range: Range,
    /// Its leaps over pieces; `p` and `g` together are `p` before a range in digits, else `g`.
    pub hop: Hop,
}

impl Modifiers {
    pub const NONE: Modifiers = Modifiers {
        directions: Directions::NONE,
        moves: false,
        captures: false,
        takes_en_passant: false,
        lame: None,
        jumps: None,
        over: None,
        behind: None,
        initial: false,
    };

    /// Reads all letters up to the atom, the bracket or the end.
    pub const fn read(scan: &mut Scan) -> Result<Modifiers, Fault> {
        let mut modifiers = Modifiers::NONE;
        loop {
            let at = Some(scan.at());
            match scan.next() {
                b'm' => modifiers.moves = true,
                b'c' => modifiers.captures = true,
                b'e' => modifiers.takes_en_passant = true,
                b'n' => modifiers.lame = at,
                b'j' => modifiers.jumps = at,
                b'p' => modifiers.over = at,
                b'g' => modifiers.behind = at,
                b'i' => modifiers.initial = true,
                _ if attempt!(modifiers.directions.read(scan)) => continue,
                _ => return Ok(modifiers),
            }
            scan.pass(1);
        }
    }

    /// Whether a piece may end on an empty square, and on an enemy.
    pub const fn ends(&self) -> (bool, bool) {
        let both = !self.moves && !self.captures;
        (self.moves || both, self.captures || both)
    }

    /// Whether there are letters that no legs can have.
    pub const fn are_special(&self) -> bool {
        let Modifiers { lame, jumps, over, behind, initial, takes_en_passant, .. } = self;
        let is_blocked = lame.is_some() || jumps.is_some() || over.is_some() || behind.is_some();
        is_blocked || *initial || *takes_en_passant
    }
}

impl Range {
    pub const ONE: Range = Range { least: 1, most: 1 };

    /// Reads the range behind an atom, whose text begins at `start`.
    pub const fn read(scan: &mut Scan, atom: Atom, start: usize) -> Result<Range, Fault> {
        let any = Range { least: 1, most: 0 };
        if scan.take_again(start) {
            return Ok(any);
        }
        let digits = *scan;
        let Some(number) = scan.number() else {
            return Ok(if atom.rides { any } else { Range::ONE });
        };
        if number > LONGEST {
            return Err(digits.fault(FaultKind::Range));
        }
        if !scan.take(b'+') {
            return Ok(Range { least: 1, most: number });
        }
        if number == 0 { Err(digits.fault(FaultKind::Least)) } else { Ok(Range { least: number, most: 0 }) }
    }
}

impl Term {
    /// Reads a term whose modifiers were read.
    pub const fn read(scan: &mut Scan, modifiers: Modifiers) -> Result<Term, Fault> {
        let start = scan.at();
        let atom = attempt!(Atom::read(scan));
        let atom_end = scan.at();
        let hop = match (modifiers.over, modifiers.behind) {
            (None, None) => Hop::None,
            (Some(_), Some(_)) if scan.next().is_ascii_digit() => Hop::Over,
            (_, Some(_)) => Hop::Behind,
            (Some(_), None) => Hop::Over,
        };
        let range = attempt!(Range::read(scan, atom, start));
        let term = Term { modifiers, atom, atom_end, range, hop };
        match term.fault() {
            Some(fault) => Err(fault),
            None => Ok(term),
        }
    }

    /// The first modifier that this atom and range cannot have.
    const fn fault(&self) -> Option<Fault> {
        let Modifiers { lame, jumps, over, behind, .. } = self.modifiers;
        let hops = !matches!(self.hop, Hop::None);
        let is_single = self.range.least == 1 && self.range.most == 1;
        if let Some(at) = lame {
            if hops {
                return Some(Fault { at, kind: FaultKind::Lame });
            }
            if self.atom.leap.0 == 1 {
                return Some(Fault { at, kind: FaultKind::NothingBetween });
            }
        }
        if let Some(at) = jumps {
            if hops || lame.is_some() {
                return Some(Fault { at, kind: FaultKind::Jump });
            }
            if self.atom.leap.0 != 2 || !is_single {
                return Some(Fault { at, kind: FaultKind::JumpAtom });
            }
        }
        match (over, behind) {
            (Some(at), _) | (None, Some(at)) if is_single => Some(Fault { at, kind: FaultKind::TooShort }),
            _ => None,
        }
    }

    /// Adds the ways of the term.
    pub(super) const fn add_to(&self, piece: &mut Betza) {
        let Modifiers { directions, takes_en_passant, lame, jumps, initial, .. } = self.modifiers;
        let (moves, captures) = self.modifiers.ends();
        piece.takes_en_passant |= takes_en_passant;
        let mut leaps = directions.leaps(self.atom);
        while let Some(step) = leaps.next() {
            piece.push(Way {
                first: (0, 0),
                step,
                least: self.range.least,
                most: self.range.most,
                lame: lame.is_some(),
                jumps: jumps.is_some(),
                hop: self.hop,
                moves,
                captures,
                initial,
            });
        }
    }

    /// The ways of the term.
    pub fn ways(&self) -> Vec<Way> {
        let mut piece = Betza::EMPTY;
        self.add_to(&mut piece);
        piece.ways().to_vec()
    }
}

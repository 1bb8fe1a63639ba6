//! Terms without brackets: modifiers, an atom and a range.

use super::atom::Atom;
use super::cursor::{Cursor, attempt};
use super::directions::Directions;
use super::fault::{Fault, FaultKind};
use super::piece::Betza;
use super::way::{Hop, Way};

/// Maximum range, in steps.
const MAX_RANGE: u8 = 11;

/// The modifiers before an atom or a bracket. Those that may not fit the atom store their byte offset for the
/// error message.
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
    /// 0 = no limit.
    pub most: u8,
}

/// A term without brackets.
#[derive(Clone, Copy)]
pub struct Term {
    pub modifiers: Modifiers,
    pub atom: Atom,
    /// The byte offset after the atom.
    pub atom_end: usize,
    pub range: Range,
    /// The type of hopper. `p` and `g` together mean `p` if a numeric range follows the atom, otherwise `g`.
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

    /// Reads all modifiers up to the atom, the bracket or the end.
    pub const fn read(cursor: &mut Cursor) -> Result<Modifiers, Fault> {
        let mut modifiers = Modifiers::NONE;
        loop {
            let offset = Some(cursor.offset());
            match cursor.next() {
                b'm' => modifiers.moves = true,
                b'c' => modifiers.captures = true,
                b'e' => modifiers.takes_en_passant = true,
                b'n' => modifiers.lame = offset,
                b'j' => modifiers.jumps = offset,
                b'p' => modifiers.over = offset,
                b'g' => modifiers.behind = offset,
                b'i' => modifiers.initial = true,
                _ if attempt!(modifiers.directions.read(cursor)) => continue,
                _ => return Ok(modifiers),
            }
            cursor.skip(1);
        }
    }

    /// Whether the piece may move to an empty square, and whether it may capture.
    pub const fn ends(&self) -> (bool, bool) {
        let both = !self.moves && !self.captures;
        (self.moves || both, self.captures || both)
    }

    /// Whether any of the modifiers is not allowed in a leg.
    pub const fn are_special(&self) -> bool {
        let Modifiers { lame, jumps, over, behind, initial, takes_en_passant, .. } = self;
        let is_blocked = lame.is_some() || jumps.is_some() || over.is_some() || behind.is_some();
        is_blocked || *initial || *takes_en_passant
    }
}

impl Range {
    pub const ONE: Range = Range { least: 1, most: 1 };

    /// Reads the range after an atom, whose text begins at `start`.
    pub const fn read(cursor: &mut Cursor, atom: Atom, start: usize) -> Result<Range, Fault> {
        let any = Range { least: 1, most: 0 };
        if cursor.take_repeat(start) {
            return Ok(any);
        }
        let digits = *cursor;
        let Some(number) = cursor.number() else {
            return Ok(if atom.rides { any } else { Range::ONE });
        };
        if number > MAX_RANGE {
            return Err(digits.fault(FaultKind::Range));
        }
        if !cursor.take(b'+') {
            return Ok(Range { least: 1, most: number });
        }
        if number == 0 { Err(digits.fault(FaultKind::Least)) } else { Ok(Range { least: number, most: 0 }) }
    }
}

impl Term {
    /// Reads the rest of a term after its modifiers.
    pub const fn read(cursor: &mut Cursor, modifiers: Modifiers) -> Result<Term, Fault> {
        let start = cursor.offset();
        let atom = attempt!(Atom::read(cursor));
        let atom_end = cursor.offset();
        let hop = match (modifiers.over, modifiers.behind) {
            (None, None) => Hop::None,
            (Some(_), Some(_)) if cursor.next().is_ascii_digit() => Hop::Over,
            (_, Some(_)) => Hop::Behind,
            (Some(_), None) => Hop::Over,
        };
        let range = attempt!(Range::read(cursor, atom, start));
        let term = Term { modifiers, atom, atom_end, range, hop };
        match term.fault() {
            Some(fault) => Err(fault),
            None => Ok(term),
        }
    }

    /// The fault of the first modifier that does not fit the atom and range.
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

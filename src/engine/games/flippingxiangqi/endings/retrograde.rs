//! Retrograde analysis: works backwards from the ends of games (Ströhlein 1970; Thompson 1986).
//!
//! A table has one byte per position: 0 if neither side can force a win, otherwise the number of plies to the
//! end plus one. The winner makes the last move, so the parity shows who wins: the side to move wins in an
//! odd number of plies.

use super::super::aim::{AIM, attackers, via};
use super::super::attacks::{BOARD, king};
use super::super::pieces::{ADVISOR, ELEPHANT, FLIPPED, HORSE, KING, Pieces, SOLDIER};
use super::super::position::FlippingXiangqi;
use super::class::Class;
use crate::core::{Square, SquareSet, StepList};
use crate::eval::TableValue;
use crate::rules::{Counters, Piece, Position, Stage};

const NOBODY_WINS: u8 = 0;
/// While a table is being made: an index without a position, or of a position with another index.
const NO_POSITION: u8 = u8::MAX;
/// An upper bound of the distances in a table, exclusive.
const TOO_FAR: u8 = NO_POSITION - 1;

/// Decodes a byte of a table.
pub fn ending(byte: u8) -> TableValue {
    match u32::from(byte).checked_sub(1) {
        None => TableValue::Open,
        Some(turns) if turns % 2 == 1 => TableValue::Won(turns),
        Some(turns) => TableValue::Lost(turns),
    }
}

/// A table being made. All memory is allocated at the start, none while the table is made; see
/// [`table`](super::table).
pub struct TableBuilder {
    class: Class,
    bytes: Vec<u8>,
    /// For each position, the number of moves that are not yet known to lose.
    turns_left: Vec<u8>,
    /// For each position, the plies to the end after the fastest winning capture or, if no capture wins,
    /// after the slowest losing one; 0 if no capture decides the game.
    captures: Vec<u8>,
}

impl TableBuilder {
    /// Allocates the table of a class.
    pub fn new(class: Class) -> TableBuilder {
        // Not zeroes, because the system would only commit zeroed pages when they are written to.
        let buffer = || vec![NO_POSITION; class.size()];
        TableBuilder { class, bytes: buffer(), turns_left: buffer(), captures: buffer() }
    }

    /// Makes the table, given the values of positions with fewer pieces.
    pub fn make(&mut self, known: impl Fn(&FlippingXiangqi) -> Option<TableValue>) {
        self.first_pass(known);
        let last_capture = self.captures.iter().copied().max().unwrap_or(0);
        for distance in 1..TOO_FAR {
            let mut from = 0;
            while let Some(index) = next(&self.captures, distance, from) {
                let decides = distance % 2 == 1 || self.turns_left[index] == 0;
                if decides && self.bytes[index] == NOBODY_WINS {
                    self.bytes[index] = distance + 1;
                }
                from = index + 1;
            }
            // The byte of positions that are one ply closer to the end.
            let mut from = 0;
            let mut is_last = distance > last_capture;
            while let Some(index) = next(&self.bytes, distance, from) {
                self.step_back(index, distance);
                is_last = false;
                from = index + 1;
            }
            if is_last {
                break;
            }
        }
        for byte in &mut self.bytes {
            if *byte == NO_POSITION {
                *byte = NOBODY_WINS;
            }
        }
    }

    /// Returns the finished table.
    pub fn made(self) -> Box<[u8]> {
        self.bytes.into()
    }

    /// Examines the moves of every position. A side without moves has lost.
    fn first_pass(&mut self, known: impl Fn(&FlippingXiangqi) -> Option<TableValue>) {
        let mut turns = StepList::new();
        for index in 0..self.bytes.len() {
            (self.turns_left[index], self.captures[index]) = (0, 0);
            let Some(position) = position(self.class, index) else {
                continue;
            };
            turns.clear();
            position.steps(Stage::All, &mut turns);
            self.bytes[index] = if turns.is_empty() { 1 } else { NOBODY_WINS };
            let (mut left, mut wins, mut loses) = (turns.len() as u8, None, 0);
            for &step in turns.iter().filter(|&&step| position.is_noisy(step)) {
                let mut next = position;
                let _ = next.play(step);
                let Some(turns) = known(&next).and_then(TableValue::plies) else {
                    continue;
                };
                let distance = turns as u8 + 1;
                if distance % 2 == 1 {
                    wins = Some(wins.unwrap_or(distance).min(distance));
                } else {
                    left -= 1;
                    loses = distance.max(loses);
                }
            }
            (self.turns_left[index], self.captures[index]) = (left, wins.unwrap_or(loses));
        }
    }

    /// Records that a non-capturing move in this position leads to the end in `distance` plies.
    fn reach(&mut self, index: usize, distance: u8) {
        // The position is already decided, or the index has no position.
        if self.bytes[index] != NOBODY_WINS {
            return;
        }
        if distance.is_multiple_of(2) {
            self.turns_left[index] -= 1;
            if self.turns_left[index] > 0 || self.captures[index] > distance {
                return;
            }
        }
        self.bytes[index] = distance + 1;
    }

    /// Records that positions from which a non-capturing move leads to this one can reach the end in
    /// `distance` plies.
    fn step_back(&mut self, index: usize, distance: u8) {
        let Some((mut pieces, side)) = self.class.board(index) else {
            return;
        };
        for to in pieces.side(!side).squares() {
            let origins = origins(&pieces, to);
            let Some(piece) = pieces.take(to) else { continue };
            let before = Piece { kind: FLIPPED[piece.kind as usize & 7], ..piece };
            for from in origins.squares() {
                pieces.put(from, before);
                if let Some((_, index)) = Class::locate(&pieces, !side) {
                    self.reach(index, distance);
                }
                pieces.take(from);
            }
            pieces.put(to, piece);
        }
    }
}

/// The first index of a byte at or after `from`.
fn next(bytes: &[u8], byte: u8, from: usize) -> Option<usize> {
    const PART: usize = 256;
    let parts = bytes[from..].chunks(PART);
    let (number, part) = parts.enumerate().find(|(_, part)| part.contains(&byte))?;
    let within = part.iter().position(|&other| other == byte)?;
    Some(from + number * PART + within)
}

/// The position for an index; `None` if two pieces would share a square, if the king of the side not to move
/// is attacked or faces the other king, or if the position has another index.
pub fn position(class: Class, index: usize) -> Option<FlippingXiangqi> {
    let (board, side) = class.board(index)?;
    if Class::locate(&board, side) != Some((class, index)) {
        return None;
    }
    let mut position = FlippingXiangqi {
        board,
        counters: Counters { side, halfmove: 0, fullmove: 1 },
        checkers: 0,
        pinners: 0,
        bound: 0,
        gaps: 0,
    };
    let king = position.king(!side);
    if attackers(&board, !side, king, board.occupied()).any() {
        return None;
    }
    position.refresh();
    Some(position)
}

/// The squares from which the piece on a square may have moved there without capturing.
fn origins(board: &Pieces, to: Square) -> u64 {
    let Some(piece) = board.at(to) else { return 0 };
    let aim = &AIM[to.index() & 63];
    let could = match FLIPPED[piece.kind as usize & 7] {
        KING => king(piece.color, to),
        SOLDIER => aim.soldiers[(!piece.color).index()],
        ADVISOR => aim.advisors,
        HORSE => aim.horses,
        ELEPHANT => aim.elephants,
        _ => aim.lines,
    };
    let others = board.occupied() & !u64::of(to);
    (could & BOARD & !others).filter(|from| (via(to, from) & others).is_empty())
}

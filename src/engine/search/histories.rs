//! History heuristics: records of how successful steps were and how far evaluations were off.
//!
//! Every history stays within ±[`LIMIT`], and every correction within ±`CORRECTION_LIMIT`: the closer a
//! value is to a limit, the less a bonus moves it towards that.

use crate::core::{Color, Shape, Square, SquareSet, Step};
use crate::rules::{Placement, Position};
use bytemuck::allocation::try_zeroed_slice_box;
use std::marker::PhantomData;

/// The maximum absolute value of a history.
pub const LIMIT: i32 = 16_384;

/// The maximum absolute value of a correction, in 64ths of a centipawn.
const CORRECTION_LIMIT: i32 = 64 * 192;

/// Entries per correction table, a power of two.
const CORRECTIONS: usize = 1 << 14;

/// The sizes of the tables for a type of position.
struct Layout<P>(PhantomData<P>);

impl<P: Position> Layout<P> {
    const SQUARES: usize = P::Shape::INDICES;
    /// The number of rows of a side in a table of quiet steps.
    const ROWS: usize = Self::SQUARES + 2 + if P::DROPS { Self::KINDS } else { 0 };
    /// The number of entries in all tables of quiet steps.
    const QUIETS: usize = 4 * 2 * Self::ROWS * Self::SQUARES;
    /// The maximum number of kinds of pieces.
    const KINDS: usize = <P::Pieces as Placement<P::Shape>>::KINDS;
    /// The number of blocks of columns: one for first steps and, in games that flip a piece as a second step,
    /// one each for pieces in their first and second state.
    const BLOCKS: usize = if P::TWO_STEPS && !P::WALLS { 3 } else { 1 };
    /// The number of columns before the blocks: one for each square where a second step can lay a wall.
    const WALLS: usize = if P::WALLS { Self::SQUARES } else { 0 };
    /// The maximum number of columns: one for each block, kind and target square, and for each wall.
    const COLUMNS: usize = Self::columns(Self::KINDS);

    /// The number of columns for a game with `kinds` kinds. The last block is cut off after the last kind in
    /// use.
    const fn columns(kinds: usize) -> usize {
        Self::WALLS + ((Self::BLOCKS - 1) * Self::KINDS + kinds) * Self::SQUARES
    }

    /// The number of entries in the capture table of a game with `kinds` kinds.
    const fn captures(kinds: usize) -> usize {
        kinds * Self::SQUARES * (Self::KINDS + 1)
    }
}

/// The index of an earlier step in the continuation histories. It encodes the side, the kind of piece, the
/// target square and the block (see `Layout::BLOCKS`): flipping a piece and flipping it back differ.
pub type Row = Option<u32>;

/// Properties of a node that are used to order its steps.
#[derive(Clone, Copy)]
pub struct Context {
    /// The side to move.
    pub side: Color,
    /// The rows of the steps played one, two and four steps ago.
    pub rows: [Row; 3],
    /// The squares that the other side attacks; filled in when needed.
    pub attacked: u128,
}

/// One thread's histories.
pub struct Histories {
    /// The length of a row of `continuations`. Games with few kinds have shorter rows, to touch fewer memory
    /// pages.
    columns: usize,
    /// Quiet steps by side, start and target square, then flips by side, state and square, then drops by
    /// side, kind and square. There is one table for each combination of attacked and safe squares.
    quiets: Vec<i16>,
    /// Captures by kind of piece, target square and captured kind.
    captures: Vec<i16>,
    /// Continuation histories: quiet steps (columns) that follow earlier steps (rows).
    continuations: Vec<i16>,
    /// Correction histories: the average error of the evaluation in positions that share one of the
    /// [`Position::correction_keys`] or the last step.
    corrections: Vec<i16>,
}

/// `count` zeroes; the system commits their pages when they are first used. `None` if the allocation fails.
fn zeroes(count: usize) -> Option<Vec<i16>> {
    Some(try_zeroed_slice_box(count).ok()?.into_vec())
}

impl Histories {
    /// Empty histories for a game. `None` if the allocation fails.
    pub fn new<P: Position>(position: &P) -> Option<Histories> {
        let kinds = position.kinds().len();
        let columns = Layout::<P>::columns(kinds);
        Some(Histories {
            columns,
            quiets: zeroes(Layout::<P>::QUIETS)?,
            captures: zeroes(Layout::<P>::captures(kinds))?,
            continuations: zeroes((Layout::<P>::COLUMNS + columns) * columns)?,
            corrections: zeroes(2 * 4 * CORRECTIONS)?,
        })
    }

    /// Whether the tables have the right sizes for a game.
    pub fn fit<P: Position>(&self, position: &P) -> bool {
        let kinds = position.kinds().len();
        let (columns, captures) = (Layout::<P>::columns(kinds), Layout::<P>::captures(kinds));
        (self.columns, self.captures.len()) == (columns, captures) && self.quiets.len() == Layout::<P>::QUIETS
    }

    /// The row of a step of this position.
    pub fn row<P: Position>(&self, position: &P, step: Step) -> Row {
        let column = column(position, step)?;
        Some((position.side().index() * Layout::<P>::COLUMNS + column) as u32)
    }

    /// The history score of a quiet step, within ±4 [`LIMIT`].
    #[inline]
    pub fn quiet<P: Position>(&self, position: &P, context: &Context, step: Step) -> i32 {
        let mut value = i32::from(self.quiets[self.quiet_index(position, context, step)]);
        if let Some(column) = column(position, step) {
            for row in context.rows.into_iter().flatten() {
                value += i32::from(self.continuations[self.cell(row, column)]);
            }
        }
        value
    }

    /// The history score of a capture or promotion, within ±[`LIMIT`].
    #[inline]
    pub fn noisy<P: Position>(&self, position: &P, step: Step) -> i32 {
        self.noisy_index(position, step).map_or(0, |index| i32::from(self.captures[index]))
    }

    /// Adds a bonus (a malus if negative) to a quiet step.
    pub fn learn_quiet<P: Position>(&mut self, position: &P, context: &Context, step: Step, bonus: i32) {
        let index = self.quiet_index(position, context, step);
        approach(&mut self.quiets[index], bonus, LIMIT);
        if let Some(column) = column(position, step) {
            self.learn_reply(&context.rows, column, bonus);
        }
    }

    /// Adds a bonus or malus to a quiet step already played in the current line, given its row and the rows
    /// of two earlier steps.
    pub fn learn_row<P: Position>(&mut self, row: u32, before: [Row; 2], bonus: i32) {
        self.learn_reply(&before, row as usize % Layout::<P>::COLUMNS, bonus);
    }

    /// Adds a bonus or malus to the history of squares of a quiet step of the current line, given its
    /// [cell](Self::quiet_index).
    pub fn learn_squares(&mut self, cell: usize, bonus: i32) {
        approach(&mut self.quiets[cell], bonus, LIMIT);
    }

    fn learn_reply(&mut self, rows: &[Row], column: usize, bonus: i32) {
        for &row in rows.iter().flatten() {
            let cell = self.cell(row, column);
            approach(&mut self.continuations[cell], bonus, LIMIT);
        }
    }

    /// Adds a bonus (a malus if negative) to a capture or promotion.
    pub fn learn_noisy<P: Position>(&mut self, position: &P, step: Step, bonus: i32) {
        if let Some(index) = self.noisy_index(position, step) {
            approach(&mut self.captures[index], bonus, LIMIT);
        }
    }

    /// The correction to the evaluation of a position, in centipawns: two thirds of the mean over its keys,
    /// because each is only an estimate.
    pub fn correction<P: Position>(&self, position: &P, context: &Context) -> i32 {
        let sum: i32 = self
            .correction_indices(position, context)
            .into_iter()
            .map(|index| i32::from(self.corrections[index]))
            .sum();
        sum * 2 / (3 * 4 * 64)
    }

    /// Records that the search's value differs from the corrected evaluation by `difference` centipawns.
    pub fn learn_correction<P: Position>(
        &mut self,
        position: &P,
        context: &Context,
        difference: i32,
        depth: i32,
    ) {
        let target = (64 * difference).clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT);
        let weight = (depth + 1).clamp(1, 16);
        for index in self.correction_indices(position, context) {
            let value = &mut self.corrections[index];
            let old = i32::from(*value);
            *value = (old + (target - old) * weight / 256) as i16;
        }
    }

    fn correction_indices<P: Position>(&self, position: &P, context: &Context) -> [usize; 4] {
        let [a, b, c] = position.correction_keys();
        let last = context.rows[0].map_or(0, |row| u64::from(row) + 1);
        let side = context.side.index();
        let mut table = 0;
        [a, b, c, last].map(|key| {
            // The last squares hardly affect a key's low bits, so mix it first.
            let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - CORRECTIONS.ilog2());
            let index = (side * 4 + table) * CORRECTIONS + mixed as usize;
            table += 1;
            index
        })
    }

    /// The index of a quiet step in the history of squares.
    pub fn quiet_index<P: Position>(&self, position: &P, context: &Context, step: Step) -> usize {
        let (side, squares) = (context.side, Layout::<P>::SQUARES);
        let on_board = |square: Square| square.index().min(squares - 1);
        let (from, to) = (on_board(step.from()), on_board(step.to()));
        let row = match block(position, step) {
            block @ 1.. if from == to => 2 * (squares + side.index()) + block - 1,
            _ if P::DROPS && step.is_drop() => {
                let kind = usize::from(step.promotion().unwrap_or(0)) % Layout::<P>::KINDS;
                2 * (squares + 2) + side.index() * Layout::<P>::KINDS + kind
            }
            _ => side.index() * squares + from,
        };
        let is_attacked = |square| usize::from(context.attacked.has(square));
        let threat_case = 2 * is_attacked(step.from()) + is_attacked(step.to());
        (threat_case * 2 * Layout::<P>::ROWS + row) * squares + to
    }

    fn noisy_index<P: Position>(&self, position: &P, step: Step) -> Option<usize> {
        let (squares, kinds) = (Layout::<P>::SQUARES, Layout::<P>::KINDS);
        let kind = position.actor(step)?.kind as usize;
        let victim = position.at(step.to()).map_or(kinds, |piece| piece.kind as usize);
        Some((kind * squares + step.to().index()) * (kinds + 1) + victim)
    }

    fn cell(&self, row: u32, column: usize) -> usize {
        row as usize * self.columns + column
    }
}

/// The column of a step of a position.
#[inline]
fn column<P: Position>(position: &P, step: Step) -> Option<usize> {
    if P::WALLS && position.mid_turn() {
        return Some(step.to().index());
    }
    let kind = position.actor(step)?.kind as usize;
    let row = block(position, step) * Layout::<P>::KINDS + kind;
    Some(Layout::<P>::WALLS + row * Layout::<P>::SQUARES + step.to().index())
}

/// The index of the [block](Layout::BLOCKS) of a step.
#[inline]
fn block<P: Position>(position: &P, step: Step) -> usize {
    if position.mid_turn() { 1 + usize::from(position.in_second_state(step.from())) } else { 0 }
}

/// Adds a bonus to a value, scaled down as the value approaches the limit ("history gravity").
fn approach(value: &mut i16, bonus: i32, limit: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}

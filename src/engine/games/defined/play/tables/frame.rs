//! Frames, each with a defined board in its corner: 8x8 squares in 64 bits or 12x10 in 128 bits; and the
//! lines on them along which pieces ride and hop.

use crate::core::{Eight, Shape, Square, SquareSet, Twelve};
use crate::games::defined::betza::is_primitive;
use crate::games::defined::game::{Definition, Region};

/// One entry for each square index.
pub type Table<T> = Box<[T; 128]>;

/// A table of equal entries.
pub fn table<T: Copy>(entry: T) -> Table<T> {
    Box::new([entry; 128])
}

/// A frame of a defined board.
pub trait Frame: Shape {
    /// The squares that a slider reaches on a line, given the line's squares below and above its own: those
    /// up to and including the first occupied one on either side.
    fn slide(below: Self::Set, above: Self::Set, occupied: Self::Set) -> Self::Set;

    /// The square with the highest index in a set, as a set. The set must not be empty.
    fn last(set: Self::Set) -> Self::Set;
}

macro_rules! frame {
    ($shape:ty, $int:ty) => {
        impl Frame for $shape {
            #[inline(always)]
            fn slide(below: $int, above: $int, occupied: $int) -> $int {
                // Without a piece below, square 0 stops the slider: nothing lies below it.
                let stop = (below & occupied) | 1;
                let near = <$int>::MAX << (<$int>::BITS - 1 - stop.leading_zeros());
                let far = above & occupied;
                (below & near) | (above & (far ^ far.wrapping_sub(1)))
            }

            #[inline]
            fn last(set: $int) -> $int {
                debug_assert!(!set.is_empty());
                1 << (<$int>::BITS - 1 - (set | 1).leading_zeros())
            }
        }
    };
}

frame!(Eight, u64);
frame!(Twelve, u128);

/// The squares of a region on a definition's board.
pub fn set<F: Frame>(definition: &Definition, region: Region) -> F::Set {
    let spots = (region & definition.rules.board.region()).spots();
    union(spots.map(|spot| F::Set::of(F::square(spot.file, spot.rank))))
}

/// The union of some sets.
#[inline]
pub fn union<S: SquareSet>(sets: impl IntoIterator<Item = S>) -> S {
    sets.into_iter().fold(S::EMPTY, |all, set| all | set)
}

/// All lines of one slope, by square.
pub struct Axis<F: Frame> {
    /// The step to the next square with a higher index, in files and ranks.
    pub step: (i8, i8),
    /// Whether the line skips no squares, so that two squares share at most one such axis.
    pub is_whole: bool,
    /// By square, the squares of its line below and above it, on the whole frame.
    lines: Table<[F::Set; 2]>,
}

impl<F: Frame> Axis<F> {
    fn new(step: (i8, i8)) -> Axis<F> {
        let mut lines = table([F::Set::EMPTY; 2]);
        for square in F::squares() {
            lines[square.index()] = [ray::<F>(square, (-step.0, -step.1)), ray::<F>(square, step)];
        }
        Axis { step, is_whole: is_primitive(step), lines }
    }

    /// The squares of a square's line, below and above it.
    #[inline]
    pub fn halves(&self, square: Square) -> [F::Set; 2] {
        self.lines[square.index()]
    }

    /// All squares of a square's line, except itself.
    #[inline]
    pub fn full(&self, square: Square) -> F::Set {
        let [below, above] = self.halves(square);
        below | above
    }

    /// The squares that a slider reaches.
    #[inline]
    pub fn slide(&self, square: Square, occupied: F::Set) -> F::Set {
        let [below, above] = self.halves(square);
        F::slide(below, above, occupied)
    }

    /// The squares behind the first piece on either side, up to and including the second.
    #[inline]
    pub fn hop(&self, square: Square, occupied: F::Set) -> F::Set {
        let first = self.slide(square, occupied);
        self.slide(square, occupied & !first) & !first
    }

    /// The squares strictly between two squares of a line.
    pub fn between(&self, a: Square, b: Square) -> F::Set {
        let ([a_below, a_above], [b_below, b_above]) = (self.halves(a), self.halves(b));
        if a_above.has(b) { a_above & b_below } else { a_below & b_above }
    }
}

/// The squares that repeated steps reach from a square.
fn ray<F: Frame>(from: Square, (dx, dy): (i8, i8)) -> F::Set {
    let mut squares = F::Set::EMPTY;
    let (mut file, mut rank) = (F::file(from) as i8, F::rank(from) as i8);
    loop {
        (file, rank) = (file + dx, rank + dy);
        if !(0..F::FILES as i8).contains(&file) || !(0..F::RANKS as i8).contains(&rank) {
            return squares;
        }
        squares |= F::Set::of(F::square(file as u8, rank as u8));
    }
}

/// The axes of a game; ranks, files and diagonals always come first.
pub struct Axes<F: Frame>(Vec<Axis<F>>);

impl<F: Frame> Default for Axes<F> {
    fn default() -> Self {
        Axes([(1, 0), (0, 1), (1, 1), (-1, 1)].map(Axis::new).into())
    }
}

impl<F: Frame> Axes<F> {
    /// All axes.
    #[inline]
    pub fn all(&self) -> &[Axis<F>] {
        &self.0
    }

    /// An axis by its number.
    #[inline]
    pub fn at(&self, number: u8) -> &Axis<F> {
        &self.0[number as usize]
    }

    /// The number of the axis of a step, in either direction.
    pub fn number(&mut self, (dx, dy): (i8, i8)) -> u8 {
        let step = if dy < 0 || dy == 0 && dx < 0 { (-dx, -dy) } else { (dx, dy) };
        let known = self.0.iter().position(|axis| axis.step == step);
        known.unwrap_or_else(|| {
            self.0.push(Axis::new(step));
            self.0.len() - 1
        }) as u8
    }
}

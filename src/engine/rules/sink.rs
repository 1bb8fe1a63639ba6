//! Receivers of generated steps: a list or a counter.

use crate::core::{Shape, Square, SquareSet, Step, StepList};

/// Receives the steps that a game generates on a board of shape `S`.
pub trait Sink<S: Shape> {
    /// Receives one step.
    fn step(&mut self, step: Step);

    /// Receives the steps from a square to each square of a set.
    #[inline]
    fn fan(&mut self, from: Square, targets: S::Set) {
        for to in targets.squares() {
            self.step(Step::new(from, to));
        }
    }

    /// Receives the steps to each square of a set from the square whose index is smaller by `delta`.
    #[inline]
    fn shifted(&mut self, targets: S::Set, delta: i32) {
        for to in targets.squares() {
            self.step(Step::new(to.offset(-delta), to));
        }
    }

    /// Receives the drops of a kind on each square of a set.
    #[inline]
    fn drops(&mut self, kind: u8, targets: S::Set) {
        for to in targets.squares() {
            self.step(Step::dropping(kind, to));
        }
    }

    /// Receives a step with each of several promotions.
    #[inline]
    fn promotions(&mut self, from: Square, to: Square, kinds: impl IntoIterator<Item = u8>) {
        for kind in kinds {
            self.step(Step::new(from, to).promoting(kind));
        }
    }
}

impl<S: Shape> Sink<S> for StepList {
    #[inline]
    fn step(&mut self, step: Step) {
        self.push(step);
    }
}

/// Counts steps without storing them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counter(pub u64);

impl<S: Shape> Sink<S> for Counter {
    #[inline]
    fn step(&mut self, _: Step) {
        self.0 += 1;
    }

    #[inline]
    fn fan(&mut self, _: Square, targets: S::Set) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn drops(&mut self, _: u8, targets: S::Set) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn shifted(&mut self, targets: S::Set, _: i32) {
        self.0 += u64::from(targets.len());
    }
}

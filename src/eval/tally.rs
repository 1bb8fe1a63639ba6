//! Collectors of an evaluation's features: one sum for search, a table for people, a list for tuning.

use super::weights::features;
use super::{Chances, Evaluate, Score, Term};
use crate::core::Color;
use std::fmt;
use std::marker::PhantomData;

/// Takes the features of an evaluation.
pub trait Tally {
    /// Counts a feature of a term `times` times for a side. The index must be below the term's length.
    fn count(&mut self, term: Term, index: usize, color: Color, times: i32);

    /// Counts a feature of a term once for a side.
    #[inline(always)]
    fn one(&mut self, term: Term, index: usize, color: Color) {
        self.count(term, index, color, 1);
    }
}

/// The weight of a feature of a term.
#[inline(always)]
fn weight<P: Evaluate>(term: Term, index: usize) -> Score {
    debug_assert!(index < term.len, "{} has no feature {index}", term.name);
    match P::WEIGHTS.table.get(term.start + index) {
        Some(&weight) => weight,
        None => Score::ZERO,
    }
}

/// White's score minus Black's, by the weights of `P`.
#[derive(Clone, Copy, Debug)]
pub struct Sum<P> {
    score: Score,
    game: PhantomData<P>,
}

impl<P: Evaluate> Tally for Sum<P> {
    #[inline(always)]
    fn count(&mut self, term: Term, index: usize, color: Color, times: i32) {
        self.score += weight::<P>(term, index) * (color.sign() * times);
    }

    #[inline(always)]
    fn one(&mut self, term: Term, index: usize, color: Color) {
        match color {
            Color::White => self.score += weight::<P>(term, index),
            Color::Black => self.score -= weight::<P>(term, index),
        }
    }
}

/// The evaluation from the point of view of the side to move, in centipawns. Only for positions without a
/// verdict.
///
/// It counts squares and runs through sets most of the time, for which all but the oldest processors of
/// x86-64 have instructions of their own: they are found at run time if the build does not ask for them.
#[inline]
pub fn evaluate<P: Evaluate>(position: &P) -> i32 {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2")))]
    {
        // What is not inlined here is compiled without these instructions: so games inline their terms whole
        // on x86-64, and only there, as it makes programs larger.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn counting<P: Evaluate>(position: &P) -> i32 {
            sum(position)
        }
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has the instructions.
            return unsafe { counting(position) };
        }
    }
    sum(position)
}

#[inline(always)]
fn sum<P: Evaluate>(position: &P) -> i32 {
    let mut sum = Sum::<P> {
        score: Score::ZERO,
        game: PhantomData,
    };
    position.terms(&mut sum);
    position.side().sign() * sum.score.at(position.phase())
}

/// How often each feature counts, White's minus Black's.
#[derive(Clone, Debug)]
pub struct Trace {
    counts: Vec<i32>,
}

impl Trace {
    /// The features of a position.
    pub fn of<P: Evaluate>(position: &P) -> Trace {
        let mut trace = Trace {
            counts: vec![0; features(P::WEIGHTS.terms)],
        };
        position.terms(&mut trace);
        trace
    }

    /// The count of every feature.
    pub fn counts(&self) -> &[i32] {
        &self.counts
    }
}

impl Tally for Trace {
    fn count(&mut self, term: Term, index: usize, color: Color, times: i32) {
        debug_assert!(index < term.len, "{} has no feature {index}", term.name);
        self.counts[term.start + index] += color.sign() * times;
    }
}

/// Every term of both sides, in the order in which the game names them.
#[derive(Clone, Debug)]
pub struct TermTable<P> {
    rows: Vec<[Score; 2]>,
    chances: Chances,
    game: PhantomData<P>,
}

impl<P: Evaluate> TermTable<P> {
    /// The terms of a position, to be shown on the scale of a curve.
    pub fn of(position: &P, chances: Chances) -> TermTable<P> {
        let mut table = TermTable {
            chances,
            rows: vec![[Score::ZERO; 2]; P::WEIGHTS.terms.len()],
            game: PhantomData,
        };
        position.terms(&mut table);
        table
    }
}

impl<P: Evaluate> Tally for TermTable<P> {
    fn count(&mut self, term: Term, index: usize, color: Color, times: i32) {
        let terms = P::WEIGHTS.terms;
        let row = terms.partition_point(|other| other.start < term.start);
        self.rows[row][color.index()] += weight::<P>(term, index) * times;
    }
}

impl<P: Evaluate> fmt::Display for TermTable<P> {
    /// One row per term: White's and Black's middlegame and ending scores, and the difference, in
    /// normalized pawns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |score: i32| self.chances.normalized(score.into()) / 100.0;
        let mut row = |name: &str, white: Score, black: Score| {
            let total = white - black;
            writeln!(
                f,
                "{name:>20} | {:7.2} {:7.2} | {:7.2} {:7.2} | {:7.2} {:7.2}",
                pawns(white.middle()),
                pawns(white.end()),
                pawns(black.middle()),
                pawns(black.end()),
                pawns(total.middle()),
                pawns(total.end()),
            )
        };
        let mut sums = [Score::ZERO; 2];
        for (term, &[white, black]) in P::WEIGHTS.terms.iter().zip(&self.rows) {
            let name = term.name.to_ascii_lowercase().replace('_', " ");
            row(&name, white, black)?;
            sums[0] += white;
            sums[1] += black;
        }
        row("total", sums[0], sums[1])
    }
}

//! Collectors of an evaluation's features: one sum for search, a table for people, a list for tuning.

use super::chances::Chances;
use super::evaluator::Evaluate;
use super::score::Score;
use super::tally::Tally;
use super::weights::{Term, features};
use crate::core::Color;
use std::fmt;
use std::marker::PhantomData;

/// The weight of a feature of a term.
#[inline(always)]
fn weight<P: Evaluate>(term: Term, index: usize) -> Score {
    debug_assert!(index < term.len, "{} has no feature {index}", term.name);
    match P::WEIGHTS.table.get(term.start + index) {
        Some(&weight) => weight,
        None => Score::ZERO,
    }
}

/// An evaluation as far as it was worth counting, from the point of view of the side to move, in centipawns.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// What the cheap terms come to.
    pub cheap: i32,
    /// What all terms come to; `None` if the cheap ones said enough.
    pub whole: Option<i32>,
}

impl Glance {
    /// The evaluation as far as it was counted.
    pub fn value(self) -> i32 {
        self.whole.unwrap_or(self.cheap)
    }

    /// With something more on both.
    pub(super) fn plus(self, more: i32) -> Glance {
        Glance { cheap: self.cheap + more, whole: self.whole.map(|whole| whole + more) }
    }
}

/// No evaluation is so far off that it would not be worth counting.
pub const EVERYTHING: [i32; 2] = [i32::MIN, i32::MAX];

/// White's score minus Black's, by the weights of `P`.
struct Sum<'a, P> {
    score: Score,
    position: &'a P,
    /// The costly terms are worth counting if the cheap ones come to less than the second and more than the
    /// first of these.
    near: [i32; 2],
    /// What the cheap terms come to, and whether they say enough.
    cheap: Option<(i32, bool)>,
}

impl<P: Evaluate> Sum<'_, P> {
    /// The sum so far from the point of view of the side to move, in centipawns.
    #[inline(always)]
    fn value(&self) -> i32 {
        self.position.side().sign() * self.score.at(self.position.phase())
    }
}

impl<P: Evaluate> Tally for Sum<'_, P> {
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

    #[inline(always)]
    fn suffices(&mut self) -> bool {
        let cheap = self.value();
        let says_enough = cheap <= self.near[0] || self.near[1] <= cheap;
        self.cheap = Some((cheap, says_enough));
        says_enough
    }
}

/// The evaluation from the point of view of the side to move, in centipawns. Only for positions without a
/// verdict.
#[inline]
pub fn evaluate<P: Evaluate>(position: &P) -> i32 {
    glance(position, EVERYTHING).value()
}

/// The evaluation, or what the cheap terms come to if it is none of the values between those of `near`: then
/// they say enough.
///
/// It counts squares and runs through sets most of the time, for which all but the oldest processors of
/// x86-64 have instructions of their own: they are found at run time if the build does not ask for them.
#[cfg_attr(target_arch = "x86_64", inline)]
#[cfg_attr(not(target_arch = "x86_64"), inline(never))]
#[allow(unsafe_code, reason = "instructions that the processor was asked for")]
pub fn glance<P: Evaluate>(position: &P, near: [i32; 2]) -> Glance {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2")))]
    {
        // What is not inlined here is compiled without these instructions: so games inline their terms whole
        // on x86-64, and only there, as it makes programs larger.
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn counting<P: Evaluate>(position: &P, near: [i32; 2]) -> Glance {
            sum(position, near)
        }
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            // SAFETY: the processor has the instructions.
            return unsafe { counting(position, near) };
        }
    }
    sum(position, near)
}

#[inline(always)]
fn sum<P: Evaluate>(position: &P, near: [i32; 2]) -> Glance {
    let mut sum = Sum { score: Score::ZERO, position, near, cheap: None };
    position.terms(&mut sum);
    match sum.cheap {
        Some((cheap, true)) => Glance { cheap, whole: None },
        cheap => {
            let whole = sum.value();
            Glance { cheap: cheap.map_or(whole, |(cheap, _)| cheap), whole: Some(whole) }
        }
    }
}

/// How often each feature counts, White's minus Black's.
#[derive(Clone, Debug)]
pub struct Trace {
    counts: Vec<i32>,
}

impl Trace {
    /// The features of a position.
    pub fn of<P: Evaluate>(position: &P) -> Trace {
        let mut trace = Trace { counts: vec![0; features(P::WEIGHTS.terms)] };
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
        let mut table =
            TermTable { chances, rows: vec![[Score::ZERO; 2]; P::WEIGHTS.terms.len()], game: PhantomData };
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

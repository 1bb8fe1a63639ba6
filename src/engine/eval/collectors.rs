//! Collectors of an evaluation's features: a sum for the search, a list for tuning and display.

use super::chances::Chances;
use super::evaluator::Evaluate;
use super::score::Score;
use super::tally::Tally;
use super::weights::{Term, Weights, features};
use crate::core::Color;

/// The weight of a feature of a term.
#[inline(always)]
fn weight<P: Evaluate>(position: &P, term: Term, index: usize) -> Score {
    debug_assert!(index < term.len, "{} has no feature {index}", term.name);
    match P::weights(position.options()).table.get(term.start + index) {
        Some(&weight) => weight,
        None => Score::ZERO,
    }
}

/// A lazy evaluation, from the point of view of the side to move, in centipawns.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// The sum of the cheap terms.
    pub cheap: i32,
    /// The sum of all terms; `None` if the cheap ones were enough.
    pub whole: Option<i32>,
}

impl Glance {
    /// The sum of all terms, or of the cheap ones if those were enough.
    pub fn value(self) -> i32 {
        self.whole.unwrap_or(self.cheap)
    }

    /// Changes both sums.
    pub(super) fn map(self, change: impl Fn(i32) -> i32) -> Glance {
        Glance { cheap: change(self.cheap), whole: self.whole.map(change) }
    }
}

/// Bounds that contain every evaluation, so that all terms are computed.
pub const ALL_TERMS: [i32; 2] = [i32::MIN, i32::MAX];

/// Sums up White's score minus Black's, with the weights of `P`.
struct Sum<'a, P> {
    score: Score,
    position: &'a P,
    /// The costly terms are computed only if the sum of the cheap ones lies between these bounds.
    near: [i32; 2],
    /// The sum of the cheap terms, and whether it is enough.
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
        self.score += weight(self.position, term, index) * (color.sign() * times);
    }

    #[inline(always)]
    fn one(&mut self, term: Term, index: usize, color: Color) {
        match color {
            Color::White => self.score += weight(self.position, term, index),
            Color::Black => self.score -= weight(self.position, term, index),
        }
    }

    #[inline(always)]
    fn suffices(&mut self) -> bool {
        let cheap = self.value();
        let is_enough = cheap <= self.near[0] || self.near[1] <= cheap;
        self.cheap = Some((cheap, is_enough));
        is_enough
    }
}

/// The evaluation from the point of view of the side to move, in centipawns. Only for positions without a
/// verdict.
#[inline]
pub fn evaluate<P: Evaluate>(position: &P) -> i32 {
    glance(position, ALL_TERMS).value()
}

/// The evaluation, or only the sum of its cheap terms if that lies outside the bounds of `near`.
///
/// Most of its time goes into counting and iterating over the bits of square sets. All but the oldest x86-64
/// processors have instructions for that; they are detected at run time if the build does not require them.
#[cfg_attr(target_arch = "x86_64", inline)]
#[cfg_attr(not(target_arch = "x86_64"), inline(never))]
#[allow(unsafe_code, reason = "instructions detected at run time")]
pub fn glance<P: Evaluate>(position: &P, near: [i32; 2]) -> Glance {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2")))]
    {
        // Code that is not inlined here is compiled without these instructions, so games inline all their
        // terms on x86-64. Elsewhere that would only make programs larger.
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

/// The feature counts of a position.
#[derive(Clone, Debug)]
pub struct Trace {
    /// White's and Black's count of every feature.
    counts: Vec<[i32; 2]>,
}

impl Trace {
    /// Counts the features of a position.
    pub fn of<P: Evaluate>(position: &P) -> Trace {
        let terms = P::weights(position.options()).terms;
        let mut trace = Trace { counts: vec![[0; 2]; features(terms)] };
        position.terms(&mut trace);
        trace
    }

    /// White's count of every feature minus Black's.
    pub fn counts(&self) -> Vec<i32> {
        self.counts.iter().map(|[white, black]| white - black).collect()
    }

    /// The score of every term as a text table: two rows of headings, then one row per term with White's and
    /// Black's middlegame and ending scores and the difference, in pawns on the scale of `chances`.
    pub(crate) fn table(&self, weights: &Weights, chances: Chances) -> String {
        let phases = format!("{:>7} {:>7}", "middle", "end");
        let mut text = format!(
            "{:>20} | {:^15} | {:^15} | {:^15}\n{:>20} | {phases} | {phases} | {phases}\n",
            "", "White", "Black", "White - Black", "term"
        );
        let pawns = |score: i32| chances.normalized(score.into()) / 100.0;
        let mut row = |name: &str, [white, black]: [Score; 2]| {
            text += &format!("{name:>20}");
            for score in [white, black, white - black] {
                text += &format!(" | {:7.2} {:7.2}", pawns(score.middle()), pawns(score.end()));
            }
            text.push('\n');
        };
        let mut sums = [Score::ZERO; 2];
        for term in weights.terms {
            let features = term.start..term.start + term.len;
            let mut scores = [Score::ZERO; 2];
            for (&weight, counts) in weights.table[features.clone()].iter().zip(&self.counts[features]) {
                for (score, &count) in scores.iter_mut().zip(counts) {
                    *score += weight * count;
                }
            }
            row(&term.name.to_ascii_lowercase().replace('_', " "), scores);
            sums[0] += scores[0];
            sums[1] += scores[1];
        }
        row("total", sums);
        text
    }
}

impl Tally for Trace {
    fn count(&mut self, term: Term, index: usize, color: Color, times: i32) {
        debug_assert!(index < term.len, "{} has no feature {index}", term.name);
        self.counts[term.start + index][color.index()] += times;
    }
}

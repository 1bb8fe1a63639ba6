//! Curves from scores to expected results, fitted to games.

use firzan::eval::Chances;
use rayon::prelude::*;

/// Minimum probability of a result, so that a single surprise does not dominate.
const MIN_CHANCE: f64 = 1e-4;

/// A score and the result of its game.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The score in centipawns.
    pub score: f64,
    /// The result of the game for the same side: 1, 0.5 or 0.
    pub result: f64,
}

/// Fits the maximum-likelihood curve to these scores.
pub fn fit(all: &[Scored]) -> Chances {
    let surprise = |chances: Chances| {
        sum(all, |&Scored { score, result }| {
            let (win, loss) = (chances.win(score), chances.win(-score));
            let chance = match result {
                result if result > 0.75 => win,
                result if result < 0.25 => loss,
                _ => 1.0 - win - loss,
            };
            -chance.max(MIN_CHANCE).ln()
        })
    };
    let mut chances = Chances { even: 100.0, spread: 100.0 };
    // The two parameters are nearly independent, so a few rounds of optimising each in turn suffice.
    for _ in 0..6 {
        let Chances { even, .. } = chances;
        chances.spread = minimum(10.0, 2000.0, |spread| surprise(Chances { even, spread }));
        let Chances { spread, .. } = chances;
        chances.even = minimum(0.0, 2000.0, |even| surprise(Chances { even, spread }));
    }
    chances
}

/// The number of centipawns that multiplies the odds of winning by e.
pub fn scale(all: &[Scored]) -> f64 {
    minimum(10.0, 2000.0, |scale| {
        sum(all, |&Scored { score, result }| surprise(result, logistic(score / scale)))
    })
}

/// The logistic function.
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The cross-entropy of a result and the expected result.
pub fn surprise(result: f64, expected: f64) -> f64 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -result * expected.ln() - (1.0 - result) * (1.0 - expected).ln()
}

/// Sums a term over a list in parallel, always in the same order: floating-point addition is not associative.
pub fn sum<T: Sync>(list: &[T], term: impl Fn(&T) -> f64 + Sync) -> f64 {
    sum_parts(list, |part| part.iter().map(&term).sum())
}

/// Sums a term over parts of a list in parallel; the parts and their order are always the same.
pub fn sum_parts<T: Sync>(list: &[T], term: impl Fn(&[T]) -> f64 + Sync) -> f64 {
    let parts: Vec<f64> = list.par_chunks(4096).map(&term).collect();
    parts.into_iter().sum()
}

/// The minimum of a unimodal function, by golden-section search.
fn minimum(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_895;
    let (mut a, mut b) = (high - RATIO * (high - low), low + RATIO * (high - low));
    let (mut at_a, mut at_b) = (f(a), f(b));
    while high - low > 0.5 {
        if at_a < at_b {
            (high, b, at_b) = (b, a, at_a);
            a = high - RATIO * (high - low);
            at_a = f(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = low + RATIO * (high - low);
            at_b = f(b);
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_section_finds_the_minimum() {
        assert!((minimum(0.0, 2000.0, |x| (x - 321.0).powi(2)) - 321.0).abs() < 1.0);
    }
}

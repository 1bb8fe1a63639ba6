//! The sequential probability ratio test: when to stop a match, and its decision.
//!
//! The ratio is generalised (GSPRT): the hypotheses fix only the strength, and everything else is fitted to
//! the results.
//!
//! Sources: M. Van den Bergh, *Comparing the approximations for the generalized log likelihood
//! ratio of a multinomial distribution* and *Comments on normalized Elo*,
//! <https://www.cantate.be/Fishtest/comparing_approximations.pdf> and
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.

use std::error::Error;
use std::fmt;

use super::stats::{ELO_PER_LOGIT, MatchResults, NELO_PER_T, ScoreCounts, moments, scores};

/// The unit of the Elo bounds of an [`Sprt`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Model {
    /// Normalised Elo: the length of a test does not depend on the rate of draws.
    #[default]
    Normalized,
    /// Logistic Elo.
    Logistic,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is `elo0` rather than `elo1`: the test failed.
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`: the test passed.
    AcceptH1,
    /// Not decided yet.
    Continue,
}

/// An error in the parameters of an [`Sprt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtError {
    /// `elo0` is not less than `elo1`, or one is not within ±[`Sprt::MAX_ELO`].
    Elo,
    /// `alpha` or `beta` is not positive, or their sum is not less than 1.
    ErrorRates,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elo => write!(f, "elo0 must be less than elo1, both within ±{}", Sprt::MAX_ELO),
            Self::ErrorRates => write!(f, "alpha and beta must be positive and their sum less than 1"),
        }
    }
}

impl Error for SprtError {}

/// A sequential probability ratio test of H0, "the difference is `elo0`", against H1, "the
/// difference is `elo1`".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    lower: f64,
    upper: f64,
    model: Model,
}

impl Sprt {
    /// The largest absolute value accepted as a bound, in Elo.
    pub const MAX_ELO: f64 = 1000.0;

    /// A test with bounds in the Elo of `model`, which wrongly accepts H1 with probability `alpha` and H0
    /// with probability `beta`.
    ///
    /// # Errors
    /// [`SprtError`] if a parameter is out of range or not a number.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Self, SprtError> {
        if !(-Self::MAX_ELO <= elo0 && elo0 < elo1 && elo1 <= Self::MAX_ELO) {
            return Err(SprtError::Elo);
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::ErrorRates);
        }
        Ok(Self { elo0, elo1, lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln(), model })
    }

    /// The log-likelihood ratio at which H0 is accepted, in nats: ln(beta / (1 - alpha)).
    pub fn lower(&self) -> f64 {
        self.lower
    }

    /// The log-likelihood ratio at which H1 is accepted, in nats: ln((1 - beta) / alpha).
    pub fn upper(&self) -> f64 {
        self.upper
    }

    /// The generalised log-likelihood ratio of H1 to H0, in nats. Each hypothesis is represented by the
    /// distribution that satisfies it and explains the tally best. 0 for an empty tally.
    pub fn llr<const N: usize>(&self, tally: &ScoreCounts<N>) -> f64 {
        if tally.is_empty() {
            return 0.0;
        }
        let (total, observed) = tally.regularised();
        let fit = |elo: f64| match self.model {
            Model::Normalized => fit_t(&observed, elo / NELO_PER_T * ScoreCounts::<N>::GAMES_PER_UNIT.sqrt()),
            Model::Logistic => fit_mean(&observed, 1.0 / (1.0 + (-elo / ELO_PER_LOGIT).exp())),
        };
        let (h0, h1) = (fit(self.elo0), fit(self.elo1));
        total * (0..N).map(|i| observed[i] * (h1[i].ln() - h0[i].ln())).sum::<f64>()
    }

    /// The [`llr`](Self::llr) of the pairs if there are any, otherwise of the games.
    pub fn record_llr(&self, record: &MatchResults) -> f64 {
        if record.pairs.is_empty() { self.llr(&record.games) } else { self.llr(&record.pairs) }
    }

    /// The decision at this log-likelihood ratio.
    pub fn verdict(&self, llr: f64) -> Verdict {
        if llr >= self.upper {
            Verdict::AcceptH1
        } else if llr <= self.lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }
}

/// The most likely distribution with the given mean score (*Comparing the approximations*,
/// proposition 1.1).
fn fit_mean<const N: usize>(observed: &[f64; N], mean: f64) -> [f64; N] {
    fit_zero(observed, &scores().map(|a| a - mean))
}

/// The most likely distribution whose mean is `t` standard deviations above 1/2 (*Comments on normalized
/// Elo*, section 4.1): the constraint is replaced by its tangent at the last estimate until the estimate
/// converges.
fn fit_t<const N: usize>(observed: &[f64; N], t: f64) -> [f64; N] {
    const STEPS: usize = 100;
    const TOLERANCE: f64 = 1e-10;

    // Start with the moments of a coin that satisfies the constraint. The tangent then has values of both
    // signs, as `fit_zero` requires, and keeps them: it lies on one side of the constraint, so each estimate
    // leaves some outcome on the other.
    let mut mean = 0.5 + 0.5 * t / (1.0 + t * t).sqrt();
    let mut deviation = 0.5 / (1.0 + t * t).sqrt();
    let mut fitted = *observed;
    for _ in 0..STEPS {
        let tangent = scores().map(|a| {
            let z = (a - mean) / deviation;
            a - 0.5 - 0.5 * t * deviation * (1.0 + z * z)
        });
        let last = std::mem::replace(&mut fitted, fit_zero(observed, &tangent));
        (mean, deviation) = moments(&fitted);
        if (0..N).all(|i| (fitted[i] - last[i]).abs() < TOLERANCE) {
            break;
        }
    }
    fitted
}

/// The most likely distribution under which `values`, of both signs, average zero: observed / (1 +
/// theta * value), with theta found by bisection.
fn fit_zero<const N: usize>(observed: &[f64; N], values: &[f64; N]) -> [f64; N] {
    const STEPS: usize = 100;

    // No probability exceeds 1, which bounds theta away from the poles of the average.
    let (mut low, mut high) = (f64::MIN, f64::MAX);
    for (p, value) in observed.iter().zip(values) {
        let bound = (p - 1.0) / value;
        if *value > 0.0 {
            low = low.max(bound);
        } else if *value < 0.0 {
            high = high.min(bound);
        }
    }
    for _ in 0..STEPS {
        let theta = 0.5 * low + 0.5 * high;
        let average: f64 =
            observed.iter().zip(values).map(|(p, value)| p * value / (1.0 + theta * value)).sum();
        if average > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = 0.5 * low + 0.5 * high;
    std::array::from_fn(|i| observed[i] / (1.0 + theta * values[i]))
}

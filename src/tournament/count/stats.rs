//! Statistics of engine matches: score, Elo and likelihood of superiority.
//!
//! Games are best played in pairs: the same opening with colours reversed. The two games of a pair are not
//! independent, so pairs are counted as units (pentanomial); games without a partner are counted singly
//! (trinomial). Both are a [`ScoreCounts`] of equally spaced scores, to which the same formulas apply.
//!
//! Source for normalised Elo and pentanomial counts: M. Van den Bergh, *Comments on normalized
//! Elo*, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>.

use std::f64::consts::{LN_10, PI};
use std::fmt;

/// Logistic Elo per unit of log-odds of the expected score.
pub(super) const ELO_PER_LOGIT: f64 = 400.0 / LN_10;

/// Normalised Elo per unit of t = (expected score - 1/2) / standard deviation of one game.
pub(super) const NELO_PER_T: f64 = 800.0 / LN_10;

/// Half the width of a 95 % confidence interval, in standard deviations.
const Z_95: f64 = 1.959_963_984_540_054;

/// The count assumed for an outcome that never happened, so that no probability is zero.
const UNSEEN_COUNT: f64 = 1e-3;

/// The result of one game for the engine under test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Worth 0 points.
    Loss,
    /// Worth half a point.
    Draw,
    /// Worth 1 point.
    Win,
}

/// The frequency of each score, from all points lost to all points won. See [`Wdl`] and [`Pentanomial`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreCounts<const N: usize> {
    counts: [u32; N],
}

/// Counts of single games: losses, draws, wins.
pub type Wdl = ScoreCounts<3>;

/// Counts of game pairs: LL, LD, DD or WL, WD, WW.
pub type Pentanomial = ScoreCounts<5>;

impl Default for Wdl {
    fn default() -> Self {
        Self { counts: [0; 3] }
    }
}

impl Default for Pentanomial {
    fn default() -> Self {
        Self { counts: [0; 5] }
    }
}

impl Wdl {
    /// A tally from the numbers of games won, drawn and lost.
    pub fn new(wins: u32, draws: u32, losses: u32) -> Self {
        Self { counts: [losses, draws, wins] }
    }

    /// Counts one game.
    pub fn record(&mut self, outcome: GameResult) {
        let count = &mut self.counts[outcome as usize];
        *count = count.saturating_add(1);
    }
}

impl Pentanomial {
    /// A tally from the numbers of pairs worth 0, 1/2, 1, 3/2 and 2 points, in this order.
    pub fn new(counts: [u32; 5]) -> Self {
        Self { counts }
    }

    /// Counts one pair of games, whichever was played first.
    pub fn record(&mut self, one: GameResult, other: GameResult) {
        let count = &mut self.counts[one as usize + other as usize];
        *count = count.saturating_add(1);
    }
}

impl<const N: usize> ScoreCounts<N> {
    /// Games in one counted unit: 1 for [`Wdl`], 2 for [`Pentanomial`].
    pub(super) const GAMES_PER_UNIT: f64 = ((N - 1) / 2) as f64;

    /// The counts, worst score first.
    pub fn counts(&self) -> [u32; N] {
        self.counts
    }

    /// The counts from the opponent's point of view.
    pub fn reversed(mut self) -> Self {
        self.counts.reverse();
        self
    }

    /// True before the first result.
    pub fn is_empty(&self) -> bool {
        self.counts == [0; N]
    }

    /// Score, Elo and likelihood of superiority; `None` when empty.
    ///
    /// All numbers are finite. If one side has won every game, the true Elo is unbounded: only the sign of
    /// the value is meaningful, and the error exceeds the value. If all results are equal, their deviation is
    /// unknown, and only the sign of the normalised Elo is meaningful. [`Summary::evidence`] distinguishes
    /// these cases, and [`Summary::elo_text`] describes them.
    pub fn summary(&self) -> Option<Summary> {
        if self.is_empty() {
            return None;
        }
        let units: f64 = self.counts.iter().map(|&count| f64::from(count)).sum();
        let exact = self.counts.map(|count| f64::from(count) / units);
        let (score, _) = moments(&exact);

        let (total, smooth) = self.regularised();
        let (mean, deviation) = moments(&smooth);
        // The error of the score, converted to Elo by the derivative of the log-odds at the mean.
        let mean_error = Z_95 * deviation / total.sqrt();
        let elo = Estimate {
            value: ELO_PER_LOGIT * (mean / (1.0 - mean)).ln(),
            error: ELO_PER_LOGIT * mean_error / (mean * (1.0 - mean)),
        };
        let per_score = NELO_PER_T / (deviation * Self::GAMES_PER_UNIT.sqrt());
        let normalized_elo = Estimate { value: (mean - 0.5) * per_score, error: mean_error * per_score };

        // Spread about 1/2, not about the mean: this is the variance for equal players. For single games it
        // gives the usual (W - L) / sqrt(W + L), which is sensible even after a handful of wins.
        let spread: f64 = scores::<N>().iter().zip(exact).map(|(a, p)| p * (a - 0.5) * (a - 0.5)).sum();
        let los = if spread > 0.0 { normal_cdf((score - 0.5) * (units / spread).sqrt()) } else { 0.5 };

        Some(Summary { score, score_error: mean_error, elo, normalized_elo, los, evidence: self.evidence() })
    }

    fn evidence(&self) -> Evidence {
        let kinds = self.counts.iter().filter(|&&count| count > 0).count();
        if kinds > 1 {
            Evidence::Enough
        } else if self.counts[0] + self.counts[N - 1] > 0 {
            Evidence::OneSided
        } else {
            Evidence::TooLittle
        }
    }

    /// The number of units and the frequencies of their scores, with [`UNSEEN_COUNT`] instead of zero counts.
    pub(super) fn regularised(&self) -> (f64, [f64; N]) {
        let counts = self.counts.map(|count| if count == 0 { UNSEEN_COUNT } else { f64::from(count) });
        let total = counts.iter().sum();
        (total, counts.map(|count| count / total))
    }
}

/// All results of a match: every game, and the pairs completed so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchResults {
    /// All finished games, paired or not.
    pub games: Wdl,
    /// Finished pairs; empty if games are counted singly.
    pub pairs: Pentanomial,
}

impl MatchResults {
    /// The summary of the pairs if there are any, otherwise of the games; `None` before the first
    /// game.
    pub fn summary(&self) -> Option<Summary> {
        self.pairs.summary().or_else(|| self.games.summary())
    }
}

/// An estimate with its 95 % error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// Half the width of the 95 % confidence interval, in the unit of `value`.
    pub error: f64,
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} +/- {:.2}", unsigned_zero(self.value), self.error)
    }
}

/// The value to print with two decimals, so that what rounds to 0 is not printed as -0.00.
fn unsigned_zero(value: f64) -> f64 {
    if value.abs() < 0.005 { 0.0 } else { value }
}

/// Whether the results differ enough for an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The results differ enough.
    Enough,
    /// All results are equal: their spread, and so the error, is unknown.
    TooLittle,
    /// One side has won every game: the difference in strength has no bound.
    OneSided,
}

/// The difference in strength estimated from a [`ScoreCounts`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Average points per game, 0 to 1.
    pub score: f64,
    /// The 95 % error of the score.
    pub score_error: f64,
    /// Difference in logistic Elo: 400 points are odds of 10 to 1.
    pub elo: Estimate,
    /// Difference in normalised Elo: the score above 1/2 over the standard deviation of one game, times 800 /
    /// ln 10. The error ignores that the deviation is itself an estimate.
    pub normalized_elo: Estimate,
    /// Likelihood of superiority, 0 to 1: the probability that the engine under test is the
    /// stronger one. Source: Chessprogramming wiki, *Match Statistics*.
    pub los: f64,
    /// Whether the results allow these estimates.
    pub evidence: Evidence,
}

impl Summary {
    /// The score as text, such as `54.17 % +/- 3.10`.
    pub fn score_text(&self) -> String {
        let share = 100.0 * self.score;
        match self.evidence {
            Evidence::Enough => format!("{share:.2} % +/- {:.2}", 100.0 * self.score_error),
            _ => format!("{share:.2} % (too few games)"),
        }
    }

    /// The Elo as text, such as `12.34 +/- 5.67`, `infinite` or `0.00 (too few games)`.
    pub fn elo_text(&self) -> String {
        match self.evidence {
            Evidence::TooLittle => format!("{:.2} (too few games)", unsigned_zero(self.elo.value)),
            _ => self.text(self.elo),
        }
    }

    /// The normalised Elo as text.
    pub fn normalized_elo_text(&self) -> String {
        self.text(self.normalized_elo)
    }

    fn text(&self, estimate: Estimate) -> String {
        match self.evidence {
            Evidence::Enough => estimate.to_string(),
            Evidence::TooLittle => "unknown (too few games)".to_string(),
            Evidence::OneSided if estimate.value > 0.0 => "infinite".to_string(),
            Evidence::OneSided => "-infinite".to_string(),
        }
    }
}

/// The scores of the N outcomes: equally spaced from 0 to 1.
pub(super) fn scores<const N: usize>() -> [f64; N] {
    std::array::from_fn(|i| i as f64 / (N - 1) as f64)
}

/// Mean and standard deviation of the score.
pub(super) fn moments<const N: usize>(p: &[f64; N]) -> (f64, f64) {
    let a = scores::<N>();
    let mean: f64 = (0..N).map(|i| p[i] * a[i]).sum();
    let variance: f64 = (0..N).map(|i| p[i] * (a[i] - mean) * (a[i] - mean)).sum();
    (mean, variance.sqrt())
}

/// The standard normal distribution function, by its power series about 0.
fn normal_cdf(z: f64) -> f64 {
    // Beyond this, the tail is below the precision of the result.
    if z.abs() > 8.5 {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (0.0, z, 1.0);
    while sum + term != sum {
        sum += term;
        odd += 2.0;
        term *= z * z / odd;
    }
    (0.5 + sum * (-0.5 * z * z).exp() / (2.0 * PI).sqrt()).clamp(0.0, 1.0)
}

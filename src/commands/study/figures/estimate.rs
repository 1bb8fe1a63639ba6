//! Means, shares and their 95 % errors.

/// Half the width of a 95 % confidence interval, in standard deviations.
const HALF_WIDTH: f64 = 1.96;

/// An estimated figure with its error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
}

impl Estimate {
    /// The mean of independent values; `None` if there are fewer than two.
    pub fn mean(values: impl IntoIterator<Item = f64>) -> Option<Estimate> {
        let values: Vec<f64> = values.into_iter().collect();
        let count = values.len() as f64;
        let value = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|one| (one - value).powi(2)).sum::<f64>() / (count - 1.0);
        (values.len() > 1).then(|| Estimate { value, error: HALF_WIDTH * (variance / count).sqrt() })
    }

    /// `count` as a share of `all`, with a positive error even for 0 and 1 (Agresti and Coull 1998); `None`
    /// if `all` is 0.
    pub fn share(count: usize, all: usize) -> Option<Estimate> {
        let (value, padded) = (count as f64 / all as f64, all as f64 + 4.0);
        let shrunk = (count as f64 + 2.0) / padded;
        (all > 0).then(|| Estimate { value, error: HALF_WIDTH * (shrunk * (1.0 - shrunk) / padded).sqrt() })
    }

    /// The log-odds of the mean score; on this scale, differences in material are additive. Counts one more
    /// game, a draw, so that the odds are finite.
    pub fn odds(shares: &[f64]) -> Option<Estimate> {
        let Estimate { value, error } = Estimate::mean(shares.iter().copied())?;
        let count = shares.len() as f64;
        let shrunk = (value * count + 0.5) / (count + 1.0);
        let spread = shrunk * (1.0 - shrunk);
        // If all results are equal, the true variance may still be positive.
        let error = error.max(HALF_WIDTH * (spread / (count + 1.0)).sqrt() / 2.0);
        Some(Estimate { value: (shrunk / (1.0 - shrunk)).ln(), error: error / spread })
    }

    /// Converts log-odds to Elo.
    pub fn elo(self) -> Estimate {
        self.times(400.0 / 10f64.ln())
    }

    /// Multiplies the estimate by an exact number.
    pub fn times(self, factor: f64) -> Estimate {
        Estimate { value: self.value * factor, error: self.error * factor.abs() }
    }

    /// Adds an independent estimate.
    pub fn plus(self, other: Estimate) -> Estimate {
        Estimate { value: self.value + other.value, error: self.error.hypot(other.error) }
    }

    /// Divides by an independent estimate.
    pub fn over(self, other: Estimate) -> Estimate {
        let value = self.value / other.value;
        Estimate { value, error: (self.error / other.value).hypot(value * other.error / other.value).abs() }
    }

    /// An exact number, whose error is 0.
    pub fn exact(value: f64) -> Estimate {
        Estimate { value, error: 0.0 }
    }
}

/// The value below which this share of sorted values lies; 0 if there are none.
pub fn quantile(sorted: &[usize], share: f64) -> usize {
    let last = sorted.len().saturating_sub(1);
    sorted.get((share * last as f64).round() as usize).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_are_there() {
        assert_eq!([0.0, 0.1, 0.5, 1.0].map(|share| quantile(&[1, 2, 3, 4, 50], share)), [1, 1, 3, 50]);
        assert_eq!(quantile(&[], 0.5), 0);
    }

    #[test]
    fn errors_match_the_textbook() {
        let mean = Estimate::mean([0.0, 0.5, 1.0, 0.5]).expect("a mean");
        assert!((mean.value - 0.5).abs() < 1e-9 && (mean.error - 0.400).abs() < 1e-3, "{mean:?}");
        let share = Estimate::share(50, 100).expect("a share");
        assert!((share.error - 0.096).abs() < 1e-3, "{share:?}");
        assert!(Estimate::share(0, 100).expect("a share").error > 0.01);
        // 64 % of the points are 100 Elo.
        let shares: Vec<f64> = (0..1000).map(|game| f64::from(u8::from(game % 100 < 64))).collect();
        let elo = Estimate::odds(&shares).expect("odds").elo();
        assert!((elo.value - 100.0).abs() < 1.0 && (20.0..25.0).contains(&elo.error), "{elo:?}");
        let none = Estimate::odds(&[1.0; 20]).expect("odds");
        assert!(none.value > 3.0 && none.error.is_finite() && none.error > 1.0, "{none:?}");
    }
}

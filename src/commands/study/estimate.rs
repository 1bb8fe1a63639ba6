//! Means, shares and their errors, of 95 %.

/// The half width of an interval of 95 %, in standard deviations.
const WIDTH: f64 = 1.96;

/// A figure and its error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// By how much it may be wrong either way, with 95 % certainty.
    pub error: f64,
}

impl Estimate {
    /// The mean of independent values; `None` of fewer than two.
    pub fn mean(values: &[f64]) -> Option<Estimate> {
        if values.len() < 2 {
            return None;
        }
        let count = values.len() as f64;
        let value = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|one| (one - value).powi(2)).sum::<f64>() / (count - 1.0);
        Some(Estimate { value, error: WIDTH * (variance / count).sqrt() })
    }

    /// The share of so many among all (Agresti and Coull 1998: it has an error even if there are none).
    pub fn share(count: usize, all: usize) -> Option<Estimate> {
        if all == 0 {
            return None;
        }
        let (value, all) = (count as f64 / all as f64, all as f64);
        let (drawn, more) = ((count as f64 + 2.0) / (all + 4.0), all + 4.0);
        Some(Estimate { value, error: WIDTH * (drawn * (1.0 - drawn) / more).sqrt() })
    }

    /// A share of the points on the scale where the effects of material add up: the logarithm of its odds.
    /// Half a game more is lost and half won, so that neither share is nothing.
    pub fn odds(shares: &[f64]) -> Option<Estimate> {
        let Estimate { value, error } = Estimate::mean(shares)?;
        let count = shares.len() as f64;
        let drawn = (value * count + 0.5) / (count + 1.0);
        let spread = drawn * (1.0 - drawn);
        // All alike tell less than that nothing varies.
        let error = error.max(WIDTH * (spread / (count + 1.0)).sqrt() / 2.0);
        Some(Estimate { value: (drawn / (1.0 - drawn)).ln(), error: error / spread })
    }

    /// Odds as Elo.
    pub fn elo(self) -> Estimate {
        self.times(400.0 / 10f64.ln())
    }

    /// It times a number.
    pub fn times(self, factor: f64) -> Estimate {
        Estimate { value: self.value * factor, error: self.error * factor.abs() }
    }

    /// It and another.
    pub fn plus(self, other: Estimate) -> Estimate {
        Estimate { value: self.value + other.value, error: self.error.hypot(other.error) }
    }

    /// It divided by another.
    pub fn over(self, other: Estimate) -> Estimate {
        let value = self.value / other.value;
        Estimate { value, error: (self.error / other.value).hypot(value * other.error / other.value).abs() }
    }

    /// A number known exactly.
    pub fn exact(value: f64) -> Estimate {
        Estimate { value, error: 0.0 }
    }
}

/// The value below which this share of sorted values lies.
pub fn quantile(sorted: &[usize], share: f64) -> usize {
    let last = sorted.len().saturating_sub(1);
    sorted.get((share * last as f64).round() as usize).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_those_of_the_textbook() {
        let mean = Estimate::mean(&[0.0, 0.5, 1.0, 0.5]).expect("a mean");
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

    #[test]
    fn quantiles_are_values_that_are_there() {
        assert_eq!([0.0, 0.1, 0.5, 1.0].map(|share| quantile(&[1, 2, 3, 4, 50], share)), [1, 1, 3, 50]);
        assert_eq!(quantile(&[], 0.5), 0);
    }
}

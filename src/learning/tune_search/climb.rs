//! The hill climb of the parameters.

use firzan::core::Random;
use firzan::eval::Params;
use serde::{Deserialize, Serialize};

/// Number of game pairs played with the same parameters.
pub const BATCH: u64 = 16;

/// The change of a parameter for a game, as a share of its range.
const STEP: f64 = 1.0 / 30.0;

/// The distance that a value may have from its range, in steps.
const BEYOND: f64 = 4.0;

/// The state of the climb.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Climb {
    command: String,
    start: Vec<i32>,
    /// Number of game pairs to play.
    planned: u64,
    gain: f64,
    pairs: u64,
    values: Vec<f64>,
    /// Sums of the values after each batch of the second half, and the number of these batches. Their mean is
    /// better than the last values, which still fluctuate (Polyak and Juditsky 1992).
    sums: Vec<f64>,
    summed: u32,
}

/// Two opposite changes of the parameters, to be played against each other.
pub struct Trial {
    /// The trial's number, from 0, which determines the opening.
    pub number: u64,
    /// The parameters changed in one direction and in the other.
    pub params: [Params; 2],
    signs: Vec<f64>,
}

impl Climb {
    /// Starts a climb from these parameters.
    pub fn new(command: String, planned: u64, gain: f64, start: &Params) -> Climb {
        let start = start.values().to_vec();
        Climb {
            command,
            planned,
            gain,
            pairs: 0,
            values: start.iter().copied().map(f64::from).collect(),
            sums: vec![0.0; start.len()],
            summed: 0,
            start,
        }
    }

    /// True if both are states of the same climb.
    pub fn is_same(&self, other: &Climb) -> bool {
        (&self.command, &self.start) == (&other.command, &other.start)
            && self.values.len() == other.values.len()
            && self.sums.len() == other.sums.len()
    }

    /// Number of game pairs played so far.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The next trials.
    pub fn trials(&self, seed: u64, count: u64) -> Vec<Trial> {
        let trial = |number| {
            // Use another random stream than the opening with this number.
            let mut random = Random::stream(!seed, number);
            let sign = |_: &f64| if random.below(2) == 0 { -1.0 } else { 1.0 };
            let signs: Vec<f64> = self.values.iter().map(sign).collect();
            let changed = |direction: f64| {
                let values = self.values.iter().zip(&signs).enumerate();
                let values = values.map(|(index, (value, sign))| value + direction * sign * step(index));
                rounded(&values.collect::<Vec<f64>>())
            };
            Trial { number, params: [changed(1.0), changed(-1.0)], signs }
        };
        (self.pairs..self.pairs + count).map(trial).collect()
    }

    /// Moves the parameters according to the results of a batch: for each trial, the wins minus the losses of
    /// the first change, from -2 to 2.
    pub fn learn(&mut self, trials: &[Trial], results: &[i32]) {
        let done = self.pairs as f64 / self.planned as f64;
        let gain = self.gain / (1.0 + 10.0 * done).powf(0.602);
        for (trial, &result) in trials.iter().zip(results) {
            for (index, sign) in trial.signs.iter().enumerate() {
                let (least, most) = range(index);
                let moved = self.values[index] + gain * f64::from(result) * sign * step(index);
                // Many parameters are off at one end of their range. If chance could move them only away from
                // there, it would turn them on.
                let beyond = BEYOND * step(index);
                self.values[index] = moved.clamp(least - beyond, most + beyond);
            }
        }
        self.pairs += trials.len() as u64;
        if 2 * self.pairs > self.planned {
            for (sum, value) in self.sums.iter_mut().zip(&self.values) {
                *sum += value;
            }
            self.summed += 1;
        }
    }

    /// The best parameters so far.
    pub fn params(&self) -> Params {
        if self.summed == 0 {
            return rounded(&self.values);
        }
        let means = self.sums.iter().map(|sum| sum / f64::from(self.summed));
        rounded(&means.collect::<Vec<f64>>())
    }
}

/// The smallest and largest value of a parameter.
fn range(index: usize) -> (f64, f64) {
    let param = &Params::ALL[index];
    (param.least.into(), param.most.into())
}

/// The change of a parameter for a game, in its unit.
fn step(index: usize) -> f64 {
    let (least, most) = range(index);
    ((most - least) * STEP).max(1.0)
}

/// Rounds the values to parameters within their ranges.
fn rounded(values: &[f64]) -> Params {
    Params::of(std::array::from_fn(|index| {
        let (least, most) = range(index);
        values[index].round().clamp(least, most) as i32
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distance of the parameters from the best ones, in steps.
    fn distance(params: &Params, best: &[f64]) -> f64 {
        let values = params.values();
        let steps = values.iter().zip(best).enumerate();
        let square = |(index, (&value, best)): (usize, (&i32, &f64))| {
            ((f64::from(value) - best) / step(index)).powi(2)
        };
        steps.map(square).sum::<f64>().sqrt()
    }

    #[test]
    fn the_parameters_climb_to_the_best() {
        let start = Params::DEFAULT;
        let best: Vec<f64> = (0..Params::ALL.len())
            .map(|index| {
                let (least, most) = range(index);
                (f64::from(start.values()[index]) + 4.0 * step(index)).clamp(least, most)
            })
            .collect();
        let mut climb = Climb::new("test".to_string(), 3200, 0.03, &start);
        while climb.pairs() < 3200 {
            let trials = climb.trials(1, BATCH);
            let results: Vec<i32> = trials
                .iter()
                .map(|trial| {
                    let [up, down] = trial.params.map(|params| distance(&params, &best));
                    (10.0 * (down - up)).round().clamp(-2.0, 2.0) as i32
                })
                .collect();
            climb.learn(&trials, &results);
        }
        let (before, after) = (distance(&start, &best), distance(&climb.params(), &best));
        assert!(after < before / 3.0, "{before} {after}");
    }

    #[test]
    fn trials_are_reproducible_and_opposite() {
        let climb = Climb::new("test".to_string(), 10, 0.03, &Params::DEFAULT);
        let (once, again) = (climb.trials(7, 3), climb.trials(7, 3));
        for (a, b) in once.iter().zip(&again) {
            assert_eq!((a.number, a.params), (b.number, b.params));
            assert_ne!(a.params[0], a.params[1]);
        }
        assert_ne!(once[0].params, once[1].params);
    }
}

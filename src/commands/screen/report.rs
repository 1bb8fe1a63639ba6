//! The figures of a screen, and their comparison with those of another.

use super::trial::Trial;
use crate::console::{files, whole};
use anyhow::{Context, Result, ensure};
use firzan::games::Variant;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Maximum size of a saved result in bytes.
const MAX_SIZE: u64 = 64 << 20;

/// The depths, in plies, whose nodes are printed: each even one from the first.
const FIRST_DEPTH: u32 = 4;

/// The results of a screen as saved with `--json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The game's exact id.
    game: String,
    /// Nodes per position.
    nodes: u64,
    /// The points by position, at most 0; `None` for positions without grades.
    points: Vec<Option<f64>>,
    /// The depth reached by position, in plies.
    depths: Vec<u32>,
}

impl Saved {
    /// The results of these trials.
    pub fn new(variant: Variant, nodes: u64, trials: &[Trial]) -> Saved {
        Saved {
            game: variant.exact_id(),
            nodes,
            points: trials.iter().map(|trial| trial.points).collect(),
            depths: trials.iter().map(|trial| trial.depth).collect(),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or is not such a file.
    pub fn read(path: &Path) -> Result<Saved> {
        let read = || -> Result<Saved> { Ok(serde_json::from_slice(&whole::read(path, MAX_SIZE)?)?) };
        read().with_context(|| format!("cannot read {}", path.display()))
    }

    /// Writes a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        files::write(path, (serde_json::to_string(self)? + "\n").as_bytes())
    }

    /// The difference from an earlier result, as text.
    ///
    /// # Errors
    /// If the other is of another game or of other positions, or has no points.
    pub fn against(&self, before: &Saved) -> Result<String> {
        let (game, earlier) = (&self.game, &before.game);
        ensure!(game == earlier, "the earlier result is for {earlier}, not for {game}");
        let (count, before_count) = (self.points.len(), before.points.len());
        ensure!(
            count == before_count,
            "the earlier result is for {before_count} positions, this one for {count}"
        );
        let pairs = self.points.iter().zip(&before.points);
        let differences: Vec<f64> = pairs.filter_map(|(now, then)| Some((*now)? - (*then)?)).collect();
        ensure!(!differences.is_empty(), "the earlier result has no points");
        let changed = differences.iter().filter(|difference| **difference != 0.0).count();
        Ok(format!("difference         {}, {changed} positions with other points", percent(&differences)))
    }
}

/// The mean of a sample and its standard error, times 100.
fn percent(sample: &[f64]) -> String {
    let count = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / count;
    let variance = sample.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{:+.3} ± {:.3} %", 100.0 * mean, 100.0 * (variance / count).sqrt())
}

/// The points and depths as text.
pub fn figures(trials: &[Trial]) -> String {
    let points: Vec<f64> = trials.iter().filter_map(|trial| trial.points).collect();
    let mut text = format!("positions          {}\n", trials.len());
    if !points.is_empty() {
        let best = points.iter().filter(|points| **points == 0.0).count();
        text += &format!("points             {}\n", percent(&points));
        text += &format!("best moves         {:.1} %\n", 100.0 * best as f64 / points.len() as f64);
    }
    let depths: f64 = trials.iter().map(|trial| f64::from(trial.depth)).sum();
    text += &format!("mean depth         {:.2}\n", depths / trials.len() as f64);
    for depth in (FIRST_DEPTH..).step_by(2) {
        let nodes =
            |trial: &Trial| trial.reached.iter().find(|(reached, _)| *reached == depth).map(|pair| pair.1);
        let nodes: Vec<f64> = trials.iter().filter_map(nodes).map(|nodes| (nodes as f64).ln()).collect();
        if nodes.is_empty() {
            break;
        }
        let mean = (nodes.iter().sum::<f64>() / nodes.len() as f64).exp();
        let share = 100.0 * nodes.len() as f64 / trials.len() as f64;
        text += &format!("nodes to depth {depth:<3} {mean:.0} ({share:.0} % of the positions)\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(points: &[Option<f64>]) -> Saved {
        Saved { game: "chess".to_string(), nodes: 1, points: points.to_vec(), depths: vec![1; points.len()] }
    }

    #[test]
    fn differences_are_paired() {
        let before = saved(&[Some(-0.25), Some(-0.5), Some(0.0), None]);
        let now = saved(&[Some(-0.25), Some(0.0), Some(-0.25), None]);
        // The differences are 0, 0.5 and -0.25, with a standard deviation of 0.382.
        let text = now.against(&before).expect("the same positions");
        assert!(text.ends_with("+8.333 ± 22.048 %, 2 positions with other points"), "{text}");
        assert!(now.against(&saved(&[None; 4])).is_err());
        assert!(now.against(&saved(&[Some(0.0); 3])).is_err());
        let other = Saved { game: "shatranj".to_string(), ..before };
        assert!(now.against(&other).is_err());
    }
}

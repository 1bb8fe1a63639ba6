//! Quiet positions of games as network inputs.

use crate::learning::datagen::{Game, GameRecord};
use crate::learning::samples;
use crate::learning::samples::{GameSamples, is_held_out};
use crate::learning::subject::{Quiet, Subject};
use anyhow::Result;
use firzan::core::Color;
use firzan::eval::Chances;
use firzan::eval::net::bucket;
use firzan::search::Bound;
use indicatif::ProgressBar;
use std::path::PathBuf;

/// A position from the point of view of the side to move.
pub type Sample = samples::Sample<Data>;

/// The training data of a position.
#[derive(Clone, Copy, Debug)]
pub struct Data {
    /// The expected result for the side to move, from 0 to 1, according to the rest of the game; meaningless
    /// for an interior node, which is not on the game's line.
    pub later: f32,
    /// The hand-written evaluation for the side to move, in centipawns.
    pub by_hand: i16,
    /// The bucket of its output weights.
    pub bucket: u8,
    /// For an interior node of a search, whether its value is exact or a bound; `None` for a position of a
    /// game.
    pub interior: Option<Bound>,
}

/// Positions for training, and held-out ones for validation.
pub struct Samples {
    /// The positions with their inputs.
    pub positions: samples::Samples<Data, u16>,
    /// For each input, that of the same piece seen from the other side.
    exchanged: Vec<u16>,
    /// For each input, that of the board mirrored by files.
    mirrored: Vec<u16>,
}

/// One game in this many is held out.
const HELD_OUT: u64 = 20;

/// Minimum number of positions for training, and for validation.
const MIN_POSITIONS: [usize; 2] = [1000, 50];

impl Samples {
    /// Reads the quiet positions of the games in some files, in the order of the games' numbers; `bar` counts
    /// the games. If `with_interior`, the interior nodes of the searches follow each game's positions, except
    /// for those of held-out games: losses stay comparable with those without interior nodes. See
    /// [`Fit::lambda`](super::Fit::lambda).
    ///
    /// # Errors
    /// If a file cannot be read, is damaged, or is of another game, or the game cannot have a network.
    pub fn of(
        subject: &dyn Subject,
        files: &[PathBuf],
        lambda: f64,
        with_interior: bool,
        bar: &ProgressBar,
    ) -> Result<Samples> {
        let features = subject.features()?;
        let chances = subject.weights().chances;
        let encode = |record: &GameRecord| {
            let expected = expectations(&record.game, lambda, chances);
            let mut samples = GameSamples::new(&record.game);
            let mut add = |position: &dyn Quiet, value, later, interior| {
                let inputs = position.inputs(&features);
                let by_hand = position.evaluation().clamp(-30_000, 30_000) as i16;
                let bucket = bucket(features.pieces_among(&inputs), features.full) as u8;
                samples.add(position.side(), value, inputs, Data { later, by_hand, bucket, interior });
            };
            subject.quiet(record, &mut |position, played, value| {
                let later = match position.side() {
                    Color::White => expected[played],
                    Color::Black => 1.0 - expected[played],
                };
                add(position, value, later, None);
            })?;
            if with_interior && !is_held_out(record.game.number, HELD_OUT) {
                subject.interior(record, &mut |position, node| {
                    add(position, node.value, 0.5, Some(node.bound));
                })?;
            }
            Ok(samples)
        };
        Ok(Samples {
            positions: samples::Samples::of(subject, files, HELD_OUT, &encode, bar)?,
            exchanged: features.exchanged(),
            mirrored: (0..features.inputs).map(|input| features.mirrored(input as u16)).collect(),
        })
    }

    /// True if there are enough positions for a network.
    pub fn suffice(&self) -> bool {
        let [fitting, held_out] = MIN_POSITIONS;
        self.of_games().count() >= fitting && self.positions.held_out.len() >= held_out
    }

    /// The positions of games for training.
    pub fn of_games(&self) -> impl Iterator<Item = &Sample> {
        self.positions.fitting.iter().filter(|sample| sample.data.interior.is_none())
    }

    /// The number of interior nodes with this kind of value.
    pub fn interior(&self, bound: Bound) -> usize {
        self.positions.fitting.iter().filter(|sample| sample.data.interior == Some(bound)).count()
    }

    /// The inputs of a position for the side to move, mirrored by files if `is_mirrored`.
    pub fn inputs(&self, sample: &Sample, is_mirrored: bool) -> impl Iterator<Item = u16> + Clone {
        let inputs = self.positions.features(sample).iter();
        inputs.map(move |&input| if is_mirrored { self.mirrored[usize::from(input)] } else { input })
    }

    /// The input of the same piece seen from the other side.
    #[inline]
    pub fn exchanged(&self, input: u16) -> u16 {
        self.exchanged[usize::from(input)]
    }
}

/// White's expected result after each move of a game: an average of the values of later searches, whose
/// weights shrink by `lambda` from each search to the next, and of the result, which has the remaining weight
/// (all of it if `lambda` is 1). These are the targets of TD(lambda) (Sutton 1988): they reflect what
/// the game shows twenty moves later, without the noise of its end.
fn expectations(game: &Game, lambda: f64, chances: Chances) -> Vec<f32> {
    let mut expected = game.points();
    let mut all = vec![0.0; game.turns.len()];
    for (index, &(_, value)) in game.turns.iter().enumerate().rev() {
        all[index] = expected as f32;
        if let Some(value) = value {
            let score = f64::from(if index % 2 == 0 { value } else { -value });
            let now = f64::midpoint(chances.win(score), 1.0 - chances.win(-score));
            expected = lambda * expected + (1.0 - lambda) * now;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::core::{Square, Step, Turn};
    use firzan::eval::Evaluate;
    use firzan::games::chess::Chess;

    #[test]
    fn nearer_searches_weigh_more() {
        let turn = Turn::of(Step::new(Square::new(12), Square::new(28)));
        let game = Game {
            number: 0,
            winner: Some(Color::White),
            turns: [None, None, Some(0), Some(0), Some(30_000)].map(|value| (turn, value)).to_vec(),
            interior: Vec::new(),
        };
        let expected = |lambda| expectations(&game, lambda, Chess::weights(()).chances);
        assert_eq!(expected(1.0), [1.0; 5]);
        // Moves that were not searched do not count; a value of 0 is an even game.
        assert_eq!(expected(0.0), [0.5, 0.5, 0.5, 1.0, 1.0]);
        assert_eq!(expected(0.5), [0.625, 0.625, 0.75, 1.0, 1.0]);
    }
}

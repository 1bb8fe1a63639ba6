//! Quiet positions of games as the inputs of a network.

use crate::learning::datagen::{Game, GameRecord};
use crate::learning::samples;
use crate::learning::samples::GameSamples;
use crate::learning::subject::Subject;
use anyhow::Result;
use firzan::core::Color;
use firzan::eval::Chances;
use firzan::eval::net::bucket;
use indicatif::ProgressBar;
use std::path::PathBuf;

/// A position as the side to move sees it.
pub type Sample = samples::Sample<Data>;

/// Data of a position for training.
#[derive(Clone, Copy, Debug)]
pub struct Data {
    /// The expected result for the side to move, from 0 to 1, by the rest of the game.
    pub later: f32,
    /// The hand-written evaluation for the side to move, in centipawns.
    pub by_hand: i16,
    /// The bucket of its output weights.
    pub bucket: u8,
}

/// Positions for training, and held-out ones to validate it.
pub struct Samples {
    /// The positions with their inputs.
    pub positions: samples::Samples<Data, u16>,
    /// By input, that of the same piece seen from the other side.
    exchanged: Vec<u16>,
    /// By input, that of the board mirrored by files.
    mirrored: Vec<u16>,
}

/// One game in this many is held out.
const HELD_OUT: u64 = 20;

/// The fewest positions to train a network with, and to validate it.
const FEWEST: [usize; 2] = [1000, 50];

impl Samples {
    /// The quiet positions of the games in some files, in the order of the games' numbers; `bar` counts the
    /// games. See [`Fit::lambda`](super::Fit::lambda).
    ///
    /// # Errors
    /// If a file cannot be read, is damaged, or is of another game, or the game cannot have a network.
    pub fn of(subject: &dyn Subject, files: &[PathBuf], lambda: f64, bar: &ProgressBar) -> Result<Samples> {
        let features = subject.features()?;
        let chances = subject.weights().chances;
        let encode = |record: &GameRecord| {
            let expected = expectations(&record.game, lambda, chances);
            let mut samples = GameSamples::new(&record.game);
            subject.quiet(record, &mut |position, played, value| {
                let (side, inputs) = (position.side(), position.inputs(&features));
                let data = Data {
                    later: match side {
                        Color::White => expected[played],
                        Color::Black => 1.0 - expected[played],
                    },
                    by_hand: position.evaluation().clamp(-30_000, 30_000) as i16,
                    bucket: bucket(inputs.len(), features.full) as u8,
                };
                samples.add(side, value, inputs, data);
            })?;
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
        let [fitting, held_out] = FEWEST;
        self.positions.fitting.len() >= fitting && self.positions.held_out.len() >= held_out
    }

    /// The inputs of a position seen from the side to move; with `is_mirrored`, mirrored by files.
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

/// White's expected result after each move of a game: an average of the values of later searches, each
/// weighted by `lambda` of the one before, and of the result, which has the remaining weight; with 1 it is
/// the result alone. These are the targets of TD(lambda) (Sutton 1988): they contain what the game shows
/// twenty moves later, without the noise of its end.
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
    fn the_rest_of_a_game_is_the_nearer_the_more() {
        let turn = Turn::of(Step::new(Square::new(12), Square::new(28)));
        let game = Game {
            number: 0,
            winner: Some(Color::White),
            turns: [None, None, Some(0), Some(0), Some(30_000)].map(|value| (turn, value)).to_vec(),
        };
        let expected = |lambda| expectations(&game, lambda, Chess::weights(()).chances);
        assert_eq!(expected(1.0), [1.0; 5]);
        // Moves that were not searched do not count; a value of 0 is an even game.
        assert_eq!(expected(0.0), [0.5, 0.5, 0.5, 1.0, 1.0]);
        assert_eq!(expected(0.5), [0.625, 0.625, 0.75, 1.0, 1.0]);
    }
}

//! Quiet positions of games, as the inputs of a network.

use crate::learning::chances::Scored;
use crate::learning::datagen::{Game, GameRecord};
use crate::learning::positions::{of_games, quiet};
use anyhow::Result;
use firzan::core::Color;
use firzan::eval::net::{Features, active, bucket};
use firzan::eval::{Chances, Evaluate, evaluate};
use firzan::games::Variant;
use std::path::PathBuf;

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The start of its inputs in the list of all inputs.
    start: u32,
    /// The number of its inputs.
    pieces: u8,
    /// The bucket of its output weights.
    pub bucket: u8,
    /// The result for the side to move, twice: 2, 1 or 0.
    result: u8,
    /// The expected result for the side to move, from 0 to 1, by the rest of the game.
    pub later: f32,
    /// The search's value for the side to move, in centipawns.
    pub value: i16,
    /// The hand-written evaluation for the side to move.
    pub hand: i16,
}

impl Sample {
    /// The search's value and the result.
    pub fn scored(&self) -> Scored {
        Scored { score: self.value.into(), result: self.result().into() }
    }

    /// The result for the side to move: 1, 0.5 or 0.
    pub fn result(&self) -> f32 {
        f32::from(self.result) / 2.0
    }
}

/// Maps of inputs to those of the mirrored board.
pub struct Maps {
    exchanged: Vec<u16>,
    mirrored: Vec<u16>,
}

impl Maps {
    fn new(features: &Features) -> Maps {
        Maps {
            exchanged: features.exchanged(),
            mirrored: (0..features.inputs).map(|input| features.mirrored(input as u16)).collect(),
        }
    }

    /// The input of the same piece seen from the other side.
    #[inline]
    pub fn exchanged(&self, input: u16) -> u16 {
        self.exchanged[usize::from(input)]
    }
}

/// Positions for training, and held-out ones to judge it.
pub struct Samples {
    /// The maps of inputs.
    pub maps: Maps,
    inputs: Vec<u16>,
    /// For fitting.
    pub fitting: Vec<Sample>,
    /// From other games.
    pub held_out: Vec<Sample>,
}

/// One game in this many is held out.
const HELD_OUT: u64 = 20;

/// The positions of one game.
#[derive(Default)]
struct OfGame {
    inputs: Vec<u16>,
    samples: Vec<Sample>,
}

impl Samples {
    /// The quiet positions of the games in some files, in the order of the games' numbers.
    ///
    /// # Errors
    /// If a file cannot be read, is damaged, or is of another game.
    pub fn of<P: Evaluate>(
        rules: P::Options,
        variant: Variant,
        files: &[PathBuf],
        lambda: f64,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Samples> {
        let features = Features::new::<P>(rules)?;
        let chances = P::weights(rules).chances;
        let of_game = |record: &GameRecord| {
            let expected = expectations(&record.game, lambda, chances);
            of_game::<P>(record, rules, &expected, &features)
        };
        let games = of_games(files, variant, &of_game, progress)?;
        let mut samples = Samples {
            maps: Maps::new(&features),
            inputs: Vec::new(),
            fitting: Vec::new(),
            held_out: Vec::new(),
        };
        for game in games {
            let start = samples.inputs.len() as u32;
            let list = if game.is_held_out(HELD_OUT) { &mut samples.held_out } else { &mut samples.fitting };
            let OfGame { inputs, samples: of_game } = game.made;
            list.extend(of_game.iter().map(|sample| Sample { start: start + sample.start, ..*sample }));
            samples.inputs.extend(inputs);
        }
        Ok(samples)
    }

    /// The inputs of a position seen from the side to move.
    pub fn inputs(&self, sample: &Sample, mirrored: bool) -> impl Iterator<Item = u16> + Clone {
        let inputs = &self.inputs[sample.start as usize..][..usize::from(sample.pieces)];
        inputs.iter().map(move |&input| if mirrored { self.maps.mirrored[usize::from(input)] } else { input })
    }
}

/// White's expected result after each move of a game: an average of the values of later searches, each
/// weighted by `lambda` of the one before, and of the result, which has the remaining weight; with 1 it is
/// the result alone. These are the targets of TD(lambda) (Sutton 1988): they contain what the game shows
/// twenty moves later, without the noise of its end.
fn expectations(game: &Game, lambda: f64, chances: Chances) -> Vec<f32> {
    let mut expected = match game.winner {
        None => 0.5,
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
    };
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

fn of_game<P: Evaluate>(
    record: &GameRecord,
    rules: P::Options,
    expected: &[f32],
    features: &Features,
) -> Result<OfGame> {
    let mut game = OfGame::default();
    let winner = record.game.winner;
    quiet(record, rules, |position: &P, played, value| {
        let side = position.side();
        let start = game.inputs.len();
        active(position, features, |seen| game.inputs.push(seen[side.index()]));
        let pieces = game.inputs.len() - start;
        game.samples.push(Sample {
            start: start as u32,
            pieces: pieces as u8,
            bucket: bucket(pieces, features.full) as u8,
            result: winner.map_or(1, |winner| 2 * u8::from(winner == side)),
            later: match side {
                Color::White => expected[played],
                Color::Black => 1.0 - expected[played],
            },
            value: value as i16,
            hand: evaluate(position).clamp(-30_000, 30_000) as i16,
        });
    })?;
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::core::{Square, Step, Turn};
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

//! Quiet positions of games and their features.

use crate::learning::chances::Scored;
use crate::learning::datagen::GameRecord;
use crate::learning::positions::{of_games, quiet};
use anyhow::Result;
use firzan::core::Color;
use firzan::eval::{Evaluate, FULL_PHASE, Trace};
use firzan::games::Variant;
use std::path::PathBuf;

/// A quiet position.
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    features: &'a [u16],
    counts: &'a [i8],
    /// The weight of the middlegame, from 0 to 1.
    pub phase: f32,
    /// White's result: 1, 0.5 or 0.
    pub result: f32,
    /// The search's value for White, in centipawns.
    pub value: f32,
}

impl Sample<'_> {
    /// The search's value and the result.
    pub fn scored(&self) -> Scored {
        Scored { score: self.value.into(), result: self.result.into() }
    }

    /// Features and their counts, White's minus Black's. Features with a count of 0 are left out; a feature
    /// may occur more than once.
    pub fn counts(&self) -> impl Iterator<Item = (usize, i8)> {
        let features = self.features.iter().map(|&feature| feature.into());
        features.zip(self.counts.iter().copied())
    }
}

/// The quiet positions of some games.
pub struct Samples {
    /// The games' positions, in the order of the games' numbers.
    games: Vec<Rows>,
    /// For fitting.
    pub fitting: Vec<Place>,
    /// For validation; they come from other games.
    pub held_out: Vec<Place>,
}

/// The place of a sample.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    game: u32,
    row: u32,
}

/// The quiet positions of a game. There are millions with dozens of features each, so the features are stored
/// together.
struct Rows {
    result: f32,
    rows: Vec<Row>,
    features: Vec<u16>,
    counts: Vec<i8>,
}

/// A position of a game.
struct Row {
    /// The end of its features.
    end: u32,
    phase: u16,
    value: i16,
}

/// One game in this many is held out.
const HELD_OUT: u64 = 10;

impl Samples {
    /// The samples of some games, in any order.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged, or a record is of another game or has an illegal move.
    pub fn of<P: Evaluate>(game: P::Options, variant: Variant, files: &[PathBuf]) -> Result<Samples> {
        let games = of_games(files, variant, &|record| Rows::of::<P>(game, record), &mut |_| {})?;
        let (mut fitting, mut held_out) = (Vec::new(), Vec::new());
        for (index, game) in games.iter().enumerate() {
            let list = if game.is_held_out(HELD_OUT) { &mut held_out } else { &mut fitting };
            let rows = 0..game.made.rows.len() as u32;
            list.extend(rows.map(|row| Place { game: index as u32, row }));
        }
        let games = games.into_iter().map(|game| game.made).collect();
        Ok(Samples { games, fitting, held_out })
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.fitting.len() + self.held_out.len()
    }

    /// The sample at a place.
    pub fn at(&self, place: Place) -> Sample<'_> {
        let game = &self.games[place.game as usize];
        let row = place.row as usize;
        let start = row.checked_sub(1).map_or(0, |before| game.rows[before].end as usize);
        let Row { end, phase, value } = game.rows[row];
        Sample {
            features: &game.features[start..end as usize],
            counts: &game.counts[start..end as usize],
            phase: f32::from(phase) / FULL_PHASE as f32,
            result: game.result,
            value: value.into(),
        }
    }
}

impl Rows {
    fn of<P: Evaluate>(game: P::Options, record: &GameRecord) -> Result<Rows> {
        let mut samples = Rows {
            result: match record.game.winner {
                Some(Color::White) => 1.0,
                Some(Color::Black) => 0.0,
                None => 0.5,
            },
            rows: Vec::new(),
            features: Vec::new(),
            counts: Vec::new(),
        };
        quiet(record, game, |position: &P, _, value| samples.add(position, value))?;
        samples.rows.shrink_to_fit();
        samples.features.shrink_to_fit();
        samples.counts.shrink_to_fit();
        Ok(samples)
    }

    /// Adds a position and its value for the side to move.
    fn add<P: Evaluate>(&mut self, position: &P, value: i32) {
        for (feature, &count) in Trace::of(position).counts().iter().enumerate() {
            let mut left = count;
            while left != 0 {
                let part = left.clamp(-i32::from(i8::MAX), i8::MAX.into());
                self.features.push(feature as u16);
                self.counts.push(part as i8);
                left -= part;
            }
        }
        self.rows.push(Row {
            end: self.features.len() as u32,
            phase: position.phase() as u16,
            value: (position.side().sign() * value) as i16,
        });
    }
}

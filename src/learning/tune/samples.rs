//! Quiet positions and their features.

use crate::learning::datagen::GameRecord;
use crate::learning::samples;
use crate::learning::samples::GameSamples;
use crate::learning::subject::Subject;
use anyhow::Result;
use firzan::core::Color;
use indicatif::ProgressBar;
use std::path::PathBuf;

/// A quiet position from White's view, with its phase, from 0 to [`FULL_PHASE`](firzan::eval::FULL_PHASE).
pub type Sample = samples::Sample<u16>;

/// Quiet positions with their features and the features' counts, White's minus Black's. Features with a count
/// of 0 are left out.
pub type Samples = samples::Samples<u16, (u16, i16)>;

/// One game in this many is held out.
const HELD_OUT: u64 = 10;

/// Reads the quiet positions of the games in some files.
///
/// # Errors
/// If a file cannot be read, is damaged, or is of another game.
pub fn read(subject: &dyn Subject, files: &[PathBuf]) -> Result<Samples> {
    let encode = |record: &GameRecord| {
        let mut samples = GameSamples::new(&record.game);
        subject.quiet(record, &mut |position, _, value| {
            let counts = position.counts().into_iter().enumerate().filter(|(_, count)| *count != 0);
            let counts = counts.map(|(feature, count)| (feature as u16, count as i16));
            let value = position.side().sign() * value;
            samples.add(Color::White, value, counts, position.phase() as u16);
        })?;
        Ok(samples)
    };
    Samples::of(subject, files, HELD_OUT, &encode, &ProgressBar::hidden())
}

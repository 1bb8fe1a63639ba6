//! The files that a match writes as its games end.

use super::description::EngineOptions;
use super::game::Played;
use super::options::Options;
use super::pgn::{Comment, Record, Turn};
use super::results::{Finished, Header, ResultsFile};
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What is kept of a game.
pub struct Kept {
    /// For the results.
    pub finished: Finished,
    /// The record.
    pub record: Record,
    /// The last position.
    pub fen: String,
}

/// The files, those that are wanted.
pub struct Files {
    pgn: Option<File>,
    epd: Option<File>,
    results: Option<ResultsFile>,
}

impl Files {
    /// Opens the files; that of the results is begun with `header`, or gone on with if there is none.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn open(options: &Options, header: Option<&Header>) -> Result<Files> {
        let open = |path: &Option<_>| path.as_deref().map(append_to).transpose();
        let results = options.autosave.as_deref().map(|path| match header {
            Some(header) => ResultsFile::create(path, header),
            None => ResultsFile::append(path),
        });
        Ok(Files {
            results: results.transpose()?,
            pgn: open(&options.pgn)?,
            epd: open(&options.epd)?,
        })
    }

    /// Writes a game. The result goes last: a game that has one is whole everywhere.
    ///
    /// # Errors
    /// If that fails.
    pub fn game(&mut self, kept: &Kept) -> Result<()> {
        if let Some(file) = &mut self.pgn {
            write(file, &kept.record.text()?).context("cannot write the record")?;
        }
        if let Some(file) = &mut self.epd {
            write(file, &format!("{}\n", kept.fen)).context("cannot write the last position")?;
        }
        match &mut self.results {
            Some(results) => results.game(&kept.finished),
            None => Ok(()),
        }
    }
}

/// One write for a whole record: a killed run leaves no half of it but by accident.
fn write(file: &mut File, text: &str) -> std::io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.flush()
}

/// Opens a file to write at its end, on a new line.
fn append_to(path: &Path) -> Result<File> {
    let open = || -> std::io::Result<File> {
        let mut file = File::options()
            .create(true)
            .read(true)
            .append(true)
            .open(path)?;
        let mut last = [b'\n'];
        if file.seek(SeekFrom::End(0))? > 0 {
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
        }
        if last != [b'\n'] {
            file.write_all(b"\n\n")?;
        }
        Ok(file)
    };
    open().with_context(|| format!("cannot write to {}", path.display()))
}

/// The record of a game, its start given as a FEN if that is not the variant's.
pub fn record(
    options: &Options,
    engines: [&EngineOptions; 2],
    finished: &Finished,
    fen: Option<&str>,
    played: &Played,
) -> Record {
    let mut tags = Vec::new();
    let mut tag = |name: &str, value: String| tags.push((name.to_string(), value));
    let [white, black] = engines;
    tag("Event", options.event.clone());
    tag("Site", "?".into());
    // Records tell nothing of when, so that the same games make the same records.
    tag("Date", "????.??.??".into());
    tag("Round", finished.round.to_string());
    tag("White", white.name.clone());
    tag("Black", black.name.clone());
    tag("Result", finished.result.to_string());
    tag("Variant", options.variant.to_string());
    if let Some(fen) = fen {
        tag("SetUp", "1".into());
        tag("FEN", fen.into());
    }
    if white.limits == black.limits {
        tag("TimeControl", white.limits.to_string());
    } else {
        tag("WhiteTimeControl", white.limits.to_string());
        tag("BlackTimeControl", black.limits.to_string());
    }
    tag("Termination", finished.termination.clone());
    tag("TerminationDetails", finished.reason.clone());
    tag("PlyCount", finished.turns.to_string());
    tag("GameNumber", finished.game.to_string());
    tag("PairNumber", finished.pair.to_string());
    tag("OpeningNumber", finished.opening.to_string());
    let turns = played.turns.iter().map(|played| {
        let comment = match played.thought {
            Some((thought, time)) => Comment { thought, time }.to_string(),
            None => "book".to_string(),
        };
        Turn {
            turn: played.turn,
            comment,
        }
    });
    Record {
        variant: options.variant,
        turns: turns.collect(),
        tags,
    }
}

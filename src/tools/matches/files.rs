//! The files that a match writes as its games end.

use super::appended::Appended;
use super::comment::Comment;
use super::description::EngineOptions;
use super::game::{PlayedGame, Thinking};
use super::options::MatchOptions;
use super::outputs::{Extras, OutputFile};
use super::results::{Finished, Header, ResultsFile};
use crate::rules::Notation;
use crate::tools::pgn::{CommentedTurn, Record};
use anyhow::{Context, Result};
use jiff::Timestamp;
use std::io;
use std::time::Duration;

/// What is kept of a game.
pub struct Kept {
    /// For the results.
    pub finished: Finished,
    /// The record.
    pub record: Record,
    /// The last position.
    pub fen: String,
    /// Faults that did not end the game.
    pub warnings: Vec<String>,
}

/// When a game was played.
#[derive(Clone, Copy, Debug)]
pub struct When {
    /// Its start.
    pub start: Timestamp,
    /// How long it took.
    pub duration: Duration,
}

/// The requested files.
pub struct Files {
    pgn: Option<Appended>,
    /// How the records write turns.
    notation: Notation,
    epd: Option<Appended>,
    results: Option<ResultsFile>,
}

impl Files {
    /// Opens the files; that of the results is started with `header`, or continued without one. In the latter
    /// case what a killed run left unfinished at the ends of the others is cut off.
    ///
    /// # Errors
    /// If one cannot be written.
    pub fn open(options: &MatchOptions, header: Option<&Header>) -> Result<Files> {
        let goes_on = header.is_none();
        let open = |output: &OutputFile, mend: fn(&mut Appended) -> io::Result<()>| {
            let open = || -> io::Result<Appended> {
                let mut file = Appended::open(&output.path)?;
                let end = file.end();
                match (end, goes_on) {
                    (None, _) => {}
                    (Some(_), true) => mend(&mut file)?,
                    (Some(_), false) if output.append => file.end_paragraph()?,
                    (Some(_), false) => file.cut(Some(0)),
                }
                Ok(file)
            };
            open().with_context(|| format!("cannot write to {}", output.path.display()))
        };
        let results = options.autosave.as_deref().map(|path| match header {
            Some(header) => ResultsFile::create(path, header),
            None => ResultsFile::append(path),
        });
        let (pgn, epd) = (options.pgn.as_ref(), options.epd.as_ref());
        Ok(Files {
            results: results.transpose()?,
            pgn: pgn
                .map(|pgn| open(&pgn.file, Appended::cut_torn_record))
                .transpose()?,
            notation: pgn.map(|pgn| pgn.notation).unwrap_or_default(),
            epd: epd
                .map(|epd| open(epd, Appended::cut_torn_line))
                .transpose()?,
        })
    }

    /// Writes a game to all files, or to none as far as they can be truncated.
    ///
    /// # Errors
    /// If that fails.
    pub fn game(&mut self, kept: &Kept) -> Result<()> {
        let ends = [&self.pgn, &self.epd].map(|file| file.as_ref().and_then(Appended::end));
        let written = self.write(kept);
        if written.is_err() {
            for (file, end) in [&mut self.pgn, &mut self.epd].into_iter().zip(ends) {
                if let Some(file) = file {
                    file.cut(end);
                }
            }
        }
        written
    }

    /// The result goes last: a game that has one is complete everywhere.
    fn write(&mut self, kept: &Kept) -> Result<()> {
        if let Some(file) = &mut self.pgn {
            file.write(&kept.record.text_in(self.notation)?)
                .context("cannot write the record")?;
        }
        if let Some(file) = &mut self.epd {
            file.write(&format!("{}\n", kept.fen))
                .context("cannot write the last position")?;
        }
        match &mut self.results {
            Some(results) => results.game(&kept.finished),
            None => Ok(()),
        }
    }
}

/// The record of a game, with a FEN if it does not start from the variant's start position.
pub fn record(
    options: &MatchOptions,
    engines: [&EngineOptions; 2],
    finished: &Finished,
    fen: Option<&str>,
    played: &PlayedGame,
    when: When,
) -> Record {
    let (min, extras) = match &options.pgn {
        Some(pgn) => (pgn.min, pgn.extras),
        None => (false, Extras::default()),
    };
    let turns = played.turns.iter().map(|played| {
        let comment = match &played.thinking {
            _ if min => String::new(),
            Some(thinking) => comment(thinking, extras),
            None => "book".to_string(),
        };
        CommentedTurn::new(played.turn, comment)
    });
    let mut tags = roster(options, engines, finished, when);
    if let Some(fen) = fen {
        tags.push(("SetUp", "1".into()));
        tags.push(("FEN", fen.into()));
    }
    if !min {
        tags.extend(details(engines, finished, when));
    }
    let tags = tags
        .into_iter()
        .map(|(name, value)| (name.to_string(), value));
    Record::new(options.variant, tags.collect(), turns.collect())
}

type Tags = Vec<(&'static str, String)>;

/// The tags that every record has, and the variant.
fn roster(
    options: &MatchOptions,
    [white, black]: [&EngineOptions; 2],
    finished: &Finished,
    when: When,
) -> Tags {
    vec![
        ("Event", options.event.clone()),
        ("Site", options.site.clone()),
        ("Date", when.start.strftime("%Y.%m.%d").to_string()),
        ("Round", finished.round.to_string()),
        ("White", white.name.clone()),
        ("Black", black.name.clone()),
        ("Result", finished.result.to_string()),
        ("Variant", options.variant.to_string()),
    ]
}

/// The tags about how a game went; those of time are named as in fastchess.
fn details([white, black]: [&EngineOptions; 2], finished: &Finished, when: When) -> Tags {
    let moment = |time: Timestamp| time.strftime("%Y-%m-%dT%H:%M:%S +0000").to_string();
    let seconds = when.duration.as_secs();
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let mut tags = vec![
        (
            "GameDuration",
            format!("{hours:02}:{:02}:{:02}", minutes % 60, seconds % 60),
        ),
        ("GameStartTime", moment(when.start)),
        (
            "GameEndTime",
            moment(
                when.start
                    .saturating_add(when.duration)
                    .unwrap_or(when.start),
            ),
        ),
    ];
    if white.limits == black.limits {
        tags.push(("TimeControl", white.limits.to_string()));
    } else {
        tags.push(("WhiteTimeControl", white.limits.to_string()));
        tags.push(("BlackTimeControl", black.limits.to_string()));
    }
    tags.extend([
        ("Termination", finished.termination.clone()),
        ("TerminationDetails", finished.reason.clone()),
        ("PlyCount", finished.turns.to_string()),
        ("GameNumber", finished.game.to_string()),
        ("PairNumber", finished.pair.to_string()),
        ("OpeningNumber", finished.opening.to_string()),
    ]);
    tags
}

/// What an engine thought about its turn; the extras follow after commas, as fastchess writes them.
fn comment(thinking: &Thinking, extras: Extras) -> String {
    let thought = &thinking.thought;
    let base = Comment {
        thought: thought.clone(),
        time: thinking.time,
    };
    let seconds = |seconds: f64| format!("{seconds:.3}s");
    let latency = |time: Duration| seconds(thinking.time.as_secs_f64() - time.as_secs_f64());
    let left = thinking.left.map(|left| seconds(left.as_secs_f64()));
    let extras = [
        (extras.timeleft, "tl", left),
        (extras.latency, "latency", thought.time.map(latency)),
        (extras.nodes, "n", thought.nodes.map(|n| n.to_string())),
        (
            extras.seldepth,
            "sd",
            thought.seldepth.map(|n| n.to_string()),
        ),
        (extras.nps, "nps", thought.nps.map(|n| n.to_string())),
        (
            extras.hashfull,
            "hashfull",
            thought.hashfull.map(|n| n.to_string()),
        ),
        (
            extras.pv,
            "pv",
            thought.line.as_ref().map(|line| format!("\"{line}\"")),
        ),
    ];
    let mut text = base.to_string();
    for (wanted, name, value) in extras {
        if let Some(value) = value.filter(|_| wanted) {
            text += &format!(", {name}={value}");
        }
    }
    text
}

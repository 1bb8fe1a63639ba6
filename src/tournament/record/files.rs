//! The files that a match writes after each game.

use super::comment::Comment;
use super::results::{Ends, Finished, Header};
use super::results_file::{ResultsFile, SavedMatch};
use crate::console::appended::Appended;
use crate::console::files::cannot_write;
use crate::console::output::complain;
use crate::records::notation;
use crate::records::pgn::{CommentedTurn, Reader, Record};
use crate::tournament::engines::description::EngineOptions;
use crate::tournament::line::options::MatchOptions;
use crate::tournament::line::outputs::{Extras, OutputFile};
use crate::tournament::play::game::{PlayedGame, Thinking};
use crate::tournament::schedule::Job;
use anyhow::{Context, Result};
use firzan::rules::Notation;
use jiff::Timestamp;
use std::io::{self, BufRead};
use std::time::Duration;

/// The data of a finished game that goes into the files and the output.
pub struct GameData {
    /// The entry of the results file.
    pub finished: Finished,
    /// The record.
    pub record: Record,
    /// The last position.
    pub fen: String,
    /// The faults that did not end the game.
    pub warnings: Vec<String>,
    /// The errors that the engines reported.
    pub complaints: Vec<String>,
}

/// The start and duration of a game.
#[derive(Clone, Copy, Debug)]
pub struct When {
    /// The start of the game.
    pub start: Timestamp,
    /// The duration of the game.
    pub duration: Duration,
}

/// The files requested on the command line.
pub struct Files {
    pgn: Option<Appended>,
    /// The notation of moves in the records.
    notation: Notation,
    epd: Option<Appended>,
    results: Option<ResultsFile>,
}

/// Opens a file for a new or a resumed match. For a resumed one, `repair` cuts off an incomplete entry left
/// by a killed run: behind the last game with a result or, if the file has lost games, behind its end when
/// the match began. What is before that is complete, or not the match's.
fn open(
    output: &OutputFile,
    resumed: Option<&SavedMatch>,
    repair: fn(&mut Appended, u64) -> io::Result<()>,
) -> Result<Appended> {
    let mut file = Appended::open(&output.path)?;
    let ready = match (file.end(), resumed) {
        (None, _) => Ok(()),
        (Some(now), Some(saved)) => {
            let known = |ends: &Ends| ends.get(&name(&file)).copied().filter(|&end| end <= now);
            let from = known(&saved.ends).or_else(|| known(&saved.header.ends)).unwrap_or(now);
            repair(&mut file, from).and_then(|()| file.end_paragraph())
        }
        (Some(_), None) if output.append => file.end_paragraph(),
        (Some(_), None) => file.cut(0),
    };
    ready.with_context(|| cannot_write(&output.path))?;
    Ok(file)
}

/// The length of a file at the last game with a result, if the file is now longer.
fn end_of_results(file: &Appended, ends: &Ends) -> Option<u64> {
    let end = *ends.get(&name(file))?;
    file.end().filter(|&now| now > end).map(|_| end)
}

/// The path of a file as given on the command line.
fn name(file: &Appended) -> String {
    file.path().display().to_string()
}

impl Files {
    /// Opens the files of a new match.
    ///
    /// # Errors
    /// If a file cannot be written, or another match is writing to it.
    pub fn begin(options: &MatchOptions, results: Option<ResultsFile>) -> Result<Files> {
        let results = match (results, &options.autosave) {
            (None, Some(path)) => Some(ResultsFile::create(path)?),
            (results, _) => results,
        };
        Files::open(options, results, None)
    }

    /// Opens the files of a resumed match. Also returns true if it was killed between writing the record and
    /// the result of a game; the record is then removed, because the game is played again.
    ///
    /// # Errors
    /// If a file cannot be written, or another match is writing to it.
    pub fn resume(
        options: &MatchOptions,
        results: Option<ResultsFile>,
        saved: &SavedMatch,
        missing: impl Iterator<Item = Job>,
    ) -> Result<(Files, bool)> {
        let mut files = Files::open(options, results, Some(saved))?;
        let ends = &saved.ends;
        for (name, now) in files.ends() {
            if ends.get(&name).is_some_and(|&end| now < end) {
                complain(format_args!("warning: {name} has lost games since the match stopped"));
            }
        }
        let was_cut = files.cut_unfinished(options, ends, missing);
        Ok((files, was_cut.context("cannot remove the record of an unfinished game")?))
    }

    fn open(
        options: &MatchOptions,
        results: Option<ResultsFile>,
        resumed: Option<&SavedMatch>,
    ) -> Result<Files> {
        let (pgn, epd) = (options.pgn.as_ref(), options.epd.as_ref());
        let records = pgn.map(|pgn| open(&pgn.file, resumed, Appended::cut_torn_record));
        let positions = epd.map(|epd| open(epd, resumed, Appended::cut_torn_line));
        Ok(Files {
            pgn: records.transpose()?,
            notation: pgn
                .and_then(|pgn| pgn.notation)
                .unwrap_or_else(|| notation::of_records(options.variant)),
            epd: positions.transpose()?,
            results,
        })
    }

    /// Cuts off the record and last position of a game without a result. There is at most one such game, and
    /// it is among those still to be played; anything else was written by other programs that share the file.
    fn cut_unfinished(
        &mut self,
        options: &MatchOptions,
        ends: &Ends,
        mut missing: impl Iterator<Item = Job>,
    ) -> io::Result<bool> {
        if let Some(pgn) = &mut self.pgn {
            let Some(end) = end_of_results(pgn, ends) else {
                return Ok(false);
            };
            let input = pgn.reader(end)?;
            let records: Vec<_> = Reader::new(input, options.variant, &options.registry).take(2).collect();
            let [Ok(record)] = &records[..] else {
                return Ok(false);
            };
            let is_missing = missing.any(|job| {
                let round = job.round.to_string();
                let [white, black] = job.engines.map(|engine| &options.engines[engine].name);
                let tags = [("Round", &round), ("White", white), ("Black", black)];
                let number = record.tag("GameNumber");
                tags.iter().all(|(name, value)| record.tag(name) == Some(value.as_str()))
                    && number.is_none_or(|number| number == job.game.to_string())
            });
            if !is_missing {
                return Ok(false);
            }
            pgn.cut(end)?;
        }
        let mut was_cut = self.pgn.is_some();
        if let Some(epd) = &mut self.epd
            && let Some(end) = end_of_results(epd, ends)
        {
            let lines = epd.reader(end)?.lines().take(2).count();
            if lines == 1 {
                epd.cut(end)?;
                was_cut = true;
            }
        }
        Ok(was_cut)
    }

    /// Writes the header of the results, or a new one for a match with more rounds.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn header(&mut self, header: Header) -> Result<()> {
        let header = Header { ends: self.ends(), ..header };
        self.results.as_mut().map_or(Ok(()), |results| results.begin(&header))
    }

    /// The current lengths of the regular files.
    fn ends(&self) -> Ends {
        let files = [&self.pgn, &self.epd].into_iter().flatten();
        let ends = files.filter_map(|file| Some((name(file), file.end()?)));
        ends.collect()
    }

    /// Writes a game to all files, or to none of those that can be truncated.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn game(&mut self, game: &GameData) -> Result<()> {
        let ends = self.ends();
        let written = self.write(game);
        if written.is_err() {
            for file in [&mut self.pgn, &mut self.epd].into_iter().flatten() {
                // The caller reports the error that made this necessary.
                let _ = ends.get(&name(file)).map(|end| file.cut(*end));
            }
        }
        written
    }

    /// Writes the result last: a game with a result is complete in every file.
    fn write(&mut self, game: &GameData) -> Result<()> {
        if let Some(pgn) = &mut self.pgn {
            pgn.add(game.record.text_in(self.notation)?)?;
        }
        if let Some(epd) = &mut self.epd {
            epd.add(format!("{}\n", game.fen))?;
        }
        let ends = self.ends();
        self.results.as_mut().map_or(Ok(()), |results| results.game(&game.finished, &ends))
    }
}

/// Makes the record of a game, with a FEN if it does not start from the variant's start position.
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
    let [white, black] = engines;
    let mut tags = vec![
        ("Event", options.event.clone()),
        ("Site", options.site.clone()),
        ("Date", when.start.strftime("%Y.%m.%d").to_string()),
        ("Round", finished.round.to_string()),
        ("White", white.name.clone()),
        ("Black", black.name.clone()),
        ("Result", finished.result.to_string()),
        ("Variant", options.variant.to_string()),
    ];
    if let Some(fen) = fen {
        tags.push(("SetUp", "1".into()));
        tags.push(("FEN", fen.into()));
    }
    if !min {
        tags.extend(details(engines, finished, when));
    }
    let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value));
    Record::new(options.variant, tags.collect(), turns.collect())
}

/// The detail tags of a game. Those for its times are named as in fastchess.
fn details(
    [white, black]: [&EngineOptions; 2],
    finished: &Finished,
    when: When,
) -> Vec<(&'static str, String)> {
    let moment = |time: Timestamp| time.strftime("%Y-%m-%dT%H:%M:%S +0000").to_string();
    let seconds = when.duration.as_secs();
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    let mut tags = vec![
        ("GameDuration", format!("{hours:02}:{:02}:{:02}", minutes % 60, seconds % 60)),
        ("GameStartTime", moment(when.start)),
        ("GameEndTime", moment(when.start.saturating_add(when.duration).unwrap_or(when.start))),
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

/// The comment about an engine's search for a move; the extras follow after commas, as in fastchess.
fn comment(thinking: &Thinking, extras: Extras) -> String {
    let thought = &thinking.thought;
    let base = Comment { thought: thought.clone(), time: thinking.time };
    let seconds = |seconds: f64| format!("{seconds:.3}s");
    let latency = |time: Duration| seconds(thinking.time.as_secs_f64() - time.as_secs_f64());
    let left = thinking.left.map(|left| seconds(left.as_secs_f64()));
    let extras = [
        (extras.timeleft, "tl", left),
        (extras.latency, "latency", thought.time.map(latency)),
        (extras.nodes, "n", thought.nodes.map(|n| n.to_string())),
        (extras.seldepth, "sd", thought.seldepth.map(|n| n.to_string())),
        (extras.nps, "nps", thought.nps.map(|n| n.to_string())),
        (extras.hashfull, "hashfull", thought.hashfull.map(|n| n.to_string())),
        (extras.pv, "pv", thought.line.as_ref().map(|line| format!("\"{line}\""))),
    ];
    let mut text = base.to_string();
    for (wanted, name, value) in extras {
        if let Some(value) = value.filter(|_| wanted) {
            text += &format!(", {name}={value}");
        }
    }
    text
}

//! Runs a match: worker threads play the games, and one thread counts and saves them.

use crate::console::output::{Output, complain};
use crate::console::text::Printable;
use crate::console::{files, interrupt};
use crate::tournament::count::heading::Heading;
use crate::tournament::count::progress::Progress;
use crate::tournament::count::sprt::Verdict;
use crate::tournament::count::standings::Standings;
use crate::tournament::engines::adapter::Clocks;
use crate::tournament::engines::description::EngineOptions;
use crate::tournament::engines::engine::{Failure, Stop, stop_at_signals};
use crate::tournament::engines::log::Log;
use crate::tournament::engines::player::Player;
use crate::tournament::line::options::MatchOptions;
use crate::tournament::line::words::plain_groups;
use crate::tournament::openings::{self, Book, Opening};
use crate::tournament::plan::Plan;
use crate::tournament::play::game::{self, Fault};
use crate::tournament::play::moment;
use crate::tournament::record::files::{Files, GameData, When, record};
use crate::tournament::record::results::{Finished, Header};
use crate::tournament::schedule::{Job, Schedule};
use anyhow::{Context, Result, anyhow, bail};
use firzan::any::new_game;
use firzan::core::Color;
use firzan::games::Registry;
use firzan::system::atomic_file;
use firzan::system::locks::lock;
use jiff::Timestamp;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

/// Plays the match that the command line describes.
///
/// # Errors
/// If the command line is wrong, a file cannot be read or written, or an engine does not start.
pub fn run(args: &[String], output: &Output, registry: &Registry) -> Result<()> {
    let Plan { options, results, header, earlier } = Plan::new(args, registry)?;
    let options = &options;
    let book = match &options.openings {
        Some(file) => openings::read(file, options.variant, registry)?,
        None => Book::default(),
    };
    check_outputs(options, args)?;
    let schedule = Schedule::new(options, book.openings.len());
    let names = options.engines.iter().map(|engine| engine.name.clone());
    let mut standings = Standings::new(names.collect(), options.sprt, options.penta);
    let boards = Boards {
        options,
        openings: &book.openings,
        log: Log::open(options.log.as_ref())?,
        stop: stop_at_signals(),
    };
    moment::watch();
    let (versions, complaints) = boards.try_engines()?;
    interrupt::check()?;
    let mut shown = ShownWarnings::default();
    let repeated = repeats(options, &schedule);
    for warning in book.faults.into_iter().chain(repeated).chain(complaints) {
        if shown.is_new(&warning) {
            complain(format_args!("warning: {warning}"));
        }
    }
    if options.strict && !shown.is_empty() {
        bail!("-strict: no game was played because of the warnings");
    }
    let total = schedule.jobs().count() as u64;
    let mut files = match &earlier {
        None => Files::begin(options, results)?,
        Some(saved) => {
            for game in &saved.games {
                standings.add(game);
            }
            let missing = schedule.jobs().filter(|job| !standings.has(job.game));
            let (files, was_cut) = Files::resume(options, results, saved, missing)?;
            let done = standings.games();
            output.line(format_args!("Resuming: {done} of {total} games have been played."));
            if was_cut {
                output.line("Another game has a record but no result; it is played again.");
            }
            files
        }
    };
    let heading = Heading::new(options, &versions);
    if let Some(header) = header {
        files.header(Header { engines: versions, ..header })?;
    }
    let progress = Progress::new(total, standings.games() as u64, options.interval, output);
    let mut played = Ok(());
    if !boards.is_decided(&standings) {
        let earlier = earlier.iter().flat_map(|saved| &saved.games);
        let done: HashSet<u64> = earlier.map(|game| game.game).collect();
        let jobs = schedule.jobs().filter(|job| !done.contains(&job.game));
        played = boards.play_all(jobs, |data| {
            files.game(&data)?;
            standings.add(&data.finished);
            let is_decided = boards.is_decided(&standings);
            progress.game(&data.finished, &standings, is_decided);
            let game = data.finished.game;
            let warnings = data.warnings.iter().map(|why| format!("game {game}, {why}"));
            let warnings = warnings.chain(data.complaints);
            let warnings: Vec<String> = warnings.filter(|warning| shown.is_new(warning)).collect();
            for warning in &warnings {
                progress.say(format_args!("warning: {warning}"));
            }
            if options.strict && !warnings.is_empty() {
                bail!("-strict: the match was stopped because of the warning");
            }
            if is_decided {
                boards.stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        });
    }
    let _pending = atomic_file::Pending::begin();
    progress.finish();
    // Unlocks the files, so that other programs may read them and resume the match.
    drop(files);
    if played.is_ok() && (standings.games() as u64) < total && !boards.is_decided(&standings) {
        output.line("\nThe match was interrupted.");
    }
    let table = standings.table();
    output.line(Printable(format_args!("\n{}\n{table}", heading.text())));
    let json = options.json.as_deref();
    let json = json.map_or(Ok(()), |path| write_json(path, &standings, Some(&heading)));
    played.map_err(|error| match &options.autosave {
        Some(path) => {
            let path = path.display();
            anyhow!("{error:#}\nThe finished games are saved; to resume: firzan match -resume {path}")
        }
        None => error,
    })?;
    json?;
    if let (true, Some(pgn)) = (options.crc, &options.pgn) {
        output.line(checksum(&pgn.file.path)?);
    }
    Ok(())
}

/// Warns if games will be repeated: engines with fixed limits play the same moves from the same opening.
fn repeats(options: &MatchOptions, schedule: &Schedule) -> Option<String> {
    let rounds = schedule.different_rounds();
    let is_fixed = options.engines.iter().all(|engine| engine.limits.is_fixed());
    // An SPRT is usually decided long before its last round.
    let is_open_ended = options.sprt.is_some() && options.openings.is_some();
    if !is_fixed || is_open_ended || u64::from(options.rounds) <= rounds {
        return None;
    }
    let why = match &options.openings {
        Some(_) => "-openings has too few positions".to_string(),
        None => {
            let suite = openings::suite(options.variant);
            let file = suite.map_or("FILE".to_string(), |_| options.variant.to_string());
            format!("add -openings file={file} order=random")
        }
    };
    Some(format!(
        "at fixed nodes or depth, engines repeat the games of the first {}: {why}",
        if rounds == 1 { "round".to_string() } else { format!("{rounds} rounds") }
    ))
}

/// The warnings already shown; an engine may cause the same one in every game.
#[derive(Default)]
struct ShownWarnings(HashSet<String>);

impl ShownWarnings {
    /// Maximum number of warnings to show, for engines that cause a different one each time.
    const MAX: usize = 1000;

    fn is_new(&mut self, warning: &str) -> bool {
        self.0.len() < ShownWarnings::MAX && self.0.insert(warning.to_string())
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The line that shows the CRC-32 of a file.
fn checksum(path: &Path) -> Result<String> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let mut input = BufReader::new(file);
    let mut checksum = crc32fast::Hasher::new();
    loop {
        let bytes = input.fill_buf().with_context(|| format!("cannot read {name}"))?;
        if bytes.is_empty() {
            return Ok(format!("CRC32 of {name}: {:08x}", checksum.finalize()));
        }
        checksum.update(bytes);
        let length = bytes.len();
        input.consume(length);
    }
}

/// Refuses to write a file that the match reads, or two kinds of data to one file.
fn check_outputs(options: &MatchOptions, args: &[String]) -> Result<()> {
    let configurations = plain_groups(args)?.into_iter().filter(|group| group.name == "config");
    let mut inputs: Vec<PathBuf> =
        configurations.filter_map(|group| group.value_or("file").map(PathBuf::from).ok()).collect();
    inputs.extend(options.registry.files());
    inputs.extend(options.openings.iter().map(|openings| openings.file.clone()));
    let records = [options.pgn.as_ref().map(|pgn| &pgn.file), options.epd.as_ref(), options.log.as_ref()];
    let records = records.into_iter().flatten().map(|file| &file.path).chain(&options.autosave);
    for path in records {
        files::check_distinct(path, &inputs)?;
        inputs.push(path.clone());
    }
    options.json.as_ref().map_or(Ok(()), |path| files::check_output(path, &inputs))
}

/// Writes the table as JSON.
///
/// # Errors
/// If the file cannot be written.
pub fn write_json(path: &Path, standings: &Standings, heading: Option<&Heading>) -> Result<()> {
    let mut table = standings.json();
    table["match"] = json!(heading.map(Heading::json));
    let text = serde_json::to_string_pretty(&table)? + "\n";
    files::write(path, text.as_bytes())
}

/// The boards of a match, one for each concurrent game.
struct Boards<'a> {
    options: &'a MatchOptions,
    openings: &'a [Opening],
    log: Log,
    stop: Stop,
}

impl Boards<'_> {
    /// Starts an engine for the board with this number, from 0; `None` if the match ends first.
    fn start(&self, engine: &EngineOptions, board: usize) -> Result<Option<Player>> {
        let threads = self.options.threads();
        let processors = self.options.processors.as_ref();
        let own = processors.map(|all| &all[board * threads..(board + 1) * threads]);
        let MatchOptions { registry, variant, patience, .. } = self.options;
        Player::start(engine, own, registry, *variant, patience, &self.log, &self.stop)
    }

    /// Starts every engine once to report errors before the match. Returns the names and versions that the
    /// engines give themselves, and warnings.
    fn try_engines(&self) -> Result<(Vec<String>, Vec<String>)> {
        let (mut versions, mut warnings) = (Vec::new(), Vec::new());
        for engine in &self.options.engines {
            let game = new_game(self.options.variant);
            let clock = crate::tournament::play::clock::Clock::new(engine.limits);
            let clocks = Clocks { both: [&clock; 2], side: Color::White };
            let mut player = self.start(engine, 0)?.context("interrupted")?;
            player.new_game(game.as_ref(), clocks).map_err(|failure| match failure {
                Failure::Crash(why) | Failure::Stall(why) => {
                    anyhow!("engine {}: {why}", engine.name)
                }
                Failure::Interrupted => anyhow!("interrupted"),
            })?;
            warnings.extend(player.complaints()?);
            versions.push(player.version().to_string());
        }
        Ok((versions, warnings))
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        // A shard plays all its games, so that the shards add up to the whole match.
        self.options.shard.is_none() && standings.verdict() != Verdict::Continue
    }

    /// Plays the games on all boards and passes each finished game to `keep`.
    fn play_all(
        &self,
        jobs: impl Iterator<Item = Job> + Send,
        mut keep: impl FnMut(GameData) -> Result<()>,
    ) -> Result<()> {
        let jobs = Mutex::new(jobs);
        let mut result = Ok(());
        let mut fail = |error| {
            self.stop.store(true, Ordering::Relaxed);
            if result.is_ok() {
                result = Err(error);
            }
        };
        thread::scope(|scope| {
            let (sender, games) = channel();
            for board in 0..self.options.concurrency {
                let (sender, jobs) = (sender.clone(), &jobs);
                let work = move || self.work(board, jobs, &sender);
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                    let what = format!("cannot start a thread for board {}", board + 1);
                    fail(anyhow!(error).context(what));
                    break;
                }
            }
            drop(sender);
            // If a board fails, games from the others still count.
            for game in games {
                game.and_then(&mut keep).unwrap_or_else(&mut fail);
            }
        });
        result
    }

    /// Plays games on one board until none are left or the match ends.
    fn work(&self, board: usize, jobs: &Mutex<impl Iterator<Item = Job>>, sender: &Sender<Result<GameData>>) {
        let mut players = HashMap::new();
        let mut is_first = true;
        while !self.stop.load(Ordering::Relaxed) {
            let next = lock(jobs).next();
            let Some(job) = next else {
                return;
            };
            if !std::mem::take(&mut is_first) {
                self.pause();
            }
            let sent = match self.play(board, &job, &mut players).transpose() {
                Some(game) => sender.send(game),
                None => return,
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Waits for the time given by `-wait`, or until the match ends.
    fn pause(&self) {
        let end = Instant::now() + self.options.wait;
        while !self.stop.load(Ordering::Relaxed) {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            thread::sleep(left.min(crate::tournament::engines::engine::POLL_INTERVAL));
        }
    }

    /// Plays a game; `None` if the match ends first. `players` holds the running engines of the board, which
    /// are reused.
    ///
    /// # Errors
    /// If an engine cannot be started or cannot load its network; the game must then not be scored.
    fn play(
        &self,
        board: usize,
        job: &Job,
        players: &mut HashMap<usize, Player>,
    ) -> Result<Option<GameData>> {
        let opening = &self.openings[job.opening];
        let mut game = opening.game(self.options.variant)?;
        players.retain(|engine, _| job.engines.contains(engine));
        let mut seat = |engine: usize| match players.remove(&engine) {
            Some(player) => Ok(Some(player)),
            None => self.start(&self.options.engines[engine], board),
        };
        let [white, black] = job.engines;
        let (Some(mut white), Some(mut black)) = (seat(white)?, seat(black)?) else {
            return Ok(None);
        };
        let (start, clock) = (Timestamp::now(), Instant::now());
        let seats = [&mut white, &mut black];
        let (rules, check_mates) = (self.options.adjudication, self.options.check_mates);
        let Ok(played) = game::play(game.as_mut(), seats, rules, check_mates) else {
            return Ok(None);
        };
        let when = When { start, duration: clock.elapsed() };
        let mut complaints = white.complaints()?;
        complaints.extend(black.complaints()?);
        for ((side, engine), mut player) in Color::BOTH.into_iter().zip(job.engines).zip([white, black]) {
            let is_lost = matches!(
                played.ending.fault,
                Some((faulty, Fault::Crash | Fault::Stall)) if faulty == side
            );
            if is_lost {
                player.kill();
            } else if player.is_reusable() {
                players.insert(engine, player);
            }
        }
        let finished = Finished::new(job, &played, self.options);
        let engines = job.engines.map(|engine| &self.options.engines[engine]);
        let fen = opening.fen.as_deref();
        Ok(Some(GameData {
            record: record(self.options, engines, &finished, fen, &played, when),
            fen: game.fen(),
            finished,
            warnings: played.warnings,
            complaints,
        }))
    }
}

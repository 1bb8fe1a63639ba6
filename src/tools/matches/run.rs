//! A match: workers play its games, one thread counts and writes them.

use super::description::EngineOptions;
use super::engine::{Failure, Stop};
use super::files::{Files, Kept, record};
use super::game::{self, Fault, Interrupted};
use super::log::Log;
use super::openings::{self, Opening};
use super::options::Options;
use super::plan::Plan;
use super::player::{Clocks, Player};
use super::progress::Progress;
use super::results::Finished;
use super::schedule::{Job, Schedule};
use super::standings::Standings;
use crate::any::new_game;
use crate::core::Color;
use crate::protocol::output::Output;
use crate::tools::interrupt;
use crate::tools::sprt::Verdict;
use anyhow::{Context, Result, anyhow};
use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// Plays the match of a command line.
///
/// # Errors
/// If the command line is wrong, a file cannot be read or written, or an engine does not start.
pub fn run(words: &[String], output: &Output) -> Result<()> {
    let plan = Plan::new(words)?;
    let options = &plan.options;
    let openings = match &options.openings {
        Some(file) => openings::read(file, options.variant)?,
        None => vec![Opening::default()],
    };
    let schedule = Schedule::new(options, openings.len());
    let names = options
        .engines
        .iter()
        .map(|engine| engine.name.clone())
        .collect();
    let mut standings = Standings::new(names, options.sprt);
    for game in &plan.earlier {
        standings.add(game);
    }
    let hall = Hall {
        options,
        openings: &openings,
        log: Log::open(options.log.as_deref())?,
        stop: Stop::default(),
    };
    hall.try_engines()?;
    let stop = Stop::clone(&hall.stop);
    interrupt::on_signal(move || stop.store(true, Ordering::Relaxed));
    let mut files = Files::open(options, plan.header.as_ref())?;
    let total = schedule.jobs().count() as u64;
    let progress = Progress::new(total, standings.games() as u64, options.interval, output);
    if !hall.is_decided(&standings) {
        let done: HashSet<u64> = plan.earlier.iter().map(|game| game.game).collect();
        let jobs = schedule.jobs().filter(|job| !done.contains(&job.game));
        hall.play_all(jobs, |kept| {
            files.game(&kept)?;
            standings.add(&kept.finished);
            progress.game(&kept.finished, &standings);
            if hall.is_decided(&standings) {
                hall.stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        })?;
    }
    progress.finish();
    if (standings.games() as u64) < total && !hall.is_decided(&standings) {
        output.line("\nThe match was interrupted.");
    }
    output.line(format_args!("\n{}", standings.table()));
    if let Some(path) = &options.json {
        write_json(path, &standings)?;
    }
    Ok(())
}

/// Writes the table for scripts.
///
/// # Errors
/// If the file cannot be written.
pub fn write_json(path: &Path, standings: &Standings) -> Result<()> {
    let text = serde_json::to_string_pretty(&standings.json())? + "\n";
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Where the games are played.
struct Hall<'a> {
    options: &'a Options,
    openings: &'a [Opening],
    log: Log,
    stop: Stop,
}

impl Hall<'_> {
    fn start(&self, engine: &EngineOptions) -> Result<Result<Player, Failure>> {
        Player::start(engine, &self.options.patience, &self.log, &self.stop)
    }

    /// Starts every engine once, so that what cannot work is told before the match.
    fn try_engines(&self) -> Result<()> {
        for engine in &self.options.engines {
            let game = new_game(self.options.variant);
            let clock = super::clock::Clock::new(engine.limits);
            let clocks = Clocks {
                both: [&clock; 2],
                side: Color::White,
            };
            let ready = self
                .start(engine)?
                .and_then(|mut player| player.new_game(game.as_ref(), clocks));
            ready.map_err(|failure| match failure {
                Failure::Crash(why) | Failure::Stall(why) => {
                    anyhow!("engine {}: {why}", engine.name)
                }
                Failure::Interrupted => anyhow!("interrupted"),
            })?;
        }
        Ok(())
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        // A slice alone must not decide: the whole would not be the sum of its slices.
        self.options.shard.is_none() && standings.verdict() != Verdict::Continue
    }

    /// Plays the games on all boards; `keep` gets each as it ends.
    fn play_all(
        &self,
        jobs: impl Iterator<Item = Job> + Send,
        mut keep: impl FnMut(Kept) -> Result<()>,
    ) -> Result<()> {
        let jobs = Mutex::new(jobs);
        thread::scope(|scope| {
            let (sender, games) = channel();
            for _ in 0..self.options.concurrency {
                let (sender, jobs) = (sender.clone(), &jobs);
                scope.spawn(move || self.work(jobs, &sender));
            }
            drop(sender);
            let kept = games.iter().try_for_each(|game| keep(game?));
            if kept.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            kept
        })
    }

    /// One board: plays games until there are none, or the match ends.
    fn work(&self, jobs: &Mutex<impl Iterator<Item = Job>>, sender: &Sender<Result<Kept>>) {
        let mut players = HashMap::new();
        while !self.stop.load(Ordering::Relaxed) {
            let next = jobs
                .lock()
                .unwrap_or_else(|error| error.into_inner())
                .next();
            let Some(job) = next else {
                return;
            };
            let sent = match self.play(&job, &mut players).transpose() {
                Some(game) => sender.send(game),
                None => return,
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Plays a game; `None` if the match ends first. `players` are the engines of the last game, to be used
    /// again.
    fn play(&self, job: &Job, players: &mut HashMap<usize, Player>) -> Result<Option<Kept>> {
        let opening = &self.openings[job.opening];
        let mut game = opening.game(self.options.variant)?;
        players.retain(|engine, _| job.engines.contains(engine));
        let mut seated = job.engines.map(|engine| match players.remove(&engine) {
            Some(player) => Ok(player),
            None => self
                .start(&self.options.engines[engine])
                .unwrap_or_else(|error| Err(Failure::Crash(format!("{error:#}")))),
        });
        let seats = seated
            .each_mut()
            .map(|player| player.as_mut().map_err(|failure| failure.clone()));
        let played = match game::play(game.as_mut(), seats, self.options.adjudication) {
            Ok(played) => played,
            Err(Interrupted) => return Ok(None),
        };
        for ((side, engine), player) in Color::BOTH.into_iter().zip(job.engines).zip(seated) {
            let is_lost = matches!(
                played.ending.fault,
                Some((faulty, Fault::Crash | Fault::Stall)) if faulty == side
            );
            match player {
                Ok(mut player) if is_lost => player.kill(),
                Ok(player) if player.is_reusable() => drop(players.insert(engine, player)),
                _ => {}
            }
        }
        let finished = Finished::new(job, &played, self.options);
        let engines = job.engines.map(|engine| &self.options.engines[engine]);
        let fen = opening.fen.as_deref();
        Ok(Some(Kept {
            record: record(self.options, engines, &finished, fen, &played),
            fen: game.fen(),
            finished,
        }))
    }
}

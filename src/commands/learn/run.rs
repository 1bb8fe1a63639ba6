//! The generations of a run, step by step.

use super::arguments::Arguments;
use super::bar::Bar;
use super::folder::Folder;
use super::gate::{Match, better};
use super::journal::{Generation, Journal, Kind};
use super::plan::Plan;
use super::player::{self, Player};
use super::{candidates, curve, games, result};
use crate::any::new_game;
use crate::console::interrupt;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::system::atomic_file;
use crate::system::locks::lock;
use anyhow::{Context, Result, ensure};
use rayon::ThreadPool;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How much time is forgotten, at most, if the program is killed.
const KEEP_TIME: f64 = 10.0;

/// A run.
pub struct Run<'a> {
    /// What was asked for.
    pub options: &'a Arguments,
    /// Its folder.
    pub folder: Folder,
    /// How much there is to be.
    pub plan: Plan<'a>,
    /// The threads.
    pub pool: ThreadPool,
    /// The display.
    pub bar: Bar,
    journal: Mutex<Journal>,
    begun: Instant,
    /// The seconds of earlier runs.
    before: f64,
}

/// Learns, and goes on with what an earlier run in the folder has left. After a signal the same command goes on.
///
/// # Errors
/// If the folder is of another run or cannot be written, or nothing can be learnt.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let game = new_game(options.variant);
    ensure!(game.outcome().is_none(), "{} is over at its start: nothing can be learnt", options.variant);
    interrupt::on_signal(|| {}, || {});
    let run = Run::open(options, output)?;
    let ended = run.learn();
    run.bar.finish();
    run.keep(|_| {})?;
    if !ended? {
        if interrupt::is_interrupted() {
            run.bar.line(result::so_far(&run));
        }
        return Ok(());
    }
    result::finish(&run)
}

impl<'a> Run<'a> {
    fn open(options: &'a Arguments, output: &Output) -> Result<Run<'a>> {
        let folder = Folder::open(&options.folder())?;
        let journal = Journal::open(&folder, options)?;
        if !folder.journal().exists() {
            let (first, path) = (player::present(options.variant)?, folder.first());
            atomic_file::write(&path, &first.bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
            journal.save(&folder)?;
        }
        let bar = Bar::new(options, journal.seconds, journal.done(), output);
        Ok(Run {
            options,
            folder,
            plan: Plan(options),
            pool: pool(options.threads)?,
            bar,
            before: journal.seconds,
            journal: Mutex::new(journal),
            begun: Instant::now(),
        })
    }

    /// Completes generation after generation; false if it ends before its time.
    fn learn(&self) -> Result<bool> {
        for number in 1..=self.journal().done() {
            self.tell(number)?;
        }
        loop {
            let journal = self.journal();
            let begun = journal.generations.len();
            let number = match journal.done() == begun {
                true if self.plan.is_over(&journal) => return Ok(true),
                true => {
                    lock(&self.journal).begin(&self.folder, self.plan.nodes(begun + 1))?;
                    begun + 1
                }
                false => begun,
            };
            if interrupt::is_interrupted() || !self.complete(number)? {
                return Ok(false);
            }
            result::write(self)?;
            self.bar.done(number);
            self.tell(number)?;
        }
    }

    /// Does what a generation still lacks; false if it ends before that.
    fn complete(&self, number: usize) -> Result<bool> {
        let present = self.player(number - 1)?;
        if self.generation(number).played.is_none() {
            let Some(played) = games::play(self, number, &present)? else { return Ok(false) };
            self.keep(|generation| generation.played = Some(played))?;
        }
        let kinds = match self.generation(number).candidates {
            Some(kinds) => kinds,
            None => {
                let Some(kinds) = candidates::make(self, number, &present)? else { return Ok(false) };
                self.keep(|generation| generation.candidates = Some(kinds.clone()))?;
                kinds
            }
        };
        // The last is that against the first player.
        let is_first = self.journal().player(number - 1).is_none();
        let mut matches = kinds.len() + usize::from(!is_first);
        for &kind in &kinds {
            if self.generation(number).tried.iter().all(|(tried, _)| *tried != kind) {
                let candidate = Player::read(self.folder.candidate(number, kind), self.options.variant)?;
                let players = [&candidate, &present];
                let Some(pairs) = self.play(number, Some(kind), players, matches)? else { return Ok(false) };
                self.keep(|generation| generation.tried.push((kind, pairs)))?;
            }
            matches -= 1;
        }
        let taken = better(&self.generation(number).tried);
        if let Some(kind) = taken.filter(|_| !is_first) {
            let candidate = Player::read(self.folder.candidate(number, kind), self.options.variant)?;
            let players = [&candidate, &self.player(0)?];
            let Some(pairs) = self.play(number, None, players, 1)? else { return Ok(false) };
            self.keep(|generation| generation.against_first = Some(pairs))?;
        }
        self.keep(|generation| {
            generation.taken = taken;
            generation.is_done = true;
        })?;
        Ok(true)
    }

    /// Plays a match, which is the first of so many that are still to be played in a generation.
    fn play(
        &self,
        number: usize,
        kind: Option<Kind>,
        players: [&Player; 2],
        matches: usize,
    ) -> Result<Option<[u32; 5]>> {
        let what = kind.map_or("the better one against the first player".to_string(), |kind| {
            format!("the new {kind} against the present player")
        });
        self.bar.say(format_args!("generation {number}: {what}"));
        let now = self.seconds();
        let end = self.plan.end(number, &self.generation(number));
        let own = end.map(|end| (end - now).max(0.0) / matches as f64);
        if let Some(own) = own.filter(|_| !self.options.counts_nodes())
            && self.generation(number).move_time.is_none()
        {
            let time = self.plan.move_time(own, self.pool.current_num_threads());
            self.keep(|generation| generation.move_time = Some(time.as_millis() as u64))?;
        }
        let move_time = self.generation(number).move_time.map(Duration::from_millis);
        let end = own.map(|own| now + own);
        Match { number, kind, players, end, move_time }.play(self)
    }

    /// What is done so far.
    pub fn journal(&self) -> Journal {
        lock(&self.journal).clone()
    }

    /// What a generation, counted from 1, has done so far.
    pub fn generation(&self, number: usize) -> Generation {
        lock(&self.journal).generations[number - 1].clone()
    }

    /// The player after this many generations.
    ///
    /// # Errors
    /// If its file cannot be read.
    pub fn player(&self, after: usize) -> Result<Player> {
        let path = match self.journal().player(after) {
            Some((number, kind)) => self.folder.candidate(number, kind),
            None => self.folder.first(),
        };
        Player::read(path, self.options.variant)
    }

    /// Changes the last generation in the journal, and writes it.
    fn keep(&self, change: impl FnOnce(&mut Generation)) -> Result<()> {
        let mut journal = lock(&self.journal);
        journal.seconds = self.seconds();
        if let Some(generation) = journal.generations.last_mut() {
            change(generation);
        }
        journal.save(&self.folder)
    }

    /// The seconds that the run has taken.
    pub fn seconds(&self) -> f64 {
        self.before + self.begun.elapsed().as_secs_f64()
    }

    /// Notes that a game was played.
    pub fn has_played(&self) {
        let seconds = self.seconds();
        self.bar.game(seconds);
        let mut journal = lock(&self.journal);
        if seconds - journal.seconds >= KEEP_TIME {
            journal.seconds = seconds;
            // A disk that is full is told of where something is lost by it.
            let _ = journal.save(&self.folder);
        }
    }

    /// Prints the line of a generation, and draws the curve up to it.
    fn tell(&self, number: usize) -> Result<()> {
        let journal = self.journal();
        if number == 1 {
            self.bar.line(curve::HEADING);
        }
        self.bar.line(curve::line(&journal, number));
        let path = self.folder.page();
        let page = curve::page(self, &journal);
        atomic_file::write(&path, page.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
    }
}

//! The state of a run: what was asked for, what is done, and what it works with.

use super::arguments::Arguments;
use super::bar::Bar;
use super::folder::Folder;
use super::journal::{Generation, Journal};
use super::plan::Plan;
use super::player::{self, Player};
use crate::console::output::Output;
use crate::console::pool::pool;
use anyhow::{Context, Result};
use firzan::games::Registry;
use firzan::system::atomic_file;
use firzan::system::locks::lock;
use rayon::ThreadPool;
use std::fs;
use std::sync::Mutex;
use std::time::Instant;

/// The most time that is forgotten if the program is killed.
const KEEP_TIME: f64 = 10.0;

/// A run.
pub struct Run<'a> {
    /// The games that are known.
    pub registry: &'a Registry,
    /// The options given.
    pub options: &'a Arguments,
    /// Its folder.
    pub folder: Folder,
    /// The amounts planned.
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

impl<'a> Run<'a> {
    /// Opens the folder and takes up what an earlier run has done.
    ///
    /// # Errors
    /// If it is of another run or cannot be written, or the threads cannot be started.
    pub fn open(options: &'a Arguments, output: &Output, registry: &'a Registry) -> Result<Run<'a>> {
        let folder = Folder::open(&options.folder())?;
        let journal = Journal::open(&folder.journal(), options)?;
        if !folder.journal().exists() {
            let (first, path) = (player::present(options.variant), folder.first());
            atomic_file::write(&path, &first.bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
            journal.save(&folder.journal())?;
        }
        let bar = Bar::new(options, journal.seconds, journal.done(), output);
        Ok(Run {
            registry,
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

    /// The progress so far.
    pub fn journal(&self) -> Journal {
        lock(&self.journal).clone()
    }

    /// The progress of a generation, counted from 1.
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
        Player::read(path, self.options.variant, self.registry)
    }

    /// Begins a generation.
    ///
    /// # Errors
    /// If its folder or the journal cannot be written.
    pub fn begin(&self, nodes: u64) -> Result<()> {
        let mut journal = lock(&self.journal);
        let began = self.seconds();
        journal.generations.push(Generation { nodes, began, ..Generation::default() });
        let path = self.folder.of(journal.generations.len());
        fs::create_dir_all(&path).with_context(|| format!("cannot write the folder {}", path.display()))?;
        journal.save(&self.folder.journal())
    }

    /// Changes the last generation in the journal, and writes it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, change: impl FnOnce(&mut Generation)) -> Result<()> {
        let mut journal = lock(&self.journal);
        journal.seconds = self.seconds();
        if let Some(generation) = journal.generations.last_mut() {
            change(generation);
        }
        journal.save(&self.folder.journal())
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
            // A full disk is reported where it loses something.
            let _ = journal.save(&self.folder.journal());
        }
    }
}

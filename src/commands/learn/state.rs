//! The state of a run: its options, progress and resources.

use super::arguments::Arguments;
use super::bar::Bar;
use super::folder::{FIRST, Folder, JOURNAL};
use super::journal::{Generation, Journal};
use super::player::{self, Player};
use crate::console::output::Output;
use crate::console::pool::{fill, pool};
use crate::console::{files, interrupt};
use crate::learning::datagen::{Game, Header, Store};
use anyhow::{Context, Result};
use firzan::games::Registry;
use firzan::system::locks::lock;
use rayon::ThreadPool;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

/// Interval in seconds at which the elapsed time is saved during play.
const SAVE_INTERVAL: f64 = 10.0;

/// A run.
pub struct Run<'a> {
    /// The known games.
    pub registry: &'a Registry,
    /// The command-line options.
    pub options: &'a Arguments,
    /// The folder of the run.
    pub folder: Folder,
    /// The thread pool.
    pub pool: ThreadPool,
    /// The display.
    pub bar: Bar,
    journal: Mutex<Journal>,
    begun: Instant,
    /// Seconds taken by earlier runs.
    before: f64,
}

impl<'a> Run<'a> {
    /// Opens the folder and resumes an earlier run in it, if any.
    ///
    /// # Errors
    /// If the folder has another run or cannot be written, or the threads cannot be started.
    pub fn open(options: &'a Arguments, output: &Output, registry: &'a Registry) -> Result<Run<'a>> {
        let folder = Folder::open(&options.folder())?;
        let journal = Journal::open(&folder.file(JOURNAL), options)?;
        if !folder.file(JOURNAL).exists() {
            files::write(&folder.file(FIRST), &player::present(options.variant).bytes())?;
            journal.save(&folder.file(JOURNAL))?;
        }
        let bar = Bar::new(options, journal.seconds, journal.done(), output);
        Ok(Run {
            registry,
            options,
            folder,
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

    /// The player after `after` generations.
    ///
    /// # Errors
    /// If its file cannot be read.
    pub fn player(&self, after: usize) -> Result<Player> {
        let path = match self.journal().player(after) {
            Some((number, kind)) => self.folder.candidate(number, kind),
            None => self.folder.file(FIRST),
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
        journal.save(&self.folder.file(JOURNAL))
    }

    /// Changes the last generation in the journal, and saves the journal.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, change: impl FnOnce(&mut Generation)) -> Result<()> {
        let mut journal = lock(&self.journal);
        journal.seconds = self.seconds();
        if let Some(generation) = journal.generations.last_mut() {
            change(generation);
        }
        journal.save(&self.folder.file(JOURNAL))
    }

    /// The seconds that the run has taken.
    pub fn seconds(&self) -> f64 {
        self.before + self.begun.elapsed().as_secs_f64()
    }

    /// Plays the games missing in a file, in the order of their numbers, while `wants` is true; `None` after
    /// a signal.
    ///
    /// # Errors
    /// If the file cannot be read or written or has games of another kind, or a player cannot be made.
    pub fn play<F: FnMut(u64) -> Option<Game>>(
        &self,
        path: &Path,
        header: &Header,
        wants: impl FnMut(&u64) -> bool + Send,
        player: impl Fn() -> Result<F> + Sync,
    ) -> Result<Option<Store>> {
        let store = Store::open(path, header)?;
        self.bar.skip(store.games());
        let missing = store.missing(0..).take_while(wants);
        let add = |store: &mut Store, game: Game| {
            store.add(&game)?;
            self.count_game();
            Ok(())
        };
        let store = fill(&self.pool, store, missing, player, add)?;
        Ok((!interrupt::is_interrupted()).then_some(store))
    }

    /// Counts a game, and saves the elapsed time now and then.
    fn count_game(&self) {
        let seconds = self.seconds();
        self.bar.game(seconds);
        let mut journal = lock(&self.journal);
        if seconds - journal.seconds >= SAVE_INTERVAL {
            journal.seconds = seconds;
            // A full disk is reported when something would be lost.
            let _ = journal.save(&self.folder.file(JOURNAL));
        }
    }
}

//! The folder of a run: its lock, and the names of its files.

use super::journal::CandidateKind;
use crate::console::files;
use anyhow::{Context, Result, bail};
use firzan::games::Variant;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The folder of a run, locked for the lifetime of this value.
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

/// The name of the journal.
pub const JOURNAL: &str = "learn.json";
/// The name of the first player's file.
pub const FIRST: &str = "first.net";
/// The name of the page with the strength curve.
pub const PAGE: &str = "learn.html";
/// The name of the openings file of the match that is suggested at the end.
pub const OPENINGS: &str = "openings.epd";

impl Folder {
    /// Creates a folder, or opens that of an earlier run.
    ///
    /// # Errors
    /// If it cannot be created, contains other files, or is used by another run.
    pub fn open(path: &Path) -> Result<Folder> {
        let name = path.display();
        fs::create_dir_all(path).with_context(|| format!("cannot write the folder {name}"))?;
        let mut others = fs::read_dir(path)?.flatten().map(|entry| entry.file_name());
        let is_ours = |name: &str| ["lock", FIRST].contains(&name) || name.starts_with('.');
        let is_other = |name: &std::ffi::OsString| !name.to_str().is_some_and(is_ours);
        if !path.join(JOURNAL).exists() && others.any(|name| is_other(&name)) {
            bail!("{name} is not empty and not of a `firzan learn` run: choose a new folder with --output");
        }
        let lock_path = path.join("lock");
        let lock = File::options().create(true).truncate(false).write(true).open(&lock_path);
        let lock = lock.with_context(|| files::cannot_write(&lock_path))?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            bail!("another run is learning in {name}");
        }
        Ok(Folder { path: path.to_path_buf(), _lock: lock })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of a file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The file with the best player learnt so far.
    pub fn result(&self, variant: Variant) -> PathBuf {
        self.path.join(format!("{}.net", variant.file_stem()))
    }

    /// The folder of a generation, counted from 1.
    pub fn of(&self, generation: usize) -> PathBuf {
        self.path.join(format!("generation-{generation}"))
    }

    /// The file of a generation's games, named as by `scripts/in-parallel`.
    pub fn games(&self, generation: usize) -> PathBuf {
        self.of(generation).join("merged.games")
    }

    /// The file of a generation's candidate.
    pub fn candidate(&self, generation: usize, kind: CandidateKind) -> PathBuf {
        self.of(generation).join(format!("{kind}.net"))
    }

    /// The file of a generation's match: of a kind of candidate against the present player, or, if `None`, of
    /// the new player against the first.
    pub fn match_games(&self, generation: usize, kind: Option<CandidateKind>) -> PathBuf {
        self.of(generation).join(match kind {
            Some(kind) => format!("{kind}-match.games"),
            None => "first-match.games".to_string(),
        })
    }
}

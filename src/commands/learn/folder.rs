//! The folder of a run: its lock, and the names of its files.

use super::journal::Kind;
use anyhow::{Context, Result, bail};
use firzan::games::Variant;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The folder of a run, which no other run uses as long as this lives.
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

/// The name of the journal.
const JOURNAL: &str = "learn.json";

impl Folder {
    /// Makes a folder, or takes the one of an earlier run.
    ///
    /// # Errors
    /// If it cannot be made, has something else in it, or another run uses it.
    pub fn open(path: &Path) -> Result<Folder> {
        let name = path.display();
        fs::create_dir_all(path).with_context(|| format!("cannot write the folder {name}"))?;
        let mut others = fs::read_dir(path)?.flatten().map(|entry| entry.file_name());
        let is_ours = |name: &str| ["lock", "first.net"].contains(&name) || name.starts_with('.');
        let is_other = |name: &std::ffi::OsString| !name.to_str().is_some_and(is_ours);
        if !path.join(JOURNAL).exists() && others.any(|name| is_other(&name)) {
            bail!("{name} is not empty, and no run of learn made it: name a new folder with --output");
        }
        let place = path.join("lock");
        let lock = File::options().create(true).truncate(false).write(true).open(&place);
        let lock = lock.with_context(|| format!("cannot write {}", place.display()))?;
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            bail!("another run is learning in {name}");
        }
        Ok(Folder { path: path.to_path_buf(), _lock: lock })
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The journal.
    pub fn journal(&self) -> PathBuf {
        self.path.join(JOURNAL)
    }

    /// Learnt for a game.
    pub fn result(&self, variant: Variant) -> PathBuf {
        self.path.join(format!("{}.net", variant.file_stem()))
    }

    /// The first player.
    pub fn first(&self) -> PathBuf {
        self.path.join("first.net")
    }

    /// The openings of a match that the user may play.
    pub fn openings(&self) -> PathBuf {
        self.path.join("openings.epd")
    }

    /// The page with the curve.
    pub fn page(&self) -> PathBuf {
        self.path.join("learn.html")
    }

    /// The folder of a generation, counted from 1.
    pub fn of(&self, generation: usize) -> PathBuf {
        self.path.join(format!("generation-{generation}"))
    }

    /// The games of a generation, under the name that `scripts/in-parallel` gives them.
    pub fn games(&self, generation: usize) -> PathBuf {
        self.of(generation).join("merged.games")
    }

    /// A generation's candidate.
    pub fn candidate(&self, generation: usize, kind: Kind) -> PathBuf {
        self.of(generation).join(format!("{kind}.net"))
    }

    /// The games of a generation's match, of a candidate against the present player or of the player that
    /// comes of it against the first.
    pub fn matched(&self, generation: usize, kind: Option<Kind>) -> PathBuf {
        self.of(generation).join(match kind {
            Some(kind) => format!("{kind}-match.games"),
            None => "first-match.games".to_string(),
        })
    }
}

//! SQLite files.

use super::database::{Database, Dialect, Fields};
use super::later::Later;
use super::network;
use anyhow::{Context, Result, anyhow, ensure};
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags, params_from_iter};
use std::fs::{self, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The maximum time that a reader waits for a writer.
const PATIENCE: Duration = Duration::from_secs(10);

static DIALECT: Dialect = Dialect {
    writes: "BEGIN IMMEDIATE",
    reads: "BEGIN",
    exists: "SELECT name FROM sqlite_master WHERE name = 'theory'",
    check: "PRAGMA integrity_check",
    now: "CAST(strftime('%s', 'now') AS INTEGER)",
    each_once: "",
    tuning: "",
    schema: &[],
};

/// An open file.
pub(super) struct File {
    db: Connection,
    name: String,
    /// Held by the process that extends the theory.
    lock: Option<fs::File>,
}

impl File {
    /// Opens a file to extend it; it is made if there is none.
    ///
    /// # Errors
    /// If it cannot be opened or made, is on a network file system, or another process extends it.
    pub fn extend(path: &Path) -> Result<File> {
        let place = resolved(path)?;
        network::refuse(path, &place)?;
        if place.exists() {
            // Before there is a lock beside a file that is not a theory.
            File::new(connect(&place, OpenFlags::empty()), path, None)?.refuse_foreign()?;
        }
        let lock = lock(&place, path)?;
        let file = File::new(connect(&place, OpenFlags::SQLITE_OPEN_CREATE), path, Some(lock))?;
        file.explain(file.db.pragma_update(None, "journal_mode", "WAL"))?;
        file.explain(file.db.pragma_update(None, "synchronous", "NORMAL"))?;
        Ok(file)
    }

    /// Opens a file to read it, or to leave a wish.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path, writes: bool) -> Result<File> {
        // SQLite's error does not say that a file is missing.
        let place = fs::canonicalize(path).with_context(|| format!("cannot open {}", path.display()))?;
        // Readers write, too, if they may: what a killed process has left must be completed or undone.
        let file = File::new(connect(&place, OpenFlags::empty()), path, None)?;
        if !writes {
            file.explain(file.db.pragma_update(None, "query_only", true))?;
        }
        Ok(file)
    }

    /// Refuses a database with other tables.
    fn refuse_foreign(&self) -> Result<()> {
        let others = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND NOT EXISTS \
                      (SELECT 1 FROM sqlite_master WHERE name = 'theory')";
        let others: usize = (self as &dyn Database).one(others, |row| row.number())?;
        ensure!(others == 0, "{}: it is not a theory", self.name);
        Ok(())
    }

    /// An empty database in memory.
    ///
    /// # Errors
    /// If there is not enough of it.
    #[cfg(test)]
    pub fn in_memory() -> Result<File> {
        File::new(Connection::open_in_memory(), Path::new("memory"), None)
    }

    fn new(db: rusqlite::Result<Connection>, path: &Path, lock: Option<fs::File>) -> Result<File> {
        let name = path.display().to_string();
        let file = File { db: explain(&name, db)?, name, lock };
        file.explain(file.db.busy_timeout(PATIENCE))?;
        Ok(file)
    }

    fn explain<T>(&self, result: rusqlite::Result<T>) -> Result<T> {
        explain(&self.name, result)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // Without a log beside it, the file can also be read by those who cannot write. If someone reads it
        // now, the log stays.
        if self.lock.is_some() && self.db.busy_timeout(Duration::ZERO).is_ok() {
            self.db.pragma_update(None, "journal_mode", "DELETE").ok();
        }
    }
}

/// Adds the file's name, and the cause in words, to what went wrong.
fn explain<T>(name: &str, result: rusqlite::Result<T>) -> Result<T> {
    result.map_err(|error| {
        let cause = match error.sqlite_error_code() {
            _ if Path::new(name).is_dir() => "it is a folder",
            Some(ErrorCode::NotADatabase) => "it is not a theory",
            Some(ErrorCode::DatabaseCorrupt) => "it is damaged",
            Some(ErrorCode::DiskFull) => "the disk is full",
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "it cannot be written",
            Some(ErrorCode::CannotOpen) => "it cannot be opened, or no file can be created beside it",
            Some(ErrorCode::DatabaseBusy) => "another process writes it",
            _ => return anyhow::Error::new(error).context(name.to_string()),
        };
        anyhow!("{name}: {cause}")
    })
}

impl Database for File {
    fn query(
        &self,
        sql: &str,
        values: &[Value],
        read: &mut dyn FnMut(&mut Fields<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut statement = self.explain(self.db.prepare_cached(sql))?;
        let count = statement.column_count();
        let mut rows = self.explain(statement.query(params_from_iter(values)))?;
        let mut row_values = Vec::with_capacity(count);
        while let Some(row) = self.explain(rows.next())? {
            for column in 0..count {
                row_values.push(self.explain(row.get(column))?);
            }
            read(&mut Fields(row_values.drain(..))).with_context(|| self.name.clone())?;
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[Value]) -> Result<()> {
        let mut statement = self.explain(self.db.prepare_cached(sql))?;
        self.explain(statement.execute(params_from_iter(values)).map(drop))
    }

    fn run(&self, sql: &str) -> Result<()> {
        self.explain(self.db.execute_batch(sql))
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

/// The absolute path of a file that may be missing, without links. Otherwise a file with two names could have
/// two locks, and SQLite would take names such as `:memory:` for something else.
fn resolved(path: &Path) -> Result<PathBuf> {
    let place = match fs::canonicalize(path) {
        Err(fault) if fault.kind() == ErrorKind::NotFound && !path.is_symlink() => {
            let name = path.file_name().with_context(|| format!("{:?} is not the name of a file", path))?;
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            fs::canonicalize(folder.unwrap_or(Path::new("."))).map(|folder| folder.join(name))
        }
        found => found,
    };
    place.with_context(|| format!("cannot open {}", path.display()))
}

/// Opens a database at an absolute path to write it.
fn connect(place: &Path, more: OpenFlags) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | more;
    Connection::open_with_flags(place, flags)
}

/// Takes the lock of the theory at this place, which messages call `name`. The lock is on a file of its own:
/// closing a second handle on the database would release SQLite's own locks.
fn lock(place: &Path, name: &Path) -> Result<fs::File> {
    let mut beside = place.as_os_str().to_owned();
    beside.push("-lock");
    let beside = PathBuf::from(beside);
    let open = || fs::File::options().read(true).write(true).create(true).truncate(false).open(&beside);
    let mut file = open().with_context(|| format!("cannot open {}", beside.display()))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut process = String::new();
            // On Windows the lock also keeps others from reading.
            let holder = match file.read_to_string(&mut process) {
                Ok(1..) => format!("process {}", process.trim()),
                _ => "another process".to_string(),
            };
            let theory = name.display().to_string();
            return Err(Later::Taken { holder, theory }.into());
        }
        Err(TryLockError::Error(fault)) => {
            return Err(fault).with_context(|| format!("cannot lock {}", beside.display()));
        }
    }
    file.set_len(0)?;
    file.rewind()?;
    writeln!(file, "{}", std::process::id())?;
    Ok(file)
}

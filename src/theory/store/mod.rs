//! The file of a theory: an SQLite database with the tables of `schema.sql`.
//!
//! | file | contents |
//! |---|---|
//! | `rows` | positions, edges and engines, and the statements that read and write them |
//! | `notes` | goals, wishes, results of games, and changes |
//!
//! A file belongs to one process that extends it, which holds a lock beside it; any number of others can read
//! it meanwhile. Every change is one transaction, so a killed process loses only what it had not written.

mod notes;
mod rows;
#[cfg(test)]
mod tests;

pub use notes::{ChangeRow, GamesRow, GoalRow, Wish};
pub use rows::{EdgeRow, Engine, OwnSearch, PositionRow, State};

use super::graph::{Graph, Id};
use super::key::Key;
use anyhow::{Context, Result, anyhow, bail, ensure};
use firzan::core::Turn;
use firzan::eval::Chances;
use firzan::games::{Registry, Variant};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, TransactionBehavior, params};
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The version of the schema that this program writes.
const VERSION: i64 = 1;

/// The number of days for which changes are kept.
const DAYS: i64 = 90;

/// Maximum number of waiting wishes.
const MOST_WISHES: usize = 1_000;

/// The maximum time that a reader waits for a writer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The subject of a theory.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Subject {
    /// The game's [exact id](firzan::games::Variant::exact_id).
    pub exact_id: String,
    /// The text of its definition, if it has one.
    pub definition: Option<String>,
    /// The FEN of the start.
    pub root: String,
}

/// An open theory.
pub struct Store {
    db: Connection,
    path: PathBuf,
    subject: Subject,
    /// Held by the process that extends the theory.
    _lock: Option<File>,
}

/// The content of a theory, but for its history.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rows {
    /// Positions.
    pub positions: Vec<PositionRow>,
    /// The turns between them.
    pub edges: Vec<EdgeRow>,
    /// The positions that users want to have explored.
    pub goals: Vec<GoalRow>,
    /// The results of games.
    pub games: Vec<GamesRow>,
}

impl Rows {
    fn write(&self, db: &Connection) -> rusqlite::Result<()> {
        self.positions.iter().try_for_each(|row| row.write(db))?;
        self.edges.iter().try_for_each(|row| row.write(db))?;
        self.goals.iter().try_for_each(|row| row.write(db))?;
        self.games.iter().try_for_each(|row| row.write(db))
    }

    /// The graph of a whole theory, with its values computed anew.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::default();
        for row in &self.positions {
            graph.add(row.node());
        }
        for edge in &self.edges {
            graph.join(edge.parent, edge.turn, edge.child);
        }
        for row in &self.positions {
            let own = row.own.and_then(|own| own.counted(graph.node(row.id)));
            graph.change(row.id, |node| node.own = own);
        }
        for goal in &self.goals {
            graph.change(goal.position, |node| node.bonus = goal.bonus);
        }
        graph.settle();
        graph
    }
}

impl Store {
    /// Opens a theory to extend it, or makes it if there is no file.
    ///
    /// # Errors
    /// If the file cannot be opened or made, is not a theory of this subject, or another process extends it.
    pub fn extend(path: &Path, subject: &Subject) -> Result<Store> {
        let lock = lock(path)?;
        let db = Connection::open(path).with_context(|| format!("cannot open {}", path.display()))?;
        let mut store = Store { db, path: path.to_path_buf(), subject: subject.clone(), _lock: Some(lock) };
        store.db.busy_timeout(PATIENCE)?;
        store.explain(store.db.pragma_update(None, "journal_mode", "WAL"))?;
        store.explain(store.db.pragma_update(None, "synchronous", "NORMAL"))?;
        if !store.explain(store.db.table_exists(None, "theory"))? {
            store.create()?;
        }
        let found = store.read_subject()?;
        if found.exact_id != subject.exact_id {
            bail!("{} is a theory of {}, not of {}", path.display(), found.exact_id, subject.exact_id);
        }
        if found.root != subject.root {
            bail!("{} starts from {}, not from {}", path.display(), found.root, subject.root);
        }
        let first = now() - DAYS * 86_400;
        store.explain(store.db.execute("DELETE FROM change WHERE at < $1", [first]))?;
        Ok(store)
    }

    /// Opens a theory to read it.
    ///
    /// # Errors
    /// If there is no such file, or it is not a theory.
    pub fn read(path: &Path) -> Result<Store> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags)
            .with_context(|| format!("cannot open {}", path.display()))?;
        let mut store = Store { db, path: path.to_path_buf(), subject: Subject::default(), _lock: None };
        store.db.busy_timeout(PATIENCE)?;
        if !store.explain(store.db.table_exists(None, "theory"))? {
            bail!("{} is not a theory", path.display());
        }
        store.subject = store.read_subject()?;
        Ok(store)
    }

    /// Asks the process that extends a theory, now or later, to explore a line.
    ///
    /// # Errors
    /// If the file cannot be written, or 1,000 lines are waiting.
    pub fn wish(path: &Path, wish: &Wish) -> Result<()> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags)
            .with_context(|| format!("cannot open {}", path.display()))?;
        let store = Store { db, path: path.to_path_buf(), subject: Subject::default(), _lock: None };
        store.db.busy_timeout(PATIENCE)?;
        let count: usize =
            store.explain(store.db.query_row("SELECT COUNT(*) FROM wish", [], |row| row.get(0)))?;
        ensure!(count < MOST_WISHES, "{MOST_WISHES} lines are waiting to be explored");
        store.explain(wish.write(&store.db))
    }

    /// The wishes, with their numbers.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn wishes(&self) -> Result<Vec<(i64, Wish)>> {
        self.all("SELECT id, turns, bonus, note FROM wish ORDER BY id", Wish::read)
    }

    /// Drops the wishes up to this number.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn drop_wishes(&self, last: i64) -> Result<()> {
        self.explain(self.db.execute("DELETE FROM wish WHERE id <= $1", [last]).map(drop))
    }

    /// Its path, as given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its subject.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    fn read_subject(&self) -> Result<Subject> {
        let sql = "SELECT exact_id, definition, root, version FROM theory";
        let read = |row: &Row<'_>| {
            let subject = Subject { exact_id: row.get(0)?, definition: row.get(1)?, root: row.get(2)? };
            Ok((subject, row.get::<_, i64>(3)?))
        };
        let (subject, version) = self.explain(self.db.query_row(sql, [], read))?;
        if version > VERSION {
            bail!("{} is from a newer version of Firzan (its format is {version})", self.path.display());
        }
        Ok(subject)
    }

    /// The game that the theory is about.
    ///
    /// # Errors
    /// If `registry` does not have this very game.
    pub fn variant(&self, registry: &Registry) -> Result<Variant> {
        let id = &self.subject.exact_id;
        registry.variant(id).with_context(|| format!("{} is a theory of {id}", self.path.display()))
    }

    /// The number of an engine, which is added if it is new.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn engine(&self, engine: &Engine) -> Result<i64> {
        let values = params![engine.version, engine.evaluator, engine.spread];
        let sql =
            "INSERT INTO engine (version, evaluator, spread) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        self.explain(self.db.execute(sql, values))?;
        let sql = "SELECT id FROM engine WHERE version = $1 AND evaluator = $2 AND spread = $3";
        self.explain(self.db.query_row(sql, values, |row| row.get(0)))
    }

    /// The engines that searched, in the order of their numbers, from 1.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn engines(&self) -> Result<Vec<Engine>> {
        self.all("SELECT version, evaluator, spread FROM engine ORDER BY id", Engine::read)
    }

    /// The curve of the values: that of the last engine.
    ///
    /// # Errors
    /// If the file cannot be read, or nothing has been searched by anyone.
    pub fn curve(&self) -> Result<Chances> {
        let engines = self.engines()?;
        let last = engines.last().with_context(|| format!("{} is empty", self.path.display()))?;
        Ok(last.curve())
    }

    /// The whole theory, with the positions in the order of their numbers.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn load(&self) -> Result<Rows> {
        let positions = format!("SELECT {} FROM position ORDER BY id", rows::COLUMNS);
        let rows = Rows {
            positions: self.all(&positions, PositionRow::read)?,
            edges: self.all("SELECT parent, turn, child FROM edge", EdgeRow::read)?,
            goals: self.all("SELECT position, bonus, note FROM goal", GoalRow::read)?,
            games: self
                .all("SELECT position, turn, source, white, drawn, black FROM games", GamesRow::read)?,
        };
        let count = rows.positions.len();
        if let Some(missing) = (0..count).find(|&id| rows.positions[id].id as usize != id) {
            bail!("{}: position {missing} is missing", self.path.display());
        }
        if let Some(edge) = rows.edges.iter().find(|edge| edge.parent.max(edge.child) as usize >= count) {
            bail!("{}: an edge leads from {} to {}", self.path.display(), edge.parent, edge.child);
        }
        let goals = rows.goals.iter().map(|goal| goal.position);
        let noted = goals.chain(rows.games.iter().map(|games| games.position));
        if let Some(missing) = noted.max().filter(|&id| id as usize >= count) {
            bail!("{}: position {missing} is missing", self.path.display());
        }
        Ok(rows)
    }

    fn all<T>(&self, sql: &str, read: fn(&Row<'_>) -> rusqlite::Result<T>) -> Result<Vec<T>> {
        let mut statement = self.explain(self.db.prepare(sql))?;
        let found = self.explain(statement.query_map([], read))?;
        self.explain(found.collect())
    }

    /// The position with this key.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn find(&self, key: &Key) -> Result<Option<PositionRow>> {
        let sql = format!("SELECT {} FROM position WHERE key = $1", rows::COLUMNS);
        let mut statement = self.explain(self.db.prepare_cached(&sql))?;
        self.explain(statement.query_row([key], PositionRow::read).optional())
    }

    /// The turns from a position that have edges, each with the position after it.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn children(&self, id: Id) -> Result<Vec<(Turn, PositionRow)>> {
        let columns = rows::COLUMNS;
        let sql =
            format!("SELECT {columns}, edge.turn FROM edge JOIN position ON id = child WHERE parent = $1");
        let read = |row: &Row<'_>| {
            Ok((rows::read_turn(row.get(rows::COUNT)?, rows::COUNT)?, PositionRow::read(row)?))
        };
        let mut statement = self.explain(self.db.prepare_cached(&sql))?;
        let found = self.explain(statement.query_map([id], read))?;
        self.explain(found.collect())
    }

    /// The results of the games in which the turns of a position were played, from all sources.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn games(&self, id: Id) -> Result<Vec<GamesRow>> {
        let sql = "SELECT position, turn, source, white, drawn, black FROM games WHERE position = $1";
        let mut statement = self.explain(self.db.prepare_cached(sql))?;
        let found = self.explain(statement.query_map([id], GamesRow::read))?;
        self.explain(found.collect())
    }

    /// The changes since a time, in seconds since 1970, the earliest first; those of one position, or all.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn changes(&self, since: i64, of: Option<Id>) -> Result<Vec<ChangeRow>> {
        let columns = "SELECT at, position, value_before, value, best_before, best FROM change WHERE";
        // Only without an alternative in the condition is the index used.
        let condition = if of.is_some() { "at >= $1 AND position = $2" } else { "at >= $1 AND $2 IS NULL" };
        let sql = format!("{columns} {condition} ORDER BY at, rowid");
        let mut statement = self.explain(self.db.prepare_cached(&sql))?;
        let found = self.explain(statement.query_map(params![since, of], ChangeRow::read))?;
        self.explain(found.collect())
    }

    /// Adds or replaces positions, goals and results of games, and adds edges and changes, in one
    /// transaction.
    ///
    /// # Errors
    /// If the file cannot be written, such as when the disk is full.
    pub fn save(&mut self, rows: &Rows, changes: &[ChangeRow]) -> Result<()> {
        self.transaction(|db| {
            rows.write(db)?;
            changes.iter().try_for_each(|row| row.write(db))
        })
    }

    /// Replaces the content, and the engines, whose numbers are their places, from 1.
    ///
    /// # Errors
    /// If the file cannot be written. Then it is as before.
    pub fn replace(&mut self, rows: &Rows, engines: &[Engine]) -> Result<()> {
        self.transaction(|db| {
            let tables = ["position", "edge", "goal", "games", "change", "engine"];
            for table in tables {
                db.execute(&format!("DELETE FROM {table}"), [])?;
            }
            for (engine, id) in engines.iter().zip(1..) {
                engine.write(db, id)?;
            }
            rows.write(db)
        })
    }

    fn transaction(&mut self, write: impl FnOnce(&Connection) -> rusqlite::Result<()>) -> Result<()> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate);
        let written = transaction.and_then(|transaction| {
            write(&transaction)?;
            transaction.commit()
        });
        self.explain(written)
    }

    fn create(&mut self) -> Result<()> {
        let Subject { exact_id, definition, root } = &self.subject;
        let create = |db: &mut Connection| {
            let transaction = db.transaction()?;
            transaction.execute_batch(include_str!("schema.sql"))?;
            let sql = "INSERT INTO theory (exact_id, definition, root, version, created) \
                       VALUES ($1, $2, $3, $4, $5)";
            transaction.execute(sql, params![exact_id, definition, root, VERSION, now()])?;
            transaction.commit()
        };
        let created = create(&mut self.db);
        self.explain(created)
    }

    /// Adds the file, and the cause in words, to what went wrong with the database.
    fn explain<T>(&self, result: rusqlite::Result<T>) -> Result<T> {
        result.map_err(|error| {
            let cause = match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => "it is not a theory",
                Some(ErrorCode::DatabaseCorrupt) => "it is damaged",
                Some(ErrorCode::DiskFull) => "the disk is full",
                Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "it must not be written",
                Some(ErrorCode::DatabaseBusy) => "another process writes it",
                _ => return anyhow::Error::new(error).context(self.path.display().to_string()),
            };
            anyhow!("{}: {cause}", self.path.display())
        })
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

/// Takes the lock of a theory. The lock is on a file of its own: closing a second handle on the database
/// would release SQLite's own locks.
fn lock(path: &Path) -> Result<File> {
    let mut beside = path.as_os_str().to_owned();
    beside.push("-lock");
    let beside = PathBuf::from(beside);
    let open = || File::options().read(true).write(true).create(true).truncate(false).open(&beside);
    let mut file = open().with_context(|| format!("cannot open {}", beside.display()))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut process = String::new();
            file.read_to_string(&mut process)?;
            bail!("process {} extends {} already", process.trim(), path.display());
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

//! The database of a theory, with the tables of `schema.sql`: an SQLite file, or one on a PostgreSQL server.
//!
//! | file | contents |
//! |---|---|
//! | `address` | where a theory is |
//! | `database`, `file`, `server` | the two databases, and their differences |
//! | `rows` | positions, edges and engines, and the statements that read and write them |
//! | `notes` | goals, wishes, results of games, and changes |
//! | `tasks` | tasks for workers, and their results |
//! | `later` | temporary failures |
//! | `network` | network file systems, which are refused |
//!
//! One process extends a theory; it holds a lock. Any number of others can read it meanwhile, and on a server
//! take tasks. Every change is one transaction, so a killed process loses only what it had not written.

mod address;
mod database;
mod file;
mod later;
mod network;
mod notes;
mod rows;
#[cfg(feature = "postgres")]
mod server;
mod tasks;
#[cfg(test)]
mod tests;

pub use address::Address;
pub use later::Later;
pub use notes::{ChangeRow, GamesRow, GoalRow, Wish};
pub use rows::{EdgeRow, Engine, OwnSearch, PositionRow, State, is_evaluated};
pub use tasks::{Queue, ResultRow, TaskRow};

use super::graph::{Graph, Id};
use super::key::{self, Key};
use anyhow::{Context, Result, bail, ensure};
use database::{Database, Fields};
use file::File;
use firzan::any::{AnyGame, new_game};
use firzan::core::Turn;
use firzan::eval::Chances;
use firzan::games::defined::{read, shipped};
use firzan::games::{Registry, Variant, VariantError};
use rusqlite::types::Value;
use std::mem;
use std::time::SystemTime;

/// The version of the schema that this program writes.
const VERSION: i64 = 2;

/// The number of days for which changes are kept.
const DAYS: i64 = 90;

/// Maximum number of waiting wishes.
const MOST_WISHES: usize = 1_000;

/// The columns of the results of games.
const GAMES: &str = "position, turn, source, white, drawn, black";

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

impl Subject {
    /// The game. If no game in `registry` has its name, it is defined there, so that everything finds it.
    ///
    /// # Errors
    /// If `registry` does not have this very game, and the definition is missing or another.
    pub fn variant(&self, registry: &Registry) -> Result<Variant> {
        let known = registry.variant(&self.exact_id);
        let (Err(VariantError::Name { .. }), Some(text)) = (&known, &self.definition) else {
            return Ok(known?);
        };
        let reading = read("the theory", text.as_bytes(), &mut shipped::shelf(Variant::reserved()));
        for game in reading.sections.iter().filter_map(|section| section.playable()) {
            registry.define(game.clone(), None)?;
        }
        Ok(registry.variant(&self.exact_id)?)
    }

    /// A game of this variant at the start.
    ///
    /// # Errors
    /// If the start is not a position of this game.
    pub fn start(&self, variant: Variant) -> Result<Box<dyn AnyGame>> {
        let mut game = new_game(variant);
        game.set_up(Some(&self.root))?;
        Ok(game)
    }

    /// The key of a game's position.
    pub fn key(&self, game: &dyn AnyGame) -> Key {
        key::of_game(&self.exact_id, game)
    }

    /// Refuses the theory at this address if its subject is another game than that of `wanted`, or another
    /// start.
    ///
    /// # Errors
    /// If it is.
    pub fn expect(&self, wanted: &Subject, address: &Address) -> Result<()> {
        let (found, id) = (&self.exact_id, &wanted.exact_id);
        ensure!(found == id, "{address} is a theory of {found}, not of {id}");
        let (found, root) = (&self.root, &wanted.root);
        ensure!(found == root, "{address} starts from {found}, not from {root}");
        Ok(())
    }
}

/// An open theory.
pub struct Store {
    db: Box<dyn Database>,
    address: Address,
    subject: Subject,
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

/// The growth of a theory at present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activity {
    /// The number of processes that search for it; 0 if it is a file.
    pub workers: usize,
    /// The time at which the newest position was added, in seconds since 1970.
    pub newest: i64,
}

/// Changes that are written together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    /// Positions, goals and results of games to add or replace, and edges to add.
    pub rows: Rows,
    /// Changes to record.
    pub changes: Vec<ChangeRow>,
    /// The numbers of the tasks whose results are part of this.
    pub done: Vec<i64>,
    /// New tasks.
    pub tasks: Vec<TaskRow>,
}

impl Rows {
    fn write(&self, db: &dyn Database) -> Result<()> {
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
    /// Opens a theory to extend it, or makes it if there is none.
    ///
    /// # Errors
    /// If it cannot be opened or made, is not a theory of this subject, or another process extends it
    /// ([`Later`]).
    pub fn extend(address: &Address, subject: &Subject) -> Result<Store> {
        let db: Box<dyn Database> = match address {
            Address::File(path) => Box::new(File::extend(path)?),
            Address::Server(url) => server(url, address, true)?,
        };
        Store { db, address: address.clone(), subject: subject.clone() }.prepared()
    }

    /// Opens a theory to read it or, on a server, to work for it.
    ///
    /// # Errors
    /// If there is no such theory.
    pub fn read(address: &Address) -> Result<Store> {
        let mut store = Store::open(address, false)?;
        ensure!(store.exists()?, Later::Missing { theory: address.to_string() });
        store.subject = store.read_subject()?;
        Ok(store)
    }

    /// Runs something; if the connection to a server has been lost, makes a new one and runs it again.
    ///
    /// # Errors
    /// If it fails, or there is no new connection.
    pub fn reconnecting<T>(&mut self, run: impl Fn(&Store) -> Result<T>) -> Result<T> {
        let first = run(self);
        if first.as_ref().is_err_and(Later::is) {
            *self = Store::read(&self.address)?;
            return run(self);
        }
        first
    }

    /// An empty theory in memory.
    ///
    /// # Errors
    /// If there is not enough of it.
    #[cfg(test)]
    pub fn in_memory(subject: &Subject) -> Result<Store> {
        let (db, address) = (Box::new(File::in_memory()?), Address::File("memory".into()));
        Store { db, address, subject: subject.clone() }.prepared()
    }

    fn open(address: &Address, writes: bool) -> Result<Store> {
        let db: Box<dyn Database> = match address {
            Address::File(path) => Box::new(File::open(path, writes)?),
            Address::Server(url) => server(url, address, false)?,
        };
        Ok(Store { db, address: address.clone(), subject: Subject::default() })
    }

    /// Makes the tables if there are none, and compares the subjects.
    fn prepared(mut self) -> Result<Store> {
        if !self.exists()? {
            self.create()?;
        }
        let found = self.read_subject()?;
        let wanted = mem::replace(&mut self.subject, found);
        self.expect(&wanted)?;
        let first = now() - DAYS * 86_400;
        self.db.execute("DELETE FROM change WHERE at < $1", &[first.into()])?;
        // Late results, whose tasks are gone.
        self.db.execute("DELETE FROM result WHERE task NOT IN (SELECT id FROM task)", &[])?;
        Ok(self)
    }

    /// Asks the process that extends a theory, now or later, to explore a line.
    ///
    /// # Errors
    /// If the theory cannot be written, or 1,000 lines are waiting.
    pub fn wish(address: &Address, wish: &Wish) -> Result<()> {
        let store = Store::open(address, true)?;
        let count: usize = store.db.one("SELECT COUNT(*) FROM wish", |row| row.number())?;
        ensure!(count < MOST_WISHES, "{MOST_WISHES} lines are waiting to be explored");
        wish.write(store.db.as_ref())
    }

    /// The wishes, with their numbers.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn wishes(&self) -> Result<Vec<(i64, Wish)>> {
        self.db.all("SELECT id, turns, bonus, note FROM wish ORDER BY id", &[], Wish::read)
    }

    /// Drops the wishes up to this number.
    ///
    /// # Errors
    /// If the theory cannot be written.
    pub fn drop_wishes(&self, last: i64) -> Result<()> {
        self.db.execute("DELETE FROM wish WHERE id <= $1", &[last.into()])
    }

    /// Its address.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Its subject.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Refuses a theory of another game, or from another start.
    ///
    /// # Errors
    /// If it is one.
    pub fn expect(&self, wanted: &Subject) -> Result<()> {
        self.subject.expect(wanted, &self.address)
    }

    /// Whether there are tables.
    fn exists(&self) -> Result<bool> {
        Ok(!self.db.all(self.db.dialect().exists, &[], |row| row.text())?.is_empty())
    }

    fn read_subject(&self) -> Result<Subject> {
        let sql = "SELECT exact_id, definition, root, version FROM theory";
        let read = |row: &mut Fields<'_>| {
            let subject =
                Subject { exact_id: row.text()?, definition: row.text_or_null()?, root: row.text()? };
            Ok((subject, row.number::<i64>()?))
        };
        let found = self.db.all(sql, &[], read)?.pop();
        let (subject, version) = found.with_context(|| format!("{} is damaged", self.address))?;
        ensure!(
            version == VERSION,
            "{} is from {} version of Firzan (its format is {version}, not {VERSION})",
            self.address,
            if version > VERSION { "a newer" } else { "an older" },
        );
        Ok(subject)
    }

    /// The game that the theory is about.
    ///
    /// # Errors
    /// If neither `registry` nor the theory itself has the rules of this very game.
    pub fn variant(&self, registry: &Registry) -> Result<Variant> {
        let id = &self.subject.exact_id;
        self.subject.variant(registry).with_context(|| format!("{} is a theory of {id}", self.address))
    }

    /// The number of an engine, which is added if it is new.
    ///
    /// # Errors
    /// If the theory cannot be read or written.
    pub fn engine(&self, engine: &Engine) -> Result<i64> {
        let mut tried = 0;
        loop {
            let engines = self.engines()?;
            if let Some(place) = engines.iter().position(|other| other == engine) {
                return Ok(place as i64 + 1);
            }
            // Another process may have given this number to its engine first; then it is there now.
            let id = engines.len() as i64 + 1;
            ensure!(id > tried, "{} is damaged: an engine is missing", self.address);
            engine.write(self.db.as_ref(), id)?;
            tried = id;
        }
    }

    /// The engines that searched, in the order of their numbers, from 1.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn engines(&self) -> Result<Vec<Engine>> {
        self.db.all("SELECT version, evaluator, spread FROM engine ORDER BY id", &[], Engine::read)
    }

    /// The curve of the values: that of the last engine.
    ///
    /// # Errors
    /// If the file cannot be read, or nothing has been searched by anyone.
    pub fn curve(&self) -> Result<Chances> {
        let engines = self.engines()?;
        let last = engines.last().with_context(|| format!("{} is empty", self.address))?;
        Ok(last.curve())
    }

    /// The whole theory, with the positions in the order of their numbers.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn load(&self) -> Result<Rows> {
        let read = |_: &dyn Database| Ok((self.read_rows()?, self.engines()?.len() as i64));
        let (rows, engines) = self.transaction(self.db.dialect().reads, read)?;
        let count = rows.positions.len();
        let is_unknown = |own: OwnSearch| !(0..=engines).contains(&own.engine);
        if let Some(row) = rows.positions.iter().find(|row| row.own.is_some_and(is_unknown)) {
            bail!("{}: the engine of position {} is missing", self.address, row.id);
        }
        if let Some(missing) = (0..count).find(|&id| rows.positions[id].id as usize != id) {
            bail!("{}: position {missing} is missing", self.address);
        }
        if let Some(edge) = rows.edges.iter().find(|edge| edge.parent.max(edge.child) as usize >= count) {
            bail!("{}: an edge leads from {} to {}", self.address, edge.parent, edge.child);
        }
        let goals = rows.goals.iter().map(|goal| goal.position);
        let noted = goals.chain(rows.games.iter().map(|games| games.position));
        if let Some(missing) = noted.max().filter(|&id| id as usize >= count) {
            bail!("{}: position {missing} is missing", self.address);
        }
        Ok(rows)
    }

    fn read_rows(&self) -> Result<Rows> {
        let positions = format!("SELECT {} FROM position ORDER BY id", rows::COLUMNS);
        Ok(Rows {
            positions: self.db.all(&positions, &[], PositionRow::read)?,
            edges: self.db.all(
                "SELECT parent, turn, child FROM edge ORDER BY parent, turn",
                &[],
                EdgeRow::read,
            )?,
            goals: self.db.all(
                "SELECT position, bonus, note FROM goal ORDER BY position",
                &[],
                GoalRow::read,
            )?,
            games: self.db.all(
                &format!("SELECT {GAMES} FROM games ORDER BY position, turn, source"),
                &[],
                GamesRow::read,
            )?,
        })
    }

    /// The faults of the database itself, such as damaged pages.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn faults(&self) -> Result<Vec<String>> {
        let mut faults = self.db.all(self.db.dialect().check, &[], |row| row.text())?;
        faults.retain(|fault| fault != "ok");
        Ok(faults)
    }

    /// The position with this key.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn find(&self, key: &Key) -> Result<Option<PositionRow>> {
        let sql = format!("SELECT {} FROM position WHERE key = $1", rows::COLUMNS);
        Ok(self.db.all(&sql, &[key.to_vec().into()], PositionRow::read)?.pop())
    }

    /// The turns from a position that have edges, each with the position after it.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn children(&self, id: Id) -> Result<Vec<(Turn, PositionRow)>> {
        let columns = rows::COLUMNS;
        let sql = format!(
            "SELECT edge.turn, {columns} FROM edge JOIN position ON id = child WHERE parent = $1 \
             ORDER BY edge.turn"
        );
        self.db.all(&sql, &[id.into()], |row| Ok((row.turn()?, PositionRow::read(row)?)))
    }

    /// The results of the games in which the turns of a position were played, from all sources.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn games(&self, id: Id) -> Result<Vec<GamesRow>> {
        self.db.all(&format!("SELECT {GAMES} FROM games WHERE position = $1"), &[id.into()], GamesRow::read)
    }

    /// The changes since a time, in seconds since 1970, the earliest first; those of one position, or all.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn changes(&self, since: i64, of: Option<Id>) -> Result<Vec<ChangeRow>> {
        let columns =
            "SELECT at, position, value_before, value, best_before, best FROM change WHERE at >= $1";
        let condition = if of.is_some() { "AND position = $2" } else { "" };
        let mut values = vec![since.into()];
        values.extend(of.map(Value::from));
        self.db.all(&format!("{columns} {condition} ORDER BY at, position"), &values, ChangeRow::read)
    }

    /// Its growth at present.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn activity(&self) -> Result<Activity> {
        Ok(Activity {
            workers: TaskRow::workers(self.db.as_ref())?,
            newest: self
                .db
                .one("SELECT created FROM position ORDER BY id DESC LIMIT 1", |row| row.number())?,
        })
    }

    /// The open tasks.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn tasks(&self) -> Result<Vec<TaskRow>> {
        TaskRow::all(self.db.as_ref())
    }

    /// The number of open tasks.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn queue(&self) -> Result<Queue> {
        Queue::of(self.db.as_ref())
    }

    /// The tasks that were taken too often without a result.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn exhausted_tasks(&self) -> Result<Vec<TaskRow>> {
        TaskRow::exhausted(self.db.as_ref())
    }

    /// Gives a worker the first `count` tasks that nobody has. Others may take them after `lease` seconds.
    ///
    /// # Errors
    /// If the theory cannot be written.
    pub fn take(&self, worker: &str, count: usize, lease: u64) -> Result<Vec<TaskRow>> {
        TaskRow::take(self.db.as_ref(), worker, count, lease)
    }

    /// Gives all tasks of a worker back.
    ///
    /// # Errors
    /// If the theory cannot be written.
    pub fn give_back(&self, worker: &str) -> Result<()> {
        TaskRow::give_back(self.db.as_ref(), worker)
    }

    /// Stores a result. Only the first one of a task counts.
    ///
    /// # Errors
    /// If the theory cannot be written.
    pub fn give(&self, result: &ResultRow) -> Result<()> {
        result.write(self.db.as_ref())
    }

    /// The first results, at most `most`, each with its task.
    ///
    /// # Errors
    /// If the theory cannot be read.
    pub fn results(&self, most: usize) -> Result<Vec<(TaskRow, ResultRow)>> {
        ResultRow::first(self.db.as_ref(), most)
    }

    /// Writes a batch in one transaction.
    ///
    /// # Errors
    /// If the theory cannot be written, such as when the disk is full.
    pub fn save(&self, batch: &Batch) -> Result<()> {
        self.transaction(self.db.dialect().writes, |db| {
            batch.rows.write(db)?;
            batch.changes.iter().try_for_each(|row| row.write(db))?;
            batch.done.iter().try_for_each(|&task| ResultRow::remove(db, task))?;
            batch.tasks.iter().try_for_each(|task| task.write(db))
        })
    }

    /// Replaces the content, and the engines, whose numbers are their places, from 1.
    ///
    /// # Errors
    /// If the theory cannot be written. Then it is as before.
    pub fn replace(&self, rows: &Rows, engines: &[Engine]) -> Result<()> {
        self.transaction(self.db.dialect().writes, |db| {
            let tables = ["position", "edge", "goal", "games", "change", "engine", "task", "result"];
            for table in tables {
                db.execute(&format!("DELETE FROM {table}"), &[])?;
            }
            for (engine, id) in engines.iter().zip(1..) {
                engine.write(db, id)?;
            }
            rows.write(db)
        })
    }

    /// Runs something in one transaction, which the statement `begin` begins.
    fn transaction<T>(&self, begin: &str, run: impl FnOnce(&dyn Database) -> Result<T>) -> Result<T> {
        let db = self.db.as_ref();
        db.run(begin)?;
        let done = run(db).and_then(|done| db.run("COMMIT").map(|()| done));
        if done.is_err() {
            // The first error is the one to report.
            db.run("ROLLBACK").ok();
        }
        done
    }

    fn create(&self) -> Result<()> {
        let mut schema = include_str!("schema.sql").to_string();
        for (from, to) in self.db.dialect().schema {
            schema = schema.replace(from, to);
        }
        let Subject { exact_id, definition, root } = self.subject.clone();
        let values = [exact_id.into(), definition.into(), root.into(), VERSION.into(), now().into()];
        self.transaction(self.db.dialect().writes, |db| {
            db.run(&schema)?;
            db.run(db.dialect().tuning)?;
            let sql = "INSERT INTO theory (exact_id, definition, root, version, created) \
                       VALUES ($1, $2, $3, $4, $5)";
            db.execute(sql, &values)
        })
    }
}

/// A connection to a server, with the lock of the process that extends the theory or without.
#[cfg(feature = "postgres")]
fn server(url: &str, _: &Address, locks: bool) -> Result<Box<dyn Database>> {
    let server = server::Server::connect(url)?;
    if locks {
        server.lock()?;
    }
    Ok(Box::new(server))
}

#[cfg(not(feature = "postgres"))]
fn server(_: &str, address: &Address, _: bool) -> Result<Box<dyn Database>> {
    bail!("{address}: this program was built without the feature \"postgres\"")
}

/// Seconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

//! Tasks for workers on other machines, and their results.

use super::database::{Database, Fields, count, text_of, turn_of};
use crate::theory::graph::Id;
use crate::theory::task::Line;
use anyhow::{Result, bail};
use firzan::core::Turn;

/// A task is closed when it has been taken this often without a result.
pub const MOST_ATTEMPTS: u32 = 5;

/// A search that waits for a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskRow {
    /// Its number; 0 before it is stored.
    pub id: i64,
    /// The position.
    pub position: Id,
    /// The turns from the start to it, by the cheapest path.
    pub path: Vec<Turn>,
    /// The turns that have edges.
    pub excluded: Vec<Turn>,
    /// Nodes of the search.
    pub nodes: u64,
    /// Its place in the queue, the smallest first.
    pub rank: u32,
}

/// Columns of a task, in the order of [`TaskRow::read`].
const COLUMNS: &str = "id, position, path, excluded, nodes, rank";

/// The result of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRow {
    /// The number of the task.
    pub task: i64,
    /// The number of the engine.
    pub engine: i64,
    /// The lines found; none if the search failed.
    pub lines: Vec<Line>,
    /// Depth in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
}

/// The lengths of the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Queue {
    /// The number of tasks that nobody has taken.
    pub free: usize,
    /// The number of tasks that workers have.
    pub taken: usize,
}

impl TaskRow {
    fn read(row: &mut Fields<'_>) -> Result<TaskRow> {
        Ok(TaskRow {
            id: row.number()?,
            position: row.number()?,
            path: row.turns()?,
            excluded: row.turns()?,
            nodes: row.number()?,
            rank: row.number()?,
        })
    }

    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let sql = "INSERT INTO task (position, path, excluded, nodes, rank, worker, until, attempt) \
                   VALUES ($1, $2, $3, $4, $5, '', 0, 0)";
        let (path, excluded) = (text_of(&self.path).into(), text_of(&self.excluded).into());
        db.execute(sql, &[self.position.into(), path, excluded, count(self.nodes), self.rank.into()])
    }

    /// All open tasks.
    pub(super) fn all(db: &dyn Database) -> Result<Vec<TaskRow>> {
        db.all(&format!("SELECT {COLUMNS} FROM task ORDER BY rank, id"), &[], TaskRow::read)
    }

    /// The number of workers that have tasks.
    pub(super) fn workers(db: &dyn Database) -> Result<usize> {
        let now = db.dialect().now;
        let sql = format!("SELECT COUNT(DISTINCT worker) FROM task WHERE until > {now}");
        db.one(&sql, |row| row.number())
    }

    /// The tasks that have been taken too often.
    pub(super) fn exhausted(db: &dyn Database) -> Result<Vec<TaskRow>> {
        let now = db.dialect().now;
        let sql = format!(
            "SELECT {COLUMNS} FROM task WHERE attempt >= {MOST_ATTEMPTS} AND until <= {now} \
             AND NOT EXISTS (SELECT 1 FROM result WHERE task = id)"
        );
        db.all(&sql, &[], TaskRow::read)
    }

    /// Gives a worker the first tasks that nobody has, for `lease` seconds.
    pub(super) fn take(db: &dyn Database, worker: &str, most: usize, lease: u64) -> Result<Vec<TaskRow>> {
        let (now, each_once) = (db.dialect().now, db.dialect().each_once);
        // MATERIALIZED, because a subquery in the condition may run more than once.
        let sql = format!(
            "WITH due AS MATERIALIZED (SELECT id AS due FROM task WHERE until <= {now} \
             AND attempt < {MOST_ATTEMPTS} AND NOT EXISTS (SELECT 1 FROM result WHERE task = id) \
             ORDER BY rank, id LIMIT {most} {each_once}) \
             UPDATE task SET worker = $1, until = {now} + {lease}, attempt = attempt + 1 \
             WHERE id IN (SELECT due FROM due) RETURNING {COLUMNS}"
        );
        let mut taken = db.all(&sql, &[worker.to_string().into()], TaskRow::read)?;
        taken.sort_by_key(|task| (task.rank, task.id));
        Ok(taken)
    }

    /// Gives the tasks of a worker back.
    pub(super) fn give_back(db: &dyn Database, worker: &str) -> Result<()> {
        let sql = "UPDATE task SET until = 0, attempt = attempt - 1 WHERE worker = $1 AND until > 0";
        db.execute(sql, &[worker.to_string().into()])
    }
}

impl Queue {
    pub(super) fn of(db: &dyn Database) -> Result<Queue> {
        let now = db.dialect().now;
        let sql = format!(
            "SELECT COUNT(CASE WHEN until <= {now} THEN 1 END), COUNT(CASE WHEN until > {now} THEN 1 END) \
             FROM task"
        );
        db.one(&sql, |row| Ok(Queue { free: row.number()?, taken: row.number()? }))
    }
}

impl ResultRow {
    /// Stores the result, unless its task has one or is gone.
    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let sql = "INSERT INTO result (task, engine, lines, depth, nodes) \
                   SELECT id, CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS BIGINT) \
                   FROM task WHERE id = $5 ON CONFLICT DO NOTHING";
        let line =
            |line: &Line| format!("{} {} {}", line.turn.bits(), line.reply.map_or(0, Turn::bits), line.value);
        let lines: Vec<String> = self.lines.iter().map(line).collect();
        let values = [
            self.engine.into(),
            lines.join(" ").into(),
            self.depth.into(),
            count(self.nodes),
            self.task.into(),
        ];
        db.execute(sql, &values)
    }

    /// The first results, each with its task.
    pub(super) fn first(db: &dyn Database, most: usize) -> Result<Vec<(TaskRow, ResultRow)>> {
        let sql = format!(
            "SELECT {COLUMNS}, engine, lines, depth, found FROM (SELECT task, engine, lines, depth, \
             nodes AS found FROM result) AS results JOIN task ON id = task ORDER BY id LIMIT {most}"
        );
        db.all(&sql, &[], |row| {
            let task = TaskRow::read(row)?;
            let (engine, lines) = (row.number()?, lines(&row.text()?)?);
            let result =
                ResultRow { task: task.id, engine, lines, depth: row.number()?, nodes: row.number()? };
            Ok((task, result))
        })
    }

    /// Removes a task and its result.
    pub(super) fn remove(db: &dyn Database, task: i64) -> Result<()> {
        db.execute("DELETE FROM result WHERE task = $1", &[task.into()])?;
        db.execute("DELETE FROM task WHERE id = $1", &[task.into()])
    }
}

/// The lines in a text.
fn lines(text: &str) -> Result<Vec<Line>> {
    let numbers: Vec<&str> = text.split_whitespace().collect();
    let line = |line: &[&str]| -> Result<Line> {
        let [turn, reply, value] = line else { bail!("{text:?} are no lines") };
        let reply = if *reply == "0" { None } else { Some(turn_of(reply.parse()?)?) };
        Ok(Line { turn: turn_of(turn.parse()?)?, reply, value: value.parse()? })
    };
    numbers.chunks(3).map(line).collect()
}

//! The rows beside positions and edges: goals, wishes, results of games, and changes.

use super::rows::read_turn;
use crate::theory::graph::Id;
use firzan::core::Turn;
use rusqlite::{Connection, Result, Row, params};

/// A position that a user wants to have explored.
#[derive(Clone, PartialEq, Debug)]
pub struct GoalRow {
    /// The position.
    pub position: Id,
    /// Discount on turns to it, in plies.
    pub bonus: f32,
    /// Its origin, such as a file's name.
    pub note: String,
}

impl GoalRow {
    pub(super) fn read(row: &Row<'_>) -> Result<GoalRow> {
        Ok(GoalRow { position: row.get(0)?, bonus: row.get::<_, f64>(1)? as f32, note: row.get(2)? })
    }

    pub(super) fn write(&self, db: &Connection) -> Result<()> {
        let sql = "INSERT INTO goal (position, bonus, note) VALUES ($1, $2, $3) \
                   ON CONFLICT (position) DO UPDATE SET bonus = excluded.bonus, note = excluded.note";
        db.prepare_cached(sql)?.execute(params![self.position, f64::from(self.bonus), self.note])?;
        Ok(())
    }
}

/// A line that a reader of the file wants to have explored.
#[derive(Clone, PartialEq, Debug)]
pub struct Wish {
    /// The turns from the start.
    pub turns: Vec<Turn>,
    /// Discount on turns to its positions, in plies.
    pub bonus: f32,
    /// Its origin.
    pub note: String,
}

impl Wish {
    /// Reads a wish and its number.
    pub(super) fn read(row: &Row<'_>) -> Result<(i64, Wish)> {
        let text: String = row.get(1)?;
        // An invalid turn ends the line.
        let turns = text.split(' ').map_while(|bits| Turn::try_from_bits(bits.parse().ok()?)).collect();
        Ok((row.get(0)?, Wish { turns, bonus: row.get::<_, f64>(2)? as f32, note: row.get(3)? }))
    }

    pub(super) fn write(&self, db: &Connection) -> Result<()> {
        let bits: Vec<String> = self.turns.iter().map(|turn| turn.bits().to_string()).collect();
        let sql = "INSERT INTO wish (turns, bonus, note) VALUES ($1, $2, $3)";
        db.execute(sql, params![bits.join(" "), f64::from(self.bonus), self.note])?;
        Ok(())
    }
}

/// The results of the games of one source in which a turn was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamesRow {
    /// The position before the turn.
    pub position: Id,
    /// The turn.
    pub turn: Turn,
    /// The file that the games are from, by its name and its content.
    pub source: String,
    /// Games won by White, drawn, and won by Black.
    pub counts: [u32; 3],
}

impl GamesRow {
    pub(super) fn read(row: &Row<'_>) -> Result<GamesRow> {
        Ok(GamesRow {
            position: row.get(0)?,
            turn: read_turn(row.get(1)?, 1)?,
            source: row.get(2)?,
            counts: [row.get(3)?, row.get(4)?, row.get(5)?],
        })
    }

    pub(super) fn write(&self, db: &Connection) -> Result<()> {
        let sql = "INSERT INTO games (position, turn, source, white, drawn, black) \
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (position, turn, source) DO UPDATE SET \
                   white = excluded.white, drawn = excluded.drawn, black = excluded.black";
        let [white, drawn, black] = self.counts;
        let values = params![self.position, self.turn.bits(), self.source, white, drawn, black];
        db.prepare_cached(sql)?.execute(values)?;
        Ok(())
    }
}

/// A change of a position's value or of its best turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChangeRow {
    /// Its time, in seconds since 1970.
    pub at: i64,
    /// The position.
    pub position: Id,
    /// The values before and after it.
    pub values: [i32; 2],
    /// The best turns before and after it.
    pub best: [Option<Turn>; 2],
}

impl ChangeRow {
    pub(super) fn read(row: &Row<'_>) -> Result<ChangeRow> {
        let turn =
            |column| row.get::<_, Option<u32>>(column)?.map(|bits| read_turn(bits, column)).transpose();
        Ok(ChangeRow {
            at: row.get(0)?,
            position: row.get(1)?,
            values: [row.get(2)?, row.get(3)?],
            best: [turn(4)?, turn(5)?],
        })
    }

    pub(super) fn write(&self, db: &Connection) -> Result<()> {
        let sql = "INSERT INTO change (at, position, value_before, value, best_before, best) \
                   VALUES ($1, $2, $3, $4, $5, $6)";
        let ([before, after], [old, new]) = (self.values, self.best.map(|turn| turn.map(Turn::bits)));
        db.prepare_cached(sql)?.execute(params![self.at, self.position, before, after, old, new])?;
        Ok(())
    }
}

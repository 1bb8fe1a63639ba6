//! The rows beside positions and edges: goals, wishes, results of games, and changes.

use super::database::{Database, Fields, signed, text_of};
use crate::theory::graph::Id;
use anyhow::Result;
use firzan::core::Turn;

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
    pub(super) fn read(row: &mut Fields<'_>) -> Result<GoalRow> {
        Ok(GoalRow { position: row.number()?, bonus: row.real()? as f32, note: row.text()? })
    }

    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let sql = "INSERT INTO goal (position, bonus, note) VALUES ($1, $2, $3) \
                   ON CONFLICT (position) DO UPDATE SET bonus = excluded.bonus, note = excluded.note";
        db.execute(sql, &[self.position.into(), f64::from(self.bonus).into(), self.note.clone().into()])
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
    pub(super) fn read(row: &mut Fields<'_>) -> Result<(i64, Wish)> {
        let id = row.number()?;
        Ok((id, Wish { turns: row.turns()?, bonus: row.real()? as f32, note: row.text()? }))
    }

    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let sql = "INSERT INTO wish (turns, bonus, note) VALUES ($1, $2, $3)";
        db.execute(
            sql,
            &[text_of(&self.turns).into(), f64::from(self.bonus).into(), self.note.clone().into()],
        )
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
    pub(super) fn read(row: &mut Fields<'_>) -> Result<GamesRow> {
        Ok(GamesRow {
            position: row.number()?,
            turn: row.turn()?,
            source: row.text()?,
            counts: [row.number()?, row.number()?, row.number()?],
        })
    }

    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let sql = "INSERT INTO games (position, turn, source, white, drawn, black) \
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (position, turn, source) DO UPDATE SET \
                   white = excluded.white, drawn = excluded.drawn, black = excluded.black";
        let [white, drawn, black] = self.counts;
        let (position, turn) = (self.position.into(), signed(self.turn).into());
        let values = [position, turn, self.source.clone().into(), white.into(), drawn.into(), black.into()];
        db.execute(sql, &values)
    }
}

/// A change of a position's value or of its best turn, or all of them within a second.
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
    pub(super) fn read(row: &mut Fields<'_>) -> Result<ChangeRow> {
        Ok(ChangeRow {
            at: row.number()?,
            position: row.number()?,
            values: [row.number()?, row.number()?],
            best: [row.turn_or_null()?, row.turn_or_null()?],
        })
    }

    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let sql = "INSERT INTO change (at, position, value_before, value, best_before, best) \
                   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (position, at) DO UPDATE SET \
                   value = excluded.value, best = excluded.best";
        let ([before, after], [old, new]) = (self.values, self.best.map(|turn| turn.map(signed)));
        let values =
            [self.at.into(), self.position.into(), before.into(), after.into(), old.into(), new.into()];
        db.execute(sql, &values)
    }
}

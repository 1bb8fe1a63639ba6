//! Databases behind theories, and reading their rows.

use crate::theory::key::Key;
use anyhow::{Context, Result, bail};
use firzan::core::Turn;
use rusqlite::types::Value;
use std::vec::Drain;

/// A database that understands SQL with numbered parameters, which must first appear in their order.
pub(super) trait Database: Send {
    /// Runs a statement, and passes its rows to `read`.
    ///
    /// # Errors
    /// If it fails, with the database's name, or `read` does.
    fn query(
        &self,
        sql: &str,
        values: &[Value],
        read: &mut dyn FnMut(&mut Fields<'_>) -> Result<()>,
    ) -> Result<()>;

    /// Runs a statement without rows.
    ///
    /// # Errors
    /// If it fails, with the database's name.
    fn execute(&self, sql: &str, values: &[Value]) -> Result<()>;

    /// Runs several statements without values.
    ///
    /// # Errors
    /// If one fails, with the database's name.
    fn run(&self, sql: &str) -> Result<()>;

    /// Its dialect.
    fn dialect(&self) -> &'static Dialect;
}

impl dyn Database + '_ {
    /// Runs a statement, and returns its rows.
    ///
    /// # Errors
    /// See [`query`](Database::query).
    pub fn all<T>(
        &self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&mut Fields<'_>) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut found = Vec::new();
        self.query(sql, values, &mut |row| {
            found.push(read(row)?);
            Ok(())
        })?;
        Ok(found)
    }

    /// Runs a statement without values, and returns its last row.
    ///
    /// # Errors
    /// See [`query`](Database::query); or if there is no row.
    pub fn one<T>(&self, sql: &str, read: impl Fn(&mut Fields<'_>) -> Result<T>) -> Result<T> {
        self.all(sql, &[], read)?.pop().context("a row is missing")
    }
}

/// The differences between databases.
pub(super) struct Dialect {
    /// Begins a transaction that writes.
    pub writes: &'static str,
    /// Begins a transaction that reads, and sees nothing of what others write meanwhile.
    pub reads: &'static str,
    /// Selects a row if there is a table `theory`.
    pub exists: &'static str,
    /// Selects a text for each fault of the database itself; one of them may be "ok".
    pub check: &'static str,
    /// The seconds since 1970, by the database's clock.
    pub now: &'static str,
    /// Suffix of a SELECT that locks its rows and skips those that others have locked.
    pub each_once: &'static str,
    /// The replacements in the schema.
    pub schema: &'static [(&'static str, &'static str)],
    /// Statements to run after the schema.
    pub tuning: &'static str,
}

/// The values of a row, which are read from left to right.
pub(super) struct Fields<'a>(pub Drain<'a, Value>);

impl Fields<'_> {
    fn next(&mut self) -> Result<Value> {
        self.0.next().context("a row is too short")
    }

    /// A number.
    ///
    /// # Errors
    /// If it is of another type, or too large: the database is damaged.
    pub fn number<T: TryFrom<i64>>(&mut self) -> Result<T> {
        self.number_or_null()?.context("a number is missing")
    }

    /// A number, or none.
    ///
    /// # Errors
    /// See [`number`](Self::number).
    pub fn number_or_null<T: TryFrom<i64>>(&mut self) -> Result<Option<T>> {
        match self.next()? {
            Value::Null => Ok(None),
            Value::Integer(number) => match T::try_from(number) {
                Ok(number) => Ok(Some(number)),
                Err(_) => bail!("{number} is out of range"),
            },
            other => bail!("{} instead of a number", other.data_type()),
        }
    }

    /// A truth value.
    ///
    /// # Errors
    /// If it is of another type.
    pub fn truth(&mut self) -> Result<bool> {
        Ok(self.number::<i64>()? != 0)
    }

    /// A real number.
    ///
    /// # Errors
    /// If it is of another type.
    pub fn real(&mut self) -> Result<f64> {
        match self.next()? {
            Value::Real(number) => Ok(number),
            other => bail!("{} instead of a real number", other.data_type()),
        }
    }

    /// A text.
    ///
    /// # Errors
    /// If it is of another type.
    pub fn text(&mut self) -> Result<String> {
        self.text_or_null()?.context("a text is missing")
    }

    /// A text, or none.
    ///
    /// # Errors
    /// If it is of another type.
    pub fn text_or_null(&mut self) -> Result<Option<String>> {
        match self.next()? {
            Value::Null => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            other => bail!("{} instead of a text", other.data_type()),
        }
    }

    /// A key.
    ///
    /// # Errors
    /// If it is of another type or length.
    pub fn key(&mut self) -> Result<Key> {
        match self.next()? {
            Value::Blob(bytes) => Key::try_from(&bytes[..]).context("a key that is not 16 bytes long"),
            other => bail!("{} instead of a key", other.data_type()),
        }
    }

    /// A turn.
    ///
    /// # Errors
    /// If no turn has these bits.
    pub fn turn(&mut self) -> Result<Turn> {
        self.turn_or_null()?.context("a turn is missing")
    }

    /// A turn, or none.
    ///
    /// # Errors
    /// If no turn has these bits.
    pub fn turn_or_null(&mut self) -> Result<Option<Turn>> {
        let signed: Option<i32> = self.number_or_null()?;
        signed.map(|bits| turn_of(bits.cast_unsigned())).transpose()
    }

    /// Turns, from a text.
    ///
    /// # Errors
    /// If no turn has the bits of one of them.
    pub fn turns(&mut self) -> Result<Vec<Turn>> {
        self.text()?.split_whitespace().map(|bits| turn_of(bits.parse()?)).collect()
    }
}

/// The turn with these bits.
///
/// # Errors
/// If there is none: the database is damaged.
pub(super) fn turn_of(bits: u32) -> Result<Turn> {
    Turn::try_from_bits(bits).with_context(|| format!("{bits} is not a turn"))
}

/// The bits of a turn as a column of 32 bits, which is signed on a server.
pub(super) fn signed(turn: Turn) -> i32 {
    turn.bits().cast_signed()
}

/// Turns as a text.
pub(super) fn text_of(turns: &[Turn]) -> String {
    let bits: Vec<String> = turns.iter().map(|turn| turn.bits().to_string()).collect();
    bits.join(" ")
}

/// A count as a value. No theory has counts beyond 63 bits.
pub(super) fn count(count: u64) -> Value {
    Value::Integer(i64::try_from(count).unwrap_or(i64::MAX))
}

//! Databases on PostgreSQL servers.

use super::address::Address;
use super::database::{Database, Dialect, Fields};
use super::later::Later;
use anyhow::{Context, Result, anyhow, ensure};
use bytes::BytesMut;
use firzan::system::locks::lock;
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, Config, NoTls, Row, Statement};
use rusqlite::types::Value;
use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::io;
use std::sync::Mutex;
use std::time::Duration;

/// The maximum time that connecting may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The oldest version of the server.
const OLDEST: u32 = 12;
/// Number of the planner's advisory lock, chosen arbitrarily.
const LOCK: i64 = 0x4669_727a_616e;

static DIALECT: Dialect = Dialect {
    writes: "BEGIN",
    reads: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    exists: "SELECT CAST(tablename AS TEXT) FROM pg_catalog.pg_tables \
             WHERE schemaname = current_schema() AND tablename = 'theory'",
    check: "SELECT 'ok'",
    now: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)",
    each_once: "FOR UPDATE SKIP LOCKED",
    // Changed rows stay in their pages and out of the indexes if there is room, which is cleared often.
    tuning: "ALTER TABLE position SET (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02)",
    schema: &[
        ("INTEGER PRIMARY KEY AUTOINCREMENT", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"),
        // 16 bytes, as short as they can be.
        ("BLOB", "UUID"),
        ("REAL", "DOUBLE PRECISION"),
        (") WITHOUT ROWID", ")"),
    ],
};

/// A connection.
pub(super) struct Server {
    state: Mutex<State>,
    name: String,
}

struct State {
    client: Client,
    statements: HashMap<String, Statement>,
}

impl Server {
    /// Connects to a database.
    ///
    /// # Errors
    /// If the address is invalid, the server cannot be reached, refuses, or is too old.
    pub fn connect(url: &str) -> Result<Server> {
        let name = Address::Server(url.to_string()).to_string();
        let mut config: Config = url.parse().map_err(|error| explain(&name, error))?;
        let set = |variable| env::var(variable).ok();
        if let Some(user) = set("PGUSER").filter(|_| config.get_user().is_none()) {
            config.user(&user);
        }
        if let Some(password) = set("PGPASSWORD").filter(|_| config.get_password().is_none()) {
            config.password(password);
        }
        config.application_name("firzan").connect_timeout(PATIENCE);
        let client = config.connect(NoTls).map_err(|error| explain(&name, error))?;
        let server = Server { state: Mutex::new(State { client, statements: HashMap::new() }), name };
        let sql = "SELECT CAST(current_setting('server_version_num') AS BIGINT)";
        let version = (&server as &dyn Database).one(sql, |row| row.number::<u32>())? / 10_000;
        ensure!(version >= OLDEST, "{}: PostgreSQL {version} is too old, {OLDEST} is needed", server.name);
        Ok(server)
    }

    /// Takes the planner's lock, which ends with the connection.
    ///
    /// # Errors
    /// If another process has it.
    pub fn lock(&self) -> Result<()> {
        let sql = format!("SELECT pg_try_advisory_lock({LOCK})");
        let is_ours = (self as &dyn Database).one(&sql, |row| row.truth())?;
        ensure!(is_ours, Later::Taken { holder: "another process".into(), theory: self.name.clone() });
        Ok(())
    }
}

impl Database for Server {
    fn query(
        &self,
        sql: &str,
        values: &[Value],
        read: &mut dyn FnMut(&mut Fields<'_>) -> Result<()>,
    ) -> Result<()> {
        let mut state = lock(&self.state);
        let statement = state.statement(sql).map_err(|error| explain(&self.name, error))?;
        let parameters = values.iter().map(Parameter);
        let rows = state.client.query_raw(&statement, parameters);
        let mut rows = rows.map_err(|error| explain(&self.name, error))?;
        let mut row_values = Vec::new();
        while let Some(row) = rows.next().map_err(|error| explain(&self.name, error))? {
            for column in 0..row.len() {
                row_values.push(value(&row, column).with_context(|| self.name.clone())?);
            }
            read(&mut Fields(row_values.drain(..))).with_context(|| self.name.clone())?;
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[Value]) -> Result<()> {
        let run = |state: &mut State| {
            let statement = state.statement(sql)?;
            let parameters: Vec<Parameter<'_>> = values.iter().map(Parameter).collect();
            let parameters: Vec<&(dyn ToSql + Sync)> = parameters.iter().map(|value| value as _).collect();
            state.client.execute(&statement, &parameters)
        };
        run(&mut lock(&self.state)).map(drop).map_err(|error| explain(&self.name, error))
    }

    fn run(&self, sql: &str) -> Result<()> {
        lock(&self.state).client.batch_execute(sql).map_err(|error| explain(&self.name, error))
    }

    fn dialect(&self) -> &'static Dialect {
        &DIALECT
    }
}

impl State {
    /// A statement, which the server prepares once.
    fn statement(&mut self, sql: &str) -> Result<Statement, postgres::Error> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql)?;
        self.statements.insert(sql.to_string(), statement.clone());
        Ok(statement)
    }
}

/// A value as the server wants it.
#[derive(Debug)]
struct Parameter<'a>(&'a Value);

impl ToSql for Parameter<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self.0 {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) if *kind == Type::INT2 => i16::try_from(*number)?.to_sql(kind, out),
            Value::Integer(number) if *kind == Type::INT4 => i32::try_from(*number)?.to_sql(kind, out),
            Value::Integer(number) => number.to_sql_checked(kind, out),
            Value::Real(number) => number.to_sql_checked(kind, out),
            Value::Text(text) => text.to_sql_checked(kind, out),
            Value::Blob(bytes) => {
                out.extend_from_slice(bytes);
                Ok(IsNull::No)
            }
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// Bytes that the server keeps as a UUID.
struct Bytes(Vec<u8>);

impl FromSql<'_> for Bytes {
    fn from_sql(_: &Type, raw: &[u8]) -> Result<Bytes, Box<dyn Error + Sync + Send>> {
        Ok(Bytes(raw.to_vec()))
    }

    fn accepts(kind: &Type) -> bool {
        *kind == Type::UUID
    }
}

/// A value of a row.
fn value(row: &Row, column: usize) -> Result<Value> {
    let value = match *row.columns()[column].type_() {
        Type::BOOL => row.try_get::<_, Option<bool>>(column)?.map(Value::from),
        Type::INT2 => row.try_get::<_, Option<i16>>(column)?.map(Value::from),
        Type::INT4 => row.try_get::<_, Option<i32>>(column)?.map(Value::from),
        Type::INT8 => row.try_get::<_, Option<i64>>(column)?.map(Value::Integer),
        Type::FLOAT8 => row.try_get::<_, Option<f64>>(column)?.map(Value::Real),
        Type::TEXT => row.try_get::<_, Option<String>>(column)?.map(Value::Text),
        Type::UUID => row.try_get::<_, Option<Bytes>>(column)?.map(|Bytes(bytes)| Value::Blob(bytes)),
        ref other => return Err(anyhow!("a column of type {other}")),
    };
    Ok(value.unwrap_or(Value::Null))
}

/// Adds the database's name to an error. Temporary ones become [`Later`].
fn explain(name: &str, error: postgres::Error) -> anyhow::Error {
    // Only the innermost cause says something.
    let mut innermost: &(dyn Error + 'static) = &error;
    while let Some(inner) = innermost.source() {
        innermost = inner;
    }
    let (cause, is_temporary) = match error.as_db_error() {
        Some(refusal) => {
            // The server shuts down, starts, has too many connections, or saw processes block each other.
            let classes = ["57P", "53", "08", "40"];
            let is_temporary = classes.iter().any(|class| refusal.code().code().starts_with(class));
            (refusal.message().to_string(), is_temporary)
        }
        None => (innermost.to_string(), error.is_closed() || innermost.is::<io::Error>()),
    };
    if is_temporary { Later::Lost { theory: name.into(), cause }.into() } else { anyhow!("{name}: {cause}") }
}

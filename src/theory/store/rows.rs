//! The rows of a theory's tables.

use crate::theory::graph::{Id, Node, Worth};
use crate::theory::key::Key;
use firzan::core::{Color, Turn};
use firzan::eval::Chances;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Result, Row, params};

/// The columns of a position, in the order of [`PositionRow::read`].
pub(super) const COLUMNS: &str = "id, key, fen, white, state, failures, position.turn, score, depth, nodes, \
                                  engine, left_out, searched, low, high, cost, clock, ply, searches, \
                                  changed, created";
/// Their number.
pub(super) const COUNT: usize = 21;

/// Costs are stored in thousandths of a ply.
const THOUSAND: f32 = 1_000.0;

/// Whether a position is searched, or the reason why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is searched.
    Open,
    /// The game is over.
    Over,
    /// An endgame table knows its value.
    Solved,
    /// Too many moves since the last irreversible one.
    Late,
    /// Too many plies from the start.
    Far,
    /// All its turns are stored.
    Complete,
    /// As many of its turns are stored as may be.
    Full,
    /// Its searches failed.
    Failed,
}

impl State {
    const ALL: [State; 8] = [
        State::Open,
        State::Over,
        State::Solved,
        State::Late,
        State::Far,
        State::Complete,
        State::Full,
        State::Failed,
    ];
}

impl ToSql for State {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        Ok((*self as i64).into())
    }
}

impl FromSql for State {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<State> {
        let number = value.as_i64()?;
        let state = usize::try_from(number).ok().and_then(|number| State::ALL.get(number));
        state.copied().ok_or(FromSqlError::OutOfRange(number))
    }
}

/// The search that gave a position a value of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnSearch {
    /// The best turn, if one is known.
    pub turn: Option<Turn>,
    /// White's centipawns on the scale that all games share.
    pub score: i32,
    /// Plies.
    pub depth: u32,
    /// Nodes.
    pub nodes: u64,
    /// The number of the engine; 0 for the rules.
    pub engine: i64,
    /// The number of turns left out because they had edges; `None` if the search was of the position before.
    pub left_out: Option<u32>,
}

impl OwnSearch {
    /// Its value, which counts until the best turn has an edge.
    pub fn counted(self, node: &Node) -> Option<i32> {
        let has_edge = node.edges().iter().any(|edge| Some(edge.turn) == self.turn);
        (!has_edge).then_some(self.score)
    }
}

/// A position.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionRow {
    /// Its number in the graph.
    pub id: Id,
    /// Its key.
    pub key: Key,
    /// Its FEN without counters.
    pub fen: String,
    /// Whether White is to move.
    pub white: bool,
    /// Whether it is searched, or why not.
    pub state: State,
    /// Failed searches in a row.
    pub failures: u32,
    /// The number of searches that began here.
    pub searched: u32,
    /// Its own search.
    pub own: Option<OwnSearch>,
    /// The bounds of its value.
    pub low: i32,
    /// See `low`.
    pub high: i32,
    /// The cost of the cheapest path from the start.
    pub cost: f32,
    /// The halfmove clock at its end.
    pub clock: u32,
    /// The length of this path in plies.
    pub ply: u32,
    /// Searches here and behind.
    pub searches: u64,
    /// The time of the last change of its value, in seconds since 1970.
    pub changed: i64,
    /// The time at which it was added, in seconds since 1970.
    pub created: i64,
}

impl PositionRow {
    /// Whether anything is known of it.
    pub fn is_known(&self) -> bool {
        self.own.is_some() || self.searched > 0 || (self.low, self.high) != Worth::UNKNOWN.bounds()
    }

    /// Whether it has been searched itself, not only the position before it, or the rules decide it.
    pub fn is_proven(&self) -> bool {
        self.own.is_none_or(|own| own.left_out.is_some() || own.engine == 0)
    }

    /// Its value, without the best choice.
    pub fn worth(&self) -> Worth {
        Worth { low: self.low, high: self.high, best: None }
    }

    /// Its node in a graph, without edges or a value.
    pub fn node(&self) -> Node {
        let mut node = Node::new(if self.white { Color::White } else { Color::Black });
        node.searched = self.searched;
        node.is_closed = self.state != State::Open;
        node
    }

    pub(super) fn read(row: &Row<'_>) -> Result<PositionRow> {
        let score: Option<i32> = row.get(7)?;
        let own = match score {
            Some(score) => Some(OwnSearch {
                turn: row.get::<_, Option<u32>>(6)?.map(|bits| read_turn(bits, 6)).transpose()?,
                score,
                depth: row.get(8)?,
                nodes: row.get(9)?,
                engine: row.get(10)?,
                left_out: row.get(11)?,
            }),
            None => None,
        };
        Ok(PositionRow {
            id: row.get(0)?,
            key: row.get(1)?,
            fen: row.get(2)?,
            white: row.get(3)?,
            state: row.get(4)?,
            failures: row.get(5)?,
            own,
            searched: row.get(12)?,
            low: row.get(13)?,
            high: row.get(14)?,
            cost: row.get::<_, f32>(15)? / THOUSAND,
            clock: row.get(16)?,
            ply: row.get(17)?,
            searches: row.get(18)?,
            changed: row.get(19)?,
            created: row.get(20)?,
        })
    }

    pub(super) fn write(&self, db: &Connection) -> Result<()> {
        let columns = COLUMNS.replace("position.", "");
        let sql = format!(
            "INSERT INTO position ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, \
             $13, $14, $15, $16, $17, $18, $19, $20, $21) ON CONFLICT (id) DO UPDATE SET state = \
             excluded.state, failures = excluded.failures, turn = excluded.turn, score = excluded.score, \
             depth = excluded.depth, nodes = excluded.nodes, engine = excluded.engine, left_out = \
             excluded.left_out, searched = excluded.searched, low = excluded.low, high = excluded.high, \
             cost = excluded.cost, clock = excluded.clock, ply = excluded.ply, searches = \
             excluded.searches, changed = excluded.changed"
        );
        let own = self.own;
        let values = params![
            self.id,
            self.key,
            self.fen,
            self.white,
            self.state,
            self.failures,
            own.and_then(|own| own.turn).map(Turn::bits),
            own.map(|own| own.score),
            own.map(|own| own.depth),
            own.map(|own| own.nodes),
            own.map(|own| own.engine),
            own.and_then(|own| own.left_out),
            self.searched,
            self.low,
            self.high,
            (self.cost * THOUSAND) as i64,
            self.clock,
            self.ply,
            self.searches,
            self.changed,
            self.created,
        ];
        db.prepare_cached(&sql)?.execute(values)?;
        Ok(())
    }
}

/// A turn that leads from one position to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EdgeRow {
    /// The position before the turn.
    pub parent: Id,
    /// The turn.
    pub turn: Turn,
    /// The position after it.
    pub child: Id,
}

impl EdgeRow {
    pub(super) fn read(row: &Row<'_>) -> Result<EdgeRow> {
        let turn = read_turn(row.get(1)?, 1)?;
        Ok(EdgeRow { parent: row.get(0)?, turn, child: row.get(2)? })
    }

    pub(super) fn write(&self, db: &Connection) -> Result<()> {
        let sql = "INSERT INTO edge (parent, turn, child) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        db.prepare_cached(sql)?.execute(params![self.parent, self.turn.bits(), self.child])?;
        Ok(())
    }
}

/// The turn with these bits, from a column.
///
/// # Errors
/// If there is none: the file is damaged.
pub(super) fn read_turn(bits: u32, column: usize) -> Result<Turn> {
    Turn::try_from_bits(bits).ok_or(rusqlite::Error::IntegralValueOutOfRange(column, bits.into()))
}

/// A program that searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Engine {
    /// Its version.
    pub version: String,
    /// The evaluation: `hand`, `built-in`, or the name of a network.
    pub evaluator: String,
    /// The spread of its curve, on the scale on which half the games are won at 100 centipawns.
    pub spread: f64,
}

impl Engine {
    pub(super) fn read(row: &Row<'_>) -> Result<Engine> {
        Ok(Engine { version: row.get(0)?, evaluator: row.get(1)?, spread: row.get(2)? })
    }

    pub(super) fn write(&self, db: &Connection, id: i64) -> Result<()> {
        let sql = "INSERT INTO engine (id, version, evaluator, spread) VALUES ($1, $2, $3, $4)";
        db.execute(sql, params![id, self.version, self.evaluator, self.spread])?;
        Ok(())
    }

    /// The numbers of its version, to compare it with others.
    pub fn version_numbers(&self) -> Vec<u32> {
        self.version.split('.').map(|number| number.parse().unwrap_or(0)).collect()
    }

    /// The curve of its values.
    pub fn curve(&self) -> Chances {
        Chances { even: 100.0, spread: self.spread }
    }
}

//! The rows of a theory's tables.

use super::database::{Database, Fields, count, signed};
use crate::theory::graph::{Id, Node, Worth, nearer};
use crate::theory::key::Key;
use anyhow::{Context, Result};
use firzan::core::{Color, Turn};
use firzan::eval::Chances;

/// The columns of a position, in the order of [`PositionRow::read`].
pub(super) const COLUMNS: &str = "id, key, text, white, state, failures, position.turn, score, depth, nodes, \
                                  engine, left_out, searched, low, high, clock, ply, searches, \
                                  changed, created";

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

/// See [`Node::is_evaluated`].
pub fn is_evaluated(own: Option<OwnSearch>, searched: u32, state: State) -> bool {
    own.is_some() || searched > 0 || state == State::Complete
}

impl OwnSearch {
    /// The same search for the position after its turn, where this reply is best.
    pub fn of_child(self, reply: Option<Turn>) -> OwnSearch {
        let depth = self.depth.saturating_sub(1);
        OwnSearch { turn: reply, score: nearer(self.score), depth, left_out: None, ..self }
    }

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
    /// Its [text](crate::theory::key::text).
    pub text: String,
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
    /// The halfmove clock at the end of the cheapest path from the start.
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

    /// Whether it has been searched itself, not only the position before it, or the rules decide it, or all
    /// its turns are stored.
    pub fn is_proven(&self) -> bool {
        let is_complete = self.state == State::Complete;
        self.own.map_or(self.searched > 0 || is_complete, |own| own.left_out.is_some() || own.engine == 0)
    }

    /// Its value if endless play is drawn.
    pub fn value(&self) -> i32 {
        Worth { low: self.low, high: self.high, best: None }.value()
    }

    /// Its node in a graph, without edges or a value.
    pub fn node(&self) -> Node {
        let mut node = Node::new(if self.white { Color::White } else { Color::Black });
        node.searched = self.searched;
        node.is_evaluated = is_evaluated(self.own, self.searched, self.state);
        node.is_closed = self.state != State::Open;
        node
    }

    pub(super) fn read(row: &mut Fields<'_>) -> Result<PositionRow> {
        let (id, key, text, white) = (row.number()?, row.key()?, row.text()?, row.truth()?);
        let state: usize = row.number()?;
        let state = *State::ALL.get(state).with_context(|| format!("there is no state {state}"))?;
        let failures = row.number()?;
        let (turn, score) = (row.turn_or_null()?, row.number_or_null()?);
        let (depth, nodes, engine) = (row.number_or_null()?, row.number_or_null()?, row.number_or_null()?);
        let left_out = row.number_or_null()?;
        let own = match (score, depth, nodes, engine) {
            (Some(score), Some(depth), Some(nodes), Some(engine)) => {
                Some(OwnSearch { turn, score, depth, nodes, engine, left_out })
            }
            _ => None,
        };
        Ok(PositionRow {
            id,
            key,
            text,
            white,
            state,
            failures,
            own,
            searched: row.number()?,
            low: row.number()?,
            high: row.number()?,
            clock: row.number()?,
            ply: row.number()?,
            searches: row.number()?,
            changed: row.number()?,
            created: row.number()?,
        })
    }

    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let columns = COLUMNS.replace("position.", "");
        let sql = format!(
            "INSERT INTO position ({columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, \
             $13, $14, $15, $16, $17, $18, $19, $20) ON CONFLICT (id) DO UPDATE SET state = \
             excluded.state, failures = excluded.failures, turn = excluded.turn, score = excluded.score, \
             depth = excluded.depth, nodes = excluded.nodes, engine = excluded.engine, left_out = \
             excluded.left_out, searched = excluded.searched, low = excluded.low, high = excluded.high, \
             clock = excluded.clock, ply = excluded.ply, searches = excluded.searches, changed = \
             excluded.changed"
        );
        let own = self.own;
        let values = [
            self.id.into(),
            self.key.to_vec().into(),
            self.text.clone().into(),
            self.white.into(),
            (self.state as i64).into(),
            self.failures.into(),
            own.and_then(|own| own.turn).map(signed).into(),
            own.map(|own| own.score).into(),
            own.map(|own| own.depth).into(),
            own.map(|own| count(own.nodes)).into(),
            own.map(|own| own.engine).into(),
            own.and_then(|own| own.left_out).into(),
            self.searched.into(),
            self.low.into(),
            self.high.into(),
            self.clock.into(),
            self.ply.into(),
            count(self.searches),
            self.changed.into(),
            self.created.into(),
        ];
        db.execute(&sql, &values)
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
    pub(super) fn read(row: &mut Fields<'_>) -> Result<EdgeRow> {
        Ok(EdgeRow { parent: row.number()?, turn: row.turn()?, child: row.number()? })
    }

    pub(super) fn write(&self, db: &dyn Database) -> Result<()> {
        let sql = "INSERT INTO edge (parent, turn, child) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        db.execute(sql, &[self.parent.into(), signed(self.turn).into(), self.child.into()])
    }
}

/// A program that searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Engine {
    /// Its version.
    pub version: String,
    /// The evaluation: `built-in`, or the mark of a network learnt for the game.
    pub evaluator: String,
    /// The spread of its curve, on the scale on which half the games are won at 100 centipawns.
    pub spread: f64,
}

impl Engine {
    pub(super) fn read(row: &mut Fields<'_>) -> Result<Engine> {
        Ok(Engine { version: row.text()?, evaluator: row.text()?, spread: row.real()? })
    }

    pub(super) fn write(&self, db: &dyn Database, id: i64) -> Result<()> {
        let sql = "INSERT INTO engine (id, version, evaluator, spread) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT DO NOTHING";
        let (version, evaluator) = (self.version.clone(), self.evaluator.clone());
        db.execute(sql, &[id.into(), version.into(), evaluator.into(), self.spread.into()])
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

//! A whole theory as text, to keep it, send it, or join it with others.
//!
//! The first line has the subject and the engines. Then come the positions, numbered from 0, the start. An
//! edge names its turn and, unless it is the first to the next position, the number of the position after it;
//! positions have neither FEN nor key, for these follow from the turns. What is computed from the rest, such
//! as the values, is left out: [`merge`](super::merge) computes it. The last lines are goals and results of
//! games.
//!
//! Compressed, a position takes about eight bytes. Exact nodes and seconds would take four more and serve no
//! decision: the nodes of a search have two digits, the time of a position is in minutes, and that of its
//! last change is left out. All are rounded down, so that [`merge`](super::merge) prefers the theory itself.

use super::graph::{self, Id, Worth};
use super::key;
use super::planner::closed::MOST_FAILURES;
use super::store::{EdgeRow, Engine, GamesRow, GoalRow, OwnSearch, PositionRow, Rows, State, Subject};
use super::tree::Tree;
use anyhow::{Context, Result, anyhow, ensure};
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::games::Registry;
use firzan::search::score;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::mem;

/// The version of the format.
const VERSION: u32 = 1;
/// The first bytes of a text.
pub const FIRST: &[u8] = b"{\"theory\":";
/// No search is deeper.
const MOST_PLIES: u32 = 1_000;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    /// The version.
    theory: u32,
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
    root: String,
    /// Version, evaluation and spread of each; the spread as a text, because numbers in JSON may be read less
    /// exactly.
    engines: Vec<(String, String, String)>,
    /// The number of the lines that follow.
    lines: usize,
}

/// One of the other lines.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Position(Position),
    Goal { position: Id, bonus: f32, note: String },
    Games { position: Id, turn: String, source: String, counts: [u32; 3] },
}

/// The own search of a position: turn, score, depth, nodes, engine and turns left out.
type Own = (Option<String>, i32, u32, u64, i64, Option<u32>);

/// Its own search, how often it was searched, the minutes from the creation of the position before (of the
/// first one: from 1970) to its own, and its edges.
#[derive(Serialize, Deserialize)]
struct Position(
    Option<Own>,
    u32,
    i64,
    Vec<Edge>,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<Closed>,
);

/// A turn, and the position after it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Edge {
    /// The next new position: no edge before leads to it.
    Next(String),
    /// The position with this number.
    To(String, Id),
}

/// A state that does not follow from the rest.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Closed {
    Over,
    Solved,
    /// The number of failures in a row.
    Failed(u32),
}

/// A number of nodes rounded down to two digits.
pub(super) fn two_digits(nodes: u64) -> u64 {
    let unit = 10_u64.pow(nodes.checked_ilog10().unwrap_or(0).saturating_sub(1));
    nodes / unit * unit
}

/// The lines of a theory, without line breaks.
pub fn lines(tree: &Tree, engines: &[Engine]) -> impl Iterator<Item = String> {
    let engine =
        |engine: &Engine| (engine.version.clone(), engine.evaluator.clone(), engine.spread.to_string());
    let Subject { exact_id, definition, root } = tree.subject.clone();
    let engines = engines.iter().map(engine).collect();
    let order = Order::of(tree);
    let goals = tree.rows.goals.iter().filter_map(|goal| order.goal(goal));
    let games = tree.rows.games.iter().filter_map(|games| order.games(tree, games));
    let last: Vec<Line> = goals.chain(games).collect();
    let positions: Vec<Line> = order.positions(tree).map(Line::Position).collect();
    let lines = positions.len() + last.len();
    let head = Head { theory: VERSION, game: exact_id, definition, root, engines, lines };
    let write = |line: &Line| serde_json::to_string(line).expect("there are no maps with other keys");
    let head = serde_json::to_string(&head).expect("there are no maps with other keys");
    std::iter::once(head).chain(positions.into_iter().chain(last).map(move |line| write(&line)))
}

/// The positions to write, each after one that leads to it.
struct Order {
    ids: Vec<Id>,
    places: HashMap<Id, Id>,
}

/// For each position of a text, the first edge that leads to it: the place of the position before, and the
/// turn.
struct Paths(Vec<Option<(Id, Turn)>>);

impl Paths {
    /// A game that leads to a position; `None` if no path is known.
    fn game(&self, start: &dyn AnyGame, mut place: Id) -> Option<Box<dyn AnyGame>> {
        let mut turns = Vec::new();
        while place > 0 {
            let (before, turn) = self.0.get(place as usize).copied().flatten()?;
            turns.push(turn);
            place = before;
        }
        let mut game = start.fork();
        turns.into_iter().rev().for_each(|turn| game.play(turn));
        Some(game)
    }
}

impl Order {
    fn of(tree: &Tree) -> Order {
        let mut order = Order { ids: vec![0], places: HashMap::from([(0, 0)]) };
        let mut place = 0;
        while let Some(&id) = order.ids.get(place) {
            for edge in tree.graph.node(id).edges() {
                if let Entry::Vacant(entry) = order.places.entry(edge.child) {
                    entry.insert(order.ids.len() as Id);
                    order.ids.push(edge.child);
                }
            }
            place += 1;
        }
        order
    }

    /// The positions, in their order.
    fn positions(&self, tree: &Tree) -> impl Iterator<Item = Position> {
        // The next position to which no edge has led, and the minute of the position before.
        let (mut next, mut minute) = (1, 0);
        self.ids.iter().map(move |&id| {
            let (row, game) = (&tree.rows.positions[id as usize], tree.game(id));
            let own = row.own.map(|own| {
                let turn = own.turn.map(|turn| game.write(turn));
                (turn, own.score, own.depth, two_digits(own.nodes), own.engine, own.left_out)
            });
            let edge = |edge: &graph::Edge| {
                let (turn, place) = (game.write(edge.turn), self.places[&edge.child]);
                if place < next {
                    return Edge::To(turn, place);
                }
                next += 1;
                Edge::Next(turn)
            };
            let edges = tree.graph.node(id).edges().iter().map(edge).collect();
            let closed = match row.state {
                State::Over => Some(Closed::Over),
                State::Solved => Some(Closed::Solved),
                _ => (row.failures > 0).then_some(Closed::Failed(row.failures)),
            };
            let created = row.created.div_euclid(60);
            let since = created - mem::replace(&mut minute, created);
            Position(own, row.searched, since, edges, closed)
        })
    }

    fn goal(&self, goal: &GoalRow) -> Option<Line> {
        let position = *self.places.get(&goal.position)?;
        Some(Line::Goal { position, bonus: goal.bonus, note: goal.note.clone() })
    }

    fn games(&self, tree: &Tree, games: &GamesRow) -> Option<Line> {
        let position = *self.places.get(&games.position)?;
        let game = tree.game(games.position);
        let turn = game.is_legal(games.turn).then(|| game.write(games.turn))?;
        Some(Line::Games { position, turn, source: games.source.clone(), counts: games.counts })
    }
}

/// A theory that has been read.
pub struct Theory {
    /// Its subject.
    pub subject: Subject,
    /// Its content, in which nothing is computed from the rest.
    pub rows: Rows,
    /// Its engines, in the order of their numbers, from 1.
    pub engines: Vec<Engine>,
}

/// Reads the lines of a theory.
///
/// # Errors
/// If they are not those of a theory of a game in `registry`; the message names the line.
pub fn read(lines: impl IntoIterator<Item = Result<String>>, registry: &Registry) -> Result<Theory> {
    let mut lines = lines.into_iter().zip(1..);
    let (head, _) = lines.next().context("it is empty")?;
    let head: Head = serde_json::from_str(&head?).context("line 1 is not the beginning of a theory")?;
    ensure!(head.theory <= VERSION, "it is from a newer version of Firzan (its format is {})", head.theory);
    let mut engines = Vec::new();
    for (version, evaluator, spread) in head.engines {
        let spread = spread.parse().ok().filter(|spread: &f64| spread.is_finite() && *spread > 0.0);
        let spread = spread.context("line 1: the spread of an engine is not a positive number")?;
        engines.push(Engine { version, evaluator, spread });
    }
    let subject = Subject { exact_id: head.game, definition: head.definition, root: head.root };
    let start = subject.start(subject.variant(registry)?)?;
    let mut reader = Reader {
        subject,
        start,
        engines: engines.len() as i64,
        rows: Rows::default(),
        paths: Paths(vec![None]),
        minute: 0,
    };
    let mut count = 0;
    for (line, number) in lines {
        let add = |line: String| reader.add(serde_json::from_str(&line).map_err(in_line)?);
        line.and_then(add).with_context(|| format!("line {number}"))?;
        count += 1;
    }
    ensure!(!reader.rows.positions.is_empty(), "it has no positions");
    ensure!(count == head.lines, "{count} lines follow the first, not {}", head.lines);
    reader.check_edges()?;
    Ok(Theory { subject: reader.subject, rows: reader.rows, engines })
}

/// A fault of JSON in one line: its place there, and in words that do not speak of games.
fn in_line(fault: serde_json::Error) -> anyhow::Error {
    let text = fault.to_string().replace("unknown variant", "unknown kind of line");
    let text = text.split(" at line ").next().unwrap_or_default();
    anyhow!("{text} (column {})", fault.column())
}

struct Reader {
    subject: Subject,
    /// A game at the start.
    start: Box<dyn AnyGame>,
    /// The number of engines.
    engines: i64,
    rows: Rows,
    paths: Paths,
    /// The creation of the position before, in minutes since 1970.
    minute: i64,
}

impl Reader {
    fn add(&mut self, line: Line) -> Result<()> {
        match line {
            Line::Position(position) => self.add_position(position)?,
            Line::Goal { position, bonus, note } => {
                ensure!(bonus.is_finite(), "the bonus is not a number");
                self.game(position)?;
                self.rows.goals.push(GoalRow { position, bonus, note });
            }
            Line::Games { position, turn, source, counts } => {
                let turn = self.game(position)?.read(&turn).map_err(|why| anyhow!("{turn}: {why}"))?;
                self.rows.games.push(GamesRow { position, turn, source, counts });
            }
        }
        Ok(())
    }

    /// A game that leads to a position.
    fn game(&self, place: Id) -> Result<Box<dyn AnyGame>> {
        let game = self.paths.game(self.start.as_ref(), place);
        game.with_context(|| format!("nothing leads to position {place}"))
    }

    /// Checks that every edge leads to its position.
    fn check_edges(&self) -> Result<()> {
        let rows = &self.rows;
        for EdgeRow { parent, turn, child } in &rows.edges {
            let row = rows.positions.get(*child as usize);
            let row = row.with_context(|| format!("position {child} is missing"))?;
            let mut game = self.game(*parent)?;
            game.play(*turn);
            let leads = key::text(game.as_ref()) == row.text;
            ensure!(leads, "position {parent} does not lead to {child}");
        }
        Ok(())
    }

    fn add_position(&mut self, position: Position) -> Result<()> {
        let id = self.rows.positions.len() as Id;
        let game = self.game(id)?;
        let read = |text: &str| game.read(text).map_err(|why| anyhow!("{text}: {why}"));
        let Position(own, searched, since, edges, closed) = position;
        self.minute = self.minute.saturating_add(since);
        let created = self.minute.saturating_mul(60);
        let own = match own {
            Some((turn, score, depth, nodes, engine, left_out)) => {
                ensure!(score.unsigned_abs() <= score::MATE.unsigned_abs(), "{score} is not a score");
                ensure!(depth <= MOST_PLIES, "{depth} is not a depth");
                ensure!((0..=self.engines).contains(&engine), "there is no engine {engine}");
                let turn = turn.map(|turn| read(&turn)).transpose()?;
                Some(OwnSearch { turn, score, depth, nodes, engine, left_out })
            }
            None => None,
        };
        for edge in edges {
            let paths = &mut self.paths.0;
            let (turn, child) = match edge {
                Edge::To(text, child) => {
                    ensure!((child as usize) < paths.len(), "{text} leads to position {child} too early");
                    (read(&text)?, child)
                }
                Edge::Next(text) => {
                    let turn = read(&text)?;
                    paths.push(Some((id, turn)));
                    (turn, paths.len() as Id - 1)
                }
            };
            self.rows.edges.push(EdgeRow { parent: id, turn, child });
        }
        let (state, failures) = match closed {
            None => (State::Open, 0),
            Some(Closed::Over) => (State::Over, 0),
            Some(Closed::Solved) => (State::Solved, 0),
            Some(Closed::Failed(failures)) => (State::Open, failures.min(MOST_FAILURES)),
        };
        let text = key::text(game.as_ref());
        let (low, high) = Worth::UNKNOWN.bounds();
        self.rows.positions.push(PositionRow {
            id,
            key: key::of(&self.subject.exact_id, &text),
            text,
            white: game.side() == Color::White,
            state,
            failures,
            searched: searched.min(i32::MAX.unsigned_abs()),
            own,
            low,
            high,
            clock: 0,
            ply: 0,
            searches: 0,
            changed: created,
            created,
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;

    const TEXT: &str = r#"{"theory":1,"game":"shatranj","root":"START","lines":3,
"engines":[["1","hand","215.59094719195306"]]}
{"position":[["e2e3",20,9,100,1,1],1,1,["d2d3"]]}
{"position":[null,0,0,[]]}
{"goal":{"position":1,"bonus":4.0,"note":"a file"}}"#;

    fn read_changed(from: &str, to: &str) -> Result<Theory> {
        assert!(TEXT.contains(from), "{from}");
        let start = new_game("shatranj".parse().expect("a variant")).start_fen();
        let text = TEXT.replace(",\n", ",").replace("START", start).replace(from, to);
        read(text.lines().map(|line| Ok(line.to_string())), &Registry::new())
    }

    #[test]
    fn faults_are_named_with_their_line() {
        let theory = read_changed("hand", "hand").expect("a theory");
        assert_eq!((theory.rows.positions.len(), theory.rows.goals.len()), (2, 1));
        assert_eq!(theory.engines[0].spread.to_bits(), 215.590_947_191_953_06_f64.to_bits());
        let cases = [
            (r#""theory":1"#, r#""theory":2"#, "it is from a newer version of Firzan (its format is 2)"),
            ("{\"theory", "theory", "line 1 is not the beginning of a theory"),
            ("shatranj", "shatran", "unknown variant"),
            ("215.59094719195306", "NaN", "line 1: the spread of an engine is not a positive number"),
            ("e2e3", "e2e4", "line 2: e2e4: the piece on e2 cannot go to e4"),
            ("d2d3", "d2d5", "line 2: d2d5: the piece on d2 cannot go to d5"),
            ("20,9", "2000000,9", "line 2: 2000000 is not a score"),
            ("100,1", "100,2", "line 2: there is no engine 2"),
            (r#"["d2d3"]"#, r#"[["d2d3",1]]"#, "line 2: d2d3 leads to position 1 too early"),
            (r#"["d2d3"]"#, "[]", "line 3: nothing leads to position 1"),
            (r#"["d2d3"]"#, r#"["d2d3","c2c3"]"#, "position 2 is missing"),
            (r#"["d2d3"]"#, r#"["d2d3",["c2c3",1]]"#, "position 0 does not lead to 1"),
            (r#""lines":3"#, r#""lines":4"#, "3 lines follow the first, not 4"),
            ("goal\":{\"position\":1", "goal\":{\"position\":7", "line 4: nothing leads to position 7"),
            ("goal", "gaol", "line 4: unknown kind of line `gaol`"),
        ];
        for (from, to, expected) in cases {
            let fault = read_changed(from, to).map(|_| ()).expect_err(to);
            let fault = format!("{fault:#}");
            assert!(fault.starts_with(expected), "{fault}");
        }
        let fault = read([], &Registry::new()).map(|_| ()).expect_err("empty");
        assert_eq!(fault.to_string(), "it is empty");
    }
}

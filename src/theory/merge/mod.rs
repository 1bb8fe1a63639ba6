//! Joins theories of the same game, from any number of machines. Neither the order nor repetitions change the
//! result.
//!
//! Positions are joined by their keys, turns by the positions before them, results of games by their
//! sources. Of two searches of a position the better one stays, even if it does not count because the other
//! theory has an edge for its best turn: to drop it first would not be associative. Everything that follows
//! from the rest is computed again.

#[cfg(test)]
mod tests;

use super::graph::{Graph, Id, Widths};
use super::key::{self, Key};
use super::planner::closed;
use super::store::{EdgeRow, Engine, GamesRow, GoalRow, OwnSearch, PositionRow, Rows, State};
use super::tree::{check_turns, walk};
use anyhow::{Result, ensure};
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::eval::Chances;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// The curve of theories that nobody has searched.
const UNKNOWN: Chances = Chances { even: 100.0, spread: 100.0 };

/// Theories being joined.
pub struct Merged {
    /// A game at the start, and the key of the position there.
    start: Box<dyn AnyGame>,
    first: Key,
    /// The searches of the positions refer to engines by their places here.
    engines: Vec<Engine>,
    positions: BTreeMap<Key, PositionRow>,
    edges: BTreeMap<(Key, Turn), Key>,
    goals: BTreeMap<Key, (f32, String)>,
    games: BTreeMap<(Key, Turn, String), [u32; 3]>,
}

impl Merged {
    /// Starts without theories. Those to be added are of the game with this [exact
    /// id](firzan::games::Variant::exact_id), and begin at the present position of `start`.
    pub fn new(start: Box<dyn AnyGame>, exact_id: &str) -> Merged {
        Merged {
            first: key::of_game(exact_id, start.as_ref()),
            start,
            engines: Vec::new(),
            positions: BTreeMap::new(),
            edges: BTreeMap::new(),
            goals: BTreeMap::new(),
            games: BTreeMap::new(),
        }
    }

    /// Adds a theory, with its engines in the order of their numbers, from 1.
    ///
    /// # Errors
    /// If its first position is not the start, or one of its turns is illegal.
    pub fn add(&mut self, rows: Rows, engines: &[Engine]) -> Result<()> {
        let first = rows.positions.first().map(|row| row.key);
        ensure!(first.is_none_or(|first| first == self.first), "its first position is not the start");
        let mut graph = rows.graph();
        graph.travel(Widths::usual(UNKNOWN));
        check_turns(&rows, &graph, self.start.as_ref())?;
        let places: Vec<usize> = engines.iter().map(|engine| self.engine(engine)).collect();
        let keys: Vec<Key> = rows.positions.iter().map(|row| row.key).collect();
        let key = |id: Id| keys[id as usize];
        for edge in &rows.edges {
            self.edges.insert((key(edge.parent), edge.turn), key(edge.child));
        }
        for goal in rows.goals {
            let new = (goal.bonus, goal.note);
            let old = self.goals.entry(key(goal.position)).or_insert_with(|| new.clone());
            if new.0.total_cmp(&old.0).then_with(|| new.1.cmp(&old.1)).is_gt() {
                *old = new;
            }
        }
        for games in rows.games {
            let counts = self.games.entry((key(games.position), games.turn, games.source)).or_default();
            *counts = games.counts.max(*counts);
        }
        for mut row in rows.positions {
            if let Some(own) = row.own.as_mut().filter(|own| own.engine > 0) {
                own.engine = 1 + places[own.engine as usize - 1] as i64;
            }
            let row_key = row.key;
            let joined = match self.positions.remove(&row_key) {
                Some(known) => self.joined(known, row),
                None => row,
            };
            self.positions.insert(row_key, joined);
        }
        Ok(())
    }

    /// The place of an engine.
    fn engine(&mut self, engine: &Engine) -> usize {
        let known = self.engines.iter().position(|known| known == engine);
        known.unwrap_or_else(|| {
            self.engines.push(engine.clone());
            self.engines.len() - 1
        })
    }

    /// One position of two theories.
    fn joined(&self, one: PositionRow, other: PositionRow) -> PositionRow {
        let own = one.own.into_iter().chain(other.own).max_by(|one, other| self.compare(one, other));
        // A fact comes with its search.
        let fact = [one.state, other.state].into_iter().find(|&state| is_fact(state));
        PositionRow {
            own,
            state: fact.unwrap_or(State::Open),
            failures: one.failures.min(other.failures),
            searched: one.searched.max(other.searched),
            changed: one.changed.max(other.changed),
            created: one.created.min(other.created),
            ..one
        }
    }

    /// The order of searches of a position: facts, newer engines, and those that left out more turns are
    /// better. The rest makes the order total.
    fn compare(&self, one: &OwnSearch, other: &OwnSearch) -> Ordering {
        let rank = |own: &OwnSearch| {
            let engine = (own.engine > 0).then(|| &self.engines[own.engine as usize - 1]);
            let version = engine.map(Engine::version_numbers).unwrap_or_default();
            let evaluator = engine.map(|engine| (engine.evaluator.clone(), engine.spread.to_bits()));
            let turn = own.turn.map(Turn::bits);
            (engine.is_none(), version, own.left_out, own.nodes, own.depth, turn, own.score, evaluator)
        };
        rank(one).cmp(&rank(other))
    }

    /// The joined theory, with everything computed that follows from the rest, and its engines in the order
    /// of their numbers, from 1.
    pub fn finish(mut self) -> (Rows, Vec<Engine>) {
        let order = self.number_engines();
        let curve = self.engines.last().map_or(UNKNOWN, Engine::curve);
        // The start is number 0.
        let others = self.positions.keys().filter(|&&key| key != self.first);
        let keys: Vec<Key> = std::iter::once(self.first).chain(others.copied()).collect();
        let ids: HashMap<Key, Id> = keys.iter().copied().zip(0..).collect();
        let mut rows = Rows::default();
        for (key, id) in keys.iter().zip(0..) {
            let mut row = self.positions.remove(key).expect("every theory has its start");
            row.id = id;
            if let Some(own) = row.own.as_mut().filter(|own| own.engine > 0) {
                own.engine = order[own.engine as usize - 1];
            }
            rows.positions.push(row);
        }
        for ((parent, turn), child) in self.edges {
            rows.edges.push(EdgeRow { parent: ids[&parent], turn, child: ids[&child] });
        }
        for (key, (bonus, note)) in self.goals {
            rows.goals.push(GoalRow { position: ids[&key], bonus, note });
        }
        for ((key, turn, source), counts) in self.games {
            rows.games.push(GamesRow { position: ids[&key], turn, source, counts });
        }
        derive(&mut rows, self.start.as_mut(), Widths::usual(curve));
        (rows, self.engines)
    }

    /// Sorts the engines, the newest last; returns the new numbers by the old places.
    fn number_engines(&mut self) -> Vec<i64> {
        let old = self.engines.clone();
        self.engines.sort_by(|one, other| {
            let by_name = |engine: &Engine| (engine.version_numbers(), engine.evaluator.clone());
            by_name(one).cmp(&by_name(other)).then(one.spread.total_cmp(&other.spread))
        });
        let number = |engine| self.engines.iter().position(|known| known == engine);
        old.iter().map(|engine| 1 + number(engine).expect("it is there") as i64).collect()
    }
}

/// Whether a state does not depend on what is stored.
fn is_fact(state: State) -> bool {
    matches!(state, State::Over | State::Solved)
}

/// Computes the columns that follow from others.
fn derive(rows: &mut Rows, game: &mut dyn AnyGame, widths: Widths) {
    let travelled = |rows: &Rows| {
        let mut graph = rows.graph();
        graph.travel(widths);
        graph
    };
    let mut graph = travelled(rows);
    visit(rows, &graph, game);
    // Now it is known of which positions all turns are stored, and so what their values and those before are.
    graph = travelled(rows);
    visit(rows, &graph, game);
    for (row, id) in rows.positions.iter_mut().zip(0..) {
        let node = graph.node(id);
        (row.low, row.high) = node.worth.bounds();
        (row.ply, row.searches) = (node.path.plies, node.path.searches);
    }
}

/// Sets the clocks, which are those of the cheapest paths, and the states.
fn visit(rows: &mut Rows, graph: &Graph, game: &mut dyn AnyGame) {
    walk(graph, game, |id, game| {
        let row = &mut rows.positions[id as usize];
        row.clock = game.counters().halfmove;
        if !is_fact(row.state) {
            row.state = closed::state(game, graph.node(id), row.failures);
        }
        true
    });
}

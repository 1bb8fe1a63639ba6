//! Extends a theory: says what to search next, and adds what was found.
//!
//! | file | contents |
//! |---|---|
//! | `positions` | adding positions and turns |
//! | `closed` | the reasons not to search a position |
//! | `history` | recording changes |
//! | `tasks` | giving tasks to workers on other machines, and collecting their results |

pub(super) mod closed;
mod history;
mod positions;
mod tasks;
#[cfg(test)]
pub(super) mod tests;

use super::graph::{Graph, Id, Widths};
use super::key::{self, Key};
use super::store::{Batch, OwnSearch, PositionRow, State, Store, now};
use super::task::{Finding, Task};
use super::tree::{check_turns, walk};
use anyhow::{Context, Result};
use closed::{FARTHEST, MOST_FAILURES};
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::games::Variant;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::mem;
use std::time::{Duration, Instant};

/// The maximum number of results in a transaction.
const BATCH: usize = 64;
/// The maximum time until a result is written.
const WAIT: Duration = Duration::from_secs(1);
/// The interval at which all paths and prices are computed again.
const TRAVEL: Duration = Duration::from_secs(10);
/// Positions in a theory, at most.
const MOST_POSITIONS: usize = 20_000_000;

/// The data of a position beside its node in the graph.
struct Entry {
    key: Key,
    state: State,
    failures: u32,
    own: Option<OwnSearch>,
    clock: u32,
    changed: i64,
    created: i64,
    /// The value and the best turn as they were last recorded; `None` if nothing was known.
    recorded: Option<(i32, Option<Turn>)>,
    /// The plies of the path to it and the searches behind it as they were last written.
    written: (u32, u64),
}

/// The number of moves from which a position has many.
const MANY_MOVES: usize = 200;

/// The settings of the searches.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The number of the engine that searches.
    pub engine: i64,
    /// The scale on which turns that lose something cost plies.
    pub widths: Widths,
    /// Nodes of a search, and of that of a position with more than 200 moves.
    pub nodes: [u64; 2],
    /// Whether positions whose values are from other engines are searched before all others.
    pub renews: bool,
}

/// A theory in memory, with the file that it is written to.
pub struct Planner {
    store: Store,
    /// A game at the start.
    start: Box<dyn AnyGame>,
    plan: Plan,
    graph: Graph,
    entries: Vec<Entry>,
    ids: HashMap<Key, Id>,
    /// Positions by their prices when they were put here; the bits of positive floats are in their order.
    queue: BinaryHeap<(Reverse<u32>, Reverse<Id>)>,
    /// Positions that are being searched.
    held: HashSet<Id>,
    /// The content of the next transaction: new positions with their texts, changed positions, and the rest.
    texts: HashMap<Id, String>,
    touched: HashSet<Id>,
    batch: Batch,
    pending: usize,
    saved: Instant,
    travelled: Instant,
    /// When wishes were last read.
    heard: Instant,
}

impl Planner {
    /// Loads a theory.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn new(store: Store, variant: Variant, plan: Plan) -> Result<Planner> {
        let start = store.subject().start(variant)?;
        let mut rows = store.load()?;
        // The reason why searches failed may be gone.
        for row in rows.positions.iter_mut().filter(|row| row.failures > 0) {
            row.failures = 0;
            if row.state == State::Failed {
                row.state = State::Open;
            }
        }
        let held = store.tasks()?.into_iter().map(|task| task.position).collect();
        let mut graph = rows.graph();
        graph.travel(plan.widths);
        let checked = check_turns(&rows, &graph, start.as_ref());
        checked.with_context(|| format!("{} is damaged", store.address()))?;
        // An earlier version of Firzan may have computed other values.
        let is_outdated = |row: &PositionRow| graph.node(row.id).worth.bounds() != (row.low, row.high);
        let touched = rows.positions.iter().filter(|row| is_outdated(row)).map(|row| row.id).collect();
        let ids = rows.positions.iter().map(|row| (row.key, row.id)).collect();
        let entry = |row: PositionRow| Entry {
            key: row.key,
            state: row.state,
            failures: row.failures,
            own: row.own,
            clock: row.clock,
            changed: row.changed,
            created: row.created,
            recorded: None,
            written: (row.ply, row.searches),
        };
        let entries = rows.positions.into_iter().map(entry).collect();
        let now = Instant::now();
        let mut planner = Planner {
            store,
            start,
            plan,
            graph,
            entries,
            ids,
            queue: BinaryHeap::new(),
            held,
            texts: HashMap::new(),
            touched,
            batch: Batch::default(),
            pending: 0,
            saved: now,
            travelled: now,
            heard: now,
        };
        if planner.graph.is_empty() {
            let text = key::text(planner.start.as_ref());
            planner.insert(planner.start.fork().as_ref(), planner.key(&text), text, None);
            planner.graph.settle();
            // Readers find the start, even while it is being searched.
            planner.save()?;
            planner.graph.travel(planner.plan.widths);
        }
        planner.after_travel();
        for id in 0..planner.graph.len() as Id {
            planner.entries[id as usize].recorded = planner.to_record(id);
        }
        planner.grant_wishes()?;
        Ok(planner)
    }

    /// The positions with their values.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The share of the point that a value is worth to White, in percent.
    pub fn share(&self, value: i32) -> f32 {
        self.plan.widths.share(value)
    }

    /// The next search; `None` if everything is being searched or closed.
    pub fn next_task(&mut self) -> Option<Task> {
        if self.travelled.elapsed() > TRAVEL {
            self.travel();
        }
        loop {
            let (Reverse(price), Reverse(id)) = self.queue.pop()?;
            if self.held.contains(&id) {
                continue;
            }
            let Some(now) = self.price(id) else { continue };
            if now > price {
                self.queue.push((Reverse(now), Reverse(id)));
                continue;
            }
            self.held.insert(id);
            let excluded = self.graph.node(id).edges().iter().map(|edge| edge.turn).collect();
            return Some(self.task(id, excluded));
        }
    }

    /// A search of a position without these turns.
    fn task(&self, position: Id, excluded: Vec<Turn>) -> Task {
        let (game, engine) = (self.game(position), self.plan.engine);
        let nodes = self.plan.nodes[usize::from(game.legal_moves().len() > MANY_MOVES)];
        Task { number: 0, position, game, excluded, nodes, engine }
    }

    /// Whether a search is under way.
    pub fn is_waiting(&self) -> bool {
        !self.held.is_empty()
    }

    /// Adds the result of a search. It is written within a second.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, finding: &Finding) -> Result<()> {
        let id = finding.task.position;
        self.held.remove(&id);
        if finding.task.number != 0 {
            self.batch.done.push(finding.task.number);
        }
        self.touched.insert(id);
        if finding.lines.is_empty() {
            let entry = &mut self.entries[id as usize];
            entry.failures += 1;
            if entry.failures >= MOST_FAILURES {
                self.give_up(id);
            }
            self.settle();
        } else {
            let child = self.add_lines(id, finding);
            self.settle();
            self.approach(id, child);
            let above = self.graph.count_search(id);
            self.touched.extend(above);
        }
        self.enqueue(id);
        self.pending += 1;
        if self.heard.elapsed() > TRAVEL {
            self.grant_wishes()?;
        }
        if self.pending >= BATCH {
            self.save()?;
        }
        self.save_in_time()
    }

    /// Writes everything that is not written yet if that was last done more than a second ago.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save_in_time(&mut self) -> Result<()> {
        if self.pending > 0 && self.saved.elapsed() > WAIT { self.save() } else { Ok(()) }
    }

    /// Computes all costs and clocks again, and writes everything that is not written yet.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(&mut self) -> Result<()> {
        self.travel();
        let (entries, touched) = (&mut self.entries, &mut self.touched);
        walk(&self.graph, self.start.fork().as_mut(), |id, game| {
            let clock = game.counters().halfmove;
            if mem::replace(&mut entries[id as usize].clock, clock) != clock {
                touched.insert(id);
            }
            true
        });
        self.save()
    }

    /// Writes everything that is not written yet.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&mut self) -> Result<()> {
        let mut ids: Vec<Id> = self.touched.iter().copied().collect();
        ids.sort_unstable();
        self.batch.changes = ids.iter().filter_map(|&id| self.change(id)).collect();
        self.batch.rows.positions = ids.iter().map(|&id| self.row(id)).collect();
        self.store.save(&self.batch)?;
        for id in ids {
            let path = self.graph.node(id).path;
            let recorded = self.entries[id as usize].recorded.or_else(|| self.to_record(id));
            let entry = &mut self.entries[id as usize];
            (entry.written, entry.recorded) = ((path.plies, path.searches), recorded);
        }
        for change in mem::take(&mut self.batch).changes {
            let entry = &mut self.entries[change.position as usize];
            entry.recorded = Some((change.values[1], change.best[1]));
        }
        self.touched.clear();
        self.texts.clear();
        self.pending = 0;
        self.saved = Instant::now();
        Ok(())
    }

    /// Closes a position whose searches fail, until the theory is loaded again.
    fn give_up(&mut self, id: Id) {
        self.entries[id as usize].failures = MOST_FAILURES;
        self.close(id, State::Failed);
        let (theory, fen) = (self.store.address(), self.game(id).fen());
        log::warn!("{theory}: {MOST_FAILURES} searches of {fen} failed; it is left out until the next start");
    }

    /// A game that leads to a position by the cheapest path.
    fn game(&self, id: Id) -> Box<dyn AnyGame> {
        self.graph.game(self.start.as_ref(), id)
    }

    /// Computes what has changed, and the prices of the positions whose values have.
    fn settle(&mut self) {
        for id in self.graph.settle() {
            self.touched.insert(id);
            self.entries[id as usize].changed = now();
            self.enqueue(id);
        }
    }

    /// The bits of a position's price, if it can be searched.
    fn price(&self, id: Id) -> Option<u32> {
        // No position has discounts of this sum.
        const DISCOUNTS: f32 = 4.0;
        // Puts these positions before all others without changing their order.
        const RENEWED: f32 = 1e-3;
        (self.graph.len() < MOST_POSITIONS).then_some(())?;
        let price = (self.graph.price(id, self.plan.widths)? + DISCOUNTS).max(0.0);
        let is_old = |own: OwnSearch| own.engine != 0 && own.engine != self.plan.engine;
        let renews = self.plan.renews && self.entries[id as usize].own.is_some_and(is_old);
        Some((if renews { price * RENEWED } else { price }).to_bits())
    }

    fn enqueue(&mut self, id: Id) {
        if let Some(price) = self.price(id).filter(|_| !self.held.contains(&id)) {
            self.queue.push((Reverse(price), Reverse(id)));
        }
    }

    /// Shortens the path to a child if it is cheaper by this parent, and closes the child if it is still too
    /// far from the start.
    fn approach(&mut self, parent: Id, child: Id) {
        self.graph.approach(parent, child, self.plan.widths);
        let is_far = self.graph.node(child).path.plies > FARTHEST;
        if is_far && self.entries[child as usize].state == State::Open {
            self.close(child, State::Far);
        }
        self.enqueue(child);
    }

    /// Finds the cheapest paths to all positions, and all prices.
    fn travel(&mut self) {
        self.graph.travel(self.plan.widths);
        self.after_travel();
    }

    /// Computes everything that depends on the paths.
    fn after_travel(&mut self) {
        self.reopen();
        // A reopened position may turn out to be complete.
        self.settle();
        self.queue.clear();
        for id in 0..self.graph.len() as Id {
            let path = self.graph.node(id).path;
            if self.entries[id as usize].written != (path.plies, path.searches) {
                self.touched.insert(id);
            }
            self.enqueue(id);
        }
        self.travelled = Instant::now();
    }

    /// Reopens positions that were too late or too far along another path.
    fn reopen(&mut self) {
        let is_shut = |id: &Id| matches!(self.entries[*id as usize].state, State::Late | State::Far);
        let ids: Vec<Id> = (0..self.graph.len() as Id).filter(is_shut).collect();
        for id in ids {
            let (game, entry) = (self.game(id), &self.entries[id as usize]);
            let state = closed::state(game.as_ref(), self.graph.node(id), entry.failures);
            if state != entry.state {
                self.entries[id as usize].state = state;
                self.graph.change(id, |node| node.is_closed = state != State::Open);
                self.count_own(id);
                self.touched.insert(id);
            }
        }
    }

    fn row(&self, id: Id) -> PositionRow {
        let (node, entry) = (self.graph.node(id), &self.entries[id as usize]);
        PositionRow {
            id,
            key: entry.key,
            text: self.texts.get(&id).cloned().unwrap_or_default(),
            white: node.side == Color::White,
            state: entry.state,
            failures: entry.failures,
            searched: node.searched,
            own: entry.own,
            low: node.worth.low,
            high: node.worth.high,
            clock: entry.clock,
            ply: node.path.plies,
            searches: node.path.searches,
            changed: entry.changed,
            created: entry.created,
        }
    }
}

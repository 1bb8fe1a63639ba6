//! Extends a theory: says what to search next, and adds what was found.

#[cfg(test)]
pub(super) mod tests;

use super::graph::{Best, Graph, Id, Node, Widths, nearer};
use super::key::{self, Key};
use super::store::{ChangeRow, EdgeRow, GamesRow, GoalRow, OwnSearch, PositionRow, Rows, State, Store, now};
use super::task::{Finding, Line, Task};
use anyhow::Result;
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Turn};
use firzan::eval::TableValue;
use firzan::games::Variant;
use firzan::search::score;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::time::{Duration, Instant};

/// The maximum number of results in a transaction.
const BATCH: usize = 64;
/// The maximum time until a result is written.
const WAIT: Duration = Duration::from_secs(1);
/// The interval at which all paths and prices are computed again.
const TRAVEL: Duration = Duration::from_secs(10);
/// Positions later than this share of the rule that ends a game without progress are not searched, in
/// percent: their values depend on the path to them.
const LATEST: u32 = 40;
/// Positions farther from the start are not searched, in plies.
const FARTHEST: u32 = 200;
/// Stored turns of a position, at most.
const MOST_EDGES: usize = 800;
/// Searches of a position that may fail before it is closed.
const MOST_FAILURES: u32 = 5;
/// A change of a value is recorded if it is at least so great, in percent of the point; at the start, whose
/// history is drawn as a curve, a tenth of it.
const NEWS: f32 = 2.0;
/// Changes are recorded at positions that cost at most so much.
const NEWS_COST: f32 = 20.0;
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
    /// The cost and the searches behind it as they were last written.
    written: (f32, u64),
}

/// What to search.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The number of the engine that searches.
    pub engine: i64,
    /// What turns may give away.
    pub widths: Widths,
    /// Nodes of a search.
    pub nodes: u64,
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
    /// The content of the next transaction: new positions with their FENs, changed positions, and the rest.
    fens: HashMap<Id, String>,
    touched: HashSet<Id>,
    unsaved: Rows,
    pending: usize,
    saved: Instant,
    travelled: Instant,
}

impl Planner {
    /// Loads a theory.
    ///
    /// # Errors
    /// If the file cannot be read or is damaged.
    pub fn new(store: Store, variant: Variant, plan: Plan) -> Result<Planner> {
        let mut start = new_game(variant);
        start.set_up(Some(&store.subject().root))?;
        let rows = store.load()?;
        let graph = rows.graph();
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
            written: (row.cost, row.searches),
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
            held: HashSet::new(),
            fens: HashMap::new(),
            touched: HashSet::new(),
            unsaved: Rows::default(),
            pending: 0,
            saved: now,
            travelled: now,
        };
        if planner.graph.is_empty() {
            let fen = key::without_counters(&planner.start.fen());
            planner.insert(planner.start.fork().as_ref(), planner.key(&fen), fen, None);
            planner.graph.settle();
        }
        planner.travel();
        for id in 0..planner.graph.len() as Id {
            planner.entries[id as usize].recorded = planner.to_record(id);
        }
        Ok(planner)
    }

    /// The positions with their values.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The shares of values.
    pub fn widths(&self) -> Widths {
        self.plan.widths
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
            return Some(Task { position: id, game: self.game(id), excluded, nodes: self.plan.nodes });
        }
    }

    /// Whether a search is under path.
    pub fn is_waiting(&self) -> bool {
        !self.held.is_empty()
    }

    /// Adds what a search found, and writes it, if not at once, then soon.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, finding: &Finding) -> Result<()> {
        let id = finding.task.position;
        self.held.remove(&id);
        self.touched.insert(id);
        if finding.lines.is_empty() {
            let entry = &mut self.entries[id as usize];
            entry.failures += 1;
            if entry.failures >= MOST_FAILURES {
                self.close(id, State::Failed);
            }
            self.settle();
        } else {
            let child = self.add_lines(id, finding);
            self.settle();
            self.graph.approach(id, child, self.plan.widths);
            if self.graph.node(child).path.plies > FARTHEST
                && self.entries[child as usize].state == State::Open
            {
                self.close(child, State::Far);
            }
            let above = self.graph.count_search(id);
            self.touched.extend(above);
            self.enqueue(child);
        }
        self.enqueue(id);
        self.pending += 1;
        if self.pending >= BATCH || self.saved.elapsed() > WAIT {
            self.save()?;
        }
        Ok(())
    }

    /// Computes all costs again, and writes everything that is not written yet.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(&mut self) -> Result<()> {
        self.travel();
        self.save()
    }

    /// Writes everything that is not written yet.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&mut self) -> Result<()> {
        let mut ids: Vec<Id> = self.touched.iter().copied().collect();
        ids.sort_unstable();
        let changes: Vec<ChangeRow> = ids.iter().filter_map(|&id| self.change(id)).collect();
        self.unsaved.positions = ids.iter().map(|&id| self.row(id)).collect();
        self.store.save(&self.unsaved, &changes)?;
        for id in ids {
            let path = self.graph.node(id).path;
            let recorded = self.entries[id as usize].recorded.or_else(|| self.to_record(id));
            let entry = &mut self.entries[id as usize];
            (entry.written, entry.recorded) = ((path.cost, path.searches), recorded);
        }
        for ChangeRow { position, values, best, .. } in changes {
            self.entries[position as usize].recorded = Some((values[1], best[1]));
        }
        self.touched.clear();
        self.unsaved = Rows::default();
        self.fens.clear();
        self.pending = 0;
        self.saved = Instant::now();
        Ok(())
    }

    /// A game that leads to a position by the cheapest path.
    fn game(&self, id: Id) -> Box<dyn AnyGame> {
        let mut game = self.start.fork();
        self.graph.path(id).into_iter().for_each(|turn| game.play(turn));
        game
    }

    /// Adds a line of turns from a game's position: each turn to one of its positions gets this bonus, in
    /// plies. Returns its positions, the first one included, or `None` if that is not known.
    pub fn add_line(
        &mut self,
        game: &dyn AnyGame,
        turns: &[Turn],
        bonus: f32,
        note: &str,
    ) -> Option<Vec<Id>> {
        let mut replay = game.fork();
        let first = *self.ids.get(&self.key(&key::without_counters(&replay.fen())))?;
        let mut line = vec![first];
        self.add_bonus(first, bonus, note);
        for &turn in turns {
            let (parent, before) = (line[line.len() - 1], replay.fork());
            replay.play(turn);
            let child = self.find_or_insert(replay.as_ref(), None);
            self.join(parent, turn, child);
            self.close_if_done(parent, before.as_ref());
            self.add_bonus(child, bonus, note);
            line.push(child);
        }
        self.settle();
        for pair in line.windows(2) {
            self.graph.approach(pair[0], pair[1], self.plan.widths);
            self.enqueue(pair[1]);
        }
        Some(line)
    }

    fn add_bonus(&mut self, position: Id, bonus: f32, note: &str) {
        if self.graph.node(position).bonus < bonus {
            self.graph.change(position, |node| node.bonus = bonus);
            self.unsaved.goals.push(GoalRow { position, bonus, note: note.to_string() });
        }
    }

    /// Adds results of games; they replace those of the same position, turn and source.
    pub fn add_games(&mut self, games: impl IntoIterator<Item = GamesRow>) {
        self.unsaved.games.extend(games);
    }

    /// Adds what a search of a position found; returns where its best line leads.
    fn add_lines(&mut self, id: Id, finding: &Finding) -> Id {
        let Finding { task, lines, depth, nodes } = finding;
        let first = lines[0];
        let mut game = task.game.fork();
        game.play(first.turn);
        let own = OwnSearch {
            turn: first.reply,
            score: nearer(first.value),
            depth: depth.saturating_sub(1),
            nodes: *nodes,
            engine: self.plan.engine,
            left_out: None,
        };
        let child = self.find_or_insert(game.as_ref(), Some(own));
        self.join(id, first.turn, child);
        let left_out = task.excluded.len() as u32 + 1;
        let rest = lines.get(1).map(|&Line { turn, value, .. }| OwnSearch {
            turn: Some(turn),
            score: value,
            depth: *depth,
            nodes: *nodes,
            engine: self.plan.engine,
            left_out: Some(left_out),
        });
        let entry = &mut self.entries[id as usize];
        (entry.own, entry.failures) = (rest, 0);
        self.graph.change(id, |node| node.searched += 1);
        self.count_own(id);
        self.close_if_done(id, task.game.as_ref());
        child
    }

    /// The number of a game's position; if it is new, it is added with the search that found it.
    fn find_or_insert(&mut self, game: &dyn AnyGame, own: Option<OwnSearch>) -> Id {
        let fen = key::without_counters(&game.fen());
        let key = self.key(&fen);
        let Some(&id) = self.ids.get(&key) else {
            return self.insert(game, key, fen, own);
        };
        if own.is_some() && !self.graph.node(id).worth.is_known() {
            self.entries[id as usize].own = own;
            self.count_own(id);
            self.touched.insert(id);
        }
        id
    }

    fn key(&self, without_counters: &str) -> Key {
        key::of(&self.store.subject().exact_id, without_counters)
    }

    /// Adds a position, and joins it to the stored ones after its turns.
    fn insert(&mut self, game: &dyn AnyGame, key: Key, fen: String, own: Option<OwnSearch>) -> Id {
        let clock = game.counters().halfmove;
        let id = self.graph.add(Node::new(game.side()));
        self.ids.insert(key, id);
        self.fens.insert(id, fen);
        self.touched.insert(id);
        self.entries.push(Entry {
            key,
            state: State::Open,
            failures: 0,
            own,
            clock,
            changed: now(),
            created: now(),
            recorded: None,
            written: (0.0, 0),
        });
        // The end of the game on the board, whatever the path there.
        let mut alone = game.fork();
        alone.restart_clock();
        let fact = |score| OwnSearch { turn: None, score, depth: 0, nodes: 0, engine: 0, left_out: None };
        if let Some(outcome) = alone.outcome() {
            self.entries[id as usize].own = Some(fact(score::of(outcome, Color::White, 0)));
            self.close(id, State::Over);
        } else if let Some(score) = solved(alone.as_ref()) {
            self.entries[id as usize].own = Some(fact(score));
            self.close(id, State::Solved);
        } else {
            for turn in alone.legal_moves() {
                alone.play(turn);
                let key = self.key(&key::without_counters(&alone.fen()));
                alone.undo();
                if let Some(&child) = self.ids.get(&key) {
                    self.join(id, turn, child);
                }
            }
            self.close_if_done(id, game);
        }
        self.count_own(id);
        id
    }

    fn join(&mut self, parent: Id, turn: Turn, child: Id) {
        if self.graph.join(parent, turn, child) {
            self.unsaved.edges.push(EdgeRow { parent, turn, child });
            self.touched.insert(parent);
            self.count_own(parent);
        }
    }

    /// Counts a position's own search, or no longer.
    fn count_own(&mut self, id: Id) {
        let node = self.graph.node(id);
        let own = self.entries[id as usize].own.and_then(|own| own.counted(node));
        if node.own != own {
            self.graph.change(id, |node| node.own = own);
        }
    }

    /// Closes an open position that a game has reached if nothing is left to search.
    fn close_if_done(&mut self, id: Id, game: &dyn AnyGame) {
        let entry = &self.entries[id as usize];
        let state = state(game, self.graph.node(id), entry.failures);
        if entry.state == State::Open && state != State::Open {
            self.close(id, state);
        }
    }

    fn close(&mut self, id: Id, state: State) {
        self.entries[id as usize].state = state;
        self.graph.change(id, |node| node.is_closed = true);
        self.touched.insert(id);
    }

    /// Computes what has changed, and what that makes dearer or cheaper.
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
        // So that what is renewed comes first, in the same order.
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

    /// Finds the cheapest paths to all positions, and all prices.
    fn travel(&mut self) {
        self.graph.travel(self.plan.widths);
        self.queue.clear();
        for id in 0..self.graph.len() as Id {
            let path = self.graph.node(id).path;
            if self.entries[id as usize].written != (path.cost, path.searches) {
                self.touched.insert(id);
            }
            self.enqueue(id);
        }
        self.travelled = Instant::now();
    }

    fn row(&self, id: Id) -> PositionRow {
        let (node, entry) = (self.graph.node(id), &self.entries[id as usize]);
        PositionRow {
            id,
            key: entry.key,
            fen: self.fens.get(&id).cloned().unwrap_or_default(),
            white: node.side == Color::White,
            state: entry.state,
            failures: entry.failures,
            searched: node.searched,
            own: entry.own,
            low: node.worth.low,
            high: node.worth.high,
            cost: node.path.cost,
            clock: entry.clock,
            ply: node.path.plies,
            searches: node.path.searches,
            changed: entry.changed,
            created: entry.created,
        }
    }

    /// The value and the best turn of a position; `None` if nothing is known.
    fn to_record(&self, id: Id) -> Option<(i32, Option<Turn>)> {
        let node = self.graph.node(id);
        let turn = match node.worth.best? {
            Best::Own => self.entries[id as usize].own.and_then(|own| own.turn),
            Best::Edge(index) => Some(node.edges()[index as usize].turn),
        };
        Some((node.worth.value(), turn))
    }

    /// The change of a position since the last one recorded, if it is worth recording.
    fn change(&self, id: Id) -> Option<ChangeRow> {
        let (before, best_before) = self.entries[id as usize].recorded?;
        let (value, best) = self.to_record(id)?;
        let moved = (self.plan.widths.share(value) - self.plan.widths.share(before)).abs();
        let least = if id == 0 { NEWS / 10.0 } else { NEWS };
        let is_news = (best != best_before || moved >= least) && self.graph.node(id).path.cost <= NEWS_COST;
        is_news.then(|| ChangeRow {
            at: now(),
            position: id,
            values: [before, value],
            best: [best_before, best],
        })
    }
}

/// The state of a position that is neither over nor solved, after this game.
pub(super) fn state(game: &dyn AnyGame, node: &Node, failures: u32) -> State {
    let limit = game.position().most_halfmoves();
    let edges = node.edges().len();
    if failures >= MOST_FAILURES {
        State::Failed
    } else if limit.is_some_and(|limit| game.counters().halfmove * 100 > limit * LATEST) {
        State::Late
    } else if node.path.plies > FARTHEST {
        State::Far
    } else if edges >= MOST_EDGES {
        State::Full
    } else if edges >= game.legal_moves().len() {
        State::Complete
    } else {
        State::Open
    }
}

/// The value of a position for White in the endgame tables that are ready, if one side wins.
fn solved(game: &dyn AnyGame) -> Option<i32> {
    let value = match game.ending()? {
        TableValue::Won(plies) => score::MATE - plies as i32,
        TableValue::Lost(plies) => plies as i32 - score::MATE,
        TableValue::Open => return None,
    };
    Some(value * game.side().sign())
}

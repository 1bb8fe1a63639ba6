//! Positions and the turns between them.

use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::search::score;

/// A position of a graph: its index.
pub type Id = u32;

/// Greater than every value: endless play that wins.
pub(super) const ENDLESS: i32 = 1 << 20;

/// A turn that leads to a position of the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The turn.
    pub turn: Turn,
    /// The position after it.
    pub child: Id,
}

/// The best choice in a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Best {
    /// The best turn that the position's own search found among those without an edge, or the end of the
    /// game.
    Own,
    /// The edge of this index.
    Edge(u32),
}

/// The value between two bounds if endless play is drawn. In a damaged theory they may be the wrong way
/// round; then it is one of them.
pub(super) fn drawn(low: i32, high: i32) -> i32 {
    low.max(0).min(high)
}

/// The value of a position for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The value if endless play lost for White.
    pub low: i32,
    /// The value if endless play won for White.
    pub high: i32,
    /// The best choice; `None` before anything is known.
    pub best: Option<Best>,
}

impl Worth {
    /// The worth of a position without a known value.
    pub const UNKNOWN: Worth = Worth { low: -ENDLESS, high: ENDLESS, best: None };

    /// The value if endless play is drawn.
    pub fn value(&self) -> i32 {
        drawn(self.low, self.high)
    }

    /// Whether the value depends on what happens when positions repeat.
    pub fn depends_on_history(&self) -> bool {
        self.low != self.high
    }

    /// The two bounds.
    pub fn bounds(&self) -> (i32, i32) {
        (self.low, self.high)
    }

    /// False for a position that is stored only to be searched, and for which no value is known.
    pub fn is_known(&self) -> bool {
        self.best.is_some()
    }
}

/// A position.
#[derive(Clone, Debug)]
pub struct Node {
    /// The side to move.
    pub side: Color,
    /// The value of the last search of the turns without an edge, or of the end of the game; `None` if there
    /// was none or its best turn has become an edge.
    pub own: Option<i32>,
    /// The number of searches that began here, not at a position that leads here.
    pub searched: u32,
    /// Whether its value is that of its best turn: a search or the rules have evaluated it, or all its turns
    /// have edges. Otherwise only turns that somebody has added are known, and the best of them may be bad.
    pub is_evaluated: bool,
    /// Whether nothing is left to search here.
    pub is_closed: bool,
    /// Discount on the turns to this position, in plies, because a user wants it explored.
    pub bonus: f32,
    /// Its value as of the last call of [`settle`](Graph::settle).
    pub worth: Worth,
    /// The cheapest path to it, as of the last call of [`travel`](Graph::travel) or
    /// [`approach`](Graph::approach).
    pub path: Path,
    pub(super) edges: Vec<Edge>,
    pub(super) parents: Vec<Id>,
}

impl Node {
    /// A position that is not joined to another, and of which nothing is known.
    pub fn new(side: Color) -> Node {
        Node {
            side,
            own: None,
            searched: 0,
            is_evaluated: false,
            is_closed: false,
            bonus: 0.0,
            worth: Worth::UNKNOWN,
            path: Path::NONE,
            edges: Vec::new(),
            parents: Vec::new(),
        }
    }

    /// The best turn; `own` is that of the position's own search.
    pub fn best_turn(&self, own: Option<Turn>) -> Option<Turn> {
        match self.worth.best? {
            Best::Own => own,
            Best::Edge(index) => Some(self.edges[index as usize].turn),
        }
    }

    /// The turns that lead to positions of the graph.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The edges that the value follows from.
    pub(super) fn options(&self) -> &[Edge] {
        if self.is_evaluated { &self.edges } else { &[] }
    }
}

/// Positions and the turns between them. The first one is the start.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub(super) nodes: Vec<Node>,
    /// Positions of which something has changed since [`settle`](Self::settle).
    pub(super) changed: Vec<Id>,
    /// The place of each position in a [`Part`](super::part::Part); arbitrary for positions that are not in
    /// it.
    pub(super) places: Vec<u32>,
}

impl Graph {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The searches of all positions that can be reached.
    pub fn searches(&self) -> u64 {
        self.nodes.first().map_or(0, |start| start.path.searches)
    }

    /// The turns of the cheapest path to a position.
    pub fn path(&self, id: Id) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut at = id;
        while let Some((parent, index)) = self.node(at).path.from {
            turns.push(self.node(parent).edges[index as usize].turn);
            at = parent;
        }
        turns.reverse();
        turns
    }

    /// A game that leads to a position by the cheapest path from `start`, a game at the first one.
    pub fn game(&self, start: &dyn AnyGame, id: Id) -> Box<dyn AnyGame> {
        let mut game = start.fork();
        self.path(id).into_iter().for_each(|turn| game.play(turn));
        game
    }

    /// A position.
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    /// Adds a position.
    ///
    /// # Panics
    /// If there are 2³² already.
    pub fn add(&mut self, node: Node) -> Id {
        let id = Id::try_from(self.nodes.len()).expect("fewer than 2^32 positions");
        self.nodes.push(node);
        self.places.push(0);
        self.changed.push(id);
        id
    }

    /// Adds a turn from one position to another; returns false if the turn has an edge.
    pub fn join(&mut self, parent: Id, turn: Turn, child: Id) -> bool {
        let edges = &mut self.nodes[parent as usize].edges;
        if edges.iter().any(|edge| edge.turn == turn) {
            return false;
        }
        edges.push(Edge { turn, child });
        let parents = &mut self.nodes[child as usize].parents;
        if !parents.contains(&parent) {
            parents.push(parent);
        }
        self.changed.push(parent);
        true
    }

    /// Changes a position.
    pub fn change(&mut self, id: Id, change: impl FnOnce(&mut Node)) {
        change(&mut self.nodes[id as usize]);
        self.changed.push(id);
    }
}

/// The cheapest path from the start to a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Path {
    /// Its cost in plies.
    pub cost: f32,
    /// Its length in plies.
    pub plies: u32,
    /// The position before, and the index of the edge from there; `None` for the start.
    pub from: Option<(Id, u32)>,
    /// Searches at the position and behind it; each counts once, on the cheapest path to it.
    pub searches: u64,
}

impl Path {
    /// The path to a position that cannot be reached.
    pub(super) const NONE: Path = Path { cost: f32::INFINITY, plies: 0, from: None, searches: 0 };
}

/// A child's value as its parent sees it: a mate is one ply farther away.
pub fn farther(value: i32) -> i32 {
    if value.abs() >= score::MATE_BOUND && value.abs() < ENDLESS { value - value.signum() } else { value }
}

/// The value of a parent's line as the child on it sees it: the inverse of [`farther`].
pub fn nearer(value: i32) -> i32 {
    if value.abs() >= score::MATE_BOUND { value + value.signum() } else { value }
}

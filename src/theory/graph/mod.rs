//! The positions of a theory in memory: which turns join them, what each is worth, what to search next.
//!
//! | file | contents |
//! |---|---|
//! | `components` | positions that lead to each other |
//! | `values` | what positions are worth, by minimax, also where they repeat |
//! | `costs` | how far each position is from the start, and how much a search there would cost |
//!
//! Values are White's centipawns on the scale of [`score`]. A position has two bounds: its value if endless
//! play lost for White, and its value if it won. The value itself is the median of these and of a draw, which
//! is exact for games in which endless play is drawn. Where the bounds differ, the history of a game decides.

mod components;
mod costs;
#[cfg(test)]
mod tests;
mod values;

use components::components;
pub use costs::{Side, Way, Widths, share};
use firzan::core::Color;
use firzan::search::score;

/// A position of a graph: its index.
pub type Id = u32;

/// Greater than every value: endless play that wins.
const ENDLESS: i32 = 1 << 20;

/// A turn that leads to a position of the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// The turn's bits.
    pub turn: u32,
    /// Where it leads.
    pub child: Id,
}

/// What is best in a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Best {
    /// The best turn that the position's own search found among those without an edge, or the end of the
    /// game.
    Own,
    /// The edge of this index.
    Edge(u32),
}

/// What a position is worth to White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The value if endless play lost for White.
    pub low: i32,
    /// The value if endless play won for White.
    pub high: i32,
    /// What to play; `None` before anything is known.
    pub best: Option<Best>,
}

impl Worth {
    const UNKNOWN: Worth = Worth { low: -ENDLESS, high: ENDLESS, best: None };

    /// The value if endless play is drawn.
    pub fn value(&self) -> i32 {
        0.clamp(self.low, self.high)
    }

    /// Whether the value depends on what happens when positions repeat.
    pub fn depends_on_history(&self) -> bool {
        self.low != self.high
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
    /// Whether nothing is left to search here.
    pub is_closed: bool,
    /// Plies by which the position is nearer than its lines say, because someone asked for it.
    pub bonus: f32,
    /// What it is worth, since the last call of [`settle`](Graph::settle).
    pub worth: Worth,
    /// How far it is from the start, since the last call of [`travel`](Graph::travel).
    pub way: Way,
    edges: Vec<Edge>,
    parents: Vec<Id>,
}

impl Node {
    /// A position that is not joined to another, and of which nothing is known.
    pub fn new(side: Color) -> Node {
        Node {
            side,
            own: None,
            searched: 0,
            is_closed: false,
            bonus: 0.0,
            worth: Worth::UNKNOWN,
            way: Way::NONE,
            edges: Vec::new(),
            parents: Vec::new(),
        }
    }

    /// The turns that lead to positions of the graph.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }
}

/// Positions and the turns between them. The first one is the start.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    /// Positions of which something has changed since [`settle`](Self::settle).
    changed: Vec<Id>,
    /// Where a [`Part`] has each position that it contains; for other positions, anything.
    places: Vec<u32>,
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
        self.nodes.first().map_or(0, |start| start.way.searches)
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
    pub fn join(&mut self, parent: Id, turn: u32, child: Id) -> bool {
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

    /// Changes what is known of a position itself.
    pub fn change(&mut self, id: Id, change: impl FnOnce(&mut Node)) {
        change(&mut self.nodes[id as usize]);
        self.changed.push(id);
    }

    /// Computes the worth of all positions whose worth can have changed, which are those that lead to changed
    /// ones; returns those for which it has.
    pub fn settle(&mut self) -> Vec<Id> {
        let mut places = std::mem::take(&mut self.places);
        let mut part = Part { ids: Vec::new(), places: &mut places };
        let mut open = std::mem::take(&mut self.changed);
        let changed = open.clone();
        while let Some(id) = open.pop() {
            if part.insert(id) {
                open.extend(&self.nodes[id as usize].parents);
            }
        }
        let mut has_news = vec![false; part.ids.len()];
        for &id in &changed {
            has_news[part.place(id).expect("it is its own ancestor")] = true;
        }
        let mut altered = Vec::new();
        for members in components(&self.nodes, &part) {
            if !members.iter().any(|&place| has_news[place]) {
                continue;
            }
            let members: Vec<Id> = members.into_iter().map(|place| part.ids[place]).collect();
            for (id, worth) in values::of(&self.nodes, &members) {
                let node = &mut self.nodes[id as usize];
                if std::mem::replace(&mut node.worth, worth) != worth {
                    altered.push(id);
                    for &parent in &node.parents {
                        has_news[part.place(parent).expect("an ancestor's parent is one")] = true;
                    }
                }
            }
        }
        self.places = places;
        altered
    }
}

/// Some positions of a graph, numbered from 0.
struct Part<'a> {
    ids: Vec<Id>,
    places: &'a mut [u32],
}

impl Part<'_> {
    /// The number of a position, if it is one of the part.
    fn place(&self, id: Id) -> Option<usize> {
        let place = self.places[id as usize] as usize;
        (self.ids.get(place) == Some(&id)).then_some(place)
    }

    /// Adds a position; returns false if it was one already.
    fn insert(&mut self, id: Id) -> bool {
        let is_new = self.place(id).is_none();
        if is_new {
            self.places[id as usize] = self.ids.len() as u32;
            self.ids.push(id);
        }
        is_new
    }
}

/// A child's value as its parent sees it: a mate is one ply farther away.
pub fn farther(value: i32) -> i32 {
    if value.abs() >= score::MATE_BOUND && value.abs() < ENDLESS { value - value.signum() } else { value }
}

/// The value of a parent's line as the child on it sees it: the inverse of [`farther`].
pub fn nearer(value: i32) -> i32 {
    if value.abs() >= score::MATE_BOUND { value + value.signum() } else { value }
}

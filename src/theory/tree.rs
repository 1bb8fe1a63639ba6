//! A whole theory in memory, to read.

use super::graph::{Graph, Id, Widths, Worth, farther};
use super::store::{Rows, State, Store, Subject};
use anyhow::{Context, Result, bail, ensure};
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::games::Registry;
use std::cmp::Reverse;

/// A theory with the cheapest paths to its positions.
pub struct Tree {
    /// Its subject.
    pub subject: Subject,
    /// The content of its file.
    pub rows: Rows,
    /// The graph of it.
    pub graph: Graph,
    /// The curve of its values, with the usual width.
    widths: Widths,
    /// A game at its start.
    start: Box<dyn AnyGame>,
}

/// Plays the cheapest paths of a graph, each after those that it contains, with a game at the start. `visit`
/// gets each position with its game, which it leaves as it was, and says whether to go beyond the position.
pub fn walk(graph: &Graph, game: &mut dyn AnyGame, mut visit: impl FnMut(Id, &mut dyn AnyGame) -> bool) {
    let mut next: Vec<Vec<(Turn, Id)>> = vec![Vec::new(); graph.len()];
    for id in 0..graph.len() as Id {
        if let Some((parent, index)) = graph.node(id).path.from {
            next[parent as usize].push((graph.node(parent).edges()[index as usize].turn, id));
        }
    }
    let mut path = Vec::new();
    if !graph.is_empty() && visit(0, game) {
        path.push(0);
    }
    while let Some(&at) = path.last() {
        if let Some((turn, id)) = next[at as usize].pop() {
            game.play(turn);
            if visit(id, game) {
                path.push(id);
            } else {
                game.undo();
            }
        } else {
            path.pop();
            game.undo();
        }
    }
}

/// Checks that the turns of all positions that a path leads to are legal, so that they can be played.
///
/// # Errors
/// If one is not; the message names its position.
pub fn check_turns(rows: &Rows, graph: &Graph, start: &dyn AnyGame) -> Result<()> {
    let mut damaged = None;
    walk(graph, start.fork().as_mut(), |id, game| {
        let edges = graph.node(id).edges().iter().map(|edge| edge.turn);
        let own = rows.positions[id as usize].own.and_then(|own| own.turn);
        let is_sound = edges.chain(own).all(|turn| game.is_legal(turn));
        if !is_sound {
            damaged.get_or_insert(id);
        }
        is_sound
    });
    match damaged {
        Some(id) => bail!("position {id} has an illegal move; `firzan theory check` lists all faults"),
        None => Ok(()),
    }
}

/// A turn from a position to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The turn.
    pub turn: Turn,
    /// The position after it.
    pub child: Id,
    /// Its worth as the position before sees it.
    pub worth: Worth,
    /// Loss against the best turn of the position, which may be one without an edge, in percent of the point.
    pub loss: f32,
    /// The number of searches behind it.
    pub searches: u64,
}

impl Tree {
    /// Loads a theory.
    ///
    /// # Errors
    /// If it cannot be read, its game is unknown, or one of its turns is illegal.
    pub fn load(store: &Store, registry: &Registry) -> Result<Tree> {
        let tree = Tree::load_unchecked(store, registry)?;
        let checked = check_turns(&tree.rows, &tree.graph, tree.start());
        checked.with_context(|| format!("{} is damaged", store.address()))?;
        Ok(tree)
    }

    /// Loads a theory whose turns may be illegal.
    ///
    /// # Errors
    /// If it cannot be read, or its game is unknown.
    pub fn load_unchecked(store: &Store, registry: &Registry) -> Result<Tree> {
        let start = store.subject().start(store.variant(registry)?)?;
        let rows = store.load()?;
        ensure!(!rows.positions.is_empty(), "{} is empty", store.address());
        let mut graph = rows.graph();
        let widths = Widths::usual(store.curve()?);
        graph.travel(widths);
        Ok(Tree { subject: store.subject().clone(), rows, graph, widths, start })
    }

    /// The share of the point that a value is worth to White, in percent.
    pub fn share(&self, value: i32) -> f32 {
        self.widths.share(value)
    }

    /// A game at the start.
    pub fn start(&self) -> &dyn AnyGame {
        self.start.as_ref()
    }

    /// A game that leads to a position by the cheapest path.
    pub fn game(&self, id: Id) -> Box<dyn AnyGame> {
        self.graph.game(self.start(), id)
    }

    /// The best turn of a position, if one is known: of several, the one with the most searches behind it.
    pub fn best_turn(&self, id: Id) -> Option<Turn> {
        let value = self.graph.node(id).worth.value();
        let stored = self.choices(id).into_iter().next().filter(|choice| choice.worth.value() == value);
        let own = self.rows.positions[id as usize].own.and_then(|own| own.turn);
        stored.map(|choice| choice.turn).or_else(|| self.graph.node(id).best_turn(own))
    }

    /// Whether a path leads to a position.
    pub fn is_reached(&self, id: Id) -> bool {
        self.graph.node(id).path.cost.is_finite()
    }

    /// The lines from a game's position to positions that wait for their first search, cheapest first; at
    /// most `most` of them. Afterwards the tree begins at that position.
    pub fn gaps(&mut self, game: &dyn AnyGame, most: usize) -> Vec<Vec<Turn>> {
        let key = self.subject.key(game);
        let Some(root) = self.rows.positions.iter().find(|row| row.key == key).map(|row| row.id) else {
            return Vec::new();
        };
        self.graph.travel_from(root, self.widths);
        let is_gap = |id: &Id| {
            let is_open = self.rows.positions[*id as usize].state == State::Open;
            is_open && self.graph.node(*id).searched == 0 && self.is_reached(*id)
        };
        let mut ids: Vec<Id> = (0..self.graph.len() as Id).filter(is_gap).collect();
        let cost = |id: &Id| self.graph.node(*id).path.cost;
        ids.sort_by(|one, other| cost(one).total_cmp(&cost(other)));
        ids.into_iter().take(most).map(|id| self.graph.path(id)).collect()
    }

    /// The turns from a position that have been evaluated, best first.
    pub fn choices(&self, id: Id) -> Vec<Choice> {
        let node = self.graph.node(id);
        let mut choices: Vec<Choice> = Vec::with_capacity(node.edges().len());
        for edge in node.edges() {
            let Worth { low, high, best } = self.graph.node(edge.child).worth;
            let worth = Worth { low: farther(low), high: farther(high), best };
            if worth.is_known() {
                choices.push(Choice {
                    turn: edge.turn,
                    child: edge.child,
                    worth,
                    loss: self.widths.given_away(node.side, node.worth.value(), worth.value()),
                    searches: self.graph.node(edge.child).path.searches,
                });
            }
        }
        let sign = node.side.sign();
        choices.sort_by_key(|choice| {
            (Reverse(sign * choice.worth.value()), Reverse(choice.searches), choice.turn)
        });
        choices
    }
}

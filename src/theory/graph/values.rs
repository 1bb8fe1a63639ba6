//! The values of positions: minimax, also in cycles.
//!
//! In a component of several positions, each bound is found from the greatest value downwards, as in
//! retrograde analysis: whoever wants the value takes it as soon as one option has it, whoever does not, as
//! soon as no option is left. What remains is endless play. So a winning side always comes nearer to what it
//! wins, and mates inside a component have their true distance.
//!
//! Why the median of the bounds and of the value of endless play is exact, where that value is the same
//! everywhere: it is between the bounds; each side can force it up to its own bound by choices that do not
//! depend on the history; and forcing a bound that endless play falls short of means to avoid endless play.

use super::node::{Best, ENDLESS, Edge, Id, Node, Worth, drawn, farther};
use firzan::core::Color;
use std::collections::{BinaryHeap, HashMap};

/// The worth of the positions of one component, given that of all others that its edges lead to.
pub(super) fn of(nodes: &[Node], members: &[Id]) -> Vec<(Id, Worth)> {
    if let &[id] = members
        && nodes[id as usize].options().iter().all(|edge| edge.child != id)
    {
        return vec![(id, alone(nodes, &nodes[id as usize]))];
    }
    let component = Component::new(nodes, members);
    let low = component.least(Color::White);
    let high = component.least(Color::Black);
    let worths = low.into_iter().zip(high).enumerate().map(|(place, (low, high))| {
        let (low_value, high_value) = (low.value, -high.value);
        let value = drawn(low_value, high_value);
        let best = if value == low_value {
            low.best
        } else if value == high_value {
            high.best
        } else {
            None
        };
        (members[place], Worth { low: low_value, high: high_value, best })
    });
    let mut worths: Vec<(Id, Worth)> = worths.collect();
    component.choose_draws(&mut worths);
    worths
}

/// The worth of a position that no line leads back to.
fn alone(nodes: &[Node], node: &Node) -> Worth {
    let own = node.own.map(|value| (Best::Own, value, value));
    let edges = known_edges(nodes, node)
        .map(|(index, worth)| (Best::Edge(index), farther(worth.low), farther(worth.high)));
    let sign = node.side.sign();
    let mut result: Option<Worth> = None;
    for (option, low, high) in own.into_iter().chain(edges) {
        let Some(best) = &mut result else {
            result = Some(Worth { low, high, best: Some(option) });
            continue;
        };
        let better = |new: i32, old: i32| sign * new > sign * old;
        if better(drawn(low, high), best.value()) {
            best.best = Some(option);
        }
        if better(low, best.low) {
            best.low = low;
        }
        if better(high, best.high) {
            best.high = high;
        }
    }
    result.unwrap_or(Worth::UNKNOWN)
}

/// The edges to positions of which something is known: their indices, and what it is.
fn known_edges<'a>(nodes: &'a [Node], node: &'a Node) -> impl Iterator<Item = (u32, Worth)> + Clone {
    let edges = node.options().iter().zip(0..).map(|(edge, index)| (index, nodes[edge.child as usize].worth));
    edges.filter(|(_, worth)| worth.is_known())
}

/// The bound of a position, for the side that endless play loses for.
#[derive(Clone, Copy)]
struct Bound {
    value: i32,
    best: Option<Best>,
}

/// A strongly connected component.
struct Component<'a> {
    nodes: &'a [Node],
    members: &'a [Id],
    places: HashMap<Id, usize>,
    /// The edges inside the component that lead to each member: place of the parent, index of the edge.
    inner: Vec<Vec<(usize, u32)>>,
}

impl<'a> Component<'a> {
    fn new(nodes: &'a [Node], members: &'a [Id]) -> Component<'a> {
        let places: HashMap<Id, usize> = members.iter().copied().zip(0..).collect();
        let mut inner = vec![Vec::new(); members.len()];
        for (parent, &id) in members.iter().enumerate() {
            for (edge, index) in nodes[id as usize].edges.iter().zip(0..) {
                if let Some(&child) = places.get(&edge.child) {
                    inner[child].push((parent, index));
                }
            }
        }
        Component { nodes, members, places, inner }
    }

    /// The values for `side` if endless play is its loss.
    fn least(&self, side: Color) -> Vec<Bound> {
        let sign = side.sign();
        let mut bounds = vec![Bound { value: -ENDLESS, best: None }; self.members.len()];
        let mut is_known = vec![false; self.members.len()];
        // The opponent's edges inside the component whose values are not known yet, and the worst known
        // option.
        let mut left = vec![0; self.members.len()];
        let mut worst = vec![Bound { value: ENDLESS, best: None }; self.members.len()];
        let mut open = BinaryHeap::new();
        let mut count = 0;
        let mut push = |open: &mut BinaryHeap<_>, place: usize, bound: Bound| {
            // Of equal values the one found first: it is nearer to where the value comes from.
            count += 1;
            open.push((bound.value, std::cmp::Reverse(count), place, bound.best));
        };
        for (place, &id) in self.members.iter().enumerate() {
            let node = &self.nodes[id as usize];
            let own = node.own.map(|value| (Best::Own, value));
            let is_inner = |edge: &Edge| self.places.contains_key(&edge.child);
            left[place] = node.edges.iter().filter(|edge| is_inner(edge)).count();
            let outer =
                known_edges(self.nodes, node).filter(|&(index, _)| !is_inner(&node.edges[index as usize]));
            let outer = outer.map(|(index, worth)| {
                let value = if side == Color::White { worth.low } else { worth.high };
                (Best::Edge(index), farther(value))
            });
            for (best, value) in own.into_iter().chain(outer) {
                let bound = Bound { value: sign * value, best: Some(best) };
                if node.side == side {
                    push(&mut open, place, bound);
                } else if bound.value < worst[place].value {
                    worst[place] = bound;
                }
            }
        }
        while let Some((value, _, place, best)) = open.pop() {
            if std::mem::replace(&mut is_known[place], true) {
                continue;
            }
            bounds[place] = Bound { value, best };
            // A loss is not put off by going round.
            let value = if value > 0 { farther(value) } else { value };
            for &(parent, index) in &self.inner[place] {
                let bound = Bound { value, best: Some(Best::Edge(index)) };
                if self.nodes[self.members[parent] as usize].side == side {
                    push(&mut open, parent, bound);
                    continue;
                }
                if bound.value < worst[parent].value {
                    worst[parent] = bound;
                }
                left[parent] -= 1;
                if left[parent] == 0 {
                    push(&mut open, parent, worst[parent]);
                }
            }
        }
        bounds
    }

    /// Chooses a turn that keeps the value in positions whose value is that of endless play.
    fn choose_draws(&self, worths: &mut [(Id, Worth)]) {
        // Inside the component, endless play is a value, even if nothing else is known.
        let value_of = |worths: &[(Id, Worth)], id: Id| match self.places.get(&id) {
            Some(&place) => Some(worths[place].1.value()),
            None => Some(self.nodes[id as usize].worth).filter(Worth::is_known).map(|worth| worth.value()),
        };
        for place in 0..worths.len() {
            let (id, worth) = worths[place];
            let node = &self.nodes[id as usize];
            if worth.best.is_some() {
                continue;
            }
            let keeps = |edge: &Edge| value_of(worths, edge.child) == Some(worth.value());
            let best = match node.edges.iter().position(keeps) {
                Some(index) => Some(Best::Edge(index as u32)),
                None => node.own.map(|_| Best::Own),
            };
            worths[place].1.best = best;
        }
    }
}

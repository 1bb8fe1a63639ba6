//! Distances from the start, and the choice of the next search: drop-out expansion, after Lincke
//! ("Strategies for the automatic construction of opening books", Computers and Games 2000) and KataGo's
//! `genbook`.
//!
//! A ply costs 1, and as much more as its turn gives away, in units of the width. So the main lines grow deep
//! and bad turns are answered briefly.

use super::node::{Best, Graph, Id, Path, farther};
use firzan::core::Color;
use firzan::eval::Chances;
use firzan::search::score;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The price of another turn rises by this for each turn already stored.
const STORED: f32 = 0.5;
/// The discount on the best line if only its parent's search has seen it: the best of many unverified values
/// is luck. Also that on a position that somebody has added and nothing has evaluated.
const UNPROVEN: f32 = 2.0;
/// The discount on a position whose own search has lost its best turn to an edge.
const STALE: f32 = 2.0;
/// The discount on a position in which repetitions decide.
const UNCERTAIN: f32 = 1.0;
/// The divisor of the width for a repertoire's own side.
const NARROW: f32 = 8.0;
/// The usual width, in percent of the point.
pub const USUAL: f32 = 1.0;
/// The least cost of a turn.
const LEAST: f32 = 0.1;

/// The scale on which turns that give something away cost plies.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// The loss that costs one ply more, in percent of the point; larger is broader.
    pub width: f32,
    /// The side of a repertoire, which gets an eighth of the width; `None` for both sides' lines.
    pub narrow: Option<Color>,
    /// The game's curve.
    pub curve: Chances,
}

impl Widths {
    /// The usual width, for both sides.
    pub fn usual(curve: Chances) -> Widths {
        Widths { width: USUAL, narrow: None, curve }
    }

    /// The share of the point that a value is worth to White, in percent.
    pub fn share(&self, value: i32) -> f32 {
        share(self.curve, value)
    }

    /// The share of the point that a turn of this side gives away, in percent.
    pub fn given_away(&self, side: Color, best: i32, value: i32) -> f32 {
        ((self.share(best) - self.share(value)) * side.sign() as f32).max(0.0)
    }

    /// The cost of a turn beyond its ply: the share that it gives away, in widths.
    fn loss(&self, side: Color, best: i32, value: i32) -> f32 {
        let width = if self.narrow == Some(side) { self.width / NARROW } else { self.width };
        self.given_away(side, best, value) / width
    }
}

/// The share of the point that a value is worth to White, in percent.
pub fn share(curve: Chances, value: i32) -> f32 {
    // Rounded once, so that JSON shows its two digits and no more.
    (100.0 * score::expected(score::chances(value, curve))) as f32
}

impl Graph {
    /// Finds the cheapest paths from the start to all positions, by Dijkstra's algorithm.
    pub fn travel(&mut self, widths: Widths) {
        if !self.is_empty() {
            self.travel_from(0, widths);
        }
    }

    /// Finds the cheapest paths from a position.
    pub fn travel_from(&mut self, start: Id, widths: Widths) {
        for node in &mut self.nodes {
            node.path = Path::NONE;
        }
        // Costs are not negative, so their bits are in their order.
        let mut open = BinaryHeap::from([(Reverse(0), start)]);
        self.nodes[start as usize].path.cost = 0.0;
        let mut is_done = vec![false; self.len()];
        let mut order = Vec::with_capacity(self.len());
        while let Some((_, id)) = open.pop() {
            if std::mem::replace(&mut is_done[id as usize], true) {
                continue;
            }
            order.push(id);
            for index in 0..self.node(id).edges.len() {
                let child = self.node(id).edges[index].child;
                if !is_done[child as usize] && self.shorten(id, index, widths) {
                    open.push((Reverse(self.node(child).path.cost.to_bits()), child));
                }
            }
        }
        for &id in order.iter().rev() {
            let node = &mut self.nodes[id as usize];
            node.path.searches += u64::from(node.searched);
            let Path { from, searches, .. } = node.path;
            if let Some((parent, _)) = from {
                self.nodes[parent as usize].path.searches += searches;
            }
        }
    }

    /// Shortens the path to a child if it is cheaper by this parent. Paths beyond the child stay as they are.
    pub fn approach(&mut self, parent: Id, child: Id, widths: Widths) {
        let edges = &self.node(parent).edges;
        if let Some(index) = edges.iter().position(|edge| edge.child == child) {
            self.shorten(parent, index, widths);
        }
    }

    /// Counts one more search at a position. Returns the positions on the path to it, and the position.
    pub fn count_search(&mut self, id: Id) -> Vec<Id> {
        let mut counted = Vec::new();
        let mut next = Some(id);
        while let Some(at) = next {
            let path = &mut self.nodes[at as usize].path;
            path.searches += 1;
            next = path.from.map(|(parent, _)| parent);
            counted.push(at);
        }
        counted
    }

    /// Replaces the path to a child by that along an edge if it is cheaper. Returns whether it is.
    fn shorten(&mut self, id: Id, index: usize, widths: Widths) -> bool {
        let node = self.node(id);
        let child = node.edges[index].child;
        let (path, next) = (node.path, self.node(child));
        let loss = if next.worth.is_known() {
            widths.loss(node.side, node.worth.value(), farther(next.worth.value()))
        } else {
            0.0
        };
        let cost = path.cost + (1.0 + loss - next.bonus).max(LEAST);
        let is_cheaper = cost < next.path.cost;
        if is_cheaper {
            let searches = next.path.searches;
            let path = Path { cost, plies: path.plies + 1, from: Some((id, index as u32)), searches };
            self.nodes[child as usize].path = path;
        }
        is_cheaper
    }

    /// The price of the next search at a position; the cheapest one comes first. `None` if nothing is left to
    /// search.
    pub fn price(&self, id: Id, widths: Widths) -> Option<f32> {
        let node = self.node(id);
        if node.is_closed || node.path.cost.is_infinite() {
            return None;
        }
        let best = node.worth.value();
        let mut price = node.path.cost + 1.0 + STORED * node.edges.len() as f32;
        match node.own {
            Some(own) => price += widths.loss(node.side, best, own),
            None if node.searched > 0 => price -= STALE,
            None => {}
        }
        if node.worth.depends_on_history() {
            price -= UNCERTAIN;
        }
        let leads = |(parent, index)| self.node(parent).worth.best == Some(Best::Edge(index));
        if !node.is_evaluated || node.searched == 0 && node.path.from.is_some_and(leads) {
            price -= UNPROVEN;
        }
        Some(price)
    }
}

//! How far positions are from the start, and what to search next: drop-out expansion, after Lincke
//! ("Strategies for the automatic construction of opening books", Computers and Games 2000) and KataGo's
//! `genbook`.
//!
//! A ply costs 1, and as much more as its turn gives away, in units of the width. So the main lines grow deep
//! and bad turns are answered briefly.

use super::node::{Best, Graph, Id, Way, farther};
use firzan::core::Color;
use firzan::eval::Chances;
use firzan::search::score;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The least that a ply costs.
const LEAST_PLY: f32 = 0.1;
/// What each turn already stored adds to the price of another one.
const STORED: f32 = 0.5;
/// How much sooner the best line is searched where it has only its parent's search behind it: the best of
/// many unverified values is luck.
const UNPROVEN: f32 = 2.0;
/// How much sooner a position is searched whose own search has lost its best turn to an edge.
const STALE: f32 = 2.0;
/// How much sooner a position is searched in which repetitions decide.
const UNCERTAIN: f32 = 1.0;
/// By how much a repertoire's own side has less width.
const NARROW: f32 = 8.0;

/// The side that a repertoire is for; `None` for both.
pub type Side = Option<Color>;

/// How much a turn may give away to cost one ply more.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// In percent of the point; larger is broader.
    pub width: f32,
    /// The side that gets an eighth of the width.
    pub narrow: Side,
    /// The game's curve.
    pub curve: Chances,
}

impl Widths {
    /// The share of the point that a value is worth to White, in percent.
    pub fn share(&self, value: i32) -> f32 {
        share(self.curve, value)
    }

    /// What a turn costs beyond its ply: the share that it gives away, in widths.
    fn loss(&self, side: Color, best: i32, value: i32) -> f32 {
        let width = if self.narrow == Some(side) { self.width / NARROW } else { self.width };
        ((self.share(best) - self.share(value)) * side.sign() as f32).max(0.0) / width
    }
}

/// The share of the point that a value is worth to White, in percent.
pub fn share(curve: Chances, value: i32) -> f32 {
    let [win, draw, _] = score::chances(value, curve);
    (win as f32 + draw as f32 / 2.0) / 10.0
}

impl Graph {
    /// Finds the cheapest ways to all positions, by Dijkstra's algorithm.
    pub fn travel(&mut self, widths: Widths) {
        if self.is_empty() {
            return;
        }
        for node in &mut self.nodes {
            node.way = Way::NONE;
        }
        // Costs are not negative, so their bits are in their order.
        let mut open = BinaryHeap::from([(Reverse(0), 0)]);
        self.nodes[0].way.cost = 0.0;
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
                    open.push((Reverse(self.node(child).way.cost.to_bits()), child));
                }
            }
        }
        for &id in order.iter().rev() {
            let node = &mut self.nodes[id as usize];
            node.way.searches += u64::from(node.searched);
            let Way { from, searches, .. } = node.way;
            if let Some((parent, _)) = from {
                self.nodes[parent as usize].way.searches += searches;
            }
        }
    }

    /// Goes to a position from another by an edge if that is cheaper than the way known so far. Ways farther
    /// on stay as they are.
    pub fn approach(&mut self, parent: Id, child: Id, widths: Widths) {
        let edges = &self.node(parent).edges;
        if let Some(index) = edges.iter().position(|edge| edge.child == child) {
            self.shorten(parent, index, widths);
        }
    }

    /// Counts one more search at a position; returns the positions on the way to it, and itself.
    pub fn count_search(&mut self, id: Id) -> Vec<Id> {
        let mut counted = Vec::new();
        let mut next = Some(id);
        while let Some(at) = next {
            let way = &mut self.nodes[at as usize].way;
            way.searches += 1;
            next = way.from.map(|(parent, _)| parent);
            counted.push(at);
        }
        counted
    }

    /// Takes the way by an edge if it is cheaper than the present one.
    fn shorten(&mut self, id: Id, index: usize, widths: Widths) -> bool {
        let node = self.node(id);
        let child = node.edges[index].child;
        let (way, next) = (node.way, self.node(child));
        let loss = widths.loss(node.side, node.worth.value(), farther(next.worth.value()));
        let cost = way.cost + (1.0 + loss - next.bonus).max(LEAST_PLY);
        let is_cheaper = cost < next.way.cost;
        if is_cheaper {
            let searches = next.way.searches;
            let way = Way { cost, plies: way.plies + 1, from: Some((id, index as u32)), searches };
            self.nodes[child as usize].way = way;
        }
        is_cheaper
    }

    /// What the next search at a position costs: the position with the lowest price is searched next. `None`
    /// where there is nothing to search.
    pub fn price(&self, id: Id, widths: Widths) -> Option<f32> {
        let node = self.node(id);
        if node.is_closed || node.way.cost.is_infinite() {
            return None;
        }
        let best = node.worth.value();
        let mut price = node.way.cost + 1.0 + STORED * node.edges.len() as f32;
        match node.own {
            Some(own) => price += widths.loss(node.side, best, own),
            None if node.searched > 0 => price -= STALE,
            None => {}
        }
        if node.worth.depends_on_history() {
            price -= UNCERTAIN;
        }
        let leads = |(parent, index)| self.node(parent).worth.best == Some(Best::Edge(index));
        if node.searched == 0 && node.way.from.is_some_and(leads) {
            price -= UNPROVEN;
        }
        Some(price)
    }
}

//! The part of a theory that is exported.

use crate::theory::graph::Id;
use crate::theory::tree::{Choice, Tree};
use firzan::core::Color;

/// The part of a theory to export.
pub struct Part<'a> {
    /// The theory.
    pub tree: &'a Tree,
    /// The side that it is for; `None` for both.
    pub side: Option<Color>,
    /// Minimum number of searches behind a turn.
    pub least: u64,
    /// Maximum number of plies from the start.
    pub plies: u32,
}

impl Part<'_> {
    /// The positions that belong to it, the cheapest paths first.
    pub fn positions(&self) -> Vec<Id> {
        let graph = &self.tree.graph;
        let mut ids: Vec<Id> = (0..graph.len() as Id)
            .filter(|&id| {
                let node = graph.node(id);
                self.tree.is_reached(id)
                    && node.path.plies < self.plies
                    && self.side.is_none_or(|side| node.side == side)
            })
            .collect();
        ids.sort_by(|&one, &other| {
            let cost = |id| graph.node(id).path.cost;
            cost(one).total_cmp(&cost(other)).then(one.cmp(&other))
        });
        ids
    }

    /// The turns from a position with enough searches behind them that give away at most this percentage of
    /// the point, the best first.
    pub fn choices(&self, id: Id, loss: f32) -> Vec<Choice> {
        let mut choices = self.tree.choices(id);
        choices.retain(|choice| choice.searches >= self.least && choice.loss <= loss);
        choices
    }
}

//! The part of a theory that is exported, and the record of a line from one of its positions.

use crate::records::pgn::{CommentedTurn, Record};
use crate::theory::graph::Id;
use crate::theory::tree::{Choice, Tree};
use firzan::any::AnyGame;
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

/// A record of turns from a game's position, with PGN's seven standard tags.
pub fn record(game: &dyn AnyGame, event: String, round: String, turns: Vec<CommentedTurn>) -> Record {
    let (unknown, fen) = ("?".to_string(), game.fen());
    let mut tags = vec![
        ("Event", event),
        ("Site", unknown.clone()),
        ("Date", "????.??.??".to_string()),
        ("Round", round),
        ("White", unknown.clone()),
        ("Black", unknown),
        ("Result", "*".to_string()),
        ("Variant", game.variant().to_string()),
    ];
    if fen != game.start_fen() {
        tags.extend([("SetUp", "1".to_string()), ("FEN", fen)]);
    }
    let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
    Record::new(game.variant(), tags, turns)
}

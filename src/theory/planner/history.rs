//! The changes that a theory remembers.

use super::Planner;
use crate::theory::graph::{Best, Id};
use crate::theory::store::{ChangeRow, now};
use firzan::core::Turn;

/// A change of a value is recorded if it is at least so great, in percent of the point; at the start, whose
/// history is drawn as a curve, a tenth of it.
const NEWS: f32 = 2.0;
/// Changes are recorded at positions that cost at most so much.
const NEWS_COST: f32 = 20.0;

impl Planner {
    /// The value and the best turn of a position; `None` if nothing is known.
    pub(super) fn to_record(&self, id: Id) -> Option<(i32, Option<Turn>)> {
        let node = self.graph.node(id);
        let turn = match node.worth.best? {
            Best::Own => self.entries[id as usize].own.and_then(|own| own.turn),
            Best::Edge(index) => Some(node.edges()[index as usize].turn),
        };
        Some((node.worth.value(), turn))
    }

    /// The change of a position since the last one recorded, if it is worth recording.
    pub(super) fn change(&self, id: Id) -> Option<ChangeRow> {
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

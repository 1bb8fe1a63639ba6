//! Recording changes of values and best turns.

use super::Planner;
use crate::theory::graph::Id;
use crate::theory::store::{ChangeRow, now};
use firzan::core::Turn;

/// Minimum change of a value that is recorded, in percent of the point. At the start, whose history is drawn
/// as a curve, a tenth of it is enough.
const NEWS: f32 = 2.0;
/// Maximum cost of positions whose changes are recorded, in plies.
const NEWS_COST: f32 = 20.0;

impl Planner {
    /// The value and the best turn of a position; `None` if nothing is known.
    pub(super) fn to_record(&self, id: Id) -> Option<(i32, Option<Turn>)> {
        let node = self.graph.node(id);
        let own = self.entries[id as usize].own.and_then(|own| own.turn);
        node.worth.is_known().then(|| (node.worth.value(), node.best_turn(own)))
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

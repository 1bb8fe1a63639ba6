//! Giving tasks to workers on other machines, and collecting their results.

use super::{BATCH, Planner};
use crate::theory::store::{ResultRow, TaskRow};
use crate::theory::task::{Finding, Task};
use anyhow::Result;

/// Free tasks beyond the number of taken ones.
const SPARE: usize = 8;

impl Planner {
    /// Adds the results of workers, and gives out new tasks. Returns whether there was a result.
    ///
    /// # Errors
    /// If the theory cannot be read or written.
    pub fn collect(&mut self) -> Result<bool> {
        let results = self.store.results(BATCH)?;
        let is_empty = results.is_empty();
        for (task, result) in results {
            self.add(&self.finding(task, result))?;
        }
        for task in self.store.exhausted_tasks()? {
            self.give_up(task.position);
            self.settle();
            self.held.remove(&task.position);
            self.batch.done.push(task.id);
        }
        // Results that are not saved would be collected again.
        self.save()?;
        let queue = self.store.queue()?;
        for _ in queue.free..SPARE + queue.taken {
            let Some(task) = self.next_task() else { break };
            let rank = self.price(task.position).unwrap_or(0);
            self.batch.tasks.push(TaskRow {
                id: 0,
                position: task.position,
                path: task.game.played().to_vec(),
                excluded: task.excluded,
                nodes: task.nodes,
                rank,
            });
        }
        if !self.batch.tasks.is_empty() {
            self.save()?;
        }
        Ok(!is_empty)
    }

    fn finding(&self, task: TaskRow, result: ResultRow) -> Finding {
        let excluded = task.excluded;
        let task = Task { number: task.id, engine: result.engine, ..self.task(task.position, excluded) };
        Finding { task, lines: result.lines, depth: result.depth, nodes: result.nodes }
    }
}

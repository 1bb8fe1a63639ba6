//! A search in time slices; between them, a worker of the page handles messages.

use super::think::{Task, best, line};
use crate::search::platform::Instant;
use crate::search::{Best, Control, Limits, Memory, Progress, Report};
use serde_json::Value;
use std::time::Duration;

/// A search that runs one slice at a time.
pub struct Slices {
    task: Task,
    progress: Progress,
    best: Best,
    /// The total time of the slices so far.
    time: Duration,
    is_over: bool,
}

impl Slices {
    /// A search that has not started yet.
    pub fn new(task: Task) -> Slices {
        Slices {
            task,
            progress: Progress::default(),
            best: Best::default(),
            time: Duration::ZERO,
            is_over: false,
        }
    }

    /// Continues the search for at most the time `slice`; returns the new lines. All slices must use the same
    /// memory.
    pub fn resume(&mut self, memory: &Memory, slice: Duration) -> Vec<Value> {
        let mut news = Vec::new();
        if self.is_over {
            return news;
        }
        let Task { game, limits, settings } = &self.task;
        let (nodes, time) = (self.best.nodes, self.time);
        let left = limits.move_time.map(|most| most.saturating_sub(time));
        // A weaker level searches a fixed number of nodes, in less than a second.
        let slice = settings.strength.map_or(Some(slice), |_| None);
        let here = Limits {
            move_time: slice.into_iter().chain(left).min(),
            nodes: limits.nodes.map(|most| most.saturating_sub(nodes)),
            ..limits.clone()
        };
        let start = Instant::now();
        let mut report_line = |report: &Report| {
            if let Report::Line(info) = report {
                let mut info = info.clone();
                info.nodes += nodes;
                info.time += time;
                news.push(line(game.as_ref(), &info));
            }
        };
        let control = Control::default();
        let progress = &mut self.progress;
        self.best = game.search_on(&here, *settings, memory, &control, progress, &mut report_line);
        self.best.nodes += nodes;
        self.time += start.elapsed();
        self.is_over = self.progress.is_complete()
            || limits.move_time.is_some_and(|most| self.time >= most)
            || limits.nodes.is_some_and(|most| self.best.nodes >= most);
        news
    }

    /// Stops the search, which must not be over; returns the result.
    pub fn stop(mut self, memory: &Memory) -> Value {
        if self.best.turn.is_none() {
            self.resume(memory, Duration::from_millis(1));
        }
        self.best()
    }

    /// Whether the search has ended.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// The result so far.
    pub fn best(&self) -> Value {
        best(self.task.game.as_ref(), &self.best)
    }
}

//! Step ordering. Steps are generated in stages, because most nodes cut off before quiet steps are needed.

use super::exchange;
use super::histories::{Context, Histories};
use crate::core::{Step, StepList};
use crate::eval::Evaluate;
use crate::rules::{Position, Stage};

/// A step and its score; higher scores come first.
pub type Scored = (i32, Step);

/// The steps of all pickers along a line: each picker uses the end of one list and frees it afterwards.
#[derive(Default)]
pub struct Scratch {
    scored: Vec<Scored>,
    list: Box<StepList>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Table,
    Noisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    Quiet,
    Quiets,
    BadNoisy,
    Done,
}

/// The steps of a node, best first: the hash move, captures and promotions that do not lose by static
/// exchange, killers, quiet steps by history, and the other captures.
pub struct Picker {
    phase: Phase,
    table_step: Option<Step>,
    killers: [Option<Step>; 2],
    /// Captures that win at least this many centipawns by static exchange are tried early.
    threshold: i32,
    /// Whether quiet steps and losing captures are included.
    all: bool,
    /// This picker's part of the list: first the losing captures, then from `next` on the remaining steps.
    start: usize,
    bad: usize,
    next: usize,
}

impl Picker {
    /// A picker of all steps.
    pub fn all(scratch: &Scratch, table_step: Option<Step>, killers: [Option<Step>; 2]) -> Picker {
        let start = scratch.scored.len();
        Picker {
            phase: Phase::Table,
            table_step,
            killers,
            threshold: 0,
            all: true,
            start,
            bad: start,
            next: start,
        }
    }

    /// A picker of captures and promotions that win at least `threshold` centipawns by static exchange.
    pub fn noisy(scratch: &Scratch, table_step: Option<Step>, threshold: i32) -> Picker {
        Picker { threshold, all: false, ..Picker::all(scratch, table_step, [None; 2]) }
    }

    /// Skips the remaining quiet steps.
    pub fn skip_quiets(&mut self) {
        if matches!(self.phase, Phase::FirstKiller | Phase::SecondKiller | Phase::Quiet | Phase::Quiets) {
            self.begin_bad_noisy();
        }
    }

    /// Frees the picker's part of the list. Must be called before leaving the node.
    pub fn finish(self, scratch: &mut Scratch) {
        scratch.scored.truncate(self.start);
    }

    /// The next best step.
    pub fn next<P: Evaluate>(
        &mut self,
        position: &P,
        context: &Context,
        histories: &Histories,
        scratch: &mut Scratch,
    ) -> Option<Step> {
        loop {
            match self.phase {
                Phase::Table => {
                    self.phase = Phase::Noisy;
                    self.table_step = self
                        .table_step
                        .filter(|&step| position.is_step(step) && (self.all || position.is_noisy(step)));
                    if self.table_step.is_some() {
                        return self.table_step;
                    }
                }
                Phase::Noisy => {
                    self.generate(position, Stage::Noisy, scratch, |step| {
                        16 * position.gain(step) + histories.noisy(position, step) / 8
                    });
                    self.phase = Phase::GoodNoisy;
                }
                Phase::GoodNoisy => match self.pick(scratch) {
                    Some(step) if exchange::holds(position, step, self.threshold) => {
                        return Some(step);
                    }
                    Some(_) => {
                        scratch.scored.swap(self.bad, self.next - 1);
                        self.bad += 1;
                    }
                    None if self.all => self.phase = Phase::FirstKiller,
                    None => self.phase = Phase::Done,
                },
                Phase::FirstKiller | Phase::SecondKiller => {
                    let index = usize::from(self.phase == Phase::SecondKiller);
                    self.phase = if index == 0 { Phase::SecondKiller } else { Phase::Quiet };
                    self.killers[index] = self.killers[index].filter(|&step| {
                        Some(step) != self.table_step && position.is_step(step) && !position.is_noisy(step)
                    });
                    if self.killers[index].is_some() {
                        return self.killers[index];
                    }
                }
                Phase::Quiet => {
                    self.generate(position, Stage::Quiet, scratch, |step| {
                        histories.quiet(position, context, step)
                    });
                    self.phase = Phase::Quiets;
                }
                Phase::Quiets => match self.pick(scratch) {
                    Some(step) => return Some(step),
                    None => self.begin_bad_noisy(),
                },
                Phase::BadNoisy => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some(scratch.scored[self.next - 1].1);
                    }
                    self.phase = Phase::Done;
                }
                Phase::Done => return None,
            }
        }
    }

    /// Whether a step that [`next`](Self::next) has just returned is a capture or promotion.
    pub fn is_noisy<P: Position>(&self, position: &P, step: Step) -> bool {
        match self.phase {
            // The hash move.
            Phase::Noisy => position.is_noisy(step),
            Phase::GoodNoisy | Phase::BadNoisy => true,
            _ => false,
        }
    }

    /// Whether [`next`](Self::next) is now returning captures that lose by static exchange.
    pub fn is_losing(&self) -> bool {
        self.phase == Phase::BadNoisy
    }

    fn begin_bad_noisy(&mut self) {
        self.phase = Phase::BadNoisy;
        self.next = self.start;
    }

    /// Appends the steps of a stage that have not been returned yet.
    fn generate<P: Evaluate>(
        &self,
        position: &P,
        stage: Stage,
        scratch: &mut Scratch,
        worth: impl Fn(Step) -> i32,
    ) {
        let Scratch { scored, list } = scratch;
        list.clear();
        position.steps(stage, list);
        let fresh = list
            .iter()
            .filter(|&&step| Some(step) != self.table_step)
            .filter(|&&step| stage != Stage::Quiet || !self.killers.contains(&Some(step)));
        scored.extend(fresh.map(|&step| (worth(step), step)));
    }

    /// Returns the best of the remaining steps.
    fn pick(&mut self, scratch: &mut Scratch) -> Option<Step> {
        let rest = &mut scratch.scored[self.next..];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].0 > rest[best].0 {
                best = index;
            }
        }
        let step = rest.get(best)?.1;
        rest.swap(0, best);
        self.next += 1;
        Some(step)
    }
}

//! The choice of a turn at less than full strength.
//!
//! The turns get values by a small search, whose nodes are counted rather than timed, and one of them is
//! drawn: the more it loses, the less often. What a turn loses is measured by the game's own curve of
//! winning chances, as the logarithm of the odds, so that a level makes about the same mistakes in every
//! game. (Stockfish's "Skill Level" draws among four lines in a like manner.) Nothing of earlier searches is
//! used: the same game, strength and seed give the same turn on every machine.

use super::progress::Progress;
use super::root_turn::{self, RootTurn};
use super::shared::Shared;
use super::window::Window;
use super::worker::{Line, Place, Worker};
use super::{Bound, Limits, Memory, Report, Strength};
use crate::core::Random;
use crate::eval::Evaluate;
use crate::rules::Game;

/// Mebibytes of the table.
const TABLE: usize = 1;

/// The lines to draw from after a search; without one, all turns are drawn from.
const LINES: usize = 4;

/// A greater loss than this, in units of the logarithm of the odds, is no worse: who is weak does not see a
/// mate more often than the loss of a queen.
const GREATEST_LOSS: f64 = 4.0;

/// The table for one turn: nothing may be known from elsewhere. `None` if memory is short.
pub(super) fn memory() -> Option<Memory> {
    Memory::new(TABLE).ok()
}

/// Puts the turn to be played first.
pub(super) fn choose<P: Evaluate>(
    game: &Game<P>,
    shared: &Shared,
    limits: &Limits,
    strength: Strength,
    progress: &mut Progress,
    report: &mut dyn FnMut(&Report),
) {
    let position = game.position();
    // A position that comes again is another one: the choice shall not repeat for ever.
    let mut random = strength.random(position.key() ^ game.turns().len() as u64);
    let manner = strength.manner(&P::LEVELS, &mut random);
    let timed = Limits {
        nodes: None,
        ..limits.clone()
    };
    let Some(mut worker) = Worker::new::<P>(shared, &timed, game.history(), 0) else {
        return;
    };
    progress.depth = worker.survey(position, &mut progress.turns);
    worker.finish();
    let mut drawn_from = progress.turns.len();
    let nodes = manner.nodes.min(limits.nodes.unwrap_or(u64::MAX));
    let counted = Limits {
        nodes: Some(nodes + shared.nodes()),
        ..timed
    };
    let Some(mut worker) = Worker::new::<P>(shared, &counted, game.history(), 0) else {
        return;
    };
    if nodes > 0 {
        worker.deepen(position, progress, LINES, report);
        drawn_from = drawn_from.min(LINES);
    }
    let spread = shared.curve::<P>().spread;
    let turns = &mut progress.turns;
    let best = turns.iter().map(|root| root.value).max().unwrap_or(0);
    let losses = turns[..drawn_from].iter().map(|root| {
        let loss = f64::from(best - root.value) / spread;
        loss.min(GREATEST_LOSS) / manner.temperature
    });
    let chosen = draw(losses, &mut random);
    turns[..=chosen].rotate_right(1);
    let info = worker.info(position, &turns[0], progress.depth as i32, 0, Bound::Exact);
    worker.finish();
    report(&Report::Line(info.clone()));
    progress.line = info.line;
    progress.is_complete = true;
}

/// Draws a turn by the weights exp(-loss).
fn draw(losses: impl Iterator<Item = f64>, random: &mut Random) -> usize {
    // The greatest sum with noise of Gumbel's distribution is such a draw.
    let likings = losses.map(|loss| -loss - (-random.share().ln()).ln());
    let greatest = likings
        .enumerate()
        .max_by(|(_, one), (_, other)| one.total_cmp(other));
    greatest.map_or(0, |(index, _)| index)
}

impl Worker<'_> {
    /// Gives every turn its value by quiescence after it, and sorts them, best first. Returns the depth
    /// completed, 1 or, if time has run out, 0.
    fn survey<P: Evaluate>(&mut self, position: &P, turns: &mut [RootTurn]) -> u32 {
        let place = Place {
            depth: 1,
            turns: 0,
            steps: 0,
        };
        self.evaluations[0] = (!position.in_check()).then(|| self.evaluate(position, 0));
        let mut line = Line::new();
        for root in turns.iter_mut() {
            let (next, row) = self.after(position, root.turn);
            let value = self.descend(&next, row, place, Window::FULL, false, &mut line);
            if self.stopped {
                break;
            }
            root.value = value;
            root.line = line.to_vec();
        }
        root_turn::sort(turns);
        u32::from(!self.stopped)
    }
}

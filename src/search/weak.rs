//! The choice of a turn at less than full strength.
//!
//! The turns get values by a small search, whose nodes are counted rather than timed, and one of them is
//! drawn: the more it loses, the less often. What a turn loses is measured by the game's own curve of
//! winning chances, as the logarithm of the odds, so that a level makes about the same mistakes in every
//! game. (Stockfish's "Skill Level" draws among four lines in a like manner.) Nothing of earlier searches is
//! used: the same game, strength and seed give the same turn on every machine.
//!
//! Who is winning goes to no position a second time, as the opponent could draw by that; and where the
//! opponent has next to nothing left, the best turn of a longer search is played.

use super::progress::Progress;
use super::root_turn::{self, RootTurn};
use super::shared::Shared;
use super::window::Window;
use super::worker::{Line, Place, Worker};
use super::{Bound, Limits, Memory, Report, Strength};
use crate::core::{Random, SquareSet};
use crate::eval::{Chances, Evaluate};

use crate::rules::{Game, Placement, Position, Repetition};

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
    let manner = strength.manner(position.levels(), &mut random);
    let timed = Limits { nodes: None, ..limits.clone() };
    let Some(mut worker) = Worker::new::<P>(shared, &timed, game.history(), 0) else {
        return;
    };
    progress.depth = worker.survey(position, &mut progress.turns);
    let curve = shared.curve::<P>();
    if position.repetition() == Repetition::Draws {
        worker.shun_repetitions(position, &mut progress.turns, curve);
    }
    worker.finish();
    let (lines, nodes) = match is_technical(position, &progress.turns, curve) {
        true => (1, manner.technique),
        false => (LINES, manner.nodes),
    };
    let mut drawn_from = progress.turns.len();
    let nodes = nodes.min(limits.nodes.unwrap_or(u64::MAX));
    let counted = Limits { nodes: Some(nodes + shared.nodes()), ..timed };
    let Some(mut worker) = Worker::new::<P>(shared, &counted, game.history(), 0) else {
        return;
    };
    if nodes > 0 {
        worker.deepen(position, progress, lines, report);
        drawn_from = drawn_from.min(lines);
    }
    let turns = &mut progress.turns;
    let best = best_value(turns);
    let losses = turns[..drawn_from].iter().map(|root| {
        let loss = f64::from(best - root.value) / curve.spread;
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

/// The value of the best turn.
fn best_value(turns: &[RootTurn]) -> i32 {
    turns.iter().map(|root| root.value).max().unwrap_or(0)
}

/// Whether the best turn rather wins than not.
fn is_winning(turns: &[RootTurn], curve: Chances) -> bool {
    f64::from(best_value(turns)) >= curve.even
}

/// Whether there is nothing left to do but to win: the side to move is better off, and the opponent has only
/// its kings or, if that wins as well, one piece more for each.
fn is_technical<P: Position>(position: &P, turns: &[RootTurn], curve: Chances) -> bool {
    let number = |royal: bool| -> u32 {
        let kinds = (0..).zip(P::kinds(position.options()));
        let kinds = kinds.filter(|(_, kind)| kind.is_royal() == royal);
        kinds.map(|(kind, _)| position.board().pieces(!position.side(), kind).len()).sum()
    };
    match number(false) {
        0 => best_value(turns) > 0,
        others => others <= number(true) && is_winning(turns, curve),
    }
}

/// Draws a turn by the weights exp(-loss).
fn draw(losses: impl Iterator<Item = f64>, random: &mut Random) -> usize {
    // The greatest sum with noise of Gumbel's distribution is such a draw.
    let likings = losses.map(|loss| -loss - (-random.share().ln()).ln());
    let greatest = likings.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    greatest.map_or(0, |(index, _)| index)
}

impl Worker<'_> {
    /// Gives every turn its value by quiescence after it, and sorts them, best first. Returns the depth
    /// completed, 1 or, if time has run out, 0.
    fn survey<P: Evaluate>(&mut self, position: &P, turns: &mut [RootTurn]) -> u32 {
        let place = Place { depth: 1, turns: 0, steps: 0 };
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

    /// Leaves out the turns to positions that were there before, if others win as well.
    fn shun_repetitions<P: Evaluate>(&mut self, position: &P, turns: &mut Vec<RootTurn>, curve: Chances) {
        let mut is_new = |root: &RootTurn| {
            let (next, _) = self.after(position, root.turn);
            self.history.push(&next);
            let is_new = self.history.repeated().is_none();
            self.history.pop();
            is_new
        };
        let new: Vec<RootTurn> = turns.iter().filter(|root| is_new(root)).cloned().collect();
        if is_winning(&new, curve) {
            *turns = new;
        }
    }
}

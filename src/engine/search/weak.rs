//! The choice of a move below full strength.
//!
//! A small search, limited by nodes rather than time, gives the moves their values, and one of them is drawn
//! at random; moves that lose more are drawn less often. The loss is measured in logits on the game's own
//! curve of winning chances, so that a level makes similar mistakes in every game. (Stockfish's "Skill Level"
//! draws among four lines in a similar way.) Nothing is reused from earlier searches: the same game, strength
//! and seed give the same move on every machine.
//!
//! A winning side does not repeat a position, which could lead to a draw. If the opponent has almost nothing
//! left, the best move of a longer search is played.

use super::progress::Progress;
use super::root_turn::{self, RootTurn};
use super::shared::Shared;
use super::window::Window;
use super::worker::{Depths, Line, Worker};
use super::{Bound, Limits, Memory, Report, Strength};
use crate::core::{Random, SquareSet};
use crate::eval::{Chances, Evaluate};

use crate::rules::{Game, Placement, Position, Repetition};

/// The size of the table in mebibytes.
const TABLE: usize = 1;

/// The number of lines to draw from after a search; without a search, all moves.
const LINES: usize = 4;

/// The maximum loss in logits; greater ones are clamped to it. A weak player overlooks a mate as often as the
/// loss of a queen.
const MAX_LOSS: f64 = 4.0;

/// A new memory for one move, so that nothing is reused from other searches. `None` if memory is short.
pub(super) fn memory() -> Option<Memory> {
    Memory::new(TABLE).ok()
}

/// Chooses the move to play and puts it first.
pub(super) fn choose<P: Evaluate>(
    game: &Game<P>,
    shared: &Shared,
    limits: &Limits,
    strength: Strength,
    wanted: usize,
    progress: &mut Progress,
    report: &mut dyn FnMut(&Report),
) {
    let position = game.position();
    // Includes the move number, so that a repeated position does not get the same choice forever.
    let mut random = strength.random(position.key() ^ game.played().len() as u64);
    let skill = strength.skill(P::levels(position.options()), &mut random);
    let timed = Limits { nodes: None, ..limits.clone() };
    let Some(mut worker) = Worker::new(position, shared, &timed, game.history(), 0) else {
        return;
    };
    progress.depth = worker.survey(position, &mut progress.turns);
    let curve = shared.curve(position);
    if position.repetition() == Repetition::DRAWS {
        worker.avoid_repetitions(position, &mut progress.turns, curve);
    }
    worker.finish();
    let is_technical = is_technical(position, &progress.turns, curve);
    let (lines, nodes) = if is_technical { (1, skill.technique) } else { (LINES, skill.nodes) };
    let mut drawn_from = progress.turns.len();
    let nodes = nodes.min(limits.nodes.unwrap_or(u64::MAX));
    let counted = Limits { nodes: Some(nodes + shared.nodes()), ..timed };
    let Some(mut worker) = Worker::new(position, shared, &counted, game.history(), 0) else {
        return;
    };
    if nodes > 0 {
        let mut shown = |message: &Report| {
            if !matches!(message, Report::Line(info) if info.rank > wanted) {
                report(message);
            }
        };
        worker.deepen(position, progress, lines, &mut shown);
        drawn_from = drawn_from.min(lines);
    }
    let turns = &mut progress.turns;
    let best = best_value(turns);
    let losses = turns[..drawn_from].iter().map(|root| {
        let loss = f64::from(best - root.value) / curve.spread;
        loss.min(MAX_LOSS) / skill.temperature
    });
    let chosen = draw(losses, &mut random);
    turns[..=chosen].rotate_right(1);
    let info = worker.info(position, &turns[0], progress.depth as i32, 0, Bound::Exact);
    worker.finish();
    report(&Report::Line(info.clone()));
    progress.line = info.line;
    progress.is_complete = true;
}

/// The value of the best move.
fn best_value(turns: &[RootTurn]) -> i32 {
    turns.iter().map(|root| root.value).max().unwrap_or(0)
}

/// Whether the best move is more likely to win than not.
fn is_winning(turns: &[RootTurn], curve: Chances) -> bool {
    f64::from(best_value(turns)) >= curve.even
}

/// Whether only winning technique is needed: the side to move is better and the opponent has only its kings,
/// or the side to move is winning and the opponent has at most one more piece per king.
fn is_technical<P: Position>(position: &P, turns: &[RootTurn], curve: Chances) -> bool {
    let number = |royal: bool| -> u32 {
        let kinds = (0..).zip(position.kinds());
        let kinds = kinds.filter(|(_, kind)| kind.is_royal() == royal);
        kinds.map(|(kind, _)| position.board().pieces(!position.side(), kind).len()).sum()
    };
    match number(false) {
        0 => best_value(turns) > 0,
        others => others <= number(true) && is_winning(turns, curve),
    }
}

/// Draws an index with weights exp(-loss).
fn draw(losses: impl Iterator<Item = f64>, random: &mut Random) -> usize {
    // The Gumbel-max trick: the index of the maximum after adding Gumbel noise has this distribution.
    let noisy = losses.map(|loss| -loss - (-random.share().ln()).ln());
    let greatest = noisy.enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    greatest.map_or(0, |(index, _)| index)
}

impl Worker<'_> {
    /// Sets every move's value to that of a quiescence search after it, and sorts the moves, best first.
    /// Returns the completed depth: 1, or 0 if time ran out.
    fn survey<P: Evaluate>(&mut self, position: &P, turns: &mut [RootTurn]) -> u32 {
        let depths = Depths { remaining: 1, ply: 0, steps: 0 };
        self.evaluations[0] = (!position.in_check()).then(|| self.evaluate(position, 0));
        let mut line = Line::new();
        for root in turns.iter_mut() {
            let (next, row) = self.after(position, root.turn);
            let value = self.descend(&next, row, depths, Window::FULL, false, &mut line);
            if self.stopped {
                break;
            }
            root.value = value;
            root.line = line.to_vec();
        }
        root_turn::sort(turns);
        u32::from(!self.stopped)
    }

    /// Removes the moves that repeat a position, if another one wins as well.
    fn avoid_repetitions<P: Evaluate>(&mut self, position: &P, turns: &mut Vec<RootTurn>, curve: Chances) {
        let mut is_new = |root: &RootTurn| {
            let (next, _) = self.after(position, root.turn);
            self.history.push(&next);
            let is_new = self.history.repeated(next.repetition()).is_none();
            self.history.pop();
            is_new
        };
        let new: Vec<RootTurn> = turns.iter().filter(|root| is_new(root)).cloned().collect();
        if is_winning(&new, curve) {
            *turns = new;
        }
    }
}

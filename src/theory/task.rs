//! A search of one position, leaving out the turns that are stored.

use super::graph::Id;
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::search::score::{self, LARGEST_EVALUATION};
use firzan::search::{Bound, Control, Info, Limits, Memory, Report, Settings};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The lines that a search asks for: the first becomes a position of its own, the second the best of the
/// rest.
const LINES: usize = 2;

/// The least nodes of a search for each turn of its position. With fewer, the first iteration might not end,
/// and nothing would be found.
const LEAST_PER_TURN: u64 = 20;

/// A position to search.
pub struct Task {
    /// Its number in the queue on a server; 0 if it is not there.
    pub number: i64,
    /// The position's number.
    pub position: Id,
    /// A game that leads there by the cheapest path.
    pub game: Box<dyn AnyGame>,
    /// The turns that have edges.
    pub excluded: Vec<Turn>,
    /// The nodes of the search; a little more if they would be too few.
    pub nodes: u64,
    /// The number of the engine that searches.
    pub engine: i64,
}

/// The result of a search.
pub struct Finding {
    /// The task.
    pub task: Task,
    /// The best lines: fewer than two if fewer turns are left, none if the search failed.
    pub lines: Vec<Line>,
    /// The depth reached, in plies.
    pub depth: u32,
    /// The nodes searched.
    pub nodes: u64,
}

/// A line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its first turn.
    pub turn: Turn,
    /// The reply, if the line goes on.
    pub reply: Option<Turn>,
    /// Its value for White, in centipawns on the scale that all games share.
    pub value: i32,
}

impl Task {
    /// Searches on this thread, which needs a large stack. A search that panics has found no lines.
    pub fn search(self, memory: &Memory, control: &Control) -> Finding {
        let turns = self.game.legal_moves().len();
        let nodes = self.nodes.max(LEAST_PER_TURN * turns as u64);
        let limits = Limits { excluded: self.excluded.clone(), ..Limits::nodes(nodes) };
        let settings = Settings { threads: 0, lines: LINES, ..Settings::default() };
        let wanted = LINES.min(turns - self.excluded.len());
        let (mut lines, mut next) = (Vec::new(), Vec::new());
        let (mut depth, mut nodes) = (0, 0);
        let mut report = |report: &Report| {
            let Report::Line(info @ Info { bound: Bound::Exact, .. }) = report else { return };
            if info.rank == 1 {
                next.clear();
            }
            next.extend(line(self.game.as_ref(), info));
            // Only a complete iteration has all lines.
            if next.len() == wanted {
                lines.clone_from(&next);
                (depth, nodes) = (info.depth, info.nodes);
            }
        };
        let search = || self.game.search(&limits, settings, memory, control, &mut report);
        let is_sound = catch_unwind(AssertUnwindSafe(search)).is_ok();
        if !is_sound {
            lines.clear();
        }
        Finding { task: self, lines, depth, nodes }
    }
}

/// A line as it is stored; `None` if it is empty.
fn line(game: &dyn AnyGame, info: &Info) -> Option<Line> {
    let (&turn, rest) = info.line.split_first()?;
    Some(Line { turn, reply: rest.first().copied(), value: game.side().sign() * stored(game, info.value) })
}

/// A search's value as it is stored. Wins by repetition depend on the path to the position, so they only
/// count as great advantages; mates are facts.
fn stored(game: &dyn AnyGame, value: i32) -> i32 {
    if score::mate_in(value).is_some() {
        return value;
    }
    let shared = if score::is_decided(value) { value } else { game.centipawns(value) };
    shared.clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
}

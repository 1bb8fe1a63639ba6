//! Puzzles of a theory: positions with one good move.
//!
//! The theory has the candidates, for it has searched the second-best moves as well. In shares of the point,
//! one rule suits all games. Whether a move is obvious is decided as `firzan annotate` does.

use super::part::{Part, record};
use crate::commands::annotate::{Findings, Searcher, object, search, searcher, share, study};
use crate::console::stoppable::Stoppable;
use crate::console::{interrupt, pool, progress};
use crate::records::epd::Position;
use crate::records::notation;
use crate::records::pgn::{CommentedTurn, Record, Variation};
use crate::theory::graph::Id;
use crate::web::report::Report as Document;
use anyhow::Result;
use firzan::any::{AnyGame, new_game, write_line};
use firzan::core::{Color, Turn};
use firzan::games::Registry;
use firzan::rules::Notation;
use firzan::search::score;
use firzan::search::{Limits, Memory, Settings};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Minimum share of the best move and maximum share of the second best, in percent: the move wins, or saves.
const KINDS: [[f64; 2]; 2] = [[65.0, 40.0], [45.0, 15.0]];
/// Maximum loss of another solution, which differs from the best move only in its second step, in percent.
const AS_GOOD: f64 = 5.0;
/// Number of lines per search. Turns that share their first step are one solution, so two are not enough.
const LINES: usize = 4;
/// Nodes of a search, as a multiple of the theory's own.
const EFFORT: u64 = 20;
/// Nodes per move of the lines that a document shows.
const SHOWN: u64 = 200_000;
/// Size of a thread's table in MiB.
const MEMORY: usize = 64;
/// Maximum length of a solution, in plies.
const MAX_SOLUTION: usize = 5;

/// A puzzle.
pub struct Puzzle {
    /// The position, without a history.
    game: Box<dyn AnyGame>,
    /// Its solutions, the best first; they have the first step in common.
    solutions: Vec<Turn>,
    /// The best line.
    line: Vec<Turn>,
    /// The shares of the best move, and of the best that is no solution, in percent.
    shares: [f64; 2],
}

/// Looks for at most `count` puzzles, those near the start of the theory first, on this many threads. A
/// signal ends it early.
///
/// # Errors
/// If the threads or their tables cannot be made.
pub fn find(part: &Part<'_>, count: usize, threads: u16) -> Result<Vec<Puzzle>> {
    let candidates: Vec<Id> = part.positions().into_iter().filter(|&id| is_candidate(part, id)).collect();
    // A position has no search of its own once all its turns have edges.
    let searches = part.tree.rows.positions.iter().filter_map(|row| row.own);
    let nodes = EFFORT * searches.map(|own| own.nodes).max().unwrap_or(1);
    let stoppable = Stoppable::until_interrupted();
    let bar = progress::bar("candidates", candidates.len() as u64);
    let found = AtomicUsize::new(0);
    let jobs = candidates.into_iter().take_while(|_| found.load(Ordering::Relaxed) < count);
    let worker = || {
        let (memory, bar, stoppable) = (Memory::new(MEMORY)?, &bar, &stoppable);
        Ok(move |id| {
            let puzzle = puzzle(part, id, nodes, &memory, stoppable);
            bar.inc(1);
            puzzle.map(|puzzle| (id, puzzle))
        })
    };
    let add = |puzzles: &mut Vec<(Id, Puzzle)>, puzzle| {
        puzzles.push(puzzle);
        found.store(puzzles.len(), Ordering::Relaxed);
        Ok(())
    };
    let mut puzzles = pool::fill(&pool::pool(threads)?, Vec::new(), jobs, worker, add)?;
    bar.finish_and_clear();
    let cost = |id: Id| part.tree.graph.node(id).path.cost;
    puzzles.sort_by(|(one, _), (other, _)| cost(*one).total_cmp(&cost(*other)).then(one.cmp(other)));
    puzzles.truncate(count);
    Ok(puzzles.into_iter().map(|(_, puzzle)| puzzle).collect())
}

/// Whether the best move stands out, for the side to move.
fn is_puzzle([best, second]: [f64; 2]) -> bool {
    KINDS.iter().any(|&[least, most]| best >= least && second <= most)
}

/// Whether the values in the theory make a puzzle.
fn is_candidate(part: &Part<'_>, id: Id) -> bool {
    let (tree, node) = (part.tree, part.tree.graph.node(id));
    if node.worth.depends_on_history() || node.path.searches < part.least {
        return false;
    }
    let own = tree.rows.positions[id as usize].own.filter(|_| node.own.is_some());
    let own = own.and_then(|own| Some((own.turn?, own.score)));
    let choices = tree.choices(id);
    let options = choices.iter().map(|choice| (choice.turn, choice.worth.value())).chain(own);
    let share = |value| {
        let white = f64::from(tree.share(value));
        if node.side == Color::White { white } else { 100.0 - white }
    };
    let mut options: Vec<(Turn, f64)> = options.map(|(turn, value)| (turn, share(value))).collect();
    options.sort_by(|one, other| other.1.total_cmp(&one.1));
    let Some((&(best, most), rest)) = options.split_first() else {
        return false;
    };
    let second = rest.iter().find(|(turn, _)| turn.first() != best.first());
    second.is_some_and(|&(_, second)| is_puzzle([most, second]))
}

/// The puzzle of a position if two searches with this many nodes confirm it: one of all moves, and one of
/// those that are no solutions. `None` if a signal stops them.
fn puzzle(part: &Part<'_>, id: Id, nodes: u64, memory: &Memory, stoppable: &Stoppable) -> Option<Puzzle> {
    let tree = part.tree;
    let mut game = new_game(tree.start().variant());
    game.set_up(Some(&tree.game(id).fen())).ok()?;
    let search = |lines: usize, excluded: Vec<Turn>| -> Option<Findings> {
        let limits = Limits { excluded, ..Limits::nodes(nodes) };
        let settings = Settings { lines, threads: 0, ..Settings::default() };
        memory.clear();
        let next = &|| stoppable.next();
        let searcher = Searcher { next, ..searcher(&limits, settings, memory) };
        search(game.as_ref(), Notation::San, &searcher).filter(|_| !interrupt::is_interrupted())
    };
    let percent = |value: i32| 100.0 * share(game.as_ref(), value);
    let all = search(LINES, Vec::new())?;
    let best = &all.lines[0];
    let solution = *best.turns.first()?;
    let is_same = |turn: &Turn| turn.first() == solution.first();
    if all.first.is_some_and(|first| is_same(&first)) || score::depends_on_path(best.value) {
        return None;
    }
    let is_as_good = |value: i32| percent(best.value) - percent(value) <= AS_GOOD;
    let solutions = all.lines.iter().filter(|line| is_as_good(line.value));
    let solutions = solutions.filter_map(|line| line.turns.first().copied()).filter(is_same).collect();
    let rest = search(1, game.legal_moves().into_iter().filter(is_same).collect())?;
    let shares = [percent(best.value), percent(rest.lines[0].value)];
    let line = best.turns[..best.turns.len().min(MAX_SOLUTION)].to_vec();
    is_puzzle(shares).then(|| Puzzle { solutions, line, shares, game })
}

impl Puzzle {
    /// A sentence about it.
    fn claim(&self) -> String {
        let [best, second] = self.shares;
        format!("{} scores {best:.0} %, otherwise {second:.0} %", self.game.side())
    }

    /// Its line of EPD.
    pub fn epd(&self, number: usize) -> String {
        let write = |turns: &[Turn]| {
            let texts = turns.iter().map(|&turn| self.game.write_in(Notation::San, turn));
            texts.collect::<Vec<_>>().join(" ")
        };
        let line = write_line(self.game.as_ref(), Notation::San, &self.line).join(" ");
        let operations = [
            ("bm", write(&self.solutions)),
            ("pv", line),
            ("id", format!("\"{} {number}\"", self.game.variant().identity().title)),
            ("c0", format!("\"{}\"", self.claim())),
        ];
        let operations = operations.map(|(name, operand)| (name.to_string(), operand));
        Position::write(self.game.as_ref(), &operations) + "\n"
    }

    /// Its record, with the best line as moves, and the other solutions as variations.
    fn record(&self, number: usize) -> Record {
        let mut turns: Vec<CommentedTurn> =
            self.line.iter().map(|&turn| CommentedTurn::new(turn, String::new())).collect();
        if let Some(first) = turns.first_mut() {
            first.comment = self.claim();
            let others = self.solutions.iter().filter(|&&turn| turn != first.turn);
            let variation = |&turn: &Turn| Variation {
                comment: String::new(),
                turns: vec![CommentedTurn::new(turn, String::new())],
            };
            first.variations = others.map(variation).collect();
        }
        let round = number.to_string();
        record(self.game.as_ref(), format!("Puzzle {number}"), round, turns)
    }

    /// Its text in PGN.
    ///
    /// # Errors
    /// If the position is invalid, which cannot happen.
    pub fn pgn(&self, number: usize) -> Result<String> {
        self.record(number).numbered_text_in(notation::of_records(self.game.variant()))
    }
}

/// A document with the puzzles on the board of annotated games.
///
/// # Errors
/// If there is no memory, or a position is invalid.
pub fn document(puzzles: &[Puzzle], registry: &Registry) -> Result<String> {
    let memory = Memory::new(MEMORY)?;
    let limits = Limits::nodes(SHOWN);
    // The puzzles found before a signal are written.
    let is_stopped = &|| false;
    let settings = Settings { lines: 2, ..Settings::default() };
    let searcher = Searcher { is_stopped, ..searcher(&limits, settings, &memory) };
    let mut document = Document::head();
    let mut games = Document::new(registry);
    for (puzzle, number) in puzzles.iter().zip(1..) {
        let record = puzzle.record(number);
        if let Some(study) = study(&record, Notation::San, &searcher, &|_| {})? {
            let object = object(&record, &study, &format!("--nodes {SHOWN}"), Notation::San)?;
            document += &games.game(&format!("Puzzle {number}"), &object);
        }
    }
    Ok(document)
}

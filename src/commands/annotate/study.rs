//! Searching the positions of a game.

use super::judge::{self, Mark};
use super::replay::{Replay, Seen};
use super::verdict::{self, Verdict};
use crate::records::pgn::Record;
use anyhow::Result;
use firzan::any::{AnyGame, write_line};
use firzan::book::Book;
use firzan::core::{Color, Turn};
use firzan::format::{Score, View};
use firzan::rules::Notation;
use firzan::search::score;
use firzan::search::{Bound, Control, Limits, Memory, Report, Settings};

/// How games are searched.
pub struct Searcher<'a> {
    /// The limits of each search.
    pub limits: &'a Limits,
    /// Threads and lines.
    pub settings: Settings,
    /// The transposition table; cleared for each game.
    pub table: &'a Memory,
    /// Books whose moves are not judged.
    pub books: &'a [Book],
    /// Returns the control of each search.
    pub next: &'a (dyn Fn() -> Control + 'a),
    /// Whether to give up.
    pub is_stopped: &'a (dyn Fn() -> bool + 'a),
}

/// A line that was found.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its value for the side to move.
    pub value: i32,
    /// The same for White.
    pub score: Score,
    /// Its moves.
    pub turns: Vec<Turn>,
    /// They in the notation of the game's text.
    pub words: Vec<String>,
}

/// The findings in a position.
#[derive(Clone, Debug)]
pub struct Found {
    /// The lines, best first, at least one.
    pub lines: Vec<Line>,
    /// The depth in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best move of the first iteration: an obvious one.
    pub first: Option<Turn>,
}

/// A move of the game.
#[derive(Debug)]
pub struct Studied {
    /// The turn.
    pub seen: Seen,
    /// Its judgement; `None` for a book move, or if the position after it was not searched.
    pub judged: Option<Judged>,
}

/// The judgement of a move.
#[derive(Debug)]
pub struct Judged {
    /// The findings in the position before it.
    pub found: Found,
    /// Its own value for its side.
    pub value: i32,
    /// The same for White.
    pub score: Score,
    /// The share of a point that it loses, from 0 to 1.
    pub loss: f64,
    /// White's share of a point after it, from 0 to 1.
    pub white: f64,
    /// Whether it is the best move.
    pub is_best: bool,
    /// Whether it was the only good one.
    pub is_only: bool,
    /// Whether it was the only legal move.
    pub is_forced: bool,
    /// The mark.
    pub mark: Option<Mark>,
    /// Whether it turned the game.
    pub is_turning_point: bool,
}

/// A game with its judgements.
#[derive(Debug)]
pub struct Study {
    /// How moves are written in the game's text.
    pub notation: Notation,
    /// The FEN of the first position.
    pub start: String,
    /// The FEN of the last one.
    pub end: String,
    /// The moves.
    pub turns: Vec<Studied>,
    /// Its end by the rules.
    pub verdict: Verdict,
}

/// Searches every position of a game, last one first, so that the result of a move is known when it is
/// judged; `done` receives the number of positions done. Returns `None` if stopped.
///
/// # Errors
/// If the first position cannot be set up; in records that were read it always can.
pub fn study(
    record: &Record,
    notation: Notation,
    searcher: &Searcher,
    done: &dyn Fn(u64),
) -> Result<Option<Study>> {
    searcher.table.clear();
    let Replay { mut game, start, turns: played, outcomes } = Replay::of(record, searcher.books, notation)?;
    let verdict = verdict::of(record, &outcomes);
    let end = game.fen();
    let mut turns = Vec::new();
    // The value of the position after the move, for the side to move there.
    let mut after = match game.outcome() {
        Some(outcome) => Some(score::of(outcome, game.side(), 0)),
        None if played.is_empty() => None,
        None => search(game.as_ref(), notation, searcher).map(|found| found.lines[0].value),
    };
    for seen in played.into_iter().rev() {
        game.undo();
        let mut studied = Studied { seen, judged: None };
        if !studied.seen.is_book {
            let found = search(game.as_ref(), notation, searcher);
            if (searcher.is_stopped)() {
                return Ok(None);
            }
            let best = found.as_ref().map(|found| found.lines[0].value);
            studied.judged = found.and_then(|found| judge(game.as_ref(), found, studied.seen.turn, after));
            after = best;
        }
        turns.push(studied);
        done(turns.len() as u64);
    }
    if (searcher.is_stopped)() {
        return Ok(None);
    }
    turns.reverse();
    Ok(Some(Study { notation, start, end, turns, verdict }))
}

/// Searches a position; returns `None` if there is no legal move.
pub fn search(game: &dyn AnyGame, notation: Notation, searcher: &Searcher) -> Option<Found> {
    let control = (searcher.next)();
    let mut lines: Vec<Option<(i32, Vec<Turn>)>> = Vec::new();
    let mut first = None;
    let mut report = |report: &Report| {
        if let Report::Line(info) = report
            && info.bound == Bound::Exact
        {
            first = first.or(info.line.first().copied());
            lines.resize(lines.len().max(info.rank), None);
            lines[info.rank - 1] = Some((info.value, info.line.clone()));
        }
    };
    let best = game.search(searcher.limits, searcher.settings, searcher.table, &control, &mut report);
    let turn = best.turn?;
    let mut lines: Vec<(i32, Vec<Turn>)> = lines.into_iter().flatten().collect();
    // An interrupted search may end with a better move than those of its last iteration.
    match lines.iter().position(|(_, turns)| turns.first() == Some(&turn)) {
        Some(index) => lines[..=index].rotate_right(1),
        None => lines.insert(0, (best.value, vec![turn])),
    }
    lines[0].0 = best.value;
    let line = |(value, turns): (i32, Vec<Turn>)| Line {
        value,
        score: Score::seen(game, value, View::White),
        words: write_line(game, notation, &turns),
        turns,
    };
    Some(Found { lines: lines.into_iter().map(line).collect(), depth: best.depth, nodes: best.nodes, first })
}

/// Judges a move by the findings before it and the value after it; without that value, only if the move is in
/// one of the lines found.
fn judge(game: &dyn AnyGame, found: Found, turn: Turn, after: Option<i32>) -> Option<Judged> {
    let best = &found.lines[0];
    let own = found.lines.iter().find(|line| line.turns.first() == Some(&turn));
    let is_best = best.turns.first() == Some(&turn);
    let is_forced = game.legal_moves().len() == 1;
    // The line found before the move is as deep as that of the best move; the search after the move may be
    // deeper.
    let value = own.map(|line| line.value).or(after.map(judge::before))?;
    let share = |value| judge::share(game, value);
    let loss = (share(best.value) - share(value)).max(0.0);
    let second = found.lines.get(1).map(|line| share(best.value) - share(line.value));
    let white = |value| match game.side() {
        Color::White => share(value),
        Color::Black => 1.0 - share(value),
    };
    let is_hidden = found.first != Some(turn);
    let is_turning_point = judge::turns_game(white(best.value), white(value));
    Some(Judged {
        value,
        score: Score::seen(game, value, View::White),
        loss,
        white: white(value),
        is_best,
        is_only: judge::is_only(second),
        is_forced,
        mark: judge::mark(loss, second.filter(|_| is_hidden), is_best),
        is_turning_point,
        found,
    })
}

impl Study {
    /// The judged moves of a side.
    pub fn judged(&self, side: Color) -> impl Iterator<Item = &Judged> {
        let turns = self.turns.iter().filter(move |turn| turn.seen.side == side);
        turns.filter_map(|turn| turn.judged.as_ref())
    }

    /// A side's accuracy in percent; `None` if none of its moves were judged, or all were forced.
    pub fn accuracy(&self, side: Color) -> Option<f64> {
        mean(self.judged(side).filter(|judged| !judged.is_forced).map(|judged| judge::accuracy(judged.loss)))
    }

    /// The average share of a point that a side lost per move, from 0 to 1.
    pub fn loss(&self, side: Color) -> Option<f64> {
        mean(self.judged(side).map(|judged| judged.loss))
    }

    /// How many of a side's moves have this mark.
    pub fn marks(&self, side: Color, mark: Mark) -> usize {
        self.judged(side).filter(|judged| judged.mark == Some(mark)).count()
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0);
    for value in values {
        sum += value;
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}

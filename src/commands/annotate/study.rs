//! A game replayed, searched and graded.

use super::grade::{self, Mark};
use super::verdict::{self, Verdict};
use crate::console::interrupt;
use crate::records::pgn::Record;
use anyhow::Result;
use firzan::any::{AnyGame, write_line};
use firzan::book::Book;
use firzan::core::{Color, Turn};
use firzan::format::{Score, View};
use firzan::rules::{Notation, Outcome};
use firzan::search::score;
use firzan::search::{Bound, Control, Limits, Memory, Report, Settings};

/// A move of a game.
#[derive(Debug)]
pub struct Ply {
    /// The move.
    pub turn: Turn,
    /// The move in the notation of the game's text.
    pub text: String,
    /// The side that moves.
    pub side: Color,
    /// The fullmove number.
    pub number: u32,
    /// Whether this move and all before it are in a book.
    pub is_book: bool,
    /// Its grade; `None` for a book move, or if the position after it was not searched.
    pub grade: Option<Grade>,
}

/// A record replayed to its end, with no moves graded yet.
pub struct Replay {
    /// The game after its last move.
    pub game: Box<dyn AnyGame>,
    /// The FEN of its first position.
    pub start: String,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// The outcome in each of its positions, starting with the first.
    pub outcomes: Vec<Option<Outcome>>,
}

impl Replay {
    /// Replays a record. Marks its book moves, up to the first move that is in none of the books.
    ///
    /// # Errors
    /// The errors of [`Record::start`].
    pub fn of(record: &Record, books: &[Book], notation: Notation) -> Result<Replay> {
        let mut game = record.start()?;
        let start = game.fen();
        let mut plies: Vec<Ply> = Vec::with_capacity(record.turns.len());
        let mut outcomes = vec![game.outcome()];
        for played in &record.turns {
            let turn = played.turn;
            let knows = |book: &Book| book.turns(game.as_ref()).iter().any(|entry| entry.turn == turn);
            let is_book = plies.last().is_none_or(|before| before.is_book) && books.iter().any(knows);
            plies.push(Ply {
                turn,
                text: game.write_in(notation, turn),
                side: game.side(),
                number: game.counters().fullmove,
                is_book,
                grade: None,
            });
            game.play(turn);
            outcomes.push(game.outcome());
        }
        Ok(Replay { game, start, plies, outcomes })
    }
}

/// The settings for searching games.
pub struct Searcher<'a> {
    /// The limits of each search.
    pub limits: &'a Limits,
    /// The number of threads and of lines.
    pub settings: Settings,
    /// The transposition table; cleared for each game.
    pub table: &'a Memory,
    /// Books whose moves are not graded.
    pub books: &'a [Book],
    /// Returns the control of the next search.
    pub next: &'a (dyn Fn() -> Control + 'a),
    /// Returns true once the searches should be abandoned.
    pub is_stopped: &'a (dyn Fn() -> bool + 'a),
}

/// A searcher without books that stops at a signal.
pub fn searcher<'a>(limits: &'a Limits, settings: Settings, table: &'a Memory) -> Searcher<'a> {
    let is_stopped = &interrupt::is_interrupted;
    Searcher { limits, settings, table, books: &[], next: &Control::default, is_stopped }
}

/// A line of a search.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its value for the side to move.
    pub value: i32,
    /// Its score for White.
    pub score: Score,
    /// Its moves.
    pub turns: Vec<Turn>,
    /// The moves in the notation of the game's text.
    pub text: Vec<String>,
}

/// The results of a search.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The lines, best first, at least one.
    pub lines: Vec<Line>,
    /// The depth in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The best move of the first iteration, which is the obvious one.
    pub first: Option<Turn>,
}

/// The grade of a move.
#[derive(Debug)]
pub struct Grade {
    /// The results of the search before it.
    pub findings: Findings,
    /// Its value for the side that moves.
    pub value: i32,
    /// Its score for White.
    pub score: Score,
    /// The expected score that it loses, from 0 to 1.
    pub loss: f64,
    /// White's expected score after it, from 0 to 1.
    pub white: f64,
    /// Whether it is the best move.
    pub is_best: bool,
    /// Whether it was the only good one.
    pub is_only: bool,
    /// Whether it was the only legal move.
    pub is_forced: bool,
    /// The mark.
    pub mark: Option<Mark>,
    /// Whether it is a turning point of the game.
    pub is_turning_point: bool,
}

impl Grade {
    /// Remarks on the move, in addition to its mark.
    pub fn remarks(&self) -> impl Iterator<Item = &'static str> {
        let remarks = [
            (self.is_only && self.is_best, "only move"),
            (self.is_forced, "forced"),
            (self.is_turning_point, "turning point"),
        ];
        remarks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, remark)| remark)
    }
}

/// A game with the grades of its moves.
#[derive(Debug)]
pub struct Study {
    /// The notation of the game's text.
    pub notation: Notation,
    /// The FEN of the first position.
    pub start: String,
    /// The FEN of the last one.
    pub end: String,
    /// The moves.
    pub plies: Vec<Ply>,
    /// The result according to the rules, and faults in the record.
    pub verdict: Verdict,
}

/// Grades the moves of a game. Searches its positions from the last to the first, so that the value after a
/// move is known when it is graded; `done` receives the number of positions searched. Returns `None` if
/// stopped.
///
/// # Errors
/// The errors of [`Record::start`].
pub fn study(
    record: &Record,
    notation: Notation,
    searcher: &Searcher,
    done: &dyn Fn(u64),
) -> Result<Option<Study>> {
    searcher.table.clear();
    let Replay { mut game, start, mut plies, outcomes } = Replay::of(record, searcher.books, notation)?;
    let verdict = verdict::of(record, &outcomes);
    let end = game.fen();
    // The value of the position after the move, for the side to move there.
    let mut after = match game.outcome() {
        Some(outcome) => Some(score::of(outcome, game.side(), 0)),
        None if plies.is_empty() => None,
        None => search(game.as_ref(), notation, searcher).map(|findings| findings.lines[0].value),
    };
    for (number, ply) in (1..).zip(plies.iter_mut().rev()) {
        game.undo();
        if !ply.is_book {
            let findings = search(game.as_ref(), notation, searcher);
            if (searcher.is_stopped)() {
                return Ok(None);
            }
            let best = findings.as_ref().map(|findings| findings.lines[0].value);
            ply.grade = findings.and_then(|findings| grade(game.as_ref(), findings, ply.turn, after));
            after = best;
        }
        done(number);
    }
    if (searcher.is_stopped)() {
        return Ok(None);
    }
    Ok(Some(Study { notation, start, end, plies, verdict }))
}

/// Searches a position; returns `None` if there is no legal move.
pub fn search(game: &dyn AnyGame, notation: Notation, searcher: &Searcher) -> Option<Findings> {
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
        text: write_line(game, notation, &turns),
        turns,
    };
    Some(Findings {
        lines: lines.into_iter().map(line).collect(),
        depth: best.depth,
        nodes: best.nodes,
        first,
    })
}

/// Grades a move by the search before it and the value after it. Without that value, returns `None` unless
/// the move begins one of the lines.
fn grade(game: &dyn AnyGame, findings: Findings, turn: Turn, after: Option<i32>) -> Option<Grade> {
    let best = &findings.lines[0];
    let own = findings.lines.iter().find(|line| line.turns.first() == Some(&turn));
    let is_best = best.turns.first() == Some(&turn);
    // A line of the same search is as deep as the best one; the search after the move may be deeper.
    let value = own.map(|line| line.value).or(after.map(grade::before))?;
    let share = |value| grade::share(game, value);
    let white = |value| if game.side() == Color::White { share(value) } else { 1.0 - share(value) };
    let loss = (share(best.value) - share(value)).max(0.0);
    let second = findings.lines.get(1).map(|line| share(best.value) - share(line.value));
    let is_hidden = findings.first != Some(turn);
    Some(Grade {
        value,
        score: Score::seen(game, value, View::White),
        loss,
        white: white(value),
        is_best,
        is_only: grade::is_only(second),
        is_forced: game.legal_moves().len() == 1,
        mark: grade::mark(loss, second.filter(|_| is_hidden), is_best),
        is_turning_point: grade::turns_game(white(best.value), white(value)),
        findings,
    })
}

impl Study {
    /// The grades of a side's moves.
    pub fn grades(&self, side: Color) -> impl Iterator<Item = &Grade> {
        let plies = self.plies.iter().filter(move |ply| ply.side == side);
        plies.filter_map(|ply| ply.grade.as_ref())
    }

    /// A side's accuracy in percent; `None` if none of its moves were graded, or all were forced.
    pub fn accuracy(&self, side: Color) -> Option<f64> {
        let free = self.grades(side).filter(|grade| !grade.is_forced);
        mean(free.map(|grade| grade::accuracy(grade.loss)))
    }

    /// The mean expected score that a side lost per move, from 0 to 1.
    pub fn loss(&self, side: Color) -> Option<f64> {
        mean(self.grades(side).map(|grade| grade.loss))
    }

    /// The number of a side's moves with this mark.
    pub fn marks(&self, side: Color, mark: Mark) -> usize {
        self.grades(side).filter(|grade| grade.mark == Some(mark)).count()
    }
}

/// The mean of some values; `None` if there are none.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

//! Test suites: the positions of a file, solved or not.

use super::arguments::Arguments;
use super::epd::{self, Fault, Problem};
use super::searches::Searches;
use crate::console::lines::{InputLine, Lines};
use crate::console::output::complain;
use crate::console::text::counted;
use crate::console::{files, interrupt};
use crate::records::epd::check_definition;
use anyhow::{Result, bail, ensure};
use firzan::core::Turn;
use firzan::format::{Score, json};
use firzan::search::{Best, Info};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// The results so far.
#[derive(Default)]
struct Totals {
    positions: usize,
    solved: usize,
    failed: usize,
    nodes: u64,
    time: Duration,
    /// The total time until solutions were found and kept.
    to_solutions: Duration,
    /// Lines without a valid position.
    bad: usize,
    /// Lines whose solution is not valid.
    without_solution: usize,
}

/// The outcome of a search.
struct Attempt {
    best: Best,
    time: Duration,
    is_solved: Option<bool>,
    /// The time since which the solution has been the best move.
    since: Option<Duration>,
}

/// Searches the positions of a file one after another and prints the results and how many were solved. Lines
/// without a valid position or solution are reported and skipped.
///
/// # Errors
/// If the file cannot be read, is of another game, or has such lines.
pub fn run(options: &Arguments, file: &Path, searches: &Searches) -> Result<()> {
    let name = files::name(file);
    let input = files::open(file)?;
    let mut totals = Totals::default();
    if !options.json {
        let header = "number  result  move            score  depth   time  solved after  position";
        searches.output.line(header);
    }
    let mut lines = Lines::new(input);
    for (index, line) in lines.by_ref().enumerate() {
        let is_other_game =
            matches!(&line, InputLine::Text(line) if check_definition(line, options.variant).is_err());
        let problem = match line {
            InputLine::Text(line) => epd::read(&line, options.variant),
            InputLine::Bad(why) => Err(Fault::Position(why)),
        };
        match problem {
            Ok(Some(problem)) => {
                for repair in problem.game.repairs() {
                    complain(format_args!("{name} line {}: {repair}", index + 1));
                }
                search(options, &problem, searches, &mut totals);
            }
            Ok(None) => {}
            Err(Fault::Position(why)) if is_other_game => bail!("{name} line {}: {why}", index + 1),
            Err(fault) => {
                let (number, why) = match fault {
                    Fault::Position(why) => (&mut totals.bad, why),
                    Fault::Solution(why) => (&mut totals.without_solution, why),
                };
                *number += 1;
                complain(format_args!("{name} line {}: {why}", index + 1));
            }
        }
        if interrupt::is_interrupted() || searches.output.is_lost() {
            break;
        }
    }
    let text = if options.json { totals.json().to_string() } else { totals.text() };
    searches.output.line(text);
    files::ended(file, lines.fault())?;
    let faults = [(totals.bad, "position"), (totals.without_solution, "solution")];
    let faults = faults.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| {
        counted(count, &format!("1 line has no valid {what}"), &format!("lines have no valid {what}"))
    });
    let faults: Vec<String> = faults.collect();
    ensure!(faults.is_empty(), "{name}: {}", faults.join(", "));
    Ok(())
}

/// Searches a position and prints the result. An interrupted search does not count.
fn search(options: &Arguments, problem: &Problem, searches: &Searches, totals: &mut Totals) {
    let game = problem.game.as_ref();
    let output = searches.output;
    let number = totals.positions + 1;
    let numbered = |mut value: Value| {
        value["number"] = number.into();
        if let Some(id) = &problem.id {
            value["id"] = id.as_str().into();
        }
        value
    };
    searches.await_tables(game);
    if options.json {
        output.line(numbered(json::position(game, options.view())));
    }
    searches.forget();
    let start = Instant::now();
    let mut since = None;
    let mut news = |info: &Info| {
        if options.json {
            output.line(numbered(json::line(game, info, options.style())));
        }
        if info.rank == 1 {
            let is_solved = |turn: &Turn| problem.task.is_solved(*turn, info.value) == Some(true);
            let is_solved = info.line.first().is_some_and(is_solved);
            since = since.or(Some(info.time)).filter(|_| is_solved);
        }
    };
    let best = searches.search(game, &mut news);
    if interrupt::is_interrupted() {
        return;
    }
    let is_solved = best.turn.and_then(|turn| problem.task.is_solved(turn, best.value));
    let attempt =
        Attempt { best, time: start.elapsed(), is_solved, since: since.filter(|_| is_solved == Some(true)) };
    totals.add(&attempt);
    if options.json {
        let mut value = numbered(json::best_turn(game, &attempt.best, options.style()));
        value["solved"] = attempt.is_solved.into();
        value["solvedAfter"] = attempt.since.map(|time| time.as_secs_f64()).into();
        value["seconds"] = attempt.time.as_secs_f64().into();
        output.line(value);
    } else {
        output.line(row(options, problem, &attempt, number));
    }
}

fn row(options: &Arguments, problem: &Problem, attempt: &Attempt, number: usize) -> String {
    let game = problem.game.as_ref();
    let result = match attempt.is_solved {
        Some(true) => "solved",
        Some(false) => "failed",
        None => "-",
    };
    let turn = attempt
        .best
        .turn
        .map_or("-".to_string(), |turn| game.write_in(options.notation.unwrap_or(problem.notation), turn));
    let since = attempt.since.map_or("-".to_string(), |time| format!("{:.2}", time.as_secs_f64()));
    let name = problem.id.clone().unwrap_or_else(|| game.fen());
    format!(
        "{number:>6}  {result:<6}  {turn:<13} {:>7} {:>6} {:>6.2} {since:>13}  {name}",
        Score::seen(game, attempt.best.value, options.view()),
        attempt.best.depth,
        attempt.time.as_secs_f64(),
    )
}

impl Totals {
    fn add(&mut self, attempt: &Attempt) {
        self.positions += 1;
        self.solved += usize::from(attempt.is_solved == Some(true));
        self.failed += usize::from(attempt.is_solved == Some(false));
        self.nodes += attempt.best.nodes;
        self.time += attempt.time;
        self.to_solutions += attempt.since.unwrap_or_default();
    }

    fn text(&self) -> String {
        let tasks = self.solved + self.failed;
        let share = 100.0 * self.solved as f64 / tasks.max(1) as f64;
        format!(
            "\nSolved {} of {tasks} ({share:.1} %), in {:.2} s to the solutions; {} positions, {:.2} s, \
             {} nodes",
            self.solved,
            self.to_solutions.as_secs_f64(),
            self.positions,
            self.time.as_secs_f64(),
            self.nodes
        )
    }

    fn json(&self) -> Value {
        json!({
            "type": "total",
            "positions": self.positions,
            "solved": self.solved,
            "failed": self.failed,
            "unread": self.bad + self.without_solution,
            "secondsToSolutions": self.to_solutions.as_secs_f64(),
            "seconds": self.time.as_secs_f64(),
            "nodes": self.nodes,
        })
    }
}

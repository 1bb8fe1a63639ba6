//! Test suites: searches the positions of a file and counts those solved.
//!
//! Uses these operations of [`epd`]: `bm`, the best moves, one of which must be found; `am`, moves to avoid;
//! `dm`, the maximum number of moves to mate; `id`, a name.

use super::searches::{Arguments, Searches, mates};
use crate::console::lines::{InputLine, Lines};
use crate::console::output::complain;
use crate::console::text::counted;
use crate::console::{files, interrupt};
use crate::records::epd;
use crate::records::notation::of_records;
use anyhow::{Result, bail, ensure};
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::format::{Score, json};
use firzan::games::Variant;
use firzan::rules::Notation;
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
    /// The total time to the solutions.
    to_solutions: Duration,
    /// Lines without a valid position.
    bad: usize,
    /// Lines with a valid position, but no valid solution.
    without_solution: usize,
}

/// The outcome of a search.
struct Attempt {
    best: Best,
    time: Duration,
    is_solved: Option<bool>,
    /// Search time after which the solution remained the best move.
    since: Option<Duration>,
}

/// A position and its solution.
struct Problem {
    game: Box<dyn AnyGame>,
    /// The operation `id`.
    id: Option<String>,
    task: Task,
    /// The notation of the solution's moves, or that of the game's records if there are none.
    notation: Notation,
}

/// The requirements of a solution. All that are given must be met.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Task {
    /// The best moves, one of which must be found (`bm`); empty = any move.
    best: Vec<Turn>,
    /// Moves to avoid (`am`).
    avoid: Vec<Turn>,
    /// Maximum number of moves to mate (`dm`).
    mate: Option<u32>,
}

impl Task {
    /// Whether a move with this value solves the position; `None` if there is no solution to compare with.
    fn is_solved(&self, turn: Turn, value: i32) -> Option<bool> {
        if *self == Task::default() {
            return None;
        }
        let is_best = self.best.is_empty() || self.best.contains(&turn);
        let mates = self.mate.is_none_or(|moves| mates(value, moves));
        Some(is_best && !self.avoid.contains(&turn) && mates)
    }
}

/// An error in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fault {
    /// The position is not valid.
    Position(String),
    /// The position is valid, but its solution is not.
    Solution(String),
}

/// Reads a line; `None` for a comment.
fn read(line: &str, variant: Variant) -> Result<Option<Problem>, Fault> {
    let position = epd::Position::read(line, variant).map_err(Fault::Position)?;
    position.map(problem).transpose().map_err(Fault::Solution)
}

/// Builds a problem from a line's position and operations.
fn problem(epd::Position { game, operations }: epd::Position) -> Result<Problem, String> {
    let notation = match epd::is_san(game.as_ref(), &operations) {
        Some(true) => Notation::San,
        Some(false) => Notation::Rules,
        None => of_records(game.variant()),
    };
    let mut problem = Problem { game, id: None, task: Task::default(), notation };
    for (name, operand) in operations {
        match name.as_str() {
            "bm" => problem.task.best = epd::turns(problem.game.as_ref(), &operand)?,
            "am" => problem.task.avoid = epd::turns(problem.game.as_ref(), &operand)?,
            "dm" => {
                let turns = operand.parse().ok().filter(|&turns| turns > 0);
                problem.task.mate =
                    Some(turns.ok_or_else(|| format!("dm {operand}: not a number of moves"))?);
            }
            "id" => problem.id = Some(operand.trim_matches('"').to_string()),
            _ => {}
        }
    }
    Ok(problem)
}

/// Searches the positions of a file one after another, and prints the results and the number solved. Lines
/// without a valid position or solution are reported and skipped.
///
/// # Errors
/// If the file cannot be read, is a suite of another game, or has invalid lines.
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
            matches!(&line, InputLine::Text(line) if epd::check_definition(line, options.variant).is_err());
        let problem = match line {
            InputLine::Text(line) => read(&line, options.variant),
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
    let is_ended = interrupt::is_interrupted() || searches.output.is_lost();
    ensure!(totals.positions > 0 || is_ended, "there is no position in {name}");
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
    let mut report = |info: &Info| {
        if options.json {
            output.line(numbered(json::line(game, info, options.style())));
        }
        if info.rank == 1 {
            let is_solved = |turn: &Turn| problem.task.is_solved(*turn, info.value) == Some(true);
            let is_solved = info.line.first().is_some_and(is_solved);
            since = since.or(Some(info.time)).filter(|_| is_solved);
        }
    };
    let best = searches.search(game, &mut report);
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

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::search::score::MATE;

    fn problem(id: &str, line: &str) -> Result<Problem, Fault> {
        read(line, id.parse().expect(id)).map(|problem| problem.expect("no comment"))
    }

    #[test]
    fn operations_follow_a_fen_of_any_length() {
        let back_rank = "6k1/5ppp/8/8/8/8/8/4R1K1 w - -";
        for line in [
            format!("{back_rank} bm Re8#; id \"a; b\";"),
            format!("{back_rank} 0 1 bm e1e8; id \"a; b\""),
            format!("{back_rank} 0 1 ; bm Re8 Re7; dm 1; id \"a; b\"; c0 \"x\";"),
        ] {
            let problem = problem("chess", &line).unwrap_or_else(|why| panic!("{line}: {why:?}"));
            assert_eq!(problem.id.as_deref(), Some("a; b"), "{line}");
            let turn = |text| problem.game.read(text).expect(text);
            assert_eq!(problem.task.is_solved(turn("e1e8"), MATE - 1), Some(true));
            assert_eq!(problem.task.is_solved(turn("g1f1"), MATE - 1), Some(false));
        }
        let avoid = problem("chess", &format!("{back_rank} am Re7;")).expect("a problem");
        let turn = |text| avoid.game.read(text).expect(text);
        assert_eq!(avoid.task.is_solved(turn("e1e8"), 0), Some(true));
        assert_eq!(avoid.task.is_solved(turn("e1e7"), 0), Some(false));
        let twins = "P3k7k3/4p3P3p3/16/16/16/16/16/4K7K3 w - - 0 1 e1m1,e8m8";
        let mirrors = problem("distortingmirrors", &format!("{twins} id x;"));
        assert!(mirrors.is_ok_and(|problem| problem.id.as_deref() == Some("x")));
        assert!(read("# comment", "chess".parse().expect("an id")).is_ok_and(|none| none.is_none()));
    }

    #[test]
    fn faults_are_reported() {
        for (line, fault) in [
            ("8/8 w - -", "board"),
            ("4k3/8/8/8/8/8/8/4K2R w - - bm Rh9;", "illegal move Rh9"),
            ("4k3/8/8/8/8/8/8/4K2R w - - bm;", "has no moves"),
            ("4k3/8/8/8/8/8/8/4K2R w - - dm x;", "not a number"),
        ] {
            match problem("chess", line).err().expect(line) {
                Fault::Position(why) => assert_eq!((why.contains("board"), fault), (true, "board"), "{why}"),
                Fault::Solution(why) => assert!(why.contains(fault), "{line}: {why}"),
            }
        }
    }
}

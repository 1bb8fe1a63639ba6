//! Positions with their solutions, as in test suites.
//!
//! These operations of [`epd`] are used: `bm`, best moves, one of which must be found; `am`, moves to avoid;
//! `dm`, a mate in at most that many moves; `id`, a name.

use super::searches::mates;
use crate::records::epd;
use crate::records::notation::of_records;
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::games::Variant;
use firzan::rules::Notation;

/// A position and its solution.
pub struct Problem {
    /// The position.
    pub game: Box<dyn AnyGame>,
    /// Its name.
    pub id: Option<String>,
    /// The task.
    pub task: Task,
    /// The notation of its moves, or that of the game's records if it has none.
    pub notation: Notation,
}

/// The solution of a position: every given part must be found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Task {
    /// One of these moves, unless empty.
    best: Vec<Turn>,
    /// None of these moves.
    avoid: Vec<Turn>,
    /// A mate in at most that many moves.
    mate: Option<u32>,
}

impl Task {
    /// Whether a move with its value solves the position; `None` if there is no task.
    pub fn is_solved(&self, turn: Turn, value: i32) -> Option<bool> {
        if *self == Task::default() {
            return None;
        }
        let is_best = self.best.is_empty() || self.best.contains(&turn);
        let mates = self.mate.is_none_or(|most| mates(value, most));
        Some(is_best && !self.avoid.contains(&turn) && mates)
    }
}

/// A fault in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The position is not valid.
    Position(String),
    /// The position is valid, but not the solution.
    Solution(String),
}

/// Reads a line; returns `None` for a comment.
///
/// # Errors
/// Describes the fault in the line.
pub fn read(line: &str, variant: Variant) -> Result<Option<Problem>, Fault> {
    let position = epd::Position::read(line, variant).map_err(Fault::Position)?;
    position.map(problem).transpose().map_err(Fault::Solution)
}

/// The problem of a line's position and operations.
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

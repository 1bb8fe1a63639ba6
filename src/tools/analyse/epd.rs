//! Positions with their solutions, as in test suites.
//!
//! A line is a FEN and operations, each ended by a semicolon: `bm` best moves, one of which must be found;
//! `am` moves to be avoided; `dm` a mate in at most that many turns; `id` a name. Others mean nothing here.
//! Between the FEN and the first operation a semicolon may stand. Empty lines and those that start with `#`
//! are comments.

use super::mates;
use crate::any::{AnyGame, new_game};
use crate::core::Turn;
use crate::games::Variant;
use crate::protocol::xboard::written::{TurnReader, set_up};
use crate::tools::position::is_twins;

/// A position and its solution.
pub struct Problem {
    /// The position.
    pub game: Box<dyn AnyGame>,
    /// Its name.
    pub id: Option<String>,
    /// What is to be found.
    pub task: Task,
}

/// What is to be found; all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Task {
    /// One of these turns, if there are any.
    best: Vec<Turn>,
    /// None of these turns.
    avoid: Vec<Turn>,
    /// A mate in at most that many turns.
    mate: Option<u32>,
}

impl Task {
    /// Whether a turn and its value are the solution; `None` where nothing is to be found.
    pub fn is_solved(&self, turn: Turn, value: i32) -> Option<bool> {
        if *self == Task::default() {
            return None;
        }
        let is_best = self.best.is_empty() || self.best.contains(&turn);
        let mates = self.mate.is_none_or(|most| mates(value, most));
        Some(is_best && !self.avoid.contains(&turn) && mates)
    }
}

/// Reads a line; `None` for a comment.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(line: &str, variant: Variant) -> Result<Option<Problem>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (fen, operations) = split(line);
    let mut game = new_game(variant);
    set_up(game.as_mut(), &fen).map_err(|error| error.to_string())?;
    let mut problem = Problem {
        game,
        id: None,
        task: Task::default(),
    };
    for operation in operations {
        let (name, operand) = operation
            .split_once(char::is_whitespace)
            .unwrap_or((&operation, ""));
        let operand = operand.trim();
        match name {
            "bm" => problem.task.best = turns(problem.game.as_ref(), operand)?,
            "am" => problem.task.avoid = turns(problem.game.as_ref(), operand)?,
            "dm" => {
                let turns = operand.parse().ok().filter(|&turns| turns > 0);
                problem.task.mate =
                    Some(turns.ok_or_else(|| format!("dm {operand}: not a number of turns"))?);
            }
            "id" => problem.id = Some(operand.trim_matches('"').to_string()),
            _ => {}
        }
    }
    Ok(Some(problem))
}

/// The turns of an operation, each written in one word.
fn turns(game: &dyn AnyGame, words: &str) -> Result<Vec<Turn>, String> {
    let read = |word| {
        let turn = TurnReader::default()
            .read(game, word)
            .and_then(|turn| turn.ok_or_else(|| "only a part of a turn".to_string()));
        turn.map_err(|why| format!("illegal move {word}: {why}"))
    };
    let turns: Vec<Turn> = words
        .split_whitespace()
        .map(read)
        .collect::<Result<_, _>>()?;
    match turns.is_empty() {
        true => Err("an operation without moves".to_string()),
        false => Ok(turns),
    }
}

/// The FEN at the start of a line, and the operations after it.
fn split(line: &str) -> (String, Vec<String>) {
    let mut parts = Vec::new();
    let (mut part, mut is_quoted) = (String::new(), false);
    for letter in line.chars() {
        is_quoted ^= letter == '"';
        if letter == ';' && !is_quoted {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(letter);
        }
    }
    parts.push(part);
    let first = parts.remove(0);
    let words: Vec<&str> = first.split_whitespace().collect();
    // Board, side, castling, en passant, then counters and twins, if they are there.
    let more = words.iter().skip(4);
    let is_field = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit()) || is_twins(word);
    let fields = words.len().min(4) + more.take_while(is_field).count();
    let mut operations = vec![words[fields..].join(" ")];
    operations.extend(parts.iter().map(|part| part.trim().to_string()));
    operations.retain(|operation| !operation.is_empty());
    (words[..fields].join(" "), operations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::score::MATE;

    fn problem(id: &str, line: &str) -> Result<Problem, String> {
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
            let problem = problem("chess", &line).unwrap_or_else(|why| panic!("{line}: {why}"));
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
        assert!(
            read("# comment", "chess".parse().expect("an id")).is_ok_and(|none| none.is_none())
        );
    }

    #[test]
    fn what_cannot_be_is_said() {
        for (line, fault) in [
            ("8/8 w - -", "board"),
            ("4k3/8/8/8/8/8/8/4K2R w - - bm Rh9;", "illegal move Rh9"),
            ("4k3/8/8/8/8/8/8/4K2R w - - bm;", "without moves"),
            ("4k3/8/8/8/8/8/8/4K2R w - - dm x;", "not a number"),
        ] {
            let error = problem("chess", line).err().expect(line);
            assert!(error.contains(fault), "{line}: {error}");
        }
    }
}

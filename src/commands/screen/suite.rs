//! The positions of a screen: a file with one FEN per line, graded or not.
//!
//! In a graded file, a comment has the curve from values to chances, and each position an operation `gm` with
//! moves, best first, each followed by its value in centipawns for the side to move:
//!
//! ```text
//! # curve: even 104.2 spread 71.9
//! r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - gm f1b5 31 d2d4 28;
//! ```

use crate::console::files;
use crate::console::lines::{InputLine, Lines};
use crate::records::epd;
use anyhow::{Result, anyhow, ensure};
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::eval::Chances;
use firzan::games::Variant;
use std::path::Path;

/// The operation with a position's grades.
const GRADES: &str = "gm";

/// The start of the comment with the curve.
const CURVE: &str = "# curve: ";

/// How far a move without a grade is below the last one with a grade, in centipawns.
const UNLISTED: i32 = 20;

/// A position of a screen.
pub struct Position {
    /// The position.
    pub game: Box<dyn AnyGame>,
    /// Moves with their values for the side to move in centipawns, best first; empty if they are not graded.
    pub grades: Vec<(Turn, i32)>,
}

/// The positions of a file.
pub struct Suite {
    /// The curve from values to chances, if the file has one.
    pub curve: Option<Chances>,
    /// The positions.
    pub positions: Vec<Position>,
}

impl Suite {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or a line is invalid; the message names the line.
    pub fn read(path: &Path, variant: Variant) -> Result<Suite> {
        let mut suite = Suite { curve: None, positions: Vec::new() };
        let mut lines = Lines::new(files::open(path)?);
        for (number, line) in (1..).zip(lines.by_ref()) {
            let added = match line {
                InputLine::Text(line) => suite.add(&line, variant),
                InputLine::Bad(why) => Err(why),
            };
            added.map_err(|why| anyhow!("{} line {number}: {why}", files::name(path)))?;
        }
        files::ended(path, lines.fault())?;
        ensure!(!suite.positions.is_empty(), "{} has no positions", files::name(path));
        Ok(suite)
    }

    fn add(&mut self, line: &str, variant: Variant) -> Result<(), String> {
        if let Some(text) = line.strip_prefix(CURVE) {
            self.curve = Some(curve(text).ok_or("not a curve")?);
        } else if let Some(epd::Position { game, operations }) = epd::Position::read(line, variant)? {
            let operand = operations.iter().find(|(name, _)| name == GRADES);
            let grades = match operand {
                Some((_, operand)) => grades(game.as_ref(), operand)?,
                None => Vec::new(),
            };
            if !grades.is_empty() && self.curve.is_none() {
                return Err(format!("grades without a line {CURVE:?} before them"));
            }
            self.positions.push(Position { game, grades });
        }
        Ok(())
    }
}

/// The line for a file's curve.
pub fn curve_line(Chances { even, spread }: Chances) -> String {
    format!("{CURVE}even {even:.1} spread {spread:.1}")
}

fn curve(text: &str) -> Option<Chances> {
    let (even, spread) = text.trim().strip_prefix("even ")?.split_once(" spread ")?;
    let curve = Chances { even: even.parse().ok()?, spread: spread.parse().ok()? };
    (curve.even >= 0.0 && curve.spread > 0.0).then_some(curve)
}

/// The moves and values of an operand.
fn grades(game: &dyn AnyGame, operand: &str) -> Result<Vec<(Turn, i32)>, String> {
    let mut tokens = operand.split_whitespace();
    let mut grades: Vec<(Turn, i32)> = Vec::new();
    while let Some(turn) = tokens.next() {
        let value = tokens.next().and_then(|value| value.parse().ok());
        let value = value.ok_or_else(|| format!("{turn} has no value in centipawns"))?;
        if grades.last().is_some_and(|&(_, better)| value > better) {
            return Err(format!("{turn} is better than the move before it"));
        }
        let turn = game.read(turn).map_err(|why| format!("illegal move {turn}: {why}"))?;
        grades.push((turn, value));
    }
    if grades.is_empty() { Err(format!("{GRADES} has no moves")) } else { Ok(grades) }
}

/// The line of a position with its grades, without counters.
pub fn line(game: &dyn AnyGame, grades: &[(Turn, i32)]) -> String {
    let grades = grades.iter().map(|&(turn, value)| format!("{} {value}", game.write(turn)));
    let counters = game.counters();
    let fen = game.fen();
    let end = format!(" {} {}", counters.halfmove, counters.fullmove);
    let fen = fen.strip_suffix(&end).unwrap_or(&fen);
    format!("{fen} {GRADES} {};", grades.collect::<Vec<_>>().join(" "))
}

/// The expected score, from 0 to 1, at a value: the chance of a win plus half that of a draw.
fn expected(curve: Chances, value: i32) -> f64 {
    let value = f64::from(value);
    f64::midpoint(curve.win(value), 1.0 - curve.win(-value))
}

/// The points for a move: its expected score minus that of the best move, so at most 0.
pub fn points(curve: Chances, grades: &[(Turn, i32)], chosen: Turn) -> Option<f64> {
    let (&(_, best), &(_, last)) = (grades.first()?, grades.last()?);
    let listed = grades.iter().find(|(turn, _)| *turn == chosen);
    let value = listed.map_or(last - UNLISTED, |&(_, value)| value);
    Some(expected(curve, value) - expected(curve, best))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE_LINE: &str = "# curve: even 100.0 spread 100.0";

    fn suite(lines: &[&str]) -> Result<Suite, String> {
        let mut suite = Suite { curve: None, positions: Vec::new() };
        lines.iter().try_for_each(|line| suite.add(line, "chess".parse().expect("a game")))?;
        Ok(suite)
    }

    #[test]
    fn points_are_the_expected_score_lost() {
        let text = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - gm e1e8 50 g1f1 0;";
        let suite = suite(&[CURVE_LINE, text]).expect("a position");
        let (Position { game, grades }, curve) = (&suite.positions[0], suite.curve.expect("a curve"));
        assert_eq!(line(game.as_ref(), grades), text);
        assert_eq!(curve_line(curve), CURVE_LINE);
        let points = |turn| points(curve, grades, game.read(turn).expect(turn)).expect("grades");
        assert_eq!(points("e1e8"), 0.0);
        // The chances at 50 centipawns are 37.8 % of a win and 18.2 % of a loss.
        assert!((points("g1f1") + 0.0976).abs() < 1e-4, "{}", points("g1f1"));
        assert!((points("g1h1") + 0.1368).abs() < 1e-4, "{}", points("g1h1"));
    }

    #[test]
    fn faults_are_reported() {
        let board = "6k1/5ppp/8/8/8/8/8/4R1K1 w - -";
        for (lines, fault) in [
            (&[CURVE_LINE, &format!("{board} gm;")][..], "no moves"),
            (&[CURVE_LINE, &format!("{board} gm e1e8;")], "no value"),
            (&[CURVE_LINE, &format!("{board} gm e1e8 x;")], "no value"),
            (&[CURVE_LINE, &format!("{board} gm e1e8 5 g1f1 6;")], "better than"),
            (&[CURVE_LINE, &format!("{board} gm e1d2 5;")], "e1d2"),
            (&[&format!("{board} gm e1e8 5;")], "without a line"),
            (&["# curve: even 100.0 spread 0"], "not a curve"),
        ] {
            let why = suite(lines).err().expect(fault);
            assert!(why.contains(fault), "{why}");
        }
        assert!(suite(&[board]).is_ok_and(|suite| suite.positions[0].grades.is_empty()));
    }
}

//! Where evaluation terms go: into one sum for search, or into a table for people.

use super::{Evaluate, Score};
use crate::core::Color;
use std::fmt;

/// Takes the terms of an evaluation.
pub trait Tally {
    /// Adds a score for a side to the term of a name.
    fn add(&mut self, term: &'static str, color: Color, score: Score);
}

/// White's score minus Black's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum(pub Score);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, _: &'static str, color: Color, score: Score) {
        match color {
            Color::White => self.0 += score,
            Color::Black => self.0 -= score,
        }
    }
}

/// Every term of both sides, in the order of first mention.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: Vec<(&'static str, [Score; 2])>,
}

impl Tally for Table {
    fn add(&mut self, term: &'static str, color: Color, score: Score) {
        let row = match self.rows.iter().position(|&(name, _)| name == term) {
            Some(row) => row,
            None => {
                self.rows.push((term, [Score::ZERO; 2]));
                self.rows.len() - 1
            }
        };
        self.rows[row].1[color.index()] += score;
    }
}

/// The evaluation from the view of the side to move, in centipawns. Only for positions without a verdict.
pub fn evaluate<P: Evaluate>(position: &P) -> i32 {
    let mut sum = Sum::default();
    position.terms(&mut sum);
    position.side().sign() * sum.0.at(position.phase())
}

impl Table {
    /// The terms of a position.
    pub fn of<P: Evaluate>(position: &P) -> Table {
        let mut table = Table::default();
        position.terms(&mut table);
        table
    }
}

impl fmt::Display for Table {
    /// A row a term: White's and Black's middlegame and ending scores, and the difference, in pawns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = |score: i32| f64::from(score) / 100.0;
        let mut row = |name: &str, white: Score, black: Score| {
            let total = white - black;
            writeln!(
                f,
                "{name:>14} | {:7.2} {:7.2} | {:7.2} {:7.2} | {:7.2} {:7.2}",
                pawns(white.middle),
                pawns(white.end),
                pawns(black.middle),
                pawns(black.end),
                pawns(total.middle),
                pawns(total.end),
            )
        };
        let mut sums = [Score::ZERO; 2];
        for &(name, [white, black]) in &self.rows {
            row(name, white, black)?;
            sums[0] += white;
            sums[1] += black;
        }
        row("total", sums[0], sums[1])
    }
}

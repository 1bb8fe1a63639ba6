//! Fits the parameters that the evaluations of all defined games share to games of `firzan datagen`, and
//! prints the source file `src/engine/games/defined/play/worth/weights.rs`:
//! `cargo run --release --example family -- makruk.games capablanca.games ... --held-out janus.games ...`.
//!
//! It is tune's logistic regression: a position's target is the game's result and the search's value.
//! Every game counts the same, however many positions there are of it. A few hundred parameters are solved
//! for by Newton's method. The losses of all games before and after go to the standard error; those that are
//! held out show what a game gains that the fit has not seen.

use firzan::eval::FULL_PHASE;
use firzan::games::Variant;
use firzan::games::defined::play::family::{FITTED, PARAMETERS, Share, TERMS, shares_of};
use firzan_program::learning::chances::{Scored, logistic, scale, surprise};
use firzan_program::learning::datagen::Games;
use firzan_program::learning::subject::{Quiet, subject};
use std::env;
use std::error::Error;
use std::path::PathBuf;

/// The share of the result in the target; the rest is the search's value.
const RESULT: f64 = 0.3;
/// The standard deviation of the prior on a parameter.
const DOUBT: f64 = 40.0;
/// Terms that stay as they are: quiet positions favour the side to move, and what pieces are worth is fitted
/// to the search's margins. Fitted, both lost 27 ± 37 Elo in 280 games. Games of few nodes hardly show how
/// kings are attacked: half the danger, as it was fitted, lost about 100 Elo in games with strong riders.
const HELD: [&str; 4] = ["TEMPO", "VALUE", "PAWN_VALUE", "DANGER"];
/// The positions of a game are alike, so each counts less against the prior.
const ALIKE: f64 = 8.0;
/// Values beyond this are of decided positions.
const DECIDED: i32 = 1500;

/// Middlegame and ending parameters in turn.
type Numbers = Vec<f64>;

/// A quiet position.
struct Row {
    /// The parameters with their counts, those with a count of 0 left out.
    counts: Vec<(usize, f64)>,
    /// White's result.
    result: f64,
    /// The search's value for White.
    value: f64,
}

impl Row {
    fn score(&self, numbers: &Numbers) -> f64 {
        self.counts.iter().map(|&(number, count)| numbers[number] * count).sum()
    }
}

/// The positions of a game, and its scales: centipawns of the evaluation and of the search per factor e of
/// the odds.
struct Data {
    name: String,
    is_held_out: bool,
    rows: Vec<Row>,
    scale: f64,
    value_scale: f64,
}

impl Data {
    fn read(path: &str, is_held_out: bool, start: &Numbers) -> Result<Data, Box<dyn Error>> {
        let mut rows = Vec::new();
        for record in Games::open(&[PathBuf::from(path)], Variant::Chess(()))? {
            let record = record?;
            let shares = shares_of(record.variant.playable().ok_or("not a defined game")?);
            let result = record.game.points();
            subject(record.variant).quiet(&record, &mut |position, _, value| {
                if value.abs() < DECIDED {
                    let value = f64::from(value * position.side().sign());
                    rows.push(Row { counts: counts(position, &shares), result, value });
                }
            })?;
        }
        let scored = |score: &dyn Fn(&Row) -> f64| {
            let scored = rows.iter().map(|row| Scored { score: score(row), result: row.result });
            scale(&scored.collect::<Vec<Scored>>())
        };
        let (scale, value_scale) = (scored(&|row| row.score(start)), scored(&|row| row.value));
        Ok(Data { name: path.to_string(), is_held_out, rows, scale, value_scale })
    }

    fn target(&self, row: &Row) -> f64 {
        RESULT * row.result + (1.0 - RESULT) * logistic(row.value / self.value_scale)
    }

    fn loss(&self, numbers: &Numbers) -> f64 {
        let loss = |row| surprise(self.target(row), logistic(row.score(numbers) / self.scale));
        self.rows.iter().map(loss).sum::<f64>() / self.rows.len().max(1) as f64
    }
}

/// The parameters of a position with their counts, those with a count of 0 left out.
fn counts(position: &dyn Quiet, shares: &[Share]) -> Vec<(usize, f64)> {
    let counts = position.counts();
    let middle = f64::from(position.phase()) / f64::from(FULL_PHASE);
    let mut sums = vec![0.0; PARAMETERS];
    for share in shares {
        sums[share.parameter] += f64::from(counts[share.feature]) * share.factor;
    }
    let halves =
        |(number, sum): (usize, f64)| [(2 * number, sum * middle), (2 * number + 1, sum * (1.0 - middle))];
    sums.into_iter().enumerate().flat_map(halves).filter(|&(_, count)| count != 0.0).collect()
}

/// A step of Newton's method on the mean loss of the games and the prior around `start`.
fn step(data: &[Data], start: &Numbers, numbers: &mut Numbers) {
    let size = numbers.len();
    let mut slope = vec![0.0; size];
    let mut curve = vec![vec![0.0; size]; size];
    let fitting = || data.iter().filter(|data| !data.is_held_out && !data.rows.is_empty());
    let all: usize = fitting().map(|data| data.rows.len()).sum();
    for data in fitting() {
        let weight = 1.0 / data.rows.len() as f64;
        for row in &data.rows {
            let expected = logistic(row.score(numbers) / data.scale);
            let error = weight * (expected - data.target(row)) / data.scale;
            let bend = weight * (expected * (1.0 - expected)).max(1e-4) / (data.scale * data.scale);
            for (place, &(a, count)) in row.counts.iter().enumerate() {
                slope[a] += error * count;
                for &(b, other) in &row.counts[..=place] {
                    curve[a][b] += bend * count * other;
                }
            }
        }
    }
    let pull = ALIKE * fitting().count() as f64 / (DOUBT * DOUBT * all.max(1) as f64);
    for a in 0..size {
        slope[a] += pull * (numbers[a] - start[a]);
        curve[a][a] += pull;
    }
    for term in TERMS.iter().filter(|term| HELD.contains(&term.name)) {
        for a in 2 * term.start..2 * (term.start + term.len) {
            slope[a] = 0.0;
            curve[a].fill(0.0);
            curve[a][a] = 1.0;
            for row in &mut curve[a + 1..] {
                row[a] = 0.0;
            }
        }
    }
    for (number, change) in numbers.iter_mut().zip(solved(&curve, slope)) {
        *number -= change;
    }
}

/// Solves a system of equations, given the lower half of its positive definite matrix, by Cholesky's method.
fn solved(matrix: &[Vec<f64>], mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    let mut root = vec![vec![0.0; size]; size];
    for a in 0..size {
        for b in 0..=a {
            let dot: f64 = (0..b).map(|k| root[a][k] * root[b][k]).sum();
            let left = matrix[a][b] - dot;
            root[a][b] = if a == b { left.max(1e-18).sqrt() } else { left / root[b][b] };
        }
    }
    for a in 0..size {
        let dot: f64 = (0..a).map(|k| root[a][k] * right[k]).sum();
        right[a] = (right[a] - dot) / root[a][a];
    }
    for a in (0..size).rev() {
        let dot: f64 = (a + 1..size).map(|k| root[k][a] * right[k]).sum();
        right[a] = (right[a] - dot) / root[a][a];
    }
    right
}

/// The source file.
fn source(numbers: &Numbers) -> String {
    let mut text =
        "//! The family's parameters, fitted by `tests/examples/family.rs`, which prints this file.

use crate::eval::{Chances, Named};

/// The chances of a result by the score.
pub const CHANCES: Chances = Chances { even: 200.0, spread: 120.0 };

/// Middlegame and ending parameters, by term.
#[rustfmt::skip]
pub const WEIGHTS: Named = &[
"
        .to_string();
    for term in TERMS {
        text += &format!("    (\"{}\", &[\n", term.name);
        for row in numbers[2 * term.start..2 * (term.start + term.len)].chunks(2 * term.row) {
            let row: Vec<String> =
                row.chunks(2).map(|pair| format!("[{:.0}, {:.0}],", pair[0], pair[1])).collect();
            text += &format!("        {}\n", row.join(" "));
        }
        text += "    ]),\n";
    }
    text + "];\n"
}

fn main() -> Result<(), Box<dyn Error>> {
    let start: Numbers =
        FITTED.iter().flat_map(|score| [f64::from(score.middle()), f64::from(score.end())]).collect();
    let mut data = Vec::new();
    let mut is_held_out = false;
    for word in env::args().skip(1) {
        match word.as_str() {
            "--held-out" => is_held_out = true,
            path => data.push(Data::read(path, is_held_out, &start)?),
        }
    }
    let mut numbers = start.clone();
    for _ in 0..5 {
        step(&data, &start, &mut numbers);
    }
    for data in &data {
        let part = if data.is_held_out { "held out" } else { "fitted" };
        let (before, after) = (data.loss(&start), data.loss(&numbers));
        eprintln!("{}: {} positions, {part}, {before:.5} -> {after:.5}", data.name, data.rows.len());
    }
    print!("{}", source(&numbers));
    Ok(())
}

//! Fits the parameters that the evaluations of all defined games share to games of `firzan datagen`, and
//! prints the source file `src/engine/games/defined/play/worth/weights.rs`:
//! `cargo run --release --example family -- makruk.games capablanca.games ... --held-out janus.games ...`.
//!
//! It is tune's logistic regression: a position's target is the game's result and the search's value.
//! Every game counts the same, however many positions there are of it. A few hundred parameters are solved
//! for by Newton's method. The losses of all games before and after go to the standard error; those that are
//! held out show what a game gains that the fit has not seen.

use firzan::core::Color;
use firzan::eval::{Evaluate, FULL_PHASE, Trace};
use firzan::games::Variant;
use firzan::games::Visitor;
use firzan::games::defined::play::family::{FITTED, PARAMETERS, Share, TERMS, shares_of};
use firzan_program::learning::datagen::{GameRecord, Games};
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
    /// What each parameter counts, those that count nothing left out.
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
            record.variant.visit(Quiet(&record, &mut rows))?;
        }
        let scored =
            |score: &dyn Fn(&Row) -> f64| scale(rows.iter().map(|row| (score(row), row.result)).collect());
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

/// Adds the quiet positions of a game to the rows.
struct Quiet<'a>(&'a GameRecord, &'a mut Vec<Row>);

impl Visitor for Quiet<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
        let Quiet(record, rows) = self;
        let game = record.variant.playable().ok_or("not a defined game")?;
        let shares = shares_of(game);
        let result = match record.game.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        };
        record.walk(options, |position: &P, turn, value| {
            let is_quiet = !position.in_check() && !position.is_noisy(turn.first());
            let value = value.filter(|value| value.abs() < DECIDED && position.verdict().is_none());
            if let Some(value) = value.filter(|_| is_quiet) {
                let value = f64::from(value * position.side().sign());
                rows.push(Row { counts: counts(position, &shares), result, value });
            }
        })?;
        Ok(())
    }
}

/// What each parameter counts in a position.
fn counts<P: Evaluate>(position: &P, shares: &[Share]) -> Vec<(usize, f64)> {
    let counts = Trace::of(position).counts();
    let middle = f64::from(position.phase()) / f64::from(FULL_PHASE);
    let mut sums = vec![0.0; PARAMETERS];
    for share in shares {
        sums[share.parameter] += f64::from(counts[share.feature]) * share.factor;
    }
    let halves =
        |(number, sum): (usize, f64)| [(2 * number, sum * middle), (2 * number + 1, sum * (1.0 - middle))];
    sums.into_iter().enumerate().flat_map(halves).filter(|&(_, count)| count != 0.0).collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn surprise(target: f64, expected: f64) -> f64 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -target * expected.ln() - (1.0 - target) * (1.0 - expected).ln()
}

/// The scale by which scores predict the results best.
fn scale(scored: Vec<(f64, f64)>) -> f64 {
    let loss = |scale: f64| -> f64 {
        scored.iter().map(|&(score, result)| surprise(result, logistic(score / scale))).sum()
    };
    let scales = (0..40).map(|step| 60.0 * 1.08_f64.powi(step));
    scales.min_by(|&a, &b| loss(a).total_cmp(&loss(b))).unwrap_or(200.0)
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

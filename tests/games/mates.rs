//! Wins in one and in two turns of every game, each proved by exhaustive search: the engine must find them
//! and report their distance, both when asked for a mate and in an ordinary search.
//!
//! They are in `tests/mates/<game>.epd`: `# variant-id`, then lines `FEN ;dm N`, `N` the winner's turns. The
//! ignored test `make` rewrites these files from random games.

use crate::common::solve::{Solver, decided};
use crate::puzzles::{best_turn, failures, positions, wins, write};
use firzan::eval::Evaluate;
use firzan::games::{Variant, Visitor};
use firzan::rules::{Game, Position};
use firzan::search::{Limits, score};
use std::fmt::Write;

/// Checks one line of the data.
struct Line<'a> {
    fen: &'a str,
    n: u32,
}

impl Visitor for Line<'_> {
    type Output = Result<(), String>;

    fn visit<P: Evaluate>(self, options: P::Options) -> Result<(), String> {
        let Line { fen, n } = self;
        let position = P::from_fen(options, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let winning = wins(&position, n);
        assert!(!winning.is_empty(), "no win in {n}: {fen}");
        let game = Game::new(position.clone());
        let mate = Limits { mate: Some(n), ..Limits::default() };
        for limits in [mate, Limits::nodes(200_000)] {
            let best = best_turn(&game, &limits, 4, |info| info.value == value_of(n));
            let turn = best.turn.expect("there are legal turns");
            if best.value != value_of(n) || !winning.contains(&turn) {
                let turns: Vec<String> = winning.into_iter().map(|turn| position.write(turn)).collect();
                return Err(format!(
                    "{} ({}) at depth {} after {} nodes instead of {} (mate {n}) in {fen}",
                    position.write(turn),
                    score::UciScore(best.value),
                    best.depth,
                    best.nodes,
                    turns.join(" or "),
                ));
            }
        }
        Ok(())
    }
}

/// The value of a win by the `n`th turn of the side to move.
fn value_of(n: u32) -> i32 {
    score::MATE - 2 * n as i32 + 1
}

fn check(game: &str) {
    let (_, failures) = failures(&format!("tests/mates/{game}.epd"), |variant, fen, task| {
        let n = task.strip_prefix("dm ").expect("FEN ;dm N").parse().expect("a number of turns");
        variant.visit(Line { fen, n })
    });
    assert!(failures.is_empty(), "{} not found:\n{}", failures.len(), failures.join("\n"));
}

of_each! {
    check: chess,
    knightrelay,
    insaneflip,
    insaneflip8,
    grandshatranj,
    flippingxiangqi,
    distortingmirrors,
    shatranj,
}

/// Finds wins of a variant in random games.
struct Maker {
    /// How many of each distance.
    count: usize,
}

impl Visitor for Maker {
    type Output = String;

    /// Takes at most one position from a game, and only those with few solutions.
    fn visit<P: Evaluate>(self, options: P::Options) -> String {
        let mut lists = [String::new(), String::new()];
        let mut missing = [self.count; 2];
        let mut seed = 0;
        while missing != [0, 0] {
            seed += 1;
            let game = positions::<P>(options, seed, |_| true);
            let found = game.iter().take(40).find_map(|position| {
                let n = distance(position).filter(|&n| missing[n as usize - 1] > 0)?;
                Some((position, n))
            });
            if let Some((position, n)) = found {
                missing[n as usize - 1] -= 1;
                let _ = writeln!(lists[n as usize - 1], "{} ;dm {n}", position.fen());
            }
        }
        lists.concat()
    }
}

/// How soon the side to move wins, if by at most three turns in one or two.
fn distance<P: Position>(position: &P) -> Option<u32> {
    if decided(position).is_some() {
        return None;
    }
    let mut solver = Solver::default();
    let n = (1..=2).find(|&n| !solver.winning_turns(position, n, 1).is_empty())?;
    (solver.winning_turns(position, n, 4).len() < 4).then_some(n)
}

#[test]
#[ignore = "writes the data anew, in minutes"]
fn make() {
    for name in Variant::NAMES {
        let mut variants = Variant::all();
        variants.retain(|variant| variant.name() == *name);
        let count = 24usize.div_ceil(variants.len());
        let mut text = String::new();
        for variant in variants {
            let _ = writeln!(text, "# {variant}");
            text += &variant.visit(Maker { count });
        }
        write(&format!("tests/mates/{name}.epd"), &text);
    }
}

//! What the tests of mates and tactics share: the search, the proof of a win, and their files.

use crate::common::random_game;
use crate::common::solve::Solver;
use crate::suites::{file, lines};
use fastrand::Rng;
use firzan::core::Turn;
use firzan::eval::Evaluate;
use firzan::games::Variant;
use firzan::rules::{Game, Position};
use firzan::search::{Assignment, Best, Control, Info, Limits, Memory, Progress, Report, Settings, search};
use std::fs;

/// The result of a search with a table of this size that ends when a line is good enough, and at its limits
/// at the latest.
pub fn best_turn<P: Evaluate>(
    game: &Game<P>,
    limits: &Limits,
    mebibytes: usize,
    is_enough: impl Fn(&Info) -> bool + Sync,
) -> Best {
    let memory = Memory::new(mebibytes).expect("a few mebibytes");
    let control = Control::default();
    let mut report = |news: &Report| {
        if matches!(news, Report::Line(info) if is_enough(info)) {
            control.stop();
        }
    };
    let assignment = Assignment {
        game,
        net: P::net(game.position().options()),
        limits,
        settings: Settings::default(),
        memory: &memory,
        control: &control,
    };
    search(assignment, &mut Progress::default(), &mut report)
}

/// The turns that win by the `n`th turn. No turn may win sooner.
pub fn wins<P: Position>(position: &P, n: u32) -> Vec<Turn> {
    let mut solver = Solver::default();
    for sooner in 1..n {
        let turns = solver.winning_turns(position, sooner, 1);
        assert!(turns.is_empty(), "a win in {sooner}: {}", position.fen());
    }
    solver.winning_turns(position, n, usize::MAX)
}

/// Tries every line `FEN ;TASK` of a file. Returns their number, and the reports of those that fail.
pub fn failures(
    name: &str,
    check: impl Fn(Variant, &str, &str) -> Result<(), String>,
) -> (usize, Vec<String>) {
    let text = fs::read_to_string(file(name)).expect(name);
    let tried = lines(&text).map(|(id, line)| {
        let variant: Variant = id.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let (fen, task) = line.split_once(" ;").expect("FEN ;TASK");
        check(variant, fen, task).map_err(|failure| format!("{variant}: {failure}"))
    });
    let tried: Vec<Result<(), String>> = tried.collect();
    (tried.len(), tried.into_iter().filter_map(Result::err).collect())
}

/// The fitting positions of a random game in any order, without those in which little happens.
pub fn positions<P: Evaluate>(options: P::Options, seed: u64, is_fit: impl Fn(&P) -> bool) -> Vec<P> {
    let mut random = Rng::with_seed(seed);
    let start = P::from_fen(options, P::start_fen(options)).expect("the start position stands");
    let mut game = random_game(start, &mut random, 200);
    game.retain(|position| position.halfmove() < 60 && is_fit(position));
    random.shuffle(&mut game);
    game
}

/// Rewrites a file.
pub fn write(name: &str, text: &str) {
    fs::write(file(name), text).unwrap_or_else(|error| panic!("{name}: {error}"));
}

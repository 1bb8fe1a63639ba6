//! The hot paths, timed: `cargo bench`. Perft, the evaluation, a search to fixed nodes, and a click on the
//! page, in every game.
//!
//! Absolute times depend on the machine: compare two builds alternately, and by ratios.

use divan::{Bencher, counter::ItemsCount};
use firzan::any::{AnyGame, new_game};
use firzan::games::Variant;
use firzan::search::{Control, Limits, Memory, Settings};
use firzan::web::Answerer;
use serde_json::json;
use std::cell::RefCell;

fn main() {
    divan::main();
}

/// A game of the named variant some random turns from its start, the same at each call.
fn midgame(name: &str) -> Box<dyn AnyGame> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut game = new_game(name.parse().expect("a game's name"));
    for _ in 0..12 {
        let turns = game.legal_moves();
        game.play(turns[random.usize(..turns.len())]);
        if game.outcome().is_some() {
            game.undo();
        }
    }
    game
}

/// Turns counted per second, from the start position, on one thread.
#[divan::bench(args = Variant::NAMES, sample_count = 10)]
fn perft(bencher: Bencher, name: &str) {
    let game = new_game(name.parse().expect("a game's name"));
    // Deep enough to take milliseconds.
    let depth = (1..).find(|&depth| game.perft(depth) > 100_000).unwrap_or(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.expect("a pool of one thread");
    bencher.counter(ItemsCount::new(game.perft(depth))).bench_local(|| pool.install(|| game.perft(depth)));
}

/// One evaluation of a position twelve turns from the start.
#[divan::bench(args = Variant::NAMES)]
fn evaluate(bencher: Bencher, name: &str) {
    let game = midgame(name);
    bencher.bench_local(|| game.evaluation());
}

/// A search of 20,000 nodes on one thread with an empty table, from the same position.
#[divan::bench(args = Variant::NAMES, sample_count = 10)]
fn search(bencher: Bencher, name: &str) {
    const NODES: u64 = 20_000;
    let game = midgame(name);
    bencher
        .counter(ItemsCount::new(NODES))
        .with_inputs(|| Memory::new(16).expect("a table of 16 MB"))
        .bench_local_refs(|table| {
            let (limits, control) = (Limits::nodes(NODES), Control::default());
            game.search(&limits, Settings::default(), table, &control, &mut |_| {})
        });
}

/// The answer to the page after the 300th turn of a game, which goes on from the one before.
#[divan::bench(args = Variant::NAMES)]
fn click(bencher: Bencher, name: &str) {
    let mut random = fastrand::Rng::with_seed(1);
    let mut game = midgame(name);
    while game.played().len() < 300 {
        let turns = game.legal_moves();
        game.play(turns[random.usize(..turns.len())]);
        if game.outcome().is_some() {
            for _ in 0..random.usize(1..8) {
                game.undo();
            }
        }
    }
    let turns: Vec<String> = game.played().iter().map(|&turn| game.write(turn)).collect();
    let position = |turns: &[String]| {
        let known = turns.len() - 1;
        json!({ "ask": "position", "game": name, "turns": turns, "known": known }).to_string()
    };
    let (before, after) = (position(&turns[..299]), position(&turns));
    let answerer = RefCell::new(Answerer::default());
    bencher
        .with_inputs(|| answerer.borrow_mut().ask(&before))
        .bench_local_values(|_| answerer.borrow_mut().ask(&after));
}

//! Random play, for the tests that need many kinds of positions.

#[allow(dead_code)]
pub mod invariants;
#[allow(dead_code)]
pub mod session;
#[allow(dead_code)]
pub mod solve;

use fastrand::Rng;
use firzan::console::definitions;
use firzan::games::Variant;
use firzan::rules::Position;
use std::path::{Path, PathBuf};

/// The positions of a random game from `start` on, `start` included: at most `plies` turns, fewer if the
/// board decides the game. Every second turn captures or promotes if it can, so that boards empty out.
pub fn random_game<P: Position>(start: P, random: &mut Rng, plies: usize) -> Vec<P> {
    let mut positions = vec![start];
    for _ in 0..plies {
        let position = &positions[positions.len() - 1];
        let turns = position.legal_moves();
        let noisy: Vec<_> = turns.iter().copied().filter(|&turn| position.is_noisy(turn.first())).collect();
        let choice =
            if random.bool() && !noisy.is_empty() { random.choice(noisy) } else { random.choice(turns) };
        let Some(turn) = choice else { break };
        let mut next = position.clone();
        next.play_turn(turn);
        positions.push(next);
    }
    positions
}

/// The games that come as definitions, and those of the tests' own files.
#[allow(dead_code)]
pub fn defined() -> Vec<Variant> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/definitions");
    let files = ["family.ini", "twins.ini"].map(|name| folder.join(name));
    // What is not played yet is told, and left out.
    definitions::load(files.iter().map(PathBuf::as_path));
    Variant::defined().into_iter().map(|name| name.parse().expect(name)).collect()
}

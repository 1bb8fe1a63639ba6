//! Random play, for the tests that need many kinds of positions.

#[allow(dead_code)]
pub mod invariants;
#[allow(dead_code)]
pub mod session;
#[allow(dead_code)]
pub mod solve;

use fastrand::Rng;
use firzan::games::defined::{read, shipped};
use firzan::games::{Registry, Variant};
use firzan::rules::Position;
use std::fs;
use std::path::Path;

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

/// A registry with the games of the tests' own files, and its defined games.
#[allow(dead_code)]
pub fn defined() -> (Registry, Vec<Variant>) {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|folder| folder.join("tests/definitions"));
    let folder = folder.into_iter().find(|folder| folder.is_dir()).expect("the tests' definitions");
    let (registry, mut shelf) = (Registry::new(), shipped::shelf(Variant::reserved()));
    let file = fs::read(folder.join("twins.ini")).expect("a file");
    for section in read("twins.ini", &file, &mut shelf).sections {
        let is_playable = section.playable().is_some();
        if let Some(game) = section.game.filter(|_| is_playable) {
            registry.define(game, None).expect("twins.ini");
        }
    }
    let games = registry.defined().into_iter().map(|name| registry.variant(name).expect(name)).collect();
    (registry, games)
}

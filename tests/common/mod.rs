//! Random play, for the tests that need many kinds of positions.

#[allow(dead_code)]
pub mod invariants;
#[allow(dead_code)]
pub mod session;
#[allow(dead_code)]
pub mod solve;

use fastrand::Rng;
use firzan::rules::Position;

/// The positions of a random game from `start` on, `start` included: at most `plies` turns, fewer if the
/// board decides the game. Every second turn captures or promotes if it can, so that boards empty out.
pub fn random_game<P: Position>(start: P, random: &mut Rng, plies: usize) -> Vec<P> {
    let mut positions = vec![start];
    for _ in 0..plies {
        let position = &positions[positions.len() - 1];
        let turns = position.turns();
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

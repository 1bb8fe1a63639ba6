//! Levels of play below full strength, and their Elo.
//!
//! The lowest levels look at each move and the captures after it and make random mistakes, fewer the higher
//! the level; the others search. Each game has its own settings, chosen so that the levels are evenly spaced,
//! and its own number of levels ([`Levels`]); the levels above that number are full strength. Levels are
//! limited by nodes, not by time, so they are the same on every machine and move at once.
//! `ledger/notes/levels.md` in this folder lists the Elo differences in each game; `scripts/calibrate`
//! measures them.

use crate::core::Random;
use crate::eval::Levels;
use std::ops::RangeInclusive;

/// The settings that a level uses to choose a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// The softmax temperature of the choice, in logits.
    pub temperature: f64,
    /// Nodes to search after a look at each move; 0 for a level that does not search.
    pub nodes: u64,
    /// Nodes to search, without deliberate mistakes, if the opponent has almost nothing left: even beginners
    /// practise such endings, and looking one move ahead never finishes them. About 500 nodes are enough to
    /// mate with a queen, 3,000 with a rook.
    pub technique: u64,
}

/// The temperature of the levels that search.
const SEARCH_TEMPERATURE: f64 = 0.1;

/// The Elo of the levels in chess, from level 1, on the scale of Stockfish 15.1's `UCI_Elo`. Levels 11 to 19
/// were measured, in only a few games; the rest is computed from matches between levels.
const LADDER: [u32; 19] = [
    100, 220, 350, 480, 620, 800, 980, 1160, 1340, 1540, 1670, 1790, 1870, 1905, 1955, 1975, 2010, 2060, 2100,
];

/// The settings of the level with this index in the ladder.
fn skill(levels: &Levels, index: usize) -> Skill {
    let looking = levels.temperatures.len();
    let (temperature, nodes) = match levels.temperatures.get(index) {
        Some(&temperature) => (temperature, 0),
        None => (SEARCH_TEMPERATURE, levels.nodes[index - looking]),
    };
    let level = index as u64 + 1;
    Skill { temperature, nodes, technique: nodes.max(60 * level * level) }
}

/// A playing strength below full strength.
///
/// ```
/// use firzan::search::{Settings, Strength};
///
/// let beginner = Settings { strength: Strength::level(1, 42), ..Settings::default() };
/// let as_strong = Settings { strength: Some(Strength::elo(1500, 42)), ..Settings::default() };
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// The index of a level in the ladder.
    index: usize,
    /// The share of moves, from 0 to 1, that are chosen with the settings of the next level.
    up: f64,
    /// The seed of the random choices: with the same seed the same game has the same moves.
    seed: u64,
}

impl Strength {
    /// The levels. The last is full strength; in some games [lower levels](Levels::full) are, too.
    pub const LEVELS: RangeInclusive<u8> = 1..=LADDER.len() as u8 + 1;

    /// The Elo of the levels below full strength, in chess. In other games only differences are meaningful.
    pub const ELO: RangeInclusive<u32> = LADDER[0]..=LADDER[LADDER.len() - 1];

    /// One of [`LEVELS`](Self::LEVELS); `None` is full strength. A level out of range becomes the nearest
    /// one.
    pub fn level(level: u8, seed: u64) -> Option<Strength> {
        let index = usize::from(level.max(1)) - 1;
        (index < LADDER.len()).then_some(Strength { index, up: 0.0, seed })
    }

    /// A strength within [`ELO`](Self::ELO). An Elo out of range becomes the nearest one.
    pub fn elo(elo: u32, seed: u64) -> Strength {
        let above = LADDER.partition_point(|&level| level <= elo);
        let index = above.saturating_sub(1);
        let up = match (LADDER.get(index), LADDER.get(above)) {
            (Some(&low), Some(&high)) if above > 0 => f64::from(elo - low) / f64::from(high - low),
            _ => 0.0,
        };
        Strength { index, up, seed }
    }

    /// Random numbers for a position, given a number that identifies it.
    pub(super) fn random(&self, position: u64) -> Random {
        Random::stream(self.seed, position)
    }

    /// The settings for choosing a move in a game with these levels.
    pub(super) fn skill(&self, levels: &Levels, random: &mut Random) -> Skill {
        let is_up = self.up > 0.0 && random.share() < self.up;
        let last = usize::from(levels.full()) - 2;
        skill(levels, (self.index + usize::from(is_up)).min(last))
    }

    /// True if this is below full strength in a game with these levels.
    pub(super) fn is_among(&self, levels: &Levels) -> bool {
        self.index + 1 < usize::from(levels.full())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        assert!(LADDER.is_sorted_by(|below, above| below < above));
    }

    #[test]
    fn elo_lies_between_two_levels() {
        let (lowest, highest) = (*Strength::ELO.start(), *Strength::ELO.end());
        assert_eq!(Some(Strength::elo(lowest, 7)), Strength::level(1, 7));
        assert_eq!(Strength::elo(0, 7), Strength::elo(lowest, 7));
        assert_eq!(Strength::elo(u32::MAX, 7), Strength::elo(highest, 7));
        assert_eq!(Some(Strength::elo(highest, 7)), Strength::level(19, 7));
        assert_eq!(Strength::level(20, 7), None);
        let middle = u32::midpoint(LADDER[4], LADDER[5]);
        let strength = Strength::elo(middle, 7);
        assert_eq!(strength.index, 4);
        assert!((strength.up - 0.5).abs() < 0.01);
    }
}

//! Levels of play below full strength, and their Elo.
//!
//! The first levels look at each turn and the captures after it, and err by chance, the less the higher the
//! level; the others search. How much, so that the steps between them are alike, and how many steps there are
//! from chance to the top, is each game's own ([`Levels`]): where there are fewer, the levels above are full
//! strength. Levels are made of nodes, not of time: they are the same on every machine, and move at once.
//! How far apart they are in each game: `ledger/notes/levels.md` in this folder, and `scripts/calibrate`.

use crate::core::Random;
use crate::eval::Levels;
use std::ops::RangeInclusive;

/// How a level chooses its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// How much more a turn must lose than another to be drawn e times less often, in units of the logarithm
    /// of the odds of winning.
    pub temperature: f64,
    /// Nodes to search after a look at each turn.
    pub nodes: u64,
    /// Nodes to search, without a mistake on purpose, where the opponent has next to nothing left: everybody
    /// practises such endings, and who only looks a turn ahead never ends them. Some 500 are enough to mate
    /// with a queen, 3,000 with a rook.
    pub technique: u64,
}

/// The temperature of the levels that search.
const SEARCHING: f64 = 0.1;

/// The Elo of the levels in chess, from 1 on, on the scale of `UCI_Elo` of Stockfish 15.1. It was measured at
/// levels 11 to 19, in few games; the rest is reckoned from matches between levels.
const LADDER: [u32; 19] = [
    100, 220, 350, 480, 620, 800, 980, 1160, 1340, 1540, 1670, 1790, 1870, 1905, 1955, 1975, 2010, 2060, 2100,
];

/// The manner of the level with an index in the ladder.
fn manner(levels: &Levels, index: usize) -> Manner {
    let looking = levels.temperatures.len();
    let (temperature, nodes) = match levels.temperatures.get(index) {
        Some(&temperature) => (temperature, 0),
        None => (SEARCHING, levels.nodes[index - looking]),
    };
    let level = index as u64 + 1;
    Manner { temperature, nodes, technique: nodes.max(60 * level * level) }
}

/// How strong to play, below full strength.
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
    /// How often, from 0 to 1, a turn is chosen in the manner of the next level.
    up: f64,
    /// With the same seed the same turn is chosen in the same game.
    seed: u64,
}

impl Strength {
    /// The levels. The last is full strength, in some games levels [below](Levels::full) it too.
    pub const LEVELS: RangeInclusive<u8> = 1..=LADDER.len() as u8 + 1;

    /// The Elo of the levels below full strength, in chess. In other games only differences mean something.
    pub const ELO: RangeInclusive<u32> = LADDER[0]..=LADDER[LADDER.len() - 1];

    /// One of [`LEVELS`](Self::LEVELS); `None` is full strength. Levels out of range are the nearest.
    pub fn level(level: u8, seed: u64) -> Option<Strength> {
        let index = usize::from(level.max(1)) - 1;
        (index < LADDER.len()).then_some(Strength { index, up: 0.0, seed })
    }

    /// A strength from [`ELO`](Self::ELO). Others are the nearest.
    pub fn elo(elo: u32, seed: u64) -> Strength {
        let above = LADDER.partition_point(|&least| least <= elo);
        let index = above.saturating_sub(1);
        let up = match (LADDER.get(index), LADDER.get(above)) {
            (Some(&low), Some(&high)) if above > 0 => f64::from(elo - low) / f64::from(high - low),
            _ => 0.0,
        };
        Strength { index, up, seed }
    }

    /// Random numbers for a position, a number that identifies it.
    pub(super) fn random(&self, position: u64) -> Random {
        Random::stream(self.seed, position)
    }

    /// How to choose a turn in a game of these levels.
    pub(super) fn manner(&self, levels: &Levels, random: &mut Random) -> Manner {
        let is_up = self.up > 0.0 && random.share() < self.up;
        let last = usize::from(levels.full()) - 2;
        manner(levels, (self.index + usize::from(is_up)).min(last))
    }

    /// Whether this is one of the levels of a game that are below full strength.
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
        let (least, most) = (*Strength::ELO.start(), *Strength::ELO.end());
        assert_eq!(Some(Strength::elo(least, 7)), Strength::level(1, 7));
        assert_eq!(Strength::elo(0, 7), Strength::elo(least, 7));
        assert_eq!(Strength::elo(u32::MAX, 7), Strength::elo(most, 7));
        assert_eq!(Some(Strength::elo(most, 7)), Strength::level(19, 7));
        assert_eq!(Strength::level(20, 7), None);
        let middle = u32::midpoint(LADDER[4], LADDER[5]);
        let strength = Strength::elo(middle, 7);
        assert_eq!(strength.index, 4);
        assert!((strength.up - 0.5).abs() < 0.01);
    }
}

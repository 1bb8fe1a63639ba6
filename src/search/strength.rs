//! Levels of play below full strength, and their Elo.
//!
//! The first levels look at each turn and the captures after it, and err by chance, the less the higher the
//! level; the others search. Levels are made of nodes, not of time: they are the same on every machine, and
//! move at once. How far apart they are in each game: `README.md` in this folder, and `scripts/calibrate`.

use crate::core::Random;
use std::ops::RangeInclusive;

/// How a level chooses its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// How much more a turn must lose than another to be drawn e times less often, in units of the logarithm
    /// of the odds of winning.
    pub temperature: f64,
    /// Nodes to search after a look at each turn.
    pub nodes: u64,
}

const fn manner(temperature: f64, nodes: u64) -> Manner {
    Manner { temperature, nodes }
}

/// The levels from 1 on, each with its Elo in chess, on the scale of `UCI_Elo` of Stockfish 15.1. It was
/// measured at six points from level 6 to 15, in few games; the rest is reckoned from these.
const LADDER: [(u32, Manner); 19] = [
    (100, manner(1.0, 0)),
    (300, manner(0.75, 0)),
    (470, manner(0.56, 0)),
    (640, manner(0.42, 0)),
    (800, manner(0.32, 0)),
    (980, manner(0.24, 0)),
    (1130, manner(0.18, 0)),
    (1270, manner(0.13, 0)),
    (1550, manner(0.1, 200)),
    (1770, manner(0.1, 500)),
    (1990, manner(0.1, 1200)),
    (2080, manner(0.1, 2800)),
    (2170, manner(0.1, 6500)),
    (2240, manner(0.1, 15_000)),
    (2310, manner(0.1, 35_000)),
    (2380, manner(0.1, 70_000)),
    (2440, manner(0.1, 140_000)),
    (2500, manner(0.1, 280_000)),
    (2560, manner(0.1, 560_000)),
];

/// How strong to play, below full strength.
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
    /// The levels. The last is full strength.
    pub const LEVELS: RangeInclusive<u8> = 1..=LADDER.len() as u8 + 1;

    /// The Elo of the levels below full strength, in chess. In other games only differences mean something.
    pub const ELO: RangeInclusive<u32> = LADDER[0].0..=LADDER[LADDER.len() - 1].0;

    /// One of [`LEVELS`](Self::LEVELS); `None` is full strength. Levels out of range are the nearest.
    pub fn level(level: u8, seed: u64) -> Option<Strength> {
        let index = usize::from(level.max(1)) - 1;
        (index < LADDER.len()).then_some(Strength {
            index,
            up: 0.0,
            seed,
        })
    }

    /// A strength from [`ELO`](Self::ELO). Others are the nearest.
    pub fn elo(elo: u32, seed: u64) -> Strength {
        let above = LADDER.partition_point(|&(least, _)| least <= elo);
        let index = above.saturating_sub(1);
        let up = match (LADDER.get(index), LADDER.get(above)) {
            (Some(&(low, _)), Some(&(high, _))) if above > 0 => {
                f64::from(elo - low) / f64::from(high - low)
            }
            _ => 0.0,
        };
        Strength { index, up, seed }
    }

    /// Random numbers for a position, a number that identifies it.
    pub(super) fn random(&self, position: u64) -> Random {
        Random::stream(self.seed, position)
    }

    /// How to choose a turn.
    pub(super) fn manner(&self, random: &mut Random) -> Manner {
        let (_, own) = LADDER[self.index];
        match LADDER.get(self.index + 1) {
            Some(&(_, next)) if random.share() < self.up => next,
            _ => own,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for pair in LADDER.windows(2) {
            let [(elo, weaker), (next_elo, stronger)] = [pair[0], pair[1]];
            assert!(elo < next_elo);
            assert!(stronger.nodes >= weaker.nodes);
            assert!(stronger.temperature <= weaker.temperature);
        }
    }

    #[test]
    fn elo_lies_between_two_levels() {
        let (least, most) = (*Strength::ELO.start(), *Strength::ELO.end());
        assert_eq!(Some(Strength::elo(least, 7)), Strength::level(1, 7));
        assert_eq!(Strength::elo(0, 7), Strength::elo(least, 7));
        assert_eq!(Strength::elo(u32::MAX, 7), Strength::elo(most, 7));
        assert_eq!(Some(Strength::elo(most, 7)), Strength::level(19, 7));
        assert_eq!(Strength::level(20, 7), None);
        let middle = u32::midpoint(LADDER[4].0, LADDER[5].0);
        let strength = Strength::elo(middle, 7);
        assert_eq!(strength.index, 4);
        assert!((strength.up - 0.5).abs() < 0.01);
    }
}

//! Options for playing below full strength.

use firzan::search::Strength;
use std::hash::{BuildHasher, RandomState};

/// The options `Skill Level`, `UCI_LimitStrength`, `UCI_Elo` and `Skill Seed`.
#[derive(Clone, Copy, Debug)]
pub struct Handicap {
    /// The level, in the range [`Strength::LEVELS`]; 0 is the same as 1.
    pub level: u8,
    /// Whether to use [`elo`](Self::elo) instead of the level.
    pub by_elo: bool,
    /// The Elo rating, in the range [`Strength::ELO`].
    pub elo: u32,
    /// The seed of the mistakes, which makes them reproducible; 0 = random.
    pub seed: u64,
}

impl Default for Handicap {
    fn default() -> Self {
        Handicap { level: *Strength::LEVELS.end(), by_elo: false, elo: *Strength::ELO.end(), seed: 0 }
    }
}

impl Handicap {
    /// The strength for the next move; `None` for full strength.
    pub fn strength(&self) -> Option<Strength> {
        let seed = if self.seed == 0 { RandomState::new().hash_one(0) } else { self.seed };
        if self.by_elo { Some(Strength::elo(self.elo, seed)) } else { Strength::level(self.level, seed) }
    }
}

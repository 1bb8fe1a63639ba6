//! Playing below full strength, by options.

use firzan::search::Strength;
use std::hash::{BuildHasher, RandomState};

/// The options `Skill Level`, `UCI_LimitStrength`, `UCI_Elo` and `Skill Seed`.
#[derive(Clone, Copy, Debug)]
pub struct Handicap {
    /// One of [`Strength::LEVELS`]; 0 plays as 1.
    pub level: u8,
    /// Whether to play at [`elo`](Self::elo) instead of the level.
    pub by_elo: bool,
    /// One of [`Strength::ELO`].
    pub elo: u32,
    /// With 0 the mistakes are random; with any other number they are the same in the same game.
    pub seed: u64,
}

impl Default for Handicap {
    fn default() -> Self {
        Handicap { level: *Strength::LEVELS.end(), by_elo: false, elo: *Strength::ELO.end(), seed: 0 }
    }
}

impl Handicap {
    /// The strength of the next move; `None` is full strength.
    pub fn strength(&self) -> Option<Strength> {
        let seed = if self.seed == 0 { RandomState::new().hash_one(0) } else { self.seed };
        if self.by_elo { Some(Strength::elo(self.elo, seed)) } else { Strength::level(self.level, seed) }
    }
}

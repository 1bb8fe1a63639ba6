//! The arguments of `firzan play`.

use super::clocks::TimeControl;
use super::keep::Seats;
use super::sides::Sides;
use crate::records::setup::PositionArguments;
use clap::Args;
use firzan::search::Strength;
use std::path::PathBuf;

/// The arguments of `firzan play`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// The side that you play [default: White, or your side in the loaded game]
    #[arg(long, alias = "colour", value_enum)]
    pub(super) color: Option<Sides>,
    /// Firzan's strength: from 1, a beginner, to 20 (fewer in some games), full strength
    #[arg(long, value_name = "N", conflicts_with = "elo", value_parser = levels())]
    pub(super) level: Option<u8>,
    /// Firzan's strength in Elo: in chess on the scale of Stockfish's UCI_Elo; in other games only
    /// differences have a meaning
    #[arg(long, value_name = "N", value_parser = elos())]
    pub(super) elo: Option<u32>,
    /// Clocks: minutes for the game and seconds added after each move
    #[arg(long, value_name = "MIN[+SEC]")]
    pub(super) time: Option<TimeControl>,
    /// Continue the first game of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub(super) load: Option<PathBuf>,
    /// Let Firzan use an opening book: this one, or the one installed for the game
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<Option<PathBuf>>,
    /// Seed of the random choices below full strength: the same seed repeats them in the same game; 0 is
    /// random
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(super) threads: u16,
}

impl Arguments {
    /// Who plays, and Firzan's strength, as far as the command line sets them.
    pub(super) fn seats(&self) -> Seats {
        Seats { sides: self.color, level: self.level, elo: self.elo }
    }
}

pub fn levels() -> clap::builder::RangedI64ValueParser<u8> {
    let levels = Strength::LEVELS;
    clap::value_parser!(u8).range(i64::from(*levels.start())..=i64::from(*levels.end()))
}

pub fn elos() -> clap::builder::RangedI64ValueParser<u32> {
    let elos = Strength::ELO;
    clap::value_parser!(u32).range(i64::from(*elos.start())..=i64::from(*elos.end()))
}

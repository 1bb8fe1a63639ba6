//! The arguments of `firzan play`.

use super::clocks::TimeControl;
use crate::records::setup::PositionArguments;
use clap::builder::RangedI64ValueParser;
use clap::{Args, ValueEnum, value_parser};
use firzan::core::Color;
use firzan::search::Strength;
use std::path::PathBuf;

/// The arguments of `firzan play`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    #[command(flatten)]
    pub(super) seats: Seats,
    /// Clocks: minutes for the game, and seconds added after each move [default: no clocks]
    #[arg(long, value_name = "MIN[+SEC]")]
    pub(super) time: Option<TimeControl>,
    /// Continue the first game of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub(super) load: Option<PathBuf>,
    /// Let Firzan use an opening book: FILE, or if omitted, the book installed for the game
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<Option<PathBuf>>,
    /// Seed of the random choices below full strength: with the same seed, Firzan gives the same answers to
    /// the same moves; 0 = a random seed
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    pub(super) threads: u16,
}

/// The sides that the player plays and Firzan's strength; `None` where not given.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct Seats {
    /// The side that you play [default: White, or your side in the loaded game]
    #[arg(long = "color", value_enum)]
    pub(super) sides: Option<Sides>,
    /// Firzan's level, from 1 to full strength, which is 20 (lower in some games) [default: full strength]
    #[arg(long, value_name = "N", conflicts_with = "elo", value_parser = levels())]
    pub(super) level: Option<u8>,
    /// Firzan's strength in Elo: in chess, on the scale of Stockfish's UCI_Elo; in other games, only
    /// differences are meaningful
    #[arg(long, value_name = "N", value_parser = elos())]
    pub(super) elo: Option<u32>,
}

/// The sides that the player plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Sides {
    /// White
    White,
    /// Black
    Black,
    /// Both sides, for two people at one board
    Both,
    /// Neither: Firzan plays against itself
    None,
}

impl Sides {
    /// The clause of the greeting that names the player's sides.
    pub(super) fn clause(self) -> &'static str {
        match self {
            Sides::White => "you are White",
            Sides::Black => "you are Black",
            Sides::Both => "you play both sides",
            Sides::None => "Firzan plays both sides",
        }
    }

    /// Whether the player plays a side.
    pub(super) fn has(self, side: Color) -> bool {
        match self {
            Sides::White => side == Color::White,
            Sides::Black => side == Color::Black,
            Sides::Both => true,
            Sides::None => false,
        }
    }
}

fn levels() -> RangedI64ValueParser<u8> {
    let levels = Strength::LEVELS;
    value_parser!(u8).range(i64::from(*levels.start())..=i64::from(*levels.end()))
}

fn elos() -> RangedI64ValueParser<u32> {
    let elos = Strength::ELO;
    value_parser!(u32).range(i64::from(*elos.start())..=i64::from(*elos.end()))
}

//! `firzan play`: a game in the terminal.
//!
//! | file | what |
//! |---|---|
//! | `table` | the game, who plays, how it ends |
//! | `answer` | what the player types, and the answers |
//! | `advice` | what the player may ask |
//! | `words` | the commands |
//! | `prompt` | where lines come from |
//! | `thinking` | searches, and Ctrl-C |
//! | `clocks` | the players' clocks |
//! | `keep` | saved games |
//! | `shelf` | games put away and taken up again |
//! | `unfinished` | the games left unfinished |

mod advice;
mod answer;
mod clocks;
mod keep;
mod prompt;
mod shelf;
mod table;
mod thinking;
mod unfinished;
mod words;

use crate::console::output::Output;
use crate::records::setup::PositionArguments;
use crate::search::Strength;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use clocks::TimeControl;
use keep::Seats;
use prompt::{Entry, Prompt};
use std::fmt;
use std::path::PathBuf;
use table::Table;

/// The sides that the player plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Sides {
    /// White
    White,
    /// Black
    Black,
    /// Both: a board for two
    Both,
    /// None: Firzan plays itself
    None,
}

/// The arguments of `firzan play`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The side that you play; without it White, or that of the game loaded
    #[arg(long, alias = "colour", value_enum)]
    color: Option<Sides>,
    /// How strong Firzan plays: from 1, a beginner, to 20 (in some games less), full strength
    #[arg(long, value_name = "N", conflicts_with = "elo", value_parser = levels())]
    level: Option<u8>,
    /// The same by Elo: in chess on the scale of Stockfish's UCI_Elo, in other games only differences count
    #[arg(long, value_name = "N", value_parser = elos())]
    elo: Option<u32>,
    /// Clocks: minutes for the game and seconds added after each turn
    #[arg(long, value_name = "MIN[+SEC]")]
    time: Option<TimeControl>,
    /// Go on with the first game of a PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    load: Option<PathBuf>,
    /// Let Firzan play from an opening book: this one, or the one installed for the game
    #[arg(long, value_name = "FILE")]
    book: Option<Option<PathBuf>>,
    /// With the same number Firzan makes the same choices in the same game; 0 draws them at random
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

impl Sides {
    /// Who plays, in words.
    fn told(self) -> &'static str {
        match self {
            Sides::White => "you are White",
            Sides::Black => "you are Black",
            Sides::Both => "you play both sides",
            Sides::None => "Firzan plays both sides",
        }
    }
}

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sides::White => "white",
            Sides::Black => "black",
            Sides::Both => "both",
            Sides::None => "none",
        })
    }
}

impl Arguments {
    /// Who plays, and how strong Firzan is, as far as the command line says.
    fn seats(&self) -> Seats {
        Seats { sides: self.color, level: self.level, elo: self.elo }
    }
}

fn levels() -> clap::builder::RangedI64ValueParser<u8> {
    let levels = Strength::LEVELS;
    clap::value_parser!(u8).range(i64::from(*levels.start())..=i64::from(*levels.end()))
}

fn elos() -> clap::builder::RangedI64ValueParser<u32> {
    let elos = Strength::ELO;
    clap::value_parser!(u32).range(i64::from(*elos.start())..=i64::from(*elos.end()))
}

/// Plays until the player ends it. An unfinished game is kept.
///
/// # Errors
/// If the position cannot be set up, a file cannot be read, or there is no memory for the table.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let mut table = Table::new(options.position.game()?, options, output.clone())?;
    if let Some(file) = &options.load {
        let mut saved = keep::load(file, options.position.variant)?;
        saved.seats = options.seats().or(saved.seats);
        table.take_up(saved, file.clone());
    }
    let mut prompt = Prompt::new();
    table.greet();
    let mut read = Ok(());
    while !output.is_lost() {
        table.notice_end();
        if table.is_engines_turn() {
            table.engine_plays();
            continue;
        }
        match prompt.line(&table.prompt()) {
            Ok(Entry::Line(line)) if !table.answer(line.trim()) => break,
            Ok(Entry::Line(_)) => {}
            Ok(Entry::End) => break,
            Ok(Entry::Interrupt) => {
                output.line("Interrupted");
                break;
            }
            Err(error) => {
                read = Err(error);
                break;
            }
        }
    }
    table.leave()?;
    read.context("cannot read standard input")
}

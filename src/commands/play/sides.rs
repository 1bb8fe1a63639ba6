//! The sides that the player plays.

use clap::ValueEnum;
use std::fmt;

/// The sides that the player plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Sides {
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
    /// Who plays, in words.
    pub(super) fn words(self) -> &'static str {
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

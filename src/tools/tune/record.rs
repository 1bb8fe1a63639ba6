//! The file of games: a line for each, the variant's id, the result and the turns. A turn that was searched has its
//! value for the side that played it behind it: `chess 1-0 e2e4 e7e5 g1f3=35 b8c6=-20`.

use crate::core::Color;
use crate::games::Variant;
use anyhow::{Context, Result};
use std::fmt::{self, Display};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::str::FromStr;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was played.
    pub variant: Variant,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The turns from the start position, and the values of those that were searched.
    pub turns: Vec<(String, Option<i32>)>,
}

/// The games of a file.
///
/// # Errors
/// If the file cannot be read or a line is no record.
pub fn read(path: &Path) -> Result<Vec<Record>> {
    let text = fs::read_to_string(path).context("cannot read it")?;
    text.lines()
        .enumerate()
        .map(|(number, line)| {
            line.parse()
                .with_context(|| format!("line {} is no game", number + 1))
        })
        .collect()
}

/// Appends games to a file.
///
/// # Errors
/// If it cannot be written.
pub fn append(path: &Path, records: &[Record]) -> Result<()> {
    let mut text = String::new();
    for record in records {
        text += &format!("{record}\n");
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    Ok(file.write_all(text.as_bytes())?)
}

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        write!(f, "{} {result}", self.variant)?;
        for (turn, value) in &self.turns {
            write!(f, " {turn}")?;
            if let Some(value) = value {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> Result<Record> {
        let mut words = line.split_ascii_whitespace();
        let variant = words.next().context("no variant")?.parse()?;
        let winner = match words.next() {
            Some("1-0") => Some(Color::White),
            Some("0-1") => Some(Color::Black),
            Some("1/2-1/2") => None,
            _ => anyhow::bail!("no result"),
        };
        let turn = |word: &str| match word.split_once('=') {
            Some((turn, value)) => Ok((turn.to_string(), Some(value.parse()?))),
            None => Ok((word.to_string(), None)),
        };
        Ok(Record {
            variant,
            winner,
            turns: words.map(turn).collect::<Result<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip() {
        for line in [
            "chess 1-0 e2e4 e7e5 g1f3=35 b8c6=-20",
            "grandshatranj:rook 1/2-1/2",
            "insaneflip8 0-1 e2e4,d1=12",
        ] {
            assert_eq!(line.parse::<Record>().unwrap().to_string(), line);
        }
        for line in ["", "chess", "chess 2-0", "go 1-0", "chess 1-0 e2e4=x"] {
            assert!(line.parse::<Record>().is_err(), "{line}");
        }
    }
}

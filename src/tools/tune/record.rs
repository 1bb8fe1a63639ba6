//! The file of games, one per line: the variant's id, the result and the turns. A searched turn is followed
//! by its value for the side that played it: `chess 1-0 e2e4 e7e5 g1f3=35 b8c6=-20`.

use crate::core::Color;
use crate::games::Variant;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::str::FromStr;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainingGame {
    /// What was played.
    pub variant: Variant,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The turns from the start position, and the values of those that were searched.
    pub turns: Vec<(String, Option<i32>)>,
}

/// Games in a file that grows as they are played, in the order of their numbers whatever order they end in,
/// so that a killed run can be continued.
pub struct GamesFile {
    file: File,
    /// Those in the file.
    records: Vec<TrainingGame>,
    /// Those that ended before one with a smaller number.
    early: BTreeMap<u64, TrainingGame>,
}

impl GamesFile {
    /// Opens a file with the games it has; creates it if there is none.
    ///
    /// # Errors
    /// If the file cannot be read or written, or a line is not a record.
    pub fn open(path: &Path) -> Result<GamesFile> {
        let mut file = File::options()
            .create(true)
            .read(true)
            .append(true)
            .open(path)
            .context("cannot write to it")?;
        let mut text = String::new();
        file.read_to_string(&mut text).context("cannot read it")?;
        // A killed run may leave an incomplete line, which might read as a shorter game.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64).context("cannot write to it")?;
        }
        let records: Result<Vec<TrainingGame>> = text[..whole]
            .lines()
            .enumerate()
            .map(|(number, line)| {
                line.parse()
                    .with_context(|| format!("line {} is no game", number + 1))
            })
            .collect();
        Ok(GamesFile {
            file,
            records: records?,
            early: BTreeMap::new(),
        })
    }

    /// The number of games in the file.
    pub fn len(&self) -> u64 {
        self.records.len() as u64
    }

    /// Adds the game of a number, the file's first being number 0.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, number: u64, record: TrainingGame) -> Result<()> {
        self.early.insert(number, record);
        while let Some(record) = self.early.remove(&self.len()) {
            self.file.write_all(format!("{record}\n").as_bytes())?;
            self.records.push(record);
        }
        Ok(())
    }

    /// The games in the file.
    pub fn into_records(self) -> Vec<TrainingGame> {
        self.records
    }
}

impl Display for TrainingGame {
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

impl FromStr for TrainingGame {
    type Err = anyhow::Error;

    fn from_str(line: &str) -> Result<TrainingGame> {
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
        Ok(TrainingGame {
            variant,
            winner,
            turns: words.map(turn).collect::<Result<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn games_are_kept_in_order_and_a_torn_line_is_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        fs::write(&path, "chess 1-0 e2e4\nchess 0-1 d2d4 d7").unwrap();
        let mut kept = GamesFile::open(&path).unwrap();
        assert_eq!(kept.len(), 1);
        let record = |turn: &str| format!("chess 1/2-1/2 {turn}").parse().unwrap();
        kept.add(2, record("a2a3")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "chess 1-0 e2e4\n");
        kept.add(1, record("b2b3")).unwrap();
        let expected = "chess 1-0 e2e4\nchess 1/2-1/2 b2b3\nchess 1/2-1/2 a2a3\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        assert_eq!(kept.into_records().len(), 3);
    }

    #[test]
    fn records_round_trip() {
        for line in [
            "chess 1-0 e2e4 e7e5 g1f3=35 b8c6=-20",
            "grandshatranj:rook 1/2-1/2",
            "insaneflip8 0-1 e2e4,d1=12",
        ] {
            assert_eq!(line.parse::<TrainingGame>().unwrap().to_string(), line);
        }
        for line in ["", "chess", "chess 2-0", "go 1-0", "chess 1-0 e2e4=x"] {
            assert!(line.parse::<TrainingGame>().is_err(), "{line}");
        }
    }
}

//! The results file: a line of JSON for the match, then one per game, written when the game ends. `README.md`
//! in this folder describes the members.

use super::results::{Ends, Finished, Header, VERSION};
use crate::console::appended::Appended;
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The start of a header line; no other line starts like this.
const HEADER_START: &str = "{\"firzan_match\":";

/// Maximum length of a line in bytes.
const MAX_LINE: u64 = 16 << 20;

/// A match read from a results file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedMatch {
    /// The latest header.
    pub header: Header,
    /// The games played.
    pub games: Vec<Finished>,
    /// The lengths of the other files after the last game.
    pub ends: Ends,
}

/// A results file that is being written. No other run can open it at the same time.
pub struct ResultsFile(Appended);

impl ResultsFile {
    /// Opens and reads an existing file. The match is `None` if it was killed before its header was written.
    ///
    /// # Errors
    /// If it cannot be read and written, another match is writing to it, or it is not a results file.
    pub fn open(path: &Path) -> Result<(ResultsFile, Option<SavedMatch>)> {
        let name = path.display();
        path.metadata().with_context(|| format!("cannot open {name}"))?;
        let mut file = Appended::open(path)?;
        let input = file.reader(0).with_context(|| format!("cannot read {name}"))?;
        let saved = read_from(input).with_context(|| format!("{name}"))?;
        file.cut_torn_line(0).with_context(|| format!("cannot continue with {name}"))?;
        Ok((ResultsFile(file), saved))
    }

    /// Creates a results file.
    ///
    /// # Errors
    /// If it cannot be written, or another match has just started writing to it.
    pub fn create(path: &Path) -> Result<ResultsFile> {
        let name = path.display();
        let file = Appended::open(path)?;
        ensure!(file.end().unwrap_or(0) == 0, "another match has just started writing to {name}");
        Ok(ResultsFile(file))
    }

    /// Writes the header of a new match, or of one with more rounds.
    ///
    /// # Errors
    /// If the file cannot be written; it is then unchanged.
    pub fn begin(&mut self, header: &Header) -> Result<()> {
        self.0.add(serde_json::to_string(header)? + "\n")
    }

    /// Writes a game, with the current lengths of the other files.
    ///
    /// # Errors
    /// If the file cannot be written; it is then unchanged.
    pub fn game(&mut self, game: &Finished, ends: &Ends) -> Result<()> {
        self.0.add(serde_json::to_string(&Line { game, ends })? + "\n")
    }
}

/// The line of a game.
#[derive(Serialize, Deserialize)]
struct Line<G, E> {
    #[serde(flatten)]
    game: G,
    #[serde(default)]
    ends: E,
}

/// Reads a results file. Ignores an incomplete last line.
///
/// # Errors
/// Names the file and the invalid line.
pub fn read(path: &Path) -> Result<(Header, Vec<Finished>)> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let saved = read_from(BufReader::new(file)).with_context(|| format!("{name}"))?;
    let saved = saved.with_context(|| format!("{name} has no match results"))?;
    Ok((saved.header, saved.games))
}

/// Reads results; `None` if not even the first line is complete.
fn read_from(mut input: impl BufRead) -> Result<Option<SavedMatch>> {
    let mut saved: Option<SavedMatch> = None;
    let mut line = Vec::new();
    for number in 1.. {
        let place = || format!("line {number}");
        line.clear();
        let mut limited = input.by_ref().take(MAX_LINE);
        limited.read_until(b'\n', &mut line).with_context(place)?;
        ensure!(limited.limit() > 0, "line {number} is longer than {MAX_LINE} bytes");
        let is_torn = line.pop() != Some(b'\n');
        let begins = line.len().min(HEADER_START.len());
        if is_torn {
            let is_header = line[..begins] == HEADER_START.as_bytes()[..begins];
            ensure!(saved.is_some() || is_header, "not the results of a match");
            break;
        }
        if saved.is_none() || line.starts_with(HEADER_START.as_bytes()) {
            let header: Header =
                serde_json::from_slice(&line).with_context(place).context("not the results of a match")?;
            let version = header.firzan_match;
            ensure!(version == VERSION, "format {version}, {VERSION} expected");
            let games = saved.map_or(Vec::new(), |saved| saved.games);
            let ends = header.ends.clone();
            saved = Some(SavedMatch { header, games, ends });
        } else if let Some(saved) = &mut saved {
            let line: Line<Finished, Ends> = serde_json::from_slice(&line).with_context(place)?;
            saved.games.push(line.game);
            saved.ends = line.ends;
        }
    }
    Ok(saved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::play::game::Fault;
    use firzan::games::Registry;

    #[test]
    fn reading_results_reads_no_other_file() {
        let header = r#"{"firzan_match":1,"words":["-config","file=/dev/zero"]}"#;
        let saved = read_from(format!("{header}\n").as_bytes()).unwrap();
        let header = saved.unwrap().header;
        assert!(header.essence().unwrap().is_empty());
        assert_eq!(header.shard().unwrap(), None);
    }

    #[test]
    fn an_incomplete_last_line_is_ignored_and_a_broken_line_is_reported() {
        let header = r#"{"firzan_match":1,"words":["-rounds","2","-shard","1/2","-games","1"]}"#;
        let game = concat!(
            r#"{"game":1,"pair":1,"round":1,"opening":1,"names":["a","b"],"result":"1-0","#,
            r#""termination":"normal","reason":"checkmate","fault":[1,"time-forfeit"],"turns":9}"#
        );
        let text = format!("{header}\n{game}\n{}", &game[..30]);
        let SavedMatch { header: read, games, ends } = read_from(text.as_bytes()).unwrap().unwrap();
        assert_eq!((games.len(), ends.len()), (1, 0));
        assert_eq!(games[0].fault, Some((1, Fault::TimeForfeit)));
        let names = |header: &Header| -> Vec<String> {
            let groups = header.essence().unwrap().into_iter();
            groups.map(|group| group.name).collect()
        };
        assert_eq!(names(&read), ["games", "rounds"]);
        // More rounds make a new header; the games remain.
        let more = read.with_rounds(5, &Registry::new()).unwrap();
        assert_eq!(names(&more), ["games", "rounds"]);
        let more = serde_json::to_string(&more).unwrap();
        let text = format!("{header}\n{game}\n{more}\n");
        let saved = read_from(text.as_bytes()).unwrap().unwrap();
        assert_eq!(saved.games.len(), 1);
        assert_eq!(saved.header.essence().unwrap()[1].values, ["5"]);
        for (text, fault) in [
            (format!("{header}\n{}\n", &game[..30]), "line 2"),
            (format!("{game}\n"), "not the results"),
            ("{\"name\": 5}".to_string(), "not the results"),
            (header.replace(":1", ":9") + "\n", "format 9"),
            ("x".repeat(MAX_LINE as usize), "longer than"),
        ] {
            let error = format!("{:#}", read_from(text.as_bytes()).unwrap_err());
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn a_match_killed_before_its_header_has_not_begun() {
        for text in ["", "{", HEADER_START, "{\"firzan_match\":1,\"words\":[\"-rou"] {
            assert_eq!(read_from(text.as_bytes()).unwrap(), None, "{text}");
        }
    }
}

//! The file of results: a line of JSON for the match, then one for each game, written as it ends.

use super::appended::Appended;
use super::game::{Fault, GameScore, PlayedGame};
use super::help::is_harmless;
use super::options::MatchOptions;
use super::schedule::Job;
use super::words::{Group, plain_groups};
use crate::tools::shard::Shard;
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The format's version.
    firzan_match: u32,
    /// The command line of the match.
    pub words: Vec<String>,
}

const VERSION: u32 = 1;

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// Its number in the whole match, from 1.
    pub game: u64,
    /// The number of its encounter, from 1.
    pub pair: u64,
    /// The round, from 1.
    pub round: u64,
    /// The number of its opening, from 1.
    pub opening: usize,
    /// The names of White and Black.
    pub names: [String; 2],
    /// The result.
    pub result: GameScore,
    /// The value of PGN's tag `Termination`.
    pub termination: String,
    /// Why, as text.
    pub reason: String,
    /// The faults, and whose they are: 0 for White, 1 for Black.
    pub fault: Option<(usize, Fault)>,
    /// How many turns were played, those of the opening included.
    pub turns: usize,
}

impl Finished {
    /// A game of a match.
    pub fn new(job: &Job, played: &PlayedGame, options: &MatchOptions) -> Finished {
        let ending = &played.ending;
        Finished {
            game: job.game,
            pair: job.pair,
            round: job.round,
            opening: job.opening + 1,
            names: job
                .engines
                .map(|engine| options.engines[engine].name.clone()),
            result: ending.result,
            termination: ending.termination.to_string(),
            reason: ending.reason.clone(),
            fault: ending.fault.map(|(side, fault)| (side.index(), fault)),
            turns: played.turns.len(),
        }
    }
}

impl Header {
    /// For the match with these options, including those from `-config`.
    pub fn new(groups: &[Group]) -> Header {
        let own = ["autosave", "resume"];
        let words = groups
            .iter()
            .filter(|group| !own.contains(&group.name.as_str()));
        let words = words.flat_map(|group| {
            let name = format!("-{}", group.name);
            std::iter::once(name).chain(group.values.iter().cloned())
        });
        Header {
            firzan_match: VERSION,
            words: words.collect(),
        }
    }

    /// The slice of the match to which these results belong.
    ///
    /// # Errors
    /// If the words are not a valid command line.
    pub fn shard(&self) -> Result<Option<Shard>> {
        let groups = plain_groups(&self.words)?;
        let shard = groups.iter().rev().find(|group| group.name == "shard");
        shard.map(Group::read).transpose()
    }

    /// The words that decide what is played; shards of one match share them.
    ///
    /// # Errors
    /// If they are not a valid command line.
    pub fn essence(&self) -> Result<Vec<Group>> {
        let groups = plain_groups(&self.words)?;
        Ok(groups
            .into_iter()
            .filter(|group| !is_harmless(group))
            .collect())
    }
}

/// A file of results being written.
pub struct ResultsFile {
    file: Appended,
}

impl ResultsFile {
    /// Creates a new file.
    ///
    /// # Errors
    /// If it exists already, or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<ResultsFile> {
        let name = path.display();
        let file = Appended::create_new(path).with_context(|| {
            format!("cannot begin {name} (to go on with its match: firzan match -resume {name})")
        })?;
        let mut results = ResultsFile { file };
        let begun = results.line(header);
        if begun.is_err() {
            // Without its first line the file is useless.
            let _ = fs::remove_file(path);
        }
        begun.map(|()| results)
    }

    /// Continues a file. An unfinished last line is cut off.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(path: &Path) -> Result<ResultsFile> {
        let open = || -> io::Result<Appended> {
            let mut file = Appended::open(path)?;
            file.cut_torn_line()?;
            Ok(file)
        };
        let file = open().with_context(|| format!("cannot continue with {}", path.display()))?;
        Ok(ResultsFile { file })
    }

    /// Writes a game.
    ///
    /// # Errors
    /// If that fails; the file then has no part of the game.
    pub fn game(&mut self, game: &Finished) -> Result<()> {
        self.line(game)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<()> {
        let line = serde_json::to_string(value)? + "\n";
        let end = self.file.end();
        let written = self.file.write(&line);
        if written.is_err() {
            self.file.cut(end);
        }
        written.context("cannot write the results")
    }
}

/// Reads a file of results. An unfinished last line is left out.
///
/// # Errors
/// Names the file and the line that is wrong.
pub fn read(path: &Path) -> Result<(Header, Vec<Finished>)> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    read_from(BufReader::new(file)).with_context(|| format!("{name}"))
}

fn read_from(mut input: impl BufRead) -> Result<(Header, Vec<Finished>)> {
    let mut header: Option<Header> = None;
    let mut games = Vec::new();
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        input
            .read_line(&mut line)
            .with_context(|| format!("line {number}"))?;
        let Some(text) = line.strip_suffix('\n') else {
            break;
        };
        let place = || format!("line {number}");
        match header {
            None => {
                let found: Header = serde_json::from_str(text)
                    .with_context(place)
                    .context("not the results of a match")?;
                let version = found.firzan_match;
                ensure!(version == VERSION, "format {version}, {VERSION} expected");
                header = Some(found);
            }
            Some(_) => games.push(serde_json::from_str(text).with_context(place)?),
        }
    }
    match header {
        Some(header) => Ok((header, games)),
        None => bail!("no results of a match"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_make_no_other_file_be_read() {
        let header = r#"{"firzan_match":1,"words":["-config","file=/dev/zero"]}"#;
        let (read, _) = read_from(format!("{header}\n").as_bytes()).unwrap();
        assert!(read.essence().unwrap().is_empty());
        assert_eq!(read.shard().unwrap(), None);
    }

    #[test]
    fn an_unfinished_line_is_left_out_and_a_broken_one_named() {
        let header = r#"{"firzan_match":1,"words":["-rounds","2","-shard","1/2","-games","1"]}"#;
        let game = concat!(
            r#"{"game":1,"pair":1,"round":1,"opening":1,"names":["a","b"],"result":"1-0","#,
            r#""termination":"normal","reason":"checkmate","fault":[1,"time-forfeit"],"turns":9}"#
        );
        let text = format!("{header}\n{game}\n{}", &game[..30]);
        let (read, games) = read_from(text.as_bytes()).unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].fault, Some((1, Fault::TimeForfeit)));
        let names: Vec<_> = read
            .essence()
            .unwrap()
            .into_iter()
            .map(|group| group.name)
            .collect();
        assert_eq!(names, ["rounds", "games"]);
        for (text, fault) in [
            (format!("{header}\n{}\n", &game[..30]), "line 2"),
            (format!("{game}\n"), "not the results"),
            (String::new(), "no results"),
            (header.replace(":1", ":9") + "\n", "format 9"),
        ] {
            let error = format!("{:#}", read_from(text.as_bytes()).unwrap_err());
            assert!(error.contains(fault), "{error}");
        }
    }
}

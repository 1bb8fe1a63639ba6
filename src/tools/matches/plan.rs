//! A match to start or to resume.

use super::arguments::groups;
use super::help::is_harmless;
use super::options::MatchOptions;
use super::results::{self, Finished, Header};
use super::words::{Group, plain_groups};
use anyhow::{Result, bail, ensure};
use std::path::PathBuf;

/// What a command line asks for.
pub struct Plan {
    /// The match.
    pub options: MatchOptions,
    /// The first line of the results, if they are to be started.
    pub header: Option<Header>,
    /// The games already played.
    pub earlier: Vec<Finished>,
}

impl Plan {
    /// Reads the command line and, if the match has been started before, its results.
    ///
    /// # Errors
    /// Names the word or the file that is wrong.
    pub fn new(words: &[String]) -> Result<Plan> {
        let given = groups(words)?;
        match given.iter().find(|group| group.name == "resume") {
            Some(resume) if !resume.values.is_empty() => {
                let path = PathBuf::from(resume.value_or("file")?);
                Plan::go_on_with(path, &given)
            }
            resume => Plan::begin_or_go_on(&given, resume.is_some()),
        }
    }

    /// The match of a file of results, with harmless options added.
    fn go_on_with(path: PathBuf, given: &[Group]) -> Result<Plan> {
        let fixed = |group: &&Group| !is_harmless(group) || group.name == "shard";
        if let Some(group) = given.iter().find(fixed) {
            bail!("-{} cannot be changed when a match is resumed", group.name);
        }
        let (header, earlier) = results::read(&path)?;
        let mut all = plain_groups(&header.words)?;
        all.extend_from_slice(given);
        let mut options = MatchOptions::new(&all)?;
        ensure!(
            options.autosave.is_none(),
            "-autosave: the file that -resume names is continued"
        );
        options.autosave = Some(path);
        Ok(Plan {
            options,
            header: None,
            earlier,
        })
    }

    /// The match of the command line; games already played count if it `may_go_on`.
    fn begin_or_go_on(given: &[Group], may_go_on: bool) -> Result<Plan> {
        let options = MatchOptions::new(given)?;
        let header = Header::new(given);
        if !may_go_on {
            return Ok(Plan {
                options,
                header: Some(header),
                earlier: Vec::new(),
            });
        }
        let Some(path) = &options.autosave else {
            bail!("-resume: which file? Name it here or with -autosave");
        };
        if !path.exists() {
            return Ok(Plan {
                options,
                header: Some(header),
                earlier: Vec::new(),
            });
        }
        let (begun, earlier) = results::read(path)?;
        ensure!(
            begun.essence()? == header.essence()? && begun.shard()? == options.shard,
            "{} belongs to another match",
            path.display()
        );
        Ok(Plan {
            options,
            header: None,
            earlier,
        })
    }
}

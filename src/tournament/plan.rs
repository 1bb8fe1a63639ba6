//! A match to start or to resume.

use super::arguments::groups;
use super::help::is_harmless;
use super::options::MatchOptions;
use super::results::{Ends, Finished, Header};
use super::results_file::{Begun, ResultsFile};
use super::words::{Group, plain_groups};
use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;

/// What a command line asks for.
pub struct Plan {
    /// The match.
    pub options: MatchOptions,
    /// The file of results, if it is there already.
    pub results: Option<ResultsFile>,
    /// What is to be written into it first: of a match that begins, or that gets more rounds.
    pub header: Option<Header>,
    /// The games already played, and where the other files ended with them; `None` if the match begins.
    pub earlier: Option<(Vec<Finished>, Ends)>,
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
                Plan::resume(path, &given)
            }
            resume => Plan::begin_or_go_on(&given, resume.is_some()),
        }
    }

    /// The match of a file of results, with harmless options added.
    fn resume(path: PathBuf, given: &[Group]) -> Result<Plan> {
        let fixed = |group: &&Group| group.name == "shard" || !is_harmless(group) && group.name != "rounds";
        if let Some(group) = given.iter().find(fixed) {
            bail!("-{} cannot be changed when a match is resumed", group.name);
        }
        let (file, begun) = ResultsFile::open(&path)?;
        let begun = begun.with_context(|| {
            format!(
                "{}: no match has been begun in it; begin it with all its options and -autosave",
                path.display()
            )
        })?;
        let mut all = plain_groups(&begun.header.words)?;
        all.extend_from_slice(given);
        let mut options = MatchOptions::new(&all)?;
        ensure!(options.autosave.is_none(), "-autosave: the file that -resume names is continued");
        options.autosave = Some(path);
        Plan::go_on(options, file, begun)
    }

    /// The match of the command line, or the rest of it if its file of results has been begun.
    fn begin_or_go_on(given: &[Group], must_have_file: bool) -> Result<Plan> {
        let options = MatchOptions::new(given)?;
        let header = Header::new(given);
        ensure!(
            !must_have_file || options.autosave.is_some(),
            "-resume: which file? Name it here or with -autosave"
        );
        let mut results = None;
        if let Some(path) = options.autosave.as_deref().filter(|path| path.is_file()) {
            let (file, begun) = ResultsFile::open(path)?;
            if let Some(begun) = begun {
                if let Some(why) = difference(&begun.header, &header, &options)? {
                    bail!("{} belongs to another match ({why}); name another file", path.display());
                }
                return Plan::go_on(options, file, begun);
            }
            results = Some(file);
        }
        Ok(Plan { options, results, header: Some(header), earlier: None })
    }

    /// The rest of a match, which may have got more rounds.
    fn go_on(options: MatchOptions, file: ResultsFile, begun: Begun) -> Result<Plan> {
        let before = MatchOptions::new(&plain_groups(&begun.header.words)?)?.rounds;
        ensure!(
            options.rounds >= before,
            "-rounds: {} are less than the {before} with which the match was begun",
            options.rounds
        );
        let header = match options.rounds > before {
            true => Some(begun.header.with_rounds(options.rounds)?),
            false => None,
        };
        Ok(Plan { options, results: Some(file), header, earlier: Some((begun.games, begun.ends)) })
    }
}

/// By what a match that was begun is another one than that of a command line, if it is.
fn difference(begun: &Header, given: &Header, options: &MatchOptions) -> Result<Option<String>> {
    if begun.shard()? != options.shard {
        return Ok(Some("its -shard is another".to_string()));
    }
    // The number of rounds may change.
    let essence = |header: &Header| -> Result<Vec<Group>> {
        let mut groups = header.essence()?;
        groups.retain(|group| group.name != "rounds");
        Ok(groups)
    };
    let (theirs, ours) = (essence(begun)?, essence(given)?);
    if theirs == ours {
        return Ok(None);
    }
    let differs = theirs.iter().find(|group| !ours.contains(group));
    let differs = differs.or_else(|| ours.iter().find(|group| !theirs.contains(group)));
    Ok(Some(match differs {
        Some(group) => format!("-{} differs", group.name),
        None => "its options have another order".to_string(),
    }))
}

//! A match to start or to resume.

use crate::tournament::line::arguments::groups;
use crate::tournament::line::help::is_harmless;
use crate::tournament::line::options::MatchOptions;
use crate::tournament::line::words::{Group, plain_groups};
use crate::tournament::record::results::{Ends, Finished, Header};
use crate::tournament::record::results_file::{Begun, ResultsFile};
use anyhow::{Context, Result, bail, ensure};
use firzan::games::Registry;
use std::path::PathBuf;

/// The match requested by a command line.
pub struct Plan {
    /// The match.
    pub options: MatchOptions,
    /// The file of results, if it exists already.
    pub results: Option<ResultsFile>,
    /// The header to write first, for a new match or one with more rounds.
    pub header: Option<Header>,
    /// The games already played, and the lengths of the other files after them; `None` for a new match.
    pub earlier: Option<(Vec<Finished>, Ends)>,
}

impl Plan {
    /// Reads the command line and, if the match has been started before, its results.
    ///
    /// # Errors
    /// Names the wrong word or file.
    pub fn new(words: &[String], registry: &Registry) -> Result<Plan> {
        let given = groups(words, registry)?;
        match given.iter().find(|group| group.name == "resume") {
            Some(resume) if !resume.values.is_empty() => {
                let path = PathBuf::from(resume.value_or("file")?);
                Plan::resume(path, &given, registry)
            }
            resume => Plan::begin_or_go_on(&given, resume.is_some(), registry),
        }
    }

    /// The match of a file of results, with harmless options added.
    fn resume(path: PathBuf, given: &[Group], registry: &Registry) -> Result<Plan> {
        let fixed = |group: &&Group| group.name == "shard" || !is_harmless(group) && group.name != "rounds";
        if let Some(group) = given.iter().find(fixed) {
            bail!("-{} cannot be changed when a match is resumed", group.name);
        }
        let (file, begun) = ResultsFile::open(&path)?;
        let begun = begun.with_context(|| {
            format!(
                "{}: there is no match in it; start one with all its options and -autosave",
                path.display()
            )
        })?;
        let mut all = plain_groups(&begun.header.words)?;
        all.extend_from_slice(given);
        let mut options = MatchOptions::new(&all, registry)?;
        ensure!(options.autosave.is_none(), "-autosave: -resume already names the file");
        options.autosave = Some(path);
        Plan::go_on(options, file, begun)
    }

    /// The match of the command line, or the rest of it if its file of results already has games.
    fn begin_or_go_on(given: &[Group], must_have_file: bool, registry: &Registry) -> Result<Plan> {
        let options = MatchOptions::new(given, registry)?;
        let header = Header::new(given, registry);
        ensure!(
            !must_have_file || options.autosave.is_some(),
            "-resume: no file is named; name it here or with -autosave"
        );
        let mut results = None;
        if let Some(path) = options.autosave.as_deref().filter(|path| path.is_file()) {
            let (file, begun) = ResultsFile::open(path)?;
            if let Some(begun) = begun {
                if let Some(why) = difference(&begun.header, &header, &options)? {
                    bail!("{} belongs to a different match ({why}); name another file", path.display());
                }
                return Plan::go_on(options, file, begun);
            }
            results = Some(file);
        }
        Ok(Plan { options, results, header: Some(header), earlier: None })
    }

    /// The rest of a match, possibly with more rounds.
    fn go_on(options: MatchOptions, file: ResultsFile, begun: Begun) -> Result<Plan> {
        let before = MatchOptions::new(&plain_groups(&begun.header.words)?, &options.registry)?.rounds;
        ensure!(
            options.rounds >= before,
            "-rounds: {} is less than the {before} of the match so far",
            options.rounds
        );
        let header = if options.rounds > before {
            Some(begun.header.with_rounds(options.rounds, &options.registry)?)
        } else {
            None
        };
        Ok(Plan { options, results: Some(file), header, earlier: Some((begun.games, begun.ends)) })
    }
}

/// The first difference between a match in a file and that of the command line.
fn difference(begun: &Header, given: &Header, options: &MatchOptions) -> Result<Option<String>> {
    if begun.shard()? != options.shard {
        return Ok(Some("its -shard is different".to_string()));
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
        None => "its options are in a different order".to_string(),
    }))
}

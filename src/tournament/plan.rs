//! Decides whether to start or resume a match.

use crate::tournament::line::arguments::groups;
use crate::tournament::line::help::is_harmless;
use crate::tournament::line::options::MatchOptions;
use crate::tournament::line::words::{Group, plain_groups};
use crate::tournament::record::results::Header;
use crate::tournament::record::results_file::{ResultsFile, SavedMatch};
use anyhow::{Context, Result, bail, ensure};
use firzan::games::Registry;
use std::path::PathBuf;

/// The match requested by a command line.
pub struct Plan {
    /// The settings of the match.
    pub options: MatchOptions,
    /// The file of results, if it already exists.
    pub results: Option<ResultsFile>,
    /// The header to write for a new match, or for one whose rounds were raised.
    pub header: Option<Header>,
    /// The match so far; `None` for a new one.
    pub earlier: Option<SavedMatch>,
}

impl Plan {
    /// Reads the command line and, when resuming, the results so far.
    ///
    /// # Errors
    /// Names the invalid option or file.
    pub fn new(args: &[String], registry: &Registry) -> Result<Plan> {
        let given = groups(args, registry)?;
        match given.iter().find(|group| group.name == "resume") {
            Some(resume) if !resume.values.is_empty() => {
                let path = PathBuf::from(resume.value_or("file")?);
                Plan::from_results(path, &given, registry)
            }
            resume => Plan::from_options(&given, resume.is_some(), registry),
        }
    }

    /// Resumes the match in a file of results, with harmless options added.
    fn from_results(path: PathBuf, given: &[Group], registry: &Registry) -> Result<Plan> {
        let fixed = |group: &&Group| group.name == "shard" || !is_harmless(group) && group.name != "rounds";
        if let Some(group) = given.iter().find(fixed) {
            bail!("-{} cannot be changed when a match is resumed", group.name);
        }
        let (file, saved) = ResultsFile::open(&path)?;
        let saved = saved.with_context(|| {
            format!(
                "{}: there is no match in it; start one with -autosave and all other options",
                path.display()
            )
        })?;
        let mut all = plain_groups(&saved.header.words)?;
        all.extend_from_slice(given);
        let mut options = MatchOptions::new(&all, registry)?;
        ensure!(options.autosave.is_none(), "-autosave: -resume already names the file");
        options.autosave = Some(path);
        Plan::resume(options, file, saved)
    }

    /// Starts the match of the command line, or resumes it if its results file has games.
    fn from_options(given: &[Group], must_have_file: bool, registry: &Registry) -> Result<Plan> {
        let options = MatchOptions::new(given, registry)?;
        let header = Header::new(given, registry);
        ensure!(
            !must_have_file || options.autosave.is_some(),
            "-resume: the file is missing; name it here or with -autosave"
        );
        let mut results = None;
        if let Some(path) = options.autosave.as_deref().filter(|path| path.is_file()) {
            let (file, saved) = ResultsFile::open(path)?;
            if let Some(saved) = saved {
                if let Some(why) = difference(&saved.header, &header, &options)? {
                    bail!("{} belongs to a different match ({why}); use another file", path.display());
                }
                return Plan::resume(options, file, saved);
            }
            results = Some(file);
        }
        Ok(Plan { options, results, header: Some(header), earlier: None })
    }

    /// Resumes a match, possibly with more rounds.
    fn resume(options: MatchOptions, file: ResultsFile, saved: SavedMatch) -> Result<Plan> {
        let before = MatchOptions::new(&plain_groups(&saved.header.words)?, &options.registry)?.rounds;
        ensure!(
            options.rounds >= before,
            "-rounds: the match has {before} rounds; {} would be fewer",
            options.rounds
        );
        let header = if options.rounds > before {
            Some(saved.header.with_rounds(options.rounds, &options.registry)?)
        } else {
            None
        };
        Ok(Plan { options, results: Some(file), header, earlier: Some(saved) })
    }
}

/// Describes the first difference between the match in a file and the one on the command line.
fn difference(saved: &Header, given: &Header, options: &MatchOptions) -> Result<Option<String>> {
    if saved.shard()? != options.shard {
        return Ok(Some("its -shard is different".to_string()));
    }
    // The number of rounds may change.
    let essence = |header: &Header| -> Result<Vec<Group>> {
        let mut groups = header.essence()?;
        groups.retain(|group| group.name != "rounds");
        Ok(groups)
    };
    let (theirs, ours) = (essence(saved)?, essence(given)?);
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

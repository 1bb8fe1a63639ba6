//! The options of a match's command line, with files and short forms expanded.

use super::quick;
use super::words::{Group, plain_groups, split};
use crate::console::definitions;
use crate::console::output::complain;
use crate::console::text::Printable;
use crate::console::whole;
use anyhow::{Context, Result, bail};
use firzan::games::Registry;
use std::path::Path;

/// The largest configuration file, in bytes.
const LARGEST_CONFIG: u64 = 1 << 20;

/// Splits words into options. `-config file=FILE` is replaced by the words of the file, and `-quick` by the
/// options it stands for. The games of files that the configuration names are added to the registry.
///
/// # Errors
/// Names the word that belongs to no option, or the file that cannot be read.
pub fn groups(words: &[String], registry: &Registry) -> Result<Vec<Group>> {
    let mut groups = Vec::new();
    for group in plain_groups(words)? {
        if group.name != "config" {
            groups.push(group);
            continue;
        }
        let [("file", path)] = group.pairs()?[..] else {
            bail!(
                "-config: expected file=FILE, a file of options; to continue a match use -autosave or -resume"
            );
        };
        let text = whole::read_text(Path::new(path), LARGEST_CONFIG);
        let text = text.with_context(|| format!("cannot read {path:?}"))?;
        let words = text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'))
            .map(split)
            .collect::<Result<Vec<_>>>()
            .with_context(|| format!("in {path:?}"))?;
        let inner = plain_groups(&words.concat()).with_context(|| format!("in {path:?}"))?;
        if inner.iter().any(|group| group.name == "config") {
            bail!("in {path:?}: -config inside a configuration");
        }
        // Those of the command line have been read.
        let files = inner.iter().filter(|group| group.name == "variant-path").flat_map(|group| &group.values);
        for fault in definitions::load(registry, files.map(Path::new)) {
            complain(Printable(fault));
        }
        groups.extend(inner);
    }
    match groups.iter().position(|group| group.name == "quick") {
        None => Ok(groups),
        Some(at) => {
            let mut all = quick::expand(&groups.remove(at))?;
            all.append(&mut groups);
            Ok(all)
        }
    }
}

//! Expands the `-config` and `-quick` options of a match's command line.

use super::quick;
use super::words::{Group, plain_groups, split};
use crate::console::definitions;
use crate::console::output::complain;
use crate::console::text::Printable;
use crate::console::whole;
use anyhow::{Context, Result, bail};
use firzan::games::Registry;
use std::path::Path;

/// The maximum size of a configuration file, in bytes.
const MAX_CONFIG_BYTES: u64 = 1 << 20;

/// Groups arguments by option, and replaces `-config file=FILE` and `-quick` with the options that they
/// represent. Games defined in files that the configuration names are added to the registry.
///
/// # Errors
/// Names an argument that belongs to no option, or a file that cannot be read.
pub fn groups(args: &[String], registry: &Registry) -> Result<Vec<Group>> {
    let mut groups = Vec::new();
    for group in plain_groups(args)? {
        if group.name != "config" {
            groups.push(group);
            continue;
        }
        let [("file", path)] = group.pairs()?[..] else {
            bail!(
                "-config: expected file=FILE, a file of options; to continue a match use -autosave or -resume"
            );
        };
        let text = whole::read_text(Path::new(path), MAX_CONFIG_BYTES);
        let text = text.with_context(|| format!("cannot read {path:?}"))?;
        let args = text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'))
            .map(split)
            .collect::<Result<Vec<_>>>()
            .with_context(|| format!("in {path:?}"))?;
        let inner = plain_groups(&args.concat()).with_context(|| format!("in {path:?}"))?;
        if inner.iter().any(|group| group.name == "config") {
            bail!("in {path:?}: -config is not allowed in a configuration file");
        }
        // The definitions that the command line names have been loaded already.
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

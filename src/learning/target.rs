//! The destination of numbers learnt for a game: into the program's source, or for a defined game into a
//! text that is found by the game's name.

use crate::console::{backup, definitions};
use anyhow::{Context, Result};
use firzan::games::{Registry, Variant};
use firzan::system::atomic_file;
use std::fs;
use std::path::{Path, PathBuf};

/// The file to write: the one that is named, or the game's own, which for a game of the program is `source`.
///
/// # Errors
/// If it cannot be written.
pub fn file(registry: &Registry, variant: Variant, named: Option<&Path>, source: &str) -> Result<PathBuf> {
    let (file, hint) = match named {
        Some(path) => (path.to_path_buf(), ""),
        None if variant.is_defined() => {
            let place = definitions::place_of_learnt(registry, variant, "weights");
            let place = place.context("there is no folder for your data; name a file: --output FILE")?;
            // The user's data folder may not exist yet; if it cannot be made, the check says so.
            let _ = place.parent().map(fs::create_dir_all);
            (place, " (use --output FILE)")
        }
        None => (PathBuf::from(source), " (run it in the repository's folder, or use --output FILE)"),
    };
    atomic_file::check(&file).with_context(|| format!("cannot write {}{hint}", file.display()))?;
    Ok(file)
}

/// The next step after writing the file.
pub fn next(registry: &Registry, variant: Variant, file: &Path, source: &str) -> String {
    if !variant.is_defined() {
        return backup::next(file, source);
    }
    let name = definitions::place_of_learnt(registry, variant, "weights").filter(|place| place != file);
    let use_it = match name {
        Some(place) => format!("copy {} to {}, where it is found, ", file.display(), place.display()),
        None => String::new(),
    };
    format!(
        "Next: {use_it}and play a match against the old weights to see whether the new ones are stronger: an \
         engine with args=\"--variant-path FILE\" plays by the weights in that file."
    )
    .replacen("Next: and play", "Next: play", 1)
}

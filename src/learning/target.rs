//! The file to which numbers fitted for a game are written: the program's source or, for a defined game, a
//! text file that is found by the game's name.

use crate::console::output::Output;
use crate::console::{backup, definitions, files};
use anyhow::{Context, Result};
use firzan::games::{Registry, Variant};
use firzan::system::atomic_file;
use std::fs;
use std::path::{Path, PathBuf};

/// The file to write.
pub struct Target<'a> {
    registry: &'a Registry,
    variant: Variant,
    output: &'a Output,
    /// The source file with these numbers, if the game is built in.
    source: &'static str,
    /// The path of the file.
    pub path: PathBuf,
}

impl<'a> Target<'a> {
    /// Announces the file to be written: the one `named` on the command line, or the game's default one.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(
        registry: &'a Registry,
        variant: Variant,
        named: Option<&Path>,
        source: &'static str,
        output: &'a Output,
    ) -> Result<Target<'a>> {
        let (path, hint) = match named {
            Some(path) => (path.to_path_buf(), ""),
            None if variant.is_defined() => {
                let place = definitions::place_of_learnt(registry, variant, "weights");
                let place = place.context("there is no folder for your data; use --output FILE")?;
                // The user's data folder may not exist yet; if it cannot be created, the check reports it.
                let _ = place.parent().map(fs::create_dir_all);
                (place, " (use --output FILE)")
            }
            None => (source.into(), " (run this in the repository, or use --output FILE)"),
        };
        atomic_file::check(&path).with_context(|| files::cannot_write(&path) + hint)?;
        backup::announce(&path, output);
        Ok(Target { registry, variant, output, source, path })
    }

    /// Writes the file, keeping a backup of an old one, and prints the next step.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, text: &str) -> Result<()> {
        backup::replace(&self.path, text.as_bytes())?;
        self.output.line(self.path.display());
        self.output.line(self.next());
        Ok(())
    }

    /// The next step after writing the file.
    fn next(&self) -> String {
        let path = self.path.display();
        if !self.variant.is_defined() {
            let is_source = self.path == Path::new(self.source);
            let copy = if is_source { String::new() } else { format!("copy {path} to {}, ", self.source) };
            return format!(
                "Next: {copy}build the program (cargo build --release) and play a match against the old one \
                 to see whether the new one is stronger."
            );
        }
        let place = definitions::place_of_learnt(self.registry, self.variant, "weights");
        let copy = match place.filter(|place| *place != self.path) {
            Some(place) => format!("copy {path} to {}, where Firzan finds it, and ", place.display()),
            None => String::new(),
        };
        format!(
            "Next: {copy}play a match against the old weights to see whether the new ones are stronger: an \
             engine with args=\"--variant-path FILE\" uses the weights in that file."
        )
    }
}

//! Where annotated games go: to standard output as they are done, or to a file.

use crate::protocol::output::Output;
use crate::system::atomic_file;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often a file is written.
const INTERVAL: Duration = Duration::from_secs(10);

/// Takes the texts of games.
pub struct Sink<'a> {
    output: &'a Output,
    file: Option<&'a Path>,
    text: String,
    written: Instant,
}

impl<'a> Sink<'a> {
    /// Prints to `output`, or writes to a file, which must not be one of the files that are read.
    ///
    /// # Errors
    /// If it is, or cannot be written.
    pub fn new(output: &'a Output, file: Option<&'a Path>, inputs: &[PathBuf]) -> Result<Sink<'a>> {
        if let Some(file) = file {
            let name = file.display();
            let is_same = |input: &PathBuf| {
                let paths = (fs::canonicalize(input), fs::canonicalize(file));
                matches!(paths, (Ok(input), Ok(file)) if input == file)
            };
            if inputs.iter().any(is_same) {
                bail!("{name} is read: games that are not done would be lost");
            }
            if !fs::metadata(file).is_ok_and(|earlier| !earlier.is_file() && !earlier.is_dir()) {
                atomic_file::check(file).with_context(|| format!("cannot write {name}"))?;
            }
        }
        Ok(Sink {
            output,
            file,
            text: String::new(),
            written: Instant::now(),
        })
    }

    /// Takes the text of a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, text: &str) -> Result<()> {
        let Some(file) = self.file else {
            self.output.bytes(text.as_bytes());
            return Ok(());
        };
        self.text += text;
        // A pipe or a device takes it only once.
        let may_repeat = !file.exists() || file.is_file();
        if may_repeat && self.written.elapsed() >= INTERVAL {
            self.write(file)?;
        }
        Ok(())
    }

    /// Writes what has not been written yet.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(mut self) -> Result<()> {
        self.file.map_or(Ok(()), |file| self.write(file))
    }

    fn write(&mut self, file: &Path) -> Result<()> {
        atomic_file::write(file, self.text.as_bytes())
            .with_context(|| format!("cannot write {}", file.display()))?;
        self.written = Instant::now();
        Ok(())
    }
}

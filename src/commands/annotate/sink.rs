//! Writes annotated games to standard output as they are done, or to a file.

use crate::console::output::Output;
use anyhow::{Context, Result, bail};
use firzan::system::atomic_file::Draft;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often the file is replaced by the games done so far.
const INTERVAL: Duration = Duration::from_secs(10);

/// Receives the texts of games.
pub struct Sink<'a> {
    output: &'a Output,
    file: Option<(&'a Path, Draft)>,
    /// Whether there is any text yet.
    has_text: bool,
    written: Instant,
}

impl<'a> Sink<'a> {
    /// Prints to `output`, or writes to a file that must not be one of the inputs.
    ///
    /// # Errors
    /// If it is, or cannot be written.
    pub fn new(output: &'a Output, file: Option<&'a Path>, inputs: &[PathBuf]) -> Result<Sink<'a>> {
        let file = file.map(|file| Ok::<_, anyhow::Error>((file, begin(file, inputs)?)));
        Ok(Sink { output, file: file.transpose()?, has_text: false, written: Instant::now() })
    }

    /// Adds the text of a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, text: &str) -> Result<()> {
        self.has_text |= !text.is_empty();
        let Some((path, draft)) = &mut self.file else {
            self.output.bytes(text.as_bytes());
            return Ok(());
        };
        let written = draft.write_all(text.as_bytes());
        written.with_context(|| cannot_write(path))
    }

    /// Replaces the file by the games done so far, followed by `rest`, if it is time to and there is one.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn publish(&mut self, rest: impl FnOnce() -> String) -> Result<()> {
        let Some((path, draft)) = &mut self.file else {
            return Ok(());
        };
        if self.written.elapsed() < INTERVAL || !self.has_text {
            return Ok(());
        }
        let published = draft.publish(rest().as_bytes());
        self.written = Instant::now();
        published.with_context(|| cannot_write(path))
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<()> {
        match self.file {
            Some((path, draft)) => draft.finish().with_context(|| cannot_write(path)),
            None => Ok(()),
        }
    }
}

/// Starts a file that is not one of the inputs.
fn begin(file: &Path, inputs: &[PathBuf]) -> Result<Draft> {
    let is_same = |input: &PathBuf| {
        let paths = (fs::canonicalize(input), fs::canonicalize(file));
        matches!(paths, (Ok(input), Ok(file)) if input == file)
    };
    if inputs.iter().any(is_same) {
        bail!("{} is also an input: games not yet done would be lost", file.display());
    }
    Draft::new(file).with_context(|| cannot_write(file))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_written_before_the_first_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("out.pgn");
        let output = Output::new(std::io::sink());
        let mut sink = Sink::new(&output, Some(&path), &[]).expect("a sink");
        let is_time = |sink: &mut Sink| sink.written = Instant::now().checked_sub(INTERVAL).expect("a time");
        is_time(&mut sink);
        sink.publish(String::new).expect("nothing");
        assert!(!path.exists());
        sink.add("game").expect("written");
        is_time(&mut sink);
        sink.publish(String::new).expect("published");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "game");
    }
}

//! Writes text to standard output immediately, or to a file that is valid at any time.

use super::files;
use super::output::Output;
use anyhow::{Context, Result};
use firzan::system::atomic_file::Draft;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

/// The interval at which the file is replaced with the text so far.
const INTERVAL: Duration = Duration::from_secs(10);

/// Writes text to standard output or a file.
pub struct Sink<'a> {
    output: &'a Output,
    file: Option<(&'a Path, Draft)>,
    /// True if any text has been added.
    has_text: bool,
    written: Instant,
}

impl<'a> Sink<'a> {
    /// Writes to `output`, or to a file that is none of the inputs. It is replaced at the end, and at times
    /// before.
    ///
    /// # Errors
    /// If the file is an input or cannot be written.
    pub fn new<P: AsRef<Path>>(
        inputs: impl IntoIterator<Item = P>,
        output: &'a Output,
        file: Option<&'a Path>,
    ) -> Result<Sink<'a>> {
        file.map_or(Ok(()), |file| files::check_distinct(file, inputs))?;
        let file = match file {
            Some(path) => Some((path, Draft::new(path).with_context(|| files::cannot_write(path))?)),
            None => None,
        };
        Ok(Sink { output, file, has_text: false, written: Instant::now() })
    }

    /// Adds text.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, text: &str) -> Result<()> {
        self.has_text |= !text.is_empty();
        let Some((path, draft)) = &mut self.file else {
            self.output.bytes(text.as_bytes());
            return Ok(());
        };
        draft.write_all(text.as_bytes()).with_context(|| files::cannot_write(path))
    }

    /// Replaces the file with the text so far, followed by `rest`, if any text was added and the interval
    /// has passed.
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
        published.with_context(|| files::cannot_write(path))
    }

    /// Replaces the file with the complete text.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(self) -> Result<()> {
        match self.file {
            Some((path, draft)) => draft.finish().with_context(|| files::cannot_write(path)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn no_file_is_written_before_the_first_text() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("out.pgn");
        let output = Output::new(std::io::sink());
        let mut sink = Sink::new(["in.pgn"], &output, Some(&path)).expect("a sink");
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

//! What is said to and by the engines, in a file.

use anyhow::{Context, Result};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A log that several threads write to, or none.
#[derive(Clone)]
pub struct Log {
    file: Option<Arc<Mutex<File>>>,
    start: Instant,
}

impl Log {
    /// Appends to a file, if there is one.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: Option<&Path>) -> Result<Log> {
        let file = match path {
            None => None,
            Some(path) => Some(
                File::options()
                    .create(true)
                    .append(true)
                    .open(path)
                    .with_context(|| format!("cannot open {}", path.display()))?,
            ),
        };
        Ok(Log {
            file: file.map(|file| Arc::new(Mutex::new(file))),
            start: Instant::now(),
        })
    }

    /// Whether anything is written.
    pub fn is_on(&self) -> bool {
        self.file.is_some()
    }

    /// Writes a line: seconds since the start, who, which way (`<<` to an engine, `>>` from it, `!!` its
    /// standard error), what.
    pub fn line(&self, who: &str, way: &str, text: &str) {
        let Some(file) = &self.file else {
            return;
        };
        let line = format!(
            "{:.3} {who} {way} {text}\n",
            self.start.elapsed().as_secs_f64()
        );
        let mut file = file.lock().unwrap_or_else(|error| error.into_inner());
        // A full disk ends the log, not the match.
        let _ = file.write_all(line.as_bytes());
    }
}

//! A log file of the lines to and from the engines.

use crate::tournament::line::outputs::OutputFile;
use anyhow::{Context, Result};
use firzan::system::locks::lock;
use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// A log that several threads can write to; without a file, it does nothing.
#[derive(Clone)]
pub struct Log {
    file: Option<Arc<Mutex<File>>>,
    start: Instant,
}

impl Log {
    /// Opens the log file, if one is requested.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(output: Option<&OutputFile>) -> Result<Log> {
        let open = |output: &OutputFile| -> io::Result<File> {
            File::options()
                .create(true)
                .write(true)
                .append(output.append)
                .truncate(!output.append)
                .open(&output.path)
        };
        let file = match output {
            None => None,
            Some(output) => {
                Some(open(output).with_context(|| format!("cannot open {}", output.path.display()))?)
            }
        };
        Ok(Log { file: file.map(|file| Arc::new(Mutex::new(file))), start: Instant::now() })
    }

    /// Whether there is a log file.
    pub fn is_on(&self) -> bool {
        self.file.is_some()
    }

    /// Writes a line: seconds since the start, the engine's name, the direction (`<<` to the engine, `>>`
    /// from it, `!!` its standard error), and the text.
    pub fn line(&self, name: &str, direction: &str, text: &str) {
        let Some(file) = &self.file else {
            return;
        };
        let line = format!("{:.3} {name} {direction} {text}\n", self.start.elapsed().as_secs_f64());
        let mut file = lock(file);
        // A full disk ends the log, not the match.
        let _ = file.write_all(line.as_bytes());
    }
}

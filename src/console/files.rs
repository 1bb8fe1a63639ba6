//! Files to read, one of which may be standard input.

use super::interrupt::{self, Interrupted};
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, stdin};
use std::path::Path;

/// Opens a file; `-` is standard input. After a signal it can no longer be read: what has no end would hold
/// the program up for ever.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(Stoppable(stdin().lock()))));
    }
    Ok(Box::new(open_file(path)?))
}

/// The same for a file only.
///
/// # Errors
/// If it cannot be opened.
pub fn open_file(path: &Path) -> Result<impl BufRead + 'static> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    ensure!(!path.is_dir(), "{} is a folder", path.display());
    Ok(BufReader::new(Stoppable(file)))
}

/// Whether a file was read to its end, or to a signal, by the outcome of its last read.
///
/// # Errors
/// Names the file that could not be read.
pub fn ended(path: &Path, fault: io::Result<()>) -> Result<()> {
    match interrupt::is_interrupted() {
        true => Ok(()),
        false => fault.with_context(|| format!("cannot read {}", name(path))),
    }
}

/// The name of such a file for people.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".to_string(),
        false => path.display().to_string(),
    }
}

/// Fails after a signal.
struct Stoppable<R>(R);

impl<R: Read> Read for Stoppable<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match interrupt::is_interrupted() {
            true => Err(io::Error::other(Interrupted)),
            false => self.0.read(buffer),
        }
    }
}

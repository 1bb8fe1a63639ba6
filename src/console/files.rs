//! Input files, or standard input.

use super::interrupt::{self, Interrupted};
use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, stdin};
use std::path::Path;

/// Opens a file; `-` is standard input. After a signal, reading fails: an endless input would otherwise keep
/// the program from stopping.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(Stoppable(stdin().lock()))));
    }
    Ok(Box::new(open_file(path)?))
}

/// The same without standard input.
///
/// # Errors
/// If it cannot be opened.
pub fn open_file(path: &Path) -> Result<impl BufRead + 'static> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    ensure!(!path.is_dir(), "{} is a folder", path.display());
    Ok(BufReader::new(Stoppable(file)))
}

/// Checks the outcome of the last read: the end of the file and a signal are no errors.
///
/// # Errors
/// Names the file that could not be read.
pub fn ended(path: &Path, fault: io::Result<()>) -> Result<()> {
    match interrupt::is_interrupted() {
        true => Ok(()),
        false => fault.with_context(|| format!("cannot read {}", name(path))),
    }
}

/// The name of an input in messages.
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

//! Reads files and standard input, decompressed if necessary; writes complete files.

use super::interrupt::{self, Interrupted};
use crate::console::compressed::Decompressed;
use anyhow::{Context, Result, bail, ensure};
use firzan::system::atomic_file;
use indicatif::ProgressBar;
use std::fs::{self, File};
use std::io::{self, BufRead, Read, stdin};
use std::path::Path;

/// Opens a file; `-` is standard input. After a signal, reading fails, so that an endless input cannot keep
/// the program running.
///
/// # Errors
/// If the file cannot be opened.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    open_with(path, &ProgressBar::hidden())
}

/// Opens a file like [`open`]; the bar counts the bytes read, before decompression.
///
/// # Errors
/// If the file cannot be opened.
pub fn open_with(path: &Path, bar: &ProgressBar) -> Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(Decompressed::new(Stoppable(standard_input()?))));
    }
    Ok(Box::new(Decompressed::new(bar.wrap_read(file(path)?))))
}

/// Opens a file like [`open`], but `-` is not special.
///
/// # Errors
/// If the file cannot be opened.
pub fn open_file(path: &Path) -> Result<impl BufRead + 'static> {
    file(path).map(Decompressed::new)
}

fn file(path: &Path) -> Result<Stoppable<File>> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    ensure!(!path.is_dir(), "{} is a folder", path.display());
    Ok(Stoppable(file))
}

/// Checks the result of reading a file to its end; an interruption by a signal is not an error.
///
/// # Errors
/// If the file could not be read; the message names it.
pub fn ended(path: &Path, fault: io::Result<()>) -> Result<()> {
    if interrupt::is_interrupted() {
        Ok(())
    } else {
        fault.with_context(|| format!("cannot read {}", name(path)))
    }
}

/// The name of an input in messages.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_string() } else { path.display().to_string() }
}

/// The message for a file that cannot be written.
pub fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// Writes a complete file, replacing any old one.
///
/// # Errors
/// If the file cannot be written; an old one is then unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    atomic_file::write(path, bytes).with_context(|| cannot_write(path))
}

/// Checks, before any work is done, that a file can be written and is none of `others`, which the same
/// command reads or writes.
///
/// # Errors
/// If it is one of them or cannot be written.
pub fn check_output<P: AsRef<Path>>(output: &Path, others: impl IntoIterator<Item = P>) -> Result<()> {
    check_distinct(output, others)?;
    atomic_file::check(output).with_context(|| cannot_write(output))
}

/// Checks that an output is none of `others`, which the same command reads or writes. It cannot be `-`, which
/// users take for standard output.
///
/// # Errors
/// If it is one of them.
pub fn check_distinct<P: AsRef<Path>>(output: &Path, others: impl IntoIterator<Item = P>) -> Result<()> {
    ensure!(output.as_os_str() != "-", "\"-\" is not the name of a file");
    if others.into_iter().any(|other| output == other.as_ref() || is_same(output, other.as_ref())) {
        bail!("{} is also an input or another output of this command", output.display());
    }
    Ok(())
}

/// Whether two paths refer to the same existing file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

/// Standard input without a buffer. A signal ends the wait for more of it.
#[cfg(unix)]
fn standard_input() -> io::Result<impl Read> {
    use std::os::fd::AsFd;
    Ok(Awaited(File::from(stdin().as_fd().try_clone_to_owned()?)))
}

#[cfg(not(unix))]
fn standard_input() -> io::Result<impl Read> {
    Ok(stdin().lock())
}

/// A reader that fails after a signal, even while it waits.
#[cfg(unix)]
struct Awaited(File);

#[cfg(unix)]
impl Read for Awaited {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use nix::errno::Errno;
        use nix::poll::{PollFd, PollFlags, poll};
        use std::os::fd::AsFd;
        /// Milliseconds between looks for signals.
        const INTERVAL: u16 = 50;
        let waits = || {
            let awaited = poll(&mut [PollFd::new(self.0.as_fd(), PollFlags::POLLIN)], INTERVAL);
            // Whatever else is wrong, reading says so.
            matches!(awaited, Ok(0) | Err(Errno::EINTR))
        };
        while waits() {
            if interrupt::is_interrupted() {
                return Err(io::Error::other(Interrupted));
            }
        }
        self.0.read(buffer)
    }
}

/// A reader that fails after a signal.
struct Stoppable<R>(R);

impl<R: Read> Read for Stoppable<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if interrupt::is_interrupted() { Err(io::Error::other(Interrupted)) } else { self.0.read(buffer) }
    }
}

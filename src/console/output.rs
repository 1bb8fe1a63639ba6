//! The program's output: threads write complete lines, and errors do not panic.

use crate::console::text::Printable;
use anyhow::{Context, Result};
use firzan::system::locks::lock;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard};

/// A stream that several threads can write to, usually standard output.
///
/// Stores the first error and writes nothing after it. Callers may continue to print; those with nothing else
/// to do check [`is_lost`](Self::is_lost). At the end, [`fault`](Self::fault) reports the error.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Stream>>);

struct Stream {
    stream: Box<dyn Write + Send>,
    fault: Option<io::Error>,
}

impl Output {
    /// Writes to a stream.
    pub fn new(stream: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(Stream { stream: Box::new(stream), fault: None })))
    }

    /// Writes and flushes one or more lines.
    pub fn line(&self, text: impl Display) {
        let text = text.to_string();
        for line in text.lines() {
            log::trace!(target: "protocol", ">> {line}");
        }
        self.bytes(format!("{text}\n").as_bytes());
    }

    /// Writes and flushes bytes unchanged.
    pub fn bytes(&self, bytes: &[u8]) {
        let mut stream = self.lock();
        if stream.fault.is_none() {
            let written = stream.stream.write_all(bytes);
            stream.fault = written.and_then(|()| stream.stream.flush()).err();
        }
    }

    /// Whether output can no longer be written, usually because the reader has gone.
    pub fn is_lost(&self) -> bool {
        self.lock().fault.is_some()
    }

    /// Reports the first error, except for a closed pipe, which is normal with `| head`.
    ///
    /// # Errors
    /// If something could not be written, for example on a full disk.
    pub fn fault(&self) -> Result<()> {
        match self.lock().fault.take() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(error).context("cannot write to standard output")
            }
            _ => Ok(()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Stream> {
        lock(&self.0)
    }
}

/// Writes a line to standard error, ignoring errors. Control characters are escaped.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", Printable(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Accepts one line, then fails with an error of this kind.
    struct Failing(io::ErrorKind, usize);

    impl Write for Failing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 += 1;
            match self.1 {
                1 => Ok(bytes.len()),
                2 => Err(self.0.into()),
                _ => panic!("written to after its fault"),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_error_is_kept_but_a_closed_pipe_is_not_an_error() {
        for (kind, is_fault) in [(io::ErrorKind::BrokenPipe, false), (io::ErrorKind::StorageFull, true)] {
            let output = Output::new(Failing(kind, 0));
            output.line("one");
            assert!(!output.is_lost());
            output.line("two");
            output.line("three");
            assert!(output.is_lost());
            assert_eq!(output.fault().is_err(), is_fault);
        }
    }
}

//! Files to which a match appends, whole entries or nothing.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file that grows by whole entries.
pub struct Appended {
    file: File,
}

impl Appended {
    /// Opens or creates a file for appending.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn open(path: &Path) -> io::Result<Appended> {
        let file = File::options()
            .create(true)
            .read(true)
            .append(true)
            .open(path)?;
        Ok(Appended { file })
    }

    /// Creates a file.
    ///
    /// # Errors
    /// If it exists already, and file system errors.
    pub fn create_new(path: &Path) -> io::Result<Appended> {
        let file = File::options().create_new(true).append(true).open(path)?;
        Ok(Appended { file })
    }

    /// Writes an entry.
    ///
    /// # Errors
    /// File system errors, such as a full disk; [`cut`](Self::cut) then removes what was written of it.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }

    /// Where the file ends; `None` for anything but a regular file, such as a pipe.
    pub fn end(&self) -> Option<u64> {
        let data = self.file.metadata().ok()?;
        data.is_file().then_some(data.len())
    }

    /// Removes what was written after that end.
    pub fn cut(&mut self, end: Option<u64>) {
        if let Some(end) = end {
            // The error that made this necessary is the one to report.
            let _ = self.file.set_len(end);
        }
    }

    /// Cuts off an unfinished last line.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn cut_torn_line(&mut self) -> io::Result<()> {
        let mut whole = 0;
        self.lines(|start, line| {
            if line.ends_with(b"\n") {
                whole = start + line.len() as u64;
            }
        })?;
        self.file.set_len(whole)
    }

    /// Cuts off a last game record without a result at its end, as left by a machine that stops.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn cut_torn_record(&mut self) -> io::Result<()> {
        let (mut torn, mut tail) = (None, Vec::new());
        self.lines(|start, line| {
            if line.starts_with(b"[Event ") {
                torn = Some(start);
            }
            if !line.trim_ascii().is_empty() {
                tail = line.trim_ascii().to_vec();
            }
        })?;
        let is_whole = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"]
            .iter()
            .any(|result| tail.rsplit(|byte| *byte == b' ').next() == Some(result));
        match torn {
            Some(start) if !is_whole => self.file.set_len(start),
            _ => Ok(()),
        }
    }

    /// Ends an open line and paragraph left by others.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn end_paragraph(&mut self) -> io::Result<()> {
        if self.end().is_none_or(|end| end == 0) {
            return Ok(());
        }
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        match last {
            [b'\n'] => Ok(()),
            _ => self.write("\n\n"),
        }
    }

    /// Shows each line, its end included, and where it starts.
    fn lines(&mut self, mut show: impl FnMut(u64, &[u8])) -> io::Result<()> {
        self.file.rewind()?;
        let mut input = BufReader::new(&self.file);
        let (mut start, mut line) = (0, Vec::new());
        while input.read_until(b'\n', &mut line)? > 0 {
            show(start, &line);
            start += line.len() as u64;
            line.clear();
        }
        Ok(())
    }
}

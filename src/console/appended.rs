//! Append-only files of complete entries.

use crate::console::files::cannot_write;
use anyhow::{Context, Result, bail};
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An append-only file of complete entries. No other run can open it at the same time.
pub struct Appended {
    path: PathBuf,
    file: File,
}

impl Appended {
    /// Opens or creates a file for appending.
    ///
    /// # Errors
    /// If the file cannot be written, or another run is writing to it.
    pub fn open(path: &Path) -> Result<Appended> {
        let file = File::options().create(true).read(true).append(true).open(path);
        let file = file.with_context(|| cannot_write(path))?;
        let appended = Appended { path: path.into(), file };
        // Only regular files are locked; pipes and devices may be shared.
        if appended.end().is_some()
            && let Err(TryLockError::WouldBlock) = appended.file.try_lock()
        {
            let name = path.display();
            bail!("cannot write {name}: another run is writing to it, or another option of this command");
        }
        // Other errors are ignored, because not every file system supports locks.
        Ok(appended)
    }

    /// Reads the file from the byte offset `start`.
    ///
    /// # Errors
    /// File system errors.
    pub fn reader(&mut self, start: u64) -> io::Result<impl BufRead + '_> {
        self.file.seek(SeekFrom::Start(start))?;
        Ok(BufReader::new(&self.file))
    }

    /// The path, as given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends an entry. After an error, the file is unchanged.
    ///
    /// # Errors
    /// If the file cannot be written, for example because the disk is full.
    pub fn add(&mut self, entry: impl AsRef<[u8]>) -> Result<()> {
        let end = self.end();
        let written = self.file.write_all(entry.as_ref()).and_then(|()| self.file.flush());
        if let Some(end) = end.filter(|_| written.is_err()) {
            // The caller reports the first error.
            let _ = self.cut(end);
        }
        written.with_context(|| cannot_write(&self.path))
    }

    /// The length of the file; `None` for anything except a regular file, such as a pipe.
    pub fn end(&self) -> Option<u64> {
        let data = self.file.metadata().ok()?;
        data.is_file().then_some(data.len())
    }

    /// Truncates the file to an earlier length.
    ///
    /// # Errors
    /// File system errors.
    pub fn cut(&mut self, end: u64) -> io::Result<()> {
        self.file.set_len(end)
    }

    /// Cuts off an incomplete last line that begins at the byte offset `from` or later.
    ///
    /// # Errors
    /// File system errors.
    pub fn cut_torn_line(&mut self, from: u64) -> io::Result<()> {
        let mut end = from;
        self.lines(from, |start, line| {
            if line.ends_with(b"\n") {
                end = start + line.len() as u64;
            }
        })?;
        self.cut(end)
    }

    /// Cuts off an incomplete last game record that begins at the byte offset `from` or later.
    ///
    /// # Errors
    /// File system errors.
    pub fn cut_torn_record(&mut self, from: u64) -> io::Result<()> {
        self.torn_record(from)?.map_or(Ok(()), |start| self.cut(start))
    }

    /// The byte offset of an incomplete last game record that begins at `from` or later: one without a
    /// result. Text after a result is not part of it.
    ///
    /// # Errors
    /// File system errors.
    pub fn torn_record(&mut self, from: u64) -> io::Result<Option<u64>> {
        const FIRST: &[u8] = b"[Event ";
        let mut torn = None;
        self.lines(from, |start, line| {
            let last = line.trim_ascii().rsplit(|byte| *byte == b' ').next();
            if line.starts_with(FIRST) || FIRST.starts_with(line) {
                torn = Some(start);
            } else if [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"].iter().any(|result| last == Some(result)) {
                torn = None;
            }
        })?;
        Ok(torn)
    }

    /// Adds an empty line if the file does not end with a newline, so that an entry can follow.
    ///
    /// # Errors
    /// File system errors.
    pub fn end_paragraph(&mut self) -> io::Result<()> {
        if self.end().is_none_or(|end| end == 0) {
            return Ok(());
        }
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        if last == *b"\n" { Ok(()) } else { self.file.write_all(b"\n\n") }
    }

    /// Passes the offset of each line from `from` on, and the line with its newline, to `visit`.
    fn lines(&mut self, from: u64, mut visit: impl FnMut(u64, &[u8])) -> io::Result<()> {
        let mut input = self.reader(from)?;
        let (mut start, mut line) = (from, Vec::new());
        while input.read_until(b'\n', &mut line)? > 0 {
            visit(start, &line);
            start += line.len() as u64;
            line.clear();
        }
        Ok(())
    }
}

//! Files to which complete entries are appended.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A file that grows by complete entries. No other match can open it meanwhile.
pub struct Appended {
    file: File,
}

impl Appended {
    /// Opens or creates a file for appending.
    ///
    /// # Errors
    /// If another run is writing it; file system errors.
    pub fn open(path: &Path) -> io::Result<Appended> {
        Appended::locked(File::options().create(true).read(true).append(true).open(path)?)
    }

    /// Opens a file for appending.
    ///
    /// # Errors
    /// If there is no such file, or another run is writing it; file system errors.
    pub fn open_existing(path: &Path) -> io::Result<Appended> {
        Appended::locked(File::options().read(true).append(true).open(path)?)
    }

    fn locked(file: File) -> io::Result<Appended> {
        let appended = Appended { file };
        // Pipes and devices may be shared.
        if appended.end().is_some()
            && let Err(TryLockError::WouldBlock) = appended.file.try_lock()
        {
            let why = "another run, or another option of this one, is writing it";
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, why));
        }
        // Not every file system has locks.
        Ok(appended)
    }

    /// Reads the file from its start.
    ///
    /// # Errors
    /// File system errors.
    pub fn reader(&mut self) -> io::Result<impl BufRead + '_> {
        self.reader_from(0)
    }

    /// Reads the file from this byte on.
    ///
    /// # Errors
    /// File system errors.
    pub fn reader_from(&mut self, start: u64) -> io::Result<impl BufRead + '_> {
        self.file.seek(SeekFrom::Start(start))?;
        Ok(BufReader::new(&self.file))
    }

    /// Writes an entry.
    ///
    /// # Errors
    /// File system errors, such as a full disk; [`cut`](Self::cut) then removes the incomplete entry.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }

    /// The length of the file; `None` for anything except a regular file, such as a pipe.
    pub fn end(&self) -> Option<u64> {
        let data = self.file.metadata().ok()?;
        data.is_file().then_some(data.len())
    }

    /// Truncates the file to an earlier length.
    pub fn cut(&mut self, end: Option<u64>) {
        if let Some(end) = end {
            // The caller reports the error that made this necessary.
            let _ = self.file.set_len(end);
        }
    }

    /// Cuts off an unfinished last line.
    ///
    /// # Errors
    /// File system errors.
    pub fn cut_torn_line(&mut self) -> io::Result<()> {
        let mut whole = 0;
        self.lines(|start, line| {
            if line.ends_with(b"\n") {
                whole = start + line.len() as u64;
            }
        })?;
        self.file.set_len(whole)
    }

    /// Cuts off a last game record without a result at its end, as left when a machine stops.
    ///
    /// # Errors
    /// File system errors.
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

    /// Completes an unfinished line and paragraph of another program.
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
        match last {
            [b'\n'] => Ok(()),
            _ => self.write("\n\n"),
        }
    }

    /// Passes each line, with its newline, and its position to `show`.
    fn lines(&mut self, mut show: impl FnMut(u64, &[u8])) -> io::Result<()> {
        let mut input = self.reader()?;
        let (mut start, mut line) = (0, Vec::new());
        while input.read_until(b'\n', &mut line)? > 0 {
            show(start, &line);
            start += line.len() as u64;
            line.clear();
        }
        Ok(())
    }
}

//! Files written atomically.

use std::ffi::{OsStr, OsString};
use std::fs::{self, DirEntry, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The number of [`Pending`] writes.
static PENDING: AtomicUsize = AtomicUsize::new(0);

/// A write in progress; [`settle`] waits until it is dropped.
pub struct Pending(());

impl Pending {
    /// Marks the start of a write.
    pub fn begin() -> Pending {
        PENDING.fetch_add(1, Ordering::Relaxed);
        Pending(())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        PENDING.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Waits, up to a limit, until all pending writes are done. Call it before the program exits early.
pub fn settle(limit: Duration) {
    let start = Instant::now();
    while PENDING.load(Ordering::Relaxed) > 0 && start.elapsed() < limit {
        thread::sleep(Duration::from_millis(10));
    }
}

/// Writes a complete file; see [`Draft`].
///
/// # Errors
/// File system errors; the old file is then untouched.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _pending = Pending::begin();
    let mut draft = Draft::new(path)?;
    draft.file.write_all(bytes)?;
    draft.finish()
}

/// Writes a complete new file.
///
/// # Errors
/// File system errors, [`AlreadyExists`](io::ErrorKind::AlreadyExists) if the file exists; nothing is written
/// then.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _pending = Pending::begin();
    if path.try_exists()? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let mut draft = Draft::new(path)?;
    draft.file.write_all(bytes)?;
    draft.finish_new()
}

/// A file written piece by piece under a temporary name in the same folder; finishing syncs it to disk and
/// renames it. If it is dropped before that, the machine stops or the disk fills up, the old file remains.
/// Symbolic links and permissions are preserved. Pipes and devices, which no file can replace, are written to
/// directly.
///
/// The temporary file is locked while its writer lives. An unlocked one is left over from a killed program;
/// the next writer of the same file removes it.
pub struct Draft {
    file: File,
    /// The temporary and the final path; `None` if the file is written to directly.
    names: Option<[PathBuf; 2]>,
}

impl Draft {
    /// Starts a file.
    ///
    /// # Errors
    /// File system errors; the old file is then untouched.
    pub fn new(path: &Path) -> io::Result<Draft> {
        let earlier = fs::metadata(path).ok();
        if earlier.as_ref().is_some_and(|earlier| !earlier.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Draft { file, names: None });
        }
        // If the path is a link, writes to its target.
        let path = match &earlier {
            Some(_) => fs::canonicalize(path)?,
            None => path.to_path_buf(),
        };
        let (file, temporary) = temporary(&path)?;
        let draft = Draft { file, names: Some([temporary, path]) };
        if let Some(earlier) = earlier {
            draft.file.set_permissions(earlier.permissions())?;
        }
        Ok(draft)
    }

    /// Replaces the file with a copy of everything written so far, followed by `rest`. Writing can continue
    /// afterwards.
    ///
    /// # Errors
    /// File system errors; the old file is then untouched.
    pub fn publish(&mut self, rest: &[u8]) -> io::Result<()> {
        let Some([temporary, path]) = &self.names else {
            return Ok(());
        };
        let mut copy = Draft::new(path)?;
        io::copy(&mut File::open(temporary)?, &mut copy.file)?;
        copy.file.write_all(rest)?;
        copy.finish()
    }

    /// Gives the file its name, unless another file already has it.
    fn finish_new(self) -> io::Result<()> {
        let Some([temporary, path]) = &self.names else {
            return Ok(());
        };
        self.file.sync_all()?;
        // Unlike renaming, linking never replaces a file. The temporary name is removed with the draft.
        match fs::hard_link(temporary, path) {
            Err(error) if [ErrorKind::Unsupported, ErrorKind::PermissionDenied].contains(&error.kind()) => {
                self.finish()
            }
            linked => linked,
        }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// File system errors; the old file is then untouched.
    pub fn finish(mut self) -> io::Result<()> {
        let Some([temporary, path]) = &self.names else {
            return Ok(());
        };
        self.file.sync_all()?;
        fs::rename(temporary, path)?;
        // The rename is durable only once the folder is synced; not every system can open folders.
        if let Ok(folder) = File::open(folder(path)) {
            let _ = folder.sync_all();
        }
        self.names = None;
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some([temporary, _]) = &self.names {
            // Earlier errors were reported elsewhere.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Checks whether an output file can be written, before starting the work for it.
///
/// # Errors
/// Those that [`write()`] would return now.
pub fn check(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let (_, temporary) = temporary(path)?;
    fs::remove_file(temporary)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The prefix and suffix of the names of a file's temporary files.
fn temporary_names(path: &Path) -> io::Result<(OsString, &'static str)> {
    let Some(name) = path.file_name() else {
        let fault = format!("{} is not a file name", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, fault));
    };
    let mut begin = OsString::from(".");
    begin.push(name);
    begin.push(".");
    Ok((begin, ".tmp"))
}

/// The number of this process's next temporary file.
static COUNTER: AtomicU32 = AtomicU32::new(0);

/// Creates and locks a temporary file for a file, after removing those left over from killed programs.
fn temporary(path: &Path) -> io::Result<(File, PathBuf)> {
    let (begin, end) = temporary_names(path)?;
    sweep(path, &begin, end);
    loop {
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let mut name = begin.clone();
        name.push(format!("{}-{number}{end}", std::process::id()));
        let temporary = folder(path).join(name);
        let file = match File::create_new(&temporary) {
            // A process with the same id created it: one on another machine, or one just killed.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            file => file?,
        };
        // Without locks, no program removes unlocked files.
        let is_locked = file.lock().is_ok();
        // Before it was locked, another program may have removed it as a leftover.
        if !is_locked || temporary.exists() {
            return Ok((file, temporary));
        }
    }
}

/// Removes a file's temporary files whose writers are dead, which is when they can be locked.
fn sweep(path: &Path, begin: &OsStr, end: &str) {
    let entries = fs::read_dir(folder(path)).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let middle =
            name.strip_prefix(begin.as_encoded_bytes()).and_then(|name| name.strip_suffix(end.as_bytes()));
        let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
        if middle.is_some_and(|middle| middle.iter().all(is_number)) && is_dead(&entry) {
            log::debug!("{} removed: its writer is dead", entry.path().display());
            // Another program may already have removed it.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether the writer of a temporary file is dead.
fn is_dead(temporary: &DirEntry) -> bool {
    // Opening a pipe would block.
    let is_file = temporary.file_type().is_ok_and(|kind| kind.is_file());
    let open = || File::options().write(true).open(temporary.path());
    is_file && open().is_ok_and(|file| file.try_lock().is_ok())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn links_and_permissions_are_preserved() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        write(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_finished_draft_replaces_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        let mut draft = Draft::new(&file).unwrap();
        draft.write_all(b"one").unwrap();
        drop(draft);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let mut draft = Draft::new(&file).unwrap();
        draft.write_all(b"one, ").unwrap();
        draft.publish(b"the rest").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one, the rest");
        draft.write_all(b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one, the rest");
        draft.finish().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one, two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn only_temporary_files_of_killed_programs_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let [file, left, other] =
            ["file", ".file.1-0.tmp", ".file.x.1-0.tmp"].map(|name| folder.path().join(name));
        fs::write(&left, "half").unwrap();
        fs::write(&other, "of another file").unwrap();
        let mut slow = Draft::new(&file).unwrap();
        assert!(!left.exists() && other.exists());
        slow.write_all(b"slow").unwrap();
        write(&file, b"quick").unwrap();
        check(&file).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"quick");
        slow.finish().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"slow");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_device_is_written_to_and_not_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let full = Path::new("/dev/full");
        let error = write(full, b"text").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(fs::metadata(full).unwrap().file_type().is_char_device());
    }
}

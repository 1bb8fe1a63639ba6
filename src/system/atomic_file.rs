//! Files written atomically.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many [`Pending`] there are.
static PENDING: AtomicUsize = AtomicUsize::new(0);

/// While it lives, results are being written: [`settle`] waits for it.
pub struct Pending(());

impl Pending {
    /// Writing begins.
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

/// Before the program ends itself in the midst of its work: waits, up to a limit, until what is being written
/// is written.
pub fn settle(limit: Duration) {
    let begun = Instant::now();
    while PENDING.load(Ordering::Relaxed) > 0 && begun.elapsed() < limit {
        thread::sleep(Duration::from_millis(10));
    }
}

/// Writes a file at once; see [`Draft`].
///
/// # Errors
/// File system errors; the old file is then untouched.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _pending = Pending::begin();
    let mut draft = Draft::new(path)?;
    draft.file.write_all(bytes)?;
    draft.finish()
}

/// A file that is written little by little and takes its place only when it is finished: under a temporary
/// name in the same folder, synced to disk and then renamed. If it is dropped before, the machine stops or
/// the disk fills up, the old file is still there. Symbolic links and permissions are preserved. A pipe or a
/// device, which no file can replace, is written to directly.
pub struct Draft {
    file: File,
    /// Where it is written and where it goes; `None` where it is written directly.
    names: Option<[PathBuf; 2]>,
}

impl Draft {
    /// Begins a file.
    ///
    /// # Errors
    /// File system errors; the old file is then untouched.
    pub fn new(path: &Path) -> io::Result<Draft> {
        let earlier = fs::metadata(path).ok();
        if earlier.as_ref().is_some_and(|earlier| !earlier.is_file()) {
            let file = File::options().write(true).open(path)?;
            return Ok(Draft { file, names: None });
        }
        // The file itself, if the path is a link to it.
        let path = match &earlier {
            Some(_) => fs::canonicalize(path)?,
            None => path.to_path_buf(),
        };
        let temporary = temporary_name(&path)?;
        let draft = Draft {
            file: File::create(&temporary)?,
            names: Some([temporary, path]),
        };
        if let Some(earlier) = earlier {
            draft.file.set_permissions(earlier.permissions())?;
        }
        Ok(draft)
    }

    /// Puts a copy of what is written so far in the file's place, and goes on.
    ///
    /// # Errors
    /// File system errors; the old file is then untouched.
    pub fn publish(&mut self) -> io::Result<()> {
        let Some([temporary, path]) = &self.names else {
            return Ok(());
        };
        let mut copy = Draft::new(path)?;
        io::copy(&mut File::open(temporary)?, &mut copy.file)?;
        copy.finish()
    }

    /// Puts the file in its place.
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
            // What went wrong before is reported by others.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Checks whether a file could be written, before long work whose result goes into it.
///
/// # Errors
/// Those that [`write()`] would return now.
pub fn check(path: &Path) -> io::Result<()> {
    let temporary = temporary_name(path)?;
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    File::create(&temporary)?;
    fs::remove_file(&temporary)
}

/// Tells this process's temporary files from each other.
static COUNTER: AtomicU32 = AtomicU32::new(0);

fn folder(path: &Path) -> &Path {
    path.parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

fn temporary_name(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        let fault = format!("{} is not a file name", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, fault));
    };
    let mut hidden = OsString::from(".");
    hidden.push(name);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    hidden.push(format!(".{}-{number}.tmp", std::process::id()));
    Ok(folder(path).join(hidden))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn links_and_permissions_stay() {
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
    fn a_draft_takes_its_place_when_it_is_finished() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        let mut draft = Draft::new(&file).unwrap();
        draft.write_all(b"one").unwrap();
        drop(draft);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let mut draft = Draft::new(&file).unwrap();
        draft.write_all(b"one, ").unwrap();
        draft.publish().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one, ");
        draft.write_all(b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one, ");
        draft.finish().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"one, two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
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

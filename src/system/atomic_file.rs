//! Files written atomically.

use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// Writes a file under a temporary name in the same folder, syncs it to disk and then renames it. If the
/// machine stops or the disk fills up, the old file is still there. Symbolic links and permissions are
/// preserved. A pipe or a device, which no file can replace, is written to directly.
///
/// # Errors
/// File system errors; the old file is then untouched.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _pending = Pending::begin();
    let earlier = fs::metadata(path).ok();
    if earlier.as_ref().is_some_and(|earlier| !earlier.is_file()) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    // The file itself, if the path is a link to it.
    let path = match &earlier {
        Some(_) => &fs::canonicalize(path)?,
        None => path,
    };
    let temporary = temporary_name(path)?;
    let result = write_and_rename(&temporary, path, earlier.as_ref(), bytes);
    if result.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    result
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

fn write_and_rename(
    temporary: &Path,
    path: &Path,
    earlier: Option<&Metadata>,
    bytes: &[u8],
) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    if let Some(earlier) = earlier {
        file.set_permissions(earlier.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(temporary, path)?;
    // The rename is durable only once the folder is synced; not every system can open folders.
    if let Ok(folder) = File::open(folder(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

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
    hidden.push(format!(".{}.tmp", std::process::id()));
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
    #[cfg(target_os = "linux")]
    fn a_device_is_written_to_and_not_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let full = Path::new("/dev/full");
        let error = write(full, b"text").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(fs::metadata(full).unwrap().file_type().is_char_device());
    }
}

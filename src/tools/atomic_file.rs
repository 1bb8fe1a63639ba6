//! Files that are there whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file under a temporary name in the same folder, sends it to the disk and then gives it its name.
/// If the machine stops on the way, what was there before is still there.
///
/// # Errors
/// Those of the file system; what was there before then stays.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary_name(path)?;
    let result = write_and_rename(&temporary, path, bytes);
    if result.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    result
}

/// Whether a file could be written: to be asked before long work that is to end with it.
///
/// # Errors
/// Those that [`write()`] would meet now.
pub fn check(path: &Path) -> io::Result<()> {
    let temporary = temporary_name(path)?;
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    File::create(&temporary)?;
    fs::remove_file(&temporary)
}

fn write_and_rename(temporary: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(temporary, path)?;
    // The new name, too, is only safe once its folder is; not every system can open folders.
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
        let fault = format!("{} is no name for a file", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, fault));
    };
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    Ok(folder(path).join(hidden))
}

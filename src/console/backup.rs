//! Backup copies of files that are about to be overwritten.

use crate::console::files;
use crate::console::output::Output;
use anyhow::{Context, Result};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Announces that a file will be written and, if it already exists, where the old file will be kept.
pub fn announce(path: &Path, output: &Output) {
    let name = path.display();
    if path.is_file() {
        output.line(format_args!(
            "{name} will be overwritten at the end; the old file will be kept as {}",
            free_name(path).display()
        ))
    } else {
        output.line(format_args!("{name} will be written at the end"))
    }
}

/// Copies a file, if it exists, to the first free name of the form `weights.rs.old`, `weights.rs.old2` and
/// so on. Returns the path of the copy.
///
/// # Errors
/// If the file cannot be copied.
fn keep(path: &Path) -> Result<Option<PathBuf>> {
    if !path.is_file() {
        return Ok(None);
    }
    loop {
        let copy = free_name(path);
        match copy_new(path, &copy) {
            Ok(()) => return Ok(Some(copy)),
            // Another program may have just created it.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => {
                return Err(error)
                    .with_context(|| format!("cannot copy {} to {}", path.display(), copy.display()));
            }
        }
    }
}

/// Writes a complete file. If the file existed, keeps a copy of the old one and returns the copy's path.
///
/// # Errors
/// If a file cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<Option<PathBuf>> {
    let copy = keep(path)?;
    files::write(path, bytes)?;
    Ok(copy)
}

fn copy_new(path: &Path, copy: &Path) -> io::Result<()> {
    let bytes = fs::read(path)?;
    io::Write::write_all(&mut File::create_new(copy)?, &bytes)
}

/// The first free name for a copy.
fn free_name(path: &Path) -> PathBuf {
    let name = |number: u32| {
        let mut name = OsString::from(path);
        name.push(".old");
        if number > 1 {
            name.push(number.to_string());
        }
        PathBuf::from(name)
    };
    let mut names = (1..).map(name);
    names.find(|name| !name.exists()).unwrap_or_else(|| name(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_old_file_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("weights.rs");
        assert_eq!(keep(&file).expect("nothing to copy"), None);
        for (text, name) in [("one", "weights.rs.old"), ("two", "weights.rs.old2")] {
            fs::write(&file, text).expect("written");
            let copy = keep(&file).expect("a copy");
            assert_eq!(copy, Some(folder.path().join(name)));
            assert_eq!(fs::read_to_string(folder.path().join(name)).expect("text"), text);
        }
    }
}

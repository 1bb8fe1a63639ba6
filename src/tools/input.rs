//! Files to read, one of which may be standard input.

use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{BufRead, BufReader, stdin};
use std::path::Path;

/// Opens a file; `-` is standard input.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(stdin().lock()));
    }
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    ensure!(!path.is_dir(), "{} is a folder", path.display());
    Ok(Box::new(BufReader::new(file)))
}

/// The name of such a file for people.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".to_string(),
        false => path.display().to_string(),
    }
}

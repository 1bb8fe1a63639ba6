//! Files to read, one of which may be standard input.

use anyhow::{Context, Result, ensure};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, stdin};
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

/// The text of a file, up to a size in bytes.
///
/// # Errors
/// If it cannot be read, is larger, or is not UTF-8.
pub fn text(path: &Path, largest: u64) -> Result<String> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let mut bytes = Vec::new();
    file.take(largest + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read {name}"))?;
    ensure!(
        bytes.len() as u64 <= largest,
        "{name} is too large: at most {largest} bytes are read"
    );
    String::from_utf8(bytes).with_context(|| format!("{name} is not text in UTF-8"))
}

/// The name of such a file for people.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".to_string(),
        false => path.display().to_string(),
    }
}

//! Reads complete files.

use super::compressed::Decompressed;
use std::io::{self, Read};
use std::path::Path;

/// Reads a file, decompressing it if necessary. The limit of `max` bytes prevents an endless device from
/// filling the memory.
///
/// # Errors
/// If the file cannot be read or is longer than `max` bytes after decompression.
pub fn read(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Decompressed::open(path)?.take(max + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max {
        let fault = format!("it is longer than the {max} bytes allowed");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, fault));
    }
    Ok(bytes)
}

/// Reads a text file; see [`read`].
///
/// # Errors
/// If the file cannot be read, is longer than `max` bytes, or is not UTF-8.
pub fn read_text(path: &Path, max: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, max)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn an_endless_file_is_rejected() {
        let error = read_text(Path::new("/dev/zero"), 100).expect_err("no end");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn a_file_may_be_as_long_as_allowed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        std::fs::write(&path, "text").expect("a file");
        assert_eq!(read_text(&path, 4).expect("a text"), "text");
        assert!(read_text(&path, 3).is_err());
    }
}

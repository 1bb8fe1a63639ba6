//! Reading complete files.

use super::compressed::Decompressed;
use std::io::{self, Read};
use std::path::Path;

/// Reads a file of at most `most` bytes, decompressed if it is compressed, so that not even an endless device
/// takes more memory.
///
/// # Errors
/// If it cannot be read, or is longer.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Decompressed::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let fault = format!("it is longer than the {most} bytes allowed");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, fault));
    }
    Ok(bytes)
}

/// The same for a text.
///
/// # Errors
/// If it cannot be read, is longer, or not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, most)?);
    text.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_without_end_is_refused() {
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

//! The repository's files, and those of positions in games that comments name.

use std::path::{Path, PathBuf};

/// A file or folder of the repository, for the engine's tests.
pub fn file(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(name)
}

/// The depths and counts of a text such as `8/8 w ;D1 20 ;D2 400`.
pub fn counts(text: &str) -> impl Iterator<Item = (u32, u64)> {
    text.split(';').skip(1).map(|part| {
        let (depth, count) = part.trim()[1..].split_once(' ').expect("D<depth> <count>");
        (depth.parse().expect("a depth"), count.parse().expect("a count"))
    })
}

/// The lines of a file, each with the variant's id from the last `# ID` or `# ID: REMARK` above it.
pub fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut id = None;
    let line = move |line| match str::strip_prefix(line, "# ") {
        Some(comment) => {
            id = comment.split(": ").next();
            None
        }
        None => Some((id.expect("a comment names the variant"), line)),
    };
    text.lines().filter_map(line)
}

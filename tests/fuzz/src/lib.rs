//! What the fuzz targets share.
//!
//! A target is a `fn(&[u8])` that panics if an invariant does not hold. libFuzzer ends the process at the
//! first panic of any thread.

#[path = "../../common/definitions.rs"]
pub mod definitions;
#[path = "../../common/invariants.rs"]
pub mod invariants;
#[path = "../../common/session.rs"]
pub mod session;

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;
use tempfile::TempDir;

/// The first line of the input, and the rest.
pub fn split_line(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}

/// A scratch file's path. `TMPDIR` should be a folder in memory.
pub fn path(name: &str) -> PathBuf {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| TempDir::new().expect("a folder for scratch files"));
    folder.path().join(name)
}

/// A scratch file of these bytes.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = path(name);
    fs::write(&path, bytes).expect("a scratch file");
    path
}

/// A generator that is the same for the same input.
pub fn random(data: &[u8]) -> fastrand::Rng {
    let seed = data.iter().fold(0xCBF2_9CE4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    fastrand::Rng::with_seed(seed)
}

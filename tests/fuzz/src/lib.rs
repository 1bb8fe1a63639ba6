//! The fuzz targets: in each, `check` takes any bytes and panics if an invariant does not hold.
//!
//! libFuzzer runs them (`scripts/fuzz`), and so does an ordinary test, on the seeds and what is made of them.

pub mod book;
#[path = "../../common/definitions.rs"]
pub mod definitions;
pub mod fen;
#[allow(dead_code)]
#[path = "../../common/invariants.rs"]
pub mod invariants;
pub mod openings;
pub mod page;
pub mod pgn;
pub mod results;
pub mod seeds;
#[path = "../../common/session.rs"]
pub mod session;
pub mod uci;
pub mod xboard;

use firzan::games::Registry;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use tempfile::TempDir;

thread_local! {
    // Two targets may run at once, each on its own thread.
    static FOLDER: TempDir = TempDir::new().expect("a folder for scratch files");
}

/// The games that come with the program. A new registry takes milliseconds to collect their names.
static GAMES: LazyLock<Registry> = LazyLock::new(Registry::new);

/// The first line of the input, and the rest.
fn split_line(text: &str) -> (&str, &str) {
    text.split_once('\n').unwrap_or((text, ""))
}

/// A scratch file's path, the thread's own. `TMPDIR` should be a folder in memory.
fn path(name: &str) -> PathBuf {
    FOLDER.with(|folder| folder.path().join(name))
}

/// A scratch file of these bytes.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = path(name);
    fs::write(&path, bytes).expect("a scratch file");
    path
}

/// A generator that is the same for the same input.
fn random(data: &[u8]) -> fastrand::Rng {
    let seed = data.iter().fold(0xCBF2_9CE4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    });
    fastrand::Rng::with_seed(seed)
}

//! The programs of `[[example]]` in `Cargo.toml`.

use std::env;
use std::path::PathBuf;

/// The path of an example, which `cargo test` builds.
pub fn example(name: &str) -> PathBuf {
    let test = env::current_exe().expect("this test has a path");
    let target = test.ancestors().nth(2).expect("a target folder");
    let path = target.join("examples").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    assert!(path.is_file(), "run `cargo build --examples` first");
    path
}

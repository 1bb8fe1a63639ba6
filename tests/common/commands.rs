//! The program's commands, run in a folder.

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program with these words in a folder.
pub fn run(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_firzan"))
        .args(arguments.split_ascii_whitespace())
        .current_dir(folder)
        .output()
        .expect("firzan runs")
}

/// The output of a command that must succeed.
pub fn succeed(folder: &Path, arguments: &str) -> String {
    let output = run(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

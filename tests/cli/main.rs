//! The command line as users and scripts see it: the program itself is run.

#[cfg(unix)]
mod analyse;
mod annotate;
mod ask;
mod check;
mod compressed;
mod convert;
mod defined;
mod faults;
mod help;
#[cfg(unix)]
mod learn;
mod learnt;
mod names;
#[cfg(unix)]
mod play;
#[cfg(target_os = "linux")]
mod printing;
mod report;
mod show;
#[cfg(unix)]
mod signals;
#[path = "../common/speech.rs"]
mod speech;
mod spellings;
mod study;
#[cfg(unix)]
mod terminal;
mod variants;
#[cfg(unix)]
#[path = "../common/waiting.rs"]
mod waiting;
mod words;

use std::path::Path;
use std::process::{Command, Output};

const FIRZAN: &str = env!("CARGO_BIN_EXE_firzan");

/// The program with these words, in the repository's folder.
fn command(words: &str) -> Command {
    let mut command = Command::new(FIRZAN);
    command.args(words.split_ascii_whitespace()).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn run(words: &str) -> Output {
    command(words).output().expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A match of the program with itself, whose table goes to a file.
fn match_words(rounds: u32, table: &Path) -> String {
    format!(
        "match -engine cmd={FIRZAN} name=one -engine cmd={FIRZAN} name=two -each nodes=5 option.Hash=1 \
         -maxmoves 4 -rounds {rounds} -json {}",
        table.display()
    )
}

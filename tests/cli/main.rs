//! The command line as users and scripts see it: the program itself is run.

#[cfg(unix)]
mod analyse;
mod annotate;
mod arguments;
mod ask;
mod books;
mod check;
mod compressed;
mod convert;
mod defined;
mod faults;
mod help;
#[cfg(unix)]
mod learn;
mod learnt;
mod openings;
mod pictures;
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
mod study;
#[cfg(unix)]
mod terminal;
mod variants;
#[cfg(unix)]
#[path = "../common/waiting.rs"]
mod waiting;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const FIRZAN: &str = env!("CARGO_BIN_EXE_firzan");

/// The program with these arguments, in the repository's folder.
fn command(arguments: &str) -> Command {
    let mut command = Command::new(FIRZAN);
    command.args(arguments.split_ascii_whitespace()).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn run(arguments: &str) -> Output {
    command(arguments).output().expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command with this standard input.
fn feed(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("the program ends")
}

/// A match of the program with itself, whose table goes to a file.
fn match_arguments(rounds: u32, table: &Path) -> String {
    format!(
        "match -engine cmd={FIRZAN} name=one -engine cmd={FIRZAN} name=two -each nodes=5 option.Hash=1 \
         -maxmoves 4 -rounds {rounds} -json {}",
        table.display()
    )
}

/// A folder in which the program runs, with the user's data in it. It is removed with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file. Returns its path.
    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.at(name), text).expect(name);
        self.at(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).expect(name)
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.at(name)).expect(name)
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = command(arguments);
        command.current_dir(self.0.path()).env("XDG_DATA_HOME", self.at("data"));
        command
    }

    fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    /// The output of a command that must succeed.
    #[track_caller]
    fn succeed(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments}: {}", stderr(&output));
        stdout(&output)
    }

    /// The errors of a command that must fail.
    #[track_caller]
    fn fail(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{arguments}: {output:?}");
        stderr(&output)
    }

    /// The engine's answers to some lines of UCI.
    fn uci(&self, lines: &str) -> String {
        stdout(&feed(&mut self.command(""), lines))
    }
}

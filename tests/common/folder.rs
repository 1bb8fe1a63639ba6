//! The program as users and scripts run it, in the repository's folder or in one of the test's own.

#[path = "example.rs"]
mod example;

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

pub const FIRZAN: &str = env!("CARGO_BIN_EXE_firzan");

/// The words of a command line, in which `$FIRZAN` is the program and `$FAULTY` the engine of
/// `tests/programs/faulty_engine.rs`.
pub fn words(line: &str) -> Vec<String> {
    let words = line.split_ascii_whitespace().map(|word| word.replace("$FIRZAN", FIRZAN));
    let faulty = || example::example("faulty_engine").display().to_string();
    words
        .map(|word| if word.contains("$FAULTY") { word.replace("$FAULTY", &faulty()) } else { word })
        .collect()
}

/// The program with these arguments, in the repository's folder.
pub fn command(arguments: &str) -> Command {
    let mut command = Command::new(FIRZAN);
    command.args(words(arguments)).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

pub fn run(arguments: &str) -> Output {
    command(arguments).output().expect("the program runs")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command with this standard input.
pub fn feed(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("the program ends")
}

/// Sends a signal, such as `INT`, to a process.
pub fn signal(process: u32, name: &str) {
    let status = Command::new("kill").args(["-s", name, &process.to_string()]).status();
    assert!(status.expect("kill runs").success(), "{name}");
}

/// The program in a shell with a limit, such as `ulimit -n 24`.
pub fn limited(limit: &str, arguments: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{limit}; exec \"$@\""), "sh", FIRZAN]).args(words(arguments));
    command
}

/// A folder in which the program runs, with the user's data in it. It is removed with the test.
pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file. Returns its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.at(name), text).expect(name);
        self.at(name).display().to_string()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.at(name)).expect(name)
    }

    pub fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.at(name)).expect(name)
    }

    pub fn command(&self, arguments: &str) -> Command {
        let mut command = command(arguments);
        command.current_dir(self.0.path()).env("XDG_DATA_HOME", self.at("data"));
        command
    }

    pub fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().expect("the program runs")
    }

    /// The output of a command that must succeed, and its warnings.
    #[track_caller]
    pub fn printed(&self, arguments: &str) -> [String; 2] {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments}: {}", stderr(&output));
        [stdout(&output), stderr(&output)]
    }

    /// The output of a command that must succeed.
    #[track_caller]
    pub fn succeed(&self, arguments: &str) -> String {
        let [output, _] = self.printed(arguments);
        output
    }

    /// The errors of a command that must fail: with code 1 or, unless it is about matches, 2 for wrong
    /// arguments.
    #[track_caller]
    pub fn fail(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        let is_of_matches = arguments.starts_with("match ") || arguments.starts_with("merge-matches ");
        let most = if is_of_matches { 1 } else { 2 };
        let code = output.status.code().unwrap_or(0);
        assert!((1..=most).contains(&code), "{arguments}: {output:?}");
        stderr(&output)
    }

    /// Plays a match that must succeed, and returns its table.
    #[track_caller]
    pub fn play(&self, arguments: &str) -> Value {
        self.succeed(&format!("match {arguments} -json table.json"));
        serde_json::from_str(&self.read("table.json")).expect("JSON")
    }

    /// The engine's answers to some lines of UCI.
    pub fn uci(&self, lines: &str) -> String {
        stdout(&feed(&mut self.command(""), lines))
    }
}

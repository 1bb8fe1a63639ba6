//! Games in the terminal, as `firzan play` tells them through a pipe.
//!
//! The first line is `> play ID OPTIONS`. The board, which comes with every position, is left out.

use crate::Answers;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A word that no game knows: what is said of it ends the answer before.
const MARK: &str = "endofanswer";

/// The program, ended with the transcript.
struct Talk {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Talk {
    /// Starts the program, which keeps unfinished games in a folder.
    fn begin(words: &str, home: &Path) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_firzan"))
            .args(words.split_ascii_whitespace())
            .env("XDG_STATE_HOME", home)
            .env("USER", "Ann")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Talk { child, output }
    }

    /// Sends lines, and gives what is said before the answer to [`MARK`].
    fn answers(&mut self, lines: &str) -> Vec<String> {
        // One that has ended reads nothing any more.
        let input = self.child.stdin.as_mut().expect("a pipe");
        let _ = writeln!(input, "{lines}{MARK}");
        let mut answers = Vec::new();
        let mut said = String::new();
        while self.output.read_line(&mut said).expect("text") > 0 && !said.contains(MARK) {
            let is_board = said.trim().is_empty() || said.starts_with("  ");
            answers.extend((!is_board).then(|| said.trim_end().to_string()));
            said.clear();
        }
        answers
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Answers of a transcript's lines.
pub fn answers() -> Answers {
    let home = tempfile::tempdir().expect("a folder");
    let mut talk: Option<Talk> = None;
    Box::new(move |line| match &mut talk {
        Some(talk) => talk.answers(&format!("{line}\n")),
        None => talk.insert(Talk::begin(line, home.path())).answers(""),
    })
}

//! Games in the terminal, as `firzan play` tells them through a pipe.
//!
//! The first line is `> play ID OPTIONS`. The board, which comes with every position, is left out.

use crate::Answers;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// A word that no game knows: what is said of it ends the answer before.
const MARK: &str = "endofanswer";

/// Answers of a transcript's lines. The game that is left unfinished at the end is kept in a folder that goes
/// with the transcript.
pub fn answers() -> Answers {
    let home = tempfile::tempdir().expect("a folder");
    let mut talk = None;
    Box::new(move |line| {
        let (mut input, output) = talk.take().unwrap_or_else(|| {
            let mut child = Command::new(env!("CARGO_BIN_EXE_firzan"))
                .args(line.split_ascii_whitespace())
                .env("XDG_STATE_HOME", home.path())
                .env("USER", "Ann")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program starts");
            let output = child.stdout.take().expect("a pipe");
            (child.stdin.take().expect("a pipe"), BufReader::new(output))
        });
        let mut output = output;
        let sent = if line.starts_with("play ") { MARK.to_string() } else { format!("{line}\n{MARK}") };
        // One that has ended reads nothing any more.
        let _ = writeln!(input, "{sent}");
        let mut answers = Vec::new();
        let mut said = String::new();
        while output.read_line(&mut said).expect("text") > 0 && !said.contains(MARK) {
            let is_board = said.trim().is_empty() || said.starts_with("  ");
            answers.extend((!is_board).then(|| said.trim_end().to_string()));
            said.clear();
        }
        talk = Some((input, output));
        answers
    })
}

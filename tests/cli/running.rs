//! Runs of the program that are watched, and interrupted.

use crate::command;
use crate::folder::signal;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A run of the program. Its input, if it has one, stays open until it has ended.
pub struct Run {
    pub child: Child,
    pub input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Run {
    /// Starts the program without input.
    pub fn start(words: &str) -> Run {
        Run::of(command(words).stdin(Stdio::null()))
    }

    /// Starts the program by a command that says what its input is.
    pub fn of(command: &mut Command) -> Run {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Run { input: child.stdin.take(), child, output }
    }

    pub fn send(&mut self, text: &str) {
        self.input.as_mut().expect("a pipe").write_all(text.as_bytes()).expect("written");
    }

    /// The next line of standard output, with its end.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line
    }

    /// Reads standard output up to a line that contains this.
    pub fn wait_for(&mut self, text: &str) {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "no {text:?}");
            if line.contains(text) {
                return;
            }
        }
    }

    pub fn signal(&self, name: &str) {
        signal(self.child.id(), name);
    }

    /// The rest of the output, and the exit code.
    pub fn end(mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("text");
        let code = self.child.wait().expect("an end").code();
        (rest, code)
    }
}

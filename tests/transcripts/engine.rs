//! The running program, as a GUI sees it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Far more than any answer takes, for slow and busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program with its input and output.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts the program.
    pub fn new() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_firzan"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let input = child.stdin.take();
        Engine { child, input, lines }
    }

    /// Starts the program with a small table, as XBoard does, with a variant.
    pub fn in_xboard(variant: &str) -> Engine {
        let mut engine = Engine::new();
        engine.send("xboard\nprotover 2");
        engine.until(|line| line == "feature done=1");
        engine.send(&format!("memory 1\nnew\nrandom\nvariant {variant}\nping 0"));
        engine.until(|line| line == "pong 0");
        engine
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("an open pipe");
        writeln!(input, "{line}").expect("the engine reads");
    }

    /// The lines up to the one wanted, exclusive.
    pub fn until(&self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if is_last(&line) => return seen,
                Ok(line) => seen.push(line),
                Err(error) => panic!("no answer ({error}) after\n{}", seen.join("\n")),
            }
        }
    }

    /// The next line that is wanted.
    pub fn next(&self, is_wanted: impl Fn(&str) -> bool) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("an answer");
            if is_wanted(&line) {
                return line;
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Without input the engine ends by itself.
        self.input = None;
        let _ = self.child.wait();
    }
}

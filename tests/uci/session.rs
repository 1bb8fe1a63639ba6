//! A running engine, with a time limit on every answer.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// An answer that takes longer counts as a hang. It is far more than any takes, for slow and busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program with its input and output.
pub struct Session {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Session {
    /// Starts the program.
    pub fn new() -> Session {
        Session::of(Command::new(env!("CARGO_BIN_EXE_firzan")))
    }

    /// Starts the program by a command of the caller's.
    pub fn of(mut command: Command) -> Session {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Session { input: child.stdin.take(), child, lines }
    }

    /// Starts the program with a variant.
    pub fn with_variant(variant: &str) -> Session {
        let mut session = Session::new();
        session.ask(&format!("setoption name UCI_Variant value {variant}"));
        session
    }

    /// Sends raw bytes. It is not an error if the program has ended.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The lines up to and including the first that begins with `start`.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut seen: Vec<String> = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    seen.push(line);
                    if seen[seen.len() - 1].starts_with(start) {
                        return seen;
                    }
                }
                Err(error) => panic!("no {start:?} ({error}) after\n{}", seen.join("\n")),
            }
        }
    }

    /// Sends a line that is answered at once, and returns the answer.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut answer = self.until("readyok");
        answer.pop();
        answer
    }

    /// Sends a `go` that ends by itself; returns its answer, `bestmove` last.
    pub fn go(&mut self, limits: &str) -> Vec<String> {
        self.send(&format!("go {limits}"));
        self.until("bestmove")
    }

    /// Asserts that nothing is answered for some time. A slow machine passes, too: nothing is waited for.
    pub fn expect_silence(&mut self, millis: u64, forbidden: &str) {
        let end = Instant::now() + Duration::from_millis(millis);
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            if let Ok(line) = self.lines.recv_timeout(left) {
                assert!(!line.starts_with(forbidden), "{line}");
            }
        }
    }

    /// The value of a line of `d`, such as `Fen`.
    pub fn shown(&mut self, name: &str) -> String {
        let answer = self.ask("d");
        let prefix = format!("{name}: ");
        let value = answer.iter().find_map(|line| line.strip_prefix(&prefix));
        value.unwrap_or_else(|| panic!("no {name} in {answer:?}")).to_string()
    }

    /// The system's numbers of the search threads, searching or sleeping.
    #[cfg(target_os = "linux")]
    pub fn search_threads(&self) -> Vec<u32> {
        let tasks = format!("/proc/{}/task", self.child.id());
        let numbers = std::fs::read_dir(&tasks)
            .expect("a process")
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let is_for_search = |number: &u32| {
            let name = std::fs::read_to_string(format!("{tasks}/{number}/comm"));
            name.is_ok_and(|name| name.starts_with("search "))
        };
        let mut found: Vec<u32> = numbers.filter(is_for_search).collect();
        found.sort_unstable();
        found
    }

    /// Ends the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the program to end, and gives everything it still wrote.
    pub fn end(mut self) -> (ExitStatus, Vec<String>) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return (status, self.lines.iter().collect());
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The word after `name` in an `info` line.
pub fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

/// The move of a `bestmove` line.
pub fn best(answer: &[String]) -> &str {
    let line = answer.last().expect("an answer");
    field(line, "bestmove").expect("a best move")
}

//! A running engine, with a time limit on every answer.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// An answer that takes longer counts as a hang. It is far more than any takes, for slow and busy machines.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program with its input and output.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Client {
    /// Starts the program, which begins in UCI.
    pub fn new() -> Client {
        Client::of(&mut Client::program())
    }

    /// The command that starts the program.
    pub fn program() -> Command {
        Command::new(env!("CARGO_BIN_EXE_firzan"))
    }

    /// Starts the program by a command.
    pub fn of(command: &mut Command) -> Client {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Client { input: child.stdin.take(), child, lines }
    }

    /// Starts the program in UCI with a variant.
    pub fn uci(variant: &str) -> Client {
        let mut client = Client::new();
        client.ask(&format!("setoption name UCI_Variant value {variant}"));
        client
    }

    /// Starts the program in XBoard's protocol with a small table and a new game of a variant, as XBoard
    /// does.
    pub fn xboard(variant: &str) -> Client {
        let mut client = Client::new();
        client.send("xboard\nprotover 2");
        client.until("feature done=1");
        client.answer(&format!("memory 1\nnew\nrandom\nvariant {variant}"));
        client
    }

    /// Sends raw bytes. It is not an error if the program has ended.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(bytes).and_then(|()| input.flush());
        }
    }

    /// Sends a line, or several.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// The next line; `None` at the end of the output.
    pub fn next(&self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Err(RecvTimeoutError::Timeout) => panic!("no answer"),
            line => line.ok(),
        }
    }

    /// The lines up to and including the first that passes a test.
    pub fn until_line(&self, is_last: impl Fn(&str) -> bool) -> Vec<String> {
        let mut seen: Vec<String> = Vec::new();
        while !seen.last().is_some_and(|line| is_last(line)) {
            let line = self.next().unwrap_or_else(|| panic!("the end after\n{}", seen.join("\n")));
            seen.push(line);
        }
        seen
    }

    /// The lines up to and including the first that begins with `start`.
    pub fn until(&self, start: &str) -> Vec<String> {
        self.until_line(|line| line.starts_with(start))
    }

    /// Sends lines and an order that is answered by one more line at the end; returns the lines before that.
    fn exchange(&mut self, lines: &str, order: &str, end: &str) -> Vec<String> {
        self.send(&format!("{lines}\n{order}"));
        let mut answer = self.until_line(|line| line == end);
        answer.pop();
        answer
    }

    /// In UCI sends a line that is answered at once, and returns the answer.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.exchange(line, "isready", "readyok")
    }

    /// In UCI sends a `go` that ends by itself; returns its answer, `bestmove` last.
    pub fn go(&mut self, limits: &str) -> Vec<String> {
        self.send(&format!("go {limits}"));
        self.until("bestmove")
    }

    /// In XBoard's protocol sends lines, and returns the answer to them.
    pub fn answer(&mut self, lines: &str) -> Vec<String> {
        self.exchange(lines, "ping 99", "pong 99")
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

    /// In UCI the value of a line of `d`, such as `Fen`.
    pub fn shown(&mut self, name: &str) -> String {
        value(&self.ask("d"), name)
    }

    /// In XBoard's protocol the FEN of the engine's position.
    pub fn fen(&mut self) -> String {
        value(&self.answer("d"), "# Fen")
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
        let mut threads: Vec<u32> = numbers.filter(is_for_search).collect();
        threads.sort_unstable();
        threads
    }

    /// Ends the program's input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the program to end; returns its status and everything that it still wrote.
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

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The value of a line such as `Fen: 8/8/...`.
fn value(lines: &[String], name: &str) -> String {
    let value = lines.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    value.unwrap_or_else(|| panic!("no {name} in {lines:?}")).to_string()
}

/// The word after `name` in an `info` line.
pub fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|word| *word != name).nth(1)
}

/// The move of a `bestmove` line.
pub fn best(answer: &[String]) -> &str {
    field(&answer[answer.len() - 1], "bestmove").expect("a best move")
}

/// The moves of the last line reported with this rank in `multipv`.
pub fn moves_of_line<'a>(answer: &'a [String], rank: &str) -> Vec<&'a str> {
    let is_wanted = |line: &&String| field(line, "multipv") == Some(rank);
    let last = answer.iter().rfind(is_wanted).expect("a line");
    last.split(' ').skip_while(|word| *word != "pv").skip(1).collect()
}

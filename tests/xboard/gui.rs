//! The engine, as XBoard runs it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// The engine, with a GUI's end of its pipes.
pub struct Gui {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Gui {
    /// Starts the engine with a small table and a new game of a variant, as XBoard does.
    pub fn new(variant: &str) -> Gui {
        Gui::start(&format!("new\nrandom\nsd 1\nvariant {variant}"))
    }

    /// The same, as a match runner does.
    pub fn runner(variant: &str) -> Gui {
        Gui::start(&format!("new\nsd 1\nvariant {variant}\ncomputer"))
    }

    fn start(game: &str) -> Gui {
        let mut child = Command::new(env!("CARGO_BIN_EXE_firzan"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        let mut gui = Gui { child, input, lines };
        gui.send("xboard\nprotover 2");
        while gui.next() != "feature done=1" {}
        gui.send("memory 1");
        gui.send(game);
        gui.drain();
        gui
    }

    /// Sends lines.
    pub fn send(&mut self, lines: &str) {
        let input = self.input.as_mut().expect("an open pipe");
        writeln!(input, "{lines}").expect("the engine reads");
    }

    /// The next line that it prints.
    pub fn next(&self) -> String {
        let wait = Duration::from_secs(30);
        self.lines.recv_timeout(wait).expect("the engine answers")
    }

    /// What comes before the answer to a ping.
    pub fn drain(&mut self) -> Vec<String> {
        self.send("ping 99");
        std::iter::from_fn(|| Some(self.next()).filter(|line| line != "pong 99")).collect()
    }

    /// What the engine answers to lines.
    pub fn answer(&mut self, lines: &str) -> Vec<String> {
        self.send(lines);
        self.drain()
    }

    /// The FEN of the engine's position.
    pub fn fen(&mut self) -> String {
        let lines = self.answer("d");
        let fen = lines.iter().find_map(|line| line.strip_prefix("# Fen: "));
        fen.expect("a FEN").to_string()
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        // Without input the engine ends by itself.
        self.input = None;
        let _ = self.child.wait();
    }
}

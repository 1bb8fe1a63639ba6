//! Sessions of either protocol within the test process.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard};

/// Keeps what is written.
#[derive(Clone, Default)]
pub struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(|error| error.into_inner())
    }

    /// All that has been written.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.lock()).into_owned()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether a line asks for more than a test has time or memory for, or for the end.
pub fn is_too_much(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_lowercase();
    let is_gap = |symbol: char| symbol.is_whitespace() || symbol == '=';
    let words: Vec<&str> = text.split(is_gap).collect();
    let number = |word: &&str| word.parse::<u64>().ok();
    let most = words.iter().filter_map(number).max().unwrap_or(0);
    let slow = ["perft", "hash", "threads", "multipv", "memory", "cores"];
    // XBoard's numbers are clamped into range, UCI's rejected.
    let clamped = words.contains(&"memory") || words.contains(&"cores");
    let is_bench = words.first() == Some(&"bench");
    let ends = ["quit", "file"];
    words.iter().any(|word| ends.contains(word))
        || is_bench && words.get(1).is_none_or(|word| word.parse::<u64>().is_ok())
        || words.iter().any(|word| slow.contains(word)) && most > 3 && (clamped || most <= 65_536)
        || words.contains(&"perft") && most > 1
}

//! Output without a reader, disk space or a terminal.

use crate::terminal::pseudo_terminal;
use crate::{Folder, command, match_arguments, stderr, stdout};
use serde_json::Value;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Output, Stdio};

/// Every command that only prints.
const PRINTING: [&str; 14] = [
    "--help",
    "analyse chess --depth 6",
    "analyse chess --epd tests/mates/chess.epd --depth 1",
    "annotate tests/records/chess-xboard.pgn --depth 1 --hash 1",
    "bench 1",
    "book show book/chess.book",
    "completions bash",
    "help perft",
    "man",
    "match --help",
    "perft chess 2 --divide",
    "selfplay chess --nodes 100",
    "show chess --svg",
    "variants",
];

fn print_to(stdout: impl Into<Stdio>, words: &str) -> Output {
    command(words).stdin(Stdio::null()).stdout(stdout).output().expect("the program runs")
}

/// A pipe that nobody reads.
fn closed_pipe() -> impl Into<Stdio> {
    let (_, writer) = std::io::pipe().expect("a pipe");
    writer
}

fn full_disk() -> File {
    File::options().write(true).open("/dev/full").expect("a full disk")
}

/// The games in a match's table.
fn games(table: &Path) -> u64 {
    let text = fs::read_to_string(table).expect("the table is written");
    let table: Value = serde_json::from_str(&text).expect("JSON");
    table["games"].as_u64().expect("a number")
}

#[test]
fn a_closed_pipe_ends_a_command_quietly() {
    for words in PRINTING {
        let output = print_to(closed_pipe(), words);
        assert_eq!(stderr(&output), "", "{words}");
        assert_eq!(output.status.code(), Some(0), "{words}");
    }
}

#[test]
fn a_full_disk_is_an_error_in_words() {
    for words in PRINTING {
        let output = print_to(full_disk(), words);
        let errors = stderr(&output);
        let expected = "error: cannot write to standard output: No space left on device";
        assert!(errors.starts_with(expected), "{words}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{words}: {errors}");
        assert_eq!(output.status.code(), Some(1), "{words}");
    }
}

#[test]
fn an_engine_that_nobody_listens_to_ends() {
    for protocol in ["uci", "xboard"] {
        let mut child =
            command("").stdin(Stdio::piped()).stdout(closed_pipe()).spawn().expect("the engine starts");
        let mut input = child.stdin.take().expect("a pipe");
        // It must not wait for the end of its input, which never comes.
        let mut lines = format!("{protocol}\n").into_bytes();
        while input.write_all(&lines).is_ok() {
            lines = b"isready\nping 1\n".repeat(100);
        }
        let status = child.wait().expect("the engine ends");
        assert_eq!(status.code(), Some(0), "{protocol}");
    }
}

#[test]
fn a_match_goes_on_without_its_listener() {
    let folder = Folder::new();
    let table = folder.at("table.json");
    let words = match_arguments(2, &table) + " -openings file=chess";
    let output = print_to(closed_pipe(), &words);
    assert_eq!((stderr(&output).as_str(), output.status.code()), ("", Some(0)));
    assert_eq!(games(&table), 4);
    fs::remove_file(&table).expect("removed");
    let output = print_to(full_disk(), &words);
    assert!(stderr(&output).contains("No space left"), "{output:?}");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(games(&table), 4);
}

#[test]
fn a_match_goes_on_when_its_terminal_closes() {
    let folder = Folder::new();
    let table = folder.at("table.json");
    let (terminal, side) = pseudo_terminal();
    let mut child = command(&match_arguments(10, &table))
        .stdin(Stdio::null())
        .stdout(side.try_clone().expect("a copy"))
        .stderr(side)
        .spawn()
        .expect("the match starts");
    let mut terminal = File::from(terminal);
    terminal.read_exact(&mut [0; 20]).expect("a game is told");
    drop(terminal);
    let status = child.wait().expect("the match ends");
    assert_eq!(status.code(), Some(1), "what it printed was lost");
    assert_eq!(games(&table), 20);
}

#[test]
fn on_a_terminal_the_engine_says_what_it_waits_for() {
    let (terminal, side) = pseudo_terminal();
    let child = command("")
        .stdin(side)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    // Closed, it would be a terminal no more.
    let mut terminal = File::from(terminal);
    terminal.write_all(b"quit\n").expect("written");
    let output = child.wait_with_output().expect("the engine ends");
    let greeting = stderr(&output);
    assert_eq!(greeting.lines().count(), 1, "{greeting}");
    assert!(greeting.contains("help") && greeting.contains("UCI"), "{greeting}");
    assert_eq!(stdout(&output), "");
    // A program that starts it gets no greeting.
    let output = command("").stdin(Stdio::null()).output().expect("it runs");
    assert_eq!(stderr(&output), "");
}

//! Golden transcripts: sessions in both protocols and in the terminal, and the reasons of turns, each with
//! the exact answers, so that sentences can be changed in one place.
//!
//! In a file of `tests/transcripts`, `> ` precedes a line that is sent and `< ` one that is answered; `#`
//! starts a remark. Lines that differ from run to run are left out: thinking, and hash keys. The engine's
//! version is written `VERSION`. When answers have changed on purpose, rewrite the files and review the
//! changes:
//!
//! ```sh
//! TRANSCRIPTS=write cargo test --test protocol transcripts:: && git diff tests/transcripts
//! ```

mod play;
mod why;

use crate::client::Client;
use std::fs;
use std::path::{Path, PathBuf};

/// The engine's name and version.
const NAME: &str = concat!("Firzan ", env!("CARGO_PKG_VERSION"));

/// Sends a line and gives the answers.
type Answers = Box<dyn FnMut(&str) -> Vec<String>>;

/// Replays the transcripts of a folder, each with a new source of answers.
fn check(folder: &str, begin: impl Fn() -> Answers) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<PathBuf> = fs::read_dir(root.join(folder))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let writes = std::env::var("TRANSCRIPTS").is_ok_and(|value| value == "write");
    let mut faults = Vec::new();
    for file in files {
        let golden = fs::read_to_string(&file).expect("a transcript");
        let found = replay(&golden, begin());
        if writes {
            fs::write(&file, &found).expect("a place to write");
        } else if let Some(difference) = difference(&golden, &found) {
            faults.push(format!("{}:{difference}", file.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A transcript with the current answers.
fn replay(golden: &str, mut answers: Answers) -> String {
    let mut text = String::new();
    for line in golden.lines().filter(|line| !line.starts_with('<')) {
        text += line;
        text.push('\n');
        if let Some(sent) = line.strip_prefix("> ") {
            for line in answers(sent) {
                text += format!("< {}", line.replace(NAME, "Firzan VERSION")).trim_end();
                text.push('\n');
            }
        }
    }
    text
}

/// The first line that differs, with its number.
fn difference(golden: &str, found: &str) -> Option<String> {
    let (mut golden, mut found) = (golden.lines(), found.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (golden.next(), found.next()) {
            (None, None) => return None,
            (old, new) if old == new => {}
            (old, new) => {
                let [old, new] = [old, new].map(|line| line.unwrap_or("(the end)"));
                return Some(format!("{number}:\n  was {old}\n  is  {new}"));
            }
        }
    }
}

#[test]
fn xboard() {
    check("xboard", || {
        let mut client = Client::new();
        client.send("xboard");
        Box::new(move |line| {
            let mut answers = client.answer(line);
            // Lines of thinking begin with a number.
            answers.retain(|line| {
                !line.starts_with(|first: char| first.is_ascii_digit() && line.contains('\t'))
            });
            answers
        })
    });
}

#[test]
fn uci() {
    check("uci", || {
        let mut client = Client::new();
        Box::new(move |line| {
            let mut answers = Vec::new();
            if let Some(limits) = line.strip_prefix("go ") {
                answers = client.go(limits);
                answers.retain(|line| {
                    ["bestmove", "info string error"].iter().any(|start| line.starts_with(start))
                });
            }
            let line = if answers.is_empty() { line } else { "" };
            answers.extend(client.ask(line));
            answers.retain(|line| !line.starts_with("Key: "));
            answers
        })
    });
}

#[test]
fn reasons() {
    check("why", why::answers);
}

#[test]
fn games_in_the_terminal() {
    check("play", play::answers);
}

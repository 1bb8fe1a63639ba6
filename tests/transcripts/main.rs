//! Golden transcripts of both protocols: for every game a session and the exact answers. And of what is said
//! of turns, so that words can be changed in one place.
//!
//! In a file, `> ` precedes what is sent and `< ` what is answered; `#` starts a remark. What differs from
//! run to run is left out: thinking, and hash keys. The engine's version is written `VERSION`. When answers
//! have changed on purpose, rewrite the files and review the changes:
//!
//! ```sh
//! TRANSCRIPTS=write cargo test --test transcripts && git diff tests/transcripts
//! ```

mod analysis;
mod engine;
mod play;
mod why;

use engine::Engine;
use std::fs;
use std::path::{Path, PathBuf};

/// What the engine calls itself.
const NAMED: &str = concat!("Firzan ", env!("CARGO_PKG_VERSION"));

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
                text += format!("< {}", line.replace(NAMED, "Firzan VERSION")).trim_end();
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
        let mut engine = Engine::new();
        engine.send("xboard");
        Box::new(move |line| {
            engine.send(&format!("{line}\nping 12345"));
            let mut answers = engine.until(|line| line == "pong 12345");
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
        let mut engine = Engine::new();
        engine.send("isready");
        Box::new(move |line| {
            let mut answers = Vec::new();
            engine.until(|line| line == "readyok");
            engine.send(line);
            if line.starts_with("go") {
                let mut last = false;
                while !last {
                    let line = engine
                        .next(|line| line.starts_with("bestmove") || line.starts_with("info string error"));
                    last = line.starts_with("bestmove");
                    answers.push(line);
                }
            }
            engine.send("isready\nisready");
            answers.extend(engine.until(|line| line == "readyok"));
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

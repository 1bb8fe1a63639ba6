//! Files of a match's results: one, or two after another with a line `---` between them, to be merged.
//!
//! A file that is read comes back as it was written, an added game is at its end, and the merged table is
//! JSON.

use super::{file, path};
use clap::Parser;
use firzan::games::Registry;
use firzan_program::cli::{Arguments, Command};
use firzan_program::console::output::Output;
use firzan_program::records::pgn::Reader;
use firzan_program::tournament::record::merge;
use firzan_program::tournament::record::results::Ends;
use firzan_program::tournament::record::results_file;
use firzan_program::tournament::record::results_file::ResultsFile;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, io};

/// Longer matches take too long to count.
const MOST_ROUNDS: u64 = 10_000;

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if numbers(&text).any(|number| number > MOST_ROUNDS) {
        return;
    }
    let separator = data.windows(5).position(|window| window == b"\n---\n");
    let (one, other) = match separator {
        Some(at) => (&data[..=at], Some(&data[at + 5..])),
        None => (data, None),
    };
    comes_back(&file("one", one));
    if let Some(other) = other {
        comes_back(&file("other", other));
    }
    merge(other.is_some());
}

fn numbers(text: &str) -> impl Iterator<Item = u64> {
    let digits = text.split(|symbol: char| !symbol.is_ascii_digit());
    digits.filter_map(|digits| digits.parse().ok())
}

fn comes_back(file: &Path) {
    let Ok((header, games)) = results_file::read(file) else {
        return;
    };
    let _ = (header.shard(), header.essence());
    let mut text = serde_json::to_string(&header).expect("JSON") + "\n";
    for game in &games {
        text += &(serde_json::to_string(game).expect("JSON") + "\n");
    }
    let copy = super::file("copy", text.as_bytes());
    assert_eq!(results_file::read(&copy).expect("what was written"), (header.clone(), games.clone()));
    if let Some(game) = games.first() {
        fs::copy(file, &copy).expect("a copy");
        ResultsFile::open(&copy)
            .and_then(|(mut results, _)| results.game(game, &Ends::new()))
            .expect("a file to append to");
        let (_, longer) = results_file::read(&copy).expect("what was written");
        assert_eq!(longer.split_last(), Some((game, &games[..])));
    }
}

fn merge(has_two: bool) {
    static ONE: LazyLock<merge::Arguments> = LazyLock::new(|| options(&["one"]));
    static TWO: LazyLock<merge::Arguments> = LazyLock::new(|| options(&["one", "other"]));
    let (json, pgn) = (path("json"), path("pgn"));
    for old in [&json, &pgn] {
        let _ = fs::remove_file(old);
    }
    let nowhere = Output::new(io::sink());
    let merged = merge::run(if has_two { &TWO } else { &ONE }, &nowhere, &Registry::new());
    // The table is written even if records are missing.
    if let Ok(text) = fs::read(&json) {
        let table: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
        assert!(table["games"].is_u64(), "{table}");
    }
    if merged.is_ok() {
        let records = fs::read(&pgn).expect("records");
        let chess = "chess".parse().expect("a variant");
        assert!(Reader::new(&records[..], chess, &Registry::new()).all(|record| record.is_ok()));
    }
}

/// To merge these files.
fn options(files: &[&str]) -> merge::Arguments {
    let args = ["firzan", "merge-matches", "--json"].map(PathBuf::from).into_iter();
    let outputs = [path("json"), "--pgnout".into(), path("pgn")];
    let args = args.chain(outputs).chain(files.iter().map(|name| path(name)));
    match Arguments::try_parse_from(args).expect("a command line").command {
        Some(Command::MergeMatches(options)) => options,
        other => panic!("{other:?}"),
    }
}

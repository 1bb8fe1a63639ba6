//! Options and their effects.

use crate::client::{Client, best, field};
#[cfg(unix)]
use crate::folder::{feed, limited, stdout};
use firzan::games::Variant;
use std::process::Command;

/// Programs that know Stockfish's levels count from 0.
#[test]
fn skill_level_0_plays_as_1() {
    let mut client = Client::new();
    assert_eq!(client.ask("setoption name Skill Seed value 7"), [""; 0]);
    let moves = [0, 1].map(|level| {
        assert_eq!(client.ask(&format!("setoption name Skill Level value {level}")), [""; 0]);
        let answer = client.go("depth 3");
        best(&answer).to_string()
    });
    assert_eq!(moves[0], moves[1]);
}

#[test]
fn the_readme_explains_every_option() {
    let rows = include_str!("../../../src/protocol/README.md").lines();
    let cells = rows.filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    let explained: Vec<&str> = cells.flat_map(|cell| cell.split(", ")).collect();
    for line in Client::new().ask("uci") {
        let option = line.strip_prefix("option name ").and_then(|option| option.split(" type ").next());
        assert!(option.is_none_or(|option| explained.contains(&option)), "{line}");
    }
}

#[test]
fn several_lines_are_distinct_and_sorted() {
    for variant in Variant::bases() {
        let mut client = Client::uci(&variant.to_string());
        client.send("setoption name MultiPV value 4");
        let answer = client.go("depth 3");
        let infos: Vec<&String> = answer.iter().filter(|line| line.contains(" multipv ")).collect();
        let last = &infos[infos.len() - 4..];
        let ranks: Vec<_> = last.iter().map(|line| field(line, "multipv")).collect();
        assert_eq!(ranks, [Some("1"), Some("2"), Some("3"), Some("4")], "{answer:?}");
        let scores: Vec<i32> = last
            .iter()
            .map(|line| field(line, "cp").expect("no mate so early").parse().expect("a number"))
            .collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{variant}: {last:?}");
        let mut turns: Vec<_> = last.iter().map(|line| field(line, "pv")).collect();
        turns.sort();
        turns.dedup();
        assert_eq!(turns.len(), 4, "{variant}: {last:?}");
    }
}

#[test]
fn no_more_lines_than_turns() {
    let mut client = Client::new();
    client.send("setoption name MultiPV value 256");
    client.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    client.send("position fen 7k/7p/8/8/8/8/8/K7 w - - 0 1");
    let answer = client.go("depth 2");
    let ranks: Vec<_> = answer.iter().filter_map(|line| field(line, "multipv")).collect();
    assert_eq!(ranks, ["1", "2", "3", "1", "2", "3"]);
}

#[test]
fn chances_are_shown_on_request() {
    let mut client = Client::new();
    assert!(client.go("depth 2").iter().all(|line| !line.contains(" wdl ")));
    client.send("setoption name UCI_ShowWDL value true");
    for line in client.go("depth 2").iter().filter(|line| line.starts_with("info depth")) {
        let words = line.split(' ').skip_while(|word| *word != "wdl").skip(1).take(3);
        let sum: u32 = words.map(|word| word.parse::<u32>().expect("permille")).sum();
        assert_eq!(sum, 1000, "{line}");
    }
}

#[test]
fn names_do_not_depend_on_case() {
    let mut client = Client::new();
    for line in [
        "setoption name hash value 2",
        "setoption name CLEAR HASH",
        "setoption name clear hash",
        "setoption name move overhead value 30",
        "setoption name Ponder value true",
        "setoption name Threads value 3",
    ] {
        assert_eq!(client.ask(line), [""; 0], "{line}");
    }
    client.go("depth 4");
}

#[test]
fn threads_and_hash_change_between_searches() {
    let mut client = Client::new();
    for (threads, hash) in [(4, 1), (1, 64), (3, 2), (2, 128), (1, 1)] {
        client.send(&format!("setoption name Threads value {threads}"));
        client.send(&format!("setoption name Hash value {hash}"));
        client.go("nodes 20000");
        for change in ["Threads value 2", "Hash value 3"] {
            client.send("go infinite");
            // A change during a search ends it.
            client.send(&format!("setoption name {change}"));
            client.until("bestmove");
        }
    }
}

#[test]
fn clearing_the_hash_brings_the_same_search_again() {
    let nodes = |answer: &[String]| {
        let info = answer.iter().rfind(|line| line.starts_with("info depth"));
        field(info.expect("a line"), "nodes").map(str::to_string)
    };
    let mut client = Client::new();
    let first = nodes(&client.go("depth 6"));
    assert_ne!(nodes(&client.go("depth 6")), first, "the table is used");
    for line in ["setoption name Clear Hash", "ucinewgame"] {
        client.send(line);
        assert_eq!(nodes(&client.go("depth 6")), first, "{line}");
    }
}

#[test]
fn log_file_gets_the_protocol() {
    let path = std::env::temp_dir().join(format!("firzan log {}.txt", std::process::id()));
    let shown = path.display();
    let mut client = Client::new();
    assert_eq!(client.ask(&format!("setoption name Debug Log File value {shown}")), [""; 0]);
    client.go("depth 1");
    client.ask("setoption name Debug Log File value <empty>");
    client.go("depth 2");
    let log = std::fs::read_to_string(&path).expect("the log is written");
    std::fs::remove_file(&path).expect("the log can be removed");
    assert!(log.contains("<< go depth 1"), "{log}");
    assert!(log.contains(">> bestmove "), "{log}");
    assert!(!log.contains("go depth 2"), "{log}");

    let answer = client.ask("setoption name Debug Log File value /no/such/folder/log.txt");
    assert!(answer[0].starts_with("info string error: option Debug Log File: "), "{answer:?}");
}

/// The old table is freed first, so that one of more than half the memory can take its place.
#[cfg(unix)]
#[test]
fn a_table_that_cannot_be_had_is_refused_in_words() {
    let script = "setoption name Hash value 200\nsetoption name Hash value 220\n\
                  setoption name Hash value 1000\ngo depth 2\n";
    let output = feed(&mut limited("ulimit -v 400000", ""), script);
    assert!(output.status.success(), "{:?}", output.status);
    let text = stdout(&output);
    let faults: Vec<&str> = text.lines().filter(|line| line.contains("error")).collect();
    let [fault] = faults[..] else {
        panic!("{text}");
    };
    assert!(fault.starts_with("info string error: no memory for a table of 1000 MB: "), "{fault}");
    assert!(fault.ends_with("; it has 220 MB"), "{fault}");
    assert!(text.contains("bestmove "), "{text}");
}

/// A pipe would wait until somebody reads.
#[cfg(unix)]
#[test]
fn a_log_file_that_is_a_pipe_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let mut client = Client::new();
    for path in [&pipe, folder.path()] {
        let line = format!("setoption name Debug Log File value {}", path.display());
        let answer = client.ask(&line);
        assert_eq!(answer.len(), 1, "{answer:?}");
        assert!(answer[0].ends_with("it is not a regular file"), "{answer:?}");
    }
    let device = client.ask("setoption name Debug Log File value /dev/null");
    assert_eq!(device, [""; 0]);
}

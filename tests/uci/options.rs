//! Options, and what they change.

use crate::session::{Session, field};
use firzan::any::new_game;
use firzan::games::Variant;

#[test]
fn introduction_lists_every_option() {
    let mut session = Session::new();
    session.send("uci");
    let lines = session.until("uciok");
    assert!(lines[0].starts_with("id name Firzan "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for name in [
        "Hash type spin",
        "Threads type spin",
        "MultiPV type spin",
        "Ponder type check",
        "Move Overhead type spin",
        "UCI_Variant type combo default chess",
        "UCI_ShowWDL type check",
        "Clear Hash type button",
        "Debug Log File type string default <empty>",
    ] {
        let start = format!("option name {name}");
        assert!(
            lines.iter().any(|line| line.starts_with(&start)),
            "{name}: {lines:?}"
        );
    }
    let combo = lines.iter().find(|line| line.contains("UCI_Variant"));
    let words: Vec<&str> = combo.expect("the option").split(' ').collect();
    for variant in Variant::all() {
        let pair = ["var", &variant.to_string()];
        assert!(words.windows(2).any(|words| words == pair), "{variant}");
    }
}

#[test]
fn change_of_variant_is_answered() {
    let mut session = Session::new();
    for variant in Variant::all() {
        let game = new_game(variant);
        let (files, ranks) = game.size();
        let template = if variant.name() == "chess" {
            "chess"
        } else {
            "fairy"
        };
        let expected = format!(
            "info string variant {variant} files {files} ranks {ranks} pocket 0 template {template} startpos {}",
            game.start_fen()
        );
        let answer = session.ask(&format!("setoption name UCI_Variant value {variant}"));
        assert_eq!(answer, [expected]);
        assert_eq!(session.shown("Variant"), variant.to_string());
        assert_eq!(session.shown("Fen"), game.start_fen());
    }
    let answer = session.ask("setoption name UCI_Variant value grandshatranj:rook,double,commoner");
    assert!(
        answer[0].starts_with("info string variant grandshatranj:commoner,double,rook files 10 ")
    );
}

#[test]
fn several_lines_are_distinct_and_sorted() {
    for variant in Variant::bases() {
        let mut session = Session::with_variant(&variant.to_string());
        session.send("setoption name MultiPV value 4");
        let answer = session.go("depth 3");
        let infos: Vec<&String> = answer
            .iter()
            .filter(|line| line.contains(" multipv "))
            .collect();
        let last = &infos[infos.len() - 4..];
        let ranks: Vec<_> = last.iter().map(|line| field(line, "multipv")).collect();
        assert_eq!(
            ranks,
            [Some("1"), Some("2"), Some("3"), Some("4")],
            "{answer:?}"
        );
        let scores: Vec<i32> = last
            .iter()
            .map(|line| {
                field(line, "cp")
                    .expect("no mate so early")
                    .parse()
                    .expect("a number")
            })
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
    let mut session = Session::new();
    session.send("setoption name MultiPV value 256");
    session.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");
    session.send("position fen 7k/7p/8/8/8/8/8/K7 w - - 0 1");
    let answer = session.go("depth 2");
    let ranks: Vec<_> = answer
        .iter()
        .filter_map(|line| field(line, "multipv"))
        .collect();
    assert_eq!(ranks, ["1", "2", "3", "1", "2", "3"]);
}

#[test]
fn chances_are_shown_on_request() {
    let mut session = Session::new();
    assert!(
        session
            .go("depth 2")
            .iter()
            .all(|line| !line.contains(" wdl "))
    );
    session.send("setoption name UCI_ShowWDL value true");
    for line in session
        .go("depth 2")
        .iter()
        .filter(|line| line.starts_with("info depth"))
    {
        let words = line
            .split(' ')
            .skip_while(|word| *word != "wdl")
            .skip(1)
            .take(3);
        let sum: u32 = words
            .map(|word| word.parse::<u32>().expect("permille"))
            .sum();
        assert_eq!(sum, 1000, "{line}");
    }
}

#[test]
fn names_do_not_depend_on_case() {
    let mut session = Session::new();
    for line in [
        "setoption name hash value 2",
        "setoption name CLEAR HASH",
        "setoption name clear hash",
        "setoption name move overhead value 30",
        "setoption name Ponder value true",
        "setoption name Threads value 3",
    ] {
        assert_eq!(session.ask(line), [""; 0], "{line}");
    }
    session.go("depth 4");
}

#[test]
fn threads_and_hash_change_between_searches() {
    let mut session = Session::new();
    for (threads, hash) in [(4, 1), (1, 64), (3, 2), (2, 128), (1, 1)] {
        session.send(&format!("setoption name Threads value {threads}"));
        session.send(&format!("setoption name Hash value {hash}"));
        session.go("nodes 20000");
        for change in ["Threads value 2", "Hash value 3"] {
            session.send("go infinite");
            // A change during a search ends it.
            session.send(&format!("setoption name {change}"));
            session.until("bestmove");
        }
    }
}

#[test]
fn clearing_the_hash_brings_the_same_search_again() {
    let nodes = |answer: &[String]| {
        let info = answer.iter().rfind(|line| line.starts_with("info depth"));
        field(info.expect("a line"), "nodes").map(str::to_string)
    };
    let mut session = Session::new();
    let first = nodes(&session.go("depth 6"));
    assert_ne!(nodes(&session.go("depth 6")), first, "the table is used");
    for line in ["setoption name Clear Hash", "ucinewgame"] {
        session.send(line);
        assert_eq!(nodes(&session.go("depth 6")), first, "{line}");
    }
}

#[test]
fn log_file_gets_the_protocol() {
    let path = std::env::temp_dir().join(format!("firzan log {}.txt", std::process::id()));
    let shown = path.display();
    let mut session = Session::new();
    assert_eq!(
        session.ask(&format!("setoption name Debug Log File value {shown}")),
        [""; 0]
    );
    session.go("depth 1");
    session.ask("setoption name Debug Log File value <empty>");
    session.go("depth 2");
    let log = std::fs::read_to_string(&path).expect("the log is written");
    std::fs::remove_file(&path).expect("the log can be removed");
    assert!(log.contains("<< go depth 1"), "{log}");
    assert!(log.contains(">> bestmove "), "{log}");
    assert!(!log.contains("go depth 2"), "{log}");

    let answer = session.ask("setoption name Debug Log File value /no/such/folder/log.txt");
    assert!(
        answer[0].starts_with("info string error: option Debug Log File: "),
        "{answer:?}"
    );
}

#[test]
fn options_out_of_range_change_nothing() {
    let mut session = Session::new();
    for (line, fault) in [
        (
            "setoption name Hash value 0",
            "option Hash: \"0\" is no number from 1 to 65536",
        ),
        (
            "setoption name Hash value 65537",
            "option Hash: \"65537\" is no number from 1 to 65536",
        ),
        (
            "setoption name Hash value -1",
            "option Hash: \"-1\" is no number from 1 to 65536",
        ),
        (
            "setoption name Hash",
            "option Hash: \"\" is no number from 1 to 65536",
        ),
        (
            "setoption name Threads value 513",
            "option Threads: \"513\" is no number from 1 to 512",
        ),
        (
            "setoption name MultiPV value many",
            "option MultiPV: \"many\" is no number from 1 to 256",
        ),
        (
            "setoption name Move Overhead value 99999999999999999999",
            "option Move Overhead: \"99999999999999999999\" is no number from 0 to 5000",
        ),
        (
            "setoption name Ponder value maybe",
            "option Ponder: \"maybe\" is neither true nor false",
        ),
        (
            "setoption name Contempt value 3",
            "unknown option \"Contempt\"",
        ),
        (
            "setoption name UCI_Variant value crazyhouse",
            "unknown variant \"crazyhouse\" (known: chess, insaneflip, insaneflip8, distortingmirrors, knightrelay, grandshatranj, flippingxiangqi)",
        ),
        (
            "setoption name UCI_Variant value grandshatranj:rook,gilded",
            "option \"gilded\" cannot go with \"rook\"",
        ),
        ("setoption", "setoption: expected name NAME [value VALUE]"),
        (
            "setoption name",
            "setoption: expected name NAME [value VALUE]",
        ),
        (
            "setoption Hash 5",
            "setoption: expected name NAME [value VALUE]",
        ),
    ] {
        let answer = session.ask(line);
        let expected = format!("info string error: {fault}");
        assert!(
            answer.len() == 1 && answer[0].starts_with(&expected),
            "{line}: {answer:?}"
        );
        assert_eq!(session.shown("Variant"), "chess");
    }
}

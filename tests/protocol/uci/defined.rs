//! Games of files that are loaded one after another.

use crate::client::Client;
use std::fs;

/// Definitions of one name: without double steps, and with a king that leaps.
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions/again-1.ini");
const NEW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions/again-2.ini");

/// The number of legal moves.
fn moves(client: &mut Client) -> u64 {
    client.send("go perft 1");
    let lines = client.until("Nodes searched: ");
    client.until("info string ");
    lines[lines.len() - 1]["Nodes searched: ".len()..].parse().expect("a number")
}

fn load(client: &mut Client, file: &str) {
    assert_eq!(client.ask(&format!("setoption name VariantPath value {file}")), [""; 0]);
}

#[test]
fn a_game_that_is_defined_again_is_the_new_one_from_then_on() {
    let mut client = Client::new();
    for (file, count) in [(OLD, 12), (NEW, 22), (OLD, 12), (NEW, 22)] {
        load(&mut client, file);
        client.ask("setoption name UCI_Variant value again");
        assert_eq!(moves(&mut client), count, "{file}");
    }
    // The game in progress is played to its end, the next one by the new rules.
    client.ask("position startpos moves e2e4");
    load(&mut client, OLD);
    assert_eq!(client.ask("position startpos moves e2e4 e7e5"), [""; 0]);
    assert_eq!(moves(&mut client), 31);
    let begun = client.ask("position startpos");
    assert!(begun.len() == 1 && begun[0].starts_with("info string variant again files 8"), "{begun:?}");
    assert_eq!(moves(&mut client), 12);
    load(&mut client, NEW);
    let begun = client.ask("ucinewgame");
    assert!(begun.len() == 1 && begun[0].starts_with("info string variant again files 8"), "{begun:?}");
    assert_eq!(client.ask("position startpos moves e2e4"), [""; 0]);
}

#[test]
fn a_file_that_has_been_changed_on_disk_is_read_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.ini");
    let path = file.to_str().expect("a path of letters");
    let mut client = Client::new();
    for (text, count) in [(OLD, 12), (NEW, 22), (OLD, 12)] {
        fs::copy(text, &file).expect("a file");
        load(&mut client, path);
        client.ask("setoption name UCI_Variant value again");
        assert_eq!(moves(&mut client), count, "{text}");
    }
}

#[test]
fn nothing_is_played_until_a_variant_is_accepted() {
    let mut client = Client::new();
    let unknown = "info string error: unknown variant \"again\"";
    assert!(client.ask("setoption name UCI_Variant value again")[0].starts_with(unknown));
    for position in ["position startpos", "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "ucinewgame"] {
        let answer = client.ask(position);
        let is_told = |line: &String| line.starts_with("info string error: position: unknown variant");
        assert!(position == "ucinewgame" || answer.iter().any(is_told), "{position}: {answer:?}");
        for go in ["depth 1", "perft 1"] {
            let answer = client.go(go);
            assert!(answer[0].contains("there is no position to search: unknown variant"), "{answer:?}");
            assert_eq!(answer[1..], ["bestmove (none)"]);
        }
    }
    // No other option accepts it.
    for option in ["Hash value 2", "UCI_Chess960 value true", "UCI_Chess960 value false"] {
        client.ask(&format!("setoption name {option}"));
        assert_eq!(client.go("depth 1").last().map(String::as_str), Some("bestmove (none)"), "{option}");
    }
    // The file that defines it may come later.
    let begun = client.ask(&format!("setoption name VariantPath value {OLD}"));
    assert!(begun.len() == 1 && begun[0].starts_with("info string variant again "), "{begun:?}");
    assert_eq!(moves(&mut client), 12);
    assert!(client.ask("setoption name UCI_Variant value nonsuch")[0].contains("nonsuch"));
    client.ask("setoption name UCI_Variant value chess");
    assert_eq!(client.ask("position startpos"), [""; 0]);
    assert_eq!(moves(&mut client), 20);
}

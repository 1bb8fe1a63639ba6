//! Games of files that are loaded one after another.

use super::session::Session;
use std::fs;

/// Definitions of one name: without double steps, and with a king that leaps.
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions/again-1.ini");
const NEW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions/again-2.ini");

/// The number of legal moves.
fn moves(session: &mut Session) -> u64 {
    session.send("go perft 1");
    let lines = session.until("Nodes searched: ");
    session.until("info string ");
    lines[lines.len() - 1]["Nodes searched: ".len()..].parse().expect("a number")
}

fn load(session: &mut Session, file: &str) {
    assert_eq!(session.ask(&format!("setoption name VariantPath value {file}")), [""; 0]);
}

#[test]
fn a_game_that_is_defined_again_is_the_new_one_from_then_on() {
    let mut session = Session::new();
    for (file, count) in [(OLD, 12), (NEW, 22), (OLD, 12), (NEW, 22)] {
        load(&mut session, file);
        session.ask("setoption name UCI_Variant value again");
        assert_eq!(moves(&mut session), count, "{file}");
    }
    // The game in progress is played to its end, the next one by the new rules.
    session.ask("position startpos moves e2e4");
    load(&mut session, OLD);
    assert_eq!(session.ask("position startpos moves e2e4 e7e5"), [""; 0]);
    assert_eq!(moves(&mut session), 31);
    let begun = session.ask("position startpos");
    assert!(begun.len() == 1 && begun[0].starts_with("info string variant again files 8"), "{begun:?}");
    assert_eq!(moves(&mut session), 12);
    load(&mut session, NEW);
    let begun = session.ask("ucinewgame");
    assert!(begun.len() == 1 && begun[0].starts_with("info string variant again files 8"), "{begun:?}");
    assert_eq!(session.ask("position startpos moves e2e4"), [""; 0]);
}

#[test]
fn a_file_that_has_been_changed_on_disk_is_read_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.ini");
    let path = file.to_str().expect("a path of letters");
    let mut session = Session::new();
    for (text, count) in [(OLD, 12), (NEW, 22), (OLD, 12)] {
        fs::copy(text, &file).expect("a file");
        load(&mut session, path);
        session.ask("setoption name UCI_Variant value again");
        assert_eq!(moves(&mut session), count, "{text}");
    }
}

#[test]
fn nothing_is_played_until_a_variant_is_accepted() {
    let mut session = Session::new();
    let unknown = "info string error: unknown variant \"again\"";
    assert!(session.ask("setoption name UCI_Variant value again")[0].starts_with(unknown));
    for position in ["position startpos", "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "ucinewgame"] {
        let answer = session.ask(position);
        let is_told = |line: &String| line.starts_with("info string error: position: unknown variant");
        assert!(position == "ucinewgame" || answer.iter().any(is_told), "{position}: {answer:?}");
        for go in ["depth 1", "perft 1"] {
            let answer = session.go(go);
            assert!(answer[0].contains("there is no position to search: unknown variant"), "{answer:?}");
            assert_eq!(answer[1..], ["bestmove (none)"]);
        }
    }
    // No other option accepts it.
    for option in ["Hash value 2", "UCI_Chess960 value true", "UCI_Chess960 value false"] {
        session.ask(&format!("setoption name {option}"));
        assert_eq!(session.go("depth 1").last().map(String::as_str), Some("bestmove (none)"), "{option}");
    }
    // The file that defines it may come later.
    let begun = session.ask(&format!("setoption name VariantPath value {OLD}"));
    assert!(begun.len() == 1 && begun[0].starts_with("info string variant again "), "{begun:?}");
    assert_eq!(moves(&mut session), 12);
    assert!(session.ask("setoption name UCI_Variant value nonsuch")[0].contains("nonsuch"));
    session.ask("setoption name UCI_Variant value chess");
    assert_eq!(session.ask("position startpos"), [""; 0]);
    assert_eq!(moves(&mut session), 20);
}

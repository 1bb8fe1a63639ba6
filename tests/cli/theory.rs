//! `firzan theory`: grown, resumed, shown and checked.

use crate::Folder;
use crate::running::Run;
use serde_json::Value;

/// The number before a word of a text, such as 41 before `positions`.
fn number(text: &str, word: &str) -> u64 {
    let before = text.split(word).next().expect("a first part").trim_end();
    let digits = before.rsplit(' ').next().expect("a last word");
    digits.parse().unwrap_or_else(|_| panic!("no number before {word}: {text}"))
}

#[test]
fn a_theory_grows_in_steps_and_shows_its_moves() {
    let folder = Folder::new();
    let first = folder.succeed("theory grow knightrelay --nodes 500 --positions 20 --threads 1");
    assert_eq!(number(&first, "positions"), 20, "{first}");
    let second = folder.succeed("theory grow knightrelay --nodes 500 --positions 40 --threads 2");
    // A search that is under way at the end counts.
    let positions = number(&second, "positions");
    assert!((40..=41).contains(&positions) && number(&second, "of them new") >= 20, "{second}");
    let checked = folder.succeed("theory check knightrelay.theory");
    assert_eq!(checked, format!("knightrelay.theory: {positions} positions without a fault\n"));

    let shown = folder.succeed("theory show knightrelay.theory");
    assert!(shown.starts_with("Knight Relay Chess, start position: White scores "), "{shown}");
    assert_eq!(number(&shown, "searches\n"), number(&second, "searches"), "{shown}");
    let json = folder.succeed("theory show knightrelay.theory --json");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let moves = json["moves"].as_array().expect("moves");
    assert!(shown.lines().count() == moves.len() + 2 && moves.len() > 1, "{shown}");
    let share = |shown: &Value| shown["share"].as_f64().expect("a share");
    assert!(moves.windows(2).all(|pair| share(&pair[0]) >= share(&pair[1])), "{json}");
    assert!(share(&json) >= share(&moves[0]), "{json}");

    // The position after the best move.
    let best = moves[0]["san"].as_str().expect("a move");
    let after = folder.succeed(&format!("theory show knightrelay.theory --moves {best}"));
    assert_eq!(number(&after, "searches\n"), moves[0]["searches"].as_u64().expect("searches"), "{after}");
}

#[test]
fn theories_of_defined_games_know_their_game() {
    let folder = Folder::new();
    folder.succeed("theory grow makruk --nodes 200 --positions 5");
    let fault = folder.fail("theory grow shatranj makruk.theory --nodes 200 --positions 5");
    assert!(fault.contains("makruk.theory is a theory of makruk@"), "{fault}");
    assert!(folder.succeed("theory show makruk.theory").starts_with("Makruk, start position: "));
    let fault = folder.fail("theory show makruk.theory --moves e9 --json");
    assert!(fault.contains("e9: "), "{fault}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_theory_is_whole_and_goes_on() {
    let folder = Folder::new();
    let path = folder.at("chess.theory");
    let run = Run::start(&format!("theory grow chess {} --nodes 1000 --hours 1", path.display()));
    crate::waiting::wait_until("a theory", || {
        let shown = folder.run("theory show chess.theory");
        shown.status.success() && number(&crate::stdout(&shown), "searches\n") > 20
    });
    let fault = folder.fail("theory grow chess --nodes 1000 --positions 1");
    assert!(fault.contains("extends chess.theory already"), "{fault}");
    run.signal("INT");
    let (rest, code) = run.end();
    assert_eq!(code, Some(130), "{rest}");
    let found = number(&rest, "searches");
    folder.succeed("theory check chess.theory");
    let shown = folder.succeed("theory show chess.theory");
    assert_eq!(number(&shown, "searches\n"), found, "{rest}{shown}");
}

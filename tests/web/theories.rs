//! The page's questions about theories.

use crate::server::Server;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// Runs `firzan theory` with these arguments in a folder.
fn theory(folder: &Path, words: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_firzan"))
        .arg("theory")
        .args(words.split(' '))
        .current_dir(folder)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn what_a_theory_knows_is_shown_and_explored_further() {
    let folder = tempfile::tempdir().expect("a folder");
    theory(folder.path(), "grow knightrelay one.theory --nodes 300 --positions 60 --threads 1");
    let path = folder.path().join("one.theory");
    let server = Server::start(&["--theory", path.to_str().expect("text")]);
    assert_eq!(server.ask("/api/engine", &json!({})).json()["theories"], json!(["knightrelay"]));
    let ask = |name: &str, moves: &[&str]| -> Value {
        server.ask("/api/ask", &json!({ "ask": name, "game": "knightrelay", "moves": moves })).json()
    };
    let known = ask("theory", &[]);
    assert_eq!((&known["known"], &known["history"]), (&json!(true), &json!(false)), "{known}");
    let best = known["moves"][0]["turn"].as_str().expect("a move");
    assert!(known["moves"][0]["searches"].as_u64() > Some(1), "{known}");
    assert_eq!(ask("theory", &[best])["searches"], known["moves"][0]["searches"]);
    // Back at the start: the position has occurred.
    let again = ask("theory", &["b1a3", "b8a6", "a3b1", "a6b8"]);
    assert_eq!((&again["known"], &again["history"]), (&json!(true), &json!(true)), "{again}");
    let line = ["h2h3", "h7h6", "h3h4"];
    assert_eq!(ask("theory", &line)["known"], false);
    assert!(ask("gap", &[])["moves"].as_array().is_some_and(|moves| !moves.is_empty()));

    assert_eq!(ask("explore", &line), json!({}));
    theory(folder.path(), "grow knightrelay one.theory --nodes 300 --positions 80 --threads 1");
    let explored = ask("theory", &line);
    assert!(explored["known"] == true && explored["searches"].as_u64() >= Some(1), "{explored}");

    let other = json!({ "ask": "theory", "game": "chess" });
    let fault = server.ask("/api/ask", &other).json();
    assert_eq!(fault["error"], "there is no theory of chess: start firzan serve with --theory FILE");
    let fault = server.ask("/api/ask", &json!({ "ask": "theories" })).json();
    assert!(fault["error"].as_str().is_some_and(|text| text.contains("did you mean theory?")), "{fault}");
}

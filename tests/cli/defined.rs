//! Games of definitions on the command line and over UCI.

use crate::{FIRZAN, command, run, stderr, stdout};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// A file of definitions, removed with its folder.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.ini");
    fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path of letters").to_string();
    (folder, path)
}

#[test]
fn games_of_a_file_are_ids_on_the_command_line() {
    let (_folder, path) = file("[hoppers:chess]\ncustomPiece1 = q:gQ\nqueen = -\n");
    let unknown = run("perft hoppers 1");
    assert!(stderr(&unknown).contains("unknown variant \"hoppers\""), "{}", stderr(&unknown));
    for words in [format!("perft hoppers 2 --variant-path {path}"), "perft hoppers 2".to_string()] {
        let output = command(&words).env("FIRZAN_VARIANT_PATH", &path).output().expect("the program runs");
        assert!(stdout(&output).contains(" nodes in"), "{}", stderr(&output));
    }
    assert!(stdout(&run("perft makruk 3")).starts_with("12012 nodes"));
}

#[test]
fn what_is_bad_in_a_file_is_told_and_the_rest_is_played() {
    let (_folder, path) = file("[bad:chess]\nmaxRank = 99\n[small:losalamos]\n[mates:shatar]\n");
    let output = run(&format!("perft small 1 --variant-path {path}"));
    assert!(stdout(&output).starts_with("10 nodes"), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.contains(":2:11: maxRank") && told.contains("Shatar's mates"), "{told}");
    let missing = run("perft chess 1 --variant-path missing.ini");
    assert!(stderr(&missing).contains("cannot read missing.ini"), "{}", stderr(&missing));
    let misspelt = run("perft makruck 1");
    assert!(stderr(&misspelt).contains("did you mean makruk?"), "{}", stderr(&misspelt));
}

/// A game whose rules never end it.
const ENDLESS: &str =
    "[endless:chess]\nnMoveRule = 0\nnFoldRule = 0\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";

#[test]
fn games_without_an_end_are_cut_off() {
    let (_folder, path) = file(ENDLESS);
    let played = run(&format!("selfplay endless --nodes 1 --variant-path {path}"));
    let text = stdout(&played);
    assert!(text.contains("Result: 1/2-1/2 (cut off after 1000 plies)"), "{text}");
}

#[test]
fn every_command_takes_a_defined_game() {
    let (folder, path) = file("[small:losalamos]\n[endless:chess]\nnMoveRule = 0\nnFoldRule = 0\n");
    fs::write(folder.path().join("games.pgn"), "[Event \"x\"]\n[Variant \"small\"]\n\n1. Nc3 Nd4 2. b3 *\n")
        .expect("a file");
    let inside = |words: &str| {
        let output = command(words).current_dir(folder.path()).env("FIRZAN_VARIANT_PATH", &path).output();
        let output = output.expect("the program runs");
        assert!(output.status.success(), "{words}: {}", stderr(&output));
        stdout(&output)
    };
    assert!(inside("variants small").contains("Start:  rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"));
    assert!(inside("variants --defined --table").contains("\tmakruk\t"));
    assert!(inside("variants --defined --table").contains("\tsmall\t"));
    assert!(inside("show small --moves b1c3").contains("rnqknr/pppppp/6/2N3/PPPPPP/R1QKNR b - - 1 1"));
    assert!(inside("show small --moves b1c3 --svg").contains("</svg>"));
    assert!(inside("analyse small --depth 2").contains("\nFen: "));
    assert!(inside("selfplay small --nodes 5 --notation san").contains("Result: "));
    assert!(inside("annotate games.pgn --nodes 20").contains("[%eval "));
    let pgn = inside("convert games.pgn --to pgn --notation lan");
    assert!(pgn.contains("[SetUp \"1\"]\n[FEN \"rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\"]"), "{pgn}");
    assert!(pgn.contains("1. Nb1-c3 Ne6-d4 2. b2-b3 *"), "{pgn}");
    fs::write(folder.path().join("long.pgn"), &pgn).expect("a file");
    assert_eq!(inside("convert small games.pgn --to epd"), inside("convert small long.pgn --to epd"));
    assert!(inside("bench small 2").contains(" nodes "));
    let unknown = command("convert games.pgn --to epd").current_dir(folder.path()).output().expect("it runs");
    assert!(stderr(&unknown).contains("tag Variant: unknown variant \"small\""), "{}", stderr(&unknown));
    assert!(stderr(&unknown).contains("--variant-path"), "{}", stderr(&unknown));
}

#[test]
fn uci_takes_up_files_and_plays_their_games() {
    let (_folder, path) = file("[small:losalamos]\n");
    let mut engine = Command::new(FIRZAN);
    engine.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = engine.spawn().expect("the program runs");
    let lines = format!(
        "setoption name VariantPath value {path}\nuci\nsetoption name UCI_Variant value small\n\
         position startpos moves b1c3\nd\ngo nodes 200\nquit\n"
    );
    engine.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = engine.wait_with_output().expect("it ends");
    let text = stdout(&output);
    for part in [
        " var small",
        " var makruk",
        "info string variant small files 6 ranks 6 pocket 0 template fairy startpos",
        "Fen: rnqknr/pppppp/6/2N3/PPPPPP/R1QKNR b - - 1 1",
        "bestmove ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// Each of the two hundred sections, six kilobytes of text, used to have its own tables: 1.1 GB in all.
#[cfg(unix)]
#[test]
fn many_games_of_a_small_file_take_little_memory() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions/kids.ini");
    for words in ["check", "variants --defined --table --variant-path"] {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -v 500000; exec {FIRZAN} {words} {file}")]);
        let output = command.output().expect("a shell");
        assert!(output.status.success(), "{words}: {}", stderr(&output));
    }
}

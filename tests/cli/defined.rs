//! Games of definitions on the command line and over UCI.

#[cfg(unix)]
use crate::folder::limited;
use crate::{Folder, run, stderr, stdout};

/// A folder with a file of definitions.
fn folder(text: &str) -> Folder {
    let folder = Folder::new();
    folder.write("games.ini", text);
    folder
}

#[test]
fn games_of_a_file_are_ids_on_the_command_line() {
    let folder = folder("[hoppers:chess]\ncustomPiece1 = q:gQ\nqueen = -\n");
    assert!(folder.fail("perft hoppers 1").contains("unknown variant \"hoppers\""));
    assert!(folder.succeed("perft hoppers 2 --variant-path games.ini").contains(" nodes in"));
    let output = folder.command("perft hoppers 2").env("FIRZAN_VARIANT_PATH", "games.ini").output();
    assert!(stdout(&output.expect("the program runs")).contains(" nodes in"));
    assert!(stdout(&run("perft makruk 3")).starts_with("12012 nodes"));
}

#[test]
fn faults_in_a_file_are_reported_and_the_rest_is_played() {
    let folder = folder("[bad:chess]\nmaxRank = 99\n[small:losalamos]\n[mates:bughouse]\n");
    let output = folder.run("perft small 1 --variant-path games.ini");
    assert!(stdout(&output).starts_with("10 nodes"), "{}", stderr(&output));
    let errors = stderr(&output);
    assert!(errors.contains(":2:11: maxRank") && errors.contains("two boards"), "{errors}");
    let missing = run("perft chess 1 --variant-path missing.ini");
    assert!(stderr(&missing).contains("cannot read missing.ini"), "{}", stderr(&missing));
    assert!(folder.fail("perft makruck 1").contains("did you mean makruk?"));
}

/// A game whose rules never end it.
#[test]
fn games_without_an_end_are_cut_off() {
    let folder =
        folder("[endless:chess]\nnMoveRule = 0\nnFoldRule = 0\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    let text = folder.succeed("selfplay endless --nodes 1 --variant-path games.ini");
    assert!(text.contains("Result: 1/2-1/2 (cut off after 1000 plies)"), "{text}");
}

#[test]
fn every_command_takes_a_defined_game() {
    let folder = folder("[small:losalamos]\n[endless:chess]\nnMoveRule = 0\nnFoldRule = 0\n");
    folder.write("games.pgn", "[Event \"x\"]\n[Variant \"small\"]\n\n1. Nc3 Nd4 2. b3 *\n");
    let inside = |arguments: &str| folder.succeed(&format!("{arguments} --variant-path games.ini"));
    assert!(inside("variants small").contains("Start:  rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"));
    let games = inside("variants --defined --table");
    assert!(games.contains("\tmakruk\t") && games.contains("\tsmall\t"), "{games}");
    assert!(inside("show small --moves b1c3").contains("rnqknr/pppppp/6/2N3/PPPPPP/R1QKNR b - - 1 1"));
    assert!(inside("show small --moves b1c3 --svg").contains("</svg>"));
    assert!(inside("analyse small --depth 2").contains("\nFen: "));
    assert!(inside("selfplay small --nodes 5 --notation san").contains("Result: "));
    assert!(inside("annotate games.pgn --nodes 20").contains("[%eval "));
    let pgn = inside("convert games.pgn --to pgn --notation lan");
    assert!(pgn.contains("[SetUp \"1\"]\n[FEN \"rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\"]"), "{pgn}");
    assert!(pgn.contains("1. Nb1-c3 Ne6-d4 2. b2-b3 *"), "{pgn}");
    folder.write("long.pgn", &pgn);
    assert_eq!(inside("convert small games.pgn --to epd"), inside("convert small long.pgn --to epd"));
    assert!(inside("bench small 2").contains(" nodes "));
    let unknown = folder.fail("convert games.pgn --to epd");
    assert!(unknown.contains("tag Variant: unknown variant \"small\""), "{unknown}");
    assert!(unknown.contains("--variant-path"), "{unknown}");
}

/// Each of the two hundred sections, six kilobytes of text, used to have its own tables: 1.1 GB in all.
#[cfg(unix)]
#[test]
fn many_games_of_a_small_file_take_little_memory() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/definitions/kids.ini");
    for words in ["check", "variants --defined --table --variant-path"] {
        let output = limited("ulimit -v 500000", &format!("{words} {file}")).output().expect("a shell");
        assert!(output.status.success(), "{words}: {}", stderr(&output));
    }
}

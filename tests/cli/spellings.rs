//! One spelling for each thing on the command line; those of before are still understood.

use crate::{FIRZAN, stderr};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, words: &str) -> Output {
    let mut command = Command::new(FIRZAN);
    command.args(words.split_ascii_whitespace()).current_dir(folder);
    command.output().expect("the program runs")
}

/// What a command must write to a file `made`.
fn made(folder: &Path, words: &str) -> Vec<u8> {
    let output = run(folder, words);
    assert!(output.status.success(), "{words}: {}", stderr(&output));
    let made = folder.join("made");
    let bytes = fs::read(&made).unwrap_or_else(|error| panic!("{words}: {error}"));
    fs::remove_file(made).expect("removed");
    bytes
}

#[test]
fn the_game_comes_first_and_the_output_is_called_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("x.turns"), "a2a3,b1 a7a6,b8\n").expect("written");
    fs::write(folder.join("x.pgn"), "[Event \"x\"]\n\n1. e3 e6 *\n").expect("written");
    for (new, old) in [
        (
            "convert insaneflip8 x.turns --to pgn -o made",
            "convert x.turns --to pgn --variant insaneflip8 -o made",
        ),
        (
            "convert --to pgn -o made insaneflip8 x.turns",
            "convert --variant insaneflip8 --to pgn -o made x.turns",
        ),
        (
            "convert fliprelay8 --to pgn x.turns x.turns --output made",
            "convert x.turns x.turns --to pgn --variant FlipRelay8 -o made",
        ),
        (
            "annotate shatranj x.pgn --nodes 50 -o made",
            "annotate --variant shatranj x.pgn --nodes 50 -o made",
        ),
        (
            "book build shatranj --selfplay 1 --nodes 10 -o made",
            "book build --variant shatranj --selfplay 1 --nodes 10 -o made",
        ),
        (
            "datagen shatranj --games 1 --nodes 10 --output made",
            "datagen shatranj --games 1 --nodes 10 --out made",
        ),
        (
            "tune-search shatranj --pairs 1 --nodes 10 -o made",
            "tune-search shatranj --pairs 1 --nodes 10 --out made",
        ),
    ] {
        assert_eq!(made(folder, new), made(folder, old), "{new}");
    }
    for command in
        ["tune shatranj", "train shatranj --data x.pgn", "tune-search shatranj", "datagen shatranj"]
    {
        for spelling in ["--output", "-o", "--out"] {
            let words = format!("{command} {spelling} no/such/file");
            let errors = stderr(&run(folder, &words));
            assert!(errors.contains("cannot write no/such/file"), "{words}: {errors}");
        }
    }
}

/// A word that is a game's name and a file's is the file, as it was before games could stand there.
#[test]
fn a_file_that_is_called_like_a_game_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("shatranj"), "e2e4\n").expect("written");
    fs::write(folder.join("x"), "d2d4\n").expect("written");
    fs::create_dir(folder.join("chess")).expect("a folder");
    for (words, expected) in [
        ("shatranj", "e2e4\n"),
        ("shatranj x", "e2e4\nd2d4\n"),
        ("x shatranj", "d2d4\ne2e4\n"),
        ("chess x", "d2d4\n"),
        ("--variant chess shatranj x", "e2e4\nd2d4\n"),
    ] {
        let output = run(folder, &format!("convert {words} --from turns --to turns"));
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{words}: {}", stderr(&output));
    }
}

#[test]
fn a_misspelt_game_is_not_taken_for_a_file() {
    for (words, fault) in [
        ("knightrealy x.pgn", "unknown variant \"knightrealy\": did you mean knightrelay?"),
        ("grandshatranj:rok x.pgn", "did you mean rook?"),
        ("games x.pgn", "cannot open games: "),
        ("chess.pgn x.pgn", "cannot open chess.pgn: "),
        ("chess", "cannot open chess: "),
    ] {
        let output = run(Path::new("."), &format!("annotate {words} --nodes 1"));
        let errors = stderr(&output);
        assert!(errors.contains(fault), "{words}: {errors}");
    }
}

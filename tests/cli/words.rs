//! Arguments: ids, positions, numbers, and the form of the output.

use crate::{command, match_words, run, stderr, stdout};
use clap::CommandFactory;
use std::io::Write;
use std::process::Stdio;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// The answers of the engine to these lines.
fn engine(lines: &str) -> String {
    let mut child =
        command("").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("written");
    drop(input);
    stdout(&child.wait_with_output().expect("the engine ends"))
}

#[test]
fn xboards_names_and_any_case_hold_in_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    for words in [
        "analyse GShat-Rook --depth 1".to_string(),
        "selfplay gshat --nodes 1 --moves a3a4".to_string(),
        "perft FlipXQ 1".to_string(),
        "variants mirrors-paired".to_string(),
        format!("openings fliprelay8 --count 1 --nodes 10 --output {}", at("suite")),
        format!("book build KNIGHTRELAY --selfplay 1 --nodes 10 --output {}", at("book")),
        format!("{} -variant FlipRelay", match_words(1, &folder.path().join("table"))),
    ] {
        let output = run(&words);
        assert!(output.status.success(), "{words}: {}", stderr(&output));
    }
    let answer = engine("setoption name UCI_Variant value GSHAT-mixed\n");
    assert!(answer.starts_with("info string variant grandshatranj:mixed "), "{answer}");
    assert!(!engine("xboard\nvariant GShat\n").contains("Error"));
}

#[test]
fn a_misspelt_id_is_answered_by_what_was_meant() {
    for (id, answer) in [
        ("grandshatran", "did you mean grandshatranj?"),
        ("grandshatranj:rook,rook", "option \"rook\" is given twice"),
        ("gshat:rook,mixed", "option \"mixed\" cannot go with \"rook\""),
        ("mirrors:pared", "did you mean paired?"),
    ] {
        for words in [format!("perft {id} 1"), format!("variants {id}")] {
            let output = run(&words);
            assert!(stderr(&output).contains(answer), "{}", stderr(&output));
            assert_eq!(output.status.code(), Some(2));
        }
        let refusal = engine(&format!("setoption name UCI_Variant value {id}\n"));
        assert!(refusal.contains(answer), "{refusal}");
    }
}

#[test]
fn a_fen_without_quotation_marks_gets_a_hint() {
    for words in [
        format!("analyse chess --fen {START} w KQkq - 0 1"),
        format!("perft chess --fen {START} b KQkq - 0 1 3"),
        format!("selfplay --fen={START} w KQkq - 0 1 chess"),
        format!("book show book/chess.book --fen {START} w KQkq - 0 1"),
    ] {
        let output = run(&words);
        let errors = stderr(&output);
        assert!(errors.contains("quotation marks"), "{words}: {errors}");
        assert_eq!(output.status.code(), Some(2));
    }
    let output = run("analyse chess --depht 3");
    assert!(!stderr(&output).contains("quotation marks"));
}

#[test]
fn startpos_is_a_position() {
    let output = run("perft chess 2 --fen startpos --moves e2e4");
    assert!(stdout(&output).starts_with("600 nodes"), "{output:?}");
}

#[test]
fn impossible_numbers_are_told_before_anything_else() {
    for words in [
        "analyse chess --time nan",
        "analyse chess --time inf",
        "analyse chess --time -1",
        "analyse chess --time 1e300",
        "tune chess --result nan",
        "tune chess --result 1.5",
        "tune chess --doubt 0",
        "tune chess --rate inf",
        "tune chess --longest 0",
        "datagen chess --output games --random-later 1001",
        "datagen chess --output games --shard 3/2",
    ] {
        let output = run(words);
        assert_eq!(stdout(&output), "", "{words}");
        assert!(stderr(&output).contains("error: invalid value"), "{words}");
        assert_eq!(output.status.code(), Some(2), "{words}");
    }
}

#[test]
fn the_systems_words_are_told_once() {
    let output = run("book show no-such-book");
    let errors = stderr(&output);
    assert_eq!(errors.matches("No such file").count(), 1, "{errors}");
}

#[test]
fn a_mate_is_told_once() {
    let words = "analyse chess --time 60 --fen";
    let output = command(words).arg("7k/8/5KQ1/8/8/8/8/8 w - - 0 1").output().expect("the program runs");
    let text = stdout(&output);
    assert_eq!(text.matches(" #1 ").count(), 1, "{text}");
    assert!(text.contains("Best move: "), "{text}");
}

#[test]
fn whose_view_a_score_is_is_said() {
    let shown = stdout(&run("analyse chess --depth 1 --moves e2e4"));
    assert!(shown.contains("Scores are in pawns, for Black"), "{shown}");
    let help = stdout(&run("help analyse"));
    assert!(help.contains("Scores are in pawns, for the side to move"), "{help}");
}

#[test]
fn what_cannot_be_written_is_told_before_anything_is_played() {
    for words in [
        "tune chess --games 1000000 --output no/such/folder/weights.rs",
        "tune chess --games 1000000 --output src",
        "datagen chess --games 1000000 --output no/such/folder/games",
        "openings chess --count 1000000 --output no/such/folder/suite.epd",
        "book build chess --selfplay 1000000 --output no/such/folder/book",
    ] {
        let output = run(words);
        let errors = stderr(&output);
        assert!(errors.contains("error: cannot write "), "{words}: {errors}");
        assert_eq!(output.status.code(), Some(1), "{words}");
    }
}

#[test]
fn the_readme_names_every_option_of_the_engine() {
    let readme = include_str!("../../src/protocol/README.md");
    for line in engine("uci\n").lines() {
        if let Some((name, _)) =
            line.strip_prefix("option name ").and_then(|option| option.split_once(" type "))
        {
            assert!(readme.contains(name), "{name}");
        }
    }
}

#[test]
fn first_words_and_numbers_are_answered_by_what_is_wrong() {
    for (words, wanted, unwanted) in [
        ("foo", "unrecognized subcommand 'foo'", "book"),
        ("foo", "firzan help lists the commands", "similar"),
        ("analise chess", "'analyse'", "speaks UCI"),
        ("analyse chess --foo", "unexpected argument '--foo'", "similar"),
        ("analyse chess --dpeth 1", "'--depth'", "speaks UCI"),
        ("analyse chess --time -1", "'-1' for '--time <SECONDS>': seconds must be 0 or more", "too long"),
        ("analyse chess --time x", "not a number of seconds", "from 0"),
        ("analyse chess --depth -1", "-1 is not in 1..", "-- -1"),
        ("analyse chess --depth 0", "0 is not in 1..", "rnbqk"),
        ("analyse chess --nodes 0", "0 is not in 1..", "rnbqk"),
        ("play chess --time -1", "-1", "-- -1"),
        ("perft chess -1", "-1 is not in 0..", "-- -1"),
    ] {
        let output = run(words);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{words}: {said}");
        assert!(said.contains(wanted), "{words}: {said}");
        assert!(!said.contains(unwanted), "{words}: {said}");
    }
    let output = run("analyze chess --depth 1");
    assert!(output.status.success(), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn words_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bad = OsStr::from_bytes(b"\xE9");
    let commands = firzan_program::cli::Arguments::command();
    let names: Vec<String> = commands
        .get_subcommands()
        .map(|command| command.get_name().to_string())
        .chain(["".to_string(), "perft chess".to_string()])
        .collect();
    for name in names {
        let mut child = command(&name);
        // Some of them take it for the name of a file that does not exist.
        let output = child.arg(bad).arg(bad).stdin(Stdio::null()).output().expect("it runs");
        let said = stderr(&output);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{name}: {said}");
        assert!(!said.contains("panicked"), "{name}: {said}");
    }
}

#[test]
fn what_cannot_be_in_a_position_is_told_by_every_command() {
    for words in ["analyse chess --depth 1", "show chess", "perft chess 1"] {
        let output =
            command(words).args(["--fen", "4k3/8/8/8/8/8/8/4K2R w KQ - 0 0"]).output().expect("it runs");
        assert!(output.status.success(), "{words}");
        let told = "FEN fullmove: 0 read as 1\n\
            FEN castling: Q ignored, king and rook are not on their home squares\n";
        assert_eq!(stderr(&output), told, "{words}");
    }
}

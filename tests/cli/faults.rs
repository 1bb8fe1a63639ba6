//! Unreadable input, endless input, and terminal escape codes.

use crate::{Folder, command, run, stderr};
use std::fs::{self, File};
use std::process::Stdio;

#[test]
fn a_folder_is_no_empty_input_and_leaves_the_output() {
    let folder = Folder::new();
    let (input, out) = (folder.at(""), folder.at("out"));
    let (input, out_name) = (input.display(), out.display());
    for words in [
        format!("convert {input} --to pgn -o {out_name}"),
        format!("convert {input} --from epd --to fen -o {out_name}"),
        format!("annotate {input} --nodes 1 -o {out_name}"),
        format!("annotate {input} --nodes 1 --html {out_name}"),
        format!("analyse chess --epd {input} --nodes 1"),
        format!("book build chess --from {input} -o {out_name}"),
        format!("datagen chess --games 1 --merge {input} --output {out_name}.new"),
        format!("train chess --data {input} -o {out_name}"),
        format!("tune chess --data {input} --output {out_name}"),
        format!("merge-matches {input}"),
        format!("play chess --load {input}"),
    ] {
        fs::write(&out, "as it was").expect("a file");
        let output = run(&words);
        let errors = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{words}: {errors}");
        assert!(errors.contains("Is a directory") || errors.contains("is a folder"), "{words}: {errors}");
        assert_eq!(fs::read(&out).expect("a file"), b"as it was", "{words}");
        assert_eq!(fs::read_dir(folder.at("")).expect("names").count(), 1);
    }
}

#[test]
fn standard_input_that_cannot_be_read_ends_the_protocols_with_a_code() {
    for words in ["", "convert - --from pgn --to pgn"] {
        let folder = File::open(env!("CARGO_MANIFEST_DIR")).expect("a folder");
        let output = command(words).stdin(folder).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(1));
        let expected = "error: cannot read standard input: Is a directory";
        assert!(stderr(&output).starts_with(expected), "{}", stderr(&output));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_end_is_an_error() {
    let folder = Folder::new();
    let at = |name: &str| folder.at(name).display().to_string();
    for words in [
        format!("train chess --data /dev/null --from /dev/zero -o {}", at("net")),
        format!("openings chess --merge /dev/zero -o {}", at("openings")),
        "convert /dev/zero --from epd --to fen".to_string(),
    ] {
        let output = command(&words).stdout(Stdio::null()).output().expect("the program runs");
        let errors = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{words}: {errors}");
        assert!(errors.contains("no end") || errors.contains("longer than"), "{errors}");
    }
}

#[test]
fn no_message_controls_the_terminal() {
    let folder = Folder::new();
    let positions = folder.write("a.epd", "k7/8/8/8/8/8/8/K6R w - - 0 1 bm Q\x1b[31m\u{9b}2Ja;\n");
    let bad_file = format!("convert {positions} --to epd");
    for (words, last) in [
        (bad_file.as_str(), None),
        ("", Some("\x1b]0;title\x07")),
        ("show", Some("\x1b]0;title\x07")),
        ("analyse chess --fen", Some("\x1b[2Jx w - - 0 1")),
        ("convert --to fen", Some("/no/\x1b[2J")),
        ("perft chess", Some("\x1b[2J")),
    ] {
        let output = command(words).args(last).output().expect("the program runs");
        let errors = stderr(&output);
        assert!(!output.status.success(), "{words}");
        assert!(errors.contains("\\u{1b}"), "{words}: {errors}");
        assert!(!errors.contains(['\x1b', '\u{9b}', '\x07']), "{words}: {errors:?}");
    }
}

/// Each of these once replaced its own input: games, training games, a definition, the results of a match.
#[test]
fn no_output_replaces_an_input() {
    let folder = Folder::new();
    folder.write("games.pgn", "[Event \"x\"]\n\n1. e4 e5 1-0\n");
    folder.write("small.ini", "[small:losalamos]\nking = k\n");
    let pair =
        "match -engine cmd=$FIRZAN name=a -engine cmd=$FIRZAN name=b -each nodes=1 -maxmoves 1 -rounds 1";
    folder.succeed(&format!("{pair} -autosave results.jsonl"));
    let openings = "openings small --variant-path small.ini --count 1 --nodes 1 --plies 1";
    folder.succeed("book build chess --from games.pgn -o chess.book");
    folder.succeed("theory grow chess --nodes 100 --positions 2 --threads 1");
    folder.write("list.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
    folder.write("options", "-maxmoves 1\n");
    let defined = "--variant-path small.ini";
    for (words, output) in [
        ("convert games.pgn --to fen --skip-unreadable -o", "games.pgn"),
        ("annotate games.pgn --nodes 1 -o", "games.pgn"),
        ("book build chess --from games.pgn -o", "games.pgn"),
        (&format!("{openings} -o"), "small.ini"),
        ("train chess --data games.pgn -o", "games.pgn"),
        ("train chess --data games.pgn -o new.net --plot", "games.pgn"),
        ("merge-matches results.jsonl --json", "results.jsonl"),
        (&format!("{pair} -openings file=games.pgn -json"), "games.pgn"),
        (&format!("{pair} -autosave results.jsonl -json"), "results.jsonl"),
        (&format!("{pair} -pgnout new.pgn -json"), "new.pgn"),
        ("annotate games.pgn --nodes 1 --book chess.book -o", "chess.book"),
        ("annotate games.pgn --nodes 1 --book chess.book --html", "chess.book"),
        ("book merge chess.book --min-games 2 -o", "chess.book"),
        ("merge-matches results.jsonl --pgnout", "results.jsonl"),
        (&format!("convert games.pgn --to fen {defined} -o"), "small.ini"),
        (&format!("annotate games.pgn --nodes 1 {defined} --html"), "small.ini"),
        (&format!("show small {defined} --png"), "small.ini"),
        (&format!("theory export chess.theory --to text {defined} -o"), "small.ini"),
        ("theory export chess.theory --to text -o", "chess.theory-lock"),
        (&format!("book merge chess.book {defined} -o"), "small.ini"),
        (&format!("merge-matches results.jsonl {defined} --json"), "small.ini"),
        (&format!("{pair} -openings file=list.epd -pgnout"), "list.epd"),
        (&format!("{pair} -openings file=list.epd -epdout"), "list.epd"),
        (&format!("{pair} -openings file=list.epd -log"), "list.epd"),
        (&format!("{pair} -config file=options -json"), "options"),
        (&format!("{pair} {defined} -pgnout"), "small.ini"),
        (&format!("{pair} -pgnout new.pgn -log"), "new.pgn"),
        (&format!("{pair} -autosave results.jsonl -log"), "results.jsonl"),
        (&format!("{pair} -pgnout results.jsonl -autosave"), "results.jsonl"),
    ] {
        let before = fs::read(folder.at(output)).ok();
        let errors = folder.fail(&format!("{words} {output}"));
        assert!(errors.contains(&format!("{output} is also an input")), "{words}: {errors}");
        assert_eq!(fs::read(folder.at(output)).ok(), before, "{words}");
    }
}

/// They ended as if everything were well.
#[test]
fn an_input_without_content_is_a_fault() {
    let folder = Folder::new();
    folder.write("empty", "");
    folder.write("comment.ini", "# no game\n");
    folder.succeed("theory grow chess --nodes 100 --positions 2 --threads 1");
    for (words, fault) in [
        ("check empty", "there is no game in empty"),
        ("check comment.ini", "there is no game in comment.ini"),
        ("analyse chess --epd empty", "there is no position in empty"),
        ("theory add chess.theory empty", "empty is empty"),
        ("convert empty --from pgn --to fen", "the file is empty"),
        ("annotate empty", "there is no game in empty"),
    ] {
        let errors = folder.fail(words);
        assert!(errors.contains(fault), "{words}: {errors}");
    }
}

/// It was the name of a file, which is hard to remove.
#[test]
fn standard_output_is_not_written_to_a_file() {
    let folder = Folder::new();
    folder.write("games.pgn", "[Event \"x\"]\n\n1. e4 e5 1-0\n");
    for words in
        ["convert games.pgn --to fen -o -", "annotate games.pgn --nodes 1 -o -", "show chess --png -"]
    {
        let errors = folder.fail(words);
        assert!(errors.contains("\"-\" is not the name of a file"), "{words}: {errors}");
        assert!(!folder.at("-").exists());
    }
}

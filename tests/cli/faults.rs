//! Unreadable input, endless input, and terminal escape codes.

use crate::{command, run, stderr, stdout};
use std::fs::{self, File};
use std::process::Stdio;

#[test]
fn what_cannot_be_read_is_no_empty_input_and_leaves_the_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let (input, out_name) = (folder.path().display(), out.display());
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
        assert_eq!(fs::read_dir(folder.path()).expect("names").count(), 1);
    }
}

#[test]
fn standard_input_that_cannot_be_read_ends_the_protocols_with_a_code() {
    let folder = File::open(env!("CARGO_MANIFEST_DIR")).expect("a folder");
    let output = command("").stdin(folder).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let expected = "error: cannot read standard input: Is a directory";
    assert!(stderr(&output).starts_with(expected), "{}", stderr(&output));
    let output = command("convert - --from pgn --to pgn")
        .stdin(File::open(env!("CARGO_MANIFEST_DIR")).expect("a folder"))
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_end_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    for words in [
        format!("train chess --data /dev/null --from /dev/zero -o {}", at("net")),
        format!("openings chess --merge /dev/zero -o {}", at("openings")),
        "convert /dev/zero --from epd --to fen".to_string(),
    ] {
        let child =
            command(&words).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program runs");
        let output = child.wait_with_output().expect("it ends");
        let errors = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{words}: {errors}");
        let says = ["no end", "longer than"];
        assert!(says.iter().any(|said| errors.contains(said)), "{errors}");
    }
}

#[test]
fn no_message_tells_the_terminal_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let positions = folder.path().join("a.epd");
    fs::write(&positions, "k7/8/8/8/8/8/8/K6R w - - 0 1 bm Q\x1b[31m\u{9b}2Ja;\n").expect("a file");
    let bad_file = format!("convert {} --to epd", positions.display());
    for (words, last) in [
        (bad_file.as_str(), None),
        ("", Some("\x1b]0;title\x07")),
        ("show", Some("\x1b]0;title\x07")),
        ("analyse chess --fen", Some("\x1b[2Jx w - - 0 1")),
        ("convert --to fen", Some("/no/\x1b[2J")),
        ("perft chess", Some("\x1b[2J")),
    ] {
        let mut command = command(words);
        command.args(last);
        let output = command.output().expect("the program runs");
        let errors = stderr(&output);
        assert!(!output.status.success(), "{words}");
        assert!(errors.contains("\\u{1b}"), "{words}: {errors}");
        assert!(!errors.contains(['\x1b', '\u{9b}', '\x07']), "{words}: {errors:?}");
    }
}

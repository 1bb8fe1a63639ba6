//! The words of `firzan match`.

use super::hall::Hall;
use std::fs;
use std::path::Path;

#[test]
fn what_is_wrong_is_named() {
    let hall = Hall::new();
    let two = "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1";
    fs::write(hall.path("bad.epd"), "8/8/8/8/8/8/8/8 w - - 0 1\n").expect("a file");
    for (words, message) in [
        ("match word", "\"word\": expected an option"),
        ("match -engine cmd=x", "no limit"),
        ("match -rounds 1", "two engines"),
        ("match -rounds x", "-rounds: \"x\""),
        ("match -frobnicate", "unknown option -frobnicate"),
        ("match -engine cmd=x foo=1", "unknown word \"foo\""),
        ("match -engine cmd=x tc=0", "-engine tc=0"),
        ("match -engine cmd=no-such-program -engine cmd=x -each st=1", "cannot start no-such-program"),
        (&format!("{two} -openings file=bad.epd"), "bad.epd: line 1: FEN board"),
        (&format!("{two} -openings file=none.epd"), "cannot open none.epd"),
        (&format!("{two} -config file=none.txt"), "none.txt"),
        (&format!("{two} -shard 3/2"), "-shard: \"3/2\": expected K/N"),
        (&format!("{two} -engine cmd=$FAULTY name=b"), "two engines have the name \"b\""),
        (&format!("{two} proto=xboard"), "cannot limit nodes"),
        ("merge-matches none.jsonl", "cannot open none.jsonl"),
    ] {
        let error = hall.fail(words);
        assert!(error.contains(message), "{words}: {error}");
    }
    let help = String::from_utf8(hall.run("match --help").stdout).expect("text");
    for option in firzan::tournament::help::OPTIONS {
        let is_named = |line: &str| line.split_whitespace().next() == Some(&format!("-{}", option.name));
        assert!(help.lines().any(is_named), "{}", option.name);
    }
    // Everything named in the help exists.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = help.split_whitespace().map(|word| word.trim_start_matches("file="));
    let books: Vec<&str> = words.filter(|word| word.starts_with("book/")).collect();
    assert!(!books.is_empty());
    for book in books {
        assert!(root.join(book).is_file(), "{book}");
    }
}

/// Suites with solutions, and what `convert --to epd` writes.
#[test]
fn suites_serve_as_openings() {
    let hall = Hall::new();
    let suite = "\u{feff}# a suite\r\n\
                 4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+, Ra7; id \"a; b\"; hmvc 3; fmvn 17;\r\n\r\n\
                 4k3/8/8/8/8/8/8/R3K3 b Qk - 0 0 ;D1 5\n";
    fs::write(hall.path("suite.epd"), suite).expect("a file");
    let output = hall.run(
        "match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 1 \
         -openings file=suite.epd -rounds 2 -pgnout games.pgn",
    );
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let games = fs::read_to_string(hall.path("games.pgn")).expect("games");
    for fen in ["4k3/8/8/8/8/8/8/R3K3 w Q - 3 17", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"] {
        assert!(games.contains(&format!("[FEN \"{fen}\"]")), "{fen}: {games}");
    }
}

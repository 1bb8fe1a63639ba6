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
        (
            &format!("{two} -openings file=clobber"),
            "neither a file nor a game with a suite; to make one: firzan openings clobber",
        ),
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
    for option in firzan_program::tournament::line::help::OPTIONS {
        let is_named = |line: &str| line.split_whitespace().next() == Some(&format!("-{}", option.name));
        assert!(help.lines().any(is_named), "{}", option.name);
    }
    let mut names: Vec<&str> =
        firzan_program::tournament::line::help::OPTIONS.iter().map(|option| option.name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "an option is in the help twice");
    // Everything named in the help exists.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let words = help.split_whitespace().map(|word| word.trim_start_matches("file="));
    let books: Vec<&str> = words.filter(|word| word.starts_with("book/")).collect();
    assert!(!books.is_empty());
    for book in books {
        assert!(root.join(book).is_file(), "{book}");
    }
}

/// A command line of cutechess-cli; what cannot be taken is named in one go, with what to write instead.
#[test]
fn everything_that_is_wrong_is_named_at_once() {
    let hall = Hall::new();
    let error = hall.fail(
        "match -engine conf=a name=x whitepov -engine cmd=$FAULTY book=b.bin -each tc=1 -tournament knockout \
         -games 10 -livepgnout x.pgn -bookmode ram -round 3 -tb path",
    );
    for message in [
        "-engine conf=a is not supported: write what engines.json has of it",
        "-engine whitepov is not supported: scores must be",
        "-engine book=b.bin is not supported: all engines begin with the openings",
        "-tournament: unknown word \"knockout\" (known: round-robin, gauntlet)",
        "-games: 10 is neither 1 nor 2; write -games 2 and 5 times as many -rounds",
        "-livepgnout is not supported: -pgnout writes each game",
        "unknown option -round; did you mean -rounds?",
        "-tb is not supported",
    ] {
        assert_eq!(error.matches(message).count(), 1, "{message}: {error}");
    }
    assert!(!error.contains("bookmode"), "{error}");
    let taken = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 1 \
                 -tournament round-robin -bookmode disk -openings file=suite.epd policy=default";
    fs::write(hall.path("suite.epd"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n").expect("a file");
    assert_eq!(hall.play(taken)["games"], 2);
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

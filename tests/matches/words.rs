//! The words of `firzan match`.

use crate::engines::RANDOM;
use crate::folder::{Folder, run, stdout};
use firzan_program::tournament::line::help::OPTIONS;
use std::path::Path;

/// Command lines, or options of a match of two engines, and what their errors say.
const FAULTS: &[(&str, &str)] = &[
    ("match word", "\"word\": expected an option"),
    ("match -engine cmd=x", "no limit"),
    ("match -rounds 1", "two engines"),
    ("match -rounds x", "-rounds: \"x\""),
    ("match -frobnicate", "unknown option -frobnicate"),
    ("match -engine cmd=x foo=1", "unknown word \"foo\""),
    ("match -engine cmd=x tc=0", "-engine tc=0"),
    ("match -engine cmd=no-such-program -engine cmd=x -each st=1", "cannot start no-such-program"),
    ("match -quick cmd=a book=b", "-quick: expected two cmd= keys, found 1"),
    ("match -quick cmd=a cmd=b", "book= is missing"),
    ("match --compliance", "expected the engine's file name"),
    ("merge-matches none.jsonl", "cannot open none.jsonl"),
    ("-openings file=bad.epd", "bad.epd: skipped: line 1: FEN board"),
    ("-openings file=none.epd", "cannot open none.epd"),
    (
        "-openings file=clobber",
        "neither a file nor a game with a suite; to make one: firzan openings clobber",
    ),
    ("-openings file=.", "it is a folder"),
    ("-config file=none.txt", "none.txt"),
    ("-shard 3/2", "-shard: \"3/2\": expected K/N"),
    ("-engine cmd=$FAULTY name=b", "two engines have the name \"b\""),
    ("proto=xboard", "cannot limit nodes"),
    ("match -engine cmd=a proto=xboard tc=9 st=1 -engine cmd=b tc=9", "has tc= or st=, not both"),
    ("-engine cmd=$FAULTY name=c nodes=1 -sprt elo0=0 elo1=2", "-sprt compares two engines, not 3"),
    // Options of fastchess.
    ("-tb path", "-tb is not supported: there are no tablebases for these games"),
    ("-show-latency", "-show-latency is not"),
    ("-randomseed", "use -srand N"),
    ("-testEnv", "-testEnv is not"),
    ("-output format=cutechess", "-output: the only format"),
    ("-sprt elo0=0 elo1=2 model=bayesian", "bayesian is not supported"),
    ("-pgnout nodes=true", "-pgnout: file= is missing"),
    ("-pgnout file=x tbhits=true", "-pgnout tbhits"),
    ("-pgnout file=x match_line=y", "-pgnout match_line"),
    ("-pgnout file=x notation=algebra", "unknown notation \"algebra\""),
    ("-log file=x compress=true", "-log compress"),
    ("-log file=x engine=false", "-log engine"),
    ("-config outname=x", "-config: expected file=FILE"),
    ("-engine cmd=x restart=maybe", "restart=maybe: expected on or off"),
    ("-seeds 2 -tournament gauntlet", "2 of 2 engines leave no opponent"),
    ("-crc32 pgn=true", "-crc32 needs -pgnout"),
    ("-report penta=maybe", "-report penta"),
];

/// Those that depend on the system.
const FAULTS_ON_LINUX: &[(&str, &str)] = &[
    ("-use-affinity 3-x", "expected a list such as 3,5,7-11"),
    ("-use-affinity 0 -concurrency 2", "2 processors are needed"),
    ("-openings file=/dev/zero format=epd", "larger than 1024 MiB"),
    ("-config file=/dev/zero", "/dev/zero\": it is longer"),
];

#[test]
fn what_is_wrong_is_named() {
    let folder = Folder::new();
    folder.write("bad.epd", "8/8/8/8/8/8/8/8 w - - 0 1\n");
    let on_linux = if cfg!(target_os = "linux") { FAULTS_ON_LINUX } else { &[] };
    for (words, message) in FAULTS.iter().chain(on_linux) {
        let is_option = words.starts_with('-') || words.starts_with("proto");
        let start = if is_option { format!("match {RANDOM} ") } else { String::new() };
        let error = folder.fail(&format!("{start}{words}"));
        assert!(error.contains(message), "{words}: {error}");
    }
}

#[test]
fn the_help_names_every_option_once() {
    let help = stdout(&run("match --help"));
    for option in OPTIONS {
        let is_named = |line: &str| line.split_whitespace().next() == Some(&format!("-{}", option.name));
        assert!(help.lines().any(is_named), "{}", option.name);
    }
    let mut names: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
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
    let folder = Folder::new();
    let error = folder.fail(
        "match -engine conf=a name=x whitepov -engine cmd=$FAULTY book=b.bin -each tc=1 -tournament knockout \
         -games 10 -livepgnout x.pgn -bookmode ram -round 3 -tb path",
    );
    for message in [
        "-engine conf=a is not supported: write out the entry of engines.json",
        "-engine whitepov is not supported: omit it; scores must be",
        "-engine book=b.bin is not supported: -openings file=FILE sets the openings",
        "-tournament: unknown word \"knockout\" (known: round-robin, gauntlet)",
        "-games: 10 is not 1 or 2; write -games 2 and 5 times as many -rounds",
        "-livepgnout is not supported: -pgnout writes each game",
        "unknown option -round; did you mean -rounds?",
        "-tb is not supported",
    ] {
        assert_eq!(error.matches(message).count(), 1, "{message}: {error}");
    }
    assert!(!error.contains("bookmode"), "{error}");
    let taken = "-maxmoves 1 -tournament round-robin -bookmode disk -openings file=suite.epd policy=default";
    folder.write("suite.epd", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n");
    assert_eq!(folder.play(&format!("{RANDOM} {taken}"))["games"], 2);
}

/// Suites with solutions, and what `convert --to epd` writes.
#[test]
fn suites_serve_as_openings() {
    let folder = Folder::new();
    let suite = "\u{feff}# a suite\r\n\
                 4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+, Ra7; id \"a; b\"; hmvc 3; fmvn 17;\r\n\r\n\
                 4k3/8/8/8/8/8/8/R3K3 b Qk - 0 0 ;D1 5\n";
    folder.write("suite.epd", suite);
    folder.play(&format!("{RANDOM} -maxmoves 1 -openings file=suite.epd -rounds 2 -pgnout games.pgn"));
    let games = folder.read("games.pgn");
    for fen in ["4k3/8/8/8/8/8/8/R3K3 w Q - 3 17", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"] {
        assert!(games.contains(&format!("[FEN \"{fen}\"]")), "{fen}: {games}");
    }
}

//! Real matches: the program against itself, against a random mover and against engines that misbehave.

use firzan::tools::matches::pgn::{Comment, Reader};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};
use tempfile::TempDir;

const FIRZAN: &str = env!("CARGO_BIN_EXE_firzan");

/// The engine of `tests/programs/faulty_engine.rs`, which `cargo test` builds.
fn faulty_engine() -> PathBuf {
    let test = env::current_exe().expect("this test has a path");
    let target = test.ancestors().nth(2).expect("a target folder");
    let name = format!("faulty_engine{}", env::consts::EXE_SUFFIX);
    let path = target.join("examples").join(name);
    assert!(
        path.is_file(),
        "run `cargo build --example faulty_engine` first"
    );
    path
}

/// A folder in which matches are played.
struct Hall {
    folder: TempDir,
}

impl Hall {
    fn new() -> Hall {
        Hall {
            folder: TempDir::new().expect("a folder"),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a file")
    }

    /// Runs `firzan` with these words; `$FIRZAN` and `$FAULTY` in them are the engines.
    fn run(&self, words: &str) -> Output {
        let faulty = faulty_engine();
        let words = words.split_whitespace().map(|word| {
            let word = word.replace("$FIRZAN", FIRZAN);
            word.replace("$FAULTY", &faulty.to_string_lossy())
        });
        Command::new(FIRZAN)
            .args(words)
            .current_dir(self.folder.path())
            .output()
            .expect("the program runs")
    }

    /// Plays a match and returns its table.
    fn play(&self, words: &str) -> Value {
        let output = self.run(&format!("match {words} -json table.json"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words}: {errors}");
        serde_json::from_str(&self.read("table.json")).expect("JSON")
    }

    /// The message of a run that must fail.
    fn fail(&self, words: &str) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(1), "{words}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

/// Firzan against the other engine in one of its modes.
fn against(mode: &str, words: &str) -> String {
    format!(
        "-engine cmd=$FIRZAN name=firzan option.Hash=1 nodes=30 -engine cmd=$FAULTY name=other args={mode} nodes=1 \
         -maxmoves 8 {words}"
    )
}

/// Firzan against itself at unequal strength.
const SELF: &str = "-engine cmd=$FIRZAN name=strong nodes=60 -engine cmd=$FIRZAN name=weak nodes=10 \
                    -each option.Hash=1 -maxmoves 30";

/// The faults of the second engine, those that occurred.
fn faults(table: &Value, engine: usize) -> Vec<(String, u64)> {
    let counts = table["engines"][engine]["faults"]
        .as_object()
        .expect("faults");
    let counts = counts
        .iter()
        .map(|(name, count)| (name.clone(), count.as_u64().expect("a count")));
    counts.filter(|(_, count)| *count > 0).collect()
}

#[test]
fn every_fault_is_counted_and_ends_only_its_game() {
    let uci = [
        ("illegal", "illegal turn"),
        ("silence", "stall"),
        ("crash", "crash"),
        ("claim", "wrong claim"),
    ];
    let hall = Hall::new();
    for (mode, fault) in uci {
        let words = "-rounds 1 -variant knightrelay -patience-ms 300 -stall-ms 100";
        let table = hall.play(&against(mode, words));
        assert_eq!(faults(&table, 1), [(fault.to_string(), 2)], "{mode}");
        assert_eq!(faults(&table, 0), [], "{mode}");
        assert_eq!(table["engines"][1]["losses"], 2, "{mode}");
    }
    let table =
        hall.play(&against("late", "-rounds 1").replace("nodes=1 ", "st=0.3 timemargin=50 "));
    assert_eq!(faults(&table, 1), [("time forfeit".to_string(), 2)]);
    let table = hall.play(&against("garbage", "-rounds 1 -pgnout games.pgn"));
    assert_eq!(faults(&table, 1), []);
    let table = hall.play(&against("deaf", "-rounds 2 -ping-ms 300"));
    assert_eq!(faults(&table, 1), [("stall".to_string(), 2)]);
}

#[test]
fn faults_are_found_under_xboard_too() {
    let hall = Hall::new();
    let words = |mode| {
        let words = "-rounds 1 -variant grandshatranj -patience-ms 300 -stall-ms 100";
        against(mode, words).replace("nodes=1 ", "depth=1 proto=xboard ")
    };
    for (mode, fault) in [
        ("illegal", "illegal turn"),
        ("silence", "stall"),
        ("crash", "crash"),
        ("claim", "wrong claim"),
    ] {
        let table = hall.play(&words(mode));
        assert_eq!(faults(&table, 1), [(fault.to_string(), 2)], "{mode}");
    }
    assert_eq!(faults(&hall.play(&words("garbage")), 1), []);
}

/// Every game, some with options.
const VARIANTS: [&str; 7] = [
    "insaneflip",
    "insaneflip8",
    "knightrelay",
    "grandshatranj:double,rook",
    "flippingxiangqi",
    "distortingmirrors:paired",
    "chess",
];

#[test]
fn both_protocols_play_every_game() {
    let hall = Hall::new();
    for (number, variant) in VARIANTS.iter().enumerate() {
        // Openings by random turns: two with White to begin, one with Black.
        let random = format!(
            "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 2 -variant {variant} \
             -epdout {number}.epd"
        );
        hall.play(&format!("{random} -pgnout {number}.pgn"));
        hall.play(&format!(
            "{random} -openings file={number}.pgn plies=3 -games 1"
        ));
        let words = format!(
            "-engine cmd=$FIRZAN name=uci nodes=20 option.Hash=1 -engine cmd=$FIRZAN name=xboard proto=xboard depth=1 \
             -maxmoves 10 -variant {variant} -rounds 3 -openings file={number}.epd"
        );
        let table = hall.play(&words);
        assert_eq!(table["games"], 6, "{variant}");
        assert_eq!(
            (faults(&table, 0), faults(&table, 1)),
            (vec![], vec![]),
            "{variant}"
        );
    }
}

#[test]
fn every_game_is_played_and_recorded() {
    let hall = Hall::new();
    for variant in VARIANTS {
        let table = hall.play(&format!(
            "{SELF} -rounds 1 -variant {variant} -pgnout games.pgn"
        ));
        assert_eq!(table["games"], 2, "{variant}");
        assert_eq!(
            (faults(&table, 0), faults(&table, 1)),
            (vec![], vec![]),
            "{variant}"
        );
    }
    let text = hall.read("games.pgn");
    let chess = "chess".parse().expect("a variant");
    let records: Vec<_> = Reader::new(text.as_bytes(), chess)
        .collect::<Result<_, _>>()
        .expect("records that can be read");
    assert_eq!(records.len(), 14);
    let again: String = records
        .iter()
        .map(|record| record.text().expect("a text"))
        .collect();
    assert_eq!(text, again);
    let comments = records
        .iter()
        .flat_map(|record| &record.turns)
        .map(|turn| &turn.comment);
    let thoughts: Vec<Comment> = comments
        .map(|comment| Comment::parse(comment).expect("a thought"))
        .collect();
    assert!(
        thoughts
            .iter()
            .any(|comment| comment.thought.score.is_some())
    );
}

#[test]
fn fairy_stockfish_notation_is_understood() {
    let hall = Hall::new();
    let words = against("fairy", "-rounds 2 -variant flippingxiangqi")
        .replace("args=fairy", "args=fairy notation=fairy-flippingxiangqi");
    let table = hall.play(&words);
    assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]));
    // Without the adapter Firzan refuses its turns, and it does not survive Firzan's.
    let plain = words.replace("notation=fairy-flippingxiangqi", "");
    let expected = [("crash".to_string(), 2), ("illegal turn".to_string(), 2)];
    assert_eq!(faults(&hall.play(&plain), 1), expected);
}

#[test]
fn engines_decide_games_by_their_scores() {
    let hall = Hall::new();
    let both = "-engine cmd=$FAULTY name=up args=winning -engine cmd=$FAULTY name=down args=losing \
                -each nodes=1 -rounds 1 -resign movecount=3 score=500 twosided=true";
    let table = hall.play(&format!("{both} -pgnout games.pgn"));
    assert_eq!(table["engines"][0]["wins"], 2);
    assert!(
        hall.read("games.pgn")
            .contains("[Termination \"adjudication\"]")
    );
    let draw = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -draw movenumber=3 movecount=2 score=5";
    assert_eq!(hall.play(draw)["engines"][0]["draws"], 2);
}

/// Leaves `count` lines of a file and half of the next.
fn tear(path: &Path, count: usize) {
    let text = fs::read_to_string(path).expect("a file");
    let mut lines: Vec<&str> = text.lines().collect();
    let next = lines[count];
    lines.truncate(count);
    let torn = format!("{}\n{}", lines.join("\n"), &next[..next.len() / 2]);
    fs::write(path, torn).expect("a file");
}

#[test]
fn a_match_goes_on_where_it_was_killed() {
    let hall = Hall::new();
    let words = format!(
        "{SELF} -variant flippingxiangqi -rounds 4 -concurrency 2 -autosave games.jsonl -pgnout games.pgn"
    );
    let whole = hall.play(&words);
    assert!(
        hall.fail(&format!("match {words}"))
            .contains("-resume games.jsonl")
    );
    tear(&hall.path("games.jsonl"), 4);
    tear(&hall.path("games.pgn"), 30);
    let resumed = hall.play("-resume games.jsonl -concurrency 1");
    assert_eq!(whole, resumed);
    let lines = hall.read("games.jsonl").lines().count();
    assert_eq!(lines, 9);
    assert!(
        hall.fail("match -resume games.jsonl -rounds 9")
            .contains("-rounds")
    );
    // The torn record is told and passed over.
    let merged = hall.run("merge-matches games.pgn --json merged.json");
    assert!(String::from_utf8_lossy(&merged.stderr).contains("warning: games.pgn: line "));
    assert!(merged.status.success());
}

#[test]
fn shards_merge_to_the_whole_match() {
    let hall = Hall::new();
    fs::write(
        hall.path("openings.epd"),
        "# three positions\n1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1 ; the start\n\
         1efkfe1/2ss3/4h2/7/7/2SSS2/1EFKFE1 w - - 0 2\n1efkfe1/3ss2/2h4/7/7/2SSS2/1EFKFE1 w\n",
    )
    .expect("a file");
    let words = format!(
        "{SELF} -variant flippingxiangqi -rounds 5 -openings file=openings.epd order=random -srand 7 \
         -sprt elo0=-20 elo1=20 alpha=1e-12 beta=1e-12"
    );
    let whole = hall.play(&format!("{words} -pgnout whole.pgn"));
    for shard in 1..=3 {
        hall.play(&format!(
            "{words} -shard {shard}/3 -autosave part{shard}.jsonl -pgnout part{shard}.pgn -concurrency {shard}"
        ));
    }
    for parts in [
        "part1.jsonl part2.jsonl part3.jsonl part1.jsonl",
        "part3.pgn part1.jsonl part2.jsonl",
    ] {
        let output = hall.run(&format!("merge-matches {parts} --json merged.json"));
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let merged: Value = serde_json::from_str(&hall.read("merged.json")).expect("JSON");
        assert_eq!(merged, whole, "{parts}");
        assert!(String::from_utf8_lossy(&output.stdout).contains("10 of 10 games"));
    }
    hall.run("merge-matches part2.pgn part3.pgn part1.pgn --pgnout merged.pgn");
    assert_eq!(
        without_times(&hall.read("merged.pgn")),
        without_times(&hall.read("whole.pgn"))
    );
    let other = hall.run("match -engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b -each nodes=1 -maxmoves 2 -autosave other.jsonl");
    assert!(other.status.success());
    assert!(
        hall.fail("merge-matches part1.jsonl other.jsonl")
            .contains("another match")
    );
}

/// The words of records but for the seconds, which differ from run to run.
fn without_times(text: &str) -> Vec<&str> {
    let is_time = |word: &str| {
        word.trim_end_matches('}')
            .strip_suffix('s')
            .is_some_and(|word| word.parse::<f64>().is_ok())
    };
    text.split_whitespace()
        .filter(|word| !is_time(word))
        .collect()
}

#[test]
fn a_decided_test_stops_the_match() {
    let hall = Hall::new();
    let words = "-engine cmd=$FAULTY name=a -engine cmd=$FAULTY name=b args=crash -each nodes=1 -rounds 500 \
                 -concurrency 2 -sprt elo0=0 elo1=50 -ratinginterval 0";
    let table = hall.play(words);
    assert_eq!(table["sprt"]["verdict"], "H1 accepted");
    assert!(
        table["games"].as_u64().is_some_and(|games| games < 200),
        "{table}"
    );
}

#[test]
fn openings_come_from_records() {
    let hall = Hall::new();
    hall.play(&format!(
        "{SELF} -variant distortingmirrors -pgnout book.pgn"
    ));
    let table = hall.play(&format!(
        "{SELF} -variant distortingmirrors -openings file=book.pgn plies=4 -pgnout games.pgn -epdout last.epd"
    ));
    assert_eq!(table["games"], 2);
    assert_eq!(hall.read("games.pgn").matches("{book}").count(), 8);
    assert_eq!(hall.read("last.epd").lines().count(), 2);
}

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
        (
            "match -engine cmd=no-such-program -engine cmd=x -each st=1",
            "cannot start no-such-program",
        ),
        (
            &format!("{two} -openings file=bad.epd"),
            "bad.epd: line 1: FEN board",
        ),
        (
            &format!("{two} -openings file=none.epd"),
            "cannot open none.epd",
        ),
        (&format!("{two} -config file=none.txt"), "none.txt"),
        (
            &format!("{two} -shard 3/2"),
            "-shard: \"3/2\": expected K/N",
        ),
        (
            &format!("{two} -engine cmd=$FAULTY name=b"),
            "two engines are called \"b\"",
        ),
        (&format!("{two} proto=xboard"), "no limit of nodes"),
        ("merge-matches none.jsonl", "cannot open none.jsonl"),
    ] {
        let error = hall.fail(words);
        assert!(error.contains(message), "{words}: {error}");
    }
    let help = String::from_utf8(hall.run("match --help").stdout).expect("text");
    for option in firzan::tools::matches::help::OPTIONS {
        assert!(
            help.contains(&format!("  -{} ", option.name)),
            "{}",
            option.name
        );
    }
}

/// GNU parallel spreads shards over workers; the script installs it where it may, else says that it is missing.
#[test]
#[cfg(unix)]
fn gnu_parallel_plays_the_whole_match() {
    let hall = Hall::new();
    let words = format!("{SELF} -variant flippingxiangqi -rounds 3");
    let whole = hall.play(&words);
    let words = words.replace("$FIRZAN", FIRZAN);
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/match-parallel");
    // Begun a second time, it finds everything played.
    for _ in 0..2 {
        let output = Command::new(script)
            .args(["3", "out"])
            .args(words.split_whitespace())
            .envs([("FIRZAN", FIRZAN), ("JOBS", "2")])
            .current_dir(hall.folder.path())
            .output()
            .expect("the script runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.code() == Some(69) {
            eprintln!("not tried: {errors}");
            return;
        }
        assert!(output.status.success(), "{errors}");
        let merged: Value = serde_json::from_str(&hall.read("out/merged.json")).expect("JSON");
        assert_eq!(merged, whole);
    }
    assert_eq!(
        hall.read("out/merged.pgn").matches("[GameNumber").count(),
        6
    );
}

//! Real matches: the program against itself, against a random mover and against engines that misbehave.

mod defined;
mod engines;
mod fastchess;
mod faults;
#[allow(dead_code)]
#[path = "../common/folder.rs"]
mod folder;
mod kept;
mod stats;
#[allow(dead_code)]
#[path = "../common/waiting.rs"]
mod waiting;
mod words;

use engines::{PAIR, RANDOM, SELF, against, faults};
use firzan::games::Registry;
use firzan_program::records::notation;
use firzan_program::records::pgn::Reader;
use firzan_program::tournament::record::comment::Comment;
use folder::Folder;

/// Every game, some with options.
const VARIANTS: [&str; 8] = [
    "insaneflip",
    "insaneflip8",
    "knightrelay",
    "grandshatranj:double,rook",
    "flippingxiangqi",
    "shatranj",
    "distortingmirrors:paired",
    "chess",
];

#[test]
fn both_protocols_play_every_game() {
    let folder = Folder::new();
    for (number, variant) in VARIANTS.iter().enumerate() {
        // Openings by random turns: two with White to move, one with Black.
        let random = format!("{RANDOM} -maxmoves 2 -variant {variant} -epdout {number}.epd");
        folder.play(&format!("{random} -pgnout {number}.pgn"));
        folder.play(&format!("{random} -openings file={number}.pgn plies=3 -games 1"));
        let words = format!(
            "-engine cmd=$FIRZAN name=uci nodes=20 option.Hash=1 \
             -engine cmd=$FIRZAN name=xboard proto=xboard depth=1 -maxmoves 10 -variant {variant} -rounds 3 \
             -openings file={number}.epd"
        );
        let table = folder.play(&words);
        assert_eq!(table["games"], 6, "{variant}");
        assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]), "{variant}");
    }
}

#[test]
fn every_game_is_played_and_recorded() {
    let folder = Folder::new();
    for variant in VARIANTS {
        let table = folder.play(&format!("{SELF} -rounds 1 -variant {variant} -pgnout games.pgn"));
        assert_eq!(table["games"], 2, "{variant}");
        assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]), "{variant}");
    }
    let text = folder.read("games.pgn");
    let chess = "chess".parse().expect("a variant");
    let records: Vec<_> = Reader::new(text.as_bytes(), chess, &Registry::new())
        .collect::<Result<_, _>>()
        .expect("records that can be read");
    assert_eq!(records.len(), 2 * VARIANTS.len());
    let again: String = records
        .iter()
        .map(|record| {
            let usual = notation::of_records(record.variant);
            record.text_in(usual).expect("a text")
        })
        .collect();
    assert_eq!(text, again);
    let comments = records.iter().flat_map(|record| &record.turns).map(|turn| &turn.comment);
    let thoughts: Vec<Comment> =
        comments.map(|comment| Comment::parse(comment).expect("a thought")).collect();
    assert!(thoughts.iter().any(|comment| comment.thought.score.is_some()));
}

#[test]
fn an_engines_notation_is_understood() {
    let folder = Folder::new();
    let words = against("zero-based", "-rounds 2 -variant insaneflip")
        .replace("args=zero-based", "args=zero-based notation=zero-based");
    let table = folder.play(&words);
    assert_eq!((faults(&table, 0), faults(&table, 1)), (vec![], vec![]));
    // Without the adapter Firzan refuses its moves, or it crashes on Firzan's.
    let plain = words.replace("notation=zero-based", "");
    assert!(!faults(&folder.play(&plain), 1).is_empty());
}

#[test]
fn engines_decide_games_by_their_scores() {
    let folder = Folder::new();
    let both = "-engine cmd=$FAULTY name=up args=winning -engine cmd=$FAULTY name=down args=losing \
                -each nodes=1 -rounds 1 -resign movecount=3 score=500 twosided=true";
    let table = folder.play(&format!("{both} -pgnout games.pgn"));
    assert_eq!(table["engines"][0]["wins"], 2);
    assert!(folder.read("games.pgn").contains("[Termination \"adjudication\"]"));
    let draw = format!("{RANDOM} -draw movenumber=3 movecount=2 score=5");
    assert_eq!(folder.play(&draw)["engines"][0]["draws"], 2);
}

/// Engines whose scores come after their lines used to have none, so that games went on to their end.
#[test]
fn scores_after_lines_decide_games() {
    let folder = Folder::new();
    let draw = "-draw movenumber=3 movecount=2 score=15 -maxmoves 20 -pgnout games.pgn";
    assert_eq!(folder.play(&format!("{RANDOM} args=pvfirst {draw}"))["engines"][0]["draws"], 2);
    let games = folder.read("games.pgn");
    assert_eq!(games.matches("drawn by the engines' scores").count(), 2, "{games}");
    assert!(games.contains("{+0.10/3 "), "{games}");
}

#[test]
fn a_resignation_by_a_result_is_no_fault() {
    let folder = Folder::new();
    let words = against("resign", "-pgnout games.pgn").replace("nodes=1 -max", "proto=xboard depth=1 -max");
    let table = folder.play(&words);
    assert_eq!(faults(&table, 1), []);
    assert_eq!(table["engines"][0]["wins"], 2);
    let games = folder.read("games.pgn");
    for side in ["White", "Black"] {
        assert!(games.contains(&format!("[TerminationDetails \"{side} resigns\"]")), "{games}");
    }
}

#[test]
fn repeated_games_are_warned_of() {
    let folder = Folder::new();
    let warning = "warning: at fixed nodes or depth, engines repeat the games of the first ";
    for (words, rest) in [
        ("-each nodes=1 -rounds 2", Some("round: add -openings file=chess order=random")),
        ("-each depth=1 -rounds 2 -games 1", None),
        ("-each depth=1 -rounds 3 -games 1", Some("2 rounds: add -openings file=chess order=random")),
        ("-each nodes=1 -rounds 2 -openings file=two.epd", None),
        ("-each nodes=1 -rounds 3 -openings file=two.epd", Some("2 rounds: -openings has too few positions")),
        ("-each st=1 -rounds 2", None),
    ] {
        let fens = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\n";
        folder.write("two.epd", fens);
        let [_, errors] = folder.printed(&format!("match {PAIR} -maxmoves 1 {words}"));
        let expected = rest.map_or(String::new(), |rest| format!("{warning}{rest}\n"));
        assert_eq!(errors, expected, "{words}");
    }
}

#[test]
fn a_decided_test_stops_the_match() {
    let folder = Folder::new();
    let words = "args=crash -each nodes=1 -rounds 500 -concurrency 2 -sprt elo0=0 elo1=50 -ratinginterval 0";
    let table = folder.play(&format!("{PAIR} {words}"));
    assert_eq!(table["sprt"]["verdict"], "H1 accepted");
    assert!(table["games"].as_u64().is_some_and(|games| games < 200), "{table}");
}

#[test]
fn the_table_tells_what_was_played_and_stands_once() {
    let folder = Folder::new();
    folder.write("book.epd", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\n");
    let text = folder.succeed(
        "match -engine cmd=$FIRZAN name=one nodes=20 -engine cmd=$FIRZAN name=two proto=xboard depth=1 \
         -maxmoves 2 -rounds 5 -openings file=book.epd order=random -srand 9 -json table.json",
    );
    let version = env!("CARGO_PKG_VERSION");
    let table = format!(
        "Variant: chess, clock: one nodes=20, two depth=1, openings: book.epd, random order, seed 9\n\
         Engines: one is Firzan {version}, two is Firzan {version}, arbiter: Firzan {version}\n\
         Score of one vs two: 0 - 0 - 10 (W - L - D), 5.0/10 points\n\
         Elo: 0.00 (too few games), nElo: unknown (too few games)\n\
         LOS: 50.00 %, points: 50.00 % (too few games)\n\
         Ptnml(0-2): [0, 0, 5, 0, 0]\n\
         White: 0 - 0 - 10, points: 50.00 % (too few games)\n\
         Time forfeits: one 0, two 0\n"
    );
    assert!(text.ends_with(&table), "{text}");
    assert_eq!(text.matches("Score of").count(), 1, "{text}");
    let json: serde_json::Value = serde_json::from_str(&folder.read("table.json")).expect("JSON");
    assert_eq!(json["match"]["openings"]["seed"], 9);
    assert_eq!(json["match"]["engines"][1]["version"], format!("Firzan {version}"));
    assert_eq!((&json["white"]["points"], &json["engines"][1]["points"]), (&5.0.into(), &5.0.into()));
}

#[test]
fn white_is_counted_apart() {
    let folder = Folder::new();
    let words = "-engine cmd=$FAULTY name=up args=winning -engine cmd=$FAULTY name=down args=losing \
                 -each nodes=1 -rounds 2 -games 1 -resign movecount=3 score=500";
    let table = folder.play(words);
    let white = &table["white"];
    assert_eq!((&white["wins"], &white["losses"]), (&1.into(), &1.into()));
    assert_eq!(white["score"], 0.5);
    let error = white["score_error"].as_f64().expect("an error");
    assert!((error - 1.96 * 0.5 / 2f64.sqrt()).abs() < 0.01, "{error}");
}

#[test]
fn openings_that_cannot_be_played_are_left_out() {
    let folder = Folder::new();
    let lines = "# a book\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 3; fmvn 17;\n8/8 w - -\n\
                 k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\n4k3/8/8/8/8/8/8/4K2R b - - 1 2\n";
    folder.write("book.epd", lines);
    let games = "[Event \"x\"]\n\n1. e4 e5 *\n\n[Event \"x\"]\n\n1. e4 Ke3 *\n\n[Event \"x\"]\n\n1. d4 *\n\n\
                 [Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    folder.write("book.pgn", games);
    for (book, faults) in [
        ("book.epd", ["line 3: ", "line 4: the game is over: "]),
        ("book.pgn", ["line 7: ", "game 4: the game is over: "]),
    ] {
        let words = format!("match {RANDOM} -maxmoves 2 -rounds 2 -openings file={book} -pgnout games.pgn");
        let [_, errors] = folder.printed(&words);
        for fault in faults {
            let warning = format!("warning: openings {book}: skipped: {fault}");
            assert!(errors.contains(&warning), "{warning}: {errors}");
        }
        assert_eq!(errors.lines().count(), 2, "{errors}");
        let error = folder.fail(&format!("{words} -strict"));
        assert!(error.contains("no game was played"), "{error}");
    }
    let records = folder.read("games.pgn");
    for position in ["w K - 3 17", "b - - 1 2"] {
        assert_eq!(records.matches(position).count(), 2, "{records}");
    }
    assert_eq!(records.matches("{book}").count(), 2 * 2 + 2, "{records}");
}

#[test]
fn openings_come_from_records() {
    let folder = Folder::new();
    folder.play(&format!("{SELF} -variant distortingmirrors -pgnout book.pgn"));
    let table = folder.play(&format!(
        "{SELF} -variant distortingmirrors -openings file=book.pgn plies=4 -pgnout games.pgn -epdout last.epd"
    ));
    assert_eq!(table["games"], 2);
    assert_eq!(folder.read("games.pgn").matches("{book}").count(), 8);
    assert_eq!(folder.read("last.epd").lines().count(), 2);
}

//! `firzan study`.

use crate::{Folder, run, stderr, stdout};
use serde_json::Value;
use std::fs;
use std::process::Output;

/// Studies a game with few nodes and games in a folder.
fn try_study(arguments: &str, folder: &Folder) -> Output {
    folder.run(&format!("study {arguments} --threads 1 --output out --variant-path games.ini"))
}

/// A study that succeeds: its output, and its figures.
fn study(arguments: &str, folder: &Folder, definitions: &str) -> (Output, Value) {
    folder.write("games.ini", definitions);
    let output = try_study(arguments, folder);
    assert!(output.status.success(), "{arguments}: {}", stderr(&output));
    (output, serde_json::from_str(&folder.read("out/study.json")).expect("JSON"))
}

#[test]
fn a_study_prints_plays_and_draws_what_a_small_game_is_like() {
    let folder = Folder::new();
    let (output, figures) = study("losalamos --games 6 --nodes 40", &folder, "");
    let text = stdout(&output);
    for part in [
        "Los Alamos Chess",
        "White's score from the start",
        "How games end",
        "Elo gained by twice the nodes per move",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let results = &figures["sections"]["results"];
    let share = |name: &str| results[name]["value"].as_f64().expect(name);
    let sum = share("white_wins") + share("draws") + share("black_wins");
    assert!((sum - 1.0).abs() < 0.01, "{results}");
    assert!(results["different"].as_u64().is_some_and(|count| count >= 4), "{results}");
    let all = &results["lengths"][0];
    let [tenth, median, ninetieth] =
        ["tenth", "median", "ninetieth"].map(|key| all[key].as_u64().expect(key));
    assert!(0 < tenth && tenth < median && median < ninetieth, "{all}");
    let document = folder.read("out/study.html");
    assert!(
        document.contains("<svg") && document.contains("A typical game") && !document.contains(" style=")
    );
    let brief = folder.read("out/study.md");
    assert!(brief.contains("| White's score from the start | "), "{brief}");
    assert!((15..=30).contains(&brief.lines().count()), "{brief}");
    let games = folder.read("out/games.pgn");
    assert!(games.contains("[Event \"From the start\"]") && games.contains("[%white 0."));
    let read = run(&format!("convert --to turns {}", folder.at("out/games.pgn").display()));
    assert!(read.status.success(), "{}", stderr(&read));
}

#[test]
fn a_study_continues_where_it_stopped_and_makes_the_same_report() {
    let folder = Folder::new();
    let arguments = "losalamos --games 3 --nodes 30";
    let (_, whole) = study(arguments, &folder, "");
    let document = || folder.read("out/study.html");
    let whole_document = document();
    let path = folder.at("out/games.pgn");
    let games = fs::read_to_string(&path).expect("games");
    // Killed in the middle of a game, and before the others.
    for length in [0, games.len() / 3, games.len() - 5] {
        fs::write(&path, &games[..length]).expect("a file");
        assert_eq!(study(arguments, &folder, "").1, whole);
        assert!(document() == whole_document, "after {length} bytes");
        let count = |text: &str| text.matches("[Event ").count();
        assert_eq!(count(&folder.read("out/games.pgn")), count(&games));
    }
    // A series that another version played is left out.
    let first = games.split_inclusive("\n\n").take(2).collect::<String>();
    let other = first.replacen("From the start", "From another plan", 1);
    assert_ne!(first, other);
    fs::write(&path, games.clone() + &other).expect("a file");
    assert_eq!(study(arguments, &folder, "").1, whole);
    fs::write(&path, &games).expect("a file");
    let other = try_study("losalamos --games 3 --nodes 31", &folder);
    assert!(stderr(&other).contains("a game of another study"), "{}", stderr(&other));
    assert_eq!(folder.read("out/games.pgn"), games);
}

/// The damaged game is left out, stays in the file, and is played again.
#[test]
fn a_damaged_game_of_a_study_is_played_again() {
    let folder = Folder::new();
    let arguments = "losalamos --games 3 --nodes 30";
    let (_, whole) = study(arguments, &folder, "");
    let path = folder.at("out/games.pgn");
    let games = folder.read("out/games.pgn");
    let line = games.lines().take_while(|line| !line.is_empty()).count() + 2;
    let comment = "expected a score and White's share";
    for (from, to, fault) in [
        ("[%white 0.", "[%white x.", comment),
        ("[%white 0.", "[%white 7.", comment),
        ("[%eval", "[%score", comment),
        ("[%eval", "a word [%eval", comment),
        ("] [%white", "}] [%white", "line"),
        ("]}", "]", "line"),
        ("[Round \"1\"]", "[Round \"one\"]", "the tag Round must be a number, found \"one\""),
    ] {
        let damaged = games.replacen(from, to, 1);
        assert_ne!(damaged, games, "{from}");
        fs::write(&path, &damaged).expect("a file");
        let (output, figures) = study(arguments, &folder, "");
        let errors = stderr(&output);
        assert!(
            errors.contains("warning: out/games.pgn, line ") && errors.contains(fault),
            "{from}: {errors}"
        );
        assert!(errors.contains("this game is skipped and played again"), "{from}: {errors}");
        assert_eq!(figures, whole, "{from}");
        assert!(folder.read("out/games.pgn").starts_with(&damaged), "{from}");
        let number = errors.split(", line ").nth(1).and_then(|rest| rest.split(':').next());
        let number: usize = number.expect("a line").parse().expect("a number");
        assert!(number <= line + 60, "{from}: {errors}");
    }
}

/// Promoted pieces that keep their letter used to have the figures of all with that letter.
#[test]
fn a_piece_and_what_it_promotes_to_have_separate_rows() {
    // Knights promote to queens when they move to the last two ranks.
    let promoting = "[promoting:losalamos]\npromotedPieceType = n:q\npromotionRegionWhite = *5 *6\n\
                     promotionRegionBlack = *1 *2\npromotionPieceTypes = q\n";
    let (_, figures) = study("promoting --games 6 --nodes 60", &Folder::new(), promoting);
    let row = |table: &Value, name: &str| {
        let rows = table.as_array().expect("rows").iter().filter(|row| row["piece"] == name);
        let rows: Vec<Value> = rows.cloned().collect();
        assert_eq!(rows.len(), 1, "{name}: {table}");
        rows[0].clone()
    };
    let usage = &figures["sections"]["usage"]["pieces"];
    let [knight, promoted] = ["knight", "queen (+N)"].map(|name| row(usage, name));
    assert_eq!(knight["promotions"], 0.0);
    assert!(promoted["promotions"].as_f64().is_some_and(|times| times > 0.0), "{promoted}");
    assert_ne!(knight["moves"], promoted["moves"]);
    assert_ne!(knight["captured"], promoted["captured"]);
    // Both are measured, the promoted one in the place of another piece.
    for (name, start) in [("knight", "\"knight for "), ("queen (+N)", "\"queen (+N) in place of ")] {
        let trade = row(&figures["sections"]["worth"]["pieces"], name)["match"].to_string();
        assert!(trade.starts_with(start), "{trade}");
    }
}

#[test]
fn oddities_of_a_game_are_reported() {
    // Black has no rook; the pawns cannot promote, as their zone ends before; the minister keeps to one
    // colour.
    let lopsided = "[odd:losalamos]\nfers = f\nstartFen = 1fqkf1/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\n\
                    mobilityRegionWhitePawn = *2 *3 *4\nmobilityRegionBlackPawn = *5 *4 *3\n";
    let (_, odd) = study("odd --games 8 --nodes 60", &Folder::new(), lopsided);
    let share = odd["sections"]["results"]["white"]["value"].as_f64().expect("a share");
    assert!(share > 0.75, "{share}");
    let short = "[short:chess]\nstartFen = 7k/8/5K2/8/8/8/8/Q7 w - - 0 1\n";
    let (_, short) = study("short --games 1 --nodes 30", &Folder::new(), short);
    for (figures, section, remark) in [
        (&odd, "facts", "bound to squares of one colour"),
        (&odd, "usage", "No pawn could promote"),
        (&short, "facts", "White mates in"),
    ] {
        let remarks = figures["sections"][section]["remarks"].to_string();
        assert!(remarks.contains(remark), "{remarks}");
    }
}

#[test]
fn nonsense_is_refused() {
    for (arguments, fault) in [
        ("study chess --hours 0", "more than 0"),
        ("study chess --hours 1 --games 2", "cannot be used with"),
        ("study chess --nodes 3", "3 is not in"),
        ("study nothing", "unknown variant"),
    ] {
        let output = run(arguments);
        let errors = stderr(&output);
        assert!(!output.status.success() && errors.contains(fault), "{arguments}: {errors}");
    }
}

//! `firzan study`.

use crate::{Folder, run, stderr, stdout};
use serde_json::Value;
use std::fs;
use std::process::Output;

/// Studies a game with few nodes and games in a folder.
fn study(arguments: &str, folder: &Folder, definitions: &str) -> Output {
    folder.write("games.ini", definitions);
    folder.run(&format!("study {arguments} --threads 1 --output out --variant-path games.ini"))
}

fn figures(folder: &Folder) -> Value {
    serde_json::from_str(&folder.read("out/study.json")).expect("JSON")
}

fn remarks(figures: &Value, section: &str) -> String {
    figures["sections"][section]["remarks"].to_string()
}

#[test]
fn a_study_tells_plays_and_draws_what_a_small_game_is_like() {
    let folder = Folder::new();
    let output = study("losalamos --games 6 --nodes 40", &folder, "");
    assert!(output.status.success(), "{}", stderr(&output));
    let text = stdout(&output);
    for part in [
        "Los Alamos Chess",
        "White's score from the start",
        "How games end",
        "Elo gained by twice the nodes per move",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let figures = figures(&folder);
    let results = &figures["sections"]["results"];
    let share = |name: &str| results[name]["value"].as_f64().expect(name);
    let sum = share("white_wins") + share("draws") + share("black_wins");
    assert!((sum - 1.0).abs() < 0.01, "{results}");
    assert!(results["different"].as_u64().is_some_and(|count| count >= 4), "{results}");
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
fn a_study_goes_on_where_it_stopped_and_makes_the_same_report() {
    let folder = Folder::new();
    let words = "losalamos --games 3 --nodes 30";
    assert!(study(words, &folder, "").status.success());
    let whole = figures(&folder);
    let document = || fs::read(folder.at("out/study.html")).expect("a document");
    let whole_document = document();
    let path = folder.at("out/games.pgn");
    let games = fs::read(&path).expect("games");
    // Killed in the middle of a game, and before the others.
    for length in [0, games.len() / 3, games.len() - 5] {
        fs::write(&path, &games[..length]).expect("a file");
        let output = study(words, &folder, "");
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(figures(&folder), whole);
        assert!(document() == whole_document, "after {length} bytes");
        let count = |text: &[u8]| String::from_utf8_lossy(text).matches("[Event ").count();
        assert_eq!(count(&fs::read(&path).expect("games")), count(&games));
    }
    // A series that another version played is left out.
    let text = String::from_utf8(games.clone()).expect("text");
    let first = text.split_inclusive("\n\n").take(2).collect::<String>();
    let other = first.replacen("From the start", "From another plan", 1);
    assert_ne!(first, other);
    fs::write(&path, text + &other).expect("a file");
    assert!(study(words, &folder, "").status.success());
    assert_eq!(figures(&folder), whole);
    fs::write(&path, &games).expect("a file");
    let other = study("losalamos --games 3 --nodes 31", &folder, "");
    assert!(stderr(&other).contains("a game of another study"), "{}", stderr(&other));
    assert_eq!(fs::read(&path).expect("games").len(), games.len());
}

/// The damaged game is left out, stays in the file, and is played again.
#[test]
fn a_damaged_game_of_a_study_is_played_again() {
    let folder = Folder::new();
    let words = "losalamos --games 3 --nodes 30";
    assert!(study(words, &folder, "").status.success());
    let whole = figures(&folder);
    let path = folder.at("out/games.pgn");
    let games = fs::read_to_string(&path).expect("games");
    let line = games.lines().take_while(|line| !line.is_empty()).count() + 2;
    for (from, to, fault) in [
        ("[%white 0.", "[%white x.", "in place of a score and White's share"),
        ("[%white 0.", "[%white 7.", "in place of a score and White's share"),
        ("] [%white", "}] [%white", "line"),
        ("]}", "]", "line"),
        ("[Round \"1\"]", "[Round \"one\"]", "the tag Round has \"one\" instead of a number"),
    ] {
        let damaged = games.replacen(from, to, 1);
        assert_ne!(damaged, games, "{from}");
        fs::write(&path, &damaged).expect("a file");
        let output = study(words, &folder, "");
        let errors = stderr(&output);
        assert!(output.status.success(), "{from}: {errors}");
        let place = "warning: out/games.pgn, line ";
        assert!(errors.contains(place) && errors.contains(fault), "{from}: {errors}");
        assert!(errors.contains("this game is left out and played again"), "{from}: {errors}");
        assert_eq!(figures(&folder), whole, "{from}");
        assert!(fs::read_to_string(&path).expect("games").starts_with(&damaged), "{from}");
        let number = errors.split(", line ").nth(1).and_then(|rest| rest.split(':').next());
        let number: usize = number.expect("a line").parse().expect("a number");
        assert!(number <= line + 60, "{from}: {errors}");
    }
}

/// Pieces that turn into others used to have the figures of all that had their letter.
#[test]
fn a_piece_and_what_it_turns_into_have_rows_of_their_own() {
    let folder = Folder::new();
    // Knights turn into queens when they move to the last two ranks.
    let turning = "[turning:losalamos]\npromotedPieceType = n:q\npromotionRegionWhite = *5 *6\n\
                   promotionRegionBlack = *1 *2\npromotionPieceTypes = q\n";
    let output = study("turning --games 6 --nodes 60", &folder, turning);
    assert!(output.status.success(), "{}", stderr(&output));
    let figures = figures(&folder);
    let rows = figures["sections"]["usage"]["pieces"].as_array().expect("rows");
    let row = |name: &str| {
        let mut rows = rows.iter().filter(|row| row["piece"] == name);
        let row = rows.next().unwrap_or_else(|| panic!("no {name}: {figures}"));
        assert!(rows.next().is_none(), "{name} twice");
        row
    };
    let [knight, turned] = ["knight", "queen (+N)"].map(row);
    assert_eq!(knight["promotions"], 0.0);
    assert!(turned["promotions"].as_f64().is_some_and(|times| times > 0.0), "{turned}");
    assert_ne!(knight["moves"], turned["moves"]);
    assert_ne!(knight["captured"], turned["captured"]);
    // Both are measured, the turned one in the place of another piece.
    let worth = figures["sections"]["worth"]["pieces"].as_array().expect("rows");
    let measured =
        |name: &str| worth.iter().find(|row| row["piece"] == name).map(|row| row["match"].to_string());
    assert!(measured("knight").is_some_and(|by| by.starts_with("\"knight for ")), "{worth:?}");
    assert!(
        measured("queen (+N)").is_some_and(|by| by.starts_with("\"queen (+N) in place of ")),
        "{worth:?}"
    );
}

#[test]
fn what_is_odd_about_a_game_is_found() {
    let folder = Folder::new();
    // Black has no rook; the pawns cannot promote, as their zone ends before; the minister keeps to one
    // colour.
    let lopsided = "[odd:losalamos]\nfers = f\nstartFen = 1fqkf1/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\n\
                    mobilityRegionWhitePawn = *2 *3 *4\nmobilityRegionBlackPawn = *5 *4 *3\n";
    let output = study("odd --games 8 --nodes 60", &folder, lopsided);
    assert!(output.status.success(), "{}", stderr(&output));
    let odd = figures(&folder);
    let share = odd["sections"]["results"]["white"]["value"].as_f64().expect("a share");
    assert!(share > 0.75, "{share}");
    assert!(remarks(&odd, "facts").contains("bound to squares of one colour"), "{}", remarks(&odd, "facts"));
    assert!(remarks(&odd, "usage").contains("No pawn could promote"), "{}", remarks(&odd, "usage"));
}

#[test]
fn a_mate_in_two_from_the_start_is_found() {
    let folder = Folder::new();
    let short = "[short:chess]\nstartFen = 7k/8/5K2/8/8/8/8/Q7 w - - 0 1\n";
    let output = study("short --games 1 --nodes 30", &folder, short);
    assert!(output.status.success(), "{}", stderr(&output));
    let told = remarks(&figures(&folder), "facts");
    assert!(told.contains("White mates in"), "{told}");
}

#[test]
fn nonsense_is_refused() {
    for (words, fault) in [
        ("study chess --hours 0", "more than 0"),
        ("study chess --hours 1 --games 2", "cannot be used with"),
        ("study chess --nodes 3", "3 is not in"),
        ("study nothing", "unknown variant"),
    ] {
        let output = run(words);
        assert!(!output.status.success() && stderr(&output).contains(fault), "{words}: {}", stderr(&output));
    }
}

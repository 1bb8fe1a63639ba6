//! `firzan annotate --html`: the report as a document, and the data for its script.
//! `scripts/test-browser` opens it.

use crate::{Folder, stderr};
use firzan::web::ask;
use serde_json::{Map, Value, json};

/// A mate with words that are dangerous in HTML, a baring, a win by stalemate, a lost repetition, a flip,
/// twins that castle.
const GAMES: &str = r#"[Event "</script><script>alert(1)</script>"]
[White "<b onclick=alert(2)>\"A\" & 'B'"]
[Black "<!--"]
[Result "0-1"]

1. f3 {</script><img src=x onerror=alert(3)>} e5 2. g4?? Qh4# 0-1

[Event "bare"]
[Variant "shatranj"]
[Result "1-0"]
[FEN "4k3/8/8/8/8/8/4p3/R3K3 w - - 0 1"]

1. Kxe2 1-0

[Event "stalemate"]
[Variant "shatranj"]
[Result "1/2-1/2"]
[FEN "k7/p7/P1K5/8/8/8/8/7R w - - 0 1"]

1. Rb1 1/2-1/2

[Event "repetition"]
[Variant "flippingxiangqi"]
[Result "1-0"]
[FEN "3k3/7/7/3S3/7/7/3K3 w - - 0 1"]

1. d1e1 d7c7 2. e1d1 c7d7 3. d1e1 d7c7 4. e1d1 c7d7 1-0

[Event "flip"]
[Variant "insaneflip8"]
[Result "*"]

1. e2e4,b1 *

[Event "twins"]
[Variant "distortingmirrors"]
[Result "*"]
[FEN "k7k7/16/16/16/16/16/16/4K2R4K2R w K - 0 1"]

1. e1g1 *
"#;

/// The report of games: the document, and its objects by the kind of their elements.
fn report(games: &str, options: &str) -> (String, Vec<Value>, Vec<Value>) {
    let folder = Folder::new();
    folder.write("games.pgn", games);
    assert_eq!(stderr(&folder.run(&format!("annotate games.pgn --html report.html {options}"))), "");
    let page = folder.read("report.html");
    let objects = |kind: &str| -> Vec<Value> {
        let begin = format!("<script type=\"application/json\" data-{kind}=\"");
        let elements = page.lines().filter_map(|line| line.strip_prefix(&begin));
        let json = elements.map(|element| element.split_once("\">").expect("a label").1);
        json.map(|json| json.strip_suffix("</script>").expect("an end"))
            .map(|json| serde_json::from_str(json).expect("JSON"))
            .collect()
    };
    let (variants, games) = (objects("variant"), objects("game"));
    (page, variants, games)
}

/// The pieces by square after a turn.
fn changed(pieces: &mut Map<String, Value>, turn: &Value) {
    for (square, piece) in turn["changes"].as_object().expect("changes") {
        pieces.remove(square);
        if !piece.is_null() {
            pieces.insert(square.clone(), piece.clone());
        }
    }
}

#[test]
fn the_report_tells_all_positions_and_ends() {
    let (_, variants, games) = report(GAMES, "--nodes 200");
    let ids: Vec<_> = variants.iter().map(|about| about["id"].as_str().expect("an id")).collect();
    assert_eq!(
        ids,
        ["chess", "shatranj", "flippingxiangqi", "insaneflip8", "distortingmirrors"],
        "each once, before its games"
    );
    let ends: Vec<_> = games.iter().map(|game| game["end"]["outcome"].as_str()).collect();
    assert_eq!(
        ends,
        [
            Some("0-1 {checkmate}"),
            Some("1-0 {bare king}"),
            Some("1-0 {stalemate}"),
            Some("1-0 {threefold repetition}"),
            None,
            None,
        ]
    );
    let faults = |game: &Value| game["faults"].as_array().map(Vec::len);
    assert_eq!(games.iter().filter_map(faults).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 0]);
    for game in &games {
        let mut pieces = game["first"]["pieces"].as_object().expect("pieces").clone();
        for turn in game["moves"].as_array().expect("turns") {
            for line in turn["lines"].as_array().into_iter().flatten() {
                let turns = line["moves"].as_array().expect("a line");
                assert!((1..=8).contains(&turns.len()), "{line}");
                let mut pieces = pieces.clone();
                turns.iter().for_each(|turn| changed(&mut pieces, turn));
            }
            changed(&mut pieces, turn);
            let question = json!({ "ask": "position", "game": game["variant"], "fen": turn["fen"] });
            let position = ask(&question.to_string());
            assert_eq!(position["pieces"].as_object(), Some(&pieces), "{turn}");
        }
    }
    let flip = &games[4]["moves"][0];
    assert_eq!((&flip["flip"], &flip["changes"]["b1"]), (&"b1".into(), &"+N".into()));
    assert!(flip["links"].as_str().is_some_and(|links| links.contains("Nb1")), "{flip}");
    let castling = &games[5]["moves"][0];
    assert_eq!(castling["arrows"].as_array().map(Vec::len), Some(4), "{castling}");
    let mate = &games[0]["moves"][3];
    assert_eq!((&mate["san"], &mate["check"]), (&"Qh4#".into(), &json!(["e1"])));
    assert_eq!(games[0]["moves"][2]["mark"], "blunder");
}

#[test]
fn nothing_in_a_record_becomes_part_of_the_document() {
    let (page, variants, games) = report(GAMES, "--nodes 50");
    let elements = 1 + variants.len() + games.len();
    assert_eq!(page.matches("<script").count(), elements);
    assert_eq!(page.matches("</script").count(), elements);
    assert!(!page.contains("<img") && !page.contains("<b onclick"));
    assert_eq!(games[0]["tags"][0][1], "</script><script>alert(1)</script>", "as it was");
    let policy = "content=\"default-src 'none'; script-src 'sha256-";
    assert!(page.contains(policy) && !page.contains("unsafe"));
    let (own, _) = page.split_once("<script type=\"application/json\"").expect("the games");
    for remote in ["src=", "<link", "@import", "url("] {
        assert!(!own.contains(remote), "{remote}");
    }
}

#[test]
fn the_report_takes_the_place_of_what_is_not_asked_for() {
    let folder = Folder::new();
    folder.write("games.pgn", "[Event \"x\"]\n\n1. e4 e5 *\n");
    let words = "annotate games.pgn --nodes 50 --html report.html";
    assert_eq!(folder.succeed(words), "");
    assert!(folder.succeed(&format!("{words} --json")).starts_with('{'));
    folder.succeed(&format!("{words} -o out.pgn"));
    assert!(folder.read("out.pgn").contains("[%eval"));
    let same = folder.fail(&format!("{words} -o report.html"));
    assert!(same.contains("--html and --output name the same file"));
    let input = folder.fail("annotate games.pgn --html games.pgn");
    assert!(input.contains("is also an input or another output of this command"));
}

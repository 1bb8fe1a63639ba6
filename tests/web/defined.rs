//! Games of definitions: what comes with a question, and what Firzan knows by an id.

use crate::{answer, fault};
use firzan::core::Spot;
use firzan::games::{Registry, Variant};
use firzan::search::Memory;
use firzan::web::slices::Slices;
use firzan::web::think::Think;
use firzan::web::{Answerer, ask};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// Chess with a leaping bishop, on ten files and ranks.
const GAME: &str = "[ten:chess]\n\
    title = Ten <b>files</b> & ranks\n\
    rule1 = \"Bishops\" leap, too.\n\
    maxFile = 10\n\
    maxRank = 10\n\
    customPiece1 = e:BAD\n\
    pieceName = e:leaping_bishop\n\
    promotionRegionWhite = *10\n\
    promotionRegionBlack = *1\n\
    promotionPieceTypes = qe\n\
    doubleStepRegionBlack = *9\n\
    castling = false\n\
    startFen = rnbeqkebnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBEQKEBNR w - - 0 1\n";

/// Two faults, in lines 2 and 3.
const BROKEN: &str = "[ten:chess]\nmaxFyle = 10\nstalemateValue = perhaps\n";

fn with(mut question: Value, define: &str) -> Value {
    question["game"] = "ten".into();
    question["define"] = define.into();
    question
}

fn questions() -> Vec<Value> {
    vec![
        json!({ "ask": "game" }),
        json!({ "ask": "position", "moves": ["e2e4"] }),
        json!({ "ask": "why", "text": "d1d3" }),
        json!({ "ask": "square", "square": "d1" }),
        json!({ "ask": "read", "words": ["Ed3", "e9e7"] }),
        json!({ "ask": "eval" }),
    ]
}

#[test]
fn a_question_that_brings_a_definition_is_answered_like_any_other() {
    let mut answerer = Answerer::default();
    let mut told = questions().into_iter().map(|question| {
        let question = with(question, GAME).to_string();
        let answer = answerer.ask(&question);
        assert_eq!(answer, ask(&question));
        assert!(!answer["error"].is_string(), "{question}: {answer}");
        answer
    });
    let mut next = || told.next().expect("an answer");
    let about = next();
    assert_eq!((&about["files"], &about["ranks"]), (&json!(10), &json!(10)));
    assert_eq!(about["title"], "Ten <b>files</b> & ranks", "the page escapes it");
    assert_eq!(about["rules"], json!(["\"Bishops\" leap, too."]));
    let pieces = about["pieces"].as_array().expect("pieces").iter();
    let piece = pieces.clone().find(|piece| piece["letter"] == "E").expect("the piece");
    assert_eq!(piece["name"], "leaping bishop");
    assert!(piece["pictures"]["e"].as_str().is_some_and(|picture| picture.starts_with("<svg")));
    let position = next();
    assert_eq!((&position["side"], &position["pieces"]["e4"]), (&json!("black"), &json!("P")));
    assert!(position["legalMoves"].as_array().is_some_and(|turns| turns.len() > 20));
    let why = next();
    assert!(why["legal"] == true && why["move"] == "d1d3", "{why}");
    assert!(next()["text"].as_str().is_some_and(|text| text.contains("leaping bishop")));
    assert_eq!(next()["moves"], json!(["d1d3", "e9e7"]));
    assert!(next()["terms"].as_str().is_some_and(|terms| terms.contains('|')));
}

#[test]
fn a_pass_is_named_and_other_moves_in_place_are_not() {
    let passes = |game: &str, fen: &str| {
        let mut question = json!({ "ask": "position", "game": game });
        if !fen.is_empty() {
            question["fen"] = fen.into();
        }
        let position = answer(&question);
        let legal = position["legalMoves"].as_array().expect("moves").clone();
        let in_place = legal.iter().filter(|each| each["from"] == each["to"]).count();
        (in_place, legal.iter().filter(|each| each["pass"] == true).count())
    };
    assert_eq!(passes("andersanti", "8/8/8/8/8/p7/P7/7k w - - 0 1"), (1, 1));
    // A promotion, and drops.
    assert_eq!(passes("grandshatranj", "P3k4r/10/10/10/10/10/10/10/10/4K5 w - - 0 1").1, 0);
    assert_eq!(passes("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), (62, 0));
    assert_eq!(passes("flippingxiangqi", "").1, 0);
}

#[test]
fn a_search_that_brings_a_definition_finds_a_move() {
    let request = with(json!({ "depth": 3, "lines": 2 }), GAME);
    let think = Think::read(&request.to_string()).expect("a search");
    let mut search = Slices::new(think.task(&Registry::new()).expect("a search"));
    let memory = Memory::new(4).expect("memory");
    let mut lines = Vec::new();
    while !search.is_over() {
        lines.extend(search.resume(&memory, Duration::from_millis(100)));
    }
    assert!(lines.iter().all(|line| line["san"].is_array()) && !lines.is_empty());
    let best = search.best();
    let after = answer(&with(json!({ "ask": "position", "moves": [best["move"]] }), GAME));
    assert_eq!(after["side"], "black");
}

#[test]
fn a_broken_definition_gets_one_clear_error() {
    let words = "the definition is wrong in line 2, column 1: maxFyle: ";
    for question in questions() {
        let fault = fault(&with(question, BROKEN).to_string());
        assert!(fault.starts_with(words) && fault.contains("maxFile"), "{fault}");
    }
    let think = Think::read(&with(json!({}), BROKEN).to_string()).expect("a search");
    assert!(think.task(&Registry::new()).err().is_some_and(|fault| fault.starts_with(words)));
    for (define, words) in [
        ("", "the definition has no games: a game begins with a line such as [name:chess]"),
        ("# nothing\n", "the definition has no games: a game begins with a line such as [name:chess]"),
        ("[one:chess]\n[two:chess]\n", "the definition has no game \"ten\", but one, two"),
        ("ten", "the definition is wrong in line 1, column 1: "),
        ("[ten:none]\n", "the definition is wrong in line 1, column 6: [ten]: there is no game none"),
        ("[ten:bughouse]\n", "the definition is wrong in line 1, column 6: [ten]: the parent bughouse"),
        ("[ten:chess]\nmaxFile = 3\n\u{202e}\n", "the definition is wrong in line "),
    ] {
        let fault = fault(&with(json!({ "ask": "position" }), define).to_string());
        assert!(fault.starts_with(words), "{define:?}: {fault}");
    }
    for id in ["chess", "knightrelay", "makruk"] {
        let define = format!("[{id}:shogi]\n");
        let fault = fault(&json!({ "ask": "game", "game": id, "define": define }).to_string());
        assert!(fault.ends_with("rename this one") || fault.contains("shogi"), "{fault}");
    }
    let long = format!("{GAME}{}", "# much ado\n".repeat(6000));
    let fault = fault(&with(json!({ "ask": "game" }), &long).to_string());
    assert!(fault.ends_with("bytes; 65536 are allowed"), "{fault}");
}

#[test]
fn two_definitions_of_one_name_are_two_games() {
    let small = "[ten:chess]\nmaxFile = 6\nmaxRank = 6\ncastling = false\ndoubleStep = false\n\
                 startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\n";
    let mut answerer = Answerer::default();
    for _ in 0..3 {
        for (define, files) in [(GAME, 10), (small, 6)] {
            let about = answer(&with(json!({ "ask": "game" }), define));
            assert_eq!(about["files"], files);
            let position = answerer.ask(&with(json!({ "ask": "position" }), define).to_string());
            let row = position["fen"].as_str().and_then(|fen| fen.split('/').next()).map(str::len);
            assert_eq!(row, Some(files));
        }
    }
    // Nobody else gets a stranger's game by its name.
    assert!(fault(r#"{"ask":"game","game":"ten"}"#).starts_with("unknown variant"));
}

#[test]
fn a_file_is_told_with_its_games_and_its_faults() {
    let told = answer(&json!({ "ask": "define", "define": format!("{GAME}[bad:chess]\nnFoldRule = x\n") }));
    let games = told["games"].as_array().expect("games");
    assert_eq!(games.len(), 1);
    assert_eq!((&games[0]["id"], &games[0]["title"]), (&json!("ten"), &json!("Ten <b>files</b> & ranks")));
    let faults = told["faults"].as_array().expect("faults");
    let refusing: Vec<&Value> = faults.iter().filter(|fault| fault["weight"] != "warning").collect();
    assert_eq!(refusing.len(), 1);
    let line = GAME.lines().count() + 2;
    assert_eq!((&refusing[0]["line"], &refusing[0]["column"]), (&json!(line), &json!(13)));
    assert_eq!(refusing[0]["key"], "nFoldRule");
    // What a game brings of its own is that game, and stays the same.
    let define = games[0]["define"].as_str().expect("a definition");
    let (before, after) =
        (answer(&with(json!({ "ask": "game" }), GAME)), answer(&with(json!({ "ask": "game" }), define)));
    assert_eq!(before, after);
    assert_eq!(after["define"], define);
    assert!(answer(&json!({ "ask": "game", "game": "chess" }))["define"].is_null());
}

#[test]
fn antichess_was_said_to_have_check() {
    for (id, has_check) in [("chess", true), ("makruk", true), ("antichess", false), ("insaneflip", false)] {
        let about = answer(&json!({ "ask": "game", "game": id }));
        assert_eq!(about["hasCheck"], has_check, "{id}");
    }
}

#[test]
fn the_defined_games_that_come_with_firzan_are_listed_and_described() {
    let told = answer(&json!({ "ask": "defined" }));
    let ids: Vec<&str> =
        told["games"].as_array().expect("games").iter().filter_map(|game| game["id"].as_str()).collect();
    assert!(ids.len() > 40 && ids.contains(&"makruk") && ids.contains(&"courier"), "{ids:?}");
    assert!(Variant::NAMES.iter().all(|name| !ids.contains(name)));
    for id in ids {
        let about = answer(&json!({ "ask": "game", "game": id }));
        assert!(about["define"].is_null(), "{id}");
        let pieces = about["pieces"].as_array().expect("pieces");
        for piece in pieces {
            let count = if piece["turned"].is_null() { 2 } else { 4 };
            assert_eq!(
                piece["pictures"].as_object().map(|pictures| pictures.len()),
                Some(count),
                "{id} {piece}"
            );
        }
        let position = answer(&json!({ "ask": "position", "game": id }));
        // Crusade's board is full from the start.
        let has_moves = position["legalMoves"].as_array().is_some_and(|turns| !turns.is_empty());
        assert!(has_moves || id == "crusade", "{id}");
        let drawn = |symbol: &Value| {
            let symbol = symbol.as_str().expect("a symbol");
            pieces.iter().any(|piece| piece["pictures"][symbol].is_string())
        };
        assert!(position["pieces"].as_object().expect("pieces").values().all(drawn), "{id}");
    }
    let walls = &answer(&json!({ "ask": "game", "game": "gustav3" }))["walls"];
    assert_eq!(walls.as_array().map(Vec::len), Some(12), "{walls}");
    assert_eq!(walls[0], Spot { file: 0, rank: 1 }.write(1));
}

/// The pawn of antichess was without its notation, because an `e` stands in it.
#[test]
fn every_piece_of_a_defined_game_has_its_notation() {
    let about = answer(&json!({ "ask": "game", "game": "antichess" }));
    let pieces = about["pieces"].as_array().expect("pieces");
    let betza = |letter: &str| pieces.iter().find(|piece| piece["letter"] == letter).map(|it| &it["betza"]);
    assert_eq!(betza("P"), Some(&json!("mfWcefF")));
    assert!(pieces.iter().all(|piece| piece["betza"] != ""), "{pieces:?}");
}

#[test]
fn the_chess960_form_of_a_game_is_asked_for_by_its_id() {
    let with_castling = GAME.replace("castling = false\n", "");
    for (id, define) in [("3check:960", None), ("capablanca:960", None), ("ten:960", Some(with_castling))] {
        let mut question = json!({ "ask": "game", "game": id });
        if let Some(define) = define {
            question["define"] = define.into();
        }
        let game = answer(&question);
        // Requests for positions bring what the game's answer told.
        let mut question = json!({ "ask": "position", "game": game["id"] });
        if let Some(define) = game.get("define") {
            question["define"] = define.clone();
        }
        let board = |fen: &Value| fen.as_str().and_then(|fen| fen.split(' ').next()).map(str::to_string);
        assert_eq!(board(&answer(&question)["fen"]), board(&game["start"]), "{id}");
    }
}

/// Its rules are those of Chess960, which comes with Firzan, but its name does not.
#[test]
fn a_definition_with_the_rules_of_chess960_has_to_be_brought() {
    let game = answer(&json!({ "ask": "game", "game": "mine", "define": "[mine:fischerandom]\n" }));
    let question = json!({ "ask": "position", "game": game["id"], "define": game["define"] });
    assert!(answer(&question)["fen"].is_string(), "{game}");
}

#[test]
fn games_with_hands_are_described_for_their_boards() {
    for (id, look, hand) in [
        ("chess", "chess", ""),
        ("flippingxiangqi", "xiangqi", ""),
        ("xiangqi", "xiangqi", ""),
        ("crazyhouse", "chess", "PBNRQ"),
        ("pocketknight", "chess", "N"),
        ("shogun", "chess", "PBNRF"),
        ("shogi", "shogi", "PNLSBGR"),
    ] {
        let about = answer(&json!({ "ask": "game", "game": id }));
        assert_eq!(about["look"], look, "{id}");
        let letters: String =
            about["hand"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        let sorted = |letters: &str| letters.chars().collect::<BTreeSet<char>>();
        assert_eq!(sorted(&letters), sorted(hand), "{id}");
    }
}

#[test]
fn drops_and_promotions_name_their_pieces() {
    let fen = "2k2/P4/5/5/2K2[Ss] w - - 0 1";
    let place = |moves: Value| json!({ "ask": "position", "game": "kyotoshogi", "fen": fen, "moves": moves });
    let position = answer(&place(json!([])));
    let part = |text: &str, member: &str| {
        let listed = position["legalMoves"].as_array().expect("moves").iter();
        listed.clone().find(|parts| parts["move"] == text).expect(text)[member].clone()
    };
    assert_eq!((part("S@b3", "drop"), part("S@b3", "to")), (json!("S"), json!("b3")));
    assert_eq!(part("+S@b3", "drop"), "+S");
    assert_eq!(part("a4a5+", "promotion"), "+P");
    let dropped = answer(&place(json!(["S@b3", "+S@b2"])));
    assert_eq!(dropped["last"]["drop"], "+s");
    assert_eq!(dropped["pieces"]["b2"], "+s");

    let fen = "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1";
    let position = answer(&json!({ "ask": "position", "game": "crazyhouse", "fen": fen }));
    assert_eq!((&position["pieces"]["a1"], &position["fen"]), (&json!("Q~"), &json!(fen)));
}

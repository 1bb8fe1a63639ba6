//! Every question, in every variant.

use crate::{answer, fault};
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Spot};
use firzan::games::Variant;
use firzan::web::{Answerer, ask};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn words(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list").iter();
    list.map(|word| word.as_str().expect("a word")).collect()
}

#[test]
fn every_variant_is_offered_and_described() {
    let games = answer(&json!({ "ask": "games" }));
    let ids: Vec<&str> = games["games"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|game| game["id"].as_str().expect("an id"))
        .collect();
    let all: Vec<String> = Variant::all().iter().map(Variant::to_string).collect();
    assert_eq!(ids, all);
    for id in ids {
        let about = answer(&json!({ "ask": "game", "game": id }));
        let game = new_game(id.parse().expect(id));
        assert_eq!(about["files"], game.size().0, "{id}");
        assert_eq!(about["start"], game.start_fen(), "{id}");
        assert!(!words(&about["rules"]).is_empty() && !words(&about["notation"]).is_empty());
        let pieces = about["pieces"].as_array().expect("pieces");
        assert_eq!(pieces.len(), game.kinds().len(), "{id}");
        for piece in pieces {
            let pictures = piece["pictures"].as_object().expect("pictures");
            let states = words(&piece["states"]).len().max(1);
            assert_eq!(pictures.len(), 2 * states, "{piece}");
            let views = piece["views"].as_object().expect("pictures");
            for picture in pictures.values().chain(views.values()) {
                let picture = picture.as_str().expect("a picture");
                assert!(picture.starts_with("<svg") && picture.contains("viewBox=\"0 0 48 48\""));
            }
        }
    }
}

#[test]
fn pieces_that_look_otherwise_elsewhere_have_views() {
    let views = |game: &str, letter: &str| {
        let about = answer(&json!({ "ask": "game", "game": game }));
        let pieces = about["pieces"].as_array().expect("pieces");
        let piece = pieces.iter().find(|piece| piece["letter"] == letter).expect("the piece");
        let views = piece["views"].as_object().expect("views");
        views.keys().cloned().collect::<Vec<String>>().join(" ")
    };
    assert_eq!(views("chess", "K"), "");
    assert_eq!(views("chess", "P"), "P~ p~");
    assert_eq!(views("distortingmirrors", "K"), "K2 k2");
    assert_eq!(views("distortingmirrors", "P"), "P2 P2~ P~ p2 p2~ p~");
    assert_eq!(views("insaneflip8", "P"), "+P~ +p~ P~ p~");
}

/// A game of random turns, taken back and played otherwise now and then: questions about it one after the
/// other, and about others between.
fn questions(variant: Variant, random: &mut fastrand::Rng) -> Vec<Value> {
    let mut game = new_game(variant);
    let mut turns: Vec<String> = Vec::new();
    let mut questions = Vec::new();
    for number in 0..40 {
        let place = json!({ "game": variant.to_string(), "moves": turns });
        let of = |members: Value| {
            let mut question = place.as_object().expect("an object").clone();
            question.extend(members.as_object().expect("an object").clone());
            Value::Object(question)
        };
        let known = random.usize(..=turns.len() + 1);
        questions.push(of(json!({ "ask": "position", "known": known })));
        questions.push(match number % 6 {
            0 => of(json!({ "ask": "read", "words": ["e2e4", "d2d3", "c3"] })),
            1 => of(json!({ "ask": "why", "text": "e2e4" })),
            2 => of(json!({ "ask": "square", "square": "b1" })),
            3 => {
                let illegal = [&turns[..], &["a1a1".to_string()]].concat();
                of(json!({ "ask": "position", "moves": illegal }))
            }
            4 => of(json!({ "ask": "position", "fen": game.fen(), "moves": [] })),
            _ => of(json!({ "ask": "eval" })),
        });
        for _ in 0..random.usize(..4) {
            turns.pop();
            game.undo();
        }
        for _ in 0..random.usize(..6) {
            let legal = game.legal_moves();
            if game.outcome().is_some() || legal.is_empty() {
                break;
            }
            let turn = legal[random.usize(..legal.len())];
            turns.push(game.write(turn));
            game.play(turn);
        }
    }
    questions
}

#[test]
fn an_answer_does_not_depend_on_the_questions_before() {
    let mut random = fastrand::Rng::with_seed(17);
    let mut answerer = Answerer::default();
    for variant in Variant::bases() {
        for question in questions(variant, &mut random) {
            let question = question.to_string();
            assert_eq!(answerer.ask(&question), ask(&question), "{question}");
        }
    }
}

#[test]
fn turns_that_are_known_are_not_told() {
    let turns = ["e2e4", "e7e5", "g1f3", "b8c6"];
    let position =
        |known: Value| answer(&json!({ "ask": "position", "game": "chess", "moves": turns, "known": known }));
    let all = position(json!(0));
    for known in 0..=5 {
        let mut told = position(json!(known));
        let left = all["played"].as_array().expect("turns").iter().skip(known);
        assert_eq!(told["played"], left.cloned().collect::<Value>(), "{known}");
        told["played"] = all["played"].clone();
        assert_eq!(told, all, "{known}");
    }
    let fault = ask(r#"{"ask":"position","game":"chess","known":-1}"#);
    assert!(fault["error"].as_str().is_some_and(|words| words.starts_with("known must be")), "{fault}");
}

/// What `position` says about a game is what the game says.
fn agree(game: &dyn AnyGame, turns: &[String], first: &str) {
    let question = json!({
        "ask": "position",
        "game": game.variant().to_string(),
        "fen": first,
        "moves": turns,
    });
    let told = answer(&question);
    assert_eq!(told["fen"], game.fen());
    assert_eq!(told["side"], game.side().to_string().to_lowercase());
    let listed: BTreeSet<&str> = told["legalMoves"]
        .as_array()
        .expect("turns")
        .iter()
        .map(|turn| turn["move"].as_str().expect("a turn"))
        .collect();
    let legal = match game.outcome() {
        Some(_) => Vec::new(),
        None => game.legal_moves(),
    };
    let written: Vec<String> = legal.iter().map(|&turn| game.write(turn)).collect();
    assert_eq!(listed, written.iter().map(String::as_str).collect());
    let (files, ranks) = game.size();
    let squares = (0..files).flat_map(|file| (0..ranks).map(move |rank| Spot { file, rank }));
    let pieces = told["pieces"].as_object().expect("pieces");
    for spot in squares {
        let piece = pieces.get(&spot.write(1)).and_then(Value::as_str);
        assert_eq!(piece.map(str::to_string), game.at(spot).map(|piece| piece.symbol()));
    }
    let result = told["outcome"]["result"].as_str();
    assert_eq!(result, game.outcome().map(|outcome| outcome.score()));
    assert_eq!(told["played"].as_array().expect("turns").len(), turns.len());
    if let Some(last) = turns.last() {
        assert_eq!(told["last"]["move"], last.as_str());
    }
}

#[test]
fn games_of_every_variant_played_by_questions_are_those_of_the_rules() {
    let mut random = fastrand::Rng::with_seed(16);
    for variant in Variant::all() {
        let mut game = new_game(variant);
        let first = game.fen();
        let mut turns: Vec<String> = Vec::new();
        for number in 0..60 {
            if number % 6 == 0 {
                agree(game.as_ref(), &turns, &first);
            }
            let legal = game.legal_moves();
            if game.outcome().is_some() || legal.is_empty() {
                break;
            }
            let turn = legal[random.usize(..legal.len())];
            turns.push(game.write(turn));
            game.play(turn);
        }
        agree(game.as_ref(), &turns, &first);
        let read = answer(&json!({ "ask": "read", "game": variant.to_string(), "words": turns }));
        assert_eq!(words(&read["moves"]), turns, "{variant}");
    }
}

#[test]
fn a_turn_tells_every_piece_that_it_moves() {
    let twins = "4k7k3/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/R3K2RR3K2R w KQ - 0 1";
    for (id, fen, turn, arrows) in [
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", json!([["e1", "c1"], ["a1", "d1"]])),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", json!([["e5", "d6"]])),
        ("distortingmirrors", twins, "e1g1", json!([["e1", "g1"], ["h1", "f1"], ["m1", "o1"], ["p1", "n1"]])),
        (
            "distortingmirrors",
            "4k7k3/16/16/16/16/16/4P7P3/K7K7 w - - 0 1",
            "e2e3",
            json!([["e2", "e3"], ["m2", "m7"]]),
        ),
    ] {
        let place = json!({ "ask": "position", "game": id, "fen": fen, "moves": [turn] });
        let last = answer(&place)["last"].clone();
        assert_eq!(last["arrows"], arrows, "{id} {turn}");
        let before = answer(&json!({ "ask": "position", "game": id, "fen": fen }));
        let listed = before["legalMoves"].as_array().expect("turns").iter();
        let parts = listed.clone().find(|parts| parts["move"] == turn);
        let also = parts.expect("listed").get("also").cloned();
        let others: Vec<Value> = arrows.as_array().expect("a list")[1..].to_vec();
        assert_eq!(also.unwrap_or(json!([])), Value::Array(others), "{id} {turn}");
    }
    let flip = json!({ "ask": "position", "game": "insaneflip8", "moves": ["e2e3,c1"] });
    let last = answer(&flip)["last"].clone();
    assert_eq!(last["flip"], "c1");
    assert_eq!(last["arrows"], json!([["e2", "e3"]]));
    assert_eq!(last["squares"], json!(["c1", "e2", "e3"]));
}

#[test]
fn illegal_tries_say_why() {
    for (text, legal, fault) in [
        ("e2e4", true, "the pawn on e2 moves to e4"),
        ("e2e5", false, "cannot go to e5"),
        ("e7e5", false, "opponent's"),
        ("d1h5", false, "cannot go to h5"),
        ("hello", false, "not a move"),
    ] {
        let told = answer(&json!({ "ask": "why", "game": "chess", "text": text }));
        assert_eq!(told["legal"], legal, "{text}");
        assert!(told["text"].as_str().expect("words").contains(fault), "{told}");
    }
    let begun = answer(&json!({ "ask": "why", "game": "insaneflip8", "text": "e2e3" }));
    assert_eq!(begun["legal"], true);
    assert!(begun["move"].is_null() && begun["arrows"] == json!([["e2", "e3"]]), "{begun}");
}

#[test]
fn reading_stops_at_the_first_fault() {
    let read = answer(&json!({
        "ask": "read", "game": "chess", "moves": ["e2e4"], "words": ["e7e5", "e4e5", "a7a6"],
    }));
    assert_eq!(read["moves"], json!(["e7e5"]));
    assert_eq!(read["error"]["index"], 1);
    assert!(read["error"]["text"].as_str().expect("words").contains("e4"));
    let read = answer(&json!({ "ask": "read", "game": "chess", "words": ["Ke3"] }));
    let text = read["error"]["text"].as_str().unwrap_or_default();
    assert!(text.starts_with("the piece on e1 cannot go to e3"), "{text}");
}

#[test]
fn what_is_no_question_gets_one_error() {
    for (question, words) in [
        ("", "invalid question"),
        ("[]", "invalid question"),
        ("{\"ask\": 1}", "invalid question"),
        ("{\"ask\": \"everything\"}", "everything"),
        ("{\"ask\": \"position\"}", "game"),
        ("{\"ask\": \"position\", \"game\": \"ches\"}", "did you mean chess"),
        ("{\"ask\": \"position\", \"game\": \"chess\", \"fen\": \"8/8 w\"}", "board"),
        ("{\"ask\": \"position\", \"game\": \"chess\", \"turns\": [\"e2e5\"]}", "number 1"),
        ("{\"ask\": \"position\", \"game\": \"chess\", \"moves\": 5}", "a list of strings"),
        ("{\"ask\": \"square\", \"game\": \"chess\", \"square\": \"i9\"}", "not a square"),
        ("{\"ask\": \"game\", \"game\": \"grandshatranj:rock\"}", "did you mean rook"),
    ] {
        let fault = fault(question);
        assert!(fault.contains(words), "{question}: {fault}");
    }
}

#[test]
fn old_names_of_members_still_work() {
    let place = |moves: &str| json!({ "ask": "position", "game": "chess", moves: ["e2e4"] });
    let position = answer(&place("moves"));
    assert_eq!(answer(&place("turns")), position);
    let read = answer(&json!({ "ask": "read", "game": "chess", "words": ["Nf3"], "notation": "lan" }));
    assert_eq!((&read["moves"], &read["san"]), (&json!(["g1f3"]), &json!(["Ng1-f3"])));
    let why = answer(&json!({ "ask": "why", "game": "chess", "text": "e4" }));
    let square = answer(&json!({ "ask": "square", "game": "chess", "square": "e2" }));
    let game = answer(&json!({ "ask": "game", "game": "chess" }));
    let relays = answer(&json!({ "ask": "position", "game": "knightrelay" }));
    for (object, name, old) in [
        (&position, "legalMoves", "turns"),
        (&position, "pieces", "men"),
        (&position["legalMoves"][0], "move", "turn"),
        (&position["played"][0], "move", "turn"),
        (&position["last"], "move", "turn"),
        (&relays["links"][0], "piece", "men"),
        (&read, "moves", "turns"),
        (&why, "move", "turn"),
        (&square, "piece", "man"),
        (&game, "pieces", "men"),
    ] {
        assert!(!object[name].is_null(), "{name}: {object}");
        assert_eq!(object[old], object[name], "{old}");
    }
}

#[test]
fn a_side_with_a_bare_king_cannot_win_where_only_mate_wins() {
    for (game, fen, unable) in [
        ("chess", "8/8/8/8/8/8/5N2/K1k5 w - - 0 1", json!(["white", "black"])),
        ("chess", "8/8/8/8/8/8/5Q2/K1k5 w - - 0 1", json!(["black"])),
        ("chess", "3k4/7p/4q3/8/8/8/PPQ5/K7 w - - 0 1", json!([])),
        ("racingkings", "8/8/8/8/8/8/K6k/8 w - - 0 1", json!([])),
    ] {
        let told = answer(&json!({ "ask": "position", "game": game, "fen": fen }));
        assert_eq!(told["insufficientMaterial"], unable, "{game} {fen}");
    }
}

#[test]
fn the_evaluation_is_whites() {
    let lone = |fen: &str| {
        let told = answer(&json!({ "ask": "eval", "game": "chess", "fen": fen }));
        assert!(told["terms"].as_str().expect("a table").contains('|'));
        told["value"].as_f64().expect("pawns")
    };
    assert!(lone("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1") > 5.0);
    assert!(lone("qq2k3/8/8/8/8/8/8/4K3 w - - 0 1") < -5.0);
    let over = json!({ "ask": "eval", "game": "shatranj", "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" });
    assert!(answer(&over)["value"].is_null());
    assert_eq!(new_game("chess".parse().expect("an id")).side(), Color::White);
}

/// Values such as a broken page might send.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-p][0-9]{1,2}[a-p][0-9]{1,2}(,[a-p][0-9])?[a-z]?".prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z]{1,5}", inner, 0..3).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_question_is_left_without_an_answer(
        ask_for in prop::sample::select(vec![
            "games", "defined", "define", "game", "position", "why", "square", "read", "eval",
        ]),
        variant in prop::sample::select(Variant::all()),
        members in prop::collection::vec(
            (
                prop::sample::select(vec!["fen", "turns", "text", "square", "words", "game", "define"]),
                anything(),
            ),
            0..4,
        ),
    ) {
        let mut question = json!({ "ask": ask_for, "game": variant.to_string() });
        for (name, value) in members {
            question[name] = value;
        }
        prop_assert!(ask(&question.to_string()).is_object());
    }

    #[test]
    fn no_bytes_are_left_without_an_answer(text in "\\PC{0,80}") {
        prop_assert!(ask(&text).is_object());
    }
}

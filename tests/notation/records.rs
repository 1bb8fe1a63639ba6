//! Games saved by XBoard 4.9.1 and by cutechess-cli 1.5 are read whole, and end as the records say.
//! Records as people have them are read by the rules in `src/records/pgn/README.md`. The file
//! `tests/records/pyffish.json` has random games of pyffish 0.0.90, with their moves in SAN and, in Xiangqi,
//! in WXF.

use firzan::any::{AnyGame, new_game};
use firzan::games::Registry;
use firzan::rules::Notation;
use firzan_program::records::pgn::{CommentedTurn, Reader, Record};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

fn read(name: &str, variant: &str) -> Vec<Record> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(name);
    let text = fs::read_to_string(&path).expect(name);
    Reader::new(text.as_bytes(), variant.parse().expect(variant), &Registry::new())
        .map(|record| record.unwrap_or_else(|fault| panic!("{name}: {fault}")))
        .collect()
}

#[test]
fn records_of_xboard_and_cutechess_are_read_to_their_ends() {
    for (name, variant, turns) in [
        ("chess-xboard.pgn", "chess", vec![128]),
        ("shatranj-xboard.pgn", "chess", vec![229]),
        ("shatranj-cutechess.pgn", "chess", vec![113, 3]),
        ("insaneflip-xboard.pgn", "chess", vec![161]),
        ("insaneflip8-xboard.pgn", "chess", vec![53, 55]),
        ("knightrelay-xboard.pgn", "chess", vec![114]),
        ("flippingxiangqi-xboard.pgn", "chess", vec![70]),
        ("distortingmirrors-xboard.pgn", "chess", vec![110]),
        ("grandshatranj-xboard.pgn", "chess", vec![281]),
        // XBoard's name of the variant does not tell that pawns may step two.
        ("grandshatranj-rook-double-xboard.pgn", "grandshatranj:rook,double", vec![86]),
    ] {
        let records = read(name, variant);
        let lengths: Vec<usize> = records.iter().map(|record| record.turns.len()).collect();
        assert_eq!(lengths, turns, "{name}");
        for record in records {
            let game = record.end().expect("a position");
            let end = game.outcome().map(|outcome| outcome.score());
            assert_eq!(end, record.tag("Result"), "{name}");
        }
    }
}

/// Turns in one line, as the cases have them.
fn line(game: &mut dyn AnyGame, turns: &[CommentedTurn]) -> Vec<String> {
    let mut words = Vec::new();
    for played in turns {
        words.push(game.write_in(Notation::San, played.turn));
        words.extend(played.nags.iter().map(|nag| format!("${nag}")));
        words.extend(comment(&played.comment));
        for variation in &played.variations {
            let mut inner = comment(&variation.comment);
            inner.extend(line(game, &variation.turns));
            for _ in &variation.turns {
                game.undo();
            }
            words.push(format!("({})", inner.join(" ")));
        }
        game.play(played.turn);
    }
    words
}

/// A comment with its commands first, as the page keeps it.
fn comment(text: &str) -> Vec<String> {
    let (mut commands, mut words) = (Vec::new(), String::new());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[%") {
        let (command, after) = after.split_once(']').expect("the end of a command");
        words += before;
        commands.push(format!("[%{command}]"));
        rest = after;
    }
    words += rest;
    commands.extend(words.split_whitespace().map(str::to_string));
    if commands.is_empty() { Vec::new() } else { vec![format!("{{{}}}", commands.join(" "))] }
}

fn dump(record: &Record) -> String {
    let mut game = record.start().expect("a position");
    let mut words = comment(&record.comment);
    words.extend(line(game.as_mut(), &record.turns));
    words.push(record.tag("Result").unwrap_or("*").to_string());
    words.join(" ")
}

#[test]
fn records_as_people_have_them_are_read_by_the_rules() {
    let cases: Value = serde_json::from_str(include_str!("../records/reading.json")).expect("JSON");
    for case in cases.as_array().expect("cases") {
        let (name, text) = (case["name"].as_str().expect("a name"), case["text"].as_str().expect("a text"));
        let bytes = match case["encoding"].as_str() {
            Some("latin1") => text.chars().map(|c| c as u8).collect(),
            _ => text.as_bytes().to_vec(),
        };
        let records: Vec<Record> = Reader::new(&bytes[..], "chess".parse().expect("an id"), &Registry::new())
            .filter_map(Result::ok)
            .collect();
        let dumps: Vec<String> = records.iter().map(dump).collect();
        assert_eq!(Value::from(dumps), case["games"], "{name}");
        for (index, record) in records.iter().enumerate() {
            for (tag, value) in case["tags"][index].as_object().into_iter().flatten() {
                assert_eq!(record.tag(tag), value.as_str(), "{name}: {tag}");
            }
            let remark = record.tag("Remark").unwrap_or("");
            let expected = case["remarks"][index].as_str().unwrap_or("");
            let is_expected = !expected.is_empty() || remark.contains("kept as") || remark.is_empty();
            assert!(is_expected && remark.contains(expected), "{name}: {remark}");
            // What is written is read again as it was.
            for notation in Notation::ALL {
                let text = record.text_in(notation).expect("a text");
                let again =
                    Reader::new(text.as_bytes(), record.variant, &Registry::new()).next().expect("a record");
                let again = again.expect(&text);
                assert_eq!(dump(&again), dump(record), "{name}: {text}");
                assert_eq!(again.text_in(notation).expect("a text"), text, "{name}");
            }
        }
    }
}

#[test]
fn moves_as_pyffish_writes_them_are_read_and_written() {
    let games: Value = serde_json::from_str(include_str!("../records/pyffish.json")).expect("JSON");
    for given in games.as_array().expect("games") {
        let words = |key: &str| given[key].as_str().unwrap_or("").split(' ').map(str::to_string);
        let variant = given["variant"].as_str().expect("a variant");
        let mut game = new_game(variant.parse().expect(variant));
        let wxf = words("wxf").map(Some).chain(std::iter::repeat(None));
        for ((rules, san), wxf) in words("moves").zip(words("san")).zip(wxf) {
            let turn = game.read(&rules).unwrap_or_else(|why| panic!("{variant} {rules}: {why}"));
            assert_eq!(game.write_in(Notation::FairySan, turn), san, "{variant}: {}", game.fen());
            for text in [Some(san), wxf.filter(|word| !word.is_empty())].into_iter().flatten() {
                assert_eq!(game.read_any(&text), Ok(turn), "{variant} {text}: {}", game.fen());
            }
            game.play(turn);
        }
    }
}

#[test]
fn huge_records_take_no_longer_than_their_length() {
    let tags: String = (0..500_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let twice = "[White \"a\"]\n[White \"b\"]\n".repeat(100_000);
    let variations = format!("1. e4{} e5", " (1. d4 d5 2. c4)".repeat(50_000));
    let brackets = format!("1. e4 {} e5 ", "(1. d4 ".repeat(100_000));
    let begin = Instant::now();
    for text in [tags + "\n1. e4 e5", twice + "\n1. e4 e5", variations, brackets] {
        let record = Reader::new(text.as_bytes(), "chess".parse().expect("an id"), &Registry::new()).next();
        let record = record.expect("a record").expect("a readable one");
        assert!(!record.turns.is_empty());
        assert!(record.text().expect("a text").len() < 20_000_000);
    }
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

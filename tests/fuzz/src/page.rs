//! Requests of a page: questions in JSON, a line each; or an id, a FEN, turns, a try and a square, a line
//! each.
//!
//! Every question has an answer. Where a position can be shown, its FEN is read back as itself, its turns are
//! those that `why` and `read` call legal, and a search, done in slices, finds one of them.

use super::split_line;
use firzan::games::Registry;
use firzan::search::Memory;
use firzan::web::slices::Slices;
use firzan::web::think::{Task, Think};
use firzan::web::{Answerer, fault};
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::Duration;

/// Turns of a position that are asked about: writing and reading them all takes long.
const SAMPLE: usize = 6;
/// The most nodes of a search.
const NODES: u64 = 200;

static MEMORY: LazyLock<Memory> = LazyLock::new(|| Memory::new(1).expect("a mebibyte"));

/// Definitions are kept once for all questions.
static GAMES: LazyLock<Registry> = LazyLock::new(Registry::new);

fn answer_to(question: &str) -> Value {
    Answerer::new(GAMES.clone()).ask(question)
}

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if text.starts_with('{') {
        text.lines().for_each(raw);
        return;
    }
    let (id, text) = split_line(text);
    let (fen, text) = split_line(text);
    let (turns, text) = split_line(text);
    let (attempt, square) = split_line(text);
    let turns: Vec<&str> = turns.split_whitespace().collect();
    let place = json!({ "game": id, "fen": fen, "moves": turns });
    let position = question("position", &place, json!({}));
    question("eval", &place, json!({}));
    question("square", &place, json!({ "square": square.trim() }));
    let why = question("why", &place, json!({ "text": attempt }));
    if position.get("error").is_some() || !position["outcome"].is_null() {
        return;
    }
    let legal = position["legalMoves"].as_array().expect("a list");
    if let Some(turn) = why["move"].as_str() {
        assert!(legal.iter().any(|known| known["move"] == turn), "{why}");
    }
    for known in legal.iter().take(SAMPLE) {
        let turn = &known["move"];
        let why = question("why", &place, json!({ "text": turn }));
        assert_eq!((&why["legal"], &why["move"]), (&json!(true), turn), "{why}");
        let read = question("read", &place, json!({ "words": [turn] }));
        assert_eq!(read["moves"], json!([turn]), "{read}");
    }
    let shown = json!({ "game": id, "fen": position["fen"], "moves": [] });
    let again = question("position", &shown, json!({}));
    assert_eq!(again["fen"], position["fen"], "{again}");
    assert_eq!(again["legalMoves"], position["legalMoves"], "{again}");
    let task = Think::read(&place.to_string()).and_then(|think| think.task(&GAMES));
    let best = search(task.expect("a search of a position that is shown"));
    assert!(legal.iter().any(|known| known["move"] == best["move"]), "{best}");
}

/// Any line, as a question and as a search.
fn raw(line: &str) {
    answered(line, &answer_to(line));
    let task = Think::read(line).and_then(|think| think.task(&GAMES));
    task.map_or_else(|message| answered(line, &fault(message)), |task| drop(search(task)));
}

/// The answer to a question about a place.
fn question(ask: &str, place: &Value, more: Value) -> Value {
    let mut question = json!({ "ask": ask });
    let members = question.as_object_mut().expect("an object");
    for part in [place, &more] {
        members.extend(part.as_object().expect("an object").clone());
    }
    let question = question.to_string();
    let answer = answer_to(&question);
    answered(&question, &answer);
    answer
}

fn answered(question: &str, answer: &Value) {
    assert!(answer.is_object(), "{question}: {answer}");
    if let Some(message) = answer.get("error").and_then(Value::as_str) {
        assert!(!message.is_empty(), "{question}");
    }
}

/// A search in slices, whatever its limits a short one.
fn search(mut task: Task) -> Value {
    task.limits.nodes = Some(task.limits.nodes.map_or(NODES, |nodes| nodes.min(NODES)));
    task.settings.strength = None;
    task.settings.threads = 1;
    let mut slices = Slices::new(task);
    while !slices.is_over() {
        slices.resume(&MEMORY, Duration::from_millis(50));
    }
    slices.best()
}

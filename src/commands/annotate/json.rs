//! An annotated game as a JSON object.

use super::judge::Mark;
use super::study::{Judged, Study};
use crate::any::{AnyGame, write_line};
use crate::core::{Color, Turn};
use crate::format::{Score, View};
use crate::records::pgn::Record;
use crate::rules::Notation;
use anyhow::Result;
use serde_json::{Map, Value, json};

/// The object of a game. Scores and shares of a point are White's; losses are those of the side that moved.
///
/// # Errors
/// If the first position cannot be set up; in records that were read it always can.
pub fn game(record: &Record, study: &Study, options: &str, notation: Notation) -> Result<Value> {
    let mut game = record.start()?;
    let tags: Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    let start = game.fen();
    let mut number = game.counters().fullmove;
    let mut turns = Vec::new();
    for (played, studied) in record.turns.iter().zip(&study.turns) {
        let side = game.side();
        let mut turn = json!({
            "number": number,
            "side": side.to_string().to_lowercase(),
            "turn": game.write_in(notation, played.turn),
            "book": studied.is_book,
            "comment": played.comment,
        });
        if let (Some(judged), Some(turn)) = (&studied.judged, turn.as_object_mut()) {
            turn.extend(members(game.as_ref(), judged, played.turn, notation));
        }
        turns.push(turn);
        number += side.index() as u32;
        game.play(played.turn);
    }
    let end = study.verdict.end;
    Ok(json!({
        "variant": record.variant.to_string(),
        "options": options,
        "tags": tags,
        "start": start,
        "end": game.fen(),
        "outcome": end.map(|(_, outcome)| outcome.to_string()),
        "overAfter": end.map(|(turns, _)| turns),
        "faults": study.verdict.faults,
        "white": player(study, Color::White),
        "black": player(study, Color::Black),
        "turns": turns,
    }))
}

/// The totals of a side.
pub fn player(study: &Study, side: Color) -> Value {
    json!({
        "accuracy": study.accuracy(side).map(|accuracy| rounded(accuracy, 1)),
        "loss": study.loss(side).map(|loss| rounded(loss, 4)),
        "good": study.marks(side, Mark::Good),
        "dubious": study.marks(side, Mark::Dubious),
        "mistakes": study.marks(side, Mark::Mistake),
        "blunders": study.marks(side, Mark::Blunder),
    })
}

/// The members that only judged moves have.
pub fn members(game: &dyn AnyGame, judged: &Judged, played: Turn, notation: Notation) -> Map<String, Value> {
    let lines: Vec<Value> = judged
        .found
        .lines
        .iter()
        .map(|line| {
            let turns = write_line(game, notation, &line.turns);
            json!({ "score": Score::seen(game, line.value, View::White).json(), "turns": turns })
        })
        .collect();
    let value = json!({
        "score": Score::seen(game, judged.value, View::White).json(),
        "share": rounded(judged.white, 4),
        "loss": rounded(judged.loss, 4),
        "mark": judged.mark.map(Mark::name),
        "best": judged.found.lines[0].turns.first() == Some(&played),
        "only": judged.is_only,
        "forced": judged.is_forced,
        "turningPoint": judged.is_turning_point,
        "lines": lines,
        "depth": judged.found.depth,
        "nodes": judged.found.nodes,
    });
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

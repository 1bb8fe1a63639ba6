//! An annotated game as a JSON object.

use super::judge::Mark;
use super::study::{Judged, Line, Studied, Study};
use crate::records::pgn::{CommentedTurn, Record};
use firzan::core::Color;
use firzan::format::with_old_names;
use serde_json::{Map, Value, json};

/// The object of a game. Scores and shares of a point are White's; losses are those of the side that moved.
///
/// # Errors
/// If the first position cannot be set up; in records that were read it always can.
pub fn object(record: &Record, study: &Study, options: &str) -> Value {
    let tags: Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    let moves: Value = record.turns.iter().zip(&study.turns).map(turn).collect();
    let end = study.verdict.end;
    let object = json!({
        "variant": record.variant.to_string(),
        "options": options,
        "tags": tags,
        "start": study.start,
        "end": study.end,
        "outcome": end.map(|(_, outcome)| outcome.to_string()),
        "overAfter": end.map(|(turns, _)| turns),
        "faults": study.verdict.faults,
        "white": player(study, Color::White),
        "black": player(study, Color::Black),
        "moves": moves,
    });
    with_old_names(object, [("moves", "turns")])
}

/// A move, and how it was judged.
fn turn((played, studied): (&CommentedTurn, &Studied)) -> Value {
    let mut object = Value::from(members(played, studied));
    object["move"] = studied.seen.words.as_str().into();
    if let Some(judged) = &studied.judged {
        object["lines"] = judged.found.lines.iter().map(line).collect();
    }
    with_old_names(object, [("move", "turn")])
}

fn line(line: &Line) -> Value {
    let object = json!({ "score": line.score.json(), "moves": line.words });
    with_old_names(object, [("moves", "turns")])
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
pub fn members(played: &CommentedTurn, studied: &Studied) -> Map<String, Value> {
    let seen = &studied.seen;
    let mut object = Map::from_iter([
        ("number".into(), seen.number.into()),
        ("side".into(), seen.side.to_string().to_lowercase().into()),
        ("book".into(), seen.is_book.into()),
        ("comment".into(), played.comment.as_str().into()),
    ]);
    object.extend(studied.judged.iter().flat_map(judgement));
    object
}

fn judgement(judged: &Judged) -> [(String, Value); 10] {
    [
        ("score".into(), judged.score.json()),
        ("share".into(), rounded(judged.white, 4).into()),
        ("loss".into(), rounded(judged.loss, 4).into()),
        ("mark".into(), judged.mark.map(Mark::name).into()),
        ("best".into(), judged.is_best.into()),
        ("only".into(), judged.is_only.into()),
        ("forced".into(), judged.is_forced.into()),
        ("turningPoint".into(), judged.is_turning_point.into()),
        ("depth".into(), judged.found.depth.into()),
        ("nodes".into(), judged.found.nodes.into()),
    ]
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

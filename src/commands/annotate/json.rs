//! An annotated game as a JSON object, for programs and for the script of the report.

use super::grade::Mark;
use super::study::{Grade, Line, Ply, Study};
use crate::records::pgn::{CommentedTurn, Record};
use anyhow::Result;
use firzan::any::AnyGame;
use firzan::core::Color;
use firzan::format::{View, with_old_names};
use firzan::rules::Notation;
use firzan::web::replay;
use serde_json::{Map, Value, json};

/// Maximum number of moves per line in the report.
const MAX_LINE: usize = 8;
/// Minimum loss of expected score for which the report has more than the best line.
const MIN_LOSS: f64 = 0.01;

/// A game as a JSON object. Scores are White's; losses are those of the side that moved.
pub fn object(record: &Record, study: &Study, options: &str) -> Value {
    let tags: Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    let moves: Value = record.turns.iter().zip(&study.plies).map(turn).collect();
    let end = study.verdict.end;
    let mut object = summary(record, study, options, moves);
    object["tags"] = tags.into();
    object["start"] = study.start.as_str().into();
    object["end"] = study.end.as_str().into();
    object["outcome"] = end.map(|(_, outcome)| outcome.to_string()).into();
    object["overAfter"] = end.map(|(turns, _)| turns).into();
    with_old_names(object, [("moves", "turns")])
}

/// The members that a game has both in [`object`] and in [`report_object`].
fn summary(record: &Record, study: &Study, options: &str, moves: Value) -> Value {
    json!({
        "variant": record.variant.to_string(),
        "options": options,
        "faults": study.verdict.faults,
        "white": player(study, Color::White),
        "black": player(study, Color::Black),
        "moves": moves,
    })
}

fn turn((played, ply): (&CommentedTurn, &Ply)) -> Value {
    let mut object = Value::from(members(played, ply));
    object["move"] = ply.text.as_str().into();
    if let Some(grade) = &ply.grade {
        object["lines"] = grade.findings.lines.iter().map(line).collect();
    }
    with_old_names(object, [("move", "turn")])
}

fn line(line: &Line) -> Value {
    let object = json!({ "score": line.score.json(), "moves": line.text });
    with_old_names(object, [("moves", "turns")])
}

/// The totals of a side.
fn player(study: &Study, side: Color) -> Value {
    json!({
        "accuracy": study.accuracy(side).map(|accuracy| rounded(accuracy, 1)),
        "loss": study.loss(side).map(|loss| rounded(loss, 4)),
        "good": study.marks(side, Mark::Good),
        "dubious": study.marks(side, Mark::Dubious),
        "mistakes": study.marks(side, Mark::Mistake),
        "blunders": study.marks(side, Mark::Blunder),
    })
}

/// The members that a move has both in [`object`] and in [`report_object`].
fn members(played: &CommentedTurn, ply: &Ply) -> Map<String, Value> {
    let mut object = Map::from_iter([
        ("number".into(), ply.number.into()),
        ("side".into(), ply.side.to_string().to_lowercase().into()),
        ("book".into(), ply.is_book.into()),
        ("comment".into(), played.comment.as_str().into()),
    ]);
    object.extend(ply.grade.iter().flat_map(members_of_grade));
    object
}

fn members_of_grade(grade: &Grade) -> [(String, Value); 10] {
    [
        ("score".into(), grade.score.json()),
        ("share".into(), rounded(grade.white, 4).into()),
        ("loss".into(), rounded(grade.loss, 4).into()),
        ("mark".into(), grade.mark.map(Mark::name).into()),
        ("best".into(), grade.is_best.into()),
        ("only".into(), grade.is_only.into()),
        ("forced".into(), grade.is_forced.into()),
        ("turningPoint".into(), grade.is_turning_point.into()),
        ("depth".into(), grade.findings.depth.into()),
        ("nodes".into(), grade.findings.nodes.into()),
    ]
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

/// A game as a JSON object for the report's script: that of `--json`, with positions.
///
/// # Errors
/// The errors of [`Record::start`].
pub fn report_object(record: &Record, study: &Study, options: &str, notation: Notation) -> Result<Value> {
    let mut game = record.start()?;
    let mut first = replay::first(game.as_ref());
    first.insert("number".into(), game.counters().fullmove.into());
    let mut moves = Vec::new();
    for (played, ply) in record.turns.iter().zip(&study.plies) {
        let mut object = members(played, ply);
        let (comment, clock) = without_commands(&played.comment);
        object.insert("comment".into(), comment.into());
        object.extend(clock.map(|clock| ("clock".to_string(), clock.into())));
        if let Some(grade) = &ply.grade {
            let white = View::White.of(grade.value, ply.side);
            object.insert("chances".into(), game.chances(white).to_vec().into());
            let shows_all = grade.loss >= MIN_LOSS || grade.mark.is_some() || grade.is_only;
            let lines = grade.findings.lines.iter().take(if shows_all { usize::MAX } else { 1 });
            let lines = lines.map(|line| report_line(game.as_ref(), line, notation));
            object.insert("lines".into(), lines.collect());
        }
        object.extend(replay::turn(game.as_mut(), ply.turn, notation));
        moves.push(object);
    }
    let end = study.verdict.end;
    let end = end.map(|(turns, outcome)| json!({ "after": turns, "outcome": outcome.to_string() }));
    let mut object = summary(record, study, options, moves.into());
    object["tags"] = json!(record.tags);
    object["first"] = first.into();
    object["end"] = end.into();
    Ok(object)
}

/// A comment without commands such as `[%eval 0.31]`, and the time in `[%clk 0:03:00]`.
fn without_commands(comment: &str) -> (String, Option<String>) {
    let (mut text, mut clock) = (String::new(), None);
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text += before;
        let (command, after) = command.split_once(']').unwrap_or((command, ""));
        clock = command.strip_prefix("clk ").map(|time| time.trim().to_string()).or(clock);
        rest = after;
    }
    text += rest;
    (text.split_whitespace().collect::<Vec<_>>().join(" "), clock)
}

/// The title of a record in the list of games.
pub fn label(record: &Record) -> String {
    let tag = |name| record.tag(name).unwrap_or("?");
    format!("{} – {}, {}", tag("White"), tag("Black"), tag("Result"))
}

fn report_line(game: &dyn AnyGame, line: &Line, notation: Notation) -> Value {
    let mut at = game.fork();
    let white = View::White.of(line.value, game.side());
    let turns = line.turns.iter().take(MAX_LINE);
    json!({
        "score": line.score.json(),
        "chances": game.chances(white),
        "moves": turns.map(|&turn| replay::step(at.as_mut(), turn, notation)).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::without_commands;

    #[test]
    fn commands_are_removed_from_comments_except_the_clock() {
        for (comment, text, clock) in [
            ("[%eval 0.2] [%clk 0:03:00]", "", Some("0:03:00")),
            ("good [%clk 0:00:01.5] move [%cal Ga1b2]", "good move", Some("0:00:01.5")),
            ("a [b] [%eval", "a [b]", None),
        ] {
            assert_eq!(without_commands(comment), (text.to_string(), clock.map(str::to_string)), "{comment}");
        }
    }
}

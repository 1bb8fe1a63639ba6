//! An annotated game for the script of the report.

use super::json::{members, player};
use super::study::{Line, Study};
use crate::records::pgn::Record;
use anyhow::Result;
use firzan::any::AnyGame;
use firzan::core::Color;
use firzan::format::View;
use firzan::rules::Notation;
use firzan::web::replay;
use serde_json::{Value, json};

/// Moves shown of a line: few readers look further.
const LONGEST: usize = 8;
/// If a move loses less than this share of a point, only the best line is shown.
const LITTLE: f64 = 0.01;

/// The object of a game: that of `--json`, with the positions.
///
/// # Errors
/// If the first position cannot be set up; in records that were read it always can.
pub fn object(record: &Record, study: &Study, options: &str, notation: Notation) -> Result<Value> {
    let mut game = record.start()?;
    let mut first = replay::first(game.as_ref());
    first.insert("number".into(), game.counters().fullmove.into());
    let mut moves = Vec::new();
    for (played, studied) in record.turns.iter().zip(&study.turns) {
        let mut object = members(played, studied);
        let (comment, clock) = shown(&played.comment);
        object.insert("comment".into(), comment.into());
        object.extend(clock.map(|clock| ("clock".to_string(), clock.into())));
        if let Some(judged) = &studied.judged {
            let white = View::White.of(judged.value, studied.seen.side);
            object.insert("chances".into(), game.chances(white).to_vec().into());
            let tells = judged.loss >= LITTLE || judged.mark.is_some() || judged.is_only;
            let most = if tells { usize::MAX } else { 1 };
            let lines = judged.found.lines.iter().take(most);
            let lines = lines.map(|found| line(game.as_ref(), found, notation));
            object.insert("lines".into(), lines.collect());
        }
        object.extend(replay::turn(game.as_mut(), studied.seen.turn, notation));
        moves.push(object);
    }
    let end = study.verdict.end;
    Ok(json!({
        "variant": record.variant.to_string(),
        "options": options,
        "tags": record.tags,
        "first": first,
        "end": end.map(|(turns, outcome)| json!({ "after": turns, "outcome": outcome.to_string() })),
        "faults": study.verdict.faults,
        "white": player(study, Color::White),
        "black": player(study, Color::Black),
        "moves": moves,
    }))
}

/// A comment without commands such as `[%eval 0.31]`, and the player's clock from `[%clk 0:03:00]`.
fn shown(comment: &str) -> (String, Option<String>) {
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

/// The entry of a record in the list of games.
pub fn label(record: &Record) -> String {
    let tag = |name| record.tag(name).unwrap_or("?");
    format!("{} – {}, {}", tag("White"), tag("Black"), tag("Result"))
}

/// A line, move by move.
fn line(game: &dyn AnyGame, line: &Line, notation: Notation) -> Value {
    let mut at = game.fork();
    let white = View::White.of(line.value, game.side());
    let turns = line.turns.iter().take(LONGEST);
    json!({
        "score": line.score.json(),
        "chances": game.chances(white),
        "moves": turns.map(|&turn| replay::step(at.as_mut(), turn, notation)).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn of_a_comments_commands_only_the_clock_is_shown() {
        for (comment, text, clock) in [
            ("[%eval 0.2] [%clk 0:03:00]", "", Some("0:03:00")),
            ("good [%clk 0:00:01.5] move [%cal Ga1b2]", "good move", Some("0:00:01.5")),
            ("a [b] [%eval", "a [b]", None),
        ] {
            assert_eq!(shown(comment), (text.to_string(), clock.map(str::to_string)), "{comment}");
        }
    }
}

//! A game with comments and variations, in PGN.
//!
//! Behind each turn stand White's score as lichess writes it, `[%eval 0.31]`, and where there is something to
//! say, that; better lines follow as variations. The tag `AnnotationOptions` says how the game was searched:
//! one that has it already, by the same options, need not be searched again.

use super::study::{Judged, Study};
use crate::any::AnyGame;
use crate::core::{Color, Turn};
use crate::findings::{Score, View};
use crate::rules::Notation;
use crate::tools::pgn::{Record, Words, first_number};
use anyhow::Result;

/// The tag that says how a game was searched.
pub const OPTIONS: &str = "AnnotationOptions";
/// Tags that an annotation sets.
const TAGS: [&str; 5] = [
    "Annotator",
    OPTIONS,
    "WhiteAccuracy",
    "BlackAccuracy",
    "Remark",
];

/// How comments of ours begin: those of turns judged, and of the book's.
const OURS: [&str; 2] = ["[%eval", "[%book]"];

/// The record without what an earlier annotation has added.
pub fn bare(mut record: Record) -> Record {
    if record.tag(OPTIONS).is_some() {
        record
            .tags
            .retain(|(name, _)| !TAGS.contains(&name.as_str()));
        for turn in &mut record.turns {
            let ours = OURS.iter().filter_map(|ours| turn.comment.find(ours)).min();
            turn.comment.truncate(ours.unwrap_or(turn.comment.len()));
            turn.comment.truncate(turn.comment.trim_end().len());
        }
    }
    record
}

/// The text of a game with what was found, and an empty line at its end.
///
/// # Errors
/// If the first position cannot be set up, which it can in records that were read.
pub fn text(record: &Record, study: &Study, options: &str, notation: Notation) -> Result<String> {
    let mut game = record.start()?;
    let mut tags = record.tags_for(notation);
    tags.retain(|(name, _)| !TAGS.contains(&name.as_str()));
    let mut tag = |name: &str, value: String| tags.push((name.to_string(), value));
    tag("Annotator", format!("Firzan {}", env!("CARGO_PKG_VERSION")));
    tag(OPTIONS, options.to_string());
    for (name, side) in [
        ("WhiteAccuracy", Color::White),
        ("BlackAccuracy", Color::Black),
    ] {
        if let Some(accuracy) = study.accuracy(side) {
            tag(name, format!("{accuracy:.1}"));
        }
    }
    if !study.verdict.faults.is_empty() {
        tag("Remark", study.verdict.faults.join("; "));
    }
    let mut words = Words::after_tags(&tags);
    let mut number = first_number(game.as_ref());
    let mut needs_number = true;
    for (played, studied) in record.turns.iter().zip(&study.turns) {
        let side = game.side();
        words.turn(
            number,
            side,
            needs_number,
            &game.write_in(notation, played.turn),
        );
        let mut comment = played.comment.clone();
        let mut variations = Vec::new();
        if let Some(judged) = &studied.judged {
            if let Some(mark) = judged.mark {
                words.add(mark.glyph());
            }
            comment += &format!(" {}", about(game.as_ref(), judged, notation));
            variations = better(judged, played.turn);
        } else if studied.is_book {
            comment += &format!(" {}", OURS[1]);
        }
        words.comment(&comment);
        for line in &variations {
            words.variation(number, game.as_ref(), line, notation);
        }
        needs_number = !comment.trim().is_empty() || !variations.is_empty();
        number += side.index() as u32;
        game.play(played.turn);
    }
    words.add(record.tag("Result").unwrap_or("*"));
    Ok(words.text() + "\n\n")
}

/// The lines found instead of a turn with a bad mark.
fn better(judged: &Judged, played: Turn) -> Vec<&[Turn]> {
    let is_bad = judged.mark.is_some() && !judged.is_best;
    let lines = judged.found.lines.iter().filter(|_| is_bad);
    let lines = lines.take_while(|line| line.turns.first() != Some(&played));
    lines.map(|line| line.turns.as_slice()).collect()
}

/// What a comment says of a turn.
fn about(game: &dyn AnyGame, judged: &Judged, notation: Notation) -> String {
    let score = Score::seen(game, judged.value, View::White).to_string();
    let mut parts = vec![format!("{} {}]", OURS[0], score.trim_start_matches('+'))];
    if judged.loss >= 0.01 && judged.mark.is_some() && !judged.is_best {
        parts.push(format!("loses {:.0} % of the point,", 100.0 * judged.loss));
        let best = judged.found.lines[0].turns.first();
        parts.extend(best.map(|turn| format!("better {},", game.write_in(notation, *turn))));
    }
    if judged.is_only && judged.is_best {
        parts.push("only move,".to_string());
    }
    if judged.is_forced {
        parts.push("forced,".to_string());
    }
    if judged.is_turning_point {
        parts.push("turning point,".to_string());
    }
    parts.join(" ").trim_end_matches(',').to_string()
}

//! An annotated game in PGN, with comments and variations.
//!
//! The comment after each move has White's score as lichess writes it, `[%eval 0.31]`, and any remarks;
//! better lines follow as variations that begin with the comment `Firzan`. The record's own comments and
//! variations are kept. The tag `AnnotationOptions` describes how the game was searched; a game that already
//! has it with the same options is not searched again.

use super::grade::Mark;
use super::study::{Grade, Study};
use crate::records::pgn::{CommentedTurn, REMARK, Record, Variation};
use anyhow::Result;
use firzan::core::{Color, Turn};

/// The tag that describes how a game was searched.
pub const OPTIONS: &str = "AnnotationOptions";
/// Tags that an annotation sets.
pub const TAGS: [&str; 4] = ["Annotator", OPTIONS, "WhiteAccuracy", "BlackAccuracy"];

/// Prefixes of Firzan's comments, on graded moves and on book moves.
const PREFIXES: [&str; 2] = ["[%eval", "[%book]"];

/// The comment that begins Firzan's variations.
const VARIATION_COMMENT: &str = "Firzan";

/// Suffixes of Firzan's comments on moves that already had the same mark; the last is from earlier versions.
const AS_MARKED: [&str; 2] = ["(the file's mark agrees)", "as marked"];
/// Prefixes of remarks on moves that Firzan marked; the last is from earlier versions.
const REMARK_PREFIXES: [&str; 3] = ["costs ", "only move", "loses "];

/// The glyphs that grade a move; a move has at most one of them.
const GRADES: std::ops::RangeInclusive<u8> = 1..=6;

/// Removes the additions of an earlier annotation, except faults in the tag `Remark`.
pub fn strip(mut record: Record) -> Record {
    if record.tag(OPTIONS).is_some() {
        let is_added = |name: &String| TAGS.contains(&name.as_str());
        record.tags.retain(|(name, _)| !is_added(name));
        record.turns.iter_mut().for_each(strip_turn);
    }
    record
}

fn strip_turn(turn: &mut CommentedTurn) {
    turn.variations.retain(|variation| variation.comment != VARIATION_COMMENT);
    let Some(start) = PREFIXES.iter().filter_map(|prefix| turn.comment.find(prefix)).min() else {
        return;
    };
    let added = turn.comment.split_off(start);
    turn.comment.truncate(turn.comment.trim_end().len());
    let remark = added.split_once("] ").map_or("", |(_, remark)| remark);
    // A remark in parentheses is on a move that already had another mark.
    let has_mark = REMARK_PREFIXES.iter().any(|mark| remark.starts_with(mark));
    let had_same_mark = AS_MARKED.iter().any(|end| remark.ends_with(end));
    if has_mark && !had_same_mark && turn.nags.last().is_some_and(|nag| GRADES.contains(nag)) {
        turn.nags.pop();
    }
}

/// Removes `[%eval ]` and `[%book]` from a comment; they are written again.
fn strip_comment(comment: &str) -> String {
    let mut text = comment.to_string();
    while let Some(start) = PREFIXES.iter().filter_map(|prefix| text.find(prefix)).min() {
        let end = text[start..].find(']').map_or(text.len(), |end| start + end + 1);
        text.replace_range(start..end, "");
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text of an annotated game, followed by an empty line.
///
/// # Errors
/// The errors of [`Record::start`].
pub fn text(record: &Record, study: &Study, options: &str) -> Result<String> {
    let mut annotated = record.clone();
    annotated.tags.retain(|(name, _)| !TAGS.contains(&name.as_str()));
    let remarks = annotated.tags.iter().position(|(name, _)| name == REMARK);
    let remarks = remarks.map(|index| annotated.tags.remove(index));
    annotated.set_tag("Annotator", format!("Firzan {}", env!("CARGO_PKG_VERSION")));
    annotated.set_tag(OPTIONS, options.to_string());
    for (name, side) in [("WhiteAccuracy", Color::White), ("BlackAccuracy", Color::Black)] {
        if let Some(accuracy) = study.accuracy(side) {
            annotated.set_tag(name, format!("{accuracy:.1}"));
        }
    }
    annotated.tags.extend(remarks);
    annotated.remark(study.verdict.faults.iter().map(String::as_str));
    for (turn, ply) in annotated.turns.iter_mut().zip(&study.plies) {
        if let Some(grade) = &ply.grade {
            annotate(turn, grade);
        } else if ply.is_book {
            turn.comment = format!("{} {}", strip_comment(&turn.comment), PREFIXES[1]);
        }
    }
    annotated.numbered_text_in(study.notation)
}

/// Adds the score, the mark and better lines to a move, which keeps its comment.
fn annotate(turn: &mut CommentedTurn, grade: &Grade) {
    let is_graded = turn.nags.iter().any(|nag| GRADES.contains(nag));
    let score = grade.score.to_string();
    let mut comment =
        format!("{} {} {}]", strip_comment(&turn.comment), PREFIXES[0], score.trim_start_matches('+'));
    let remark = remark(grade);
    match grade.mark {
        _ if !is_graded => comment += &format!(" {remark}"),
        Some(mark) if turn.nags.contains(&mark.glyph()) => {
            comment += &format!(" {remark} {}", AS_MARKED[0]);
        }
        Some(mark) => comment += &format!(" ({} {remark})", mark.sign()),
        None if remark.is_empty() => {}
        None => comment += &format!(" ({remark})"),
    }
    turn.comment = comment;
    turn.nags.extend(grade.mark.filter(|_| !is_graded).map(Mark::glyph));
    let variations = better(grade, turn.turn).map(|turns| Variation {
        comment: VARIATION_COMMENT.to_string(),
        turns: turns.iter().map(|&turn| CommentedTurn::new(turn, String::new())).collect(),
    });
    turn.variations.extend(variations);
}

/// The lines that are better than a move with a bad mark.
fn better(grade: &Grade, played: Turn) -> impl Iterator<Item = &[Turn]> {
    let is_bad = grade.mark.is_some() && !grade.is_best;
    let lines = grade.findings.lines.iter().filter(move |_| is_bad).map(|line| line.turns.as_slice());
    lines.take_while(move |turns| turns.first() != Some(&played))
}

/// The remark in a comment, after the score.
fn remark(grade: &Grade) -> String {
    let mut parts = Vec::new();
    if grade.loss >= 0.01 && grade.mark.is_some() && !grade.is_best {
        let best = grade.findings.lines[0].text.first();
        let better = best.map_or(String::new(), |turn| format!("; {turn} was better"));
        parts.push(format!("costs {:.0} % of the expected score{better}", 100.0 * grade.loss));
    }
    parts.extend(grade.remarks().map(str::to_string));
    parts.join(", ")
}

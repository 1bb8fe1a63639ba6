//! An annotated game for a person at a terminal.

use super::judge::Mark;
use super::replay::Seen;
use super::study::Study;
use crate::records::pgn::Record;
use firzan::core::Color;
use std::fmt::Write;

/// Rows of the plot.
const HEIGHT: usize = 8;
/// Eighths of a row.
const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The players and the result, a plot of White's share of a point, the moves, and each side's accuracy.
///
/// # Errors
/// If the first position cannot be set up; in records that were read it always can.
pub fn text(record: &Record, study: &Study, columns: usize) -> String {
    let tag = |name| record.tag(name).unwrap_or("?");
    let mut text = format!(
        "{} - {}  {}  ({}, {})\n",
        tag("White"),
        tag("Black"),
        tag("Result"),
        record.variant,
        tag("Date")
    );
    for fault in &study.verdict.faults {
        let _ = writeln!(text, "Note: {fault}");
    }
    text += &plot(study, columns);
    text += " move                  score  loss      better\n";
    for studied in &study.turns {
        let Seen { number, side, words, .. } = &studied.seen;
        let dots = if *side == Color::White { ".  " } else { "..." };
        let _ = write!(text, "{number:>4}{dots} {words:<13}");
        match &studied.judged {
            Some(judged) => {
                let mark = judged.mark.map_or("", Mark::sign);
                let _ = write!(text, " {:>7} {:>5.1} {mark:<2}", judged.score, 100.0 * judged.loss);
                let mut notes = Vec::new();
                if !judged.is_best && judged.loss >= 0.01 {
                    let line = &judged.found.lines[0].words;
                    notes.push(line[..line.len().min(6)].join(" "));
                }
                if judged.is_only && judged.is_best {
                    notes.push("(only move)".to_string());
                }
                if judged.is_forced {
                    notes.push("(forced)".to_string());
                }
                if judged.is_turning_point {
                    notes.push("(turning point)".to_string());
                }
                let _ = write!(text, "   {}", notes.join(" "));
            }
            None if studied.seen.is_book => text += "    book",
            None => {}
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += "\n        accuracy  loss / move    !   ?!    ?   ??\n";
    for side in [Color::White, Color::Black] {
        let percent = |value: Option<f64>| value.map_or("-".to_string(), |value| format!("{value:.1} %"));
        let count = |mark| study.marks(side, mark);
        let _ = writeln!(
            text,
            "{:<6} {:>9} {:>12} {:>4} {:>4} {:>4} {:>4}",
            side.to_string(),
            percent(study.accuracy(side)),
            percent(study.loss(side).map(|loss| 100.0 * loss)),
            count(Mark::Good),
            count(Mark::Dubious),
            count(Mark::Mistake),
            count(Mark::Blunder)
        );
    }
    text
}

/// White's expected score after each move as bars, in at most that many columns; empty if no move was
/// judged. Book moves leave gaps.
fn plot(study: &Study, columns: usize) -> String {
    let shares: Vec<Option<f64>> =
        study.turns.iter().map(|turn| turn.judged.as_ref().map(|judged| judged.white)).collect();
    if shares.iter().all(Option::is_none) {
        return String::new();
    }
    // If there are more moves than columns, moves share a column and the last one shows.
    let width = columns.saturating_sub(8).clamp(1, shares.len());
    let column = |column: usize| shares[(column + 1) * shares.len() / width - 1];
    let heights: Vec<Option<usize>> = (0..width)
        .map(|index| column(index).map(|share| (share * (HEIGHT * 8) as f64).round() as usize))
        .collect();
    let mut text = String::from("White's expected score, move by move\n");
    for row in (0..HEIGHT).rev() {
        let label = match row {
            _ if row == HEIGHT - 1 => "100 %",
            _ if row == HEIGHT / 2 => " 50 %",
            0 => "  0 %",
            _ => "     ",
        };
        let bar = |height: &Option<usize>| match height {
            Some(height) => BARS[height.saturating_sub(row * 8).min(8)],
            None => ' ',
        };
        let bars: String = heights.iter().map(bar).collect();
        let _ = writeln!(text, "{label} |{}", bars.trim_end());
    }
    text + "\n"
}

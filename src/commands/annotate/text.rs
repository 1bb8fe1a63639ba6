//! An annotated game as text for the terminal.

use super::grade::Mark;
use super::study::{Ply, Study};
use crate::records::pgn::Record;
use firzan::core::Color;
use std::fmt::Write;

/// Rows of the plot.
const HEIGHT: usize = 8;
/// Bars of 0 to 8 eighths of a row.
const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The players and the result, a plot of White's expected score, the moves, and each side's accuracy.
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
    for Ply { number, side, text: turn, is_book, grade, .. } in &study.plies {
        let dots = if *side == Color::White { ".  " } else { "..." };
        let _ = write!(text, "{number:>4}{dots} {turn:<13}");
        if let Some(grade) = grade {
            let mark = grade.mark.map_or("", Mark::sign);
            let _ = write!(text, " {:>7} {:>5.1} {mark:<2}", grade.score, 100.0 * grade.loss);
            let mut notes = Vec::new();
            if !grade.is_best && grade.loss >= 0.01 {
                let line = &grade.findings.lines[0].text;
                notes.push(line[..line.len().min(6)].join(" "));
            }
            notes.extend(grade.remarks().map(|remark| format!("({remark})")));
            let _ = write!(text, "   {}", notes.join(" "));
        } else if *is_book {
            text += "    book";
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

/// White's expected score after each move as bars, at most `columns` wide with the labels; empty if no move
/// was graded. Book moves leave gaps.
fn plot(study: &Study, columns: usize) -> String {
    let shares: Vec<Option<f64>> =
        study.plies.iter().map(|ply| ply.grade.as_ref().map(|grade| grade.white)).collect();
    if shares.iter().all(Option::is_none) {
        return String::new();
    }
    // If there are more moves than columns, each column shows the last of its moves.
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

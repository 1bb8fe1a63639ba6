//! The report for the terminal, and its summary in Markdown.

use super::contents::Report;
use crate::commands::study::figures::{Cell, Table};
use crate::commands::study::games::Plan;
use crate::console::columns::{columns, fill};
use std::fmt::Write;

/// The maximum width of the text in columns, also used without a terminal.
const MAX_WIDTH: usize = 100;
/// The width of a figure's name, in columns.
const NAME_WIDTH: usize = 58;
/// The width of the summary's first paragraph, in columns.
const SUMMARY_WIDTH: usize = 110;
/// The keys of the sections whose remarks the summary includes.
const WITH_REMARKS: [&str; 3] = ["facts", "worth", "openings"];

/// The report for a terminal, without plots and examples.
pub fn terminal(report: &Report) -> String {
    let width = columns().unwrap_or(MAX_WIDTH).clamp(40, MAX_WIDTH);
    let mut text = format!("{}\n{}\n", report.title, fill("", &report.basis, width));
    for section in &report.sections {
        let _ = writeln!(text, "\n{}", section.outline.title);
        for ((_, name, ..), cell) in &section.rows {
            let _ = writeln!(text, "  {name:NAME_WIDTH$} {}", cell.text());
        }
        for remark in &section.remarks {
            let _ = writeln!(text, "{}", fill("  ", remark, width));
        }
        for table in section.tables.iter().filter(|table| !table.rows.is_empty()) {
            let _ = write!(text, "\n  {}\n{}", table.title, lines(table));
        }
    }
    text.trim_end().to_string()
}

/// Aligns a table: the first column to the left, the others to the right.
fn lines(table: &Table) -> String {
    let head = table.head.iter().map(|(_, name)| (*name).to_string()).collect();
    let rows = table.rows.iter().map(|row| row.iter().map(Cell::text).collect());
    let rows: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "    {}", line.trim_end());
    }
    text
}

/// A summary in about twenty lines of Markdown, for a game's README.
pub fn markdown(report: &Report, plan: &Plan) -> String {
    let basis = format!("{}: {} Made by `firzan study {}`.", report.title, report.basis, plan.signature());
    let mut text = format!("{}\n\n| | |\n|---|---|\n", fill("", &basis, SUMMARY_WIDTH));
    // Definitions may give pieces names that contain a `|`.
    let mut add = |name: &str, value: &str| text += &format!("| {name} | {} |\n", value.replace('|', "\\|"));
    for section in &report.sections {
        for ((_, name, ..), cell) in section.rows.iter().filter(|((.., is_brief, _), _)| *is_brief) {
            add(name, &cell.text());
        }
        for table in &section.tables {
            let summary = summary(table);
            if !summary.is_empty() {
                add(table.title, &summary);
            }
        }
        if WITH_REMARKS.contains(&section.outline.key) {
            section.remarks.iter().for_each(|remark| add(section.outline.title, remark));
        }
    }
    text
}

/// Formats a table as one line; empty if the summary omits it.
fn summary(table: &Table) -> String {
    let (max_rows, template) = table.brief;
    let row = |row: &Vec<Cell>| {
        let cells = row.iter().enumerate();
        cells.fold(template.to_string(), |text, (number, cell)| {
            text.replace(&format!("{{{number}}}"), &cell.text())
        })
    };
    let rows = table.rows.iter().filter(|row| row[1] != Cell::None).take(max_rows);
    rows.map(row).collect::<Vec<_>>().join(", ")
}

//! The report on a terminal.

use super::figures::{Cell, Table};
use super::report::Report;
use crate::console::columns::{columns, fill};
use std::fmt::Write;

/// The columns that text fills where there is no terminal.
const COLUMNS: usize = 100;
/// The columns of a figure's name.
const NAME: usize = 58;

/// The figures, without drawings and examples.
pub fn text(report: &Report) -> String {
    let width = columns().unwrap_or(COLUMNS).clamp(40, COLUMNS);
    let mut text = format!("{}\n{}\n", report.title, fill("", &report.basis, width));
    for section in &report.sections {
        let _ = writeln!(text, "\n{}", section.title);
        for row in &section.rows {
            let _ = writeln!(text, "  {:NAME$} {}", row.name(), row.text());
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

/// A table with its columns side by side: the first to the left, the others to the right.
fn lines(table: &Table) -> String {
    let head: Vec<String> = table.head.iter().map(|(_, name)| (*name).to_string()).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(Cell::text).collect()).collect();
    let width = |column: usize| {
        let all = [&head].into_iter().chain(&rows);
        all.filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    for row in [&head].into_iter().chain(&rows) {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
            0 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "    {}", line.trim_end());
    }
    text
}

//! The report in some twenty lines of Markdown, for the page of a game.

use super::figures::{Cell, Section, Table};
use super::plan::Plan;
use super::report::Report;
use crate::console::columns::fill;

/// The figures of the summary, by their section's name and their own.
const FIGURES: [(&str, &str); 12] = [
    ("results", "white"),
    ("results", "white_after_random_moves"),
    ("results", "draws"),
    ("course", "turned"),
    ("course", "lead_changes"),
    ("course", "decided"),
    ("choice", "legal"),
    ("choice", "forced"),
    ("choice", "good"),
    ("choice", "only"),
    ("worth", "unit"),
    ("worth", "tempo"),
];
/// The columns of the text, but for the table.
const COLUMNS: usize = 110;
/// The most rows of a table in the summary.
const MOST: usize = 6;

/// The report's chief figures in a table, after a line on what they rest on.
pub fn markdown(report: &Report, plan: &Plan) -> String {
    let basis = format!("{}: {} Made by `firzan study {}`.", report.title, report.basis, plan.signature());
    let mut lines =
        vec![fill("", &basis, COLUMNS), String::new(), "| | |".to_string(), "|---|---|".to_string()];
    for section in &report.sections {
        let rows = section.rows.iter().filter(|row| FIGURES.contains(&(section.key, row.key())));
        lines.extend(rows.map(|row| line(row.name(), &row.text())));
        lines.extend(section.tables.iter().filter_map(|table| {
            let (name, text) = summary(section, table)?;
            (!text.is_empty()).then(|| line(&name, &text))
        }));
        if ["facts", "worth", "openings"].contains(&section.key) {
            lines.extend(section.remarks.iter().map(|remark| line(section.title, remark)));
        }
    }
    lines.join("\n") + "\n"
}

fn line(name: &str, text: &str) -> String {
    // Names of pieces are the definition's.
    format!("| {name} | {} |", text.replace('|', "\\|"))
}

/// A table in a line, with its name.
fn summary(section: &Section, table: &Table) -> Option<(String, String)> {
    let joined = |cells: &dyn Fn(&[Cell]) -> String| {
        let rows = table.rows.iter().take(MOST).map(|row| cells(row));
        rows.collect::<Vec<_>>().join(", ")
    };
    let text = |row: &[Cell], column: usize| row.get(column).map_or(String::new(), Cell::text);
    let name = table.title.to_string();
    Some(match (section.key, table.key) {
        ("results", "ends") => (name, joined(&|row| format!("{} {}", text(row, 0), text(row, 2)))),
        ("results", "lengths") => {
            let all = table.rows.first()?;
            let middle =
                format!("median {}, 80 % between {} and {}", text(all, 3), text(all, 4), text(all, 5));
            (name, middle)
        }
        ("skill", "ladder") => (name, joined(&|row| format!("{}: {}", text(row, 0), text(row, 1)))),
        ("worth", "pieces") => {
            // All of them, whatever their number.
            let rows = table.rows.iter().filter(|row| row.get(1) != Some(&Cell::None));
            let worths = rows.map(|row| format!("{} {}", text(row, 0), text(row, 1)));
            (name, worths.collect::<Vec<_>>().join(", "))
        }
        ("openings", "first") => (name, joined(&|row| format!("{} {}", text(row, 0), text(row, 1)))),
        _ => return None,
    })
}

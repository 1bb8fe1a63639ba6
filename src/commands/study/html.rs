//! The report as a document: figures, drawings, and below them the games, on the board of annotated games.

use super::figures::{Cell, Section, Table};
use super::plan::Plan;
use super::report::Report;
use super::sample::searcher;
use crate::commands::annotate;
use crate::console::text::escaped;
use crate::web::report::Report as Document;
use anyhow::Result;
use firzan::games::Registry;
use firzan::rules::Notation;
use firzan::search::{Limits, Memory, Settings};
use std::fmt::Write;

/// How many times the nodes of a move are spent on each move of an example.
const EFFORT: u64 = 10;
/// The lines that are shown of a position.
const LINES: usize = 2;

/// The whole document.
///
/// # Errors
/// If an example's first position cannot be set up, which it can in records that were read.
pub fn document(report: &Report, plan: &Plan, memory: &Memory, registry: &Registry) -> Result<String> {
    let mut body = format!(
        "<section id=\"study\" aria-label=\"Figures\"><h1>{}</h1><p class=\"faint\">{}</p>",
        escaped(&report.title),
        escaped(&report.basis)
    );
    report.sections.iter().for_each(|section| body += &part(section));
    body += "</section>\n";
    let mut document = Document::head_of_study(&report.title, &body);
    let limits = Limits::nodes(EFFORT * plan.nodes);
    let searcher = searcher(&limits, Settings { lines: LINES, ..Settings::default() }, memory);
    let options = format!("--nodes {}", EFFORT * plan.nodes);
    let mut games = Document::new(registry);
    for (title, record) in &report.examples {
        if let Some(study) = annotate::study(record, Notation::San, &searcher, &|_| {})? {
            let object = annotate::object(record, &study, &options, Notation::San)?;
            document += &games.game(title, &object);
        }
    }
    Ok(document)
}

fn part(section: &Section) -> String {
    let mut html = format!("<section class=\"panel\"><h2>{}</h2>", section.title);
    if !section.rows.is_empty() {
        html += "<table class=\"figures\">";
        for row in &section.rows {
            let _ = write!(
                html,
                "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
                row.name(),
                escaped(&row.text())
            );
        }
        html += "</table>";
    }
    for remark in &section.remarks {
        let _ = write!(html, "<p>{}</p>", escaped(remark));
    }
    html += &section.plots.concat();
    section.tables.iter().filter(|table| !table.rows.is_empty()).for_each(|one| html += &table(one));
    html + "</section>"
}

fn table(table: &Table) -> String {
    let mut html = format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\
         <table><caption>{0}</caption><tr>",
        table.title
    );
    for (_, name) in &table.head {
        let _ = write!(html, "<th scope=\"col\">{name}</th>");
    }
    html += "</tr>";
    for row in &table.rows {
        html += "<tr>";
        for (column, cell) in row.iter().enumerate() {
            let text = escaped(&Cell::text(cell));
            html += &match (column, cell) {
                (0, _) => format!("<th scope=\"row\">{text}</th>"),
                (_, Cell::Words(_)) => format!("<td class=\"words\">{text}</td>"),
                _ => format!("<td>{text}</td>"),
            };
        }
        html += "</tr>";
    }
    html + "</table></div>"
}

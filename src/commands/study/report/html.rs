//! The report as an HTML document: figures and plots, then the examples on the board of annotated games.

use super::contents::Report;
use crate::commands::annotate::{self, searcher};
use crate::commands::study::figures::{Cell, Section, Table};
use crate::commands::study::games::Plan;
use crate::console::text::escaped;
use crate::web::report::Report as Document;
use anyhow::Result;
use firzan::games::Registry;
use firzan::rules::Notation;
use firzan::search::{Limits, Memory, Settings};

/// Nodes per move of an example, as a multiple of the nodes per move in the games.
const EFFORT: u64 = 10;
/// Number of lines shown per position.
const LINES: usize = 2;

/// Writes the whole document.
pub fn document(report: &Report, plan: &Plan, memory: &Memory, registry: &Registry) -> Result<String> {
    let (title, basis) = (escaped(&report.title), escaped(&report.basis));
    let sections: String = report.sections.iter().map(part).collect();
    let body = format!(
        "<section id=\"study\" aria-label=\"Figures\"><h1>{title}</h1><p class=\"faint\">{basis}</p>\
         {sections}</section>\n"
    );
    let mut document = Document::head_of_study(&report.title, &body);
    let nodes = EFFORT * plan.nodes;
    let limits = Limits::nodes(nodes);
    let searcher = searcher(&limits, Settings { lines: LINES, ..Settings::default() }, memory);
    let mut games = Document::new(registry);
    for (title, record) in &report.examples {
        if let Some(study) = annotate::study(record, Notation::San, &searcher, &|_| {})? {
            let object = annotate::object(record, &study, &format!("--nodes {nodes}"), Notation::San)?;
            document += &games.game(title, &object);
        }
    }
    Ok(document)
}

fn part(section: &Section) -> String {
    let mut html = format!("<section class=\"panel\"><h2>{}</h2>", section.outline.title);
    let row = |name: &str, cell: &Cell| {
        format!("<tr><th scope=\"row\">{name}</th><td>{}</td></tr>", escaped(&cell.text()))
    };
    if !section.rows.is_empty() {
        let rows: String = section.rows.iter().map(|((_, name, ..), cell)| row(name, cell)).collect();
        html += &format!("<table class=\"figures\">{rows}</table>");
    }
    html.extend(section.remarks.iter().map(|remark| format!("<p>{}</p>", escaped(remark))));
    html += &section.plots.concat();
    html.extend(section.tables.iter().filter(|table| !table.rows.is_empty()).map(table));
    html + "</section>"
}

fn table(table: &Table) -> String {
    let cell = |(column, cell): (usize, &Cell)| {
        let text = escaped(&cell.text());
        match (column, cell) {
            (0, _) => format!("<th scope=\"row\">{text}</th>"),
            (_, Cell::Text(_)) => format!("<td class=\"words\">{text}</td>"),
            _ => format!("<td>{text}</td>"),
        }
    };
    let row = |row: &Vec<Cell>| format!("<tr>{}</tr>", row.iter().enumerate().map(cell).collect::<String>());
    let head = table.head.iter().map(|(_, name)| format!("<th scope=\"col\">{name}</th>"));
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\">\
         <table><caption>{0}</caption><tr>{1}</tr>{2}</table></div>",
        table.title,
        head.collect::<String>(),
        table.rows.iter().map(row).collect::<String>()
    )
}

//! The sections of a report: figures, tables, plots and remarks.

use super::estimate::Estimate;
use super::replay::Evidence;
use serde_json::{Map, Value, json};

/// A figure: its JSON key, its name, whether the summary includes it, and the function that computes it.
pub type Figure = (&'static str, &'static str, bool, fn(&Evidence) -> Cell);

/// The definition of a section, without its values.
pub struct Outline {
    /// The JSON key.
    pub key: &'static str,
    /// The title.
    pub title: &'static str,
    /// The single figures.
    pub figures: &'static [Figure],
    /// Adds the tables, plots and remarks.
    pub add_details: fn(&Evidence, &mut Section),
}

/// A section of the report.
pub struct Section {
    /// Its definition.
    pub outline: &'static Outline,
    /// The figures that have a value.
    pub rows: Vec<(&'static Figure, Cell)>,
    /// The tables.
    pub tables: Vec<Table>,
    /// SVG plots, which only the HTML document shows.
    pub plots: Vec<String>,
    /// Remarks, as sentences.
    pub remarks: Vec<String>,
}

/// A table.
pub struct Table {
    /// The JSON key. In JSON, each row is an object.
    pub key: &'static str,
    /// The title.
    pub title: &'static str,
    /// The columns: their JSON keys and their headings.
    pub head: &'static [(&'static str, &'static str)],
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// Maximum number of rows in the summary, and the template of each, where `{2}` stands for column 2.
    pub brief: (usize, &'static str),
}

/// [`Table::brief`] of a table that the summary leaves out.
pub const NOT_BRIEF: (usize, &str) = (0, "");

/// The value of a figure or of a table cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A share of a whole, from 0 to 1.
    Share(Estimate),
    /// A number with this many decimals, and its error unless that is 0.
    Number(Estimate, usize),
    /// A whole number.
    Count(usize),
    /// Text.
    Text(String),
    /// An unknown value.
    None,
}

impl Section {
    /// Computes a section; `None` if it would be empty.
    pub fn of(outline: &'static Outline, evidence: &Evidence) -> Option<Section> {
        let rows = outline.figures.iter().map(|figure| (figure, figure.3(evidence)));
        let rows: Vec<_> = rows.filter(|(_, cell)| *cell != Cell::None).collect();
        let mut section =
            Section { outline, rows, tables: Vec::new(), plots: Vec::new(), remarks: Vec::new() };
        (outline.add_details)(evidence, &mut section);
        let is_empty = section.rows.is_empty() && section.tables.is_empty() && section.remarks.is_empty();
        (!is_empty).then_some(section)
    }

    /// The section as a JSON object.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.extend(self.rows.iter().map(|((key, ..), cell)| ((*key).to_string(), cell.json())));
        for table in &self.tables {
            let keys = || table.head.iter().map(|(key, _)| (*key).to_string());
            let row = |row: &Vec<Cell>| -> Value {
                keys().zip(row.iter().map(Cell::json)).collect::<Map<_, _>>().into()
            };
            object.insert(table.key.into(), table.rows.iter().map(row).collect());
        }
        if !self.remarks.is_empty() {
            object.insert("remarks".into(), json!(self.remarks));
        }
        object.into()
    }
}

impl Table {
    /// Creates a table from its JSON key and title, summary, columns and rows.
    pub fn new(
        [key, title]: [&'static str; 2],
        brief: (usize, &'static str),
        head: &'static [(&'static str, &'static str)],
        rows: impl IntoIterator<Item = Vec<Cell>>,
    ) -> Table {
        Table { key, title, head, rows: rows.into_iter().collect(), brief }
    }
}

impl Cell {
    /// The mean of independent numbers; no value for fewer than two.
    pub fn mean(values: impl IntoIterator<Item = f64>, places: usize) -> Cell {
        Estimate::mean(values).map_or(Cell::None, |mean| Cell::Number(mean, places))
    }

    /// The mean of independent shares; no value for fewer than two.
    pub fn average(shares: impl IntoIterator<Item = f64>) -> Cell {
        Estimate::mean(shares).map_or(Cell::None, Cell::Share)
    }

    /// The share of `true` values; no value if there are none at all.
    pub fn portion(all: impl IntoIterator<Item = bool>) -> Cell {
        let all: Vec<bool> = all.into_iter().collect();
        Cell::share(all.iter().filter(|value| **value).count(), all.len())
    }

    /// The share of `count` among `all`; no value if `all` is 0.
    pub fn share(count: usize, all: usize) -> Cell {
        Estimate::share(count, all).map_or(Cell::None, Cell::Share)
    }

    /// A number with two decimals and no error.
    pub fn exact(value: f64) -> Cell {
        Cell::Number(Estimate::exact(value), 2)
    }

    /// The number and its error; 0 for text.
    pub fn estimate(&self) -> Estimate {
        match self {
            Cell::Share(estimate) | Cell::Number(estimate, _) => *estimate,
            Cell::Count(count) => Estimate::exact(*count as f64),
            Cell::Text(_) | Cell::None => Estimate::exact(0.0),
        }
    }

    /// The value as text.
    pub fn text(&self) -> String {
        match self {
            Cell::Share(Estimate { value, error }) => {
                format!("{:.1} % ± {:.1}", 100.0 * value, 100.0 * error)
            }
            Cell::Number(Estimate { value, error: 0.0 }, places) => format!("{value:.places$}"),
            Cell::Number(Estimate { value, error }, places) => format!("{value:.places$} ± {error:.places$}"),
            Cell::Count(count) => count.to_string(),
            Cell::Text(text) => text.clone(),
            Cell::None => "–".to_string(),
        }
    }

    fn json(&self) -> Value {
        let rounded = |value: f64| (value * 1e4).round() / 1e4;
        match self {
            Cell::Number(Estimate { value, error: 0.0 }, _) => json!(rounded(*value)),
            Cell::Share(estimate) | Cell::Number(estimate, _) => {
                json!({ "value": rounded(estimate.value), "error": rounded(estimate.error) })
            }
            Cell::Count(count) => json!(count),
            Cell::Text(text) => json!(text),
            Cell::None => Value::Null,
        }
    }
}

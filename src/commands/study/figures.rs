//! The figures of a study, as its texts, its JSON and its document show them.

use super::estimate::Estimate;
use serde_json::{Map, Value, json};

/// A part of the report.
pub struct Section {
    /// Its name in JSON.
    pub key: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Single figures.
    pub rows: Vec<Row>,
    /// Tables.
    pub tables: Vec<Table>,
    /// Drawings, in the document only.
    pub plots: Vec<String>,
    /// Sentences.
    pub remarks: Vec<String>,
}

/// A figure with its name.
pub struct Row {
    key: &'static str,
    name: &'static str,
    cell: Cell,
}

/// A table.
pub struct Table {
    /// Its name in JSON, where each row is an object.
    pub key: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The columns: their names in JSON, and their heads.
    pub head: Vec<(&'static str, &'static str)>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A value in a table or beside its name.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A share of a whole, from 0 to 1.
    Share(Estimate),
    /// A number with this many decimals, and an error unless that is 0.
    Number(Estimate, usize),
    /// A whole number.
    Count(usize),
    /// Words.
    Words(String),
    /// Nothing is known.
    None,
}

impl Section {
    /// An empty part.
    pub fn new(key: &'static str, title: &'static str) -> Section {
        Section { key, title, rows: Vec::new(), tables: Vec::new(), plots: Vec::new(), remarks: Vec::new() }
    }

    /// Adds a figure, if there is one.
    pub fn add(&mut self, key: &'static str, name: &'static str, cell: impl Into<Cell>) {
        let cell = cell.into();
        if cell != Cell::None {
            self.rows.push(Row { key, name, cell });
        }
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.tables.is_empty() && self.remarks.is_empty()
    }

    /// As an object.
    pub fn json(&self) -> Value {
        let mut object = Map::new();
        object.extend(self.rows.iter().map(|row| (row.key.to_string(), row.cell.json())));
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

impl Row {
    /// The name in JSON.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The value.
    pub fn text(&self) -> String {
        self.cell.text()
    }
}

impl Cell {
    /// A number with an error.
    pub fn number(estimate: Option<Estimate>, places: usize) -> Cell {
        estimate.map_or(Cell::None, |estimate| Cell::Number(estimate, places))
    }

    /// A share.
    pub fn share(estimate: Option<Estimate>) -> Cell {
        estimate.map_or(Cell::None, Cell::Share)
    }

    /// A number without an error.
    pub fn exact(value: f64, places: usize) -> Cell {
        Cell::Number(Estimate::exact(value), places)
    }

    /// The text.
    pub fn text(&self) -> String {
        match self {
            Cell::Share(Estimate { value, error }) => {
                format!("{:.1} % ± {:.1}", 100.0 * value, 100.0 * error)
            }
            Cell::Number(Estimate { value, error: 0.0 }, places) => format!("{value:.places$}"),
            Cell::Number(Estimate { value, error }, places) => format!("{value:.places$} ± {error:.places$}"),
            Cell::Count(count) => count.to_string(),
            Cell::Words(words) => words.clone(),
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
            Cell::Words(words) => json!(words),
            Cell::None => Value::Null,
        }
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Cell {
        Cell::Count(count)
    }
}

impl From<String> for Cell {
    fn from(words: String) -> Cell {
        Cell::Words(words)
    }
}

//! Reading questions: names, and types of members.

use crate::core::spelling::nearest;
use crate::search::Strength;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The names of the questions. `firzan ask` also knows `search` and `stop`.
#[cfg(feature = "defined")]
pub const QUESTIONS: &[&str] =
    &["games", "defined", "define", "game", "position", "why", "square", "read", "eval"];
#[cfg(not(feature = "defined"))]
/// The names of the questions.
pub const QUESTIONS: &[&str] = &["games", "game", "position", "why", "square", "read", "eval"];

/// Maximum time of a search that may be requested, in seconds.
const MAX_SECONDS: f64 = 86_400.0;

/// Maximum number of characters of a wrong value that an error quotes.
const MAX_QUOTED: usize = 60;

/// The type of a member.
#[derive(Clone, Copy)]
enum Type {
    Text,
    Texts,
    /// A whole number within these inclusive bounds.
    Whole(u64, u64),
    Seconds,
}

/// The members of questions and of search requests. Other members and null values are ignored.
const MEMBERS: &[(&str, Type)] = &[
    ("ask", Type::Text),
    ("game", Type::Text),
    ("define", Type::Text),
    ("fen", Type::Text),
    ("moves", Type::Texts),
    ("turns", Type::Texts),
    ("text", Type::Text),
    ("square", Type::Text),
    ("words", Type::Texts),
    ("notation", Type::Text),
    ("known", Type::Whole(0, u32::MAX as u64)),
    ("seconds", Type::Seconds),
    ("nodes", Type::Whole(0, u64::MAX)),
    ("depth", Type::Whole(0, u32::MAX as u64)),
    ("lines", Type::Whole(1, 64)),
    ("level", Type::Whole(*Strength::LEVELS.start() as u64, *Strength::LEVELS.end() as u64)),
    ("seed", Type::Whole(0, u64::MAX)),
    ("threads", Type::Whole(0, u32::MAX as u64)),
    ("memory", Type::Whole(0, u32::MAX as u64)),
];

impl Type {
    fn accepts(self, value: &Value) -> bool {
        match self {
            Type::Text => value.is_string(),
            Type::Texts => value.as_array().is_some_and(|list| list.iter().all(Value::is_string)),
            Type::Whole(least, most) => value.as_u64().is_some_and(|number| (least..=most).contains(&number)),
            Type::Seconds => value.as_f64().is_some_and(|number| (0.0..=MAX_SECONDS).contains(&number)),
        }
    }

    /// A description for errors.
    fn description(self) -> String {
        match self {
            Type::Text => "a string".to_string(),
            Type::Texts => "a list of strings".to_string(),
            Type::Whole(least, u64::MAX) => format!("a whole number from {least} up"),
            Type::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Type::Seconds => format!("a number from 0 to {MAX_SECONDS}"),
        }
    }
}

/// Reads a question or a search request from JSON.
///
/// # Errors
/// If the question is invalid; the message describes what is expected.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    of(serde_json::from_str(text).map_err(|error| format!("invalid question: {error}"))?)
}

/// Reads a question or a search request from parsed JSON.
///
/// # Errors
/// If the question is invalid; the message describes what is expected.
pub fn of<T: DeserializeOwned>(question: Value) -> Result<T, String> {
    let Value::Object(mut members) = question else {
        return Err("invalid question: it must be an object, {\"ask\": ...}".to_string());
    };
    members.retain(|_, value| !value.is_null());
    for (name, wanted) in MEMBERS {
        if let Some(value) = members.get(*name).filter(|value| !wanted.accepts(value)) {
            return Err(format!("{name} must be {}, not {}", wanted.description(), quoted(value)));
        }
    }
    serde_json::from_value(members.into()).map_err(|error| format!("invalid question: {error}"))
}

/// The error for an unknown question; `others` are the names of questions that the caller answers itself.
pub fn unknown(members: &Map<String, Value>, others: &[&str]) -> Option<String> {
    let names = || QUESTIONS.iter().chain(others).copied();
    let list = names().collect::<Vec<_>>().join(", ");
    match members.get("ask") {
        Some(Value::String(name)) if names().any(|known| known == name) => None,
        Some(Value::String(name)) => Some(match nearest(name, names()) {
            Some(near) => format!("there is no question {name:?}; did you mean {near}?"),
            None => format!("there is no question {name:?}; there are {list}"),
        }),
        _ => Some(format!("invalid question: its member \"ask\" must be one of {list}")),
    }
}

/// Formats a value for an error message, truncated if it is long.
fn quoted(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

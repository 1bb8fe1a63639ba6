//! The questions and their answers.

use super::place::Place;
use super::{about, position, why};
use serde::Deserialize;
use serde_json::{Value, json};

/// A question by its member `ask`.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    /// The variants to choose from.
    Games,
    /// A variant's board, pieces and rules.
    Game { game: String },
    /// A position.
    Position(Place),
    /// Why a move is legal or not.
    Why {
        #[serde(flatten)]
        place: Place,
        text: String,
    },
    /// What the piece on a square does.
    Square {
        #[serde(flatten)]
        place: Place,
        square: String,
    },
    /// The moves that successive words stand for.
    Read {
        #[serde(flatten)]
        place: Place,
        words: Vec<String>,
    },
    /// The evaluation.
    Eval(Place),
}

/// Answers a question. A fault in the question is also an answer: an object with the member `error`.
pub fn ask(question: &str) -> Value {
    serde_json::from_str(question)
        .map_err(|error| format!("invalid question: {error}"))
        .and_then(answer)
        .unwrap_or_else(fault)
}

/// An answer that reports a fault.
pub fn fault(words: impl ToString) -> Value {
    json!({ "error": words.to_string() })
}

fn answer(question: Question) -> Result<Value, String> {
    match question {
        Question::Games => Ok(about::games()),
        Question::Game { game } => about::game(&game),
        Question::Position(place) => position::position(&place),
        Question::Why { place, text } => why::why(&place, text.trim()),
        Question::Square { place, square } => why::square(&place, &square),
        Question::Read { place, words } => position::read(&place, &words),
        Question::Eval(place) => position::evaluation(&place),
    }
}

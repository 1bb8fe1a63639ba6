//! The questions, and who answers them.

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
    /// Why a turn is legal or not.
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
    /// The turns that words mean, one after the other.
    Read {
        #[serde(flatten)]
        place: Place,
        words: Vec<String>,
    },
    /// What the evaluation says.
    Eval(Place),
}

/// Answers a question. Whatever is wrong with it is an answer too: an object with the member `error`.
pub fn ask(question: &str) -> Value {
    serde_json::from_str(question)
        .map_err(|error| format!("no question: {error}"))
        .and_then(answer)
        .unwrap_or_else(fault)
}

/// The answer that says what is wrong.
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

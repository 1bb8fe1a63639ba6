//! Questions and their answers.

#[cfg(feature = "defined")]
use super::defined;
use super::place::Place;
use super::replayed::Replayed;
use super::{about, position, question, why};
use crate::any::AnyGame;
use crate::games::Registry;
use crate::rules::Notation;
use serde::Deserialize;
use serde_json::{Value, json};

/// A question by its member `ask`.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Question {
    /// The variants to choose from.
    Games,
    /// The defined games that Firzan knows.
    #[cfg(feature = "defined")]
    Defined,
    /// The games of a file of definitions.
    #[cfg(feature = "defined")]
    Define { define: String },
    /// A variant's board, pieces and rules.
    Game(Place),
    /// A position.
    Position {
        #[serde(flatten)]
        place: Place,
        /// The number of leading moves that the answer omits from `played`.
        #[serde(default)]
        known: usize,
    },
    /// The reason why a move is legal or not.
    Why {
        #[serde(flatten)]
        place: Place,
        text: String,
    },
    /// The moves of the piece on a square.
    Square {
        #[serde(flatten)]
        place: Place,
        square: String,
    },
    /// A list of moves in any notation, read as a line.
    Read {
        #[serde(flatten)]
        place: Place,
        words: Vec<String>,
        /// The name of the notation of the answer's `san`; SAN if absent.
        notation: Option<String>,
    },
    /// The evaluation.
    Eval(Place),
}

/// Answers questions about the games of a registry. Answers do not depend on earlier questions, but are
/// faster if the previous one was about the same game.
#[derive(Default)]
pub struct Answerer {
    registry: Registry,
    last: Option<Replayed>,
}

/// Answers a single question about the games that come with the program.
pub fn ask(question: &str) -> Value {
    Answerer::default().ask(question)
}

/// An answer that reports a fault.
pub fn fault(message: impl ToString) -> Value {
    json!({ "error": message.to_string() })
}

impl Answerer {
    /// Answers questions about the games of this registry.
    pub fn new(registry: Registry) -> Answerer {
        Answerer { registry, last: None }
    }

    /// The registry.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// Drops the cached game, so that the next one is set up again.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Answers a question. For an invalid one, the answer is an object with the member `error`.
    pub fn ask(&mut self, question: &str) -> Value {
        serde_json::from_str(question)
            .map_err(|error| format!("invalid question: {error}"))
            .and_then(|question| self.answer_to(question, &[]))
            .unwrap_or_else(fault)
    }

    /// Answers a parsed question. `others` are the names of questions that the caller answers itself; the
    /// error about an unknown question lists them, too.
    ///
    /// # Errors
    /// If the question is invalid; the message explains why.
    pub fn answer_to(&mut self, question: Value, others: &[&str]) -> Result<Value, String> {
        if let Some(error) = question.as_object().and_then(|members| question::unknown(members, others)) {
            return Err(error);
        }
        self.answer(question::of(question)?)
    }

    fn answer(&mut self, question: Question) -> Result<Value, String> {
        match question {
            Question::Games => Ok(about::games()),
            #[cfg(feature = "defined")]
            Question::Defined => Ok(defined::games(&self.registry)),
            #[cfg(feature = "defined")]
            Question::Define { define } => defined::define(&define),
            Question::Game(place) => {
                let variant = place.variant(&self.registry)?;
                let object = about::game(variant);
                #[cfg(feature = "defined")]
                let object = defined::with_definition(object, variant, &self.registry);
                Ok(object)
            }
            Question::Position { place, known } => {
                position::position(&place, &self.registry, known, &mut self.last)
            }
            Question::Why { place, text } => Ok(why::why(self.game(&place)?, text.trim())),
            Question::Square { place, square } => why::square(self.game(&place)?, &square),
            Question::Read { place, words, notation } => {
                let notation = notation.map_or(Ok(Notation::San), |name| name.parse());
                let notation = notation.map_err(|unknown| unknown.to_string())?;
                Ok(position::read(self.game(&place)?, &words, notation))
            }
            Question::Eval(place) => Ok(position::evaluation(self.game(&place)?)),
        }
    }

    /// A game with its moves played.
    fn game(&mut self, place: &Place) -> Result<&dyn AnyGame, String> {
        let replayed = Replayed::of(place, &self.registry, &mut self.last, usize::MAX, |_, _, _| {})?;
        Ok(replayed.game.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::QUESTIONS;

    #[test]
    fn the_list_of_questions_is_complete() {
        let error = question::of::<Question>(json!({ "ask": "" })).expect_err("no question");
        let names: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
        assert_eq!(names, QUESTIONS, "{error}");
    }
}

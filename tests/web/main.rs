//! The page's API.

mod questions;
#[cfg(feature = "serve")]
mod serve;
mod slices;

use firzan::web::ask;
use serde_json::Value;

/// The answer to a question, which must not be an error.
fn answer(question: &Value) -> Value {
    let answer = ask(&question.to_string());
    assert!(!answer["error"].is_string(), "{question}: {answer}");
    answer
}

/// The words of an error.
fn fault(question: &str) -> String {
    let answer = ask(question);
    let words = answer["error"].as_str();
    words.unwrap_or_else(|| panic!("{question}: {answer}")).to_string()
}

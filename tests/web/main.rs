//! The page's API.

mod defined;
mod questions;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod server;
mod slices;
#[cfg(feature = "serve")]
mod theories;
#[allow(dead_code)]
#[path = "../common/waiting.rs"]
mod waiting;

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

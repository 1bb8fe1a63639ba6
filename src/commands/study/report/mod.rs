//! The report of a study.
//!
//! | file | contents |
//! |---|---|
//! | `contents` | figures, games and puzzles, and the report as JSON |
//! | `text` | the report for the terminal, and a summary in Markdown |
//! | `html` | the report as an HTML document |

mod contents;
mod html;
mod text;

pub use contents::Report;
pub use html::document;
pub use text::{markdown, terminal};

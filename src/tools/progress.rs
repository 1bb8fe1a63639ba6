//! A progress bar on the terminal; nothing without a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for this many pieces of work, drawn on standard error.
pub fn bar(what: &'static str, count: u64) -> ProgressBar {
    let template = "{msg} [{wide_bar}] {pos}/{len}, {eta} left";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style).with_message(what)
}

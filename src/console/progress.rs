//! Progress bars on a terminal; elsewhere none.

use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// A bar for this many units of work, drawn on standard error.
pub fn bar(what: &'static str, count: u64) -> ProgressBar {
    let template = "{msg} [{wide_bar}] {pos}/{len}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style).with_message(what)
}

/// A bar for the bytes of input files, before decompression; none if one of them is a pipe, which has no
/// length.
pub fn of_files(what: &'static str, files: &[PathBuf]) -> ProgressBar {
    let length = |path: &PathBuf| Some(path.metadata().ok()?.len()).filter(|length| *length > 0);
    let Some(total) = files.iter().map(length).sum::<Option<u64>>() else {
        return ProgressBar::hidden();
    };
    let style = ProgressStyle::with_template("{msg} [{wide_bar}] {percent} %, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(total).with_style(style).with_message(what)
}

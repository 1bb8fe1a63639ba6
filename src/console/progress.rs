//! Progress bars, shown only on a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::path::PathBuf;

/// A progress bar for this many units of work, drawn on standard error.
pub fn bar(what: &'static str, count: u64) -> ProgressBar {
    let template = "{msg} [{wide_bar}] {pos}/{len}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count).with_style(style).with_message(what)
}

/// A progress bar for the bytes of input files before decompression; hidden if one is a pipe, which has no
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

//! Boards as FEN writes them.

/// The rows of a board, from the top, in which `.` is an empty square: runs of these become numbers.
pub fn rows(rows: impl IntoIterator<Item = String>) -> String {
    let mut text = rows.into_iter().collect::<Vec<_>>().join("/");
    for run in (1..=16).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    text
}

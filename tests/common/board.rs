//! Boards of Flipping Xiangqi, written as FEN has them.

/// The rows of a board, from the top, in which `1` is an empty square: runs of these become numbers.
pub fn rows(board: [[char; 7]; 7]) -> String {
    let rows = board.map(|row| row.iter().collect::<String>());
    let mut text = rows.join("/");
    for run in (2..=7).rev() {
        text = text.replace(&"1".repeat(run), &run.to_string());
    }
    text
}

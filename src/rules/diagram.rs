//! Boards drawn with letters.

use crate::core::Shape;
use crate::rules::Position;

/// The board as text, White at the bottom, with coordinates. On a board of sixteen files, a line separates
/// the two boards of Kingdom of Distorting Mirrors.
pub fn diagram<P: Position>(position: &P) -> String {
    let (files, ranks) = (P::Shape::FILES, P::Shape::RANKS);
    let gap = |file: u8| if files == 16 && file == 8 { " |" } else { "" };
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        text += &format!("{:>2} ", rank + 1);
        for file in 0..files {
            let symbol = position.symbol(P::Shape::square(file, rank));
            text += &format!("{}{:>3}", gap(file), symbol.as_deref().unwrap_or("."));
        }
        text.push('\n');
    }
    text += "   ";
    for file in 0..files {
        text += &format!("{}{:>3}", gap(file), (b'a' + file) as char);
    }
    text.push('\n');
    text
}

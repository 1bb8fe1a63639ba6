//! Boards as text diagrams.

use crate::core::Spot;
use crate::rules::DynPosition;

/// The board as text with coordinates, White at the bottom. If it has sixteen files, a line separates the two
/// boards of Kingdom of Distorting Mirrors.
pub fn diagram(position: &dyn DynPosition) -> String {
    let (files, ranks) = position.size();
    let gap = |file: u8| if files == 16 && file == 8 { " |" } else { "" };
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        text += &format!("{:>2} ", rank + 1);
        for file in 0..files {
            let symbol = position.symbol(position.square(Spot { file, rank }));
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

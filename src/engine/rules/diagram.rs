//! Boards as text diagrams.

use crate::core::{Color, Spot};
use crate::rules::DynPosition;

/// The board as text with coordinates, White at the bottom. If it has sixteen files, a line separates the two
/// boards of Kingdom of Distorting Mirrors. Pieces in hand follow, such as `P2 N`.
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
    text + &hands(position)
}

/// A line for each side with pieces in hand, such as `White has in hand: P2 N`.
pub fn hands(position: &dyn DynPosition) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let hand = position.hand(color);
        let letter = |kind: u8| position.kinds()[kind as usize].letter;
        let pieces = hand.iter().map(|&(kind, count)| match count {
            1 => letter(kind).to_string(),
            _ => format!("{}{count}", letter(kind)),
        });
        if !hand.is_empty() {
            text += &format!("{color} has in hand: {}\n", pieces.collect::<Vec<_>>().join(" "));
        }
    }
    text
}

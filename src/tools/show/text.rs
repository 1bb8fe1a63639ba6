//! A position as text: letters as in FEN, on coloured squares where there are colours.

use super::Scene;
use crate::core::{Color, Spot};

/// Backgrounds of the terminal's 256 colours: light and dark squares, those of the last turn, targets.
const BACKGROUNDS: [u8; 4] = [180, 137, 143, 109];

/// The board, the side to move, the result if there is one, and the FEN.
pub fn text(scene: &Scene, has_colours: bool) -> String {
    let game = scene.game.as_ref();
    let mut text = board(scene, has_colours);
    text += &format!("\n\n{} to move\n", game.side());
    if let Some(outcome) = game.outcome() {
        text += &format!("The game is over: {outcome}\n");
    }
    text + &format!("Fen: {}", game.fen())
}

/// The board. Without colours the squares of the last turn stand in brackets, and a `*` marks a target.
pub fn board(scene: &Scene, has_colours: bool) -> String {
    let mut text = String::new();
    for rank in scene.ranks() {
        text += &format!("{:>3} ", rank + 1);
        for (column, file) in scene.files().into_iter().enumerate() {
            if column > 0 && column % usize::from(scene.board_files()) == 0 {
                text += "  ";
            }
            let spot = Spot { file, rank };
            text += &match has_colours {
                true => coloured(scene, spot),
                false => plain(scene, spot),
            };
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text += "    ";
    for (column, file) in scene.files().into_iter().enumerate() {
        if column > 0 && column % usize::from(scene.board_files()) == 0 {
            text += "  ";
        }
        text += &format!("  {} ", (b'a' + file) as char);
    }
    text.truncate(text.trim_end().len());
    text
}

/// A man's symbol in two columns, a dot or a star for none.
fn symbol(scene: &Scene, spot: Spot) -> String {
    let empty = if scene.targets.contains(&spot) {
        " *"
    } else {
        " ."
    };
    let man = scene.game.at(spot);
    man.map_or(empty.to_string(), |man| format!("{:>2}", man.symbol()))
}

fn plain(scene: &Scene, spot: Spot) -> String {
    let symbol = symbol(scene, spot);
    let is_marked = scene.last.contains(&spot) || scene.from == Some(spot);
    let is_taken = scene.targets.contains(&spot) && scene.game.at(spot).is_some();
    match (is_marked, is_taken) {
        (_, true) => format!(" {symbol}*"),
        (true, false) => format!("[{symbol}]"),
        (false, false) => format!(" {symbol} "),
    }
}

fn coloured(scene: &Scene, spot: Spot) -> String {
    let [light, dark, last, target] = BACKGROUNDS;
    let background = if scene.targets.contains(&spot) || scene.from == Some(spot) {
        target
    } else if scene.last.contains(&spot) {
        last
    } else if (spot.file + spot.rank) % 2 == 1 {
        light
    } else {
        dark
    };
    let man = scene.game.at(spot);
    let ink = match man.map(|man| man.color) {
        Some(Color::White) => "1;38;5;231",
        _ => "1;38;5;16",
    };
    let symbol = match man {
        Some(_) => symbol(scene, spot),
        None => "  ".to_string(),
    };
    format!("\x1b[48;5;{background};{ink}m {symbol} \x1b[0m")
}

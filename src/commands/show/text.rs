//! A position as text: letters as in FEN, on coloured squares if colours are available.

use super::scene::Scene;
use firzan::core::{Color, Spot};
use std::fmt::Write;

/// Backgrounds from the terminal's 256 colours, on which both white and black letters are legible.
mod background {
    pub const LIGHT: u8 = 137;
    pub const DARK: u8 = 94;
    pub const LAST: u8 = 100;
    pub const TARGET: u8 = 66;
    pub const ATTACKER: u8 = 131;
    pub const PALACES: [u8; 2] = [138, 95];
}

/// The board, the side to move, any result, attackers and links, and the FEN.
pub fn text(scene: &Scene, has_colours: bool) -> String {
    let game = scene.game.as_ref();
    let mut text = board(scene, has_colours);
    text += &format!("\n\n{} to move\n", game.side());
    if let Some(outcome) = game.outcome() {
        text += &format!("The game is over: {outcome}\n");
    }
    text += &attackers(scene);
    text += &links(scene);
    text + &format!("Fen: {}", game.fen())
}

/// The board and the hands. Without colours, brackets mark the squares of the last move, `*` targets, `!`
/// attackers, `:` the empty squares of palaces, and `#` walls.
pub fn board(scene: &Scene, has_colours: bool) -> String {
    let mut text = String::new();
    let board_files = usize::from(scene.game.board_files());
    let gap = |column: usize| column > 0 && column.is_multiple_of(board_files);
    for rank in scene.ranks() {
        text += &format!("{:>3} ", rank + 1);
        for (column, file) in scene.files().into_iter().enumerate() {
            if gap(column) {
                text += "  ";
            }
            let spot = Spot { file, rank };
            text += &if has_colours { coloured(scene, spot) } else { plain(scene, spot) };
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text += "    ";
    for (column, file) in scene.files().into_iter().enumerate() {
        if gap(column) {
            text += "  ";
        }
        text += &format!("  {} ", (b'a' + file) as char);
    }
    text.truncate(text.trim_end().len());
    let hands = scene.game.hands();
    if hands.is_empty() { text } else { format!("{text}\n\n{}", hands.trim_end()) }
}

fn attackers(scene: &Scene) -> String {
    let Some((spot, attackers)) = &scene.attacked else {
        return String::new();
    };
    let mut text = String::new();
    for color in Color::BOTH {
        let named = |&from: &Spot| {
            let piece = scene.game.at(from).filter(|piece| piece.color == color)?;
            Some(format!("{} {}", piece.symbol(), from.write(1)))
        };
        let pieces: Vec<String> = attackers.iter().filter_map(named).collect();
        if !pieces.is_empty() {
            let _ = writeln!(text, "{color} attacks {}: {}", spot.write(1), pieces.join(", "));
        }
    }
    if text.is_empty() {
        return format!("No piece attacks {}\n", spot.write(1));
    }
    text
}

/// One line for each piece that lends its moves, with the borrowers, and one for each pair of twins.
fn links(scene: &Scene) -> String {
    let mut text = String::new();
    let mut links = scene.links.clone();
    let side = |spot: Spot| scene.game.at(spot).map(|piece| piece.color);
    links.sort_by_key(|link| (side(link.from), link.from, link.to));
    for lender in links.chunk_by(|one, other| one.from == other.from) {
        let name = |spot: Spot| {
            let piece = scene.game.at(spot);
            piece.map_or(String::new(), |piece| format!("{} {}", piece.symbol(), spot.write(1)))
        };
        let borrowers: Vec<String> = lender.iter().map(|link| name(link.to)).collect();
        let _ = writeln!(text, "{} -> {}", name(lender[0].from), borrowers.join(", "));
    }
    text
}

/// A piece's symbol in two columns, or the mark for an empty square.
fn symbol(scene: &Scene, spot: Spot) -> String {
    let empty = if scene.game.is_wall(spot) {
        " #"
    } else if scene.targets.contains(&spot) {
        " *"
    } else if scene.is_palace(spot) {
        " :"
    } else {
        " ."
    };
    scene.game.symbol(spot).map_or(empty.to_string(), |symbol| format!("{symbol:>2}"))
}

fn plain(scene: &Scene, spot: Spot) -> String {
    let symbol = symbol(scene, spot);
    let queried = scene.attacked.as_ref().map(|(queried, _)| *queried);
    let is_marked = scene.last.contains(&spot) || scene.from == Some(spot) || queried == Some(spot);
    let is_capture = scene.targets.contains(&spot) && scene.game.at(spot).is_some();
    match (is_marked, is_capture) {
        _ if scene.is_attacker(spot) => format!(" {symbol}!"),
        (_, true) => format!(" {symbol}*"),
        (true, false) => format!("[{symbol}]"),
        (false, false) => format!(" {symbol} "),
    }
}

fn coloured(scene: &Scene, spot: Spot) -> String {
    let queried = scene.attacked.as_ref().map(|(queried, _)| *queried);
    let is_dark = (spot.file + spot.rank).is_multiple_of(2);
    let background = if scene.is_attacker(spot) {
        background::ATTACKER
    } else if scene.targets.contains(&spot) || scene.from == Some(spot) || queried == Some(spot) {
        background::TARGET
    } else if scene.last.contains(&spot) {
        background::LAST
    } else if scene.is_palace(spot) {
        background::PALACES[usize::from(is_dark)]
    } else if is_dark {
        background::DARK
    } else {
        background::LIGHT
    };
    let piece = scene.game.at(spot);
    let is_white = piece.is_some_and(|piece| piece.color == Color::White);
    let ink = if is_white { "38;5;231" } else { "38;5;16" };
    // A piece in its second state is underlined in addition to its plus sign.
    let weight = if piece.is_some_and(|piece| piece.second_state) { "1;4" } else { "1" };
    let symbol = match scene.game.symbol(spot) {
        Some(symbol) => format!("{symbol:>2}"),
        None if scene.game.is_wall(spot) => " #".to_string(),
        None if scene.targets.contains(&spot) => " •".to_string(),
        None => "  ".to_string(),
    };
    format!("\x1b[48;5;{background};{ink}m \x1b[{weight}m{symbol}\x1b[22;24m \x1b[0m")
}

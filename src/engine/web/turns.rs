//! A move as squares and arrows.

use crate::any::AnyGame;
use crate::core::{Color, Spot, Turn};
use crate::format::with_old_names;
use serde_json::{Value, json};

/// All squares of the board.
pub fn squares(game: &dyn AnyGame) -> impl Iterator<Item = Spot> + use<> {
    let (files, ranks) = game.size();
    (0..ranks).flat_map(move |rank| (0..files).map(move |file| Spot { file, rank }))
}

/// A square's name.
pub fn name(spot: Spot) -> String {
    spot.write(1)
}

/// The names of squares.
pub fn names(spots: impl IntoIterator<Item = Spot>) -> Vec<String> {
    spots.into_iter().map(name).collect()
}

/// A side's name.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Arrows, each from one square to another.
pub fn arrows(moves: &[(Spot, Spot)]) -> Value {
    moves.iter().map(|&(from, to)| json!([name(from), name(to)])).collect()
}

/// A legal move with the parts that the page uses to identify it: `move`, `from`, `to`, and if present
/// `promotion` (an upper-case symbol, such as `Q` or `+P`), `drop` (the symbol of the piece), `flip`, `pass`
/// (true if nothing on the board changes) and `also`, the moves of other pieces in the same turn.
pub fn parts(game: &dyn AnyGame, turn: Turn) -> Value {
    let parts = game.parts(turn);
    let mut object = json!({
        "move": game.write(turn),
        "from": name(parts.from),
        "to": name(parts.to),
    });
    if let Some(letter) = parts.promotion {
        let sign = if game.write(turn).ends_with('+') { "+" } else { "" };
        object["promotion"] = format!("{sign}{letter}").into();
    }
    if let Some(symbol) = dropped(game, turn) {
        object["drop"] = symbol.into();
    }
    if let Some(flip) = parts.flip {
        object["flip"] = name(flip).into();
    }
    if parts.from == parts.to && game.changes(turn).is_empty() {
        object["pass"] = true.into();
    }
    let also = game.also(turn);
    if !also.is_empty() {
        object["also"] = arrows(&also);
    }
    with_old_names(object, [("move", "turn")])
}

/// The symbol of the piece that a legal move drops.
fn dropped(game: &dyn AnyGame, turn: Turn) -> Option<String> {
    let letter = game.parts(turn).dropped?;
    let sign = if game.write(turn).starts_with('+') { "+" } else { "" };
    Some(format!("{sign}{}", game.side().cased(letter)))
}

/// A legal move as marks on the board: squares, arrows, the piece dropped and the square of the flip.
pub fn marks(game: &dyn AnyGame, turn: Turn, san: &str) -> Value {
    let parts = game.parts(turn);
    let mut moves = game.also(turn);
    if parts.from != parts.to {
        moves.insert(0, (parts.from, parts.to));
    }
    let object = json!({
        "move": game.write(turn),
        "san": san,
        "squares": names(game.changes(turn).iter().map(|change| change.spot)),
        "arrows": arrows(&moves),
        "drop": dropped(game, turn),
        "flip": parts.flip.map(name),
    });
    with_old_names(object, [("move", "turn")])
}

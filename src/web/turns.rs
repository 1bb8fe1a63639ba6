//! A turn as squares and arrows.

use crate::any::{AnyGame, Change, Man, Parts};
use crate::core::{Color, Spot, Turn};
use serde_json::{Map, Value, json};

/// A square's name.
pub fn name(spot: Spot) -> String {
    spot.write(1)
}

/// A side's name.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A legal turn with its parts, to be found by them: `turn`, `from`, `to`, and where they are `promotion`, `flip`
/// and `also`, the moves of other men in the same turn.
pub fn parts(game: &dyn AnyGame, turn: Turn) -> Value {
    let parts = game.parts(turn);
    let mut object = Map::new();
    object.insert("turn".into(), game.write(turn).into());
    object.insert("from".into(), name(parts.from).into());
    object.insert("to".into(), name(parts.to).into());
    if let Some(letter) = parts.promotion {
        object.insert("promotion".into(), letter.to_string().into());
    }
    if let Some(flip) = parts.flip {
        object.insert("flip".into(), name(flip).into());
    } else {
        let also = others(game, parts, &game.changes(turn));
        if !also.is_empty() {
            object.insert("also".into(), pairs(&also));
        }
    }
    object.into()
}

/// A legal turn as marks on the board: its squares, arrows and the square of the flip.
pub fn marks(game: &dyn AnyGame, turn: Turn, san: &str) -> Value {
    let parts = game.parts(turn);
    let changes = game.changes(turn);
    let squares: Vec<String> = changes.iter().map(|change| name(change.spot)).collect();
    json!({
        "turn": game.write(turn),
        "san": san,
        "squares": squares,
        "arrows": arrows(game, turn),
        "flip": parts.flip.map(name),
    })
}

/// The arrows of a turn, its own move first.
pub fn arrows(game: &dyn AnyGame, turn: Turn) -> Value {
    let parts = game.parts(turn);
    let mut arrows = others(game, parts, &game.changes(turn));
    if parts.from != parts.to {
        arrows.insert(0, (parts.from, parts.to));
    }
    pairs(&arrows)
}

/// The moves of the mover's other men: a twin, the rook of a castling. Each goes where a man of its kind has
/// appeared on its board, a pawn promoted on the way where any man has.
fn others(game: &dyn AnyGame, parts: Parts, changes: &[Change]) -> Vec<(Spot, Spot)> {
    let mover = game.side();
    let board = |spot: Spot| spot.file / (game.size().0 / game.boards());
    let own = |man: Option<Man>| man.filter(|man| man.color == mover);
    let is_other = |spot: Spot| spot != parts.from && spot != parts.to && Some(spot) != parts.flip;
    let changed = || changes.iter().filter(|change| is_other(change.spot));
    let gone = changed().filter_map(|change| Some((change.spot, own(change.before)?)));
    let mut come: Vec<(Spot, Man)> = changed()
        .filter_map(|change| Some((change.spot, own(change.after)?)))
        .collect();
    let mut pairs = Vec::new();
    for (from, man) in gone {
        let on_board = |&(to, _): &(Spot, Man)| board(to) == board(from);
        let alike = |found: &(Spot, Man)| on_board(found) && found.1.letter == man.letter;
        let found = come
            .iter()
            .position(alike)
            .or_else(|| come.iter().position(on_board));
        if let Some(index) = found {
            pairs.push((from, come.remove(index).0));
        }
    }
    pairs
}

fn pairs(arrows: &[(Spot, Spot)]) -> Value {
    let pairs = arrows
        .iter()
        .map(|&(from, to)| json!([name(from), name(to)]));
    pairs.collect()
}

//! Explanations of moves, legal or not, and of pieces.

use super::turns::{arrows, name, names, squares};
use crate::any::{AnyGame, Why};
use crate::format::with_old_names;
use crate::rules::notation::san::{San, without_signs};
use serde_json::{Value, json};

/// The answer to `why`, for a move in any notation or the squares of its first part.
///
/// # Errors
/// If the game is invalid.
pub fn why(game: &dyn AnyGame, text: &str) -> Value {
    let why = explain(game, text);
    let object = json!({
        "legal": why.legal,
        "move": why.turn.map(|turn| game.write(turn)),
        "text": why.note.text,
        "squares": names(why.note.squares),
        "arrows": arrows(&why.note.arrows),
    });
    with_old_names(object, [("move", "turn")])
}

/// The reason why a text, in any notation, is not a legal move.
pub fn illegal(game: &dyn AnyGame, text: &str) -> String {
    explain(game, text).note.text
}

fn explain(game: &dyn AnyGame, text: &str) -> Why {
    let fault = match game.read_any(text) {
        Ok(turn) => return game.why(&game.write(turn)),
        Err(fault) => fault,
    };
    let mut why = game.why(text);
    // If the text is not algebraic and contains no squares, the parser's error is more helpful.
    let is_algebraic = San::read(without_signs(text), 1).is_some();
    if !why.legal && why.note.squares.is_empty() && !is_algebraic && !why.note.text.starts_with(&fault) {
        why.note.text = fault;
    }
    why
}

/// The answer to `square`.
///
/// # Errors
/// If the game is invalid or the board has no such square.
pub fn square(game: &dyn AnyGame, text: &str) -> Result<Value, String> {
    let spot = squares(game)
        .find(|&spot| name(spot) == text)
        .ok_or_else(|| format!("{text:?} is not a square of this board"))?;
    let attackers = names(game.attackers(spot));
    let Some(piece) = game.at(spot) else {
        let text = format!("{text} is empty");
        return Ok(json!({ "text": text, "attackers": attackers, "attacks": [] }));
    };
    let kind = game.kind(spot).map_or("", |kind| kind.name);
    let state = match (game.has_states(piece.letter), piece.second_state) {
        (false, _) => "",
        (true, false) => " in the move state",
        (true, true) => " in the capture state",
    };
    let object = json!({
        "piece": piece.symbol(),
        "name": kind,
        "moves": game.moves(piece.letter, spot),
        "attackers": attackers,
        "attacks": names(game.attacks(spot)),
        "text": format!("{text}: {} {kind}{state}", piece.color),
    });
    Ok(with_old_names(object, [("piece", "man")]))
}

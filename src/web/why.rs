//! Why a move is legal or not, and what a piece does.

use super::position::squares;
use super::turns::{arrows, name, names};
use crate::any::AnyGame;
use serde_json::{Value, json};

/// The answer to `why`: for a move in any notation, or the squares of its first part.
///
/// # Errors
/// If the game is invalid.
pub fn why(game: &dyn AnyGame, text: &str) -> Value {
    let (why, fault) = match game.read_any(text) {
        Ok(turn) => (game.why(&game.write(turn)), None),
        Err(fault) => (game.why(text), Some(fault)),
    };
    // If the text does not name squares, the reader's error explains it, unless the note says more.
    let says_more = |fault: &String| why.note.text.starts_with(fault.as_str());
    let fault = fault.filter(|fault| !why.legal && why.note.squares.is_empty() && !says_more(fault));
    json!({
        "legal": why.legal,
        "turn": why.turn.map(|turn| game.write(turn)),
        "text": fault.unwrap_or(why.note.text),
        "squares": names(why.note.squares),
        "arrows": arrows(&why.note.arrows),
    })
}

/// The answer to `square`.
///
/// # Errors
/// If the game is invalid, or there is no such square.
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
    Ok(json!({
        "man": piece.symbol(),
        "name": kind,
        "moves": game.moves(piece.letter, spot),
        "attackers": attackers,
        "attacks": names(game.attacks(spot)),
        "text": format!("{text}: {} {kind}{state}", piece.color),
    }))
}

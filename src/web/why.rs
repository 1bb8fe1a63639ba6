//! Why a turn is legal or not, and what a man does.

use super::about::moves;
use super::place::Place;
use super::position::squares;
use super::turns::{arrows, name, side};
use crate::any::AnyGame;
use crate::core::{Spot, Turn};
use serde_json::{Value, json};

/// The answer to `why`: a turn in any notation, or the squares of its first part.
///
/// # Errors
/// If the game cannot be played so far.
pub fn why(place: &Place, text: &str) -> Result<Value, String> {
    let game = place.game()?;
    let game = game.as_ref();
    let fault = match game.read(text) {
        Ok(turn) => return Ok(legal(game, turn)),
        Err(fault) => fault,
    };
    let squares = part(game, text);
    let begun: Vec<Turn> = match squares {
        Some((from, to)) => {
            let fits = |turn: &Turn| {
                let parts = game.parts(*turn);
                (parts.from, parts.to) == (from, to)
            };
            game.turns().into_iter().filter(fits).collect()
        }
        None => Vec::new(),
    };
    let marked: Vec<String> = squares.map_or(Vec::new(), |(from, to)| vec![name(from), name(to)]);
    let arrows: Value = squares.map_or(json!([]), |(from, to)| json!([[name(from), name(to)]]));
    Ok(json!({
        "legal": !begun.is_empty(),
        "text": fault,
        "squares": marked,
        "arrows": arrows,
    }))
}

fn legal(game: &dyn AnyGame, turn: Turn) -> Value {
    let changed = game.changes(turn).into_iter();
    json!({
        "legal": true,
        "turn": game.write(turn),
        "text": "legal",
        "squares": changed.map(|change| name(change.spot)).collect::<Value>(),
        "arrows": arrows(game, turn),
    })
}

/// The two squares of the board with which a text begins, if there is no more to it.
fn part(game: &dyn AnyGame, text: &str) -> Option<(Spot, Spot)> {
    let (from, rest) = Spot::read(text, 1)?;
    let (to, rest) = Spot::read(rest, 1)?;
    let (files, ranks) = game.size();
    let is_on_board = |spot: Spot| spot.file < files && spot.rank < ranks;
    (rest.is_empty() && is_on_board(from) && is_on_board(to)).then_some((from, to))
}

/// The answer to `square`.
///
/// # Errors
/// If the game cannot be played so far, or there is no such square.
pub fn square(place: &Place, text: &str) -> Result<Value, String> {
    let game = place.game()?;
    let game = game.as_ref();
    let spot = squares(game)
        .find(|&spot| name(spot) == text)
        .ok_or_else(|| format!("{text:?} is no square of this board"))?;
    let Some(man) = game.at(spot) else {
        return Ok(json!({ "text": format!("{text}: empty"), "attackers": [], "attacks": [] }));
    };
    let kind = game.kinds().iter().find(|kind| kind.letter == man.letter);
    let (kind_name, moves) = kind.map_or(("", String::new()), |kind| (kind.name, moves(kind)));
    Ok(json!({
        "man": man.symbol(),
        "name": kind_name,
        "moves": moves,
        "attackers": [],
        "attacks": [],
        "text": format!("{text}: {} {kind_name}", side(man.color)),
    }))
}

//! A game for a report without an engine: the first position, and the changes of every move.

use super::position::{checked, due, object_of, pieces};
use super::turns::{arrows, name, side};
use crate::any::AnyGame;
use crate::core::{Spot, Turn};
use crate::rules::{Link, Notation};
use serde_json::{Map, Value, json};

/// The position before the first move.
pub fn first(game: &dyn AnyGame) -> Map<String, Value> {
    let mut object = scene(game);
    object.insert("pieces".into(), pieces(game));
    object.insert("side".into(), side(game.side()).into());
    object
}

/// Plays a move of the game. Returns its changes, the reason why it is legal, and the position's FEN and
/// links.
pub fn turn(game: &mut dyn AnyGame, turn: Turn, notation: Notation) -> Map<String, Value> {
    let why = game.why(&game.write(turn));
    let mut object = step(game, turn, notation);
    object.extend(scene(game));
    let why = json!({ "text": why.note.text, "arrows": arrows(&why.note.arrows) });
    object.insert("why".into(), why);
    object
}

/// Plays a move of a line. Returns its notation, its changes by square, its arrows, the square of its flip,
/// the kings in check and the outcome. Empty members are omitted.
pub fn step(game: &mut dyn AnyGame, turn: Turn, notation: Notation) -> Map<String, Value> {
    let parts = game.parts(turn);
    let mut moves = game.also(turn);
    if parts.from != parts.to {
        moves.insert(0, (parts.from, parts.to));
    }
    let changes = game.changes(turn).into_iter().map(|change| {
        let after = change.after.map(|piece| piece.symbol());
        (name(change.spot), after.into())
    });
    let mut object = Map::new();
    object.insert("move".into(), game.write(turn).into());
    object.insert("san".into(), game.write_in(notation, turn).into());
    object.insert("changes".into(), Value::Object(changes.collect()));
    object.insert("arrows".into(), arrows(&moves));
    if let Some(flip) = parts.flip {
        object.insert("flip".into(), name(flip).into());
    }
    game.play(turn);
    let check = checked(game);
    if !check.is_empty() {
        object.insert("check".into(), check.into());
    }
    if let Some(outcome) = game.outcome() {
        object.insert("outcome".into(), object_of(outcome));
    }
    object
}

/// The members of a position other than its pieces. Links have a short form, because there are many of them:
/// the letter and square of the first piece and the square of the second, such as `Nb1c3`.
fn scene(game: &dyn AnyGame) -> Map<String, Value> {
    let outcome = game.outcome();
    let link = |link: Link<Spot>| format!("{}{}{}", link.letter, name(link.from), name(link.to));
    let links: Vec<String> = game.links().into_iter().map(link).collect();
    Map::from_iter([
        ("fen".into(), game.fen().into()),
        ("check".into(), checked(game).into()),
        ("outcome".into(), outcome.map(object_of).into()),
        ("due".into(), due(game, outcome).into()),
        ("links".into(), links.join(" ").into()),
    ])
}

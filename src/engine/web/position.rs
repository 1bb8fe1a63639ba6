//! A position, its legal moves and the moves before it.

use super::insufficient::cannot_win;
use super::place::Place;
use super::replayed::Replayed;
use super::turns::{self, name, names, side, squares};
use super::why::illegal;
use crate::any::AnyGame;
use crate::core::{Color, Spot, Turn};
use crate::format::with_old_names;
use crate::games::Registry;
use crate::rules::{Kind, Link, Notation, Outcome};
use serde_json::{Map, Value, json};

/// The answer to `position`, without the first `known` moves.
///
/// # Errors
/// If the game is invalid.
pub fn position(
    place: &Place,
    registry: &Registry,
    known: usize,
    cache: &mut Option<Replayed>,
) -> Result<Value, String> {
    let mut played = Vec::new();
    let mut last = Value::Null;
    let end = place.moves.len().saturating_sub(1);
    let replayed = Replayed::of(place, registry, cache, known.min(end), |index, game, turn| {
        let san = write_san(game, turn);
        if index == end {
            last = turns::marks(game, turn, &san);
        }
        if index >= known {
            let object = json!({
                "move": game.write(turn),
                "san": san,
                "side": side(game.side()),
                "number": game.counters().fullmove,
            });
            played.push(with_old_names(object, [("move", "turn")]));
        }
    })?;
    let game = replayed.game.as_ref();
    let (outcome, counters) = (game.outcome(), game.counters());
    let listed: Vec<Value> = match outcome {
        Some(_) => Vec::new(),
        None => {
            let legal = game.legal_moves().into_iter();
            legal.map(|turn| turns::parts(game, turn)).collect()
        }
    };
    let unable = [Color::White, Color::Black].into_iter().filter(|&color| cannot_win(game, color));
    let object = json!({
        "fen": game.fen(),
        "side": side(game.side()),
        "pieces": pieces(game),
        "walls": walls(game),
        "check": checked(game),
        "outcome": outcome.map(object_of),
        "last": last,
        "played": played,
        "legalMoves": listed,
        "links": game.links().into_iter().map(link).collect::<Value>(),
        "due": due(game, outcome),
        "halfmove": counters.halfmove,
        "number": counters.fullmove,
        "repetitions": replayed.repetitions(),
        "insufficientMaterial": unable.map(side).collect::<Value>(),
    });
    Ok(with_old_names(object, [("pieces", "men"), ("legalMoves", "turns")]))
}

/// The walls of a game in which new ones are laid; null in other games, where they never change.
fn walls(game: &dyn AnyGame) -> Value {
    if game.position().has_new_walls() {
        json!(names(squares(game).filter(|&spot| game.is_wall(spot))))
    } else {
        Value::Null
    }
}

/// The answer to `read`; after a fault, it contains the moves before it.
///
/// # Errors
/// If the game is invalid.
pub fn read(game: &dyn AnyGame, words: &[String], notation: Notation) -> Value {
    let mut game = game.fork();
    let (mut moves, mut san) = (Vec::new(), Vec::new());
    let mut error = None;
    for (index, word) in words.iter().enumerate() {
        match game.read_any(word) {
            Ok(turn) => {
                moves.push(game.write(turn));
                san.push(game.write_in(notation, turn));
                game.play(turn);
            }
            Err(_) => {
                let text = illegal(game.as_ref(), word);
                error = Some(json!({ "index": index, "text": text }));
                break;
            }
        }
    }
    let mut object = json!({ "moves": moves, "san": san });
    if let Some(error) = error {
        object["error"] = error;
    }
    with_old_names(object, [("moves", "turns")])
}

/// The answer to `eval`: the terms as a table, and their sum in pawns for White; both are empty if the game
/// is over.
pub fn evaluation(game: &dyn AnyGame) -> Value {
    let value = game.evaluation();
    let pawns = value.map(|value| f64::from(game.centipawns(value) * game.side().sign()) / 100.0);
    json!({
        "terms": value.map_or(String::new(), |_| game.terms()),
        "value": pawns,
    })
}

/// Writes a legal move in short algebraic notation.
pub fn write_san(game: &dyn AnyGame, turn: Turn) -> String {
    game.write_in(Notation::San, turn)
}

pub(super) fn pieces(game: &dyn AnyGame) -> Value {
    let pieces = squares(game).filter_map(|spot| Some((name(spot), game.symbol(spot)?.into())));
    pieces.collect::<Map<String, Value>>().into()
}

/// The squares of the kings in check.
pub(super) fn checked(game: &dyn AnyGame) -> Vec<String> {
    if !game.in_check() {
        return Vec::new();
    }
    let is_checked = |&spot: &Spot| {
        let is_enemy = |from| game.at(from).is_some_and(|piece| piece.color != game.side());
        game.at(spot).is_some_and(|piece| piece.color == game.side())
            && game.kind(spot).is_some_and(Kind::is_royal)
            && game.attackers(spot).into_iter().any(is_enemy)
    };
    names(squares(game).filter(is_checked))
}

/// A link as JSON: a piece that lends another its moves, frees it from its state, or is its twin.
fn link(link: Link<Spot>) -> Value {
    let object = json!({ "from": name(link.from), "to": name(link.to), "piece": link.letter.to_string() });
    with_old_names(object, [("piece", "men")])
}

pub(super) fn object_of(outcome: Outcome) -> Value {
    let text = match outcome.winner {
        Some(winner) => format!("{winner} wins: {}", outcome.reason),
        None => format!("Draw: {}", outcome.reason),
    };
    json!({ "result": outcome.score(), "reason": outcome.reason.to_string(), "text": text })
}

/// The state of the game: in progress, or its result.
pub(super) fn due(game: &dyn AnyGame, outcome: Option<Outcome>) -> String {
    if outcome.is_some() {
        return "The game is over".to_string();
    }
    let check = if game.in_check() { ", in check" } else { "" };
    format!("{} to move{check}", game.side())
}

//! A search as JSON objects, one per event, each with a member `type`.

use super::{Score, Style, View, ending, with_old_names};
use crate::any::{AnyGame, write_line};
use crate::core::Turn;
use crate::search::{Best, Bound, Info};
use serde_json::{Value, json};

/// `position`: the position searched.
pub fn position(game: &dyn AnyGame, view: View) -> Value {
    json!({
        "type": "position",
        "variant": game.variant().to_string(),
        "fen": game.fen(),
        "side": game.side().to_string().to_ascii_lowercase(),
        "view": view.side(game.side()).to_string().to_ascii_lowercase(),
        "outcome": game.outcome().map(|outcome| outcome.to_string()),
        "ending": game.ending().map(|ending| ending::json(ending, game.side(), view)),
    })
}

/// `line`: a line found. Values and chances are from the point of view of `view`.
pub fn line(game: &dyn AnyGame, info: &Info, Style { view, notation }: Style) -> Value {
    let side = game.side();
    let bound = match view.bound(info.bound, side) {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    let value = view.of(info.value, side);
    let seconds = info.time.as_secs_f64();
    let object = json!({
        "type": "line",
        "rank": info.rank,
        "depth": info.depth,
        "deepest": info.deepest,
        "score": Score::seen(game, info.value, view).json(),
        "bound": bound,
        "chances": game.chances(value),
        "nodes": info.nodes,
        "seconds": (seconds * 1e6).round() / 1e6,
        "table": info.fullness,
        "moves": write_line(game, notation, &info.line),
    });
    with_old_names(object, [("moves", "turns")])
}

/// `best`: the result.
pub fn best_turn(game: &dyn AnyGame, best: &Best, Style { view, notation }: Style) -> Value {
    let value = view.of(best.value, game.side());
    let turns: Vec<Turn> = best.turn.into_iter().chain(best.reply).collect();
    let line = write_line(game, notation, &turns);
    let mut after = game.fork();
    if let Some(turn) = best.turn {
        after.play(turn);
    }
    let object = json!({
        "type": "best",
        "move": line.first(),
        "reply": line.get(1),
        "score": Score::seen(game, best.value, view).json(),
        "chances": game.chances(value),
        "depth": best.depth,
        "nodes": best.nodes,
        "fen": after.fen(),
        "outcome": after.outcome().map(|outcome| outcome.to_string()),
    });
    with_old_names(object, [("move", "turn")])
}

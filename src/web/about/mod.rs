//! The games, their men and rules.

mod words;

use super::turns::names;
use crate::any::{AnyGame, new_game};
use crate::core::Spot;
use crate::games::Variant;
use crate::pictures;
use crate::rules::Kind;
use serde_json::{Map, Value, json};
pub use words::about;

/// The answer to `games`.
pub fn games() -> Value {
    let game = |variant: Variant| {
        json!({
            "id": variant.to_string(),
            "title": title(variant),
            "summary": about(variant).summary,
        })
    };
    json!({ "games": Variant::all().into_iter().map(game).collect::<Value>() })
}

/// The answer to `game`.
///
/// # Errors
/// If there is no such variant.
pub fn game(id: &str) -> Result<Value, String> {
    let variant: Variant = id.parse().map_err(|error| format!("{error}"))?;
    let game = new_game(variant);
    let (files, ranks) = game.size();
    let about = about(variant);
    let palaces = game.palaces().iter().map(|&corners| names(corners));
    let options = variant.options();
    let chosen = options.iter().filter_map(|&option| words::option(option));
    let rules: Vec<&str> = about.rules.iter().copied().chain(chosen).collect();
    let men = game.kinds().iter().map(|kind| man(game.as_ref(), kind));
    Ok(json!({
        "id": variant.to_string(),
        "title": title(variant),
        "summary": about.summary,
        "files": files,
        "ranks": ranks,
        "boardFiles": game.board_files(),
        "start": game.start_fen(),
        "palaces": palaces.collect::<Value>(),
        "rules": rules,
        "notation": about.notation,
        "men": men.collect::<Value>(),
        "hasFlip": about.has_flip,
        "hasCheck": about.has_check,
    }))
}

/// A variant's title, its options after a comma.
fn title(variant: Variant) -> String {
    let options = variant.options();
    let options = options.iter().map(|option| format!(", {option}"));
    new_game(variant).title().to_string() + &options.collect::<String>()
}

/// What is to be said of a kind of man, and its pictures by FEN symbol, with a `2` behind it on the second of
/// two boards; `turned` are those for a board with Black at the bottom.
fn man(game: &dyn AnyGame, kind: &Kind) -> Value {
    let states = match game.has_states(kind.letter) {
        true => &words::STATES[..],
        false => &[],
    };
    let is_of_kind = |symbol: &str| {
        let letter = symbol.trim_start_matches('+').chars().next();
        letter.is_some_and(|letter| letter.eq_ignore_ascii_case(&kind.letter))
    };
    let drawn = |is_turned| -> Map<String, Value> {
        let figures = pictures::figures(game, is_turned).into_iter();
        let own = figures.filter(|(symbol, _)| is_of_kind(symbol));
        own.map(|(symbol, figure)| (symbol, figure.svg().into()))
            .collect()
    };
    json!({
        "letter": kind.letter.to_string(),
        "name": kind.name,
        "betza": kind.betza,
        "moves": on_boards(game, |spot| game.moves(kind.letter, spot)),
        "states": states,
        "pictures": drawn(false),
        "turned": drawn(true),
    })
}

/// What is said of a kind on every board; once if it is the same on all.
fn on_boards(game: &dyn AnyGame, said: impl Fn(Spot) -> Option<String>) -> String {
    let rank = game.size().1 / 2;
    let files = (0..game.size().0).step_by(game.board_files().into());
    let mut all: Vec<String> = files.filter_map(|file| said(Spot { file, rank })).collect();
    all.dedup();
    match &all[..] {
        [left, right] => format!("on the left board {left}; on the right board {right}"),
        _ => all.concat(),
    }
}

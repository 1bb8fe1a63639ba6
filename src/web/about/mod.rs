//! The games, their men and rules.

mod words;

use super::pictures;
use super::turns::name;
use crate::any::{AnyGame, Man, new_game};
use crate::core::{Color, Spot};
use crate::games::Variant;
use crate::rules::Kind;
use serde_json::{Map, Value, json};
pub use words::about;

/// The palaces of Flipping Xiangqi, by their corners.
const PALACES: [[Spot; 2]; 2] = [
    [Spot { file: 2, rank: 0 }, Spot { file: 4, rank: 2 }],
    [Spot { file: 2, rank: 4 }, Spot { file: 4, rank: 6 }],
];

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
    let palaces = match variant {
        Variant::FlippingXiangqi(()) => PALACES.map(|corners| corners.map(name)).to_vec(),
        _ => Vec::new(),
    };
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
        "boardFiles": files / game.boards(),
        "start": game.start_fen(),
        "palaces": palaces,
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

/// What is to be said of a kind of man, and its pictures by FEN symbol.
fn man(game: &dyn AnyGame, kind: &Kind) -> Value {
    let has_states = about(game.variant()).has_flip && !kind.betza.is_empty();
    let states = if has_states { &words::STATES[..] } else { &[] };
    let mut drawn = Map::new();
    for color in Color::BOTH {
        for second_state in [false, true] {
            let man = Man {
                letter: kind.letter,
                second_state,
                color,
            };
            if has_states || !second_state {
                drawn.insert(man.symbol(), pictures::picture(game, man).into());
            }
        }
    }
    json!({
        "letter": kind.letter.to_string(),
        "name": kind.name,
        "betza": kind.betza,
        "moves": moves(kind),
        "states": states,
        "pictures": drawn,
    })
}

/// How a kind of man moves, in words.
pub fn moves(kind: &Kind) -> String {
    kind.betza.to_string()
}

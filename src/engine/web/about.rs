//! Descriptions of the games, their pieces and rules.

use super::turns::{names, squares};
use crate::any::{AnyGame, new_game};
use crate::core::Spot;
use crate::format::with_old_names;
use crate::games::Variant;
use crate::pictures::figures;
use crate::rules::Kind;
use serde_json::{Map, Value, json};

/// The names of the two states of a piece, in games with flips.
const STATES: [&str; 2] = ["move", "capture"];

/// The answer to `games`.
pub fn games() -> Value {
    let game = |variant: Variant| {
        json!({
            "id": variant.to_string(),
            "title": title(variant),
            "summary": variant.about().summary,
        })
    };
    json!({ "games": Variant::all().into_iter().map(game).collect::<Value>() })
}

/// The answer to `game`.
pub fn game(variant: Variant) -> Value {
    let game = new_game(variant);
    let (files, ranks) = game.size();
    let about = variant.about();
    let palaces = game.palaces().iter().map(|&corners| names(corners));
    let options = variant.options();
    let chosen = about.options.iter().filter(|(word, _)| options.contains(word));
    let rules: Vec<&str> = about.rules.iter().copied().chain(chosen.map(|&(_, meaning)| meaning)).collect();
    let is_first = |&(index, kind): &(usize, &Kind)| {
        game.kinds()[..index].iter().all(|before| before.letter != kind.letter)
    };
    // A kind that others promote to is listed again with their letters.
    let pieces = game.kinds().iter().enumerate().filter(is_first);
    let pieces = pieces.map(|(_, kind)| piece(game.as_ref(), kind));
    let walls = squares(game.as_ref()).filter(|&spot| game.is_wall(spot));
    let object = json!({
        "id": variant.to_string(),
        "title": title(variant),
        "summary": about.summary,
        "files": files,
        "ranks": ranks,
        "boardFiles": game.board_files(),
        "start": game.start_fen(),
        "fullLevel": game.full_level(),
        "palaces": palaces.collect::<Value>(),
        "walls": names(walls),
        "look": if game.palaces().is_empty() { "chess" } else { "xiangqi" },
        "hand": [],
        "capturesToHand": false,
        "rules": rules,
        "notation": about.notation,
        "pieces": pieces.collect::<Value>(),
        "hasFlip": game.position().two_steps(),
        "laysWalls": game.position().lays_walls(),
        "hasCheck": variant.identity().has_check,
    });
    with_old_names(object, [("pieces", "men")])
}

/// A variant's title, followed by its options.
fn title(variant: Variant) -> String {
    let options = variant.options();
    let options = options.iter().map(|option| format!(", {option}"));
    new_game(variant).title().to_string() + &options.collect::<String>()
}

/// The description of a kind of piece, and its pictures by FEN symbol. `views` contains further pictures for
/// pieces that look different on the second board (symbol + `2`) or with Black at the bottom (symbol + `~`).
fn piece(game: &dyn AnyGame, kind: &Kind) -> Value {
    let second = game.second_kind(kind.letter).map(|kind| kind.name);
    let has_states = game.has_states(kind.letter) && second.is_none();
    let states = if has_states { &STATES[..] } else { &[] };
    let (mut drawn, mut views) = (Map::new(), Map::new());
    for (from_black, mark) in [(false, ""), (true, "~")] {
        for (key, figure) in figures(game, kind, from_black) {
            let picture = Value::from(figure.svg());
            let symbol = key.trim_end_matches('2');
            if drawn.get(symbol).is_none() {
                drawn.insert(key, picture);
            } else if views.get(&key).or(drawn.get(symbol)) != Some(&picture) {
                views.insert(key + mark, picture);
            }
        }
    }
    json!({
        "letter": kind.letter.to_string(),
        "name": kind.name,
        "betza": kind.betza,
        "moves": on_boards(game, |spot| game.moves(kind.letter, spot)),
        "states": states,
        "turned": second,
        "pictures": drawn,
        "views": views,
    })
}

/// The texts about a kind on each board, or only one if all are equal.
fn on_boards(game: &dyn AnyGame, text: impl Fn(Spot) -> Option<String>) -> String {
    let rank = game.size().1 / 2;
    let files = (0..game.size().0).step_by(game.board_files().into());
    let mut all: Vec<String> = files.filter_map(|file| text(Spot { file, rank })).collect();
    all.dedup();
    match &all[..] {
        [left, right] => format!("on the left board {left}; on the right board {right}"),
        _ => all.concat(),
    }
}

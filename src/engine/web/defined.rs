//! Games whose definitions are part of a request or of Firzan.

use crate::any::{AnyGame, new_game};
use crate::core::Color;
use crate::games::defined::faults::{Fault, Weight};
use crate::games::defined::kinds::Slot;
use crate::games::defined::rules::Drops;
use crate::games::defined::{Definition, LONGEST_FILE, Reading, read, shipped};
use crate::games::{Registry, Variant};
use serde_json::{Value, json};

/// Maximum length in bytes of a definition in a request for a game.
const MAX_DEFINITION: usize = 64 << 10;

/// The answer to `defined`: the defined games that can be chosen by their ids alone.
pub fn games(registry: &Registry) -> Value {
    let games = registry.defined().into_iter().filter_map(|name| registry.definition(name));
    json!({ "games": games.map(entry).collect::<Value>() })
}

/// The answer to `define`: the games of a file of definitions, each with its own definition, and the faults
/// of the file.
///
/// # Errors
/// If the file is too long.
pub fn define(text: &str) -> Result<Value, String> {
    if text.len() > LONGEST_FILE {
        return Err(format!("the file has {} bytes; {LONGEST_FILE} are allowed", text.len()));
    }
    let Reading { faults, sections } = read_text(text);
    let playable = sections.iter().filter_map(|section| section.playable());
    let game = |game: &Definition| {
        let mut object = entry(game);
        object["define"] = game.section().into();
        object
    };
    Ok(json!({
        "games": playable.map(game).collect::<Value>(),
        "faults": faults.iter().filter(|fault| fault.weight != Weight::Differs).map(fault).collect::<Value>(),
    }))
}

/// Finds the game with an id in a definition.
///
/// # Errors
/// If the definition is invalid or does not contain the game, or if the registry is full.
pub fn variant(id: &str, text: &str, registry: &Registry) -> Result<Variant, String> {
    if text.len() > MAX_DEFINITION {
        return Err(format!("the definition has {} bytes; {MAX_DEFINITION} are allowed", text.len()));
    }
    let id = id.to_ascii_lowercase();
    registry.of_text(&id, text, || make(&id, text, registry))
}

fn make(id: &str, text: &str, registry: &Registry) -> Result<Variant, String> {
    let Reading { faults, sections } = read_text(text);
    let refusing: Vec<&Fault> = faults.iter().filter(|fault| fault.weight.refuses()).collect();
    let Some(at) = sections.iter().position(|section| section.name == id) else {
        let names: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
        return Err(match (refusing.first(), &names[..]) {
            (Some(fault), _) => message(fault),
            (None, []) => {
                "the definition has no games: a game begins with a line such as [name:chess]".into()
            }
            (None, _) => format!("the definition has no game {id:?}, but {}", names.join(", ")),
        });
    };
    let Some(game) = sections[at].playable() else {
        let own = refusing.iter().find(|fault| fault.at >= sections[at].at);
        return Err(own
            .or(refusing.first())
            .map_or_else(|| format!("{id} cannot be played"), |fault| message(fault)));
    };
    let game = registry.define_guest(game.clone()).map_err(|full| full.to_string())?;
    registry.make(game).map_err(|why| format!("{id}: {why}"))
}

/// The definition that requests for a game must include; `None` if Firzan knows the game by its id.
pub fn brought(variant: Variant, registry: &Registry) -> Option<String> {
    let game = registry.origin(variant)?;
    (!shipped::contains(game)).then(|| game.section())
}

/// Adds what only defined games have to the description of a game: the definition that requests must include,
/// the look of the board, the kinds of pieces that come into a hand, and whether captured ones do.
pub fn with_definition(mut object: Value, variant: Variant, registry: &Registry) -> Value {
    if let Some(definition) = brought(variant, registry) {
        object["define"] = definition.into();
    }
    if let Some(game) = registry.origin(variant) {
        object["look"] = look(game).into();
        let hand = hand(new_game(variant).as_ref(), &game.rules.drops);
        object["hand"] = hand.into_iter().map(String::from).collect::<Value>();
        object["capturesToHand"] = game.rules.drops.captures.into();
    }
    object
}

/// The look of a game's board: that of its family, or else a chessboard.
fn look(game: &Definition) -> &'static str {
    let has_pawns = game.kinds.iter().any(|kind| kind.slot == Slot::PAWN);
    match game.word("variantTemplate") {
        // Some relatives of chess have that template for their promotions.
        Some("shogi") if !has_pawns => "shogi",
        Some("xiangqi") => "xiangqi",
        _ => "chess",
    }
}

/// The letters of the kinds that come into a hand, by ascending value: those that are there at the start,
/// and those that can be captured to it.
fn hand(game: &dyn AnyGame, drops: &Drops) -> Vec<char> {
    let position = game.position();
    let held = Color::BOTH.into_iter().flat_map(|side| position.hand(side)).map(|(kind, _)| kind);
    let on_board = position.squares().into_iter().filter_map(|square| Some(position.at(square)?.kind));
    let captured = on_board.filter(|&kind| drops.captures && !game.kinds()[usize::from(kind)].is_royal());
    let values = game.values();
    let mut kinds: Vec<u8> = held.chain(captured).filter(|_| drops.allowed).collect();
    kinds.sort_by(|&one, &other| values[usize::from(one)][0].total_cmp(&values[usize::from(other)][0]));
    let mut letters = Vec::new();
    for letter in kinds.into_iter().map(|kind| game.kinds()[usize::from(kind)].letter) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    letters
}

fn entry(game: &Definition) -> Value {
    json!({
        "id": game.name,
        "title": game.title(),
        "summary": game.word("summary").unwrap_or_default(),
        "files": game.rules.board.files,
        "ranks": game.rules.board.ranks,
    })
}

fn read_text(text: &str) -> Reading {
    read("the definition", text.as_bytes(), &mut shipped::shelf(Variant::reserved()))
}

/// The message of a fault.
fn message(Fault { at, key, words, .. }: &Fault) -> String {
    let key = if key.is_empty() { String::new() } else { format!("{key}: ") };
    format!("the definition is wrong in line {}, column {}: {key}{words}", at.line, at.column)
}

/// A fault as a JSON object.
fn fault(Fault { at, weight, key, words }: &Fault) -> Value {
    json!({ "line": at.line, "column": at.column, "weight": weight.name(), "key": key, "text": words })
}

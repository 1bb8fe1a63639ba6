//! Games of definitions that come with requests, and of those that come with Firzan.

use crate::games::Variant;
use crate::games::defined::faults::{Fault, Weight};
use crate::games::defined::play::{chess960, library};
use crate::games::defined::{Definition, LONGEST_FILE, Reading, read, registry, shipped};
use crate::system::locks::lock;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Mutex;

/// The most bytes of a definition that comes with a request for a game.
const LONGEST: usize = 64 << 10;
/// The most definitions that are known by their texts, so that they need not be read again.
const MOST_READ: usize = 16;

/// The definitions read last: text, id and game, the latest last.
static READ: Mutex<VecDeque<(String, String, Variant)>> = Mutex::new(VecDeque::new());

/// The answer to `defined`: the defined games that can be chosen by their ids alone.
pub fn games() -> Value {
    let games = Variant::defined().into_iter().filter_map(library::definition);
    json!({ "games": games.map(entry).collect::<Value>() })
}

/// The answer to `define`: the games of a file of definitions, each with a definition of its own, and
/// everything that is wrong with the file.
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

/// The game of an id in a definition.
///
/// # Errors
/// Says what is wrong with the definition, and where; or that it has no such game, or that there is no room
/// for more games.
pub fn variant(id: &str, text: &str) -> Result<Variant, String> {
    if text.len() > LONGEST {
        return Err(format!("the definition has {} bytes; {LONGEST} are allowed", text.len()));
    }
    let id = id.to_ascii_lowercase();
    let is_meant = |(other, name, _): &&(String, String, Variant)| *name == id && other == text;
    if let Some((_, _, variant)) = lock(&READ).iter().find(is_meant) {
        return Ok(*variant);
    }
    let variant = made(&id, text)?;
    let mut known = lock(&READ);
    if known.len() >= MOST_READ {
        known.pop_front();
    }
    known.push_back((text.to_string(), id, variant));
    Ok(variant)
}

fn made(id: &str, text: &str) -> Result<Variant, String> {
    let Reading { faults, sections } = read_text(text);
    let refusing: Vec<&Fault> = faults.iter().filter(|fault| fault.weight.refuses()).collect();
    let Some(at) = sections.iter().position(|section| section.name == id) else {
        let names: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
        return Err(match (refusing.first(), &names[..]) {
            (Some(fault), _) => wrong(fault),
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
            .map_or_else(|| format!("{id} cannot be played"), |fault| wrong(fault)));
    };
    let kept = registry::keep_guest(game.clone()).map_err(|full| full.to_string())?;
    library::playable(kept).map(Variant::from).map_err(|why| format!("{id}: {why}"))
}

/// The definition that requests for a game have to bring; `None` for a game that Firzan knows by its id.
pub fn brought(variant: Variant) -> Option<String> {
    let chosen = variant.definition()?;
    let game = chess960::origin(chosen).unwrap_or(chosen);
    let comes_with_us = library::shipped(&game.name).is_some_and(|shipped| std::ptr::eq(shipped, game));
    (!comes_with_us).then(|| game.section())
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

/// A fault in words.
fn wrong(Fault { at, key, words, .. }: &Fault) -> String {
    let key = if key.is_empty() { String::new() } else { format!("{key}: ") };
    format!("the definition is wrong in line {}, column {}: {key}{words}", at.line, at.column)
}

/// A fault as an object.
fn fault(Fault { at, weight, key, words }: &Fault) -> Value {
    json!({ "line": at.line, "column": at.column, "weight": weight.name(), "key": key, "text": words })
}

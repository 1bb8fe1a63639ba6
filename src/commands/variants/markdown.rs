//! The README in a game's folder.

use crate::commands::show::{Described, pieces};
use crate::console::columns::fill;
use anyhow::{Context, Result};
use firzan::any::{AnyGame, new_game};
use firzan::games::{STUDIES, Variant, XBOARD_NAMES};

/// The width of the text, in columns.
const COLUMNS: usize = 110;

/// The path from a game's folder to the pictures.
const PICTURES: &str = "../../../../scripts/pictures";

/// The README of a variant's game, without the final newline.
///
/// # Errors
/// If the game is from a definition, and so has no folder.
pub fn readme(variant: Variant) -> Result<String> {
    let family = family(variant);
    let first = *family.first().with_context(|| format!("{variant} has no README: it is not built in"))?;
    let (game, about, name) = (new_game(first), first.about(), first.name());
    let title = game.title();
    let mut parts = vec![
        format!("# {title}"),
        format!("<!-- Made from about.rs by `firzan variants {name} --markdown`. -->"),
        wrapped(&about.introduction()),
    ];
    let others = family[1..].iter().map(|other| (other.name(), other.about().summary));
    parts.extend(others.map(|(name, summary)| wrapped(&format!("`{name}`: {summary}"))));
    parts.push(variants(&family));
    parts.push(format!("![{title} in XBoard]({PICTURES}/{name}.png)"));
    parts.extend(["## Rules".to_string(), points(about.rules)]);
    parts.push("## Pieces".to_string());
    parts.push(format!("![The pieces and their moves]({PICTURES}/rules/{name}.png)"));
    parts.push(army(game.as_ref()));
    if !about.options.is_empty() {
        parts.extend(["## Options".to_string(), options(about.options)]);
    }
    parts.extend(["## How moves are written".to_string(), points(about.notation)]);
    parts.push(wrapped(&format!("The same moves in each notation: {}.", about.examples)));
    let studied = |variant: &Variant| STUDIES.iter().find(|(id, _)| *id == variant.name());
    let studies: Vec<&str> = family.iter().filter_map(studied).map(|(_, text)| text.trim_end()).collect();
    if !studies.is_empty() {
        parts.extend(["## What the game is like".to_string(), studies.join("\n\n")]);
    }
    if !about.notes.is_empty() {
        parts.extend(["## What Firzan does in this game".to_string(), points(about.notes)]);
    }
    parts.push(wrapped(
        "What all games have in common, such as FEN and results, is in [games](../README.md).",
    ));
    Ok(parts.join("\n\n"))
}

/// The games with the same rules as a variant's game, on any board; they share its folder.
fn family(variant: Variant) -> Vec<Variant> {
    let rules = variant.about().rules;
    Variant::bases().into_iter().filter(|base| base.about().rules == rules).collect()
}

fn wrapped(text: &str) -> String {
    fill("", text, COLUMNS)
}

fn points(points: &[&str]) -> String {
    let points: Vec<String> = points.iter().map(|point| fill("- ", point, COLUMNS)).collect();
    points.join("\n")
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let head: Vec<String> = head.iter().map(ToString::to_string).collect();
    let mut lines = vec![line(&head), format!("|{}", "---|".repeat(head.len()))];
    lines.extend(rows.map(|row| line(&row)));
    lines.join("\n")
}

/// A table of the ids that have an XBoard name.
fn variants(family: &[Variant]) -> String {
    let named = XBOARD_NAMES.iter().filter_map(|&(wire, id)| Some((wire, id.parse::<Variant>().ok()?)));
    let members = named.filter(|(_, variant)| family.iter().any(|base| base.name() == variant.name()));
    let row = |(wire, variant): (&str, Variant)| {
        let game = new_game(variant);
        let (files, ranks) = game.size();
        let start = format!("`{}`", game.start_fen());
        vec![format!("`{variant}`"), format!("`{wire}`"), format!("{files}x{ranks}"), start]
    };
    table(&["id", "in XBoard", "board", "start position"], members.map(row))
}

fn army(game: &dyn AnyGame) -> String {
    let row = |Described { key, name, betza, moves }: Described| {
        let letter = key.replace('2', " on the right board");
        let betza = if betza.is_empty() { "-".to_string() } else { format!("`{betza}`") };
        vec![letter, name.to_string(), betza, moves]
    };
    let head = ["letter", "piece", "[Betza](https://www.chessvariants.com/page/MSbetzanotation)", "moves"];
    table(&head, pieces(game).into_iter().map(row))
}

fn options(options: &[(&str, &str)]) -> String {
    let row = |(option, effect): &(&str, &str)| vec![format!("`{option}`"), effect.to_string()];
    table(&["option", "what it changes"], options.iter().map(row))
}

//! `firzan variants`: lists the games, or describes one.

mod markdown;

use crate::console::columns::{columns, fill, wrap};
use crate::console::output::Output;
use crate::console::text::Printable;
use crate::protocol::xboard::{has_hands, variants};
use anyhow::{Context, Result};
use clap::Args;
use firzan::any::{AnyGame, new_game};
use firzan::core::Spot;
use firzan::format::with_old_names;
use firzan::games::defined::Definition;
use firzan::games::defined::rules::Board;
use firzan::games::{Registry, Variant};
use firzan::rules::Kind;
use serde_json::{Value, json};
use std::fmt::Write;

/// The arguments of `firzan variants`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant to describe: an id, such as grandshatranj:rook, or XBoard's name for it
    variant: Option<Variant>,
    /// Print one line per variant, with columns separated by tabs, for programs
    #[arg(long, conflicts_with = "json")]
    table: bool,
    /// Print one JSON object per variant
    #[arg(long)]
    json: bool,
    /// List only games from definitions: those that come with Firzan, and those in your files
    #[arg(long, conflicts_with_all = ["variant", "markdown"])]
    defined: bool,
    /// Print the game's README in Markdown, which only built-in games have
    #[arg(long, requires = "variant", conflicts_with_all = ["json", "table"])]
    markdown: bool,
}

/// Lists the variants, or describes one.
///
/// # Errors
/// If XBoard has no name for a variant, or a game without a README should print it.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    if options.defined {
        return list_defined(options, output, registry);
    }
    let is_list = options.variant.is_none() && !options.json;
    if is_list && !options.table && columns().is_some() {
        output.line(aligned(registry)?);
        return Ok(());
    }
    if let (Some(variant), true) = (options.variant, options.markdown) {
        output.line(markdown::readme(variant)?);
        return Ok(());
    }
    for variant in options.variant.map_or_else(variants::all, |variant| vec![variant]) {
        let game = new_game(variant);
        let (name, xboard_options) = variants::wire_name(variant, registry)
            .with_context(|| format!("XBoard has no name for {variant}"))?;
        if options.json {
            output.line(object(game.as_ref(), name, &xboard_options));
        } else if options.table || options.variant.is_none() {
            let (title, files) = (title(game.as_ref()), files_in_xboard(game.size().0, variant.definition()));
            output.line(format_args!("{name}\t{variant}\t{title}\t{files}\t{xboard_options}"));
        } else {
            let columns = columns().unwrap_or(80);
            output.line(text(game.as_ref(), name, &xboard_options, columns));
        }
    }
    Ok(())
}

/// Formats the tables for the terminal: the built-in games with their XBoard names, then the defined games,
/// and a hint.
fn aligned(registry: &Registry) -> Result<String> {
    let mut rows = vec![["ID", "GAME", "BOARD", "IN XBOARD"].map(str::to_string)];
    for variant in variants::all() {
        let game = new_game(variant);
        let (name, _) = variants::wire_name(variant, registry)
            .with_context(|| format!("XBoard has no name for {variant}"))?;
        let (files, ranks) = game.size();
        rows.push([variant.to_string(), title(game.as_ref()), format!("{files}x{ranks}"), name.to_string()]);
    }
    let more = "Run `firzan variants ID` for a game's rules, pieces, options and notation.";
    let text = [table(&rows), table(&defined_rows(registry)), wrap("", more)];
    Ok(text.join("\n"))
}

/// The rows of the defined games: id, title, board and file, with a heading.
fn defined_rows(registry: &Registry) -> Vec<[String; 4]> {
    let heading = ["DEFINED", "GAME", "BOARD", "IN"].map(str::to_string);
    let rows = defined(registry).map(|game| {
        let Board { files, ranks } = game.rules.board;
        let file = registry.file_of(&game.exact_name());
        let file = file.map_or(String::new(), |file| file.display().to_string());
        let title = game.title().to_string();
        [game.name.clone(), title, format!("{files}x{ranks}"), Printable(file).to_string()]
    });
    [heading].into_iter().chain(rows).collect()
}

/// The defined games, uncompiled: compiling all of them would take a lot of memory.
fn defined(registry: &Registry) -> impl Iterator<Item = &'static Definition> {
    registry.defined().into_iter().filter_map(|name| registry.definition(name))
}

/// The number of files of XBoard's window: two more on each side of the board have the pieces in hand.
fn files_in_xboard(files: u8, definition: Option<&Definition>) -> u8 {
    if definition.is_some_and(has_hands) { files + 4 } else { files }
}

/// Prints the defined games as an aligned table, as tab-separated text or as JSON.
fn list_defined(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    if !options.json && !options.table && columns().is_some() {
        output.line(table(&defined_rows(registry)).trim_end());
        return Ok(());
    }
    for game in defined(registry) {
        let name = registry.xboard_name(&game.name);
        if !options.json {
            let (title, files) = (game.title(), files_in_xboard(game.rules.board.files, Some(game)));
            output.line(format_args!("{name}\t{}\t{title}\t{files}\t", game.name));
        } else if let Ok(variant) = registry.make(game) {
            output.line(object(new_game(variant).as_ref(), name, ""));
        }
    }
    Ok(())
}

/// Aligns rows in columns.
fn table(rows: &[[String; 4]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [0, 1, 2].map(width);
    let mut text = String::new();
    for [id, title, board, name] in rows {
        let [first, second, third] = widths;
        let row = format!("{id:<first$}  {title:<second$}  {board:<third$}  {name}");
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// The game's title and its options.
fn title(game: &dyn AnyGame) -> String {
    let options = game.variant().options().into_iter();
    [game.title()].into_iter().chain(options).collect::<Vec<_>>().join(", ")
}

/// The number of boards side by side.
fn boards(game: &dyn AnyGame) -> usize {
    game.values().first().map_or(1, Vec::len)
}

/// The moves of the kind with this letter, for kinds whose moves have no fixed Betza notation.
fn moves(game: &dyn AnyGame, letter: char) -> String {
    let corner = Spot { file: 0, rank: 0 };
    let moves = game.moves(letter, corner).unwrap_or_default();
    moves.strip_prefix("Betza ").map_or(moves.clone(), str::to_string)
}

/// Describes a game as text, wrapped to this many columns.
fn text(game: &dyn AnyGame, name: &str, xboard_options: &str, columns: usize) -> String {
    let about = game.variant().about();
    let (files, ranks) = game.size();
    let wrapped = |first: &str, text: &str| fill(first, text, columns) + "\n";
    let mut text = format!("{} ({})\n\n", title(game), game.variant());
    text += &wrapped("", &about.introduction());
    if !about.rules.is_empty() {
        text.push('\n');
    }
    for rule in about.rules {
        text += &wrapped("- ", rule);
    }
    text += "\n letter  piece                    value  moves (Betza)\n";
    for ((kind, values), index) in game.kinds().iter().zip(game.values()).zip(0..) {
        let is_alike = |plain: &&Kind| plain.letter == kind.letter && game.variant().is_defined();
        let plain = game.kinds()[..index].iter().find(is_alike);
        // Promoted pawns move like the piece that they have become.
        if plain.is_some_and(|plain| plain.name == kind.name) {
            continue;
        }
        let sign = if plain.is_some() { '+' } else { ' ' };
        let values: Vec<String> = values.iter().map(|value| format!("{value:.2}")).collect();
        // Royal pieces have no value.
        let value = if kind.is_royal() { "-".to_string() } else { values.join("/") };
        let Kind { letter, name, betza, .. } = kind;
        let betza = if betza.is_empty() { moves(game, *letter) } else { (*betza).to_string() };
        let _ = writeln!(text, "{sign}{letter}       {name:<20} {value:>9}  {betza}");
    }
    if boards(game) > 1 {
        text += &wrapped("", "Values are for the first and the second board.");
    }
    if !about.options.is_empty() {
        text.push('\n');
        for (option, description) in about.options {
            text += &wrapped(&format!(" {option:<9}"), description);
        }
    }
    text.push('\n');
    if !about.examples.is_empty() {
        text += &wrapped("Moves:  ", about.examples);
    }
    text += &format!("Start:  {}\n", game.start_fen());
    text += &format!("Board:  {files}x{ranks} squares\n");
    if !name.is_empty() {
        text += format!("XBoard: {name} {xboard_options}").trim_end();
    }
    text
}

/// A game as JSON.
fn object(game: &dyn AnyGame, name: &str, xboard_options: &str) -> Value {
    let about = game.variant().about();
    let (files, ranks) = game.size();
    let piece = |(kind, values): (&Kind, Vec<f64>)| {
        json!({
            "letter": kind.letter.to_string(),
            "name": kind.name,
            "betza": kind.betza,
            "values": if kind.is_royal() { Value::Null } else { values.into() },
        })
    };
    let option = |(option, description): &(&str, &str)| json!({ "option": option, "meaning": description });
    let object = json!({
        "variant": game.variant().to_string(),
        "title": game.title(),
        "origin": about.origin,
        "summary": about.summary,
        "rules": about.rules,
        "pieces": game.kinds().iter().zip(game.values()).map(piece).collect::<Vec<_>>(),
        "options": about.options.iter().map(option).collect::<Vec<_>>(),
        "chosen": game.variant().options(),
        "start": game.start_fen(),
        "files": files,
        "ranks": ranks,
        "boards": boards(game),
        "notation": about.examples,
        "xboard": { "name": name, "options": xboard_options },
    });
    with_old_names(object, [("pieces", "men")])
}

//! `firzan variants`: the games, or one of them in a few lines.

use crate::any::{AnyGame, new_game};
use crate::games::Variant;
use crate::protocol::output::Output;
use crate::protocol::xboard::variants;
use crate::rules::Kind;
use anyhow::{Context, Result};
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write;
use terminal_size::{Width, terminal_size_of};

/// The arguments of `firzan variants`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Only this variant: an id, such as grandshatranj:rook, or a name of XBoard's
    variant: Option<Variant>,
    /// Print a line of the table for a variant, too
    #[arg(long, conflicts_with = "json")]
    table: bool,
    /// Print an object of JSON for each variant
    #[arg(long)]
    json: bool,
}

/// Prints the table, or what one must know of a game.
///
/// # Errors
/// If XBoard has no name for a variant.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    for variant in options
        .variant
        .map_or_else(variants::all, |variant| vec![variant])
    {
        let game = new_game(variant);
        let (name, chosen) = variants::wire_name(variant)
            .with_context(|| format!("XBoard has no name for {variant}"))?;
        if options.json {
            output.line(object(game.as_ref(), name, &chosen));
        } else if options.table || options.variant.is_none() {
            let (title, (files, _)) = (title(game.as_ref()), game.size());
            output.line(format_args!(
                "{name}\t{variant}\t{title}\t{files}\t{chosen}"
            ));
        } else {
            let columns =
                terminal_size_of(std::io::stdout()).map_or(80, |(Width(columns), _)| columns);
            output.line(text(
                game.as_ref(),
                name,
                &chosen,
                usize::from(columns).max(40),
            ));
        }
    }
    Ok(())
}

/// The game's title and its options.
fn title(game: &dyn AnyGame) -> String {
    let options = game.variant().options().into_iter();
    [game.title()]
        .into_iter()
        .chain(options)
        .collect::<Vec<_>>()
        .join(", ")
}

/// The number of boards side by side.
fn boards(game: &dyn AnyGame) -> usize {
    game.values().first().map_or(1, Vec::len)
}

/// A game as text, wrapped to so many columns.
fn text(game: &dyn AnyGame, name: &str, chosen: &str, columns: usize) -> String {
    let guide = game.variant().guide();
    let (files, ranks) = game.size();
    let wrapped = |first: &str, text: &str| {
        let indent = " ".repeat(first.len());
        let options = textwrap::Options::new(columns)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .initial_indent(first)
            .subsequent_indent(&indent);
        textwrap::fill(text, options) + "\n"
    };
    let mut text = format!("{} ({})\n\n", title(game), game.variant());
    for rule in guide.rules {
        text += &wrapped("- ", rule);
    }
    text += "\n letter  man                      value  moves (Betza)\n";
    for (kind, values) in game.kinds().iter().zip(game.values()) {
        let values: Vec<String> = values.iter().map(|value| format!("{value:.2}")).collect();
        let value = match kind.is_royal() {
            true => "-".to_string(),
            false => values.join("/"),
        };
        let Kind {
            letter,
            name,
            betza,
            ..
        } = kind;
        let _ = writeln!(text, " {letter}       {name:<20} {value:>9}  {betza}");
    }
    if boards(game) > 1 {
        text += &wrapped("", "Values are those on the first board and on the second.");
    }
    if !guide.options.is_empty() {
        text.push('\n');
        for (word, meaning) in guide.options {
            text += &wrapped(&format!(" {word:<9}"), meaning);
        }
    }
    text.push('\n');
    text += &wrapped("Turns:  ", guide.writing);
    text += &format!("Start:  {}\n", game.start_fen());
    text += &format!("Board:  {files}x{ranks} squares\n");
    text += format!("XBoard: {name} {chosen}").trim_end();
    text
}

/// A game as JSON.
fn object(game: &dyn AnyGame, name: &str, chosen: &str) -> Value {
    let guide = game.variant().guide();
    let (files, ranks) = game.size();
    let man = |(kind, values): (&Kind, Vec<f64>)| {
        json!({
            "letter": kind.letter.to_string(),
            "name": kind.name,
            "betza": kind.betza,
            "values": if kind.is_royal() { Value::Null } else { values.into() },
        })
    };
    let option = |(word, meaning): &(&str, &str)| json!({ "option": word, "meaning": meaning });
    json!({
        "variant": game.variant().to_string(),
        "title": game.title(),
        "rules": guide.rules,
        "men": game.kinds().iter().zip(game.values()).map(man).collect::<Vec<_>>(),
        "options": guide.options.iter().map(option).collect::<Vec<_>>(),
        "chosen": game.variant().options(),
        "start": game.start_fen(),
        "files": files,
        "ranks": ranks,
        "boards": boards(game),
        "notation": guide.writing,
        "xboard": { "name": name, "options": chosen },
    })
}

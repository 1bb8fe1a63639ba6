//! `firzan check`: files of definitions read, and what is wrong with them.

use crate::console::columns::shown;
use crate::console::output::Output;
use crate::games::defined::faults::Fault;
use crate::games::defined::keys::Class;
use crate::games::defined::shelf::Shelf;
use crate::games::defined::{LONGEST_FILE, Reading, Told, read, shipped, table};
use crate::games::{Variant, XBOARD_NAMES};
use crate::system::text::Printable;
use crate::system::whole;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The arguments of `firzan check`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of definitions; games of one can be parents in those after it
    #[arg(required_unless_present = "keys", value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Print an object of JSON for each section
    #[arg(long)]
    json: bool,
    /// List the keys that a definition may have, what they mean, and their values
    #[arg(long, conflicts_with_all = ["files", "json"])]
    keys: bool,
}

/// Prints everything that is wrong, then a line for each section.
///
/// # Errors
/// If a file cannot be read, or a section cannot be played.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    if options.keys {
        print_keys(output);
        return Ok(());
    }
    let reserved = Variant::NAMES.iter().copied().chain(XBOARD_NAMES.map(|(name, _)| name));
    // As parents these are definitions; the user's files give no section such a name.
    let mut shelf = shipped::shelf(reserved);
    let (mut errors, mut faulty) = (0, 0);
    let mut lines = Vec::new();
    for file in &options.files {
        let reading = check(file, &mut shelf)?;
        let name = file.display().to_string();
        let refusing = reading.faults.iter().filter(|fault| fault.weight.refuses()).count();
        errors += refusing;
        faulty += usize::from(refusing > 0);
        if options.json {
            reading.sections.iter().for_each(|section| output.line(object(&name, &reading, section)));
            reading.faults.iter().filter(|fault| is_outside(&reading, fault)).for_each(|fault| {
                output.line(json!({ "file": name, "fault": fault_object(fault) }));
            });
            continue;
        }
        for fault in &reading.faults {
            output.line(format_args!("{}:{}", Printable(&name), Printable(fault)));
        }
        lines.extend(reading.sections.iter().map(line));
    }
    for line in &lines {
        output.line(Printable(line));
    }
    let files = if faulty == 1 { "one file".to_string() } else { format!("{faulty} files") };
    match errors {
        0 => Ok(()),
        1 => bail!("one fault in one file"),
        _ => bail!("{errors} faults in {files}"),
    }
}

/// Reads a regular file.
fn check(file: &Path, shelf: &mut Shelf) -> Result<Reading> {
    let name = file.display();
    let is_file = fs::metadata(file).with_context(|| format!("cannot read {name}"))?.is_file();
    ensure!(is_file, "cannot read {name}: it is not a regular file");
    let bytes = whole::read(file, LONGEST_FILE as u64).with_context(|| format!("cannot read {name}"))?;
    Ok(read(&file.display().to_string(), &bytes, shelf))
}

/// A section in a line.
fn line(section: &Told) -> String {
    let Told { name, game, refused, .. } = section;
    let words: Vec<&str> = refused.iter().map(|(words, _)| *words).collect();
    let words = words.join("; ");
    let Some(game) = game else {
        return if words.is_empty() {
            format!("{name}: bad")
        } else {
            format!("{name}: not played: {words}")
        };
    };
    let board = game.rules.board;
    let (files, ranks, letters) = (board.files, board.ranks, game.letters());
    let mut line = format!("{name}: {files}x{ranks}, pieces {letters}, ");
    line += match verdict(section) {
        Verdict::Never => "not played: ",
        Verdict::Later => "not played yet: ",
        _ => "good",
    };
    line += &words;
    if !game.differs.is_empty() {
        line += &format!("; Fairy-Stockfish plays another game by this: {}", game.differs.join(", "));
    }
    line
}

/// What becomes of a section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    Later,
    Never,
    Bad,
}

fn verdict(section: &Told) -> Verdict {
    match (&section.game, section.refused.as_slice()) {
        (None, []) => Verdict::Bad,
        (None, _) => Verdict::Never,
        (Some(_), []) => Verdict::Good,
        (Some(_), refused) if refused.iter().any(|(_, never)| *never) => Verdict::Never,
        (Some(_), _) => Verdict::Later,
    }
}

/// Whether a fault stands before the first section.
fn is_outside(reading: &Reading, fault: &Fault) -> bool {
    reading.sections.first().is_none_or(|section| fault.at < section.at)
}

/// A section as an object of JSON, with its faults.
fn object(file: &str, reading: &Reading, section: &Told) -> Value {
    let next = reading.sections.iter().map(|other| other.at).filter(|at| *at > section.at).min();
    let is_here = |fault: &&Fault| fault.at >= section.at && next.is_none_or(|next| fault.at < next);
    let faults: Vec<Value> = reading.faults.iter().filter(is_here).map(fault_object).collect();
    let verdict = match verdict(section) {
        Verdict::Good => "good",
        Verdict::Later => "not yet",
        Verdict::Never => "never",
        Verdict::Bad => "bad",
    };
    let refused: Vec<&str> = section.refused.iter().map(|(words, _)| *words).collect();
    let game = section.game.as_ref();
    json!({
        "file": file,
        "line": section.at.line,
        "section": section.name,
        "verdict": verdict,
        "refused": refused,
        "id": game.map(|game| game.exact_name()),
        "title": game.and_then(|game| game.word("title")),
        "files": game.map(|game| game.rules.board.files),
        "ranks": game.map(|game| game.rules.board.ranks),
        "pieces": game.map(|game| game.letters()),
        "fen": game.map(|game| &game.start.text),
        "differs": game.map(|game| &game.differs),
        "faults": faults,
    })
}

fn fault_object(fault: &Fault) -> Value {
    json!({
        "line": fault.at.line,
        "column": fault.at.column,
        "weight": fault.weight.name(),
        "key": fault.key,
        "words": fault.words,
    })
}

fn print_keys(output: &Output) {
    output.line(shown(
        "",
        "Pieces: a letter for each of these, and for customPiece1 to customPiece25 and king also moves:",
    ));
    output.line(shown("  ", &table::piece_keys().join(" ")));
    output.line("mobilityRegionWhitePawn and the like: where a side's pieces of a kind may be");
    for key in table::keys() {
        let class = match key.class {
            Class::Later => " (not played yet)",
            Class::Never => " (not played)",
            Class::Idle => " (no effect)",
            Class::Old => " (an old name)",
            Class::Own => " (Firzan's own)",
            Class::Words | Class::Played => "",
        };
        let value = key.value();
        let value = if value.is_empty() { value } else { format!(": {value}") };
        output.line(shown("", &format!("{}: {}{value}{class}", key.name, key.meaning)));
    }
}

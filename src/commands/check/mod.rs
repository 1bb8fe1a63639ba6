//! `firzan check`: finds faults in files of definitions, and describes the games in them.
//!
//! | file | contents |
//! |---|---|
//! | `explain` | a game in plain English and diagrams |
//! | `facts` | facts that follow from a definition alone |
//! | `against` | comparison with Fairy-Stockfish |

mod against;
mod explain;
mod facts;

use crate::console::columns::wrap;
use crate::console::output::Output;
use crate::console::text::{Printable, counted};
use crate::console::whole;
use against::{Fairy, PATIENCE};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use explain::Explained;
pub use facts::facts;
use firzan::games::defined::definition::{Definition, Kind};
use firzan::games::defined::faults::{Fault, Weight, near};
use firzan::games::defined::keys::Class;
use firzan::games::defined::play::games;
use firzan::games::defined::rules::Flips;
use firzan::games::defined::shelf::Shelf;
use firzan::games::defined::{LONGEST_FILE, ReadSection, Reading, decided, read, shipped, table};
use firzan::games::{Registry, Variant};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The arguments of `firzan check`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of definitions; a game can be the parent of games in later files
    #[arg(required_unless_present = "keys", value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Describe each game: its pieces with diagrams, its rules, facts about it, and perft counts
    #[arg(long)]
    explain: bool,
    /// Also report keys and notation that would make Fairy-Stockfish play a different game
    #[arg(long)]
    fairy: bool,
    /// Compare each game with this Fairy-Stockfish program, by perft and random games; implies --fairy
    #[arg(long, value_name = "FAIRY_STOCKFISH")]
    against: Option<PathBuf>,
    /// Check only the game of this section
    #[arg(long, value_name = "SECTION")]
    only: Option<String>,
    /// Print one JSON object per section
    #[arg(long)]
    json: bool,
    /// List all keys of definitions, with their meanings and values
    #[arg(long, conflicts_with_all = ["files", "json", "explain", "fairy", "against", "only"])]
    keys: bool,
}

impl Arguments {
    /// Whether to report games that Fairy-Stockfish plays differently.
    fn asks_fairy(&self) -> bool {
        self.fairy || self.against.is_some()
    }
}

/// Prints all faults, then a line for each section, with descriptions and comparisons if requested.
///
/// # Errors
/// If a file cannot be read or a section cannot be played; with `--fairy` or `--against` also if
/// Fairy-Stockfish does not run or plays another game.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    if options.keys {
        list_keys(output);
        return Ok(());
    }
    // The built-in games can be parents, too; no section of a file may use one of their names.
    let mut shelf = shipped::shelf(Variant::reserved());
    let fairy = options.against.as_deref().map(|program| Fairy::start(program, &options.files, PATIENCE));
    let fairy = fairy.transpose()?;
    let mut checker = Checker { options, output, registry, fairy, is_found: false, unequal: 0 };
    let (mut errors, mut faulty) = (0, 0);
    let mut readings = Vec::new();
    for file in &options.files {
        let mut reading = check(file, &mut shelf)?;
        let name = file.display().to_string();
        let mut games = define(registry, &reading);
        try_out(registry, &mut reading, &mut games);
        if !options.asks_fairy() {
            reading.faults.retain(|fault| fault.weight != Weight::Differs);
        }
        let refusing = reading.faults.iter().filter(|fault| fault.weight.refuses()).count();
        errors += refusing;
        faulty += usize::from(refusing > 0);
        if !options.json {
            for fault in &reading.faults {
                output.line(format_args!("{}:{}", Printable(&name), Printable(fault)));
            }
        }
        readings.push((name, reading, games));
    }
    for (name, reading, games) in &readings {
        checker.print(name, reading, games)?;
    }
    if let Some(only) = options.only.as_deref().filter(|_| !checker.is_found) {
        let names = readings.iter().flat_map(|(_, reading, _)| &reading.sections);
        let names: Vec<&str> = names.map(|section| section.name.as_str()).collect();
        bail!("there is no section {only:?}{}", hint(only, &names));
    }
    let is_empty = |reading: &Reading| reading.sections.is_empty() && reading.faults.is_empty();
    if let Some((name, ..)) = readings.iter().find(|(_, reading, _)| is_empty(reading)) {
        bail!("there is no game in {}", Printable(name));
    }
    match (errors, checker.unequal) {
        (0, 0) => Ok(()),
        (0, 1) => bail!("Fairy-Stockfish plays one section as a different game"),
        (0, unequal) => bail!("Fairy-Stockfish plays {unequal} sections as different games"),
        _ => bail!("{} in {}", counted(errors, "one fault", "faults"), counted(faulty, "one file", "files")),
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

/// The game of each section; `None` if it cannot be played, or if no more games can be defined.
fn define(registry: &Registry, reading: &Reading) -> Vec<Option<&'static Definition>> {
    let define = |section: &ReadSection| registry.define(section.playable()?.clone(), None).ok();
    reading.sections.iter().map(define).collect()
}

/// Compiles the games, which finds errors such as a start position where the side that has just moved is in
/// check, and adds warnings about games that a search of a few seconds finds to be decided at the start.
fn try_out(registry: &Registry, reading: &mut Reading, games: &mut [Option<&'static Definition>]) {
    let mut work = decided::WORK_OF_FILE;
    for (section, game) in reading.sections.iter_mut().zip(games) {
        let Some(definition) = *game else {
            continue;
        };
        let heading = format!("[{}]", section.name);
        let at = section.at;
        let warning = |words| Fault { at, weight: Weight::Warning, key: heading.clone(), words };
        let fault = match registry.make(definition) {
            Ok(variant) => {
                let message = variant.playable().and_then(|game| decided::warning(game, &mut work));
                message.map(warning)
            }
            Err(why) if why == games::no_room() => Some(warning(format!("not tried: {why}"))),
            Err(why) => {
                (section.game, *game) = (None, None);
                let (at, key, words) = match why.strip_prefix("the start position: ") {
                    Some(words) => (section.start_at, "startFen".to_string(), words.to_string()),
                    None => (at, heading, why),
                };
                Some(Fault { at, weight: Weight::Error, key, words })
            }
        };
        reading.faults.extend(fault);
    }
    reading.faults.sort();
}

/// The end of a message about an unknown section: a similar name, or else all names.
fn hint(given: &str, names: &[&str]) -> String {
    match near(given, names.iter().copied()) {
        Some(name) => format!("; did you mean {name}?"),
        None if names.is_empty() => String::new(),
        None => format!(": the sections are {}", names.join(", ")),
    }
}

/// Lists the keys of definitions, their meanings and their values.
fn list_keys(output: &Output) {
    output.line(wrap(
        "",
        "Pieces take a letter; customPiece1 to customPiece25 and king also take moves, as in n:NN:",
    ));
    output.line(wrap("  ", &table::piece_keys().join(" ")));
    output.line("mobilityRegionWhitePawn and the like: the squares on which White's pawns may be");
    for key in table::keys() {
        let class = match key.class {
            Class::Never => " (not played)",
            Class::Idle => " (no effect)",
            Class::Old => " (an old name)",
            Class::Own => " (Firzan's own)",
            Class::Text | Class::Played => "",
        };
        let value = key.value();
        let value = if value.is_empty() { value } else { format!(": {value}") };
        output.line(wrap("", &format!("{}: {}{value}{class}", key.name, key.meaning)));
    }
}

/// Prints sections, and collects the results for the exit code.
struct Checker<'a> {
    options: &'a Arguments,
    output: &'a Output,
    registry: &'a Registry,
    fairy: Option<Fairy>,
    /// True if any section has been printed; otherwise, the files do not contain the one in `--only`.
    is_found: bool,
    /// The number of sections that Fairy-Stockfish plays as different games.
    unequal: usize,
}

impl Checker<'_> {
    /// Prints the sections of a file.
    fn print(&mut self, file: &str, reading: &Reading, games: &[Option<&'static Definition>]) -> Result<()> {
        for (section, game) in reading.sections.iter().zip(games) {
            let is_requested = |name: &String| name.eq_ignore_ascii_case(&section.name);
            if self.options.only.as_ref().is_none_or(is_requested) {
                self.is_found = true;
                self.section(file, reading, section, *game)?;
            }
        }
        if self.options.json {
            let outside = reading.faults.iter().filter(|fault| is_outside(reading, fault));
            for fault in outside {
                self.output.line(json!({ "file": file, "fault": fault_object(fault) }));
            }
        }
        Ok(())
    }

    fn section(
        &mut self,
        file: &str,
        reading: &Reading,
        section: &ReadSection,
        game: Option<&'static Definition>,
    ) -> Result<()> {
        let explained = game.filter(|_| self.options.explain).map(|game| Explained::of(game, self.registry));
        let compared = match (&mut self.fairy, game) {
            (Some(fairy), Some(game)) => Some(against::compare(fairy, game, self.registry)?),
            _ => None,
        };
        let differs = game.is_some_and(|game| self.options.asks_fairy() && !game.differs.is_empty());
        let is_unequal = compared.as_ref().is_some_and(|compared| compared.is_unequal);
        self.unequal += usize::from(differs || is_unequal);
        if self.options.json {
            let mut object = section_object(file, reading, section);
            if self.options.explain {
                object["explained"] = match &explained {
                    Some(Ok(explained)) => explained.json(),
                    _ => Value::Null,
                };
            }
            if self.options.against.is_some() {
                object["against"] = compared.map_or(Value::Null, |compared| compared.json());
            }
            self.output.line(object);
            return Ok(());
        }
        let line = section_line(section, self.options.asks_fairy());
        self.output.line(Printable(&line));
        match &explained {
            Some(Ok(explained)) => self.output.line(Printable(explained.text())),
            Some(Err(why)) => self.output.line(format_args!("  {}", Printable(why))),
            None => {}
        }
        if let Some(compared) = compared {
            self.output.line(format_args!("  {}", Printable(&compared.text)));
        }
        Ok(())
    }
}

/// The verdict on a section: `good`, `never` or `bad`.
fn verdict(section: &ReadSection) -> &'static str {
    match (&section.game, section.refused.as_slice()) {
        (None, []) => "bad",
        (Some(_), []) => "good",
        _ => "never",
    }
}

/// A property of a game that the hand-written evaluation, made for games of captures, ignores.
fn ignored(game: &Definition) -> Option<&'static str> {
    let captures = |kind: &Kind| kind.moves.ways.iter().any(|way| way.captures);
    if game.rules.enclosing.flips != Flips::None {
        Some("pieces change sides")
    } else if !game.kinds.iter().any(captures) {
        Some("nothing is captured")
    } else {
        None
    }
}

/// A section as one line; with `asks_fairy`, also why Fairy-Stockfish plays it differently.
fn section_line(section: &ReadSection, asks_fairy: bool) -> String {
    let ReadSection { name, game, .. } = section;
    let refused = section.refused.join("; ");
    let Some(game) = game else {
        return if refused.is_empty() {
            format!("{name}: bad")
        } else {
            format!("{name}: not played: {refused}")
        };
    };
    let board = game.rules.board;
    let (files, ranks, letters) = (board.files, board.ranks, game.letters());
    let mut line = format!("{name}: {files}x{ranks}, pieces {letters}, ");
    line += match verdict(section) {
        "never" => "not played: ",
        good => good,
    };
    line += &refused;
    if let Some(ignored) = ignored(game) {
        line += &format!("; the evaluation ignores that {ignored}: use `firzan learn`");
    }
    if asks_fairy && !game.differs.is_empty() {
        line += &format!("; Fairy-Stockfish plays another game because of {}", game.differs.join(", "));
    }
    line
}

/// True if a fault is before the first section of its file.
fn is_outside(reading: &Reading, fault: &Fault) -> bool {
    reading.sections.first().is_none_or(|section| fault.at < section.at)
}

/// A section as a JSON object, with its faults.
fn section_object(file: &str, reading: &Reading, section: &ReadSection) -> Value {
    let next = reading.sections.iter().map(|other| other.at).filter(|at| *at > section.at).min();
    let is_here = |fault: &&Fault| fault.at >= section.at && next.is_none_or(|next| fault.at < next);
    let faults: Vec<Value> = reading.faults.iter().filter(is_here).map(fault_object).collect();
    let game = section.game.as_ref();
    json!({
        "file": file,
        "line": section.at.line,
        "section": section.name,
        "verdict": verdict(section),
        "refused": section.refused,
        "id": game.map(|game| game.exact_name()),
        "title": game.and_then(|game| game.word("title")),
        "files": game.map(|game| game.rules.board.files),
        "ranks": game.map(|game| game.rules.board.ranks),
        "pieces": game.map(|game| game.letters()),
        "fen": game.map(|game| &game.start.text),
        "differs": game.map(|game| &game.differs),
        "evaluationIgnores": game.and_then(ignored),
        "faults": faults,
    })
}

/// A fault as a JSON object.
fn fault_object(fault: &Fault) -> Value {
    json!({
        "line": fault.at.line,
        "column": fault.at.column,
        "weight": fault.weight.name(),
        "key": fault.key,
        "words": fault.words,
    })
}

//! Runs `firzan check`.

use super::against;
use super::arguments::Arguments;
use super::explain::Explained;
use super::fairy::{Fairy, PATIENCE};
use super::{keys, verdict};
use crate::console::output::Output;
use crate::console::text::Printable;
use crate::console::whole;
use anyhow::{Context, Result, bail, ensure};
use firzan::games::Variant;
use firzan::games::defined::definition::Definition;
use firzan::games::defined::faults::{Fault, Weight, near};
use firzan::games::defined::play::library;
use firzan::games::defined::shelf::Shelf;
use firzan::games::defined::{LONGEST_FILE, ReadSection, Reading, decided, read, registry, shipped};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Prints all faults, then a line for each section, and what else is asked for.
///
/// # Errors
/// If a file cannot be read, a section cannot be played, or Fairy-Stockfish is asked for and does not run or
/// plays another game.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    if options.keys {
        keys::print(output);
        return Ok(());
    }
    // As parents these are definitions; the user's files give no section such a name.
    let mut shelf = shipped::shelf(Variant::reserved());
    let fairy = options.against.as_deref().map(|program| Fairy::start(program, &options.files, PATIENCE));
    let mut checker = Checker { options, output, fairy: fairy.transpose()?, is_found: false, unequal: 0 };
    let (mut errors, mut faulty) = (0, 0);
    let mut readings = Vec::new();
    for file in &options.files {
        let mut reading = check(file, &mut shelf)?;
        let name = file.display().to_string();
        let mut games = kept(&reading);
        try_out(&mut reading, &mut games);
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
        checker.tell(name, reading, games)?;
    }
    if let Some(only) = options.only.as_deref().filter(|_| !checker.is_found) {
        let names = readings.iter().flat_map(|(_, reading, _)| &reading.sections);
        let names: Vec<&str> = names.map(|section| section.name.as_str()).collect();
        bail!("there is no section {only:?}{}", hint(only, &names));
    }
    let files = if faulty == 1 { "one file".to_string() } else { format!("{faulty} files") };
    match (errors, checker.unequal) {
        (0, 0) => Ok(()),
        (0, 1) => bail!("Fairy-Stockfish plays another game by one section"),
        (0, unequal) => bail!("Fairy-Stockfish plays other games by {unequal} sections"),
        (1, _) => bail!("one fault in one file"),
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

/// The games of the sections that can be played, in their order; `None` for the others, and once no more
/// games can be kept.
fn kept(reading: &Reading) -> Vec<Option<&'static Definition>> {
    let keep = |section: &ReadSection| registry::keep(section.playable()?.clone()).ok();
    reading.sections.iter().map(keep).collect()
}

/// Tries to play the games: what cannot be played, such as a start where the side that has just moved is in
/// check, is an error. Adds warnings of as many games as can be looked at in some seconds.
fn try_out(reading: &mut Reading, games: &mut [Option<&'static Definition>]) {
    let mut work = decided::WORK_OF_FILE;
    for (section, game) in reading.sections.iter_mut().zip(games) {
        let Some(definition) = *game else {
            continue;
        };
        let heading = format!("[{}]", section.name);
        if let Err(why) = library::playable(definition) {
            if why == library::no_room() {
                let words = format!("not tried: {why}");
                reading.faults.push(Fault { at: section.at, weight: Weight::Warning, key: heading, words });
                continue;
            }
            let (at, key, words) = match why.strip_prefix("the start position: ") {
                Some(words) => (section.start_at, "startFen".to_string(), words.to_string()),
                None => (section.at, heading, why),
            };
            reading.faults.push(Fault { at, weight: Weight::Error, key, words });
            (section.game, *game) = (None, None);
        } else if let Some(words) = decided::warning(definition, &mut work) {
            let (at, weight) = (section.at, Weight::Warning);
            reading.faults.push(Fault { at, weight, key: heading, words });
        }
    }
    reading.faults.sort();
}

/// A section that was likely meant, or else all that there are.
fn hint(given: &str, names: &[&str]) -> String {
    match near(given, names.iter().copied()) {
        Some(name) => format!("; did you mean {name}?"),
        None if names.is_empty() => String::new(),
        None => format!(": the sections are {}", names.join(", ")),
    }
}

struct Checker<'a> {
    options: &'a Arguments,
    output: &'a Output,
    fairy: Option<Fairy>,
    /// Whether a section was asked for and is there.
    is_found: bool,
    /// The number of sections by which Fairy-Stockfish plays another game.
    unequal: usize,
}

impl Checker<'_> {
    /// Prints the sections of a file.
    fn tell(&mut self, file: &str, reading: &Reading, games: &[Option<&'static Definition>]) -> Result<()> {
        for (section, game) in reading.sections.iter().zip(games) {
            let is_asked = |name: &String| name.eq_ignore_ascii_case(&section.name);
            if self.options.only.as_ref().is_none_or(is_asked) {
                self.is_found = true;
                self.section(file, reading, section, *game)?;
            }
        }
        if self.options.json {
            let outside = reading.faults.iter().filter(|fault| verdict::is_outside(reading, fault));
            for fault in outside {
                self.output.line(json!({ "file": file, "fault": verdict::fault_object(fault) }));
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
        let explained = game.filter(|_| self.options.explain).map(Explained::of);
        let compared = match (&mut self.fairy, game) {
            (Some(fairy), Some(game)) => Some(against::compare(fairy, game)?),
            _ => None,
        };
        let differs = game.is_some_and(|game| self.options.asks_fairy() && !game.differs.is_empty());
        let is_unequal = compared.as_ref().is_some_and(|compared| compared.is_unequal);
        self.unequal += usize::from(differs || is_unequal);
        if self.options.json {
            let mut object = verdict::object(file, reading, section);
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
        let line = verdict::line(section, self.options.asks_fairy());
        self.output.line(Printable(&line));
        match &explained {
            Some(Ok(explained)) => self.output.line(Printable(explained.text())),
            Some(Err(why)) => self.output.line(format_args!("  {}", Printable(why))),
            None => {}
        }
        if let Some(compared) = compared {
            self.output.line(format_args!("  {}", Printable(&compared.words)));
        }
        Ok(())
    }
}

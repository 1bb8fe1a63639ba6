//! Reads a definition file: its sections, with their errors and warnings.

use super::foreign::Foreign;
use super::lines::{Section, sections};
use super::shelf::{DEEPEST, Shelf};
use super::{At, Fault, Faults, Weight};
use crate::games::defined::game::build::build;
use crate::games::defined::game::{Definition, limits};
use crate::games::defined::keys::apply::apply;
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::tell::refusals::{Refusal, refusals};
use crate::games::defined::tell::warnings;

/// The contents of a file.
#[derive(Debug)]
pub struct Reading {
    /// Errors and warnings, in file order.
    pub faults: Vec<Fault>,
    /// Its sections.
    pub sections: Vec<ReadSection>,
}

/// A section that was read.
#[derive(Debug)]
pub struct ReadSection {
    /// Its name.
    pub name: String,
    /// The position of its heading.
    pub at: At,
    /// The position of its `startFen`, or of its heading if it inherits the start position.
    pub start_at: At,
    /// The game, unless the section or its parent is invalid.
    pub game: Option<Definition>,
    /// Requested rules that Firzan does not play.
    pub refused: Vec<&'static str>,
}

impl ReadSection {
    /// The game, if it can be played.
    pub fn playable(&self) -> Option<&Definition> {
        self.game.as_ref().filter(|_| self.refused.is_empty())
    }
}

/// Reads a file, and adds its valid sections to the shelf as parents. No file makes it panic or run for
/// more than a second. `file` is its name in messages about other files.
pub fn read(file: &str, bytes: &[u8], shelf: &mut Shelf) -> Reading {
    let mut faults = Faults::default();
    let sections = sections(bytes, &mut faults);
    let mut read = Vec::with_capacity(sections.len());
    for section in &sections {
        if faults.is_full() {
            break;
        }
        read.push(read_section(file, section, shelf, &mut faults));
    }
    Reading { faults: faults.sorted(), sections: read }
}

fn read_section(file: &str, section: &Section, shelf: &mut Shelf, faults: &mut Faults) -> ReadSection {
    let before = faults.count();
    let heading = format!("[{}]", section.name);
    let mut read = ReadSection {
        name: section.name.clone(),
        at: section.at,
        start_at: section.place("startFen"),
        game: None,
        refused: Vec::new(),
    };
    let clash = shelf.refuse(&section.name);
    let is_new = clash.is_none() && section.is_named;
    let mut draft = match inherit(section, shelf, faults) {
        Ok(draft) => draft,
        Err(why) => {
            if is_new {
                shelf.put(&section.name, Err(why), place(file, section));
            }
            read.refused.extend(why);
            clash.into_iter().for_each(|message| faults.error(section.at.right(1), &heading, message));
            return read;
        }
    };
    if is_new {
        draft.foreign = Foreign::of_heading(draft.foreign, section, faults);
    }
    let inherited = refusals(&draft);
    apply(section, &mut draft, faults);
    draft.conclude();
    if let Some(message) = clash {
        let has_same = shelf.has_same(&section.name, &draft);
        let weight = if has_same { Weight::Warning } else { Weight::Error };
        let same = || format!("a game of this name has the same rules {}", shelf.place(&section.name));
        faults.add(section.at.right(1), weight, &heading, if has_same { same() } else { message });
    }
    if !faults.spoil(before) {
        read.refused = report_refusals(section, &inherited, refusals(&draft), faults);
        let unplayed = read.refused.first().copied();
        read.game = build(section, &draft, unplayed, faults);
    }
    if let Some(game) = &read.game {
        limits::check(section, game, faults);
        // Some warnings come from playing the game, which is possible only within the limits.
        if !faults.spoil(before) {
            warnings::warn(section, game, faults);
        }
    }
    if is_new {
        let is_good = read.game.is_some() && !section.is_broken && !faults.spoil(before);
        shelf.put(&section.name, if is_good { Ok(draft) } else { Err(None) }, place(file, section));
    }
    if section.is_broken || faults.spoil(before) {
        read.game = None;
    }
    if section.is_broken {
        read.refused.clear();
    }
    read
}

fn place(file: &str, section: &Section) -> String {
    format!("in line {} of {file}", section.at.line)
}

/// The draft that a section inherits from its parent, or else the rule for which the parent is refused.
fn inherit(section: &Section, shelf: &Shelf, faults: &mut Faults) -> Result<Draft, Option<&'static str>> {
    let Some((parent, at)) = &section.parent else {
        return Ok(Draft::of_chess());
    };
    let heading = format!("[{}]", section.name);
    match shelf.parent(&parent.to_ascii_lowercase()) {
        Ok(draft) if draft.depth >= DEEPEST => {
            faults.error(*at, heading, format!("more than {DEEPEST} levels of parents"));
            Err(None)
        }
        Ok(draft) => Ok(draft.child()),
        Err((message, why)) => {
            let weight = if why.is_some() { Weight::Never } else { Weight::Error };
            faults.add(*at, weight, heading, message);
            Err(why)
        }
    }
}

/// Reports rules that Firzan does not play: a section's own by key, inherited ones in one message.
fn report_refusals(
    section: &Section,
    inherited: &[Refusal],
    refusals: Vec<Refusal>,
    faults: &mut Faults,
) -> Vec<&'static str> {
    let is_own = |refusal: &Refusal| section.entry(refusal.key).is_some() || !inherited.contains(refusal);
    for refusal in refusals.iter().filter(|refusal| is_own(refusal)) {
        let Refusal { key, words } = refusal;
        faults.add(section.place(key), Weight::Never, *key, format!("{words}, which Firzan does not play"));
    }
    let others: Vec<&Refusal> = refusals.iter().filter(|refusal| !is_own(refusal)).collect();
    if !others.is_empty() {
        let mut rules: Vec<&str> = others.iter().map(|refusal| refusal.words).collect();
        rules.dedup();
        let message = format!("its parent has rules that Firzan does not play: {}", rules.join("; "));
        faults.add(section.at, Weight::Never, format!("[{}]", section.name), message);
    }
    let mut rules: Vec<&str> = refusals.iter().map(|refusal| refusal.words).collect();
    rules.dedup();
    rules
}

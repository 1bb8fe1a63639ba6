//! Saved games: PGN, with tags for the player's side and Firzan's strength.

use super::arguments::{Seats, Sides};
use super::clocks::Clocks;
use super::session::Session;
use super::unfinished::{Entry, Unfinished, entries, report_kept};
use crate::console::files;
use crate::console::output::complain;
use crate::records::notation;
use crate::records::pgn::{CommentedTurn, Reader, Record};
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use firzan::any::AnyGame;
use firzan::core::Color;
use firzan::games::{Registry, Variant};
use firzan::search::Strength;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The tag for the sides that the player plays.
const PLAYER: &str = "PlayerColor";
/// The tags for Firzan's strength; a game has at most one of them.
const LEVEL: &str = "FirzanLevel";
const ELO: &str = "FirzanElo";

impl Seats {
    /// The seats of a record; invalid tags are ignored.
    pub fn of(record: &Record) -> Seats {
        let tag = |name| record.tag(name);
        let is_level = |level: &u8| Strength::LEVELS.contains(level);
        Seats {
            sides: tag(PLAYER).and_then(|side| Sides::from_str(side, true).ok()),
            level: tag(LEVEL).and_then(|level| level.parse().ok()).filter(is_level),
            elo: tag(ELO).and_then(|elo| elo.parse().ok()).filter(|elo| Strength::ELO.contains(elo)),
        }
    }

    fn tags(self) -> impl Iterator<Item = (&'static str, String)> {
        let side = self.sides.and_then(|sides| Some(sides.to_possible_value()?.get_name().to_string()));
        let strength = [self.level.map(|level| level.to_string()), self.elo.map(|elo| elo.to_string())];
        let values = [side].into_iter().chain(strength);
        [PLAYER, LEVEL, ELO].into_iter().zip(values).filter_map(|(name, value)| Some((name, value?)))
    }
}

/// A game to continue.
pub struct Saved {
    /// The game, with all its moves played.
    pub game: Box<dyn AnyGame>,
    /// Its record.
    pub record: Record,
}

impl Saved {
    /// Loads the first game of a file; it is of this variant if it has no tag `Variant`. Reports faults in
    /// its record.
    ///
    /// # Errors
    /// If the file cannot be read or has no valid game.
    pub fn load(path: &Path, variant: Variant, registry: &Registry) -> Result<Saved> {
        let name = files::name(path);
        let mut records = Reader::new(files::open_file(path)?, variant, registry);
        let first = records.next();
        files::ended(path, records.fault())?;
        let record = first.with_context(|| format!("there is no game in {name}"))?;
        let record = record.with_context(|| name.clone())?;
        if let Some(remark) = record.remarks.last().filter(|_| record.is_cut && record.turns.is_empty()) {
            bail!("{name}, {remark}");
        }
        record.remarks.iter().for_each(|remark| complain(format_args!("{name}, {remark}")));
        Ok(Saved { game: record.end()?, record })
    }

    /// The players' names; `None` for Firzan and unknown players.
    fn names(&self) -> [Option<String>; 2] {
        let is_player = |name: &&str| *name != "?" && !name.starts_with("Firzan ");
        ["White", "Black"].map(|tag| self.record.tag(tag).filter(is_player).map(str::to_string))
    }

    /// A short description of the game.
    fn summary(&self) -> String {
        let Seats { sides, level, elo } = Seats::of(&self.record);
        let number = format!("move {}", self.game.counters().fullmove);
        let sides = sides.map(|sides| sides.clause().to_string());
        let level = level.map(|level| format!("level {level}"));
        let strength = elo.map(|elo| format!("Elo {elo}")).or(level);
        [Some(number), sides, strength].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The player's user name on this machine; `?` if unknown.
fn login() -> String {
    let names = ["USER", "LOGNAME", "USERNAME"].into_iter().filter_map(|name| env::var(name).ok());
    names.into_iter().find(|name| !name.is_empty()).unwrap_or("?".to_string())
}

impl Session {
    /// The game as PGN.
    fn record(&self) -> Result<String> {
        let (game, variant) = (self.game.as_ref(), self.game.variant());
        let (result, termination, reason) = self.result();
        let [white, black] = Color::BOTH.map(|side| match &self.names[side.index()] {
            _ if !self.sides.has(side) => {
                format!("Firzan {} ({})", env!("CARGO_PKG_VERSION"), self.strength())
            }
            Some(name) => name.clone(),
            None => login(),
        });
        let mut tags = vec![
            ("Event", "Game in the terminal".to_string()),
            ("Site", "?".to_string()),
            ("Date", Zoned::now().strftime("%Y.%m.%d").to_string()),
            ("Round", "-".to_string()),
            ("White", white),
            ("Black", black),
            ("Result", result.to_string()),
            ("Variant", variant.to_string()),
        ];
        tags.extend(self.clocks.map(|clocks| ("TimeControl", clocks.control.to_string())));
        let first = game.first_fen();
        if first != game.start_fen() {
            tags.extend([("SetUp", "1".to_string()), ("FEN", first)]);
        }
        tags.extend(self.seats().tags());
        if !reason.is_empty() {
            tags.extend([("Termination", termination.to_string()), ("TerminationDetails", reason)]);
        }
        let turns = game.played().iter().map(|&turn| CommentedTurn::new(turn, String::new()));
        let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value));
        Record::new(variant, tags.collect(), turns.collect()).text_in(notation::of_records(variant))
    }

    /// The game to be saved as unfinished, in its file or in a new one.
    fn unfinished(&self) -> Unfinished {
        Unfinished { variant: self.game.variant(), file: self.kept.clone(), text: self.record() }
    }

    /// Records whether the game is safe. If not, it is saved as unfinished if a signal ends the program.
    fn set_safe(&mut self, is_safe: bool) {
        self.is_safe = is_safe;
        let is_open = !is_safe && !self.is_over();
        self.searches.guard(is_open.then(|| self.unfinished()));
    }

    /// Records that the game has changed.
    pub fn mark_changed(&mut self) {
        self.is_end_shown = false;
        self.set_safe(self.game.played().is_empty());
    }

    /// Resets the session for a new game.
    pub fn start_new_game(&mut self) {
        self.ending = None;
        self.is_paused = false;
        self.file = None;
        self.names = [None, None];
        self.kept = None;
        self.clocks = self.clocks.map(|clocks| Clocks::new(clocks.control));
        self.memory.clear();
        self.mark_changed();
    }

    /// Continues the game of a file.
    pub fn resume(&mut self, saved: Saved, path: PathBuf) {
        let kept = entries(self.game.variant());
        let is_kept = kept.iter().any(|entry| files::is_same(&entry.path, &path));
        let names = saved.names();
        self.seat(Seats::of(&saved.record));
        self.game = saved.game;
        self.start_new_game();
        self.names = names;
        (self.kept, self.file) = if is_kept { (Some(path), None) } else { (None, Some(path)) };
        self.set_safe(true);
    }

    /// Keeps an unfinished game before another replaces it. If the game is over, or the player has saved it
    /// as it is, its file among the unfinished games is removed.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn leave(&mut self) -> Result<()> {
        let is_saved = self.is_safe && self.file.is_some();
        if self.is_over() || is_saved {
            // If it cannot be removed, it remains in the list.
            let _ = self.kept.as_ref().map(fs::remove_file);
        } else if !self.is_safe {
            report_kept(&self.unfinished().keep().context("cannot keep the unfinished game")?);
        }
        self.kept = None;
        self.set_safe(true);
        Ok(())
    }

    /// Saves the game in a file, which must not exist yet, or in the one it was saved in before.
    ///
    /// # Errors
    /// If no file is named, or it exists or cannot be written.
    pub fn save(&mut self, name: &str) -> Result<()> {
        let path = match &self.file {
            Some(file) if name.is_empty() => file.clone(),
            None if name.is_empty() => bail!("type save and a file name, such as save game.pgn"),
            _ => PathBuf::from(name),
        };
        if path.exists() && self.file.as_ref() != Some(&path) {
            bail!("{} exists already: choose another name", path.display());
        }
        files::write(&path, self.record()?.as_bytes())?;
        self.say(format_args!("Saved the game in {}", path.display()));
        self.file = Some(path);
        self.set_safe(true);
        Ok(())
    }

    /// Loads a saved game by its file, an unfinished one by its number, or the last unfinished one.
    ///
    /// # Errors
    /// If there is none.
    pub fn load(&mut self, name: &str) -> Result<()> {
        let variant = self.game.variant();
        let mut kept = entries(variant).into_iter();
        let path = if name.is_empty() {
            kept.next().with_context(|| format!("there is no unfinished game of {variant}"))?.path
        } else if let Ok(number) = name.parse::<u32>() {
            let entry = kept.find(|entry| entry.number == number);
            let missing = || format!("there is no unfinished game {number} of {variant}: games lists them");
            entry.with_context(missing)?.path
        } else {
            PathBuf::from(name)
        };
        let before = Saved::load(&path, variant, &self.registry)?;
        self.leave()?;
        // Leaving may have rewritten the file.
        let saved = Saved::load(&path, variant, &self.registry).unwrap_or(before);
        self.resume(saved, path);
        self.wait_for_player();
        Ok(())
    }

    /// Lists the unfinished games.
    ///
    /// # Errors
    /// If there is none.
    pub fn list_unfinished(&self) -> Result<()> {
        let variant = self.game.variant();
        let kept = entries(variant);
        if kept.is_empty() {
            bail!("there is no unfinished game of {variant}");
        }
        for Entry { number, path, time } in kept {
            let saved = Saved::load(&path, variant, &self.registry);
            let summary = saved.map_or_else(|error| format!("{error:#}"), |saved| saved.summary());
            let time = Timestamp::try_from(time).map_or(String::new(), |time| {
                time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
            });
            self.say_after(&format!("{number:>3}  "), format_args!("{time}  {summary}"));
        }
        self.say("load N resumes one of them, load the first one listed");
        Ok(())
    }
}

//! Saving and loading games.

use super::clocks::Clocks;
use super::keep::{self, Saved};
use super::table::Table;
use super::unfinished::{self, Kept};
use crate::console::columns;
use crate::console::output::complain;
use anyhow::{Context, Result, bail};
use firzan::games::Variant;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::fs;
use std::path::PathBuf;

impl Table {
    /// Starts a new game.
    pub fn begun(&mut self) {
        self.ending = None;
        self.is_paused = false;
        self.file = None;
        self.names = [None, None];
        self.kept = None;
        self.clocks = self.clocks.map(|clocks| Clocks::new(clocks.control));
        self.memory.clear();
        self.changed();
    }

    /// Continues the game of a file.
    pub fn take_up(&mut self, saved: Saved, path: PathBuf) {
        let variant = self.game.variant();
        self.game = saved.game;
        self.seat(saved.seats);
        self.begun();
        self.names = saved.names;
        self.is_safe = true;
        match unfinished::is_kept(variant, &path) {
            true => self.kept = Some(path),
            false => self.file = Some(path),
        }
    }

    /// Notes that the game has changed and must be kept.
    pub fn changed(&mut self) {
        self.is_safe = self.game.played().is_empty();
        self.is_end_shown = false;
        if self.is_safe || self.is_over() {
            return self.thinking.on_end(|| {});
        }
        let (variant, own, text) = (self.game.variant(), self.kept.clone(), self.record());
        self.thinking.on_end(move || {
            report_kept(text.and_then(|text| unfinished::keep(variant, own.as_deref(), &text)));
        });
    }

    /// The game as PGN.
    ///
    /// # Errors
    /// See [`keep::record`].
    pub fn record(&self) -> Result<String> {
        keep::record(self.game.as_ref(), &self.details())
    }

    /// Keeps an unfinished game before another replaces it. The kept file of a game that is over, or that the
    /// player has saved in its present state, is removed.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn leave(&mut self) -> Result<()> {
        let is_saved = self.is_safe && self.file.is_some();
        if self.is_over() || is_saved {
            // If it cannot be removed, it is only listed again.
            let _ = self.kept.as_ref().map(fs::remove_file);
        } else if !self.is_safe {
            let (variant, own) = (self.game.variant(), self.kept.as_deref());
            let kept = self.record().and_then(|text| unfinished::keep(variant, own, &text));
            report_kept(Ok(kept.context("cannot keep the unfinished game")?));
        }
        self.kept = None;
        self.is_safe = true;
        self.thinking.on_end(|| {});
        Ok(())
    }

    /// Saves the game in a file, or in the one it was saved in before.
    ///
    /// # Errors
    /// If no file is named, or it cannot be written.
    pub fn save(&mut self, rest: &str) -> Result<()> {
        let path = match (rest, &self.file) {
            ("", Some(file)) => file.clone(),
            ("", None) => bail!("type save and a file name, such as save game.pgn"),
            (text, _) => PathBuf::from(text),
        };
        keep::save(&path, &self.record()?, self.file.as_deref())?;
        self.say(format_args!("Saved the game in {}", path.display()));
        self.file = Some(path);
        self.is_safe = true;
        self.thinking.on_end(|| {});
        Ok(())
    }

    /// Loads a saved or an unfinished game.
    ///
    /// # Errors
    /// If there is none.
    pub fn load(&mut self, rest: &str) -> Result<()> {
        let variant = self.game.variant();
        let path = kept_or_named(variant, rest)?;
        let before = keep::load(&path, variant)?;
        self.leave()?;
        // That may be the game just kept.
        let saved = keep::load(&path, variant).unwrap_or(before);
        self.take_up(saved, path);
        self.is_paused = !self.is_players(self.game.side());
        self.show_board();
        if self.is_paused && !self.is_over() {
            self.say("Type go to let Firzan move, or make its move yourself");
        }
        Ok(())
    }

    /// Lists the unfinished games.
    pub fn list_kept(&self) -> Result<()> {
        let variant = self.game.variant();
        let kept = unfinished::all(variant);
        if kept.is_empty() {
            bail!("there is no unfinished game of {variant}");
        }
        for Kept { number, path, time } in kept {
            let about = match keep::load(&path, variant) {
                Ok(saved) => saved.about(),
                Err(error) => format!("{error:#}"),
            };
            let left = Timestamp::try_from(time).map_or(String::new(), |time| {
                let local = time.to_zoned(TimeZone::system());
                local.strftime("%Y-%m-%d %H:%M").to_string()
            });
            self.say_after(&format!("{number:>3}  "), format_args!("{left}  {about}"));
        }
        self.say("load N resumes one of them, load the first one listed");
        Ok(())
    }
}

/// The file to load: a kept game by its number, the last kept one, or a file by its name.
fn kept_or_named(variant: Variant, rest: &str) -> Result<PathBuf> {
    let kept = unfinished::all(variant);
    match rest.parse::<u32>() {
        _ if rest.is_empty() => {
            let last = kept.into_iter().next();
            let last = last.with_context(|| format!("there is no unfinished game of {variant}"))?;
            Ok(last.path)
        }
        Ok(number) => {
            let found = kept.into_iter().find(|kept| kept.number == number);
            let found = found.with_context(|| {
                format!("there is no unfinished game {number} of {variant}: games lists them")
            })?;
            Ok(found.path)
        }
        Err(_) => Ok(PathBuf::from(rest)),
    }
}

/// Reports the file of the unfinished game, on standard error because this is not part of the game.
fn report_kept(kept: Result<PathBuf>) {
    let text = match kept {
        Ok(path) => format!("The unfinished game is kept in {}; load resumes it", path.display()),
        Err(error) => format!("error: the game is lost: {error:#}"),
    };
    complain(columns::shown("", &text));
}

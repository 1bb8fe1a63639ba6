//! Games put away and taken up again.

use super::clocks::Clocks;
use super::keep::{self, Saved};
use super::table::Table;
use super::unfinished::{self, Kept};
use crate::console::columns;
use crate::console::output::complain;
use crate::games::Variant;
use anyhow::{Context, Result, bail};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::fs;
use std::path::PathBuf;

impl Table {
    /// A game begins.
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

    /// Goes on with the game of a file.
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

    /// The game has changed: it must be kept.
    pub fn changed(&mut self) {
        self.is_safe = self.game.played().is_empty();
        self.is_told = false;
        if self.is_safe || self.is_over() {
            return self.thinking.on_end(|| {});
        }
        let (variant, own, text) = (self.game.variant(), self.kept.clone(), self.record());
        self.thinking.on_end(move || {
            tell_kept(text.and_then(|text| unfinished::keep(variant, own.as_deref(), &text)));
        });
    }

    /// The game as PGN.
    ///
    /// # Errors
    /// See [`keep::record`].
    pub fn record(&self) -> Result<String> {
        keep::record(self.game.as_ref(), &self.details())
    }

    /// Keeps an unfinished game before another takes its place. What was kept of one that is over, or that
    /// the player has saved as it stands, is not needed any more.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn leave(&mut self) -> Result<()> {
        let is_saved = self.is_safe && self.file.is_some();
        if self.is_over() || is_saved {
            // If it stays, it is listed once more.
            let _ = self.kept.as_ref().map(fs::remove_file);
        } else if !self.is_safe {
            let (variant, own) = (self.game.variant(), self.kept.as_deref());
            let kept = self.record().and_then(|text| unfinished::keep(variant, own, &text));
            tell_kept(Ok(kept.context("the unfinished game cannot be kept")?));
        }
        self.kept = None;
        self.is_safe = true;
        self.thinking.on_end(|| {});
        Ok(())
    }

    /// Saves the game in a file, or in its own.
    ///
    /// # Errors
    /// If no file is named or it cannot be written.
    pub fn save(&mut self, rest: &str) -> Result<()> {
        let path = match (rest, &self.file) {
            ("", Some(file)) => file.clone(),
            ("", None) => bail!("save where? Type save and a file, such as save game.pgn"),
            (text, _) => PathBuf::from(text),
        };
        keep::save(&path, &self.record()?, self.file.as_deref())?;
        self.say(format_args!("The game is saved in {}", path.display()));
        self.file = Some(path);
        self.is_safe = true;
        self.thinking.on_end(|| {});
        Ok(())
    }

    /// Goes on with a saved or an unfinished game.
    ///
    /// # Errors
    /// If there is none.
    pub fn load(&mut self, rest: &str) -> Result<()> {
        let variant = self.game.variant();
        let path = kept_or_named(variant, rest)?;
        let before = keep::load(&path, variant)?;
        self.leave()?;
        // It may be the game just left.
        let saved = keep::load(&path, variant).unwrap_or(before);
        self.take_up(saved, path);
        self.is_paused = !self.is_players(self.game.side());
        self.show_board();
        if self.is_paused && !self.is_over() {
            self.say("Type go to let Firzan play, or play its turn yourself");
        }
        Ok(())
    }

    /// Lists the games left unfinished.
    pub fn tell_kept(&self) -> Result<()> {
        let variant = self.game.variant();
        let kept = unfinished::all(variant);
        if kept.is_empty() {
            bail!("no unfinished game of {variant} is kept");
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
        self.say("load N goes on with one of them, load with the first one listed");
        Ok(())
    }
}

/// The file that `load` means: a kept game by its number, the last one, or a file by its name.
fn kept_or_named(variant: Variant, rest: &str) -> Result<PathBuf> {
    let kept = unfinished::all(variant);
    match rest.parse::<u32>() {
        _ if rest.is_empty() => {
            let last = kept.into_iter().next();
            let last = last.with_context(|| format!("no unfinished game of {variant} is kept"))?;
            Ok(last.path)
        }
        Ok(number) => {
            let found = kept.into_iter().find(|kept| kept.number == number);
            let found = found.with_context(|| {
                format!("no unfinished game {number} of {variant} is kept: games lists them")
            })?;
            Ok(found.path)
        }
        Err(_) => Ok(PathBuf::from(rest)),
    }
}

/// Says where the unfinished game is, on standard error: it is no part of the game.
fn tell_kept(kept: Result<PathBuf>) {
    let text = match kept {
        Ok(path) => format!("The unfinished game is kept in {}; load goes on with it", path.display()),
        Err(error) => format!("error: the game is lost: {error:#}"),
    };
    complain(columns::shown("", &text));
}

//! The game, who plays it, and how it ends.

use super::clocks::Clocks;
use super::keep::{self, Details};
use super::thinking::Thinking;
use super::{Arguments, Sides};
use crate::any::AnyGame;
use crate::book::OwnBook;
use crate::core::{Color, Turn};
use crate::protocol::handicap::Handicap;
use crate::protocol::output::{Output, complain};
use crate::search::{Limits, Memory, Settings, Strength};
use crate::tools::pgn::first_number;
use crate::tools::show;
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::time::Duration;

/// Megabytes of the transposition table.
const HASH: usize = 32;

/// How long Firzan thinks at full strength where there is no clock.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// How a game ended otherwise than by its rules.
pub(super) struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    pub reason: String,
}

/// A session: one game after the other.
pub(super) struct Table {
    pub game: Box<dyn AnyGame>,
    pub sides: Sides,
    pub handicap: Handicap,
    pub clocks: Option<Clocks>,
    pub is_turned: bool,
    /// Whether Firzan waits for `go`, although it is to move.
    pub is_paused: bool,
    pub ending: Option<Ending>,
    /// Whether the end of the game has been told.
    pub is_told: bool,
    /// Whether the game is in a file as it stands, or there is nothing to be kept.
    pub is_safe: bool,
    /// The file of this game.
    pub file: Option<PathBuf>,
    pub thinking: Thinking,
    pub memory: Memory,
    pub output: Output,
    book: OwnBook,
    threads: usize,
}

impl Table {
    /// Sits down.
    ///
    /// # Errors
    /// If the book cannot be read or there is no memory for the table.
    pub fn new(
        game: Box<dyn AnyGame>,
        options: &Arguments,
        handicap: Handicap,
        output: Output,
    ) -> Result<Table> {
        let mut book = OwnBook::default();
        (book.enabled, book.seed) = (true, options.seed);
        if let Some(file) = &options.book {
            let opened = book.open(Some(file));
            opened.with_context(|| format!("cannot open the book {}", file.display()))?;
        }
        Ok(Table {
            game,
            sides: options.color,
            handicap,
            clocks: options.time.map(Clocks::new),
            is_turned: options.color == Sides::Black,
            is_paused: false,
            ending: None,
            is_told: false,
            is_safe: true,
            file: None,
            thinking: Thinking::new(&output),
            memory: Memory::new(HASH)?,
            output,
            book,
            threads: options.threads.into(),
        })
    }

    /// Tells what is played, and shows the board.
    pub fn greet(&self) {
        let sides = match self.sides {
            Sides::White => "you are White",
            Sides::Black => "you are Black",
            Sides::Both => "you play both sides",
            Sides::None => "Firzan plays both sides",
        };
        self.output.line(format_args!(
            "{}; {sides}, Firzan plays at {}. Type a turn, or help.",
            self.game.title(),
            self.strength()
        ));
        let kept = keep::unfinished(self.game.variant());
        if self.game.played().is_empty() && kept.is_file() {
            self.output.line(format_args!(
                "An unfinished game is kept: load goes on with it ({})",
                kept.display()
            ));
        }
        self.show_board();
    }

    /// The strength in words.
    pub fn strength(&self) -> String {
        let full = self.game.full_level();
        match self.handicap {
            Handicap {
                by_elo: true, elo, ..
            } => format!("Elo {elo}"),
            Handicap { level, .. } if level >= full => "full strength".to_string(),
            Handicap { level, .. } => format!("level {level}"),
        }
    }

    /// Shows the board.
    pub fn show_board(&self) {
        let board = show::board(self.game.as_ref(), self.is_turned, None);
        let check = if self.game.in_check() { "; check" } else { "" };
        self.output.line(format_args!("\n{board}\n"));
        if !self.is_over() {
            let side = self.game.side();
            self.output.line(format_args!("{side} to move{check}"));
        }
    }

    /// What stands before the player's line.
    pub fn prompt(&self) -> String {
        if self.is_over() {
            return "> ".to_string();
        }
        let number = first_number(self.game.as_ref());
        let dots = match self.game.side() {
            Color::White => ".",
            Color::Black => "...",
        };
        format!("{number}{dots} > ")
    }

    /// Whether the player plays a side.
    pub fn is_players(&self, side: Color) -> bool {
        match self.sides {
            Sides::White => side == Color::White,
            Sides::Black => side == Color::Black,
            Sides::Both => true,
            Sides::None => false,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.game.outcome().is_some()
    }

    /// Whether Firzan is to move now.
    pub fn is_engines_turn(&self) -> bool {
        !self.is_over() && !self.is_paused && !self.is_players(self.game.side())
    }

    /// Plays a legal turn. The clock of its side must not have run out.
    pub fn play(&mut self, turn: Turn) {
        if let Some(clocks) = &mut self.clocks {
            clocks.press(self.game.side());
        }
        self.game.play(turn);
        self.is_paused = false;
        self.changed();
    }

    /// The game has changed: it must be kept.
    pub fn changed(&mut self) {
        self.is_safe = self.game.played().is_empty();
        self.is_told = false;
        let (path, text) = (keep::unfinished(self.game.variant()), self.record());
        let is_needed = !self.is_safe && !self.is_over();
        self.thinking.on_end(move || {
            if is_needed && let Ok(text) = text {
                tell_kept(keep::keep(&path, &text), &path);
            }
        });
    }

    /// Lets Firzan play its turn, unless Ctrl-C stops it.
    pub fn engine_plays(&mut self) {
        let turn = match self.book.choose(self.game.as_ref()) {
            Some(entry) => Some(entry.turn),
            None => {
                let (limits, settings) = (self.limits(), self.settings(self.handicap.strength()));
                let game = self.game.as_ref();
                let (best, was_stopped) =
                    self.thinking
                        .search(game, &limits, settings, &self.memory, &mut |_| {});
                best.turn.filter(|_| !was_stopped)
            }
        };
        if self.has_lost_on_time() {
            return;
        }
        let Some(turn) = turn else {
            self.is_paused = true;
            let words = "Stopped: type go to let Firzan play, or play its turn yourself";
            return self.output.line(words);
        };
        let played = format!(
            "{}{}",
            self.prompt().replace(" > ", " "),
            self.game.write(turn)
        );
        self.play(turn);
        self.output.line(format_args!("Firzan plays {played}"));
        self.show_board();
    }

    /// How to search.
    pub fn settings(&self, strength: Option<Strength>) -> Settings {
        Settings {
            threads: self.threads,
            strength,
            ..Settings::default()
        }
    }

    fn limits(&self) -> Limits {
        let side = self.game.side();
        match &self.clocks {
            Some(clocks) => Limits {
                time: Color::BOTH.map(|of| Some(clocks.left(of, side))),
                increment: [clocks.control.increment; 2],
                ..Limits::default()
            },
            None => Limits::move_time(USUAL_TIME),
        }
    }

    /// Whether the side to move has no time left; it has lost then.
    pub fn has_lost_on_time(&mut self) -> bool {
        let side = self.game.side();
        let flag = |clocks: &Clocks| clocks.left(side, side).is_zero();
        let is_lost = !self.is_over() && self.clocks.as_ref().is_some_and(flag);
        if is_lost {
            self.end(Some(!side), format!("{side} has run out of time"));
        }
        is_lost
    }

    /// Ends the game.
    pub fn end(&mut self, winner: Option<Color>, reason: String) {
        self.ending = Some(Ending { winner, reason });
        self.changed();
    }

    /// Tells the result once the game is over.
    pub fn notice_end(&mut self) {
        if self.is_over() && !self.is_told {
            self.is_told = true;
            let Details { result, reason, .. } = self.details();
            self.output
                .line(format_args!("The game is over: {result} {{{reason}}}"));
            if !self.is_safe {
                self.output.line("save FILE keeps it, new begins another");
            }
        }
    }

    fn details(&self) -> Details {
        let (result, reason) = match (&self.ending, self.game.outcome()) {
            (_, Some(outcome)) => (outcome.score().to_string(), outcome.reason.to_string()),
            (Some(Ending { winner, reason }), None) => {
                let result = match winner {
                    Some(Color::White) => "1-0",
                    Some(Color::Black) => "0-1",
                    None => "1/2-1/2",
                };
                (result.to_string(), reason.clone())
            }
            (None, None) => ("*".to_string(), String::new()),
        };
        let firzan = format!("Firzan {} ({})", env!("CARGO_PKG_VERSION"), self.strength());
        Details {
            names: Color::BOTH.map(|side| match self.is_players(side) {
                true => "?".to_string(),
                false => firzan.clone(),
            }),
            result,
            reason,
            time_control: self.clocks.map(|clocks| clocks.control.to_string()),
        }
    }

    /// The game as PGN.
    ///
    /// # Errors
    /// See [`keep::record`].
    pub fn record(&self) -> Result<String> {
        keep::record(self.game.as_ref(), &self.details())
    }

    /// Keeps an unfinished game before another takes its place.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn leave(&mut self) -> Result<()> {
        if self.is_safe || self.is_over() {
            return Ok(());
        }
        let path = keep::unfinished(self.game.variant());
        let kept = self.record().and_then(|text| keep::keep(&path, &text));
        kept.context("the unfinished game cannot be kept")?;
        tell_kept(Ok(()), &path);
        self.is_safe = true;
        self.thinking.on_end(|| {});
        Ok(())
    }
}

/// Says where the unfinished game is, on standard error: it is no part of the game.
fn tell_kept(kept: Result<()>, path: &std::path::Path) {
    match kept {
        Ok(()) => complain(format_args!(
            "The unfinished game is kept in {}; load goes on with it",
            path.display()
        )),
        Err(error) => complain(format_args!("error: the game is lost: {error:#}")),
    }
}

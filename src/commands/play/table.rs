//! The session: the game, who plays it, and how it ends.

use super::arguments::Arguments;
use super::clocks::Clocks;
use super::keep::{self, Details, Seats};
use super::sides::Sides;
use super::thinking::Thinking;
use super::unfinished;
use crate::commands::show;
use crate::console::columns;
use crate::console::output::Output;
use crate::protocol::handicap::Handicap;
use anyhow::{Context, Result, ensure};
use firzan::any::AnyGame;
use firzan::book::OwnBook;
use firzan::core::{Color, Turn};
use firzan::search::{Limits, Memory, Settings, Strength};
use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

/// Megabytes of the transposition table.
const HASH: usize = 32;

/// How long Firzan thinks at full strength without a clock.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The end of a game other than by its rules.
pub(super) struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The value of PGN's tag `Termination`.
    pub termination: &'static str,
    pub reason: String,
}

/// A session: one game after another.
pub(super) struct Table {
    pub game: Box<dyn AnyGame>,
    pub sides: Sides,
    pub handicap: Handicap,
    pub clocks: Option<Clocks>,
    pub is_turned: bool,
    /// Whether Firzan waits for `go` although it is to move.
    pub is_paused: bool,
    pub ending: Option<Ending>,
    /// Whether the end of the game has been shown.
    pub is_end_shown: bool,
    /// Whether the game is saved in its present state, or there is nothing to save.
    pub is_safe: bool,
    /// The players' names in the loaded record.
    pub names: [Option<String>; 2],
    /// The file in which the player has saved this game.
    pub file: Option<PathBuf>,
    /// Its file in the folder of unfinished games.
    pub kept: Option<PathBuf>,
    pub thinking: Thinking,
    pub memory: Memory,
    pub output: Output,
    book: OwnBook,
    threads: usize,
}

impl Table {
    /// Starts a session.
    ///
    /// # Errors
    /// If the book cannot be read or there is no memory for the table.
    pub fn new(game: Box<dyn AnyGame>, options: &Arguments, output: Output) -> Result<Table> {
        let mut book = OwnBook::default();
        (book.enabled, book.seed) = (true, options.seed);
        match &options.book {
            Some(Some(file)) => {
                let opened = book.open(Some(file));
                opened.with_context(|| format!("cannot open the book {}", file.display()))?;
            }
            Some(None) => {
                let variant = game.variant();
                ensure!(book.look_for(variant), "no book of {variant} is installed: use --book FILE");
            }
            None => {}
        }
        let mut table = Table {
            game,
            sides: Sides::White,
            handicap: Handicap { seed: options.seed, ..Handicap::default() },
            clocks: options.time.map(Clocks::new),
            is_turned: false,
            is_paused: false,
            ending: None,
            is_end_shown: false,
            is_safe: true,
            names: [None, None],
            file: None,
            kept: None,
            thinking: Thinking::new(&output),
            memory: Memory::new(HASH)?,
            output,
            book,
            threads: options.threads.into(),
        };
        table.seat(options.seats());
        Ok(table)
    }

    /// Prints lines, wrapped between words on a terminal.
    pub fn say(&self, text: impl Display) {
        let text = text.to_string();
        let lines = text.lines().map(|line| columns::shown("", line));
        self.output.line(lines.collect::<Vec<_>>().join("\n"));
    }

    /// Prints a line that begins with `first`; the rest is indented to the width of `first`.
    pub fn say_after(&self, first: &str, text: impl Display) {
        self.output.line(columns::shown(first, &text.to_string()));
    }

    /// Changes who plays and Firzan's strength, as far as given.
    pub fn seat(&mut self, seats: Seats) {
        if let Some(sides) = seats.sides {
            self.sides = sides;
            self.is_turned = sides == Sides::Black;
        }
        if let Some(level) = seats.level {
            (self.handicap.by_elo, self.handicap.level) = (false, level);
        }
        if let Some(elo) = seats.elo {
            (self.handicap.by_elo, self.handicap.elo) = (true, elo);
        }
    }

    fn seats(&self) -> Seats {
        let Handicap { by_elo, level, elo, .. } = self.handicap;
        Seats { sides: Some(self.sides), level: (!by_elo).then_some(level), elo: by_elo.then_some(elo) }
    }

    /// Names the game and the players, says how to make a move, and shows the board.
    pub fn greet(&self) {
        self.say(format_args!(
            "{}; {}, Firzan plays at {}. Type a move, rules or help.",
            self.game.title(),
            self.sides.words(),
            self.strength()
        ));
        let variant = self.game.variant();
        self.say(variant.about().first_move);
        let kept = unfinished::all(variant).len();
        if self.game.played().is_empty() && kept > 0 {
            self.say(match kept {
                1 => "There is an unfinished game: load resumes it.".to_string(),
                _ => {
                    format!("There are {kept} unfinished games: games lists them, load resumes the last one.")
                }
            });
        }
        self.show_board();
    }

    /// The strength in words.
    pub fn strength(&self) -> String {
        let full = self.game.full_level();
        match self.handicap {
            Handicap { by_elo: true, elo, .. } => format!("Elo {elo}"),
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
            self.say(format_args!("{side} to move{check}"));
        }
    }

    /// The prompt.
    pub fn prompt(&self) -> String {
        if self.is_over() {
            return "> ".to_string();
        }
        let number = self.game.counters().fullmove;
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

    /// Plays a legal move. The clock of its side must not have run out.
    pub fn play(&mut self, turn: Turn) {
        if let Some(clocks) = &mut self.clocks {
            clocks.press(self.game.side());
        }
        self.game.play(turn);
        self.is_paused = false;
        self.changed();
    }

    /// Lets Firzan move, unless Ctrl-C stops it.
    pub fn engine_plays(&mut self) {
        let turn = match self.book.choose(self.game.as_ref()) {
            Some(entry) => Some(entry.turn),
            None => {
                let (limits, settings) = (self.limits(), self.settings(self.handicap.strength()));
                let game = self.game.as_ref();
                let (best, was_stopped) =
                    self.thinking.search(game, &limits, settings, &self.memory, &mut |_| {});
                best.turn.filter(|_| !was_stopped)
            }
        };
        if self.has_lost_on_time() {
            return;
        }
        let Some(turn) = turn else {
            self.is_paused = true;
            let words = "Stopped: type go to let Firzan move, or make its move yourself";
            return self.say(words);
        };
        let played = format!("{}{}", self.prompt().replace(" > ", " "), self.game.write(turn));
        self.play(turn);
        self.say(format_args!("Firzan plays {played}"));
        self.show_board();
    }

    /// The settings of a search.
    pub fn settings(&self, strength: Option<Strength>) -> Settings {
        Settings { threads: self.threads, strength, ..Settings::default() }
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

    /// Whether the side to move has run out of time; if so, ends the game.
    pub fn has_lost_on_time(&mut self) -> bool {
        let side = self.game.side();
        let flag = |clocks: &Clocks| clocks.left(side, side).is_zero();
        let is_lost = !self.is_over() && self.clocks.as_ref().is_some_and(flag);
        if is_lost {
            self.end(Some(!side), "time forfeit", format!("{side} has run out of time"));
        }
        is_lost
    }

    /// Ends the game; `termination` is the value of PGN's tag.
    pub fn end(&mut self, winner: Option<Color>, termination: &'static str, reason: String) {
        self.ending = Some(Ending { winner, termination, reason });
        self.changed();
    }

    /// Shows the result once the game is over.
    pub fn notice_end(&mut self) {
        if self.is_over() && !self.is_end_shown {
            self.is_end_shown = true;
            let Details { result, reason, .. } = self.details();
            self.say(format_args!("The game is over: {result} {{{reason}}}"));
            if !self.is_safe {
                self.say("save FILE saves it, new starts another");
            }
        }
    }

    pub fn details(&self) -> Details {
        let (result, termination, reason) = match (&self.ending, self.game.outcome()) {
            (_, Some(outcome)) => (outcome.score().to_string(), "normal", outcome.reason.to_string()),
            (Some(Ending { winner, termination, reason }), None) => {
                let result = match winner {
                    Some(Color::White) => "1-0",
                    Some(Color::Black) => "0-1",
                    None => "1/2-1/2",
                };
                (result.to_string(), *termination, reason.clone())
            }
            (None, None) => ("*".to_string(), "unterminated", String::new()),
        };
        let firzan = format!("Firzan {} ({})", env!("CARGO_PKG_VERSION"), self.strength());
        Details {
            names: Color::BOTH.map(|side| match self.is_players(side) {
                true => self.names[side.index()].clone().unwrap_or_else(keep::login),
                false => firzan.clone(),
            }),
            result,
            termination,
            reason,
            time_control: self.clocks.map(|clocks| clocks.control.to_string()),
            seats: self.seats(),
        }
    }
}

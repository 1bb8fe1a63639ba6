//! The session: the game, its players, and its result.

use super::arguments::{Arguments, Seats, Sides};
use super::clocks::Clocks;
use super::searches::Searches;
use super::unfinished;
use crate::commands::show;
use crate::console::columns;
use crate::console::output::Output;
use crate::protocol::handicap::Handicap;
use crate::protocol::xboard::written::number;
use anyhow::{Context, Result, bail, ensure};
use firzan::any::AnyGame;
use firzan::book::OwnBook;
use firzan::core::{Color, Turn};
use firzan::games::Registry;
use firzan::rules::score;
use firzan::search::{Limits, Memory, Settings, Strength};
use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

/// Size of the transposition table in MiB.
const HASH: usize = 32;

/// Firzan's time per move at full strength without a clock.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// A result such as `1-0`, the value of PGN's tag `Termination`, and the reason, which is empty in an
/// unfinished game.
type Ending = (&'static str, &'static str, String);

/// A session: one game after another.
pub struct Session {
    pub game: Box<dyn AnyGame>,
    pub sides: Sides,
    pub handicap: Handicap,
    pub clocks: Option<Clocks>,
    /// Whether the board is shown with Black at the bottom.
    pub from_black: bool,
    /// Whether Firzan waits for `go` although it is to move.
    pub is_paused: bool,
    /// The end of the game by resignation, agreement or the clock.
    pub ending: Option<Ending>,
    /// Whether the end of the game has been shown.
    pub is_end_shown: bool,
    /// Whether the game is saved as it is, or has no moves to save.
    pub is_safe: bool,
    /// The players' names in the loaded record.
    pub names: [Option<String>; 2],
    /// The file in which the player has saved the game.
    pub file: Option<PathBuf>,
    /// Its file in the folder of unfinished games.
    pub kept: Option<PathBuf>,
    pub searches: Searches,
    pub memory: Memory,
    pub output: Output,
    pub registry: Registry,
    book: OwnBook,
    threads: usize,
}

impl Session {
    /// Starts a session.
    ///
    /// # Errors
    /// If the position cannot be set up, the book cannot be read, or the table cannot be allocated.
    pub fn new(options: &Arguments, output: &Output, registry: &Registry) -> Result<Session> {
        let game = options.position.game()?;
        let mut book = OwnBook::new(registry.clone());
        (book.enabled, book.seed) = (true, options.seed);
        match &options.book {
            Some(Some(file)) => {
                let opened = book.open(Some(file));
                opened.with_context(|| format!("cannot open the book {}", file.display()))?;
                if let Some(theirs) = book.misfit(game.variant()) {
                    bail!("book {} is for {theirs}, not for {}", file.display(), game.variant());
                }
            }
            Some(None) => {
                let variant = game.variant();
                ensure!(book.look_for(variant), "no book of {variant} is installed: use --book FILE");
            }
            None => {}
        }
        let mut session = Session {
            game,
            sides: Sides::White,
            handicap: Handicap { seed: options.seed, ..Handicap::default() },
            clocks: options.time.map(Clocks::new),
            from_black: false,
            is_paused: false,
            ending: None,
            is_end_shown: false,
            is_safe: true,
            names: [None, None],
            file: None,
            kept: None,
            searches: Searches::new(output),
            memory: Memory::new(HASH)?,
            output: output.clone(),
            registry: registry.clone(),
            book,
            threads: options.threads.into(),
        };
        session.seat(options.seats);
        Ok(session)
    }

    /// Prints lines, wrapped between words on a terminal.
    pub fn say(&self, text: impl Display) {
        let text = text.to_string();
        let lines = text.lines().map(|line| columns::wrap("", line));
        self.output.line(lines.collect::<Vec<_>>().join("\n"));
    }

    /// Prints a line that begins with `first`; wrapped lines are indented to its width.
    pub fn say_after(&self, first: &str, text: impl Display) {
        self.output.line(columns::wrap(first, &text.to_string()));
    }

    /// Changes the sides that the player plays and Firzan's strength, where they are given.
    pub fn seat(&mut self, Seats { sides, level, elo }: Seats) {
        if let Some(sides) = sides {
            (self.sides, self.from_black) = (sides, sides == Sides::Black);
        }
        if let Some(level) = level {
            (self.handicap.by_elo, self.handicap.level) = (false, level);
        }
        if let Some(elo) = elo {
            (self.handicap.by_elo, self.handicap.elo) = (true, elo);
        }
    }

    /// The sides that the player plays, and Firzan's strength.
    pub fn seats(&self) -> Seats {
        let Handicap { by_elo, level, elo, .. } = self.handicap;
        Seats { sides: Some(self.sides), level: (!by_elo).then_some(level), elo: by_elo.then_some(elo) }
    }

    /// Greets the player: names the game and the players, explains how to move, and shows the board.
    pub fn greet(&self) {
        self.say(format_args!(
            "{}; {}, Firzan plays at {}. Type a move, rules or help.",
            self.game.title(),
            self.sides.clause(),
            self.strength()
        ));
        let variant = self.game.variant();
        self.say(variant.about().first_move);
        match unfinished::entries(variant).len() {
            _ if !self.game.played().is_empty() => {}
            0 => {}
            1 => self.say("There is an unfinished game: load resumes it."),
            kept => self.say(format_args!(
                "There are {kept} unfinished games: games lists them, load resumes the last one."
            )),
        }
        self.show_board();
    }

    /// Firzan's strength, such as `level 3`.
    pub fn strength(&self) -> String {
        match self.handicap {
            Handicap { by_elo: true, elo, .. } => format!("Elo {elo}"),
            Handicap { level, .. } if level >= self.game.full_level() => "full strength".to_string(),
            Handicap { level, .. } => format!("level {level}"),
        }
    }

    /// Shows the board.
    pub fn show_board(&self) {
        let board = show::board(self.game.as_ref(), self.from_black, None);
        self.output.line(format_args!("\n{board}\n"));
        if !self.is_over() {
            let check = if self.game.in_check() { "; check" } else { "" };
            self.say(format_args!("{} to move{check}", self.game.side()));
        }
    }

    /// The number of the next move, such as `1...` for Black's first; empty once the game is over.
    fn number(&self) -> String {
        if self.is_over() { String::new() } else { number(self.game.as_ref()) + " " }
    }

    /// The prompt.
    pub fn prompt(&self) -> String {
        self.number() + "> "
    }

    /// Whether the player plays the side to move.
    pub fn is_players_turn(&self) -> bool {
        self.sides.has(self.game.side())
    }

    /// Whether Firzan is to move now.
    pub fn is_engines_turn(&self) -> bool {
        !self.is_over() && !self.is_paused && !self.is_players_turn()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.ending.is_some() || self.game.outcome().is_some()
    }

    /// Plays a legal move. The clock of the side to move must not have run out.
    pub fn play(&mut self, turn: Turn) {
        if let Some(clocks) = &mut self.clocks {
            clocks.press(self.game.side());
        }
        self.game.play(turn);
        self.is_paused = false;
        self.mark_changed();
    }

    /// Shows the board. If it is Firzan's turn, waits for the player to decide who moves.
    pub fn wait_for_player(&mut self) {
        self.is_paused = !self.is_players_turn();
        self.show_board();
        if self.is_paused && !self.is_over() {
            self.say("Type go to let Firzan move, or make its move yourself");
        }
    }

    /// Lets Firzan move, unless Ctrl-C stops it.
    pub fn engine_plays(&mut self) {
        let game = self.game.as_ref();
        let turn = self.book.choose(game).map(|entry| entry.turn).or_else(|| {
            let (limits, settings) = (self.limits(), self.settings(self.handicap.strength()));
            let (best, was_stopped) =
                self.searches.search(game, &limits, settings, &self.memory, &mut |_| {});
            best.turn.filter(|_| !was_stopped)
        });
        if self.has_lost_on_time() {
            return;
        }
        let Some(turn) = turn else {
            self.is_paused = true;
            return self.say("Stopped: type go to let Firzan move, or make its move yourself");
        };
        let played = self.number() + &self.game.write(turn);
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
            None => Limits::move_time(DEFAULT_TIME),
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

    /// Ends the game; `termination` is the value of PGN's tag `Termination`.
    pub fn end(&mut self, winner: Option<Color>, termination: &'static str, reason: String) {
        self.ending = Some((score(winner), termination, reason));
        self.mark_changed();
    }

    /// The result of the game so far.
    pub fn result(&self) -> Ending {
        let by_rules = self.game.outcome().map(|end| (end.score(), "normal", end.reason.to_string()));
        by_rules.or(self.ending.clone()).unwrap_or(("*", "unterminated", String::new()))
    }

    /// Shows the result once, when the game is over.
    pub fn report_end(&mut self) {
        if self.is_over() && !self.is_end_shown {
            self.is_end_shown = true;
            let (result, _, reason) = self.result();
            self.say(format_args!("The game is over: {result} {{{reason}}}"));
            if !self.is_safe {
                self.say("save FILE saves it, new starts another");
            }
        }
    }
}

//! The commands and moves that the player types.

use super::answers::HINT_TIME;
use super::arguments::{Seats, Sides};
use super::session::Session;
use crate::console::text::Printable;
use crate::protocol::xboard::written::TurnReader;
use anyhow::{Context, Error, Result, anyhow, bail};
use clap::ValueEnum;
use firzan::core::spelling::nearest;
use firzan::search::Strength;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The commands with their arguments and descriptions, as the help shows them.
const COMMANDS: [(&str, &str, &str); 23] = [
    ("rules", "", "the game's rules, its pieces, and how a move is written"),
    ("moves", "[SQUARE]", "the legal moves, or those of one piece"),
    ("why", "[MOVE]", "why a move is legal or illegal; without MOVE, explain the last one"),
    ("hint", "", "what Firzan would play"),
    ("go", "", "let Firzan make the next move"),
    ("takeback", "", "take back your last move (also: undo)"),
    ("board", "", "show the board"),
    ("flip", "", "show the board from the other side"),
    ("clock", "", "the time left"),
    ("draw", "", "offer a draw"),
    ("resign", "", "resign the game"),
    ("new", "", "start a new game"),
    ("save", "FILE", "save the game as PGN"),
    ("load", "[FILE|N]", "continue a saved game, unfinished game N, or the last unfinished one"),
    ("games", "", "list the unfinished games"),
    ("fen", "", "the position as FEN"),
    ("eval", "", "evaluate the position, term by term"),
    ("analyse", "[SECONDS]", "search the position; Ctrl-C stops it"),
    ("level", "[1-20]", "Firzan's level; 20 (lower in some games) is full strength"),
    ("elo", "N", "Firzan's strength in Elo"),
    ("side", "white|black|both|none", "the sides that you play"),
    ("help", "", "this list"),
    ("quit", "", "quit; an unfinished game is kept"),
];

impl Session {
    /// Executes a line: a command or a move. Returns false if the player quits.
    pub fn answer(&mut self, line: &str) -> bool {
        self.execute(line).unwrap_or_else(|error| {
            self.say(Printable(format_args!("{error:#}")));
            true
        })
    }

    fn execute(&mut self, line: &str) -> Result<bool> {
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match name.to_ascii_lowercase().as_str() {
            "" => {}
            "rules" => self.show_rules(),
            "moves" => self.list_moves(rest)?,
            "why" => self.explain(rest)?,
            "hint" => self.hint()?,
            "go" => self.go()?,
            "takeback" | "undo" | "back" => self.take_back()?,
            "board" | "show" => self.show_board(),
            "flip" => {
                self.from_black = !self.from_black;
                self.show_board();
            }
            "clock" | "clocks" => self.show_clocks(),
            "draw" => self.offer_draw()?,
            "resign" => self.resign()?,
            "new" => self.start_again()?,
            "save" => self.save(rest)?,
            "load" => self.load(rest)?,
            "games" => self.list_unfinished()?,
            "fen" => self.output.line(self.game.fen()),
            "eval" => self.evaluate(),
            "analyse" | "analyze" => self.analyse(rest)?,
            "level" => {
                let level = number("level", rest, &Strength::LEVELS)?;
                self.set_strength(Seats { level, ..Seats::default() });
            }
            "elo" => {
                let elo = number("Elo", rest, &Strength::ELO)?;
                self.set_strength(Seats { elo, ..Seats::default() });
            }
            "side" | "color" | "colour" => self.set_sides(rest)?,
            "help" | "?" => self.help(),
            "quit" | "exit" => return Ok(false),
            _ => self.read_and_play(line)?,
        }
        Ok(true)
    }

    /// Plays the move typed on a line.
    fn read_and_play(&mut self, line: &str) -> Result<()> {
        let is_move = may_be_move(line);
        self.check_playable().map_err(|fault| if is_move { fault } else { unknown(line) })?;
        if self.has_lost_on_time() {
            return Ok(());
        }
        let (mut reader, game) = (TurnReader::default(), self.game.as_ref());
        let mut tokens = line.split_ascii_whitespace();
        let turn = loop {
            let Some(word) = tokens.next() else {
                bail!("{line} is not complete: {}", game.why(line).note.text);
            };
            match reader.read(game, word) {
                Ok(Some(turn)) => break turn,
                Ok(None) => {}
                Err(_) if !is_move => return Err(unknown(line)),
                Err(why) if reader.is_within_turn() => bail!("{word} is illegal: {why}"),
                Err(_) => {
                    let why = game.why(word);
                    let fault = if why.legal { "not complete" } else { "illegal" };
                    bail!("{word} is {fault}: {}", why.note.text);
                }
            }
        };
        if let Some(more) = tokens.next() {
            bail!("type one move at a time: {more} is one too many");
        }
        self.play(turn);
        if self.is_players_turn() || self.is_over() {
            self.show_board();
        }
        Ok(())
    }

    /// Checks that the game is not over.
    ///
    /// # Errors
    /// If the game is over.
    pub fn check_playable(&self) -> Result<()> {
        if self.is_over() {
            bail!("the game is over: new starts another, takeback takes a move back");
        }
        Ok(())
    }

    fn go(&mut self) -> Result<()> {
        self.check_playable()?;
        self.is_paused = false;
        if self.is_players_turn() {
            self.engine_plays();
        }
        Ok(())
    }

    /// Takes back the player's last move, and Firzan's answer to it.
    fn take_back(&mut self) -> Result<()> {
        if !self.game.undo() {
            bail!("there is no move to take back");
        }
        self.ending = None;
        while !self.is_players_turn() && self.sides != Sides::None && self.game.undo() {}
        if let Some(clocks) = &mut self.clocks {
            clocks.restart();
        }
        self.mark_changed();
        self.wait_for_player();
        Ok(())
    }

    fn offer_draw(&mut self) -> Result<()> {
        self.check_playable()?;
        let is_accepted = self.sides == Sides::Both || {
            let best = self.search_for(HINT_TIME, &mut |_| {});
            self.game.accepts_draw(if self.is_players_turn() { -best.value } else { best.value })
        };
        if is_accepted {
            self.end(None, "normal", "draw agreed".to_string());
        } else {
            self.say("Firzan declines the draw");
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<()> {
        self.check_playable()?;
        if self.sides == Sides::None {
            bail!("you can't resign: you play neither side");
        }
        let side = self.game.side();
        let loser = if self.sides.has(side) { side } else { !side };
        self.end(Some(!loser), "normal", format!("{loser} resigns"));
        Ok(())
    }

    fn start_again(&mut self) -> Result<()> {
        self.leave()?;
        // The start position is valid.
        if self.game.set_up(None).is_ok() {
            self.start_new_game();
            self.show_board();
        }
        Ok(())
    }

    fn set_strength(&mut self, seats: Seats) {
        self.seat(seats);
        self.say(format_args!("Firzan plays at {}", self.strength()));
    }

    fn set_sides(&mut self, name: &str) -> Result<()> {
        let sides = Sides::from_str(name, true)
            .map_err(|_| anyhow!("side must be white, black, both or none, not {name:?}"))?;
        self.seat(Seats { sides: Some(sides), ..Seats::default() });
        self.is_paused = false;
        self.show_board();
        Ok(())
    }

    fn help(&self) {
        self.say(
            "Type a move, such as e2e4 or Nf3 (rules explains the notation of this game), or a command:",
        );
        for (name, arguments, meaning) in COMMANDS {
            self.say_after(&format!("  {:<28} ", format!("{name} {arguments}")), meaning);
        }
    }
}

/// Reads a number within a range; `None` if the text is empty.
fn number<T>(name: &str, text: &str, range: &RangeInclusive<T>) -> Result<Option<T>>
where
    T: FromStr + PartialOrd + Display,
{
    if text.is_empty() {
        return Ok(None);
    }
    let number = text.parse().ok().filter(|number| range.contains(number));
    let number = number
        .with_context(|| format!("{name} must be {} to {}, not {text:?}", range.start(), range.end()))?;
    Ok(Some(number))
}

/// True if a line may be intended as a move rather than a command.
fn may_be_move(line: &str) -> bool {
    let is_castling = line.starts_with("O-O") || line.starts_with("0-0");
    is_castling || line.contains(|letter: char| letter.is_ascii_digit())
}

fn unknown(line: &str) -> Error {
    let word: String = line.split_whitespace().take(1).flat_map(str::chars).take(40).collect();
    match nearest(&word, COMMANDS.iter().map(|&(name, ..)| name)) {
        Some(known) => anyhow!("unknown command {word:?}: did you mean {known}?"),
        None => anyhow!("unknown command {word:?}: type a move, such as e2e4, or help"),
    }
}

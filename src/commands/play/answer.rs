//! Answers to what the player types.

use super::advice::LOOK;
use super::sides::Sides;
use super::table::Table;
use super::words::{self, Command};
use crate::console::text::Printable;
use crate::protocol::xboard::written::TurnReader;
use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use firzan::any::{AnyGame, Why};
use firzan::core::Color;
use firzan::search::Strength;

impl Table {
    /// Answers a line. Returns false if the player wants to quit.
    pub fn answer(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let answered = match Command::read(word) {
            _ if line.is_empty() => Ok(()),
            Some(Command::Quit) => return false,
            Some(command) => self.obey(command, rest),
            None => self.turn(line),
        };
        if let Err(error) = answered {
            self.say(Printable(format_args!("{error:#}")));
        }
        true
    }

    fn obey(&mut self, command: Command, rest: &str) -> Result<()> {
        match command {
            Command::Rules => self.show_rules(),
            Command::Moves => self.list(rest)?,
            Command::Why => self.explain(rest)?,
            Command::Hint => self.hint()?,
            Command::Go => self.go()?,
            Command::TakeBack => self.take_back()?,
            Command::Board => self.show_board(),
            Command::Flip => {
                self.is_turned = !self.is_turned;
                self.show_board();
            }
            Command::Clock => self.show_clocks(),
            Command::Draw => self.offer_draw()?,
            Command::Resign => self.resign()?,
            Command::New => self.begin()?,
            Command::Save => self.save(rest)?,
            Command::Load => self.load(rest)?,
            Command::Games => self.list_kept()?,
            Command::Fen => self.output.line(self.game.fen()),
            Command::Eval => self.evaluate(),
            Command::Analyse => self.analyse(rest)?,
            Command::Level => self.set_level(rest)?,
            Command::Elo => self.set_elo(rest)?,
            Command::Side => self.set_sides(rest)?,
            Command::Help => self.help(),
            Command::Quit => {}
        }
        Ok(())
    }

    /// Plays the move that a line names.
    fn turn(&mut self, line: &str) -> Result<()> {
        self.check_playable().map_err(|fault| match may_be_turn(line) {
            true => fault,
            false => unknown(line),
        })?;
        if self.has_lost_on_time() {
            return Ok(());
        }
        let mut reader = TurnReader::default();
        let mut words = line.split_ascii_whitespace();
        let turn = loop {
            let Some(word) = words.next() else {
                bail!("{line} is not complete: {}", self.game.why(line).note.text);
            };
            match reader.read(self.game.as_ref(), word) {
                Ok(Some(turn)) => break turn,
                Ok(None) => {}
                Err(_) if !may_be_turn(line) => return Err(unknown(line)),
                Err(why) if reader.is_within_turn() => bail!("{word} is illegal: {why}"),
                Err(_) => return Err(refused(self.game.as_ref(), word)),
            }
        };
        if let Some(more) = words.next() {
            bail!("type one move at a time: {more} is one too many");
        }
        self.play(turn);
        if self.is_players(self.game.side()) || self.is_over() {
            self.show_board();
        }
        Ok(())
    }

    pub(super) fn check_playable(&self) -> Result<()> {
        match self.is_over() {
            true => bail!("the game is over: new starts another, takeback takes a move back"),
            false => Ok(()),
        }
    }

    fn go(&mut self) -> Result<()> {
        self.check_playable()?;
        self.is_paused = false;
        if self.is_players(self.game.side()) {
            self.engine_plays();
        }
        Ok(())
    }

    /// Takes moves back, down to and including the player's last one.
    fn take_back(&mut self) -> Result<()> {
        if !self.game.undo() {
            bail!("there is no move to take back");
        }
        self.ending = None;
        while !self.is_players(self.game.side()) && self.sides != Sides::None {
            if !self.game.undo() {
                break;
            }
        }
        self.is_paused = !self.is_players(self.game.side());
        if let Some(clocks) = &mut self.clocks {
            clocks.restart();
        }
        self.changed();
        self.show_board();
        if self.is_paused {
            self.say("Type go to let Firzan move, or make its move yourself");
        }
        Ok(())
    }

    fn offer_draw(&mut self) -> Result<()> {
        self.check_playable()?;
        let is_accepted = match self.sides {
            Sides::Both => true,
            _ => {
                let best = self.look(LOOK, &mut |_| {});
                let is_engines = !self.is_players(self.game.side());
                let value = if is_engines { best.value } else { -best.value };
                self.game.accepts_draw(value)
            }
        };
        match is_accepted {
            true => self.end(None, "normal", "draw agreed".to_string()),
            false => self.say("Firzan declines the draw"),
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<()> {
        self.check_playable()?;
        let loser = match self.sides {
            Sides::White => Color::White,
            Sides::Black => Color::Black,
            Sides::Both => self.game.side(),
            Sides::None => bail!("you can't resign: you play neither side"),
        };
        self.end(Some(!loser), "normal", format!("{loser} resigns"));
        Ok(())
    }

    fn begin(&mut self) -> Result<()> {
        self.leave()?;
        // The start position is valid.
        if self.game.set_up(None).is_ok() {
            self.begun();
            self.show_board();
        }
        Ok(())
    }

    fn help(&self) {
        self.say(words::INTRODUCTION);
        for (usage, meaning) in words::help() {
            self.say_after(&format!("  {usage:<28} "), meaning);
        }
    }

    fn set_level(&mut self, rest: &str) -> Result<()> {
        let levels = Strength::LEVELS;
        if !rest.is_empty() {
            let level = rest.parse().ok().filter(|level| levels.contains(level));
            self.handicap.level = level.with_context(|| {
                let (least, most) = (levels.start(), levels.end());
                format!("level must be {least} to {most}, not {rest:?}")
            })?;
            self.handicap.by_elo = false;
        }
        self.show_strength();
        Ok(())
    }

    fn set_elo(&mut self, rest: &str) -> Result<()> {
        let elos = Strength::ELO;
        if !rest.is_empty() {
            let elo = rest.parse().ok().filter(|elo| elos.contains(elo));
            self.handicap.elo =
                elo.with_context(|| format!("Elo must be {} to {}, not {rest:?}", elos.start(), elos.end()))?;
            self.handicap.by_elo = true;
        }
        self.show_strength();
        Ok(())
    }

    fn show_strength(&self) {
        let strength = self.strength();
        self.say(format_args!("Firzan plays at {strength}"));
    }

    fn set_sides(&mut self, rest: &str) -> Result<()> {
        self.sides = Sides::from_str(rest, true)
            .map_err(|_| anyhow!("side must be white, black, both or none, not {rest:?}"))?;
        self.is_paused = false;
        self.is_turned = self.sides == Sides::Black;
        self.show_board();
        Ok(())
    }
}

/// Why a word cannot be played as a move.
fn refused(game: &dyn AnyGame, word: &str) -> anyhow::Error {
    let Why { legal, note, .. } = game.why(word);
    match legal {
        true => anyhow!("{word} is not complete: {}", note.text),
        false => anyhow!("{word} is illegal: {}", note.text),
    }
}

/// Whether the player may have meant a move.
fn may_be_turn(line: &str) -> bool {
    let is_castling = line.starts_with("O-O") || line.starts_with("0-0");
    is_castling || line.contains(|letter: char| letter.is_ascii_digit())
}

fn unknown(line: &str) -> anyhow::Error {
    let word: String = line.split_whitespace().take(1).collect();
    let word: String = word.chars().take(40).collect();
    match words::suggestion(&word) {
        Some(known) => anyhow!("unknown command {word:?}: did you mean {known}?"),
        None => anyhow!("unknown command {word:?}: type a move, such as e2e4, or help"),
    }
}

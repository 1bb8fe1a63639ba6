//! What the player types, and the answers.

use super::clocks::Clocks;
use super::table::Table;
use super::words::{self, Command};
use super::{Sides, keep};
use crate::any::write_line;
use crate::core::Color;
use crate::findings::{Score, ending};
use crate::protocol::engine::accepts_draw;
use crate::protocol::xboard::written::TurnReader;
use crate::rules::Notation;
use crate::search::{Limits, Report, Strength};
use crate::system::text::Printable;
use crate::tools::show;
use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long Firzan looks for a hint, and for an answer to an offer of a draw.
const LOOK: Duration = Duration::from_millis(500);

/// How long an analysis lasts where no time is given.
const ANALYSIS: Duration = Duration::from_secs(5);

/// The most turns listed.
const MOST_LISTED: usize = 60;

impl Table {
    /// Answers a line. False if the player wants to end.
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
            self.output.line(Printable(format_args!("{error:#}")));
        }
        true
    }

    fn obey(&mut self, command: Command, rest: &str) -> Result<()> {
        match command {
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
            Command::Clock => self.tell_clocks(),
            Command::Draw => self.offer_draw()?,
            Command::Resign => self.resign()?,
            Command::New => self.begin()?,
            Command::Save => self.save(rest)?,
            Command::Load => self.load(rest)?,
            Command::Fen => self.output.line(self.game.fen()),
            Command::Eval => self.evaluate(),
            Command::Analyse => self.analyse(rest)?,
            Command::Level => self.set_level(rest)?,
            Command::Elo => self.set_elo(rest)?,
            Command::Side => self.set_sides(rest)?,
            Command::Help => self.output.line(words::help()),
            Command::Quit => {}
        }
        Ok(())
    }

    /// Plays the turn that a line names.
    fn turn(&mut self, line: &str) -> Result<()> {
        self.check_playable()
            .map_err(|fault| match may_be_turn(line) {
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
                bail!("{line} is not complete: {}", self.game.why(line).text);
            };
            match reader.read(self.game.as_ref(), word) {
                Ok(Some(turn)) => break turn,
                Ok(None) => {}
                Err(_) if !may_be_turn(line) => return Err(unknown(line)),
                Err(why) => bail!("{word} is illegal: {why}"),
            }
        };
        if let Some(more) = words.next() {
            bail!("one turn at a time: {more} is too much");
        }
        self.play(turn);
        if self.is_players(self.game.side()) || self.is_over() {
            self.show_board();
        }
        Ok(())
    }

    fn check_playable(&self) -> Result<()> {
        match self.is_over() {
            true => bail!("the game is over: new begins another, takeback goes back"),
            false => Ok(()),
        }
    }

    /// Lists the legal turns, or those of one man.
    fn list(&self, rest: &str) -> Result<()> {
        let game = self.game.as_ref();
        let from = (!rest.is_empty()).then(|| show::square(game, rest));
        let from = from.transpose()?;
        let turns = game.turns();
        let parts = turns.iter().map(|&turn| (turn, game.parts(turn)));
        let wanted = parts.filter(|(_, parts)| from.is_none_or(|from| parts.from == from));
        let words: Vec<String> = wanted.map(|(turn, _)| game.write(turn)).collect();
        if words.is_empty() {
            match from {
                Some(_) => bail!("there is no legal turn from {rest}"),
                None => bail!("there is no legal turn"),
            }
        }
        if from.is_some() {
            let board = show::board(game, self.is_turned, from);
            self.output.line(format_args!("\n{board}\n"));
        }
        let shown = words[..words.len().min(MOST_LISTED)].join(" ");
        let more = match words.len().saturating_sub(MOST_LISTED) {
            0 => String::new(),
            more => format!(" and {more} more (moves SQUARE lists those of one man)"),
        };
        self.output
            .line(format_args!("{}: {shown}{more}", words.len()));
        Ok(())
    }

    /// Tells why a turn is legal or not.
    fn explain(&self, text: &str) -> Result<()> {
        if text.is_empty() {
            bail!("why what? Type why and a turn, such as why e2e4");
        }
        let game = self.game.as_ref();
        let mut why = game.why(text);
        if !why.legal {
            // It may be in another notation.
            let mut reader = TurnReader::default();
            let mut turns = text
                .split_ascii_whitespace()
                .map(|word| reader.read(game, word));
            if let Some(Ok(Some(turn))) = turns.find(|read| !matches!(read, Ok(None))) {
                why = game.why(&game.write(turn));
            }
        }
        let verdict = if why.legal { "legal" } else { "illegal" };
        self.output
            .line(format_args!("{text} is {verdict}: {}", why.text));
        Ok(())
    }

    /// Searches at full strength.
    fn look(
        &self,
        time: Duration,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> crate::search::Best {
        let (limits, settings) = (Limits::move_time(time), self.settings(None));
        let game = self.game.as_ref();
        self.thinking.await_tables(game);
        self.thinking
            .search(game, &limits, settings, &self.memory, report)
            .0
    }

    fn hint(&self) -> Result<()> {
        self.check_playable()?;
        let best = self.look(LOOK, &mut |_| {});
        let turn = best.turn.context("there is no legal turn")?;
        let reply = best.reply.map_or(String::new(), |reply| {
            format!(", expecting {}", self.game.write(reply))
        });
        let end = self.game.ending().map_or(String::new(), |known| {
            format!("; {}", ending::words(known, self.game.side()))
        });
        self.output
            .line(format_args!("Hint: {}{reply}{end}", self.game.write(turn)));
        Ok(())
    }

    fn analyse(&self, rest: &str) -> Result<()> {
        let time = match rest {
            "" => ANALYSIS,
            text => {
                let seconds = text.parse::<f64>().ok();
                let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                time.with_context(|| format!("{text:?} is no number of seconds"))?
            }
        };
        let game = self.game.as_ref();
        if game.turns().is_empty() {
            bail!("there is no legal turn");
        }
        let output = self.output.clone();
        self.look(time, &mut |report| {
            if let Report::Line(info) = report {
                let score = Score::of(game, info.value);
                let line = write_line(game, Notation::Rules, &info.line).join(" ");
                output.line(format_args!(
                    "{:>3} {:>7}  {line}",
                    info.depth,
                    score.to_string()
                ));
            }
        });
        Ok(())
    }

    fn evaluate(&self) {
        match self.game.evaluation() {
            Some(value) => {
                let white =
                    f64::from(self.game.centipawns(value) * self.game.side().sign()) / 100.0;
                let terms = self.game.terms();
                let text = format!("{terms}\nEvaluation: {white:+.2} (White's view)");
                self.output.line(text);
            }
            None => self.output.line("Evaluation: none (the game is over)"),
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

    /// Takes back turns up to the player's last one.
    fn take_back(&mut self) -> Result<()> {
        if !self.game.undo() {
            bail!("there is no turn to take back");
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
            self.output
                .line("Type go to let Firzan play, or play its turn yourself");
        }
        Ok(())
    }

    fn tell_clocks(&self) {
        match &self.clocks {
            Some(clocks) => self.output.line(clocks.text(self.game.side())),
            None => self
                .output
                .line("There are no clocks (--time 5+3 sets them)"),
        }
    }

    fn offer_draw(&mut self) -> Result<()> {
        self.check_playable()?;
        let is_accepted = match self.sides {
            Sides::Both => true,
            _ => {
                let best = self.look(LOOK, &mut |_| {});
                let is_engines = !self.is_players(self.game.side());
                let value = if is_engines { best.value } else { -best.value };
                accepts_draw(self.game.as_ref(), value)
            }
        };
        match is_accepted {
            true => self.end(None, "draw agreed".to_string()),
            false => self.output.line("Firzan declines the draw"),
        }
        Ok(())
    }

    fn resign(&mut self) -> Result<()> {
        self.check_playable()?;
        let loser = match self.sides {
            Sides::White => Color::White,
            Sides::Black => Color::Black,
            Sides::Both => self.game.side(),
            Sides::None => bail!("you play neither side"),
        };
        self.end(Some(!loser), format!("{loser} resigns"));
        Ok(())
    }

    fn begin(&mut self) -> Result<()> {
        self.leave()?;
        // The start position is sound.
        if self.game.set_up(None).is_ok() {
            self.begun();
        }
        Ok(())
    }

    /// A game has begun, or one is gone on with.
    fn begun(&mut self) {
        self.ending = None;
        self.is_paused = false;
        self.file = None;
        self.clocks = self.clocks.map(|clocks| Clocks::new(clocks.control));
        self.memory.clear();
        self.changed();
        self.show_board();
    }

    fn save(&mut self, rest: &str) -> Result<()> {
        let path = match (rest, &self.file) {
            ("", Some(file)) => file.clone(),
            ("", None) => bail!("save where? Type save and a file, such as save game.pgn"),
            (text, _) => PathBuf::from(text),
        };
        keep::save(&path, &self.record()?, self.file.as_deref())?;
        self.output
            .line(format_args!("The game is saved in {}", path.display()));
        self.file = Some(path);
        self.is_safe = true;
        self.thinking.on_end(|| {});
        Ok(())
    }

    fn load(&mut self, rest: &str) -> Result<()> {
        let variant = self.game.variant();
        let path = match rest {
            "" => keep::unfinished(variant),
            text => PathBuf::from(text),
        };
        if rest.is_empty() && !path.exists() {
            bail!("no unfinished game of {variant} is kept");
        }
        let game = keep::load(Path::new(&path), variant)?;
        self.leave()?;
        self.game = game;
        self.begun();
        self.is_safe = true;
        if !rest.is_empty() {
            self.file = Some(path);
        }
        self.is_paused = !self.is_players(self.game.side());
        if self.is_paused && !self.is_over() {
            self.output
                .line("Type go to let Firzan play, or play its turn yourself");
        }
        Ok(())
    }

    fn set_level(&mut self, rest: &str) -> Result<()> {
        let levels = Strength::LEVELS;
        if !rest.is_empty() {
            let level = rest.parse().ok().filter(|level| levels.contains(level));
            self.handicap.level = level.with_context(|| {
                let (least, most) = (levels.start(), levels.end());
                format!("{rest:?} is no level: they go from {least} to {most}")
            })?;
            self.handicap.by_elo = false;
        }
        self.tell_strength();
        Ok(())
    }

    fn set_elo(&mut self, rest: &str) -> Result<()> {
        let elos = Strength::ELO;
        if !rest.is_empty() {
            let elo = rest.parse().ok().filter(|elo| elos.contains(elo));
            self.handicap.elo = elo.with_context(|| {
                format!("{rest:?} is no Elo from {} to {}", elos.start(), elos.end())
            })?;
            self.handicap.by_elo = true;
        }
        self.tell_strength();
        Ok(())
    }

    fn tell_strength(&self) {
        let strength = self.strength();
        self.output.line(format_args!("Firzan plays at {strength}"));
    }

    fn set_sides(&mut self, rest: &str) -> Result<()> {
        self.sides = Sides::from_str(rest, true)
            .map_err(|_| anyhow!("{rest:?} is no side: white, black, both or none"))?;
        self.is_paused = false;
        self.is_turned = self.sides == Sides::Black;
        self.show_board();
        Ok(())
    }
}

/// Whether somebody may have meant a turn.
fn may_be_turn(line: &str) -> bool {
    let is_castling = line.starts_with("O-O") || line.starts_with("0-0");
    is_castling || line.contains(|letter: char| letter.is_ascii_digit())
}

fn unknown(line: &str) -> anyhow::Error {
    let word: String = line.split_whitespace().take(1).collect();
    let word: String = word.chars().take(40).collect();
    match words::suggestion(&word) {
        Some(known) => anyhow!("unknown word {word:?}: did you mean {known}?"),
        None => anyhow!("unknown word {word:?}: type a turn such as e2e4, or help"),
    }
}

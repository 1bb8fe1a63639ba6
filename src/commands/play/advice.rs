//! The player's questions: rules, legal moves, reasons, and what Firzan thinks.

use super::table::Table;
use crate::commands::show;
use crate::console::columns;
use crate::protocol::xboard::written::TurnReader;
use anyhow::{Context, Result, bail};
use firzan::any::write_line;
use firzan::format::{Score, ending};
use firzan::rules::Notation;
use firzan::search::{Best, Limits, Report};
use std::time::Duration;

/// How long Firzan searches for a hint or before it answers a draw offer.
pub(super) const LOOK: Duration = Duration::from_millis(500);

/// How long an analysis lasts where no time is given.
const ANALYSIS: Duration = Duration::from_secs(5);

/// The most moves listed.
const MOST_LISTED: usize = 60;

impl Table {
    /// Shows the rules, the pieces, and how moves are written.
    pub(super) fn show_rules(&self) {
        let game = self.game.as_ref();
        let variant = game.variant();
        let about = variant.about();
        for rule in about.rules {
            self.say_after("- ", rule);
        }
        let chosen = variant.options();
        for (word, meaning) in about.options {
            if chosen.contains(word) {
                self.say_after("- ", format_args!("{word}: {meaning}"));
            }
        }
        self.say("The pieces:");
        for show::Described { key, name, moves, .. } in show::pieces(game) {
            self.say_after("  ", format_args!("{key} {name}: {moves}"));
        }
        self.say(about.first_move);
        if about.examples.is_empty() {
            about.notation.iter().for_each(|line| self.say_after("- ", line));
        } else {
            self.say_after("Notations: ", about.examples);
        }
    }

    /// Lists the legal moves, or those of one piece.
    pub(super) fn list(&self, rest: &str) -> Result<()> {
        let game = self.game.as_ref();
        let from = (!rest.is_empty()).then(|| show::square(game, rest));
        let from = from.transpose()?;
        let turns = game.legal_moves();
        let parts = turns.iter().map(|&turn| (turn, game.parts(turn)));
        let wanted = parts.filter(|(_, parts)| from.is_none_or(|from| parts.from == from));
        let words: Vec<String> = wanted.map(|(turn, _)| game.write(turn)).collect();
        if words.is_empty() {
            match from {
                Some(_) => bail!("there is no legal move from {rest}"),
                None => bail!("there is no legal move"),
            }
        }
        if from.is_some() {
            let board = show::board(game, self.is_turned, from);
            self.output.line(format_args!("\n{board}\n"));
        }
        let shown = words[..words.len().min(MOST_LISTED)].join(" ");
        let more = match words.len().saturating_sub(MOST_LISTED) {
            0 => String::new(),
            more => format!(" and {more} more (moves SQUARE lists those of one piece)"),
        };
        self.say(format_args!("{}: {shown}{more}", words.len()));
        Ok(())
    }

    /// Explains why a move is legal or illegal; without one, explains the last move.
    pub(super) fn explain(&self, text: &str) -> Result<()> {
        let game = self.game.as_ref();
        if text.is_empty() {
            return self.explain_last();
        }
        let mut why = game.why(text);
        if !why.legal {
            // The move may be in another notation.
            let mut reader = TurnReader::default();
            let mut turns = text.split_ascii_whitespace().map(|word| reader.read(game, word));
            if let Some(Ok(Some(turn))) = turns.find(|read| !matches!(read, Ok(None))) {
                why = game.why(&game.write(turn));
            }
        }
        let verdict = if why.legal { "legal" } else { "illegal" };
        self.say(format_args!("{text} is {verdict}: {}", why.note.text));
        Ok(())
    }

    fn explain_last(&self) -> Result<()> {
        let Some(&last) = self.game.played().last() else {
            bail!("no move has been played yet: type why and a move, such as why e2e4");
        };
        let mut before = self.game.fork();
        before.undo();
        let text = before.write(last);
        self.say(format_args!("{}'s {text}: {}", before.side(), before.why(&text).note.text));
        Ok(())
    }

    /// Searches at full strength.
    pub(super) fn look(&self, time: Duration, report: &mut (dyn FnMut(&Report) + Send)) -> Best {
        let (limits, settings) = (Limits::move_time(time), self.settings(None));
        let game = self.game.as_ref();
        self.thinking.await_tables(game);
        self.thinking.search(game, &limits, settings, &self.memory, report).0
    }

    pub(super) fn hint(&self) -> Result<()> {
        self.check_playable()?;
        let best = self.look(LOOK, &mut |_| {});
        let turn = best.turn.context("there is no legal move")?;
        let reply =
            best.reply.map_or(String::new(), |reply| format!(", expecting {}", self.game.write(reply)));
        let end = self
            .game
            .ending()
            .map_or(String::new(), |known| format!("; {}", ending::words(known, self.game.side())));
        self.say(format_args!("Hint: {}{reply}{end}", self.game.write(turn)));
        Ok(())
    }

    pub(super) fn analyse(&self, rest: &str) -> Result<()> {
        let time = match rest {
            "" => ANALYSIS,
            text => {
                let seconds = text.parse::<f64>().ok();
                let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                time.with_context(|| format!("{text:?} is not a number of seconds"))?
            }
        };
        let game = self.game.as_ref();
        if game.legal_moves().is_empty() {
            bail!("there is no legal move");
        }
        let output = self.output.clone();
        self.look(time, &mut |report| {
            if let Report::Line(info) = report {
                let score = Score::of(game, info.value);
                let line = write_line(game, Notation::Rules, &info.line).join(" ");
                let first = format!("{:>3} {:>7}  ", info.depth, score.to_string());
                output.line(columns::shown(&first, &line));
            }
        });
        Ok(())
    }

    pub(super) fn evaluate(&self) {
        match self.game.evaluation() {
            Some(value) => {
                let white = f64::from(self.game.centipawns(value) * self.game.side().sign()) / 100.0;
                let terms = self.game.terms();
                let text = format!("{terms}\nEvaluation: {white:+.2} (White's view)");
                self.output.line(text);
            }
            None => self.say("Evaluation: none (the game is over)"),
        }
    }

    pub(super) fn show_clocks(&self) {
        match &self.clocks {
            Some(clocks) => self.say(clocks.text(self.game.side())),
            None => self.say("There are no clocks (start play with --time 5+3 to have them)"),
        }
    }
}

//! Answers to the player's questions: rules, legal moves, reasons, hints and analysis.

use super::session::Session;
use crate::commands::{analyse, show};
use crate::console::columns;
use crate::protocol::xboard::written::TurnReader;
use anyhow::{Context, Result, bail};
use firzan::any::write_line;
use firzan::format::{Score, ending};
use firzan::rules::Notation;
use firzan::search::{Best, Limits, Report};
use std::time::Duration;

/// Search time for a hint, or before answering a draw offer.
pub const HINT_TIME: Duration = Duration::from_millis(500);

/// Time of an analysis if none is given.
const DEFAULT_ANALYSIS_TIME: Duration = Duration::from_secs(5);

/// Maximum number of moves to list.
const MAX_LISTED: usize = 60;

impl Session {
    /// Shows the rules, the pieces, and the notation of moves.
    pub fn show_rules(&self) {
        let game = self.game.as_ref();
        let about = game.variant().about();
        about.rules.iter().for_each(|rule| self.say_after("- ", rule));
        let chosen = game.variant().options();
        for (option, meaning) in about.options.iter().filter(|(option, _)| chosen.contains(option)) {
            self.say_after("- ", format_args!("{option}: {meaning}"));
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

    /// Lists the legal moves, or those of the piece on a square.
    ///
    /// # Errors
    /// If there are none, or the square is not on the board.
    pub fn list_moves(&self, square: &str) -> Result<()> {
        let game = self.game.as_ref();
        let from = (!square.is_empty()).then(|| show::square(game, square)).transpose()?;
        let turns = game.legal_moves().into_iter();
        let turns = turns.filter(|&turn| from.is_none_or(|from| game.parts(turn).from == from));
        let moves: Vec<String> = turns.map(|turn| game.write(turn)).collect();
        if from.is_some() {
            if moves.is_empty() {
                bail!("there is no legal move from {square}");
            }
            self.output.line(format_args!("\n{}\n", show::board(game, self.from_black, from)));
        }
        let listed = moves[..moves.len().min(MAX_LISTED)].join(" ");
        match moves.len() {
            0 => bail!("there is no legal move"),
            count @ 1..=MAX_LISTED => self.say(format_args!("{count}: {listed}")),
            count => self.say(format_args!(
                "{count}: {listed} and {} more (moves SQUARE lists those of one piece)",
                count - MAX_LISTED
            )),
        }
        Ok(())
    }

    /// Explains why a move is legal or illegal; if `text` is empty, explains the last move.
    ///
    /// # Errors
    /// If no move has been played.
    pub fn explain(&self, text: &str) -> Result<()> {
        let game = self.game.as_ref();
        if text.is_empty() {
            let Some(&last) = game.played().last() else {
                bail!("no move has been played yet: type why and a move, such as why e2e4");
            };
            let mut before = game.fork();
            before.undo();
            let text = before.write(last);
            self.say(format_args!("{}'s {text}: {}", before.side(), before.why(&text).note.text));
            return Ok(());
        }
        let mut why = game.why(text);
        if !why.legal {
            // It may be a legal move in another notation.
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

    /// Searches at full strength for the given time.
    pub fn search_for(&self, time: Duration, report: &mut (dyn FnMut(&Report) + Send)) -> Best {
        let (limits, settings) = (Limits::move_time(time), self.settings(None));
        let game = self.game.as_ref();
        self.searches.await_tables(game);
        self.searches.search(game, &limits, settings, &self.memory, report).0
    }

    /// Shows the move that Firzan would play.
    ///
    /// # Errors
    /// If the game is over.
    pub fn hint(&self) -> Result<()> {
        self.check_playable()?;
        let (best, game) = (self.search_for(HINT_TIME, &mut |_| {}), self.game.as_ref());
        let turn = best.turn.context("there is no legal move")?;
        let reply = best.reply.map(|reply| format!(", expecting {}", game.write(reply)));
        let end = game.ending().map(|known| format!("; {}", ending::text(known, game.side())));
        let (reply, end) = (reply.unwrap_or_default(), end.unwrap_or_default());
        self.say(format_args!("Hint: {}{reply}{end}", game.write(turn)));
        Ok(())
    }

    /// Searches the position for some seconds, and shows its lines.
    ///
    /// # Errors
    /// If there is no legal move, or the text is not a number of seconds.
    pub fn analyse(&self, seconds: &str) -> Result<()> {
        let time = match seconds {
            "" => DEFAULT_ANALYSIS_TIME,
            text => {
                analyse::seconds(text).ok().with_context(|| format!("{text:?} is not a number of seconds"))?
            }
        };
        let game = self.game.as_ref();
        if game.legal_moves().is_empty() {
            bail!("there is no legal move");
        }
        self.search_for(time, &mut |report| {
            if let Report::Line(info) = report {
                let first = format!("{:>3} {:>7}  ", info.depth, Score::of(game, info.value).to_string());
                let line = write_line(game, Notation::Rules, &info.line).join(" ");
                self.output.line(columns::wrap(&first, &line));
            }
        });
        Ok(())
    }

    /// Shows the evaluation of the position.
    pub fn evaluate(&self) {
        let Some(value) = self.game.evaluation() else {
            return self.say("Evaluation: none (the game is over)");
        };
        let white = f64::from(self.game.centipawns(value) * self.game.side().sign()) / 100.0;
        self.output.line(format_args!("{}\nEvaluation: {white:+.2} (White's view)", self.game.terms()));
    }

    /// Shows the clocks.
    pub fn show_clocks(&self) {
        match &self.clocks {
            Some(clocks) => self.say(clocks.text(self.game.side())),
            None => self.say("There are no clocks: start play with --time 5+3 to have them"),
        }
    }
}

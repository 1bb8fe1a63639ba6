//! A playing engine: its process and its protocol.

use super::description::{EngineOptions, Protocol};
use super::dialect::{Answer, Clocks, Dialect, Thought};
use super::engine::{Failure, Process, Stop};
use super::log::Log;
use super::options::Patience;
use super::uci::Uci;
use super::xboard::XBoard;
use crate::any::AnyGame;
use crate::core::Turn;
use anyhow::{Result, bail};
use std::time::{Duration, Instant};

/// An engine ready to play.
pub struct Player {
    options: EngineOptions,
    patience: Patience,
    process: Process,
    dialect: Box<dyn Dialect>,
    refused: Vec<String>,
}

impl Player {
    /// Starts an engine, on these processors only if there are some; `None` if the match ends first.
    ///
    /// # Errors
    /// If the program does not start or does not speak its protocol: it cannot take part, and no game is
    /// scored.
    pub fn start(
        options: &EngineOptions,
        processors: Option<&[usize]>,
        patience: &Patience,
        log: &Log,
        stop: &Stop,
    ) -> Result<Option<Player>> {
        let mut process = Process::start(options, log, stop)?;
        if let Some(processors) = processors {
            process.bind(processors)?;
        }
        let mut dialect: Box<dyn Dialect> = match options.protocol {
            Protocol::Uci => Box::new(Uci::new(options)),
            Protocol::XBoard => Box::new(XBoard::new(options)),
        };
        match dialect.greet(&mut process, options, patience) {
            Ok(refused) => Ok(Some(Player {
                options: options.clone(),
                patience: *patience,
                process,
                dialect,
                refused,
            })),
            Err(failure) => {
                process.kill();
                match failure {
                    Failure::Crash(why) | Failure::Stall(why) => {
                        bail!("engine {}: it does not start: {why}", options.name)
                    }
                    Failure::Interrupted => Ok(None),
                }
            }
        }
    }

    /// Why some of its options could not be set.
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// Its description.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Starts a game from the position of `game`.
    ///
    /// # Errors
    /// If the engine does not get ready.
    pub fn new_game(&mut self, game: &dyn AnyGame, clocks: Clocks<'_>) -> Result<(), Failure> {
        self.dialect
            .new_game(&mut self.process, game, clocks, &self.patience)
    }

    /// Reports a turn played from `before`; `own` if it was the engine's answer.
    pub fn played(&mut self, before: &dyn AnyGame, turn: Turn, own: bool) {
        self.dialect.played(before, turn, own);
    }

    /// Asks for a turn. Returns the answer, the last thought before it, and the time it took, which may
    /// exceed the limit.
    ///
    /// # Errors
    /// If the engine does not answer even when told to move now.
    pub fn think(&mut self, clocks: Clocks<'_>) -> Result<(Answer, Thought, Duration), Failure> {
        let start = Instant::now();
        self.dialect.ask(&mut self.process, clocks);
        let mut thought = Thought::default();
        let allowed = clocks.own().deadline();
        let patience = allowed.unwrap_or(self.patience.untimed);
        for wait in [patience, patience + self.patience.stall] {
            while let Some((at, line)) = self.process.next(start + wait)? {
                if let Some(answer) = self.dialect.hear(&line, &mut thought) {
                    return Ok((answer, thought, at.saturating_duration_since(start)));
                }
            }
            self.dialect.hurry(&mut self.process);
        }
        Err(Failure::Stall(format!(
            "no turn in {:.1} s",
            start.elapsed().as_secs_f64()
        )))
    }

    /// The game is over.
    pub fn game_over(&mut self, result: &str) {
        self.dialect.game_over(&mut self.process, result);
    }

    /// Whether the engine can play another game.
    pub fn is_reusable(&self) -> bool {
        self.dialect.is_reusable() && !self.options.restart
    }

    /// Ends the engine at once.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

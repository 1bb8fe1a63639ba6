//! An engine that plays games: its process and its protocol.

use super::adapter::{Adapter, Answer, Clocks, Thought};
use super::complaints::is_about_network;
use super::description::{EngineOptions, Protocol};
use super::engine::{Failure, Process, Stop};
use super::log::Log;
use super::uci::Uci;
use super::xboard::XBoard;
use crate::tournament::line::options::Patience;
use crate::tournament::play::moment;
use anyhow::{Result, bail};
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::games::{Registry, Variant};
use std::time::Duration;

/// An engine ready to play.
pub struct Player {
    options: EngineOptions,
    patience: Patience,
    process: Process,
    adapter: Box<dyn Adapter>,
    /// Errors during the start that have not been reported yet.
    complaints: Vec<String>,
    /// The start of the present game. An engine that answers no pings may have sent more in the last one.
    since: Duration,
}

impl Player {
    /// Starts an engine for games of a variant, pinned to the given processors, if any; `None` if the match
    /// ends first.
    ///
    /// # Errors
    /// If the program does not start, does not speak its protocol, does not offer the variant, cannot load
    /// its network, or would play a different game. Such an engine cannot take part.
    pub fn start(
        options: &EngineOptions,
        processors: Option<&[usize]>,
        registry: &Registry,
        variant: Variant,
        patience: &Patience,
        log: &Log,
        stop: &Stop,
    ) -> Result<Option<Player>> {
        let mut process = Process::start(options, log, stop)?;
        if let Some(processors) = processors {
            process.bind(processors)?;
        }
        let mut adapter: Box<dyn Adapter> = match options.protocol {
            Protocol::Uci => Box::new(Uci::new(options, registry)),
            Protocol::XBoard => Box::new(XBoard::new(options, registry)),
        };
        let name = &options.name;
        let greeted = adapter.greet(&mut process, options, patience);
        let ready = greeted.and_then(|complaints| {
            let refusal = adapter.define(&mut process, variant, patience)?;
            Ok((complaints, refusal.or_else(|| adapter.obstacle(variant))))
        });
        match ready {
            Ok((_, Some(why))) => bail!("engine {name}: {why}"),
            Ok((complaints, None)) => {
                if let Some(why) = complaints.iter().find(|why| is_about_network(why)) {
                    bail!("engine {name}: {why}");
                }
                Ok(Some(Player {
                    options: options.clone(),
                    patience: *patience,
                    process,
                    adapter,
                    complaints,
                    since: Duration::ZERO,
                }))
            }
            Err(failure) => {
                process.kill();
                match failure {
                    Failure::Crash(why) | Failure::Stall(why) => {
                        let said = process.complaints().join("; ");
                        let said = if said.is_empty() { String::new() } else { format!("; it said: {said}") };
                        bail!("engine {name} failed to start: {why}{said}")
                    }
                    Failure::Interrupted => Ok(None),
                }
            }
        }
    }

    /// Takes the errors that the engine reported since the last call, prefixed with its name.
    ///
    /// # Errors
    /// If the engine cannot use the requested network, which makes its games meaningless.
    pub fn complaints(&mut self) -> Result<Vec<String>> {
        let mut all = std::mem::take(&mut self.complaints);
        all.extend(self.process.complaints());
        let name = &self.options.name;
        if let Some(why) = all.iter().find(|why| is_about_network(why)) {
            bail!("engine {name}: {why}");
        }
        let named = all.into_iter().map(|why| format!("engine {name}: {why}"));
        Ok(named.collect())
    }

    /// The name that the engine gives itself; empty if unknown.
    pub fn version(&self) -> &str {
        self.adapter.version()
    }

    /// The engine's description.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Starts a game from the position of `game`.
    ///
    /// # Errors
    /// If the engine does not become ready.
    pub fn new_game(&mut self, game: &dyn AnyGame, clocks: Clocks<'_>) -> Result<(), Failure> {
        self.since = moment::now();
        self.adapter.new_game(&mut self.process, game, clocks, &self.patience)
    }

    /// Records a move played from `before`; `own` is true if it was the engine's.
    pub fn played(&mut self, before: &dyn AnyGame, turn: Turn, own: bool) {
        self.adapter.played(before, turn, own);
    }

    /// Asks for a move. Returns the answer, the last information before it, and the time taken, which may
    /// exceed the limit.
    ///
    /// # Errors
    /// If the engine does not answer, even after the command to move now.
    pub fn think(&mut self, clocks: Clocks<'_>) -> Result<(Answer, Thought, Duration), Failure> {
        let start = moment::now();
        self.adapter.ask(&mut self.process, clocks);
        let mut thought = Thought::default();
        let allowed = clocks.own().deadline();
        let patience = allowed.unwrap_or(self.patience.untimed);
        for wait in [patience, patience + self.patience.stall] {
            while let Some((at, line)) = self.process.next(start + wait)? {
                if at < self.since {
                    continue;
                }
                if let Some(answer) = self.adapter.parse_line(&line, &mut thought) {
                    return Ok((answer, thought, at.saturating_sub(start)));
                }
            }
            self.adapter.move_now(&mut self.process);
        }
        Err(Failure::Stall(format!("no move in {:.1} s", moment::now().saturating_sub(start).as_secs_f64())))
    }

    /// Tells the engine that the game is over.
    pub fn game_over(&mut self, result: &str) {
        self.adapter.game_over(&mut self.process, result);
    }

    /// Whether the engine can play another game.
    pub fn is_reusable(&self) -> bool {
        self.adapter.is_reusable() && !self.options.restart
    }

    /// Kills the engine at once.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

//! An engine that plays: its process and the protocol spoken with it.

use super::clock::Clock;
use super::description::{EngineOptions, Protocol};
use super::engine::{Failure, Process, Stop};
use super::log::Log;
use super::options::Patience;
use super::uci::Uci;
use super::xboard::XBoard;
use crate::any::AnyGame;
use crate::core::{Color, Move};
use anyhow::{Result, bail};
use std::time::{Duration, Instant};

/// What an engine answers when asked for a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A turn in the engine's notation.
    Turn(String),
    /// It gives up.
    Resign,
    /// It says that the game is over, or that the opponent's turn is illegal.
    Claim(String),
}

/// An engine's opinion of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Centipawns.
    Centipawns(i32),
    /// Mate in so many turns; negative or 0 for being mated.
    Mate(i32),
}

impl Value {
    /// The score in centipawns, a mate being more than any other.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Value::Centipawns(score) => score.clamp(-MATE, MATE),
            Value::Mate(turns) if turns > 0 => MATE,
            Value::Mate(_) => -MATE,
        }
    }
}

/// What an engine tells while thinking: the last line of its own.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The score.
    pub score: Option<Value>,
    /// Depth in turns.
    pub depth: Option<u32>,
    /// Depth of the deepest line.
    pub seldepth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// How full the hash table is, in permille.
    pub hashfull: Option<u32>,
    /// The time it says it has taken.
    pub time: Option<Duration>,
    /// The best line, as the engine writes it.
    pub line: Option<String>,
}

/// The clocks of a turn.
#[derive(Clone, Copy)]
pub struct Clocks<'a> {
    /// Of White and Black.
    pub both: [&'a Clock; 2],
    /// Whose turn it is.
    pub side: Color,
}

impl Clocks<'_> {
    /// The clock of the side to move.
    pub fn own(&self) -> &Clock {
        self.both[self.side.index()]
    }

    /// The opponent's.
    pub fn other(&self) -> &Clock {
        self.both[(!self.side).index()]
    }
}

/// A protocol as the match speaks it.
pub trait Dialect: Send {
    /// Introduces the match and sets the options. Returns why some of them could not be set.
    ///
    /// # Errors
    /// If the engine does not answer.
    fn greet(
        &mut self,
        process: &mut Process,
        options: &EngineOptions,
        patience: &Patience,
    ) -> Result<Vec<String>, Failure>;

    /// Begins a game from the position of `game`.
    ///
    /// # Errors
    /// If the engine does not get ready.
    fn new_game(
        &mut self,
        process: &mut Process,
        game: &dyn AnyGame,
        clocks: Clocks<'_>,
        patience: &Patience,
    ) -> Result<(), Failure>;

    /// A turn has been played; `before` stands before it, `own` if the engine itself has answered it.
    fn played(&mut self, before: &dyn AnyGame, turn: Move, own: bool);

    /// Asks for a turn.
    fn ask(&mut self, process: &mut Process, clocks: Clocks<'_>);

    /// Understands a line said while thinking.
    fn hear(&mut self, line: &str, thought: &mut Thought) -> Option<Answer>;

    /// Asks to answer at once.
    fn hurry(&mut self, process: &mut Process);

    /// The game is over.
    fn game_over(&mut self, process: &mut Process, result: &str);

    /// Whether the engine can play another game.
    fn is_reusable(&self) -> bool {
        true
    }
}

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
    /// If the program does not start, or does not speak its protocol: it has then not come to play, and no
    /// game says anything about it.
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

    /// How it is described.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Begins a game from the position of `game`.
    ///
    /// # Errors
    /// If the engine does not get ready.
    pub fn new_game(&mut self, game: &dyn AnyGame, clocks: Clocks<'_>) -> Result<(), Failure> {
        self.dialect
            .new_game(&mut self.process, game, clocks, &self.patience)
    }

    /// Tells of a turn; `before` stands before it, `own` if the engine itself has answered it.
    pub fn played(&mut self, before: &dyn AnyGame, turn: Move, own: bool) {
        self.dialect.played(before, turn, own);
    }

    /// Asks for a turn. Returns the answer, the last thought before it and the time it took, which may be
    /// more than allowed.
    ///
    /// # Errors
    /// If the engine does not answer even when hurried.
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

//! The interface between a match and an engine, for any protocol.

use super::description::EngineOptions;
use super::engine::{Failure, Process};
use crate::tournament::line::options::Patience;
use crate::tournament::play::clock::Clock;
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::games::Variant;
use std::time::Duration;

/// An engine's answer to a request for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move in the engine's notation.
    Turn(String),
    /// The engine resigns.
    Resign,
    /// The engine claims that the game is over or that the opponent's move is illegal.
    Claim(String),
}

/// An engine's score, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Centipawns.
    Centipawns(i32),
    /// Mate in N moves; negative or 0 if the side to move is mated.
    Mate(i32),
}

impl Value {
    /// The score in centipawns; a mate counts as the maximum, ±1,000,000.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Value::Centipawns(score) => score.clamp(-MATE, MATE),
            Value::Mate(turns) if turns > 0 => MATE,
            Value::Mate(_) => -MATE,
        }
    }
}

/// The latest information that an engine reported while thinking.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The score.
    pub score: Option<Value>,
    /// The search depth, in plies.
    pub depth: Option<u32>,
    /// The selective depth, in plies.
    pub seldepth: Option<u32>,
    /// The number of nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Usage of the hash table, in permille.
    pub hashfull: Option<u32>,
    /// The thinking time that the engine reported.
    pub time: Option<Duration>,
    /// The principal variation in the engine's notation.
    pub line: Option<String>,
}

/// Prefixes each complaint of an engine with the option that it mentions. All options are set before the
/// engine is asked whether it is ready, because some engines load their network only then.
pub fn name_options(options: &[(String, String)], complaints: Vec<String>) -> Vec<String> {
    let named = complaints.into_iter().map(|why| {
        let text = why.to_lowercase();
        let is_named = |word: &str| word.len() > 2 && text.contains(&word.to_lowercase());
        let by_name = options.iter().find(|(name, _)| is_named(name));
        match by_name.or_else(|| options.iter().find(|(_, value)| is_named(value))) {
            Some((name, value)) => format!("it refuses option.{name}={value}: {why}"),
            None => why,
        }
    });
    named.collect()
}

/// The error for an engine that does not offer the variant.
pub fn missing_variant(name: &str) -> String {
    format!(
        "it does not offer the variant {name}; if it has another name for it, add variant=NAME to its -engine"
    )
}

/// The name that an engine gives itself, shortened to fit on a line.
pub fn display_name(text: &str) -> String {
    let letters = text.trim().chars().filter(|letter| !letter.is_control());
    letters.take(60).collect()
}

/// The clocks before a move.
#[derive(Clone, Copy)]
pub struct Clocks<'a> {
    /// The clocks of White and Black.
    pub both: [&'a Clock; 2],
    /// The side to move.
    pub side: Color,
}

impl Clocks<'_> {
    /// The clock of the side to move.
    pub fn own(&self) -> &Clock {
        self.both[self.side.index()]
    }

    /// The opponent's clock.
    pub fn other(&self) -> &Clock {
        self.both[(!self.side).index()]
    }
}

/// The GUI's side of a protocol.
pub trait Adapter: Send {
    /// Starts the dialogue and sets the options. Returns the reasons why options could not be set, and other
    /// complaints of the engine.
    ///
    /// # Errors
    /// If the engine does not answer.
    fn greet(
        &mut self,
        process: &mut Process,
        options: &EngineOptions,
        patience: &Patience,
    ) -> Result<Vec<String>, Failure>;

    /// Sends the definition of a defined game. Returns the reason if the engine would not play the same game.
    ///
    /// # Errors
    /// If the engine does not answer.
    fn define(
        &mut self,
        process: &mut Process,
        variant: Variant,
        patience: &Patience,
    ) -> Result<Option<String>, Failure>;

    /// The name that the engine gives itself; empty if unknown.
    fn version(&self) -> &str;

    /// The reason why the engine cannot play a game, according to its announcements; `None` if it can.
    fn obstacle(&self, variant: Variant) -> Option<String>;

    /// Starts a game from the position of `game`.
    ///
    /// # Errors
    /// If the engine does not become ready.
    fn new_game(
        &mut self,
        process: &mut Process,
        game: &dyn AnyGame,
        clocks: Clocks<'_>,
        patience: &Patience,
    ) -> Result<(), Failure>;

    /// Records a move played from `before`; `own` is true if it was the engine's.
    fn played(&mut self, before: &dyn AnyGame, turn: Turn, own: bool);

    /// Asks for a move.
    fn ask(&mut self, process: &mut Process, clocks: Clocks<'_>);

    /// Parses a line from the thinking engine: updates `thought`, or returns the answer.
    fn parse_line(&mut self, line: &str, thought: &mut Thought) -> Option<Answer>;

    /// Tells the engine to move now.
    fn move_now(&mut self, process: &mut Process);

    /// Tells the engine that the game is over.
    fn game_over(&mut self, process: &mut Process, result: &str);

    /// Whether the engine can play another game.
    fn is_reusable(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::name_options;

    #[test]
    fn a_refusal_is_reported_with_the_option_that_it_names() {
        let options = [("Hash", "16"), ("Style File", "a.sty"), ("Mood", "7")];
        let options = options.map(|(name, value)| (name.to_string(), value.to_string()));
        for (why, expected) in [
            ("error: hash", "it refuses option.Hash=16: error: hash"),
            ("error: no A.STY", "it refuses option.Style File=a.sty: error: no A.STY"),
            ("error 7", "error 7"),
        ] {
            assert_eq!(name_options(&options, vec![why.to_string()]), [expected]);
        }
    }
}

//! The dialogue between a match and an engine, in any protocol.

use super::description::EngineOptions;
use super::engine::{Failure, Process};
use crate::tournament::line::options::Patience;
use crate::tournament::play::clock::Clock;
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::games::Variant;
use std::time::Duration;

/// An engine's answer when asked for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move in the engine's notation.
    Turn(String),
    /// It resigns.
    Resign,
    /// It claims that the game is over, or that the opponent's move is illegal.
    Claim(String),
}

/// An engine's score of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Centipawns.
    Centipawns(i32),
    /// Mate in N moves; negative or 0 if it is mated.
    Mate(i32),
}

impl Value {
    /// The score in centipawns; a mate is worth more than any other score.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Value::Centipawns(score) => score.clamp(-MATE, MATE),
            Value::Mate(turns) if turns > 0 => MATE,
            Value::Mate(_) => -MATE,
        }
    }
}

/// The last line that an engine reported while thinking.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The score.
    pub score: Option<Value>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the deepest line.
    pub seldepth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Usage of the hash table, in permille.
    pub hashfull: Option<u32>,
    /// The time that it reported.
    pub time: Option<Duration>,
    /// The best line, as the engine writes it.
    pub line: Option<String>,
}

/// An engine's complaints since these options were set, each with the option that it names. The engine is not
/// asked after every single option, because some engines load the network of their settings as soon as they
/// are asked.
pub fn refusals(options: &[(String, String)], complaints: Vec<String>) -> Vec<String> {
    let refusals = complaints.into_iter().map(|why| {
        let text = why.to_lowercase();
        let is_named = |word: &str| word.len() > 2 && text.contains(&word.to_lowercase());
        let by_name = options.iter().find(|(name, _)| is_named(name));
        match by_name.or_else(|| options.iter().find(|(_, value)| is_named(value))) {
            Some((name, value)) => format!("it refuses option.{name}={value}: {why}"),
            None => why,
        }
    });
    refusals.collect()
}

/// The refusal of an engine that has no variant of this name.
pub fn not_offered(name: &str) -> String {
    format!(
        "it does not offer the variant {name}; if it has another name for it, add variant=NAME to its -engine"
    )
}

/// An engine's own name, shortened to fit on a line.
pub fn own_name(text: &str) -> String {
    let letters = text.trim().chars().filter(|letter| !letter.is_control());
    letters.take(60).collect()
}

/// The clocks before a move.
#[derive(Clone, Copy)]
pub struct Clocks<'a> {
    /// Those of White and Black.
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

/// The match's side of a protocol.
pub trait Adapter: Send {
    /// Introduces the match and sets the options. Returns the reasons why some could not be set, and other
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

    /// Tells the engine of a defined game. Returns why it would not play the same game, if it would not.
    ///
    /// # Errors
    /// If the engine does not answer.
    fn teach(
        &mut self,
        process: &mut Process,
        variant: Variant,
        patience: &Patience,
    ) -> Result<Option<String>, Failure>;

    /// The engine's own name; empty if it has not given one.
    fn version(&self) -> &str;

    /// Why the engine cannot play a game, judging by what it has announced.
    fn lacks(&self, variant: Variant) -> Option<String>;

    /// Starts a game from the position of `game`.
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

    /// Notes that a move has been played from `before`; `own` if it was the engine's answer.
    fn played(&mut self, before: &dyn AnyGame, turn: Turn, own: bool);

    /// Asks for a move.
    fn ask(&mut self, process: &mut Process, clocks: Clocks<'_>);

    /// Parses a line received while the engine is thinking.
    fn hear(&mut self, line: &str, thought: &mut Thought) -> Option<Answer>;

    /// Asks for an immediate answer.
    fn hurry(&mut self, process: &mut Process);

    /// Reports the end of the game.
    fn game_over(&mut self, process: &mut Process, result: &str);

    /// Whether the engine can play another game.
    fn is_reusable(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::refusals;

    #[test]
    fn a_refusal_is_reported_with_the_option_that_it_names() {
        let options = [("Hash", "16"), ("Style File", "a.sty"), ("Mood", "7")];
        let options = options.map(|(name, value)| (name.to_string(), value.to_string()));
        for (why, expected) in [
            ("error: hash", "it refuses option.Hash=16: error: hash"),
            ("error: no A.STY", "it refuses option.Style File=a.sty: error: no A.STY"),
            ("error 7", "error 7"),
        ] {
            assert_eq!(refusals(&options, vec![why.to_string()]), [expected]);
        }
    }
}

//! One game: the engines move, and Firzan's rules decide.

use super::adjudicate::{Adjudication, Adjudicator};
use super::clock::Clock;
use super::mate_lines;
use crate::tournament::count::stats::GameResult;
use crate::tournament::engines::adapter::{Answer, Clocks, Thought, Value};
use crate::tournament::engines::description::Protocol;
use crate::tournament::engines::engine::Failure;
use crate::tournament::engines::player::Player;
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A fault committed by an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The engine answered with an illegal move.
    IllegalTurn,
    /// The engine falsely claimed that the game is over or that the opponent's move is illegal.
    WrongClaim,
    /// The process ended.
    Crash,
    /// The engine did not answer.
    Stall,
    /// The engine answered too late.
    TimeForfeit,
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 5] =
        [Fault::IllegalTurn, Fault::WrongClaim, Fault::Crash, Fault::Stall, Fault::TimeForfeit];

    /// The name in the JSON table and, except for an illegal move, in messages.
    pub fn name(self) -> &'static str {
        match self {
            Fault::IllegalTurn => "illegal turn",
            Fault::WrongClaim => "wrong claim",
            Fault::Crash => "crash",
            Fault::Stall => "stall",
            Fault::TimeForfeit => "time forfeit",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::IllegalTurn => "illegal move",
            other => other.name(),
        })
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameScore {
    /// White has won.
    #[serde(rename = "1-0")]
    White,
    /// Black has won.
    #[serde(rename = "0-1")]
    Black,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameScore {
    /// The result if `winner` wins.
    pub fn win(winner: Color) -> GameScore {
        GameScore::of(Some(winner))
    }

    /// The result for this winner; a draw for `None`.
    pub fn of(winner: Option<Color>) -> GameScore {
        match winner {
            Some(Color::White) => GameScore::White,
            Some(Color::Black) => GameScore::Black,
            None => GameScore::Draw,
        }
    }

    /// The result from a side's point of view.
    pub fn outcome(self, side: Color) -> GameResult {
        match (self, side) {
            (GameScore::Draw, _) => GameResult::Draw,
            (GameScore::White, Color::White) | (GameScore::Black, Color::Black) => GameResult::Win,
            _ => GameResult::Loss,
        }
    }
}

impl FromStr for GameScore {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<GameScore> {
        Ok(match text {
            "1-0" => GameScore::White,
            "0-1" => GameScore::Black,
            "1/2-1/2" => GameScore::Draw,
            _ => anyhow::bail!("{text:?} is not a result"),
        })
    }
}

impl fmt::Display for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameScore::White => "1-0",
            GameScore::Black => "0-1",
            GameScore::Draw => "1/2-1/2",
        })
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// The result.
    pub result: GameScore,
    /// The value of the PGN tag `Termination`.
    pub termination: &'static str,
    /// The reason, as readable text.
    pub reason: String,
    /// The fault that ended the game, and the side that committed it.
    pub fault: Option<(Color, Fault)>,
}

impl Conclusion {
    fn fault(side: Color, fault: Fault, why: &str) -> Conclusion {
        let termination = match fault {
            Fault::IllegalTurn | Fault::WrongClaim => "rules infraction",
            Fault::Crash | Fault::Stall => "abandoned",
            Fault::TimeForfeit => "time forfeit",
        };
        let why = if why.is_empty() { String::new() } else { format!(": {why}") };
        Conclusion {
            result: GameScore::win(!side),
            termination,
            reason: format!("{side}: {fault}{why}"),
            fault: Some((side, fault)),
        }
    }

    fn failure(side: Color, failure: Failure) -> Result<Conclusion, Interrupted> {
        match failure {
            Failure::Crash(why) => Ok(Conclusion::fault(side, Fault::Crash, &why)),
            Failure::Stall(why) => Ok(Conclusion::fault(side, Fault::Stall, &why)),
            Failure::Interrupted => Err(Interrupted),
        }
    }
}

/// The match ended before the game did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// A move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedTurn {
    /// The move.
    pub turn: Turn,
    /// The engine's thinking; `None` for a move of the opening.
    pub thinking: Option<Thinking>,
}

/// An engine's thinking about a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking {
    /// The last information that the engine reported.
    pub thought: Thought,
    /// The time used.
    pub time: Duration,
    /// The time left on the clock afterwards; `None` without a clock.
    pub left: Option<Duration>,
}

/// A finished game.
#[derive(Debug)]
pub struct PlayedGame {
    /// The moves, including the opening.
    pub turns: Vec<PlayedTurn>,
    /// The end of the game.
    pub ending: Conclusion,
    /// Warnings about faults that did not end the game.
    pub warnings: Vec<String>,
}

/// Plays `game` to the end; its moves so far are the opening. `players` are White and Black.
///
/// # Errors
/// If the match ends first.
pub fn play(
    game: &mut dyn AnyGame,
    players: [&mut Player; 2],
    adjudication: Adjudication,
    check_mates: bool,
) -> Result<PlayedGame, Interrupted> {
    let opening = game.played().iter().map(|&turn| PlayedTurn { turn, thinking: None });
    let mut turns: Vec<PlayedTurn> = opening.collect();
    let mut duel = Duel {
        clocks: players.each_ref().map(|player| Clock::new(player.options().limits)),
        players,
        adjudicator: Adjudicator::new(adjudication),
        check_mates,
        warnings: Vec::new(),
    };
    let ending = duel.play(game, &mut turns)?;
    Ok(PlayedGame { turns, ending, warnings: duel.warnings })
}

/// A game in progress between two players.
struct Duel<'a> {
    players: [&'a mut Player; 2],
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    check_mates: bool,
    warnings: Vec<String>,
}

impl Duel<'_> {
    fn play(
        &mut self,
        game: &mut dyn AnyGame,
        turns: &mut Vec<PlayedTurn>,
    ) -> Result<Conclusion, Interrupted> {
        let ending = match self.begin(game)? {
            Some(ending) => ending,
            None => loop {
                if let Some(ending) = self.turn(game, turns)? {
                    break ending;
                }
            },
        };
        let result = format!("{} {{{}}}", ending.result, ending.reason);
        for player in &mut self.players {
            player.game_over(&result);
        }
        Ok(ending)
    }

    /// Prepares both players for the position after the opening. Returns the conclusion if the game is over.
    fn begin(&mut self, game: &dyn AnyGame) -> Result<Option<Conclusion>, Interrupted> {
        let mut start = game.fork();
        while start.undo() {}
        for side in Color::BOTH {
            let clocks = Clocks { both: self.clocks.each_ref(), side };
            if let Err(failure) = self.players[side.index()].new_game(start.as_ref(), clocks) {
                return Conclusion::failure(side, failure).map(Some);
            }
        }
        for &turn in game.played() {
            for player in &mut self.players {
                player.played(start.as_ref(), turn, false);
            }
            start.play(turn);
        }
        Ok(conclusion(game))
    }

    /// Plays a move; returns the conclusion if the game ends.
    fn turn(
        &mut self,
        game: &mut dyn AnyGame,
        turns: &mut Vec<PlayedTurn>,
    ) -> Result<Option<Conclusion>, Interrupted> {
        let side = game.side();
        let clocks = Clocks { both: self.clocks.each_ref(), side };
        let player = &mut self.players[side.index()];
        let (answer, thought, used) = match player.think(clocks) {
            Ok(answer) => answer,
            Err(failure) => return Conclusion::failure(side, failure).map(Some),
        };
        let in_time = self.clocks[side.index()].press(used);
        let text = match answer {
            Answer::Turn(text) => text,
            Answer::Resign => {
                return Ok(Some(Conclusion {
                    result: GameScore::win(!side),
                    termination: "normal",
                    reason: format!("{side} resigns"),
                    fault: None,
                }));
            }
            Answer::Claim(claim) => {
                return Ok(Some(Conclusion::fault(side, Fault::WrongClaim, &sanitize(&claim))));
            }
        };
        if !in_time {
            let why = format!("{:.3} s used", used.as_secs_f64());
            return Ok(Some(Conclusion::fault(side, Fault::TimeForfeit, &why)));
        }
        let read = player.options().notation.read(game, &text).and_then(|text| game.read(&text));
        let turn = match read {
            Ok(turn) => turn,
            Err(why) => {
                let why = format!("{}, {why}", sanitize(&text));
                return Ok(Some(Conclusion::fault(side, Fault::IllegalTurn, &why)));
            }
        };
        if self.check_mates {
            self.check_mate(game, &thought, turns.len() + 1);
        }
        for (player, color) in self.players.iter_mut().zip(Color::BOTH) {
            player.played(game, turn, color == side);
        }
        game.play(turn);
        let score = thought.score.map(|score| score.centipawns());
        let left = self.clocks[side.index()].left();
        turns.push(PlayedTurn { turn, thinking: Some(Thinking { thought, time: used, left }) });
        if let Some(ending) = conclusion(game) {
            return Ok(Some(ending));
        }
        let decision = self.adjudicator.turn(side, score);
        Ok(decision.map(|(winner, reason)| Conclusion {
            result: GameScore::of(winner),
            termination: "adjudication",
            reason: reason.to_string(),
            fault: None,
        }))
    }
}

impl Duel<'_> {
    /// Warns if the line of an announced mate does not mate. XBoard engines are not checked, because their
    /// lines may be in any notation.
    fn check_mate(&mut self, game: &dyn AnyGame, thought: &Thought, number: usize) {
        let options = self.players[game.side().index()].options();
        if let (Protocol::Uci, Some(Value::Mate(mate)), Some(line)) =
            (options.protocol, thought.score, &thought.line)
            && let Err(why) = mate_lines::check(game, options.notation, mate, line)
        {
            let name = &options.name;
            self.warnings.push(format!("ply {number}, {name}: mate {mate}: {why}"));
        }
    }
}

/// The conclusion under the rules of the game; `None` if the game is not over.
fn conclusion(game: &dyn AnyGame) -> Option<Conclusion> {
    let end = |winner, termination, reason| Conclusion {
        result: GameScore::of(winner),
        termination,
        reason,
        fault: None,
    };
    let outcome = game.outcome().map(|outcome| end(outcome.winner, "normal", outcome.reason.to_string()));
    outcome.or_else(|| Some(end(None, "adjudication", game.cut_off()?)))
}

/// Makes an engine's text safe for a PGN comment.
fn sanitize(text: &str) -> String {
    let clean = |letter: char| match letter {
        '{' => '(',
        '}' => ')',
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    text.chars().take(60).map(clean).collect()
}

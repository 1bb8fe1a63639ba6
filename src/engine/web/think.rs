//! Search requests and results.

use super::place::Place;
use super::position::write_san;
use super::question;
use super::replayed::Replayed;
use super::turns::side;
use crate::any::AnyGame;
use crate::core::Turn;
use crate::format::{Style, View, json};
use crate::games::Registry;
use crate::rules::Notation;
use crate::search::{Best, Info, Limits, Settings, Strength};
use serde::Deserialize;
use serde_json::Value;
use std::time::Duration;

/// A search request. Without limits the search runs until it is stopped.
#[derive(Clone, Debug, Deserialize)]
pub struct Think {
    /// The position.
    #[serde(flatten)]
    pub place: Place,
    /// Maximum time in seconds.
    pub seconds: Option<f64>,
    /// Maximum number of nodes.
    pub nodes: Option<u64>,
    /// Maximum depth in plies.
    pub depth: Option<u32>,
    /// Number of principal variations to report.
    pub lines: Option<usize>,
    /// The level of play, from 1 to 20; absent for full strength.
    pub level: Option<u8>,
    /// The seed for random choices at lower levels; the page draws a new one for each game.
    #[serde(default)]
    pub seed: u64,
    /// Number of search threads, if threads are available.
    pub threads: Option<usize>,
    /// Size of the transposition table in mebibytes, within the limits of the engine.
    pub memory: Option<usize>,
}

/// A search to run.
pub struct Task {
    /// The position.
    pub game: Box<dyn AnyGame>,
    /// The search limits.
    pub limits: Limits,
    /// The search settings.
    pub settings: Settings,
}

impl Think {
    /// Reads a request.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn read(text: &str) -> Result<Think, String> {
        question::read(text)
    }

    /// Reads a request from a JSON object; other members are ignored.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn of(question: Value) -> Result<Think, String> {
        question::of(question)
    }

    /// The search described by the request.
    ///
    /// # Errors
    /// If the game is invalid.
    pub fn task(&self, registry: &Registry) -> Result<Task, String> {
        let move_time = self.seconds.map(Duration::try_from_secs_f64).transpose();
        let game = Replayed::new(&self.place, registry)?.game;
        let below_full = self.level.filter(|&level| level < game.full_level());
        Ok(Task {
            game,
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                move_time: move_time.map_err(|error| format!("seconds: {error}"))?,
                ..Limits::default()
            },
            settings: Settings {
                threads: self.threads.unwrap_or(1),
                lines: self.lines.unwrap_or(1),
                overhead: Duration::ZERO,
                strength: below_full.and_then(|level| Strength::level(level, self.seed)),
                ..Settings::default()
            },
        })
    }
}

/// Scores from White's point of view, and moves in the notation of the page.
const STYLE: Style = Style { view: View::White, notation: Notation::Rules };

/// A search line in the format of `firzan analyse --json`, with scores from White's point of view. The member
/// `san` contains its moves in SAN.
pub fn line(game: &dyn AnyGame, info: &Info) -> Value {
    with_san(json::line(game, info, STYLE), game, &info.line)
}

/// The result of a search, in the format of [`line()`], with the sides that accept a draw in `draws`.
pub fn best(game: &dyn AnyGame, best: &Best) -> Value {
    let turns: Vec<Turn> = best.turn.into_iter().chain(best.reply).collect();
    let mut object = with_san(json::best_turn(game, best, STYLE), game, &turns);
    object["draws"] = accepting(game, best).into();
    object
}

/// The sides for which the engine would accept a draw.
fn accepting(game: &dyn AnyGame, best: &Best) -> Vec<&'static str> {
    let mover = game.side();
    let values = [(mover, best.value), (!mover, -best.value)].into_iter();
    values.filter(|&(_, value)| game.accepts_draw(value)).map(|(color, _)| side(color)).collect()
}

fn with_san(mut object: Value, game: &dyn AnyGame, turns: &[Turn]) -> Value {
    let mut game = game.fork();
    let san = turns.iter().map(|&turn| {
        let san = write_san(game.as_ref(), turn);
        game.play(turn);
        san
    });
    object["san"] = san.collect();
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::new_game;

    #[test]
    fn the_result_says_for_which_side_the_engine_accepts_a_draw() {
        let game = new_game("chess".parse().expect("a variant"));
        for (value, draws) in [(-900, &["white"][..]), (0, &[]), (900, &["black"])] {
            let result = Best { value, ..Best::default() };
            assert_eq!(best(game.as_ref(), &result)["draws"], Value::from(draws.to_vec()), "{value}");
        }
    }
}

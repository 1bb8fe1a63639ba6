//! Clocks and other limits, as XBoard sets them.

use crate::core::Color;
use crate::search::Limits;
use std::time::Duration;

/// The share of its time that a turn gets when time is counted in nodes and nobody says how many are to come.
const TURNS_AHEAD: u32 = 30;

/// The time control.
#[derive(Clone, Debug)]
pub struct Level {
    /// Moves of a session, as XBoard counts them; 0 for none.
    moves: u32,
    increment: Duration,
    /// The time of each turn, instead of a clock.
    per_turn: Option<Duration>,
    /// The deepest search in turns.
    depth: Option<u32>,
    /// Nodes that stand for a second.
    nodes_per_second: Option<u64>,
    /// What is left on the engine's clock and on its opponent's.
    clocks: [Duration; 2],
}

impl Default for Level {
    /// Forty moves in five minutes, XBoard's own default.
    fn default() -> Self {
        Level {
            moves: 40,
            increment: Duration::ZERO,
            per_turn: None,
            depth: None,
            nodes_per_second: None,
            clocks: [Duration::from_secs(300); 2],
        }
    }
}

impl Level {
    /// `level MOVES MINUTES[:SECONDS] INCREMENT`.
    ///
    /// # Errors
    /// In words, if it is not understood.
    pub fn level(&mut self, text: &str) -> Result<(), String> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let [moves, base, increment] = words[..] else {
            return Err("level: expected MOVES MINUTES[:SECONDS] INCREMENT".to_string());
        };
        let moves = number(moves)?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = seconds_of(minutes)?
            .saturating_mul(60)
            .saturating_add(seconds_of(seconds)?);
        self.increment = seconds_of(increment)?;
        self.moves = moves;
        self.clocks = [base; 2];
        self.per_turn = None;
        Ok(())
    }

    /// `st SECONDS`.
    ///
    /// # Errors
    /// In words, if it is not a number.
    pub fn per_turn(&mut self, text: &str) -> Result<(), String> {
        self.per_turn = Some(seconds_of(text)?);
        Ok(())
    }

    /// `sd DEPTH`.
    ///
    /// # Errors
    /// In words, if it is not a number.
    pub fn depth(&mut self, text: &str) -> Result<(), String> {
        self.depth = Some(number(text)?);
        Ok(())
    }

    /// `nps NODES`; 0 counts real time again.
    ///
    /// # Errors
    /// In words, if it is not a number.
    pub fn nodes_per_second(&mut self, text: &str) -> Result<(), String> {
        self.nodes_per_second = Some(number(text)?).filter(|&nodes| nodes > 0);
        Ok(())
    }

    /// `time` or `otim`: hundredths of a second left on the engine's clock, or on its opponent's.
    ///
    /// # Errors
    /// In words, if it is not a number.
    pub fn clock(&mut self, opponent: bool, text: &str) -> Result<(), String> {
        // A clock that has run out shows less than nothing.
        let centiseconds = number::<i64>(text)?.clamp(0, 1 << 40) as u64;
        self.clocks[usize::from(opponent)] = Duration::from_millis(10 * centiseconds);
        Ok(())
    }

    /// Takes time off the engine's clock.
    pub fn spend(&mut self, time: Duration) {
        self.clocks[0] = self.clocks[0].saturating_sub(time);
    }

    /// A new game has no limit of depth.
    pub fn new_game(&mut self) {
        self.depth = None;
    }

    /// The limits of the turn of `side`, the engine's, after so many half-moves, of which a turn has
    /// `halves`.
    pub fn limits(&self, side: Color, half_moves: usize, halves: usize) -> Limits {
        let mut limits = Limits {
            depth: self.depth.map(|depth| depth.max(1)),
            ..Limits::default()
        };
        let moves_to_go = (self.moves > 0).then(|| {
            let left = self.moves - (half_moves / 2) as u32 % self.moves;
            left.div_ceil(halves as u32).max(1)
        });
        let [own, opponent] = self.clocks;
        if let Some(nodes) = self.nodes_per_second {
            let turns = moves_to_go.unwrap_or(TURNS_AHEAD).min(TURNS_AHEAD);
            let time = self.per_turn.unwrap_or(own / turns);
            limits.nodes = Some((time.as_secs_f64() * nodes as f64).max(1.0) as u64);
        } else if self.per_turn.is_some() {
            limits.move_time = self.per_turn;
        } else {
            limits.time[side.index()] = Some(own);
            limits.time[(!side).index()] = Some(opponent);
            limits.increment = [self.increment; 2];
            limits.moves_to_go = moves_to_go;
        }
        limits
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("{text:?} is not a number in range"))
}

/// Seconds, which may have a fraction, up to a year.
fn seconds_of(text: &str) -> Result<Duration, String> {
    let seconds: f64 = number(text)?;
    if !(0.0..=31_536_000.0).contains(&seconds) {
        return Err(format!("{text:?} is not a number in range"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read() {
        let mut level = Level::default();
        level.level("40 0:30 0.5").expect("a level");
        level.clock(false, "1234").expect("a clock");
        let limits = level.limits(Color::Black, 3, 1);
        assert_eq!(limits.time[1], Some(Duration::from_millis(12_340)));
        assert_eq!(limits.time[0], Some(Duration::from_secs(30)));
        assert_eq!(limits.increment[1], Duration::from_millis(500));
        assert_eq!(limits.moves_to_go, Some(39));
        // A turn of three half-moves takes three of the session's moves, counting the opponent's turn.
        assert_eq!(level.limits(Color::White, 60, 3).moves_to_go, Some(4));
        level.per_turn("0.25").expect("seconds");
        level.depth("7").expect("a depth");
        let limits = level.limits(Color::White, 0, 1);
        assert_eq!(limits.move_time, Some(Duration::from_millis(250)));
        assert_eq!((limits.depth, limits.time), (Some(7), [None; 2]));
        level.nodes_per_second("1000").expect("nodes");
        assert_eq!(level.limits(Color::White, 0, 1).nodes, Some(250));
    }

    #[test]
    fn bad_levels_change_nothing() {
        let mut level = Level::default();
        for text in [
            "",
            "40",
            "40 5",
            "x 5 0",
            "40 5 -1",
            "40 NaN 0",
            "40 5:x 0",
            "40 1e300 0",
        ] {
            assert!(level.level(text).is_err(), "{text}");
        }
        assert!(level.clock(true, "1e9").is_err());
        assert!(level.clock(true, "-5").is_ok());
        assert!(level.per_turn("inf").is_err());
    }
}

//! The time control and other limits set by XBoard.

use firzan::core::Color;
use firzan::search::Limits;
use std::time::Duration;

/// Maximum number of moves over which the remaining time is spread if it is counted in nodes.
const TURNS_AHEAD: u32 = 30;

/// The time control.
///
/// According to the protocol, only `new` removes a depth limit and ends node counting. But python-chess sends
/// new limits for each move: after `nps 1` and `st 1000` for a move by nodes, only `st 0.1` for the next move
/// by time. XBoard and match runners send all limits together, before the first move. So the first limit
/// after a search removes the `nps` and `sd` of that search.
#[derive(Clone, Debug)]
pub struct Level {
    /// Moves per session as XBoard counts them; 0 = sudden death.
    moves: u32,
    increment: Duration,
    /// The time per move, if it replaces the clock.
    per_turn: Option<Duration>,
    /// The depth limit in plies.
    depth: Option<u32>,
    /// The number of nodes that count as a second; `None` for real time.
    nodes_per_second: Option<u64>,
    /// The time left on the engine's clock and on the opponent's.
    clocks: [Duration; 2],
    /// Whether a search has used the limits.
    used: bool,
}

impl Default for Level {
    /// Forty moves in five minutes, the default of XBoard.
    fn default() -> Self {
        Level {
            moves: 40,
            increment: Duration::ZERO,
            per_turn: None,
            depth: None,
            nodes_per_second: None,
            clocks: [Duration::from_secs(300); 2],
            used: false,
        }
    }
}

impl Level {
    /// `level MOVES MINUTES[:SECONDS] INCREMENT`, with the increment in seconds.
    ///
    /// # Errors
    /// If it cannot be parsed.
    pub fn level(&mut self, text: &str) -> Result<(), String> {
        let tokens: Vec<&str> = text.split_ascii_whitespace().collect();
        let [moves, base, increment] = tokens[..] else {
            return Err("level: expected MOVES MINUTES[:SECONDS] INCREMENT".to_string());
        };
        let moves = number(moves)?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = seconds_of(minutes)?.saturating_mul(60).saturating_add(seconds_of(seconds)?);
        self.increment = seconds_of(increment)?;
        self.moves = moves;
        self.clocks = [base; 2];
        self.per_turn = None;
        self.begin_control();
        Ok(())
    }

    /// `st SECONDS`.
    ///
    /// # Errors
    /// If it is not a number in range.
    pub fn set_per_turn(&mut self, text: &str) -> Result<(), String> {
        self.per_turn = Some(seconds_of(text)?);
        self.begin_control();
        Ok(())
    }

    /// `sd DEPTH`.
    ///
    /// # Errors
    /// If it is not a number in range.
    pub fn set_depth(&mut self, text: &str) -> Result<(), String> {
        let depth = number(text)?;
        self.begin_control();
        self.depth = Some(depth);
        Ok(())
    }

    /// `nps NODES`; 0 returns to real time.
    ///
    /// # Errors
    /// If it is not a number in range.
    pub fn set_nodes_per_second(&mut self, text: &str) -> Result<(), String> {
        let nodes = number(text)?;
        self.begin_control();
        self.nodes_per_second = Some(nodes).filter(|&nodes| nodes > 0);
        Ok(())
    }

    /// `time` or `otim`: hundredths of a second left on the engine's clock or the opponent's.
    ///
    /// # Errors
    /// If it is not a number in range.
    pub fn set_clock(&mut self, opponent: bool, text: &str) -> Result<(), String> {
        // Negative if the time has run out.
        let centiseconds = number::<i64>(text)?.clamp(0, 1 << 40) as u64;
        self.clocks[usize::from(opponent)] = Duration::from_millis(10 * centiseconds);
        Ok(())
    }

    /// Deducts time from the engine's clock.
    pub fn spend(&mut self, time: Duration) {
        self.clocks[0] = self.clocks[0].saturating_sub(time);
    }

    /// Returns to real time and removes the depth limit, for a new game.
    pub fn new_game(&mut self) {
        (self.depth, self.nodes_per_second) = (None, None);
        self.used = false;
    }

    /// Records that a search has used the limits.
    pub fn note_search(&mut self) {
        self.used = true;
    }

    /// Starts a new time control, which removes the limits of an earlier search.
    fn begin_control(&mut self) {
        if self.used {
            self.new_game();
        }
    }

    /// The limits for the engine's next move as `side`, after `half_moves` half-moves of the game, with
    /// `halves` half-moves per turn on average.
    pub fn limits(&self, side: Color, half_moves: usize, halves: usize) -> Limits {
        let mut limits = Limits { depth: self.depth.map(|depth| depth.max(1)), ..Limits::default() };
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
    text.parse().map_err(|_| format!("{text:?} is not a number in range"))
}

/// Parses seconds, possibly with a fraction, up to a year.
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
        level.set_clock(false, "1234").expect("a clock");
        let limits = level.limits(Color::Black, 3, 1);
        assert_eq!(limits.time[1], Some(Duration::from_millis(12_340)));
        assert_eq!(limits.time[0], Some(Duration::from_secs(30)));
        assert_eq!(limits.increment[1], Duration::from_millis(500));
        assert_eq!(limits.moves_to_go, Some(39));
        // A turn of three half-moves takes three of the session's moves, counting the opponent's turn.
        assert_eq!(level.limits(Color::White, 60, 3).moves_to_go, Some(4));
        level.set_per_turn("0.25").expect("seconds");
        level.set_depth("7").expect("a depth");
        let limits = level.limits(Color::White, 0, 1);
        assert_eq!(limits.move_time, Some(Duration::from_millis(250)));
        assert_eq!((limits.depth, limits.time), (Some(7), [None; 2]));
        level.set_nodes_per_second("1000").expect("nodes");
        assert_eq!(level.limits(Color::White, 0, 1).nodes, Some(250));
    }

    #[test]
    fn the_clock_runs_again_after_a_search_by_nodes() {
        // The commands that python-chess sends for moves by nodes, time and depth, and for a new game.
        let mut level = Level::default();
        let mut limits = |commands: &[(&str, &str)]| {
            for (command, text) in commands {
                let done = match *command {
                    "nps" => level.set_nodes_per_second(text),
                    "st" => level.set_per_turn(text),
                    "sd" => level.set_depth(text),
                    "level" => level.level(text),
                    _ => {
                        level.new_game();
                        Ok(())
                    }
                };
                done.expect(text);
            }
            let limits = level.limits(Color::White, 0, 1);
            level.note_search();
            (limits.nodes, limits.move_time.is_some(), limits.depth)
        };
        let by_nodes = (Some(50), false, None);
        assert_eq!(limits(&[("nps", "1"), ("st", "50")]), by_nodes);
        assert_eq!(limits(&[]), by_nodes);
        assert_eq!(limits(&[("nps", "1"), ("st", "50")]), by_nodes);
        assert_eq!(limits(&[("st", "0.1")]), (None, true, None));
        assert_eq!(limits(&[("st", "2"), ("sd", "3")]), (None, true, Some(3)));
        assert_eq!(limits(&[("level", "0 1 0")]), (None, false, None));
        assert_eq!(limits(&[("nps", "1"), ("st", "50")]), by_nodes);
        assert_eq!(limits(&[("new", "")]), (None, true, None));
    }

    #[test]
    fn bad_levels_change_nothing() {
        let mut level = Level::default();
        for text in ["", "40", "40 5", "x 5 0", "40 5 -1", "40 NaN 0", "40 5:x 0", "40 1e300 0"] {
            assert!(level.level(text).is_err(), "{text}");
        }
        assert!(level.set_clock(true, "1e9").is_err());
        assert!(level.set_clock(true, "-5").is_ok());
        assert!(level.set_per_turn("inf").is_err());
    }
}

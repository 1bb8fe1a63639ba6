//! The grade of a move.
//!
//! A position is worth its expected score, from 0 to 1: the probability of a win plus half that of a draw,
//! from the game's own curve. A move is graded by the expected score that it loses: half a pawn matters in an
//! even game, but not in a won one.

use firzan::any::AnyGame;
use firzan::search::score::{DECIDED, MATE_BOUND, expected};

/// Minimum loss of expected score for a blunder, a mistake and a dubious move.
const LOSSES: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.10, Mark::Mistake), (0.05, Mark::Dubious)];

/// Minimum loss of the second-best move for the best one to be the only good one.
const ONLY_MOVE_LOSS: f64 = 0.10;
/// Minimum loss of the second-best move for the best one to get an exclamation mark.
const EXCELLENT_LOSS: f64 = 0.15;

/// A side is losing below the first expected score, and winning above the second.
const DECISIVE: (f64, f64) = (0.25, 0.75);

/// The mark of a move, such as `?!`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `!`: the only move that does not lose much, and not an obvious one.
    Good,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// Its sign, its number (NAG) in PGN, and its name.
    fn forms(self) -> (&'static str, u8, &'static str) {
        match self {
            Mark::Good => ("!", 1, "good"),
            Mark::Dubious => ("?!", 6, "dubious"),
            Mark::Mistake => ("?", 2, "mistake"),
            Mark::Blunder => ("??", 4, "blunder"),
        }
    }

    /// Its sign.
    pub fn sign(self) -> &'static str {
        self.forms().0
    }

    /// Its number (NAG) in PGN.
    pub fn glyph(self) -> u8 {
        self.forms().1
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.forms().2
    }
}

/// Converts a value to the expected score of its side, from 0 to 1.
pub fn share(game: &dyn AnyGame, value: i32) -> f64 {
    expected(game.chances(value))
}

/// The value one ply earlier, for the other side: mates and wins by repetition are one ply farther away.
pub fn before(value: i32) -> i32 {
    let is_decided = value.abs() >= MATE_BOUND || value.abs() >= DECIDED;
    if is_decided { value.signum() - value } else { -value }
}

/// The mark of a move that loses `loss` of the expected score, if the second-best move loses
/// `loss_of_second`; `None` for an ordinary move. Pass `None` for a forced or obvious move: no `!`.
pub fn mark(loss: f64, loss_of_second: Option<f64>, is_best: bool) -> Option<Mark> {
    let bad = LOSSES.iter().find(|(min, _)| loss >= *min).map(|(_, mark)| *mark);
    let is_good = is_best && loss_of_second.is_some_and(|loss| loss >= EXCELLENT_LOSS);
    bad.or(is_good.then_some(Mark::Good))
}

/// True if there was only one good move, given the loss of the second-best one.
pub fn is_only(loss_of_second: Option<f64>) -> bool {
    loss_of_second.is_some_and(|loss| loss >= ONLY_MOVE_LOSS)
}

/// True if a move that changes White's expected score is a turning point: the game changes between winning,
/// even and losing, and the move is at least a mistake.
pub fn turns_game(from: f64, to: f64) -> bool {
    let stage = |share: f64| (share > DECISIVE.1) as i32 - (share < DECISIVE.0) as i32;
    stage(from) != stage(to) && (from - to).abs() >= ONLY_MOVE_LOSS
}

/// The accuracy of a move in percent; 100 if it loses nothing.
///
/// Source: the curve of lichess.org, <https://lichess.org/page/accuracy>.
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::search::score::MATE;

    #[test]
    fn moves_are_graded_by_their_loss() {
        assert_eq!(mark(0.0, Some(0.02), true), None);
        assert_eq!(mark(0.0, Some(0.2), true), Some(Mark::Good));
        assert_eq!(mark(0.0, None, true), None, "a forced move");
        for (loss, expected) in [(0.04, None), (0.06, Some("?!")), (0.1, Some("?")), (0.6, Some("??"))] {
            assert_eq!(mark(loss, Some(0.3), false).map(Mark::sign), expected);
        }
        assert!(turns_game(0.5, 0.2) && turns_game(0.8, 0.5));
        assert!(!turns_game(0.5, 0.35) && !turns_game(0.76, 0.74));
        assert!((accuracy(0.0) - 100.0).abs() < 0.01);
        assert!(accuracy(0.1) < 70.0 && accuracy(1.0) == 0.0);
    }

    #[test]
    fn a_mate_is_one_ply_farther_away_before_the_move() {
        assert_eq!(before(-(MATE - 2)), MATE - 3);
        assert_eq!(before(MATE - 1), 2 - MATE);
        assert_eq!(before(30), -30);
    }
}

//! The grade of a move.
//!
//! A position is worth a share of a point, its expected score: the chance of winning plus half that of
//! drawing, by the game's own curve. A move is as bad as the share that it loses: half a pawn matters in an
//! even game, but not in a won one.

use firzan::any::AnyGame;
use firzan::search::score::{DECIDED, MATE_BOUND};

/// The loss, as a share of a point, from which a move is a blunder, a mistake, or dubious.
const LOSSES: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.10, Mark::Mistake), (0.05, Mark::Dubious)];

/// The least loss of the second best move that makes the best one the only good one.
const ONLY: f64 = 0.10;
/// The least loss of the second best move for which the best one gets an exclamation mark.
const EXCELLENT: f64 = 0.15;

/// A side is losing below the first share of a point, and winning above the second.
const DECIDING: (f64, f64) = (0.25, 0.75);

/// A grade in one sign.
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

/// The share of a point, from 0 to 1, that a value is worth to its side.
pub fn share(game: &dyn AnyGame, value: i32) -> f64 {
    let [win, draw, _] = game.chances(value);
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

/// The value one ply earlier, for the other side: mates and wins by repetition are one ply farther away.
pub fn before(value: i32) -> i32 {
    let is_decided = value.abs() >= MATE_BOUND || value.abs() >= DECIDED;
    if is_decided { value.signum() - value } else { -value }
}

/// The mark of a move that loses this share of a point where the second best move loses `loss_of_second`;
/// `None` for an ordinary move. For a forced or obvious move, pass no second loss: it gets no `!`.
pub fn mark(loss: f64, loss_of_second: Option<f64>, is_best: bool) -> Option<Mark> {
    let bad = LOSSES.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark);
    let is_good = is_best && loss_of_second.is_some_and(|loss| loss >= EXCELLENT);
    bad.or(is_good.then_some(Mark::Good))
}

/// Whether there was only one good move, by the loss of the second best.
pub fn is_only(loss_of_second: Option<f64>) -> bool {
    loss_of_second.is_some_and(|loss| loss >= ONLY)
}

/// Whether a move that changes White's share of a point is a turning point: it takes the game from winning,
/// even or losing to another of these, and is at least a mistake.
pub fn turns_game(from: f64, to: f64) -> bool {
    let stage = |share: f64| (share > DECIDING.1) as i32 - (share < DECIDING.0) as i32;
    stage(from) != stage(to) && (from - to).abs() >= ONLY
}

/// The accuracy of a move in percent: 100 if it loses nothing.
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
    fn losses_are_graded_by_their_share_of_a_point() {
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
    fn a_mate_is_a_ply_farther_off_before() {
        assert_eq!(before(-(MATE - 2)), MATE - 3);
        assert_eq!(before(MATE - 1), 2 - MATE);
        assert_eq!(before(30), -30);
    }
}

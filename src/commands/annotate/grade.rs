//! The grade of a move.
//!
//! A position is worth a share of a point: the chance of a win plus half that of a draw at its score, by the
//! game's own curve. A move is as bad as the share it loses: half a pawn matters in an even game, but not in
//! a won one.

use firzan::any::AnyGame;
use firzan::search::score::{DECIDED, MATE_BOUND};

/// The loss, as a share of a point, from which a move is a blunder, a mistake, or dubious.
const LOSSES: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.10, Mark::Mistake), (0.05, Mark::Dubious)];

/// If the second best move loses at least this share of a point, there is only one good move.
const ONLY: f64 = 0.10;
/// The same for a move that earns an exclamation mark.
const FOUND: f64 = 0.15;

/// Below the first share of a point a side is losing, above the second it is winning.
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

/// A value one ply earlier, for the other side: mates and wins by repetition are one ply farther away.
pub fn before(value: i32) -> i32 {
    let is_decided = value.abs() >= MATE_BOUND || value.abs() >= DECIDED;
    if is_decided { value.signum() - value } else { -value }
}

/// The mark of a move that loses this share of a point, where the second best would have lost
/// `loss_of_second`; `None` for an ordinary move. A forced or obvious move has no second best.
pub fn mark(loss: f64, loss_of_second: Option<f64>, is_best: bool) -> Option<Mark> {
    let bad = LOSSES.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark);
    let is_found = is_best && loss_of_second.is_some_and(|loss| loss >= FOUND);
    bad.or(is_found.then_some(Mark::Good))
}

/// Whether there was only one good move.
pub fn is_only(loss_of_second: Option<f64>) -> bool {
    loss_of_second.is_some_and(|loss| loss >= ONLY)
}

/// Whether a move that changes White's share of a point from one value to another is a turning point: it
/// takes the game from winning, even or losing to another of these, and is at least a mistake.
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

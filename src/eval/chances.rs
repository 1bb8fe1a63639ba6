//! What a score means for the result of a game.

/// The least [`even`](Chances::even) by which scores are divided.
const LEAST_EVEN: f64 = 20.0;

/// The curve of wins and draws over a score: a win has the chance 1 / (1 + exp((even - score) / spread)), a
/// loss has that of a win at the opposite score, a draw the rest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The centipawns at which half the games are won; the more drawish a game, the more. At least 0.
    pub even: f64,
    /// The centipawns that multiply the odds by e. Above 0.
    pub spread: f64,
}

impl Chances {
    /// A score on the scale that all games share: 100 where half the games are won.
    pub fn normalized(self, score: f64) -> f64 {
        100.0 * score / self.even.max(LEAST_EVEN)
    }

    /// The chance of a win, from 0 to 1.
    pub fn win(self, score: f64) -> f64 {
        1.0 / (1.0 + ((self.even - score) / self.spread).exp())
    }

    /// The chances of winning, drawing and losing in permille.
    pub fn permille(self, score: i32) -> [u32; 3] {
        let chance = |score: f64| (1000.0 * self.win(score)).round() as u32;
        let (win, loss) = (chance(f64::from(score)), chance(f64::from(-score)));
        // Without draws, both may be rounded up from a half.
        let loss = loss.min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

//! Chances of winning, drawing and losing, computed from a score.

/// Minimum value of [`even`](Chances::even) as a divisor of scores.
const MIN_EVEN: f64 = 20.0;

/// A logistic model of results: the chance of a win is 1 / (1 + exp((even - score) / spread)), the chance of
/// a loss is that of a win at the opposite score, and the rest are draws.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The score in centipawns at which half the games are won; larger in drawish games. At least 0.
    pub even: f64,
    /// The number of centipawns that multiplies the odds of winning by e. Greater than 0.
    pub spread: f64,
}

impl Chances {
    /// A score on the scale shared by all games, on which half the games are won at 100.
    pub fn normalized(self, score: f64) -> f64 {
        100.0 * score / self.even.max(MIN_EVEN)
    }

    /// The chance of a win, from 0 to 1.
    pub fn win(self, score: f64) -> f64 {
        1.0 / (1.0 + ((self.even - score) / self.spread).exp())
    }

    /// The chances of winning, drawing and losing in permille.
    pub fn permille(self, score: i32) -> [u32; 3] {
        let chance = |score: f64| (1000.0 * self.win(score)).round() as u32;
        let (win, loss) = (chance(f64::from(score)), chance(f64::from(-score)));
        // Without draws, both may have been rounded up.
        let loss = loss.min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

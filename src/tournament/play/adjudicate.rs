//! Adjudication: games decided by the engines' scores or by their length.

use firzan::core::Color;

/// The rule that ends a game as a draw when both engines expect one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The first full move of the game at which the rule applies.
    pub move_number: u32,
    /// Number of consecutive moves that each side must score near 0.
    pub move_count: u32,
    /// Maximum absolute score, in centipawns.
    pub score: i32,
}

/// The rule that ends a game as a loss when the losing engine expects one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Number of consecutive moves that the loser must score as lost.
    pub move_count: u32,
    /// Minimum disadvantage of the loser, in centipawns.
    pub score: i32,
    /// Whether the winner's scores must agree.
    pub two_sided: bool,
}

/// The rules for adjudicating games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// Draws by scores near 0.
    pub draw: Option<DrawRule>,
    /// Losses by scores far below 0.
    pub resign: Option<ResignRule>,
    /// Maximum length in full moves, after which the game is a draw.
    pub max_moves: Option<u32>,
}

/// The winner, `None` for a draw, and the reason.
pub type Decision = (Option<Color>, &'static str);

/// Follows the scores of a game to adjudicate it.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    turns: u32,
    /// Consecutive plies with a score near 0.
    level: u32,
    /// Consecutive moves of White and of Black with a losing score.
    losing: [u32; 2],
    /// Consecutive moves of White and of Black with a winning score.
    winning: [u32; 2],
}

impl Adjudicator {
    /// The state at the start of a game.
    pub fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator { rules, turns: 0, level: 0, losing: [0; 2], winning: [0; 2] }
    }

    /// Counts a move of `side` with its own score in centipawns. Returns the decision if that ends the game.
    pub fn turn(&mut self, side: Color, score: Option<i32>) -> Option<Decision> {
        self.turns += 1;
        let full_turns = self.turns.div_ceil(2);
        let extend = |run: &mut u32, fits: bool| *run = if fits { *run + 1 } else { 0 };
        if let Some(rule) = self.rules.resign {
            let index = side.index();
            extend(&mut self.losing[index], score.is_some_and(|score| score <= -rule.score));
            extend(&mut self.winning[index], score.is_some_and(|score| score >= rule.score));
            for loser in Color::BOTH {
                let sure = self.losing[loser.index()] >= rule.move_count;
                let agreed = self.winning[(!loser).index()] >= rule.move_count;
                if sure && (agreed || !rule.two_sided) {
                    return Some((Some(!loser), "lost by the engines' scores"));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            // `unsigned_abs` because the smallest integer has no positive counterpart.
            let near = |score: i32| i64::from(score.unsigned_abs()) <= i64::from(rule.score);
            extend(&mut self.level, score.is_some_and(near));
            if full_turns >= rule.move_number && self.level >= 2 * rule.move_count {
                return Some((None, "drawn by the engines' scores"));
            }
        }
        let long = self.rules.max_moves.is_some_and(|max| self.turns >= max.saturating_mul(2));
        long.then_some((None, "too long"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(rules: Adjudication, scores: &[i32]) -> Option<(usize, Decision)> {
        let mut adjudicator = Adjudicator::new(rules);
        scores.iter().enumerate().find_map(|(index, &score)| {
            let decision = adjudicator.turn(Color::BOTH[index % 2], Some(score))?;
            Some((index, decision))
        })
    }

    #[test]
    fn resignation_needs_the_scores_of_one_side_or_both() {
        let rules = |two_sided| Adjudication {
            resign: Some(ResignRule { move_count: 2, score: 500, two_sided }),
            ..Adjudication::default()
        };
        let scores = [-600, 0, -600, 0, -600, 700, -600, 700];
        let lost = (Some(Color::Black), "lost by the engines' scores");
        assert_eq!(decide(rules(false), &scores), Some((2, lost)));
        assert_eq!(decide(rules(true), &scores), Some((7, lost)));
        assert_eq!(decide(rules(false), &[-600, 0, 0, 0, -600, 0]), None);
    }

    #[test]
    fn draws_need_level_scores_late_enough() {
        let rules = Adjudication {
            draw: Some(DrawRule { move_number: 4, move_count: 2, score: 10 }),
            ..Adjudication::default()
        };
        let drawn = (None, "drawn by the engines' scores");
        assert_eq!(decide(rules, &[0; 20]), Some((6, drawn)));
        assert_eq!(decide(rules, &[0, 0, 0, 0, 0, 50, 0, 9, -10, 0]), Some((9, drawn)));
        assert_eq!(decide(rules, &[i32::MIN; 20]), None);
    }

    #[test]
    fn long_games_are_drawn() {
        let rules = Adjudication { max_moves: Some(3), ..Adjudication::default() };
        assert_eq!(decide(rules, &[0; 20]), Some((5, (None, "too long"))));
    }
}

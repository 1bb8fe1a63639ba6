//! Goal squares: how a game ends by pieces that have reached them.

use crate::core::{Color, SquareSet, Step};
use crate::games::defined::play::tables::union;
use crate::games::defined::play::{Defined, Home};
use crate::rules::{Outcome, Reason};

impl<F: Home> Defined<F> {
    /// The end by pieces that have reached their goal. If the other side has one more move, or the piece must
    /// be safe, what counts is who is there when it is to move again.
    #[inline]
    pub(crate) fn arrived(&self) -> Option<Outcome> {
        let goals = &self.game.definition.rules.goals;
        let us = self.counters.side;
        let win = |color| Some(Outcome::win(color, Reason::GoalReached));
        if (goals.reply || goals.safe) && self.is_at_goal(us) {
            // White moves first, so Black has the last move of a race of kings.
            let is_shared = if goals.reply { us == Color::White && self.races(!us) } else { goals.safe };
            let is_drawn = is_shared && self.is_at_goal(!us);
            return if is_drawn { Some(Outcome::draw(Reason::GoalReached)) } else { win(us) };
        }
        // In a race of kings it is plain whether Black can still follow.
        let is_settled = !goals.reply || goals.safe || self.races(us);
        if is_settled && self.is_at_goal(!us) && !self.can_follow() {
            return win(!us);
        }
        None
    }

    /// Whether it is a side's king that is to arrive.
    fn races(&self, color: Color) -> bool {
        let kind = self.game.ends.goals[color.index()].kind;
        kind.is_some() && kind == self.game.king.map(|king| self.form(king).moves)
    }

    /// Whether enough of a side's pieces stand on its goal squares.
    fn is_at_goal(&self, color: Color) -> bool {
        let goals = &self.game.definition.rules.goals;
        let goal = &self.game.ends.goals[color.index()];
        if goal.region.is_empty() {
            return false;
        }
        let there = goal.region
            & match goal.kind {
                None => self.board.side(color),
                Some(kind) => {
                    let kinds = self.game.moving_as(kind);
                    union(kinds.map(|kind| self.board.pieces(color, kind)))
                }
            };
        let is_full = (goal.region & !self.occupied()).is_empty();
        let is_enough = there.len() >= goals.count.into() || goals.blocked_wins && is_full;
        if there.is_empty() || !is_enough {
            return false;
        }
        let must_be_safe = goals.safe && (!goals.reply || color != self.counters.side);
        if !must_be_safe || there.len() != u32::from(goals.count) {
            return true;
        }
        let threats = self.threats(!color);
        there.squares().all(|square| threats.on(square, self.occupied()).is_empty())
    }

    /// Whether Black, which is to move, can bring its king to its goal as well.
    fn can_follow(&self) -> bool {
        let us = self.counters.side;
        let goals = &self.game.definition.rules.goals;
        if !goals.reply || !self.races(us) || us == Color::White || self.checkers.any() {
            return false;
        }
        let Some(king) = self.king(us) else {
            return false;
        };
        let mut goals = (self.targets(king) & self.game.ends.goals[us.index()].region).squares();
        goals.any(|to| self.has_step(Step::new(king, to)))
    }
}

//! Draws and other results by repetition and the fifty-move rule.

use super::worker::{Depths, Worker};
use crate::core::Step;
use crate::eval::Evaluate;
use crate::rules::{Outcome, Reason, Recurrence, has_turn};

impl Worker<'_> {
    /// The end of the game by repetition or the fifty-move rule. Within the search's own line, a position's
    /// second occurrence already counts, because the line could be repeated once more.
    pub(super) fn outcome_by_history<P: Evaluate>(&self, position: &P) -> Option<Outcome> {
        let rule = position.repetition();
        if let Some(repeated) = self.history.repeated(rule) {
            let since_root = self.history.len() - self.game_length;
            let back = if repeated.times >= rule.earlier() {
                Some(repeated.first)
            } else {
                Some(repeated.nearest).filter(|&back| back <= since_root)
            };
            if let Some(back) = back {
                // In games without a repetition rule, a line that repeats makes no progress.
                let no_progress = Outcome::draw(Reason::Repetition);
                return Some(self.history.cycle(rule, back).unwrap_or(no_progress));
            }
        }
        let expired = position.most_halfmoves().is_some_and(|limit| position.halfmove() >= limit);
        // Mate and stalemate take precedence over the fifty-move rule.
        (expired && has_turn(position)).then(|| position.drawn(Reason::FiftyMoveRule))
    }

    /// Whether the side to move can draw by undoing its last move after the other side has undone its own:
    /// the shortest case of an upcoming repetition (Stockfish tests longer cycles too, van Kervinck 2013).
    #[inline]
    pub(super) fn can_repeat<P: Evaluate>(&self, position: &P, depths: Depths) -> bool {
        let Depths { ply, steps, .. } = depths;
        if P::TWO_STEPS || ply < 3 || position.reversible() < 3 {
            return false;
        }
        let rule = position.repetition();
        if rule.asks_for_checks() || rule.occurrence != 0 && rule.recurrence != Recurrence::Draws {
            return false;
        }
        let [Some(first), Some(ours), Some(last)] = [3, 2, 1].map(|back| self.frames[steps - back].step)
        else {
            return false;
        };
        if (last.from(), last.to()) != (first.to(), first.from()) {
            return false;
        }
        let undo = Step::new(ours.to(), ours.from());
        let mut next = position.clone();
        position.is_step(undo) && next.play(undo) && next.key() == self.history.key(3)
    }
}

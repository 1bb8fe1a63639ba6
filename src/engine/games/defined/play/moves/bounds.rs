//! Steps that are compulsory or forbidden by more than the king's safety.

use crate::core::{SquareSet, Step, StepList};
use crate::games::defined::play::game::Home;
use crate::games::defined::play::position::Defined;
use crate::rules::{Sink, Stage};

impl<F: Home> Defined<F> {
    /// Gives the steps of a stage to the sink, in a game in which the king's safety is not the only bound.
    #[inline(never)]
    pub(crate) fn bounded_steps<K: Sink<F>>(&self, stage: Stage, sink: &mut K) {
        let mut list = StepList::new();
        self.king_safe_steps(stage, &mut list);
        list.retain(|step| self.is_permitted(*step));
        // Quiet steps alone do not show whether there is a capture.
        let must_capture = match stage {
            Stage::Quiet => self.has_compulsory_capture(),
            _ => self.rules().bounds.must_capture && list.iter().any(|&step| self.is_capture(step)),
        };
        if must_capture {
            list.retain(|step| self.is_capture(*step));
        }
        list.into_iter().for_each(|step| sink.step(step));
    }

    /// Whether there is a capture, and captures are compulsory.
    pub(crate) fn has_compulsory_capture(&self) -> bool {
        let mut list = StepList::new();
        if self.rules().bounds.must_capture {
            self.king_safe_steps(Stage::Noisy, &mut list);
        }
        list.iter().any(|&step| self.is_capture(step) && self.is_permitted(step))
    }

    /// Whether a step that leaves the king safe is within the other bounds; whether one must capture instead
    /// is not asked.
    pub(crate) fn is_permitted(&self, step: Step) -> bool {
        let bounds = &self.rules().bounds;
        let royalty = self.game.royalty.as_ref();
        (!bounds.king_stands || self.stands(step))
            && (bounds.checking || !self.gives_check(step))
            && royalty.is_none_or(|royalty| self.keeps_royalty(royalty, step))
    }

    /// Whether a step captures.
    pub(crate) fn is_capture(&self, step: Step) -> bool {
        let is_plain = step.tag() == 0 && step.from() != step.to();
        is_plain && (self.board.at(step.to()).is_some() || self.takes_in_passing(step))
    }

    /// Whether a step is not the king's, out of a check that it does not end by capturing.
    fn stands(&self, step: Step) -> bool {
        self.checkers.is_empty()
            || self.king(self.counters.side) != Some(step.from())
            || self.checkers == F::Set::of(step.to())
    }

    fn gives_check(&self, step: Step) -> bool {
        let mut next = self.clone();
        next.apply(step) && next.checkers.any()
    }
}

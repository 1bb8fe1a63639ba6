//! The steps of a turn: moves, then flips.

use super::relay::Reach;
use super::{Arena, FlipRelay, KING, POWER};
use crate::core::{Move, Square, SquareSet};
use crate::games::{Position, Sink, Stage};

impl<A: Arena> FlipRelay<A> {
    /// The men that the side to move may flip.
    #[inline]
    pub(super) fn flippable(&self) -> A::Set {
        self.men.side(self.side()) & !self.men.kind(POWER)
    }

    /// Gives the moves of a stage, or the flips in mid-turn.
    ///
    /// A man reaches no more than the 24 squares within two steps, so that 76 men of one side make the most
    /// moves, 1,824 at most.
    #[inline]
    pub(super) fn all_steps<S: Sink<A>>(&self, stage: Stage, sink: &mut S) {
        if !self.flipping {
            self.fans(stage, |from, targets| sink.fan(from, targets));
        } else if stage != Stage::Noisy {
            sink.shifted(self.flippable(), 0);
        }
    }

    /// The number of turns, or of flips in mid-turn. Every move that captures no king can be followed by
    /// every flip: a capture takes none of the mover's own men.
    pub(super) fn count_turns(&self) -> u64 {
        let flips = u64::from(self.flippable().len());
        if self.flipping {
            return flips;
        }
        let kings = self.men.men(!self.side(), KING);
        let (mut moves, mut wins) = (0, 0);
        self.fans(Stage::All, |_, targets| {
            moves += u64::from(targets.len());
            wins += u64::from((targets & kings).len());
        });
        (moves - wins) * flips + wins
    }

    /// Whether the step, of whatever position, is one of this position.
    pub(super) fn has_step(&self, step: Move) -> bool {
        let (from, to) = (step.from(), step.to());
        // Sets of 64 squares would take higher indices for squares of theirs.
        let squares = A::FILES as usize * A::RANKS as usize;
        if from.index() >= squares || to.index() >= squares || step != Move::new(from, to) {
            return false;
        }
        if self.flipping {
            return from == to && self.flippable().has(from);
        }
        match self.men.at(from) {
            Some(man) if man.color == self.side() => {
                let reach = self.reach(from, man.kind, self.side(), &self.help(self.side()));
                self.targets(Stage::All, &reach).has(to)
            }
            _ => false,
        }
    }

    /// Calls `fan` with every man of the side to move and the squares it can go to in a stage.
    #[inline]
    fn fans(&self, stage: Stage, mut fan: impl FnMut(Square, A::Set)) {
        let help = self.help(self.side());
        for from in self.men.side(self.side()).squares() {
            if let Some(man) = self.men.at(from) {
                let reach = self.reach(from, man.kind, self.side(), &help);
                fan(from, self.targets(stage, &reach));
            }
        }
    }

    /// The squares of a reach that can be gone to in a stage.
    #[inline]
    fn targets(&self, stage: Stage, reach: &Reach<A::Set>) -> A::Set {
        let quiet = reach.moves & !self.men.occupied();
        let noisy = reach.captures & self.men.side(!self.side());
        match stage {
            Stage::All => quiet | noisy,
            Stage::Noisy => noisy,
            Stage::Quiet => quiet,
        }
    }
}

/// The step that flips the man on a square.
#[inline]
pub(super) fn flip(square: Square) -> Move {
    Move::new(square, square)
}

//! What the threads of one search have in common.

use super::clock::Clock;
use super::{Control, Limits, Memory};
use crate::core::Color;
use crate::eval::Params;
use crate::eval::net::{self, Net};
use crate::eval::{Chances, Evaluate};
use std::time::Duration;

/// What the threads of a search share.
pub struct Shared<'a> {
    /// What judges positions; without it the hand-written evaluation does.
    pub(super) net: Option<&'a Net>,
    /// The game's numbers.
    pub(super) params: Params,
    pub(super) memory: &'a Memory,
    pub(super) control: &'a Control,
    /// Runs from the start of pondering: at the hit there may have been enough thought.
    clock: Clock,
    limits: &'a Limits,
    side: Color,
}

impl<'a> Shared<'a> {
    /// Starts the clock of a search for `side`.
    pub(super) fn new(
        net: Option<&'a Net>,
        params: Params,
        memory: &'a Memory,
        control: &'a Control,
        limits: &'a Limits,
        side: Color,
        overhead: Duration,
    ) -> Shared<'a> {
        Shared {
            net,
            params,
            memory,
            control,
            clock: Clock::new(limits, side, overhead),
            limits,
            side,
        }
    }

    /// What a value means for the result.
    pub(super) fn curve<P: Evaluate>(&self) -> Chances {
        net::chances::<P>(self.net)
    }

    /// Whether another iteration is not worth starting.
    pub(super) fn is_late(&self, patience: f64) -> bool {
        self.clock.is_late(patience)
    }

    /// Whether time is up.
    pub(super) fn is_over(&self) -> bool {
        !self.limits.infinite && !self.control.is_pondering() && self.clock.is_over()
    }

    /// Whether the turn is played against a clock.
    pub(super) fn has_clock(&self) -> bool {
        self.limits.timed(self.side)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}

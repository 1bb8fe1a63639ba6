//! What the threads of one search have in common.

use super::clock::Clock;
use super::{Control, Limits, Memory};
use crate::core::Color;
use crate::eval::net::Net;
use std::sync::OnceLock;
use std::time::Duration;

/// What the threads of a search share.
pub struct Shared<'a> {
    /// What judges positions; without it the hand-written evaluation does.
    pub(super) net: Option<&'a Net>,
    pub(super) memory: &'a Memory,
    pub(super) control: &'a Control,
    clock: Clock,
    /// Pondering stops the clock: it is reset at the hit.
    after_ponder: OnceLock<Clock>,
    limits: &'a Limits,
    side: Color,
    overhead: Duration,
}

impl<'a> Shared<'a> {
    /// Starts the clock of a search for `side`.
    pub(super) fn new(
        net: Option<&'a Net>,
        memory: &'a Memory,
        control: &'a Control,
        limits: &'a Limits,
        side: Color,
        overhead: Duration,
    ) -> Shared<'a> {
        Shared {
            net,
            memory,
            control,
            clock: Clock::new(limits, side, overhead),
            after_ponder: OnceLock::new(),
            limits,
            side,
            overhead,
        }
    }

    fn clock(&self) -> &Clock {
        if !self.limits.ponder || self.control.is_pondering() {
            return &self.clock;
        }
        self.after_ponder
            .get_or_init(|| Clock::new(self.limits, self.side, self.overhead))
    }

    /// Whether another iteration is not worth starting.
    pub(super) fn is_late(&self, patience: f64) -> bool {
        self.clock().is_late(patience)
    }

    /// Whether time is up.
    pub(super) fn is_over(&self) -> bool {
        !self.limits.infinite && !self.control.is_pondering() && self.clock().is_over()
    }

    /// Whether the turn is played against a clock.
    pub(super) fn has_clock(&self) -> bool {
        self.limits.timed(self.side)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}

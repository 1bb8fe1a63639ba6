//! What the threads of one search have in common.

use super::assignment::Assignment;
use super::clock::Clock;
use super::control::{self, Counters};
use super::endings::Endings;
use super::memory::Kept;
use super::padded::Padded;
use super::{Control, Limits};
use crate::core::Color;
use crate::eval::Params;
use crate::eval::net::{self, Net};
use crate::eval::{Chances, Evaluate};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// What the threads of a search share.
pub struct Shared {
    /// What judges positions; without it the hand-written evaluation does.
    net: Option<Arc<Net>>,
    /// The game's numbers.
    pub(super) params: Params,
    /// What tables of endings say.
    pub(super) endings: Endings,
    /// Values taken from them, on all threads.
    pub(super) hits: Padded<AtomicU64>,
    pub(super) memory: Arc<Kept>,
    pub(super) control: Control,
    /// The nodes of each thread.
    pub(super) counters: Counters,
    /// Runs from the start of pondering: at the hit there may have been enough thought.
    clock: Clock,
    pub(super) limits: Limits,
    side: Color,
}

impl Shared {
    /// Starts the clock of a search with this memory, which need not be that of the assignment.
    pub(super) fn new<P: Evaluate>(
        assignment: &Assignment<'_, P>,
        memory: Arc<Kept>,
        endings: Endings,
    ) -> Shared {
        let &Assignment { limits, settings, .. } = assignment;
        let side = assignment.game.position().side();
        Shared {
            net: assignment.net.cloned(),
            params: settings.params.unwrap_or(assignment.game.position().weights().search.params),
            endings,
            hits: Padded::default(),
            memory,
            counters: assignment.control.counters(),
            control: assignment.control.clone(),
            clock: Clock::new(limits, side, settings.overhead),
            limits: limits.clone(),
            side,
        }
    }

    /// What judges positions, if not the hand-written evaluation alone.
    pub(super) fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    /// The nodes of all threads, as far as they have reported them.
    pub(super) fn nodes(&self) -> u64 {
        control::sum(&self.counters)
    }

    /// What a value means for the result.
    pub(super) fn curve<P: Evaluate>(&self) -> Chances {
        net::chances::<P>(self.net())
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

//! Data shared by the threads of one search.

use super::assignment::Assignment;
use super::clock::Clock;
use super::control::{self, Counters};
use super::endings::Endings;
use super::memory::SharedMemory;
use super::padded::Padded;
use super::{Control, Limits};
use crate::core::Color;
use crate::eval::Params;
use crate::eval::net::{self, Net};
use crate::eval::{Chances, Evaluate};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

/// The data shared by the threads of a search.
pub struct Shared {
    /// The network that evaluates positions; `None` uses the hand-written evaluation.
    net: Option<Arc<Net>>,
    /// The game's search parameters.
    pub(super) params: Params,
    /// Limits on the use of endgame tables.
    pub(super) endings: Endings,
    /// Hits in endgame tables, on all threads.
    pub(super) hits: Padded<AtomicU64>,
    pub(super) memory: Arc<SharedMemory>,
    pub(super) control: Control,
    /// The nodes of each thread.
    pub(super) counters: Counters,
    /// Starts with pondering: by the ponder hit the search may already have used enough time.
    clock: Clock,
    pub(super) limits: Limits,
    side: Color,
}

impl Shared {
    /// The data of a search, whose clock starts now. `memory` may differ from that of the assignment.
    pub(super) fn new<P: Evaluate>(
        assignment: &Assignment<'_, P>,
        memory: Arc<SharedMemory>,
        endings: Endings,
    ) -> Shared {
        let &Assignment { limits, settings, .. } = assignment;
        let position = assignment.game.position();
        let side = position.side();
        Shared {
            net: assignment.net.cloned(),
            params: settings.params.unwrap_or(P::weights(position.options()).search.params),
            endings,
            hits: Padded::default(),
            memory,
            counters: assignment.control.counters(),
            control: assignment.control.clone(),
            clock: Clock::new(limits, position.counters(), settings.overhead),
            limits: limits.clone(),
            side,
        }
    }

    /// The network that evaluates positions.
    pub(super) fn net(&self) -> Option<&Net> {
        self.net.as_deref()
    }

    /// The nodes reported so far, on all threads.
    pub(super) fn nodes(&self) -> u64 {
        control::sum(&self.counters)
    }

    /// The function from values to winning chances.
    pub(super) fn curve<P: Evaluate>(&self, position: &P) -> Chances {
        net::chances(self.net(), position)
    }

    /// Whether it is too late to start another iteration.
    pub(super) fn is_late(&self, patience: f64) -> bool {
        self.clock.is_late(patience)
    }

    /// Whether time is up.
    pub(super) fn is_over(&self) -> bool {
        !self.limits.infinite && !self.control.is_pondering() && self.clock.is_over()
    }

    /// Whether the side to move has a clock.
    pub(super) fn has_clock(&self) -> bool {
        self.limits.timed(self.side)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}

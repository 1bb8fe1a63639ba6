//! What was learnt for a game: weights and a network, from files or from the player that comes with Firzan.

use super::TERMS;
use crate::eval::written::Written;
use crate::games::defined::players;
use std::sync::Arc;

/// The weights and the network that were learnt for a game.
#[derive(Clone, Default)]
pub struct Player {
    /// The weights, if any were learnt.
    pub weights: Option<Written>,
    /// The bytes of the network, if one was learnt.
    pub net: Option<Arc<[u8]>>,
}

impl Player {
    /// The player of files, completed by the one that comes with Firzan for the game of this exact name. The
    /// network of that one corrects the evaluation by its weights, so it does not go with others.
    pub fn or_shipped(self, exact_name: &str) -> Player {
        let Some(shipped) = players::of(exact_name) else { return self };
        let Ok(weights) = shipped.written(TERMS) else { return self };
        let is_fitting = match (&self.weights, &weights) {
            (Some(own), Some(shipped)) => own.table == shipped.table && own.values == shipped.values,
            (own, _) => own.is_none(),
        };
        let net = shipped.net.filter(|_| is_fitting).map(Arc::from);
        Player { weights: self.weights.or(weights), net: self.net.or(net) }
    }

    /// A mark of it for files that depend on it; empty if nothing was learnt.
    pub fn mark(&self) -> String {
        let Player { weights, net } = self;
        if weights.is_none() && net.is_none() {
            return String::new();
        }
        let mut sum = crc32fast::Hasher::new();
        sum.update(format!("{weights:?}").as_bytes());
        sum.update(net.as_deref().unwrap_or_default());
        format!(" --learnt {:08x}", sum.finalize())
    }
}

//! What was learnt for games: weights and networks from files, by the exact names of the games that they are
//! made for. A game takes its own when it is made; no file is opened for that.

use crate::eval::written::Written;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

static WEIGHTS: RwLock<BTreeMap<String, Written>> = RwLock::new(BTreeMap::new());

static NETS: RwLock<BTreeMap<String, Arc<[u8]>>> = RwLock::new(BTreeMap::new());

/// Keeps weights for their game, unless it has some already.
pub fn keep_weights(written: Written) {
    let mut all = WEIGHTS.write().unwrap_or_else(PoisonError::into_inner);
    all.entry(written.game.clone()).or_insert(written);
}

/// Keeps the bytes of a network for a game, unless it has one already.
pub fn keep_net(game: &str, bytes: Vec<u8>) {
    let mut all = NETS.write().unwrap_or_else(PoisonError::into_inner);
    all.entry(game.to_string()).or_insert(bytes.into());
}

/// The weights of a game.
pub fn weights(game: &str) -> Option<Written> {
    WEIGHTS.read().unwrap_or_else(PoisonError::into_inner).get(game).cloned()
}

/// A mark of what was learnt for a game, for files that depend on it; empty if nothing was.
pub fn mark(game: &str) -> String {
    let (weights, net) = (weights(game), net(game));
    if weights.is_none() && net.is_none() {
        return String::new();
    }
    let mut sum = crc32fast::Hasher::new();
    sum.update(format!("{weights:?}").as_bytes());
    sum.update(net.as_deref().unwrap_or_default());
    format!(" --learnt {:08x}", sum.finalize())
}

/// The bytes of a game's network.
pub fn net(game: &str) -> Option<Arc<[u8]>> {
    NETS.read().unwrap_or_else(PoisonError::into_inner).get(game).cloned()
}

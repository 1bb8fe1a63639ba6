//! Networks supplied at run time, if none are built in: the page in a browser loads a game's network when the
//! game is chosen.

use super::network::Net;
use std::sync::{Arc, PoisonError, RwLock};

/// Games with their networks, at most one each. Networks are never dropped.
static SUPPLIED: RwLock<Vec<(&str, &Arc<Net>)>> = RwLock::new(Vec::new());

/// The network of a game.
pub fn supplied(game: &str) -> Option<&'static Arc<Net>> {
    let all = SUPPLIED.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().find(|(name, _)| *name == game).map(|&(_, net)| net)
}

/// Supplies a game's network. Only the first one is used.
pub fn supply(game: &'static str, net: Net) {
    let mut all = SUPPLIED.write().unwrap_or_else(PoisonError::into_inner);
    if all.iter().all(|(name, _)| *name != game) {
        all.push((game, Box::leak(Box::new(Arc::new(net)))));
    }
}

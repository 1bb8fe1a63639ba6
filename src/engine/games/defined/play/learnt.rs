//! What was learnt for games: weights and networks, by the exact names of the games that they are made for:
//! from files, or else those of the players that come with the program. A game takes its own when it is made;
//! no file is opened for that.

use super::TERMS;
use crate::eval::learnt::Learnt;
use crate::eval::written::Written;
use crate::games::defined::players;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

static WEIGHTS: RwLock<BTreeMap<String, Written>> = RwLock::new(BTreeMap::new());

static NETS: RwLock<BTreeMap<String, Arc<[u8]>>> = RwLock::new(BTreeMap::new());

/// Keeps what was learnt for a game, which then plays by it where it is set up anew. It takes the place of
/// what is there: a whole player that of both weights and network, else only a part that it has. Returns
/// whether the game has something else now; [`super::library`] then has to make it anew.
///
/// # Errors
/// Says what is wrong with the weights.
pub(super) fn keep(learnt: Learnt, is_whole: bool) -> Result<bool, String> {
    let written = learnt.written(TERMS)?;
    let game = learnt.game;
    let before = mark(&game);
    if is_whole || written.is_some() {
        put(&WEIGHTS, &game, written);
    }
    if is_whole || learnt.net.is_some() {
        put(&NETS, &game, learnt.net.map(Arc::from));
    }
    Ok(mark(&game) != before)
}

/// Puts a game's part among all of its sort, or takes it away.
fn put<T>(all: &RwLock<BTreeMap<String, T>>, game: &str, part: Option<T>) {
    let mut all = all.write().unwrap_or_else(PoisonError::into_inner);
    match part {
        Some(part) => all.insert(game.to_string(), part),
        None => all.remove(game),
    };
}

/// The weights of a game.
pub fn weights(game: &str) -> Option<Written> {
    kept_weights(game).or_else(|| players::of(game)?.written(TERMS).ok()?)
}

fn kept_weights(game: &str) -> Option<Written> {
    WEIGHTS.read().unwrap_or_else(PoisonError::into_inner).get(game).cloned()
}

/// The bytes of a game's network. That of the program corrects the evaluation of the program's weights, so it
/// does not go with others.
pub fn net(game: &str) -> Option<Arc<[u8]>> {
    let kept = NETS.read().unwrap_or_else(PoisonError::into_inner).get(game).cloned();
    kept.or_else(|| {
        let own = players::of(game)?;
        let is_fitting = match (kept_weights(game), own.written(TERMS).ok()?) {
            (Some(kept), Some(own)) => kept.table == own.table && kept.values == own.values,
            (kept, _) => kept.is_none(),
        };
        own.net.filter(|_| is_fitting).map(Arc::from)
    })
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

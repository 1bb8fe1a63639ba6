//! Every key of a definition but those of pieces, in the order in which they are read: a later key of the
//! same part of the rules overrules an earlier one.
//!
//! | file | contents |
//! |---|---|
//! | `moving` | old names, promotion, pawns, castling, drops |
//! | `ending` | what is forbidden, clocks, ends |
//! | `own` | Firzan's own keys, and those for people |

mod ending;
mod moving;
mod own;

use super::Key;
use crate::games::defined::game::kinds::Slot;
use std::sync::LazyLock;

/// The keys, in the order in which they are read.
pub fn keys() -> impl Iterator<Item = &'static Key> {
    [moving::KEYS, ending::KEYS, own::KEYS].into_iter().flatten()
}

/// The number of keys at the beginning that come before those of pieces: the board's.
pub const BEFORE_PIECES: usize = 2;

/// The key of a name, with its place among all.
pub fn key(name: &str) -> Option<(usize, &'static Key)> {
    static SORTED: LazyLock<Vec<(usize, &'static Key)>> = LazyLock::new(|| {
        let mut sorted: Vec<(usize, &'static Key)> = keys().enumerate().collect();
        sorted.sort_by_key(|(_, key)| key.name);
        sorted
    });
    let at = SORTED.binary_search_by_key(&name, |(_, key)| key.name).ok()?;
    Some(SORTED[at])
}

/// The keys of pieces but the custom ones.
pub fn piece_keys() -> Vec<String> {
    Slot::all().filter(|slot| !slot.is_custom()).map(Slot::key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_there_twice() {
        let mut names: Vec<&str> = keys().map(|key| key.name).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
        assert!(names.iter().all(|name| key(name).is_some_and(|(_, key)| key.name == *name)));
    }
}

//! All keys of a definition except those of pieces, in reading order: a later key for the same rule overrides
//! an earlier one.
//!
//! | file | contents |
//! |---|---|
//! | `moving` | old names, promotion, pawns, castling, drops |
//! | `ending` | forbidden moves, move counters, the end of the game |
//! | `own` | Firzan's own keys, and descriptive texts |

mod ending;
mod moving;
mod own;
mod row;

use super::Key;
use crate::games::defined::game::Slot;
use row::Row;
use std::collections::HashMap;
use std::sync::LazyLock;

static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| {
    [moving::ROWS, ending::ROWS, own::ROWS].into_iter().flatten().flat_map(Row::keys).collect()
});

/// The keys, in reading order.
pub fn keys() -> impl Iterator<Item = &'static Key> {
    KEYS.iter()
}

/// The number of keys that are read before the keys of pieces: those of the board.
pub const BEFORE_PIECES: usize = 2;

/// Finds a key by name, and its index in reading order.
pub fn key(name: &str) -> Option<(usize, &'static Key)> {
    static INDICES: LazyLock<HashMap<&str, usize>> =
        LazyLock::new(|| keys().enumerate().map(|(index, key)| (key.name, index)).collect());
    INDICES.get(name).map(|&index| (index, &KEYS[index]))
}

/// The keys of pieces, except custom ones.
pub fn piece_keys() -> Vec<String> {
    Slot::all().filter(|slot| !slot.is_custom()).map(Slot::key).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_unique() {
        let names: HashSet<&str> = keys().map(|key| key.name).collect();
        assert_eq!(names.len(), keys().count());
    }
}

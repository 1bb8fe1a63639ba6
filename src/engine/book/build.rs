//! Building a book in memory.

use super::{Book, Entry, format};
use crate::any::{AnyGame, new_game};
use crate::core::{Color, Turn};
use crate::games::Variant;
use crate::system::atomic_file;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The counts of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Weighed {
    weight: u16,
    games: u16,
}

/// A book being built. Adding is commutative and associative, so partial books add up to the complete book.
#[derive(Clone, Debug)]
pub struct Builder {
    variant: Variant,
    records: BTreeMap<(u64, Turn), Weighed>,
}

impl Builder {
    /// An empty book.
    pub fn new(variant: Variant) -> Builder {
        Builder { variant, records: BTreeMap::new() }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Adds the first `plies` moves of a game of this variant. `winner` is `None` for a draw.
    pub fn add_game(&mut self, game: &dyn AnyGame, winner: Option<Color>, plies: usize) {
        debug_assert_eq!(game.variant(), self.variant);
        let mut replay = new_game(self.variant);
        if replay.set_up(Some(&game.first_fen())).is_err() {
            return;
        }
        for &turn in game.played().iter().take(plies) {
            let weight = match winner {
                None => 1,
                Some(winner) if winner == replay.side() => 2,
                Some(_) => 0,
            };
            self.add(Entry { key: replay.key(), turn, weight, games: 1 });
            replay.play(turn);
        }
    }

    /// Adds all entries of a book of this variant.
    pub fn add_book(&mut self, book: &Book) {
        debug_assert_eq!(book.variant(), self.variant);
        book.entries().for_each(|entry| self.add(entry));
    }

    /// Adds one entry.
    pub fn add(&mut self, entry: Entry) {
        let record = self.records.entry((entry.key, entry.turn)).or_default();
        record.weight = record.weight.saturating_add(entry.weight);
        record.games = record.games.saturating_add(entry.games);
    }

    /// Drops the moves played in fewer than `games` games. Call this last: pruned books do not add up to the
    /// complete book.
    pub fn drop_rare(&mut self, games: u16) {
        self.records.retain(|_, record| record.games >= games);
    }

    /// The book as the bytes of a file.
    pub fn encode(&self) -> Vec<u8> {
        let entries = self.records.iter().map(|(&(key, turn), record)| Entry {
            key,
            turn,
            weight: record.weight,
            games: record.games,
        });
        format::encode(self.variant, entries)
    }

    /// Writes the file atomically.
    ///
    /// # Errors
    /// File system errors, or more entries than a header can count.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        if u32::try_from(self.len()).is_err() {
            return Err(io::Error::other("a book has at most 4,294,967,295 entries"));
        }
        atomic_file::write(path, &self.encode())
    }
}

//! Reading a book file.

use super::format::{self, BookFault, ENTRY_SIZE, Entry, HEADER_SIZE};
use crate::any::AnyGame;
use crate::core::Random;
use crate::games::{Registry, Variant};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The magic numbers of gzip and zstd files.
const COMPRESSED: [&[u8]; 2] = [&[0x1f, 0x8b], &[0x28, 0xb5, 0x2f, 0xfd]];

/// A book file, read completely into memory, so later changes to the file have no effect.
#[derive(Debug)]
pub struct Book {
    bytes: Vec<u8>,
    variant: Variant,
}

impl Book {
    /// Opens a book file for a game in the registry and checks it completely.
    ///
    /// # Errors
    /// Describes the fault in the file.
    pub fn open(path: &Path, registry: &Registry) -> Result<Book, BookFault> {
        // Opening a pipe would block.
        if !path.metadata()?.is_file() {
            return Err(io::Error::other("it is not a regular file").into());
        }
        let mut file = File::open(path)?;
        let size = file.metadata()?.len();
        let mut bytes = Vec::new();
        file.by_ref().take(HEADER_SIZE as u64).read_to_end(&mut bytes)?;
        if COMPRESSED.iter().any(|first| bytes.starts_with(first)) {
            return Err(io::Error::other("it is compressed: decompress it first").into());
        }
        // Stops here if the file is not a book.
        format::check_header(&bytes, size)?;
        bytes.try_reserve_exact(size as usize - HEADER_SIZE).map_err(io::Error::from)?;
        file.take(size - HEADER_SIZE as u64).read_to_end(&mut bytes)?;
        let variant = format::check(&bytes, registry)?;
        Ok(Book { bytes, variant })
    }

    /// The variant it is for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.blocks().len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.blocks().chunk_by(|one, other| format::key(one) == format::key(other)).count()
    }

    /// All entries, sorted by key.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        self.blocks().iter().filter_map(Entry::decode)
    }

    /// The entries of a position.
    pub fn find(&self, key: u64) -> impl Iterator<Item = Entry> {
        let blocks = self.blocks();
        let first = blocks.partition_point(|block| format::key(block) < key);
        let same = blocks[first..].iter().take_while(move |block| format::key(block) == key);
        same.filter_map(Entry::decode)
    }

    /// The entries of a game's position that are legal moves there, heaviest first.
    pub fn turns(&self, game: &dyn AnyGame) -> Vec<Entry> {
        if game.variant() != self.variant {
            return Vec::new();
        }
        let mut found: Vec<Entry> = self.find(game.key()).collect();
        if !found.is_empty() {
            let legal = game.legal_moves();
            found.retain(|entry| legal.contains(&entry.turn));
        }
        found.sort_by_key(|entry| (std::cmp::Reverse((entry.weight, entry.games)), entry.turn));
        found
    }

    /// Chooses a move for a game's position at random by weight, but never one of weight 0 or one that ends
    /// the game without winning it, such as by repetition.
    pub fn choose(&self, game: &dyn AnyGame, random: &mut Random) -> Option<Entry> {
        let mut turns = self.turns(game);
        turns.retain(|entry| entry.weight > 0 && !ends_without_win(game, entry));
        let total: usize = turns.iter().map(|entry| usize::from(entry.weight)).sum();
        if total == 0 {
            return None;
        }
        let mut rest = random.below(total);
        turns.into_iter().find(|entry| {
            let found = rest < usize::from(entry.weight);
            rest = rest.saturating_sub(usize::from(entry.weight));
            found
        })
    }

    /// A line of text for each move of a game's position: the move, its share of the weights, its weight and
    /// its learn count. Each line starts with a space, as XBoard expects for `bk`.
    pub fn lines(&self, game: &dyn AnyGame) -> Vec<String> {
        let turns = self.turns(game);
        let total: u32 = turns.iter().map(|entry| u32::from(entry.weight)).sum();
        let line = |entry: &Entry| {
            let share = f64::from(entry.weight) * 100.0 / f64::from(total.max(1));
            format!(
                " {:<10} {share:5.1} %  weight {:>5}  games {:>5}",
                game.write(entry.turn),
                entry.weight,
                entry.games
            )
        };
        turns.iter().map(line).collect()
    }

    fn blocks(&self) -> &[[u8; ENTRY_SIZE]] {
        format::entries(&self.bytes)
    }
}

/// True if a move ends the game without winning it.
fn ends_without_win(game: &dyn AnyGame, entry: &Entry) -> bool {
    let side = game.side();
    let mut after = game.fork();
    after.play(entry.turn);
    after.outcome().is_some_and(|outcome| outcome.winner != Some(side))
}

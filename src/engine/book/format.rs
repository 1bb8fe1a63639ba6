//! The format of book files. All numbers are big-endian.
//!
//! | bytes | header |
//! |---|---|
//! | 0-7 | `FIRZBOOK` |
//! | 8-11 | version of the format, 1 |
//! | 12-15 | number of entries |
//! | 16-23 | key of the variant's start position |
//! | 24-31 | checksum of all other bytes |
//! | 32-79 | the variant's id, padded with zeros |
//!
//! | bytes | entry |
//! |---|---|
//! | 0-7 | the position's key |
//! | 8-11 | the move, as [`Turn::bits`] |
//! | 12-13 | weight: 2 for each game won with the move and 1 for each game drawn, at most 65,535 |
//! | 14-15 | learn count: games in which the move was played, at most 65,535 |
//!
//! Entries are sorted by key, then by move, without duplicates, so the same games always produce the same
//! file. Keys and moves are specific to this program. The start position's key detects changes to the keys; a
//! change to [`Turn::bits`] requires a new version.

use crate::any::new_game;
use crate::core::Turn;
use crate::core::key::split_mix;
use crate::games::{Registry, Variant, VariantError};
use std::io;
use thiserror::Error;

/// The size of the header in bytes.
pub const HEADER_SIZE: usize = 80;
/// The size of an entry in bytes.
pub const ENTRY_SIZE: usize = 16;

const MAGIC: [u8; 8] = *b"FIRZBOOK";
const VERSION: u32 = 1;
const CHECKSUM: std::ops::Range<usize> = 24..32;
const ID: std::ops::Range<usize> = 32..HEADER_SIZE;

/// The reason why a file is not a usable book.
#[derive(Debug, Error)]
pub enum BookFault {
    /// The file cannot be read.
    #[error("cannot read it: {0}")]
    Io(io::Error),
    /// The header is incomplete.
    #[error("it has {0} bytes, but a book's header alone has {HEADER_SIZE}")]
    Short(usize),
    /// It does not start like a book.
    #[error("it is not a Firzan book (it does not begin with FIRZBOOK)")]
    Magic,
    /// It is from an incompatible version of this program.
    #[error("its format is version {0}, but this program reads only version {VERSION}")]
    Version(u32),
    /// It has been truncated, or something has been appended.
    #[error("it has {found} bytes, but its header says {expected}")]
    Size {
        /// The size in bytes according to the header.
        expected: u64,
        /// The size of the file in bytes.
        found: u64,
    },
    /// Some bytes have changed.
    #[error("its checksum is wrong: the file is damaged")]
    Checksum,
    /// Its variant is unknown.
    #[error("its variant {0:?} is unknown; if a file defines it, name that file: --variant-path FILE")]
    Variant(String),
    /// Its game has another definition here.
    #[error("it is for another game: {0}")]
    NotThisGame(VariantError),
    /// Position keys are computed differently now.
    #[error("its position keys are from another version of this program; build it again")]
    Keys,
    /// An entry is out of order or duplicated.
    #[error("entry {0} is out of order")]
    Unsorted(usize),
    /// An entry has no valid move.
    #[error("entry {0} has no valid move")]
    Turn(usize),
}

/// The message includes the system's error, which is therefore not a source: it would be printed twice.
impl From<io::Error> for BookFault {
    fn from(error: io::Error) -> BookFault {
        BookFault::Io(error)
    }
}

/// A move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The position's key.
    pub key: u64,
    /// The move.
    pub turn: Turn,
    /// Its weight: 2 for each game won with it, 1 for each game drawn.
    pub weight: u16,
    /// The number of games in which it was played.
    pub games: u16,
}

impl Entry {
    pub(super) fn encode(&self) -> [u8; ENTRY_SIZE] {
        let mut bytes = [0; ENTRY_SIZE];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..12].copy_from_slice(&self.turn.bits().to_be_bytes());
        bytes[12..14].copy_from_slice(&self.weight.to_be_bytes());
        bytes[14..].copy_from_slice(&self.games.to_be_bytes());
        bytes
    }

    /// Decodes an entry; `None` if its move is invalid.
    pub(super) fn decode(bytes: &[u8; ENTRY_SIZE]) -> Option<Entry> {
        let [.., w1, w0, g1, g0] = *bytes;
        Some(Entry {
            key: key(bytes),
            turn: Turn::try_from_bits(u32_at(bytes, 8))?,
            weight: u16::from_be_bytes([w1, w0]),
            games: u16::from_be_bytes([g1, g0]),
        })
    }
}

/// The key of an entry.
pub(super) fn key(entry: &[u8; ENTRY_SIZE]) -> u64 {
    u64_at(entry, 0)
}

/// Encodes a file of a variant's entries, which must be sorted.
pub(super) fn encode(variant: Variant, entries: impl ExactSizeIterator<Item = Entry>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER_SIZE + entries.len() * ENTRY_SIZE);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_be_bytes());
    bytes.extend((entries.len() as u32).to_be_bytes());
    bytes.extend(new_game(variant).key().to_be_bytes());
    bytes.extend([0; CHECKSUM.end - CHECKSUM.start]);
    bytes.extend(variant.exact_id().as_bytes());
    bytes.resize(HEADER_SIZE, 0);
    for entry in entries {
        bytes.extend(entry.encode());
    }
    let sum = checksum(&bytes);
    bytes[CHECKSUM].copy_from_slice(&sum.to_be_bytes());
    bytes
}

/// Checks that this is the header of a book file of `found` bytes.
pub(super) fn check_header(bytes: &[u8], found: u64) -> Result<(), BookFault> {
    if bytes.len() < HEADER_SIZE {
        return Err(BookFault::Short(bytes.len()));
    }
    if bytes[..8] != MAGIC {
        return Err(BookFault::Magic);
    }
    let version = u32_at(bytes, 8);
    if version != VERSION {
        return Err(BookFault::Version(version));
    }
    let expected = HEADER_SIZE as u64 + u64::from(u32_at(bytes, 12)) * ENTRY_SIZE as u64;
    if expected != found {
        return Err(BookFault::Size { expected, found });
    }
    Ok(())
}

/// Checks a complete book file; returns its variant.
pub(super) fn check(bytes: &[u8], registry: &Registry) -> Result<Variant, BookFault> {
    check_header(bytes, bytes.len() as u64)?;
    if checksum(bytes) != u64_at(bytes, CHECKSUM.start) {
        return Err(BookFault::Checksum);
    }
    let id = String::from_utf8_lossy(&bytes[ID]);
    let id = id.trim_end_matches('\0');
    // Options in another order would produce a different file for the same games.
    let known = |variant: &Variant| variant.exact_id() == id;
    let variant = match registry.variant(id) {
        Ok(variant) => Some(variant).filter(known),
        Err(why @ (VariantError::Changed { .. } | VariantError::Unplayed { .. })) => {
            return Err(BookFault::NotThisGame(why));
        }
        Err(_) => None,
    };
    let variant = variant.ok_or_else(|| BookFault::Variant(id.to_string()))?;
    if new_game(variant).key() != u64_at(bytes, 16) {
        return Err(BookFault::Keys);
    }
    check_entries(entries(bytes))?;
    Ok(variant)
}

fn check_entries(entries: &[[u8; ENTRY_SIZE]]) -> Result<(), BookFault> {
    let mut last = None;
    for (index, bytes) in entries.iter().enumerate() {
        let entry = Entry::decode(bytes).ok_or(BookFault::Turn(index))?;
        let order = Some((entry.key, entry.turn.bits()));
        if order <= last {
            return Err(BookFault::Unsorted(index));
        }
        last = order;
    }
    Ok(())
}

/// The entries of a book file with a complete header.
pub(super) fn entries(bytes: &[u8]) -> &[[u8; ENTRY_SIZE]] {
    bytes[HEADER_SIZE..].as_chunks().0
}

/// Chains a hash over all 64-bit words except the checksum. Every step is a bijection, so every change within
/// a single word is detected. The length must be a multiple of 8.
fn checksum(bytes: &[u8]) -> u64 {
    let chain = |sum, bytes: &[u8]| {
        let (words, _) = bytes.as_chunks();
        words.iter().fold(sum, |sum, &word| split_mix(sum ^ u64::from_be_bytes(word)))
    };
    chain(chain(1, &bytes[..CHECKSUM.start]), &bytes[CHECKSUM.end..])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) << 32 | u64::from(u32_at(bytes, at + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_id_fits() {
        for variant in Variant::all() {
            let id = variant.to_string();
            assert!(id.len() <= ID.len(), "{id}");
            let bytes = encode(variant, [].into_iter());
            assert_eq!(bytes.len(), HEADER_SIZE);
            assert_eq!(check(&bytes, &Registry::new()).unwrap(), variant);
        }
    }

    #[test]
    fn options_out_of_order_are_refused() {
        let variant: Variant = "grandshatranj:double,rook".parse().unwrap();
        let mut bytes = encode(variant, [].into_iter());
        let id = b"grandshatranj:rook,double";
        bytes[ID][..id.len()].copy_from_slice(id);
        let sum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&sum.to_be_bytes());
        assert!(matches!(check(&bytes, &Registry::new()), Err(BookFault::Variant(_))));
    }

    #[test]
    fn entries_out_of_order_are_refused() {
        let variant: Variant = "chess".parse().unwrap();
        let turn = new_game(variant).legal_moves()[0];
        let entry = |key| Entry { key, turn, weight: 1, games: 1 };
        let book = |keys: [u64; 3]| check(&encode(variant, keys.map(entry).into_iter()), &Registry::new());
        assert!(book([1, 2, u64::MAX]).is_ok());
        assert!(matches!(book([1, 3, 2]), Err(BookFault::Unsorted(2))));
        assert!(matches!(book([1, 1, 2]), Err(BookFault::Unsorted(1))));
    }
}

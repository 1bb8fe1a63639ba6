//! Book files: the bytes as they are, and the same bytes with the header that they would need.
//!
//! An accepted file is the file of its entries, and only legal turns are played from it. A rejected one
//! leaves the previous book.

use super::{GAMES, file, random};
use firzan::any::new_game;
use firzan::book::{Book, Builder, ENTRY_SIZE, HEADER_SIZE, OwnBook};
use firzan::core::Random;
use firzan::core::key::split_mix;
use firzan::games::Variant;

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    check_file(data);
    if let Some(sealed) = sealed(data) {
        check_file(&sealed);
    }
}

fn check_file(bytes: &[u8]) {
    let path = file("book", bytes);
    let mut own = OwnBook::default();
    let small = file("small", &Builder::new(Variant::Chess(())).encode());
    own.open(Some(&small)).expect("an empty book");
    let book = match Book::open(&path, &GAMES) {
        Ok(book) => book,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            assert!(own.open(Some(&path)).is_err());
            let lines = own.lines(new_game(Variant::Chess(())).as_ref());
            return assert_eq!(lines, [" not in the book"], "the former book");
        }
    };
    let mut builder = Builder::new(book.variant());
    builder.add_book(&book);
    assert_eq!(builder.encode(), bytes);
    assert!(book.positions() <= book.len());

    let mut game = new_game(book.variant());
    let mut random = random(bytes);
    for ply in 0..8 {
        let turns = book.turns(game.as_ref());
        assert!(turns.iter().all(|entry| game.legal_moves().contains(&entry.turn)));
        assert_eq!(book.lines(game.as_ref()).len(), turns.len());
        if let Some(entry) = book.choose(game.as_ref(), &mut Random::stream(1, ply)) {
            assert!(turns.contains(&entry));
        }
        let Some(turn) = random.choice(turns).map(|entry| entry.turn) else {
            return;
        };
        game.play(turn);
    }
}

/// The bytes with the right magic word, size, keys and checksum; the variant is theirs.
fn sealed(data: &[u8]) -> Option<Vec<u8>> {
    let entries = data.len().checked_sub(HEADER_SIZE)? / ENTRY_SIZE;
    let mut bytes = data[..HEADER_SIZE + entries * ENTRY_SIZE].to_vec();
    let id = String::from_utf8_lossy(&bytes[32..HEADER_SIZE]).into_owned();
    let variant = GAMES.variant(id.trim_end_matches('\0')).ok()?;
    bytes[..8].copy_from_slice(b"FIRZBOOK");
    bytes[8..12].copy_from_slice(&1u32.to_be_bytes());
    bytes[12..16].copy_from_slice(&(entries as u32).to_be_bytes());
    bytes[16..24].copy_from_slice(&new_game(variant).key().to_be_bytes());
    let words = bytes.as_chunks().0.iter().enumerate().filter(|(index, _)| *index != 3);
    let sum = words.fold(1, |sum, (_, &word)| split_mix(sum ^ u64::from_be_bytes(word)));
    bytes[24..32].copy_from_slice(&sum.to_be_bytes());
    Some(bytes)
}

//! Game records, after a line with the id of those that name none.
//!
//! Games that are read are legal and come back as they were written. A book of the games has their turns.

use super::{GAMES, file};
use firzan::book::{Book, Builder};
use firzan::games::Variant;
use firzan_program::records::pgn::{Reader, Record};
use firzan_program::tournament::record::comment::Comment;

/// Panics if an invariant does not hold.
pub fn check(data: &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let id = std::str::from_utf8(&data[..end]).unwrap_or("");
    let Ok(variant) = GAMES.variant(id) else {
        return;
    };
    let mut builder = Builder::new(variant);
    for record in Reader::new(&data[end..], variant, &GAMES) {
        match record {
            Ok(record) => {
                comes_back(&record, variant);
                add(&mut builder, &record);
            }
            Err(error) => assert!(error.line > 0 && !error.fault.is_empty(), "{error}"),
        }
    }
    if !builder.is_empty() {
        let book = Book::open(&file("book", &builder.encode()), &GAMES).expect("a book");
        assert_eq!((book.len(), book.variant()), (builder.len(), variant));
    }
}

fn comes_back(record: &Record, variant: Variant) {
    let text = record.text().expect("a record that was read");
    let mut read = Reader::new(text.as_bytes(), variant, &GAMES);
    let again = match read.next() {
        Some(Ok(again)) => again,
        other => panic!("{other:?}\n{text}"),
    };
    assert!(read.next().is_none(), "{text}");
    assert_eq!(again.text().expect("a record"), text);
    let turns = |record: &Record| record.turns.iter().map(|turn| turn.turn).collect::<Vec<_>>();
    assert_eq!((turns(&again), again.variant), (turns(record), record.variant), "{text}");
    for turn in &record.turns {
        if let Some(comment) = Comment::parse(&turn.comment) {
            let text = comment.to_string();
            let again = Comment::parse(&text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(again.to_string(), text, "{}", turn.comment);
        }
    }
}

fn add(builder: &mut Builder, record: &Record) {
    if record.variant != builder.variant() {
        return;
    }
    let mut game = record.start().expect("a record that was read");
    for turn in &record.turns {
        assert!(game.legal_moves().contains(&turn.turn));
        game.play(turn.turn);
    }
    builder.add_game(game.as_ref(), None, 24);
}

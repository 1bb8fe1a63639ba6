//! A record played through once: what its searches, its verdict and its texts ask of each turn.

use crate::records::pgn::Record;
use anyhow::Result;
use firzan::any::AnyGame;
use firzan::book::Book;
use firzan::core::{Color, Turn};
use firzan::rules::{Notation, Outcome};

/// A turn in the position where it was played.
#[derive(Debug)]
pub struct Seen {
    /// The turn.
    pub turn: Turn,
    /// It in the notation of the game's text.
    pub words: String,
    /// Its side.
    pub side: Color,
    /// The number of the full turn.
    pub number: u32,
    /// Whether it and all before it are a book's.
    pub is_book: bool,
}

/// A record played to its end.
pub struct Replay {
    /// The game after its last turn.
    pub game: Box<dyn AnyGame>,
    /// The FEN of its first position.
    pub start: String,
    /// Its turns.
    pub turns: Vec<Seen>,
    /// The outcomes in its positions, the first one's included.
    pub outcomes: Vec<Option<Outcome>>,
}

impl Replay {
    /// Plays a record through.
    ///
    /// # Errors
    /// If the first position cannot be set up, which it can in records that were read.
    pub fn of(record: &Record, books: &[Book], notation: Notation) -> Result<Replay> {
        let mut game = record.start()?;
        let start = game.fen();
        let mut turns: Vec<Seen> = Vec::with_capacity(record.turns.len());
        let mut outcomes = vec![game.outcome()];
        for played in &record.turns {
            let turn = played.turn;
            let knows = |book: &Book| book.turns(game.as_ref()).iter().any(|entry| entry.turn == turn);
            let is_book = turns.last().is_none_or(|before| before.is_book) && books.iter().any(knows);
            turns.push(Seen {
                turn,
                words: game.write_in(notation, turn),
                side: game.side(),
                number: game.counters().fullmove,
                is_book,
            });
            game.play(turn);
            outcomes.push(game.outcome());
        }
        Ok(Replay { game, start, turns, outcomes })
    }
}

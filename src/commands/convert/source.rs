//! Reads games and positions from files.

use super::arguments::{Arguments, Form};
use crate::console::lines::{InputLine, Lines};
use crate::protocol::xboard::written::{TurnReader, illegal, set_up};
use crate::records::pgn::{self, CommentedTurn, PgnError, Reader, Record};
use crate::records::{epd, notation};
use firzan::any::new_game;
use firzan::games::{Registry, Variant};
use std::io::{self, BufRead};
use std::path::Path;

/// A game, or a position, which is a game without moves.
pub struct Item {
    /// The game.
    pub record: Record,
    /// A position's operations, unchanged.
    pub operations: Vec<(String, String)>,
    /// Whether its moves are in SAN rather than the notation of the rules.
    pub is_san: bool,
}

/// Iterates over a file's games or positions.
pub struct Source {
    input: Input,
    variant: Variant,
    /// The number of records or lines read.
    number: usize,
    /// Whether nothing has been read.
    pub is_empty: bool,
}

enum Input {
    Records(Reader<Box<dyn BufRead>>),
    /// Lines, and the function that parses one.
    Lines(Lines<Box<dyn BufRead>>, fn(&str, Variant) -> Result<Option<Item>, String>),
}

impl Source {
    /// Reads a file in the format of `--from`; without it, in that of the file's extension.
    pub fn new(options: &Arguments, registry: &Registry, path: &Path, input: Box<dyn BufRead>) -> Source {
        let variant = options.sources.variant;
        let input = match options.from.unwrap_or_else(|| Form::of_name(path)) {
            Form::Pgn => Input::Records(Reader::new(input, variant, registry)),
            Form::Turns => Input::Lines(Lines::new(input), moves),
            Form::Epd | Form::Fen => Input::Lines(Lines::new(input), position),
        };
        Source { input, variant, number: 0, is_empty: true }
    }

    /// The unchanged text of the last record; `None` if the file is a list.
    pub fn text(&self) -> Option<&str> {
        match &self.input {
            Input::Records(reader) => Some(reader.text()),
            Input::Lines(..) => None,
        }
    }

    /// False if lines of the last record were too long to be kept in its text.
    pub fn is_whole(&self) -> bool {
        match &self.input {
            Input::Records(reader) => reader.is_whole(),
            Input::Lines(..) => true,
        }
    }

    /// The location of the last item, such as `game 3`.
    pub fn place(&self) -> String {
        let what = if matches!(self.input, Input::Records(_)) { "game" } else { "line" };
        format!("{what} {}", self.number)
    }

    /// The error that ended the reading, if any.
    ///
    /// # Errors
    /// If the file could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        match &mut self.input {
            Input::Records(reader) => reader.fault(),
            Input::Lines(lines, _) => lines.fault(),
        }
    }

    fn item(&mut self) -> Option<Result<Item, PgnError>> {
        self.number += 1;
        let (lines, read) = match &mut self.input {
            Input::Records(reader) => {
                let record = reader.next()?;
                let is_san = reader.is_san();
                return Some(record.map(|record| Item { record, operations: Vec::new(), is_san }));
            }
            Input::Lines(lines, read) => (lines, read),
        };
        loop {
            let item = match lines.next()? {
                // Windows programs begin UTF-8 files with a byte order mark.
                InputLine::Text(line) => read(line.trim_start_matches('\u{feff}'), self.variant),
                InputLine::Bad(fault) => Err(fault),
            };
            let item = item.map_err(|fault| PgnError { line: self.number, fault }).transpose();
            if item.is_some() {
                return item;
            }
            self.number += 1;
        }
    }
}

impl Iterator for Source {
    type Item = Result<Item, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.item();
        self.is_empty &= item.is_none();
        item
    }
}

/// Reads a line with a position.
fn position(line: &str, variant: Variant) -> Result<Option<Item>, String> {
    let Some(epd::Position { game, operations }) = epd::Position::read(line, variant)? else {
        return Ok(None);
    };
    let is_san = epd::is_san(game.as_ref(), &operations) == Some(true);
    let record = Record::new(variant, vec![("FEN".to_string(), game.fen())], Vec::new());
    Ok(Some(Item { record, operations, is_san }))
}

/// Reads a line with the moves of a game, as in UCI's `position`: `e2e4 e7e5`, or `fen FEN moves e2e4 e7e5`
/// from a position other than the start. Moves may be numbered and in any notation; a result may follow them.
/// Returns `None` for an empty line and for a comment, which begins with `#`.
fn moves(line: &str, variant: Variant) -> Result<Option<Item>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let mut game = new_game(variant);
    let mut tags = Vec::new();
    let moves = if let Some(rest) = line.strip_prefix("fen ") {
        let (fen, moves) = rest.split_once(" moves").unwrap_or((rest, ""));
        set_up(game.as_mut(), fen.trim()).map_err(|error| error.to_string())?;
        tags.push(("FEN".to_string(), game.fen()));
        moves
    } else {
        let moves = line.strip_prefix("startpos").unwrap_or(line).trim_start();
        moves.strip_prefix("moves").unwrap_or(moves)
    };
    let mut reader = TurnReader::default();
    let mut turns = Vec::new();
    let (mut result, mut is_san) = (None, None);
    for word in moves.split_whitespace().map(pgn::without_number) {
        if let Some(result) = result {
            return Err(format!("{word} comes after the result {result}"));
        }
        if pgn::RESULTS.contains(&word) {
            result = Some(word);
            continue;
        }
        if word.is_empty() {
            continue;
        }
        let turn = reader.read(game.as_ref(), word).map_err(|why| illegal(game.as_ref(), word, &why))?;
        if let Some(turn) = turn {
            is_san = is_san.or_else(|| notation::is_san(game.as_ref(), turn, word));
            game.play(turn);
            turns.push(CommentedTurn::new(turn, String::new()));
        }
    }
    if reader.is_within_turn() {
        return Err("the last move is not complete".to_string());
    }
    tags.extend(result.map(|result| ("Result".to_string(), result.to_string())));
    let record = Record::new(variant, tags, turns);
    Ok(Some(Item { record, operations: Vec::new(), is_san: is_san == Some(true) }))
}

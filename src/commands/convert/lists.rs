//! Games as lines of moves, as in UCI's `position`: `e2e4 e7e5`, or `fen FEN moves e2e4 e7e5` from a position
//! other than the start. Moves may be numbered and in any notation; a result may follow them.

use super::source::Item;
use crate::protocol::xboard::written::{TurnReader, illegal, set_up};
use crate::records::notation;
use crate::records::pgn::{self, CommentedTurn, Record};
use anyhow::Result;
use firzan::any::{new_game, write_line};
use firzan::games::Variant;
use firzan::rules::Notation;

/// Reads a line; returns `None` for an empty line and for a comment, which begins with `#`.
///
/// # Errors
/// Describes the fault in the line.
pub fn read(line: &str, variant: Variant) -> Result<Option<Item>, String> {
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

/// Writes a game as a line.
///
/// # Errors
/// As of [`Record::start`].
pub fn write(record: &Record, notation: Notation) -> Result<String> {
    let game = record.start()?;
    let turns: Vec<_> = record.turns.iter().map(|turn| turn.turn).collect();
    let moves = write_line(game.as_ref(), notation, &turns).join(" ");
    let fen = game.fen();
    let is_start = fen == game.start_fen();
    Ok(if is_start { moves } else { format!("fen {fen} moves {moves}").trim_end().to_string() })
}

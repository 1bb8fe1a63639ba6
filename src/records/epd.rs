//! Positions with operations (EPD).
//!
//! A line is a FEN followed by operations, each of which ends with a semicolon, such as `bm Nf3;`. There may
//! be a semicolon between the FEN and the first operation. The counters may also be operations: `hmvc 3; fmvn
//! 17;`. Empty lines and lines that start with `#` are comments. All commands that read positions from a file
//! use this reader.

use crate::protocol::xboard::written::{TurnReader, set_up};
use crate::records::notation;
use crate::records::setup::is_twins;
use firzan::any::{AnyGame, new_game};
use firzan::core::Turn;
use firzan::games::Variant;
use firzan::rules::Counters;

/// A position with its operations.
pub struct Position {
    /// The position.
    pub game: Box<dyn AnyGame>,
    /// The names of the operations and their operands.
    pub operations: Vec<(String, String)>,
}

/// The operations for a FEN's two counters.
const COUNTERS: [&str; 2] = ["hmvc", "fmvn"];

impl Position {
    /// Reads a line; `None` for a comment or an empty line.
    ///
    /// # Errors
    /// If the line is invalid, or is a comment that names another definition of the game.
    pub fn read(line: &str, variant: Variant) -> Result<Option<Position>, String> {
        // Windows programs start UTF-8 with a byte order mark.
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            return check_definition(line, variant).map(|()| None);
        }
        let (mut fen, mut operations) = split(line);
        if fen.split_whitespace().enumerate().filter(|(place, word)| !is_checks(*place, word)).count() == 4 {
            for (name, usual) in COUNTERS.into_iter().zip(["0", "1"]) {
                let counter = operations.iter().find(|(known, _)| known == name);
                fen += &format!(" {}", counter.map_or(usual, |(_, operand)| operand));
            }
        }
        operations.retain(|(name, _)| !COUNTERS.contains(&name.as_str()));
        let mut game = new_game(variant);
        set_up(game.as_mut(), &fen).map_err(|error| error.to_string())?;
        Ok(Some(Position { game, operations }))
    }

    /// Writes a position with these operations as a line. If the FEN ends with the two counters, they become
    /// operations, as in the standard.
    pub fn write(game: &dyn AnyGame, operations: &[(String, String)]) -> String {
        let (fen, Counters { halfmove, fullmove, .. }) = (game.fen(), game.counters());
        let usual = fen.strip_suffix(&format!(" {halfmove} {fullmove}"));
        let mut line = usual.unwrap_or(&fen).to_string();
        for (name, operand) in operations {
            line += format!(" {name} {operand}").trim_end();
            line.push(';');
        }
        if usual.is_some() {
            let [clock, number] = COUNTERS;
            line += &format!(" {clock} {halfmove}; {number} {fullmove};");
        }
        line
    }
}

/// The operations whose operands are moves of the position.
pub const MOVES: [&str; 4] = ["bm", "am", "sm", "pm"];

/// Whether the moves in the operations are in SAN; `None` if they could also be in the notation of the rules.
pub fn is_san(game: &dyn AnyGame, operations: &[(String, String)]) -> Option<bool> {
    let moves = operations.iter().filter(|(name, _)| MOVES.contains(&name.as_str()));
    let mut moves = moves.flat_map(|(_, operand)| operand.split([' ', ',']));
    moves.find_map(|word| notation::is_san(game, turn(game, word).ok()?, word))
}

/// The start of the comment with the command that made a suite; the id of its game follows.
pub const MADE_BY: &str = "# made by: firzan openings ";

/// Checks that a line of a suite does not name another game, or another definition of a game with this name,
/// whose rules may be quite different. A defined game may use the suite of a built-in one.
///
/// # Errors
/// Names both games.
pub fn check_definition(line: &str, variant: Variant) -> Result<(), String> {
    let named = line.strip_prefix(MADE_BY).and_then(|command| command.split(' ').next());
    let is_other = |named: &&str| {
        if named.contains('@') {
            *named != variant.exact_id()
        } else {
            !variant.is_defined() && named.split(':').next() != Some(variant.name())
        }
    };
    match named.filter(is_other) {
        Some(named) => Err(format!("the suite is of the game {named}, not of {}", variant.exact_id())),
        None => Ok(()),
    }
}

/// Reads the moves of an operand, separated by spaces or, as in some suites, by commas.
///
/// # Errors
/// If there are no moves or one is illegal; the message says why.
pub fn turns(game: &dyn AnyGame, operand: &str) -> Result<Vec<Turn>, String> {
    let mut turns = Vec::new();
    for word in operand.split_whitespace() {
        match turn(game, word.trim_matches(',')) {
            Ok(turn) => turns.push(turn),
            // In some games a move contains a comma.
            Err(_) if word.contains(',') => {
                for word in word.split(',').filter(|word| !word.is_empty()) {
                    turns.push(turn(game, word)?);
                }
            }
            Err(why) => return Err(why),
        }
    }
    if turns.is_empty() { Err("the operation has no moves".to_string()) } else { Ok(turns) }
}

/// Reads an operand whose moves follow each other, such as that of `pv`.
///
/// # Errors
/// If a move is illegal; the message says why.
pub fn line(game: &dyn AnyGame, operand: &str) -> Result<Vec<Turn>, String> {
    let mut game = game.fork();
    let mut line = Vec::new();
    for word in operand.split_whitespace() {
        for turn in turns(game.as_ref(), word)? {
            game.play(turn);
            line.push(turn);
        }
    }
    Ok(line)
}

/// Reads one complete move.
fn turn(game: &dyn AnyGame, word: &str) -> Result<Turn, String> {
    let turn = TurnReader::default()
        .read(game, word)
        .and_then(|turn| turn.ok_or_else(|| "the move is not complete".to_string()));
    turn.map_err(|why| format!("illegal move {word}: {why}"))
}

/// Whether a field of a FEN is a check counter: checks remaining, `3+3`, or checks given, `+0+0`.
fn is_checks(place: usize, word: &str) -> bool {
    place > 3 && word.contains('+') && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'+')
}

/// Splits a line into the FEN and the operations after it.
fn split(line: &str) -> (String, Vec<(String, String)>) {
    let mut parts = Vec::new();
    let (mut part, mut is_quoted) = (String::new(), false);
    for letter in line.chars() {
        is_quoted ^= letter == '"';
        if letter == ';' && !is_quoted {
            parts.push(std::mem::take(&mut part));
        } else {
            part.push(letter);
        }
    }
    parts.push(part);
    let first = parts.remove(0);
    let fields: Vec<&str> = first.split_whitespace().collect();
    // Board, side, castling, en passant, then checks, counters and twins if present.
    let more = fields.iter().enumerate().skip(4);
    let is_field = |&(place, word): &(usize, &&str)| {
        word.bytes().all(|byte| byte.is_ascii_digit()) || is_checks(place, word) || is_twins(word)
    };
    let count = fields.len().min(4) + more.take_while(is_field).count();
    let mut operations = vec![fields[count..].join(" ")];
    operations.extend(parts.iter().map(|part| part.trim().to_string()));
    operations.retain(|operation| !operation.is_empty());
    let named = |operation: &String| {
        let (name, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        (name.to_string(), operand.trim().to_string())
    };
    (fields[..count].join(" "), operations.iter().map(named).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_may_be_operations() {
        for (line, fen, written) in [
            (
                "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 3; fmvn 17;",
                "4k3/8/8/8/8/8/8/4K2R w K - 3 17",
                "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 3; fmvn 17;",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 5 6; id \"a; b\"",
                "4k3/8/8/8/8/8/8/4K2R w K - 5 6",
                "4k3/8/8/8/8/8/8/4K2R w K - id \"a; b\"; hmvc 5; fmvn 6;",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w - - fmvn 9; noop",
                "4k3/8/8/8/8/8/8/4K2R w - - 0 9",
                "4k3/8/8/8/8/8/8/4K2R w - - noop; hmvc 0; fmvn 9;",
            ),
        ] {
            let chess = "chess".parse().expect("an id");
            let position = Position::read(line, chess).expect(line).expect(line);
            assert_eq!(position.game.fen(), fen);
            assert_eq!(Position::write(position.game.as_ref(), &position.operations), written);
        }
    }

    #[test]
    fn check_counters_are_part_of_the_fen() {
        let game = "3check".parse().expect("an id");
        for (line, fen) in [
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 3+1 bm O-O; hmvc 3; fmvn 17;",
                "4k3/8/8/8/8/8/8/4K2R w K - 3+1 3 17",
            ),
            ("4k3/8/8/8/8/8/8/4K2R w K - 3+1 5 6 bm O-O;", "4k3/8/8/8/8/8/8/4K2R w K - 3+1 5 6"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 5 6 +0+2", "4k3/8/8/8/8/8/8/4K2R w K - 3+1 5 6"),
        ] {
            let position = Position::read(line, game).expect(line).expect(line);
            assert_eq!(position.game.fen(), fen);
        }
    }
}

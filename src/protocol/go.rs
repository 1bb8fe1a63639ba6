//! The `go` command of UCI.

use crate::any::AnyGame;
use crate::search::Limits;
use std::str::FromStr;
use std::time::Duration;

/// What `go` asks for.
#[derive(Clone, Debug)]
pub enum Go {
    /// A search.
    Search(Limits),
    /// Perft to a depth.
    Perft(u32),
}

/// The words of `go`, to tell the end of a list of moves.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Reads what follows `go`.
///
/// # Errors
/// In words, on anything that is not understood: no search is begun on half an understanding.
pub fn parse(text: &str, game: &dyn AnyGame) -> Result<Go, String> {
    let mut limits = Limits::default();
    let mut perft = None;
    let mut words = text.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| !WORDS.contains(text)) {
                    let turn = game
                        .read(text)
                        .map_err(|why| format!("searchmoves {text}: {why}"))?;
                    limits.turns.push(turn);
                }
            }
            "wtime" => limits.time[0] = Some(milliseconds(word, words.next())?),
            "btime" => limits.time[1] = Some(milliseconds(word, words.next())?),
            "winc" => limits.increment[0] = milliseconds(word, words.next())?,
            "binc" => limits.increment[1] = milliseconds(word, words.next())?,
            "movetime" => limits.move_time = Some(milliseconds(word, words.next())?),
            "movestogo" => limits.moves_to_go = Some(number(word, words.next())?),
            "depth" => limits.depth = Some(number(word, words.next())?),
            "nodes" => limits.nodes = Some(number(word, words.next())?),
            "mate" => limits.mate = Some(number(word, words.next())?),
            "perft" => perft = Some(number(word, words.next())?),
            _ => return Err(format!("go: unknown word {word:?}")),
        }
    }
    Ok(perft.map_or(Go::Search(limits), Go::Perft))
}

fn number<T: FromStr>(word: &str, text: Option<&str>) -> Result<T, String> {
    let text = text.ok_or_else(|| format!("go {word}: the number is missing"))?;
    text.parse()
        .map_err(|_| format!("go {word}: {text:?} is no number in range"))
}

/// Clocks may have run below zero; there is no time left then.
fn milliseconds(word: &str, text: Option<&str>) -> Result<Duration, String> {
    let millis: i64 = number(word, text)?;
    Ok(Duration::from_millis(u64::try_from(millis).unwrap_or(0)))
}

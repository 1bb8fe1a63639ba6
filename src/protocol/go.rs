//! The UCI command `go`.

use super::dialect::Dialect;
use super::engine;
use firzan::any::AnyGame;
use firzan::search::Limits;
use std::str::FromStr;
use std::time::Duration;

/// A parsed `go` command.
#[derive(Clone, Debug, Default)]
pub struct GoCommand {
    /// The limits of the search.
    pub limits: Limits,
    /// The depth in plies of a perft count, which replaces the search.
    pub perft: Option<u32>,
    /// Error messages about ignored tokens.
    pub faults: Vec<String>,
}

/// The search time if no limit is valid: the GUI still expects an answer.
const FALLBACK: Duration = Duration::from_secs(1);

/// The keywords of limits, each followed by a number.
const LIMITS: [&str; 10] =
    ["wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft"];

fn is_known(token: &str) -> bool {
    LIMITS.contains(&token) || ["infinite", "ponder", "searchmoves"].contains(&token)
}

/// Parses the text after `go`. As UCI requires, unknown tokens are ignored. A search with a limit always
/// ends, even if the limit is invalid.
pub fn parse(text: &str, game: &dyn AnyGame, dialect: Dialect) -> GoCommand {
    let GoCommand { mut limits, mut perft, mut faults } = GoCommand::default();
    let mut tokens = text.split_ascii_whitespace().peekable();
    let mut is_limited = false;
    while let Some(word) = tokens.next() {
        is_limited |= LIMITS.contains(&word);
        let mut value = || tokens.next_if(|token| !is_known(token));
        let result = match word {
            "infinite" => {
                limits.infinite = true;
                Ok(())
            }
            "ponder" => {
                limits.ponder = true;
                Ok(())
            }
            "wtime" => milliseconds(word, value()).map(|time| limits.time[0] = Some(time)),
            "btime" => milliseconds(word, value()).map(|time| limits.time[1] = Some(time)),
            "winc" => milliseconds(word, value()).map(|time| limits.increment[0] = time),
            "binc" => milliseconds(word, value()).map(|time| limits.increment[1] = time),
            "movetime" => milliseconds(word, value()).map(|time| limits.move_time = Some(time)),
            "movestogo" => number(word, value()).map(|moves| limits.moves_to_go = Some(moves)),
            "depth" => number(word, value()).map(|depth| limits.depth = Some(depth)),
            "nodes" => number(word, value()).map(|nodes| limits.nodes = Some(nodes)),
            "mate" => number(word, value()).map(|moves| limits.mate = Some(moves)),
            "perft" => number(word, value()).map(|depth| perft = Some(depth)),
            "searchmoves" => {
                while let Some(token) = value() {
                    match engine::read(dialect, game, token) {
                        Ok(turn) => limits.turns.push(turn),
                        Err(why) => faults.push(format!("go searchmoves {}: {why}", shorten(token))),
                    }
                }
                let none = || "go searchmoves: no legal move, searching all".to_string();
                limits.turns.first().map(|_| ()).ok_or_else(none)
            }
            _ => Err(format!("go: unknown word {:?}, ignored", shorten(word))),
        };
        faults.extend(result.err());
    }
    if is_limited && perft.is_none() && !limits.infinite && !limits.ends(game.side()) {
        limits.move_time = Some(FALLBACK);
        faults.push("go: no usable limit, searching for one second".to_string());
    }
    GoCommand { limits, perft, faults }
}

fn number<T: FromStr>(word: &str, token: Option<&str>) -> Result<T, String> {
    let token = token.ok_or_else(|| format!("go {word}: the number is missing, ignored"))?;
    token.parse().map_err(|_| format!("go {word}: {:?} is not a number in range, ignored", shorten(token)))
}

/// Parses a time in milliseconds; a negative clock means that no time is left.
fn milliseconds(word: &str, token: Option<&str>) -> Result<Duration, String> {
    let millis: i64 = number(word, token)?;
    Ok(Duration::from_millis(u64::try_from(millis).unwrap_or(0)))
}

/// Shortens a token for an error message.
fn shorten(token: &str) -> String {
    token.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;
    use firzan::games::Variant;

    #[test]
    fn every_limit_is_read() {
        let game = new_game(Variant::Chess(()));
        let text = "wtime 1 btime -2 winc 3 binc 4 movestogo 5 movetime 6 depth 7 nodes 8 mate 9 perft 10 \
                    searchmoves e2e4 g1f3 infinite ponder";
        let GoCommand { limits, perft, faults } = parse(text, game.as_ref(), Dialect::Rules);
        let expected = Limits {
            time: [Some(Duration::from_millis(1)), Some(Duration::ZERO)],
            increment: [3, 4].map(Duration::from_millis),
            moves_to_go: Some(5),
            move_time: Some(Duration::from_millis(6)),
            depth: Some(7),
            nodes: Some(8),
            mate: Some(9),
            turns: ["e2e4", "g1f3"].map(|text| game.read(text).expect("legal")).to_vec(),
            infinite: true,
            ponder: true,
            ..Limits::default()
        };
        assert_eq!((limits, perft, faults), (expected, Some(10), Vec::new()));
    }
}

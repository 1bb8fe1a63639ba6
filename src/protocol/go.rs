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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::new_game;
    use crate::games::Variant;
    use proptest::option;
    use proptest::prelude::*;
    use vampirc_uci::{Duration as Millis, UciMessage, UciTimeControl, parse_strict};

    /// What the crate `vampirc-uci` understands, as our limits.
    fn read_by_crate(text: &str, game: &dyn AnyGame) -> Limits {
        let line = format!("go {text}\n");
        let messages = parse_strict(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let [
            UciMessage::Go {
                time_control,
                search_control,
            },
        ] = messages.as_slice()
        else {
            panic!("{messages:?}");
        };
        let time = |time: &Millis| time.to_std().expect("no time is negative");
        let mut limits = Limits::default();
        match time_control {
            None => {}
            Some(UciTimeControl::Ponder) => limits.ponder = true,
            Some(UciTimeControl::Infinite) => limits.infinite = true,
            Some(UciTimeControl::MoveTime(limit)) => limits.move_time = Some(time(limit)),
            Some(UciTimeControl::TimeLeft {
                white_time,
                black_time,
                white_increment,
                black_increment,
                moves_to_go,
            }) => {
                limits.time = [white_time, black_time].map(|left| left.as_ref().map(time));
                limits.increment = [white_increment, black_increment]
                    .map(|increment| increment.as_ref().map(time).unwrap_or_default());
                limits.moves_to_go = moves_to_go.map(u32::from);
            }
        }
        if let Some(control) = search_control {
            limits.depth = control.depth.map(u32::from);
            limits.mate = control.mate.map(u32::from);
            limits.nodes = control.nodes;
            let read = |turn: &vampirc_uci::UciMove| game.read(&turn.to_string()).expect("legal");
            limits.turns = control.search_moves.iter().map(read).collect();
        }
        limits
    }

    /// A word and its number, or nothing.
    fn word(name: &'static str, most: u64) -> impl Strategy<Value = String> {
        let text = move |number| format!("{name} {number} ");
        option::of(0..most).prop_map(move |number| number.map_or(String::new(), text))
    }

    /// Text that the crate reads whole: numbers that it does not cut, no `ponder` beside clocks.
    fn limits() -> impl Strategy<Value = String> {
        let clocks = (
            word("wtime", 10_000_000),
            word("btime", 10_000_000),
            word("winc", 100_000),
            word("binc", 100_000),
            word("movestogo", 100),
        );
        let clocks = clocks.prop_map(|(a, b, c, d, e)| a + &b + &c + &d + &e);
        let time = prop_oneof![
            Just(String::new()),
            Just("ponder ".to_string()),
            Just("infinite ".to_string()),
            word("movetime", 10_000_000),
            clocks,
        ];
        let turns = vec!["", "searchmoves e2e4 ", "searchmoves g1f3 a2a3 h2h4 "];
        let turns = prop::sample::select(turns).prop_map(str::to_string);
        let work = (
            word("depth", 100),
            word("nodes", 1 << 35),
            word("mate", 100),
            turns,
        );
        (time, work).prop_map(|(time, (a, b, c, d))| time + &a + &b + &c + &d)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// A second opinion on the subset where the crate is sound.
        #[test]
        fn limits_are_read_as_by_vampirc(text in limits()) {
            let game = new_game(Variant::Chess(()));
            match parse(&text, game.as_ref()) {
                Ok(Go::Search(limits)) => prop_assert_eq!(limits, read_by_crate(&text, game.as_ref())),
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }
}

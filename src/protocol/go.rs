//! The `go` command of UCI.

use super::dialect::Dialect;
use super::engine;
use firzan::any::AnyGame;
use firzan::search::Limits;
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

/// A parsed `go` line.
#[derive(Clone, Debug)]
pub struct Order {
    /// What to do.
    pub go: Go,
    /// Messages about ignored words.
    pub faults: Vec<String>,
}

/// How long to search if limits were given but none is valid: an answer is expected.
const FALLBACK: Duration = Duration::from_secs(1);

/// The words that limit a search, each followed by a number.
const LIMITS: [&str; 10] =
    ["wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft"];

/// Parses the words after `go`. As UCI requires, unknown words are ignored; a search with any limit, even an
/// invalid one, still ends.
pub fn parse(text: &str, game: &dyn AnyGame, notation: Dialect) -> Order {
    let mut order = read(text, game, notation);
    let limited = text.split_ascii_whitespace().any(|word| LIMITS.contains(&word));
    if let Go::Search(limits) = &mut order.go
        && limited
        && !limits.infinite
        && !limits.ends(game.side())
    {
        limits.move_time = Some(FALLBACK);
        order.faults.push("go: no usable limit, searching for one second".to_string());
    }
    order
}

fn read(text: &str, game: &dyn AnyGame, notation: Dialect) -> Order {
    let (mut limits, mut perft) = (Limits::default(), None);
    let mut faults = Vec::new();
    let is_known =
        |word: &str| LIMITS.contains(&word) || ["infinite", "ponder", "searchmoves"].contains(&word);
    let mut words = text.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => {
                while let Some(text) = words.next_if(|text| !is_known(text)) {
                    match engine::read(notation, game, text) {
                        Ok(turn) => limits.turns.push(turn),
                        Err(why) => faults.push(format!("go searchmoves {}: {why}", shown(text))),
                    }
                }
                if limits.turns.is_empty() {
                    faults.push("go searchmoves: no legal move, searching all".to_string());
                }
            }
            _ if is_known(word) => {
                let value = words.next_if(|text| !is_known(text));
                if let Err(fault) = set(&mut limits, &mut perft, word, value) {
                    faults.push(fault);
                }
            }
            _ => faults.push(format!("go: unknown word {:?}, ignored", shown(word))),
        }
    }
    Order { go: perft.map_or(Go::Search(limits), Go::Perft), faults }
}

/// Sets one of [`LIMITS`].
fn set(limits: &mut Limits, perft: &mut Option<u32>, word: &str, value: Option<&str>) -> Result<(), String> {
    match word {
        "wtime" => limits.time[0] = Some(milliseconds(word, value)?),
        "btime" => limits.time[1] = Some(milliseconds(word, value)?),
        "winc" => limits.increment[0] = milliseconds(word, value)?,
        "binc" => limits.increment[1] = milliseconds(word, value)?,
        "movestogo" => limits.moves_to_go = Some(number(word, value)?),
        "movetime" => limits.move_time = Some(milliseconds(word, value)?),
        "depth" => limits.depth = Some(number(word, value)?),
        "nodes" => limits.nodes = Some(number(word, value)?),
        "mate" => limits.mate = Some(number(word, value)?),
        "perft" => *perft = Some(number(word, value)?),
        _ => unreachable!("every listed limit is read"),
    }
    Ok(())
}

fn number<T: FromStr>(word: &str, text: Option<&str>) -> Result<T, String> {
    let text = text.ok_or_else(|| format!("go {word}: the number is missing, ignored"))?;
    text.parse().map_err(|_| {
        let text = shown(text);
        format!("go {word}: {text:?} is not a number in range, ignored")
    })
}

/// A clock may be negative, which means that no time is left.
fn milliseconds(word: &str, text: Option<&str>) -> Result<Duration, String> {
    let millis: i64 = number(word, text)?;
    Ok(Duration::from_millis(u64::try_from(millis).unwrap_or(0)))
}

/// The beginning of a word, enough to identify it.
fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::any::new_game;
    use firzan::games::Variant;
    use proptest::option;
    use proptest::prelude::*;
    use vampirc_uci::{Duration as Millis, UciMessage, UciTimeControl, parse_strict};

    /// What the crate `vampirc-uci` understands, as our limits.
    fn read_by_crate(text: &str, game: &dyn AnyGame) -> Limits {
        let line = format!("go {text}\n");
        let messages = parse_strict(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let [UciMessage::Go { time_control, search_control }] = messages.as_slice() else {
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

    /// A word with its number, or nothing.
    fn word(name: &'static str, most: u64) -> impl Strategy<Value = String> {
        let text = move |number| format!("{name} {number} ");
        option::of(0..most).prop_map(move |number| number.map_or(String::new(), text))
    }

    /// Text that the crate reads completely: numbers that it does not truncate, no `ponder` with clocks.
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
        let work = (word("depth", 100), word("nodes", 1 << 35), word("mate", 100), turns);
        (time, work).prop_map(|(time, (a, b, c, d))| time + &a + &b + &c + &d)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// A second opinion on the subset where the crate is sound.
        #[test]
        fn limits_are_read_as_by_vampirc(text in limits()) {
            let game = new_game(Variant::Chess(()));
            match read(&text, game.as_ref(), Dialect::Rules) {
                Order { go: Go::Search(limits), faults } if faults.is_empty() => {
                    prop_assert_eq!(limits, read_by_crate(&text, game.as_ref()));
                }
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }
}

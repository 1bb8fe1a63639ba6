//! A hundred thousand hostile lines for a protocol: no panic, no hang, and an answer at the end.

mod common;

use fastrand::Rng;
use firzan::eval::Evaluate;
use firzan::games::{Variant, Visitor};
use firzan::protocol;
use firzan::protocol::output::Output;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use std::{panic, thread};

/// How a protocol is begun and ended, and the words that it knows.
struct Language {
    greeting: &'static str,
    heads: &'static [&'static str],
    words: &'static [&'static str],
    /// The last command, and the line that must answer it.
    farewell: (&'static str, &'static str),
}

const UCI: Language = Language {
    greeting: "uci\nsetoption name Hash value 1\n",
    heads: &[
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "position",
        "go",
        "stop",
        "ponderhit",
        "debug",
        "register",
        "d",
        "eval",
        "bench",
        "id",
        "info",
        "bestmove",
        "option",
        "copyprotection",
    ],
    words: &[
        "name",
        "value",
        "startpos",
        "fen",
        "moves",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "mate",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "Move",
        "Overhead",
        "UCI_Variant",
        "UCI_ShowWDL",
        "Clear",
        "true",
        "false",
        "on",
        "later",
        "none",
        "<empty>",
    ],
    farewell: ("stop\nisready\n", "readyok"),
};

/// Words of every protocol and of none.
const NOISE: &[&str] = &[
    "",
    "-",
    "--",
    ",",
    ":",
    ";",
    "/",
    "+",
    "=",
    "@@@@",
    "e2e4",
    "e2e4,",
    "e2e4,,",
    "e2e4,d1",
    "e7e8q",
    "a9a10m",
    "a10a10m",
    "p8i1",
    "z9z9",
    "a0a0",
    "a1a1",
    "0000",
    "\u{FEFF}",
    "\u{1F40E}",
    "e\u{301}2e4",
    "\u{2028}",
    "\0",
    "\u{7F}",
    "\\",
    "\"",
    "'",
    "%s%n",
    "../../x",
    "w",
    "b",
    "KQkq",
    "KK",
    "8/8/8/8/8/8/8/8",
    "K",
    "k",
    "insaneflip",
    "insaneflip8",
    "knightrelay",
    "chess",
    "grandshatranj:rook,double",
    "grandshatranj:",
    "grandshatranj:rook,rook",
    "flippingxiangqi",
    "distortingmirrors:paired",
    "distortingmirrors:",
    ":paired",
    "crazyhouse",
];

/// Numbers in and out of every range, and what only looks like one.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "00",
    "1e9",
    "0x10",
    "255",
    "256",
    "999",
    "65535",
    "65537",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "NaN",
];

/// Positions of one variant, with a line of turns from each.
struct Positions {
    variant: Variant,
    seed: u64,
}

impl Visitor for Positions {
    /// The variant's id, a FEN, and turns in notation.
    type Output = Vec<(String, String, Vec<String>)>;

    fn visit<P: Evaluate>(self, rules: P::Rules) -> Self::Output {
        let start = P::from_fen(rules, P::start_fen(rules)).expect("the start position stands");
        let mut random = Rng::with_seed(self.seed);
        let game = common::random_game(start, &mut random, 60);
        let described = |position: &P| {
            let turns = position.turns().into_iter().take(60).map(P::write);
            (self.variant.to_string(), position.fen(), turns.collect())
        };
        game.iter().step_by(10).map(described).collect()
    }
}

/// Makes hostile lines.
struct Attacker {
    language: &'static Language,
    random: Rng,
    positions: Vec<(String, String, Vec<String>)>,
}

impl Attacker {
    fn new(language: &'static Language, seed: u64) -> Attacker {
        let positions = |variant: Variant| variant.visit(Positions { variant, seed });
        Attacker {
            language,
            random: Rng::with_seed(seed),
            positions: Variant::all().into_iter().flat_map(positions).collect(),
        }
    }

    fn pick(&mut self, words: &[&str]) -> String {
        self.random
            .choice(words)
            .map_or(String::new(), |word| word.to_string())
    }

    /// Any words after a command, or without one; or words of the protocol and numbers in turn.
    fn babble(&mut self) -> String {
        let mut words = Vec::new();
        let in_pairs = self.random.bool();
        if in_pairs || self.random.u32(..8) > 0 {
            words.push(self.pick(self.language.heads));
        }
        for _ in 0..self.random.usize(..4) {
            let sources = if in_pairs {
                [self.language.words, NUMBERS]
            } else {
                [0, 1].map(|_| {
                    if self.random.bool() {
                        self.language.words
                    } else {
                        NOISE
                    }
                })
            };
            words.extend(sources.map(|source| self.pick(source)));
        }
        words.join(" ")
    }

    /// A sensible command of UCI; other protocols shall survive these too.
    fn command(&mut self) -> String {
        let index = self.random.usize(..self.positions.len());
        let (variant, fen, turns) = self.positions[index].clone();
        let turn = self.random.choice(&turns).cloned().unwrap_or_default();
        let number = self.random.u32(1..4);
        match self.random.u32(..12) {
            0 => format!("setoption name UCI_Variant value {variant}"),
            1 | 2 => format!("position fen {fen}"),
            3 | 4 => format!("position fen {fen} moves {turn}"),
            5 => format!("go depth 1 searchmoves {turn}"),
            6 => format!("go nodes {}", 30 * number),
            7 => format!("go movetime {number}"),
            8 => [
                "go infinite",
                "go ponder wtime 5 btime 5",
                "go",
                "stop",
                "ponderhit",
            ][number as usize]
                .to_string(),
            9 => format!("setoption name MultiPV value {number}"),
            10 => format!("setoption name Threads value {number}"),
            _ => ["d", "eval", "go perft 1", "isready"][number as usize].to_string(),
        }
    }

    /// The text with some of it changed, left out, doubled or cut off.
    fn mutate(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..self.random.usize(..4) {
            if bytes.is_empty() {
                break;
            }
            let at = self.random.usize(..bytes.len());
            match self.random.u32(..6) {
                0 => bytes.truncate(at),
                1 => bytes[at] = self.random.u8(..),
                2 => {
                    bytes[at] = self
                        .random
                        .choice(*b"kKpPrRqQwWnNeEdDsScC+0189/ -,")
                        .unwrap_or(b' ')
                }
                3 => drop(bytes.remove(at)),
                4 => bytes.insert(at, bytes[at]),
                _ => {
                    let other = self.random.usize(..bytes.len());
                    bytes.swap(at, other);
                }
            }
        }
        bytes.retain(|byte| *byte != b'\n');
        bytes
    }

    /// A line without its end.
    fn line(&mut self) -> Vec<u8> {
        match self.random.u32(..20_000) {
            0 => vec![b'x'; protocol::input::LONGEST_LINE + 10],
            1 => "go ".repeat(100_000).into_bytes(),
            2..1_000 => {
                let length = self.random.usize(..80);
                (0..length)
                    .map(|_| self.random.u8(..))
                    .filter(|byte| *byte != b'\n')
                    .collect()
            }
            1_000..8_000 => self.babble().into_bytes(),
            8_000..12_000 => self.command().into_bytes(),
            _ => {
                let command = self.command();
                self.mutate(&command)
            }
        }
    }

    /// Whether a line asks for more than this test has time or memory for, or for the end.
    fn is_too_much(line: &[u8]) -> bool {
        let text = String::from_utf8_lossy(line).to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &&str| word.parse::<u64>().ok();
        let most = words.iter().filter_map(number).max().unwrap_or(0);
        let slow = ["perft", "hash", "threads", "multipv"];
        let is_bench = words.first() == Some(&"bench");
        let ends = ["quit", "exit", "xboard", "file"];
        words.iter().any(|word| ends.contains(word))
            || is_bench && words.get(1).is_none_or(|word| word.parse::<u64>().is_ok())
            || words.iter().any(|word| slow.contains(word)) && (4..=65_536).contains(&most)
            || words.contains(&"perft") && most > 1
    }
}

/// Keeps what is written.
#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0
            .lock()
            .unwrap_or_else(|error| error.into_inner())
            .write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Panics of any thread, searches included, which otherwise would only be logged.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn survives(language: &'static Language, lines: usize, seed: u64) {
    panic::set_hook(Box::new(|info| {
        PANICS
            .lock()
            .unwrap_or_else(|error| error.into_inner())
            .push(info.to_string());
    }));
    let mut attacker = Attacker::new(language, seed);
    let mut input = language.greeting.as_bytes().to_vec();
    for _ in 0..lines {
        let line = attacker.line();
        if !Attacker::is_too_much(&line) {
            input.extend(line);
            input.extend(
                if attacker.random.u32(..10) == 0 {
                    "\r\n"
                } else {
                    "\n"
                }
                .bytes(),
            );
        }
    }
    input.extend(language.farewell.0.bytes());

    let sink = Sink::default();
    let output = Output::new(sink.clone());
    let (sender, done) = mpsc::channel();
    thread::spawn(move || {
        protocol::run(&input[..], output);
        let _ = sender.send(());
    });
    let ended = done.recv_timeout(Duration::from_secs(300));
    let panics = PANICS.lock().unwrap_or_else(|error| error.into_inner());
    let written = sink.0.lock().unwrap_or_else(|error| error.into_inner());
    let text = String::from_utf8_lossy(&written);
    let last: Vec<&str> = text.lines().rev().take(5).collect();
    // Failed assertions would go to the hook as well, and be seen by nobody.
    let _ = panic::take_hook();
    assert!(
        panics.is_empty(),
        "{} panics, the first: {}",
        panics.len(),
        panics[0]
    );
    assert!(ended.is_ok(), "a hang or a panic; last lines: {last:?}");
    assert_eq!(last[0], language.farewell.1, "{last:?}");
}

#[test]
fn uci_survives() {
    for seed in 0..10 {
        survives(&UCI, 10_000, seed);
    }
}

//! The fuzz targets on their seeds and on random changes of these, the same in every run. `scripts/fuzz` runs
//! the targets in libFuzzer, which is guided by the code that an input reaches, for as long as you like.

#[path = "src/lib.rs"]
mod targets;

use fastrand::Rng;
use std::io::{Write, stderr};
use std::path::Path;
use std::sync::{Mutex, Once};
use std::{fs, panic, process};
use targets::{book, definitions, fen, invariants, openings, page, pgn, results, seeds, uci, xboard};

/// Longer inputs are cut, as `scripts/fuzz` does.
const LONGEST: usize = 2048;

/// The inputs that are being tried.
static TRIED: Mutex<Vec<(&str, Vec<u8>)>> = Mutex::new(Vec::new());

/// The first panic of any thread, searches included, ends the process and leaves the inputs in files.
fn end_at_the_first_panic() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            before(info);
            // Past the test harness, which keeps what is printed.
            let _ = writeln!(stderr(), "{info}");
            for (target, input) in TRIED.lock().unwrap_or_else(|error| error.into_inner()).iter() {
                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{target}"));
                let _ = fs::write(&file, input);
                let _ = writeln!(stderr(), "{target} was trying {}", file.display());
            }
            process::abort();
        }));
    });
}

/// Tries a target's seeds, and so many inputs made of them.
fn try_all(target: &'static str, check: fn(&[u8]), more: usize) {
    end_at_the_first_panic();
    let seeds = seeds::of(target, Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut maker = Maker::new(&seeds);
    let made: Vec<Vec<u8>> = (0..more).map(|_| maker.input()).collect();
    for input in seeds.iter().chain(&made) {
        let input = &input[..input.len().min(LONGEST)];
        let mut tried = TRIED.lock().expect("no panic");
        tried.retain(|(name, _)| *name != target);
        tried.push((target, input.to_vec()));
        drop(tried);
        check(input);
    }
    TRIED.lock().expect("no panic").retain(|(name, _)| *name != target);
}

/// Makes inputs of seeds.
struct Maker<'a> {
    seeds: &'a [Vec<u8>],
    /// Words of the protocols, the records and the files.
    words: Vec<Vec<u8>>,
    random: Rng,
}

impl<'a> Maker<'a> {
    fn new(seeds: &'a [Vec<u8>]) -> Self {
        let words = include_str!("words.dict").lines();
        let words = words.filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
        Self { seeds, words: words.map(unescaped).collect(), random: Rng::with_seed(44) }
    }

    fn seed(&mut self) -> &'a [u8] {
        &self.seeds[self.random.usize(..self.seeds.len())]
    }

    /// A seed after one to eight changes.
    fn input(&mut self) -> Vec<u8> {
        let mut input = self.seed().to_vec();
        for _ in 0..self.random.u32(1..=8) {
            self.change(&mut input);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let start = self.random.usize(..=input.len());
        // Short spans more often than long ones.
        let length = 1 << self.random.u32(..8);
        let end = input.len().min(start + self.random.usize(..length));
        match self.random.u32(..8) {
            0 => drop(input.drain(start..end)),
            1 => {
                let copy = input[start..end].to_vec();
                let to = self.random.usize(..=input.len());
                input.splice(to..to, copy);
            }
            2 => {
                let other = self.seed();
                let from = self.random.usize(..=other.len());
                let to = other.len().min(from + self.random.usize(..length));
                input.splice(start..end, other[from..to].iter().copied());
            }
            3 | 4 => {
                let end = if self.random.bool() { start } else { end };
                let word = &self.words[self.random.usize(..self.words.len())];
                input.splice(start..end, word.iter().copied());
            }
            5 => {
                // A number becomes another.
                let digits = |byte: &u8| byte.is_ascii_digit();
                let Some(first) = input[start..].iter().position(digits).map(|at| start + at) else { return };
                let count = input[first..].iter().take_while(|byte| digits(byte)).count();
                let number = self.random.u64(..) >> self.random.u32(..64);
                input.splice(first..first + count, number.to_string().bytes());
            }
            6 => {
                if let Some(byte) = input.get_mut(start) {
                    *byte ^= 1 << self.random.u32(..8);
                }
            }
            _ => {
                let byte = self.random.u8(b' '..=b'~');
                input.splice(start..end.min(start + 1), [byte]);
            }
        }
    }
}

/// A word of the dictionary, in which `\xNN` is a byte and `\"` a quotation mark.
fn unescaped(word: &str) -> Vec<u8> {
    let mut parts = word.split('\\');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let hex = part.strip_prefix('x').and_then(|hex| hex.split_at_checked(2));
        match hex.and_then(|(hex, rest)| Some((u8::from_str_radix(hex, 16).ok()?, rest))) {
            Some((byte, rest)) => bytes.extend([&[byte], rest.as_bytes()].concat()),
            None => bytes.extend(part.bytes()),
        }
    }
    bytes
}

#[test]
fn book_survives_random_changes() {
    try_all("book", book::check, 10_000);
}

#[test]
fn definitions_survives_random_changes() {
    try_all("definitions", definitions::check, 2_000);
}

#[test]
fn fen_survives_random_changes() {
    try_all("fen", fen::check, 600);
}

#[test]
fn openings_survives_random_changes() {
    try_all("openings", openings::check, 5_000);
}

#[test]
fn page_survives_random_changes() {
    try_all("page", page::check, 1_000);
}

#[test]
fn pgn_survives_random_changes() {
    try_all("pgn", pgn::check, 1_500);
}

#[test]
fn results_survives_random_changes() {
    try_all("results", results::check, 5_000);
}

#[test]
fn uci_survives_random_changes() {
    try_all("uci", uci::check, 500);
}

#[test]
fn xboard_survives_random_changes() {
    try_all("xboard", xboard::check, 400);
}

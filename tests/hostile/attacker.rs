//! Where hostile lines come from.

use crate::common;
use crate::words::{Language, NOISE, NUMBERS};
use fastrand::Rng;
use firzan::eval::Evaluate;
use firzan::games::{Variant, Visitor};
use firzan_program::console::lines::LONGEST_LINE;

/// A position with turns from it.
pub struct Sample {
    /// The variant's id.
    pub variant: String,
    pub fen: String,
    /// Some of the legal turns, as UCI writes them.
    pub turns: Vec<String>,
}

/// Samples of one variant.
struct RandomGame {
    variant: Variant,
    seed: u64,
}

impl Visitor for RandomGame {
    type Output = Vec<Sample>;

    fn visit<P: Evaluate>(self, options: P::Options) -> Self::Output {
        let start = P::from_fen(options, P::start_fen(options)).expect("the start position stands");
        let mut random = Rng::with_seed(self.seed);
        let game = common::random_game(start, &mut random, 60);
        let sample = |position: &P| Sample {
            variant: self.variant.to_string(),
            fen: position.fen(),
            turns: position.legal_moves().into_iter().take(60).map(|turn| position.write(turn)).collect(),
        };
        game.iter().step_by(10).map(sample).collect()
    }
}

/// Makes hostile lines.
pub struct Attacker {
    language: &'static Language,
    pub random: Rng,
    samples: Vec<Sample>,
}

impl Attacker {
    /// Lines for a protocol, the same for the same seed.
    pub fn new(language: &'static Language, seed: u64) -> Attacker {
        let samples = |variant: Variant| variant.visit(RandomGame { variant, seed });
        Attacker {
            language,
            random: Rng::with_seed(seed),
            samples: Variant::all().into_iter().flat_map(samples).collect(),
        }
    }

    fn pick(&mut self, words: &[&str]) -> String {
        self.random.choice(words).map_or(String::new(), |word| word.to_string())
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
                [0, 1].map(|_| if self.random.bool() { self.language.words } else { NOISE })
            };
            words.extend(sources.map(|source| self.pick(source)));
        }
        words.join(" ")
    }

    fn command(&mut self) -> String {
        let sample = &self.samples[self.random.usize(..self.samples.len())];
        (self.language.command)(&mut self.random, sample)
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
                2 => bytes[at] = self.random.choice(*b"kKpPrRqQwWnNeEdDsScC+0189/ -,").unwrap_or(b' '),
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
    pub fn line(&mut self) -> Vec<u8> {
        match self.random.u32(..20_000) {
            0 => vec![b'x'; LONGEST_LINE + 10],
            1 => "go ".repeat(100_000).into_bytes(),
            2..1_000 => {
                let length = self.random.usize(..80);
                (0..length).map(|_| self.random.u8(..)).filter(|byte| *byte != b'\n').collect()
            }
            1_000..8_000 => self.babble().into_bytes(),
            8_000..12_000 => self.command().into_bytes(),
            _ => {
                let command = self.command();
                self.mutate(&command)
            }
        }
    }
}

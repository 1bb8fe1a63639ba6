//! Weights as text, for games that are not built in.
//!
//! ```text
//! Firzan weights 1
//! game makruk@1f0c33aa
//! even 180.0
//! spread 110.0
//! values 90 320 0
//! search futility 80
//! term MATERIAL
//! 100/120 300/290
//! ```
//!
//! `even` and `spread` are the [`Chances`]; `values` are the values of pieces by kind, if they were learnt;
//! `search` sets a search parameter that differs from its default. A term is followed by its features'
//! weights, middlegame/ending, on lines of any length. Missing weights are 0.

use super::chances::Chances;
use super::params::{Params, TunedParams};
use super::score::Score;
use super::weights::{Term, Weights, features};
use std::fmt::Write;
use std::str::{FromStr, Lines};

/// The start of a text, followed by the version of the format.
const PREFIX: &str = "Firzan weights ";

const VERSION: u32 = 1;

/// Maximum absolute weight in a file, so that no sum of weights can overflow.
const LIMIT: i32 = 3000;

/// Maximum absolute value of a piece.
pub const LARGEST_VALUE: i32 = 5000;

/// Whether bytes begin like a file of weights.
pub fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(PREFIX.as_bytes())
}

/// The weights of a game, and the game's name.
#[derive(Clone, Debug)]
pub struct Written {
    /// The exact name of the game, such as `makruk@1f0c33aa`.
    pub game: String,
    /// Middlegame and ending centipawns of every feature.
    pub table: Vec<[i32; 2]>,
    /// The values of pieces by kind, in centipawns; empty if they were not learnt.
    pub values: Vec<i32>,
    /// The function from scores to chances.
    pub chances: Chances,
    /// The search parameters.
    pub params: Params,
}

impl Written {
    /// The weights of a game, for writing.
    pub fn of(game: &str, weights: &Weights) -> Written {
        Written {
            game: game.to_string(),
            table: weights.table.iter().map(|score| [score.middle(), score.end()]).collect(),
            values: weights.values.to_vec(),
            chances: weights.chances,
            params: weights.search.params,
        }
    }

    /// The weights for an evaluation with these terms. They are never freed.
    pub fn leak(&self, terms: &'static [Term]) -> &'static Weights {
        let table: Vec<Score> = self.table.iter().map(|&[middle, end]| Score::new(middle, end)).collect();
        Box::leak(Box::new(Weights {
            terms,
            table: table.leak(),
            values: self.values.clone().leak(),
            chances: self.chances,
            file: "",
            search: TunedParams { params: self.params, file: "" },
        }))
    }

    /// Writes the weights as text. Weights that are too large are clipped.
    pub fn text(&self, terms: &[Term]) -> String {
        let Written { game, table, values, chances: Chances { even, spread }, params } = self;
        let mut text = format!("{PREFIX}{VERSION}\ngame {game}\neven {even:.1}\nspread {spread:.1}\n");
        if !values.is_empty() {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            let _ = writeln!(text, "values {}", values.join(" "));
        }
        let values = params.values().into_iter().zip(Params::DEFAULT.values());
        for (param, (value, default)) in Params::ALL.iter().zip(values) {
            if value != default {
                let _ = writeln!(text, "search {} {value}", param.name);
            }
        }
        for term in terms {
            let _ = writeln!(text, "term {}", term.name);
            for row in table[term.start..term.start + term.len].chunks(term.row) {
                let clip = |weight: i32| weight.clamp(-LIMIT, LIMIT);
                let row: Vec<String> =
                    row.iter().map(|&[middle, end]| format!("{}/{}", clip(middle), clip(end))).collect();
                let _ = writeln!(text, "{}", row.join(" "));
            }
        }
        text
    }

    /// Reads a text for an evaluation with these terms.
    ///
    /// # Errors
    /// If the text is invalid; the message contains the line number.
    pub fn read(text: &str, terms: &[Term]) -> Result<Written, String> {
        let mut lines = Numbered { lines: text.lines(), number: 0 };
        lines.read(terms).map_err(|why| format!("line {}: {why}", lines.number.max(1)))
    }
}

/// The remaining lines of a text, and the number of the last line read.
struct Numbered<'a> {
    lines: Lines<'a>,
    number: usize,
}

impl<'a> Numbered<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.number += 1;
        self.lines.next()
    }

    /// The value of the next line, which must begin with `name`.
    fn value<T: FromStr>(&mut self, name: &str) -> Result<T, String> {
        let value = self.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
        value.ok_or_else(|| format!("expected {name:?} and its value"))
    }

    fn read(&mut self, terms: &[Term]) -> Result<Written, String> {
        let version: u32 = self.value(PREFIX.trim_end())?;
        if version != VERSION {
            return Err(format!("format {version}, this program reads format {VERSION}"));
        }
        let game: String = self.value("game")?;
        let chances = Chances { even: self.value("even")?, spread: self.value("spread")? };
        if !(0.0..=1e5).contains(&chances.even) || !(1.0..=1e5).contains(&chances.spread) {
            return Err("even is a number from 0 to 100000, spread one from 1".to_string());
        }
        let (mut table, mut params) = (vec![[0; 2]; features(terms)], Params::DEFAULT.values());
        let mut values = Vec::new();
        let mut indices = 0..0;
        while let Some(line) = self.next() {
            if let Some(name) = line.strip_prefix("term ") {
                let term = terms.iter().find(|term| term.name == name);
                let term =
                    term.ok_or_else(|| format!("{name} is not a term of this program's evaluation"))?;
                indices = term.start..term.start + term.len;
            } else if let Some(setting) = line.strip_prefix("search ") {
                parameter(setting, &mut params)?;
            } else if let Some(list) = line.strip_prefix("values ") {
                let numbers = list.split_ascii_whitespace();
                let value = |word: &str| word.parse().ok().filter(|value: &i32| value.abs() <= LARGEST_VALUE);
                let read: Option<Vec<i32>> = numbers.map(value).collect();
                values = read.ok_or_else(|| format!("values are numbers of at most {LARGEST_VALUE}"))?;
            } else {
                for word in line.split_ascii_whitespace() {
                    let index = indices.next().ok_or("the term has fewer weights in this program")?;
                    table[index] = weight(word).ok_or_else(|| {
                        format!("expected a weight such as 12/-7, at most {LIMIT} in size, found {word:?}")
                    })?;
                }
            }
        }
        Ok(Written { game, table, values, chances, params: Params::of(params) })
    }
}

/// Reads a weight in the middlegame and in the ending, such as `12/-7`.
fn weight(word: &str) -> Option<[i32; 2]> {
    let (middle, end) = word.split_once('/')?;
    let weight = [middle.parse().ok()?, end.parse().ok()?];
    weight.iter().all(|half: &i32| (-LIMIT..=LIMIT).contains(half)).then_some(weight)
}

/// Reads a search parameter.
fn parameter(setting: &str, values: &mut [i32; Params::ALL.len()]) -> Result<(), String> {
    let (name, value) = setting.split_once(' ').ok_or("a search parameter has a name and a value")?;
    let index = Params::ALL.iter().position(|param| param.name == name);
    let index = index.ok_or_else(|| format!("unknown search parameter {name:?}"))?;
    let param = Params::ALL[index];
    let value = value.parse().ok().filter(|value| (param.least..=param.most).contains(value));
    values[index] =
        value.ok_or_else(|| format!("{name} is a number from {} to {}", param.least, param.most))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: &[Term] = &[
        Term { name: "TEMPO", about: "", start: 0, len: 1, row: 1 },
        Term { name: "MATERIAL", about: "", start: 1, len: 4, row: 2 },
    ];

    fn written() -> Written {
        let mut params = Params::DEFAULT;
        params.aspiration = 40;
        let table = vec![[15, 8], [100, 120], [-7, 0], [300, 290], [0, 0]];
        Written {
            game: "small@1f0c33aa".to_string(),
            table,
            values: vec![90, -320, 0],
            chances: Chances { even: 180.5, spread: 110.0 },
            params,
        }
    }

    #[test]
    fn weights_are_preserved() {
        let text = written().text(TERMS);
        assert!(text.ends_with("term MATERIAL\n100/120 -7/0\n300/290 0/0\n"), "{text}");
        let read = Written::read(&text, TERMS).expect("weights");
        assert_eq!((&read.table, &read.values), (&written().table, &written().values));
        assert_eq!(
            (read.game, read.chances, read.params),
            (written().game, written().chances, written().params)
        );
        let weights = written().leak(TERMS);
        assert_eq!(Written::of("small@1f0c33aa", weights).text(TERMS), text);
    }

    #[test]
    fn errors_report_their_line() {
        let text = written().text(TERMS);
        for (old, new, fault) in [
            ("weights 1", "weights 2", "line 1: format 2"),
            ("game small@1f0c33aa", "game", "line 2: expected \"game\""),
            ("even 180.5", "even x", "line 3: expected \"even\""),
            ("spread 110.0", "spread 0", "line 4: even is a number"),
            ("values 90 ", "values 5001 ", "line 5: values are numbers of at most 5000"),
            ("search aspiration 40", "search aspiration 0", "line 6: aspiration is a number from 6 to 250"),
            ("search aspiration 40", "search depth 40", "line 6: unknown search parameter \"depth\""),
            ("term TEMPO", "term HASTE", "line 7: HASTE is not a term"),
            ("15/8", "15/8 3/3", "line 8: the term has fewer weights"),
            (
                "15/8",
                "15/80000",
                "line 8: expected a weight such as 12/-7, at most 3000 in size, found \"15/80000\"",
            ),
        ] {
            let fault_found = Written::read(&text.replacen(old, new, 1), TERMS).expect_err(new);
            assert!(fault_found.starts_with(fault), "{fault_found}");
        }
        for end in 0..40 {
            assert!(Written::read(&text[..end], TERMS).is_err(), "{end}");
        }
    }
}

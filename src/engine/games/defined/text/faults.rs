//! Faults in a file of definitions, and their places.

use crate::core::spelling::nearest;
use std::fmt;

/// The most errors that are reported of a file, which is not read beyond them; and the most warnings.
pub const MOST: usize = 1000;

/// A place in a file: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct At {
    /// The line.
    pub line: u32,
    /// The column in bytes, which are characters but in keys for people.
    pub column: u32,
}

impl At {
    /// The place so many columns further right.
    pub fn right(self, columns: usize) -> At {
        At { column: self.column.saturating_add(columns as u32), ..self }
    }
}

/// The weight of a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// The section is wrong.
    Error,
    /// The section is right, but asks for a rule that Firzan does not play yet.
    NotYet,
    /// The section asks for a rule that Firzan does not mean to play.
    Never,
    /// The section is legal, and likely not what was meant.
    Warning,
    /// The section is right, but Fairy-Stockfish plays another game by it: it lacks this notation, or departs
    /// from its own rules.
    Differs,
}

impl Weight {
    /// Whether a section with such a fault cannot be played.
    pub fn refuses(self) -> bool {
        !matches!(self, Weight::Warning | Weight::Differs)
    }

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Weight::Error => "error",
            Weight::NotYet => "not yet",
            Weight::Never => "never",
            Weight::Warning => "warning",
            Weight::Differs => "differs",
        }
    }
}

/// Something wrong at a place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// The place.
    pub at: At,
    /// The weight.
    pub weight: Weight,
    /// The key, or the section in its brackets.
    pub key: String,
    /// The text that was read, what is allowed, and what was probably meant.
    pub words: String,
}

impl fmt::Display for Fault {
    /// `LINE:COLUMN: KEY: words`; a file's name and a colon go before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At { line, column } = self.at;
        let weight = if self.weight.refuses() { "" } else { "warning: " };
        write!(f, "{line}:{column}: {weight}")?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.words)
    }
}

/// The faults of a file.
#[derive(Default, Debug)]
pub struct Faults {
    all: Vec<Fault>,
    /// The number of warnings among them.
    warnings: usize,
}

impl Faults {
    /// Adds one, unless there are too many of its weight.
    pub fn add(&mut self, at: At, weight: Weight, key: impl Into<String>, words: impl Into<String>) {
        let is_warning = !weight.refuses();
        let others = if is_warning { self.warnings } else { self.all.len() - self.warnings };
        if others < MOST {
            self.warnings += usize::from(is_warning);
            self.all.push(Fault { at, weight, key: key.into(), words: words.into() });
        }
    }

    /// Adds an error.
    pub fn error(&mut self, at: At, key: impl Into<String>, words: impl Into<String>) {
        self.add(at, Weight::Error, key, words);
    }

    /// Adds a warning.
    pub fn warning(&mut self, at: At, key: impl Into<String>, words: impl Into<String>) {
        self.add(at, Weight::Warning, key, words);
    }

    /// Whether there are too many to read on.
    pub fn is_full(&self) -> bool {
        self.all.len() - self.warnings >= MOST
    }

    /// The number of faults.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Whether one of those from number `first` on refuses its section.
    pub fn refuse(&self, first: usize) -> bool {
        self.all[first..].iter().any(|fault| fault.weight.refuses())
    }

    /// Whether one of those from number `first` on is an error, not just a rule that is not played.
    pub fn spoil(&self, first: usize) -> bool {
        self.all[first..].iter().any(|fault| fault.weight == Weight::Error)
    }

    /// All of them, in the order of the file.
    pub fn sorted(mut self) -> Vec<Fault> {
        let (is_full, hides_warnings) = (self.is_full(), self.warnings >= MOST);
        self.all.sort();
        self.all.dedup();
        let last = self.all.last().map_or(At { line: 1, column: 1 }, |fault| fault.at).right(1);
        let end = |weight, words: String| Fault { at: last, weight, key: String::new(), words };
        if is_full {
            self.all.push(end(Weight::Error, format!("{MOST} faults: the rest of the file is not read")));
        }
        if hides_warnings {
            self.all.push(end(Weight::Warning, format!("{MOST} warnings: the others are not shown")));
        }
        self.all
    }
}

/// The longest word that can be a misspelling.
const LONGEST_WORD: usize = 64;

/// The known word that was probably meant; looking for one takes long in a long text.
pub fn near<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if given.len() > LONGEST_WORD { None } else { nearest(given, known) }
}

/// Something wrong inside a value, at a byte of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The byte, from 0.
    pub offset: usize,
    /// The fault, and what is allowed.
    pub words: String,
    /// Whether it is only that Fairy-Stockfish reads another game.
    pub differs: bool,
}

impl Problem {
    /// A problem at a byte.
    pub fn new(offset: usize, words: impl Into<String>) -> Problem {
        Problem { offset, words: words.into(), differs: false }
    }

    /// The problem so many bytes further on.
    pub fn right(self, bytes: usize) -> Problem {
        Problem { offset: self.offset + bytes, ..self }
    }

    /// Notation at a byte that is right here, and that Fairy-Stockfish reads as something else.
    pub fn differing(offset: usize, words: impl Into<String>) -> Problem {
        Problem { differs: true, ..Problem::new(offset, words) }
    }
}

/// The result of reading a part of a value.
pub type Read<T> = Result<T, Problem>;

/// A problem at a byte, as a result.
///
/// # Errors
/// Always.
pub fn fail<T>(offset: usize, words: impl Into<String>) -> Read<T> {
    Err(Problem::new(offset, words))
}

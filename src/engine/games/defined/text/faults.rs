//! Errors and warnings in a definition file, with their positions.

use crate::core::spelling::nearest;
use std::fmt;

/// Maximum number of errors in a file, after which reading stops; also the maximum number of warnings.
pub const MOST: usize = 1000;

/// A position in a file: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct At {
    /// The line.
    pub line: u32,
    /// The column in bytes. Only descriptive texts have characters of several bytes.
    pub column: u32,
}

impl At {
    /// The position this many columns further right.
    pub fn right(self, columns: usize) -> At {
        At { column: self.column.saturating_add(columns as u32), ..self }
    }
}

/// The severity of a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// The section is wrong.
    Error,
    /// The section is valid, but asks for a rule that Firzan does not play yet.
    NotYet,
    /// The section asks for a rule that Firzan is not going to play.
    Never,
    /// The section is valid, but probably not what was meant.
    Warning,
    /// The section is valid, but Fairy-Stockfish would play another game: it lacks this notation, or departs
    /// from its own rules.
    Differs,
}

impl Weight {
    /// Whether the fault keeps its section from being played.
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
    /// The position.
    pub at: At,
    /// The severity.
    pub weight: Weight,
    /// The key, or the section in its brackets.
    pub key: String,
    /// The message: the text that was read, what is allowed, and what was probably meant.
    pub words: String,
}

impl fmt::Display for Fault {
    /// `LINE:COLUMN: KEY: message`; callers write the file's name and a colon before it.
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
    /// Adds a fault, unless there are too many errors or too many warnings already.
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

    /// Whether there are too many errors to continue reading.
    pub fn is_full(&self) -> bool {
        self.all.len() - self.warnings >= MOST
    }

    /// The number of faults.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Whether a fault from index `first` on keeps its section from being played.
    pub fn refuse(&self, first: usize) -> bool {
        self.all[first..].iter().any(|fault| fault.weight.refuses())
    }

    /// Whether a fault from index `first` on is an error, not just a rule that Firzan does not play.
    pub fn spoil(&self, first: usize) -> bool {
        self.all[first..].iter().any(|fault| fault.weight == Weight::Error)
    }

    /// All faults, in the order of the file.
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

/// Length in bytes up to which a word may be a misspelling.
const LONGEST_WORD: usize = 64;

/// The known word that was probably meant; `None` for long texts, where the search would be slow.
pub fn near<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if given.len() > LONGEST_WORD { None } else { nearest(given, known) }
}

/// A problem at a byte of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The byte, from 0.
    pub offset: usize,
    /// The message: what is wrong, and what is allowed.
    pub words: String,
    /// Whether it is only a difference from Fairy-Stockfish.
    pub differs: bool,
}

impl Problem {
    /// A problem at a byte.
    pub fn new(offset: usize, words: impl Into<String>) -> Problem {
        Problem { offset, words: words.into(), differs: false }
    }

    /// The problem, moved this many bytes to the right.
    pub fn right(self, bytes: usize) -> Problem {
        Problem { offset: self.offset + bytes, ..self }
    }

    /// A problem at a byte where the text is valid, but Fairy-Stockfish reads something else.
    pub fn differing(offset: usize, words: impl Into<String>) -> Problem {
        Problem { differs: true, ..Problem::new(offset, words) }
    }
}

/// The result of reading a part of a value.
pub type Read<T> = Result<T, Problem>;

/// A problem at a byte, as an error result.
///
/// # Errors
/// Always.
pub fn fail<T>(offset: usize, words: impl Into<String>) -> Read<T> {
    Err(Problem::new(offset, words))
}

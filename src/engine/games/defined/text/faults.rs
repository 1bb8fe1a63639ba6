//! Errors and warnings in a definition file, with their positions.

use crate::core::spelling::nearest;
use std::fmt;

/// Maximum number of errors in a file, after which reading stops. Also the maximum number of warnings.
pub const MOST: usize = 1000;

/// A position in a file: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct At {
    /// The line.
    pub line: u32,
    /// The column in bytes. Multibyte characters occur only in descriptive texts.
    pub column: u32,
}

impl At {
    /// The position `columns` columns to the right.
    pub fn right(self, columns: usize) -> At {
        At { column: self.column.saturating_add(columns as u32), ..self }
    }
}

/// The severity of a fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// The section is invalid.
    Error,
    /// The section asks for a rule that Firzan is not going to play.
    Never,
    /// The section is valid, but probably not what was meant.
    Warning,
    /// The section is valid, but Fairy-Stockfish would play it differently, because it lacks this notation or
    /// departs from its own rules.
    Differs,
}

impl Weight {
    /// True if the section cannot be played because of the fault.
    pub fn refuses(self) -> bool {
        !matches!(self, Weight::Warning | Weight::Differs)
    }

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Weight::Error => "error",
            Weight::Never => "never",
            Weight::Warning => "warning",
            Weight::Differs => "differs",
        }
    }
}

/// An error or a warning at a position in a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// The position.
    pub at: At,
    /// The severity.
    pub weight: Weight,
    /// The key, or the section's name in brackets.
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

/// The errors and warnings of a file.
#[derive(Default, Debug)]
pub struct Faults {
    all: Vec<Fault>,
    /// The number of warnings among them.
    warnings: usize,
}

impl Faults {
    /// Adds a fault, unless the maximum number of errors or of warnings is reached.
    pub fn add(&mut self, at: At, weight: Weight, key: impl Into<String>, message: impl Into<String>) {
        let is_warning = !weight.refuses();
        let count = if is_warning { self.warnings } else { self.all.len() - self.warnings };
        if count < MOST {
            self.warnings += usize::from(is_warning);
            self.all.push(Fault { at, weight, key: key.into(), words: message.into() });
        }
    }

    /// Adds an error.
    pub fn error(&mut self, at: At, key: impl Into<String>, message: impl Into<String>) {
        self.add(at, Weight::Error, key, message);
    }

    /// Adds a warning.
    pub fn warning(&mut self, at: At, key: impl Into<String>, message: impl Into<String>) {
        self.add(at, Weight::Warning, key, message);
    }

    /// Whether there are too many errors to continue reading.
    pub fn is_full(&self) -> bool {
        self.all.len() - self.warnings >= MOST
    }

    /// The number of faults.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// True if any fault from index `first` onwards prevents the section from being played.
    pub fn refuse(&self, first: usize) -> bool {
        self.all[first..].iter().any(|fault| fault.weight.refuses())
    }

    /// True if any fault from index `first` onwards is an error, not just a rule that Firzan does not play.
    pub fn spoil(&self, first: usize) -> bool {
        self.all[first..].iter().any(|fault| fault.weight == Weight::Error)
    }

    /// All faults in file order, followed by a note if some were left out.
    pub fn sorted(mut self) -> Vec<Fault> {
        let (is_full, hides_warnings) = (self.is_full(), self.warnings >= MOST);
        self.all.sort();
        self.all.dedup();
        let last = self.all.last().map_or(At { line: 1, column: 1 }, |fault| fault.at).right(1);
        let note = |weight, message: String| Fault { at: last, weight, key: String::new(), words: message };
        if is_full {
            self.all.push(note(Weight::Error, format!("{MOST} faults: the rest of the file is not read")));
        }
        if hides_warnings {
            self.all.push(note(Weight::Warning, format!("{MOST} warnings: the others are not shown")));
        }
        self.all
    }
}

/// Maximum length in bytes of a word for which a correction is suggested.
const MAX_WORD_BYTES: usize = 64;

/// The known word that was probably meant; `None` for long texts, because the search would be slow.
pub fn near<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if given.len() > MAX_WORD_BYTES { None } else { nearest(given, known) }
}

/// A problem at a byte offset in a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The byte offset, from 0.
    pub offset: usize,
    /// The message: what is wrong, and what is allowed.
    pub words: String,
    /// True if the value is valid, but Fairy-Stockfish reads it differently.
    pub differs: bool,
}

impl Problem {
    /// A problem at a byte offset.
    pub fn new(offset: usize, message: impl Into<String>) -> Problem {
        Problem { offset, words: message.into(), differs: false }
    }

    /// The same problem, `bytes` bytes further right.
    pub fn right(self, bytes: usize) -> Problem {
        Problem { offset: self.offset + bytes, ..self }
    }

    /// A note that the text from this byte is valid, but Fairy-Stockfish reads it differently.
    pub fn differing(offset: usize, message: impl Into<String>) -> Problem {
        Problem { differs: true, ..Problem::new(offset, message) }
    }
}

/// The result of reading part of a value.
pub type Read<T> = Result<T, Problem>;

/// Returns a problem at a byte offset as an error.
///
/// # Errors
/// Always.
pub fn fail<T>(offset: usize, message: impl Into<String>) -> Read<T> {
    Err(Problem::new(offset, message))
}

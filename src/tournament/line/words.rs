//! Command lines in the style of fastchess: single-dash options, each followed by values, many of them
//! `key=value`.

use anyhow::{Context, Result, bail};
use std::fmt::Display;
use std::str::FromStr;

/// One option and its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The option's name without dashes.
    pub name: String,
    /// The words up to the next option.
    pub values: Vec<String>,
}

/// Splits words into options; no file is read.
///
/// # Errors
/// Names the word that belongs to no option.
pub fn plain_groups(words: &[String]) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for word in words {
        match option_name(word) {
            Some(name) => {
                // As elsewhere on the command line, this option may have its value after an equals sign.
                let (name, values) = match name.split_once('=') {
                    Some((name @ "variant-path", file)) => (name, vec![file.to_string()]),
                    _ => (name, Vec::new()),
                };
                groups.push(Group { name: name.to_string(), values });
            }
            None => match groups.last_mut() {
                Some(group) => group.values.push(word.clone()),
                None => bail!("{word:?}: expected an option such as -engine"),
            },
        }
    }
    Ok(groups)
}

/// The name in `-name` or `--name`; negative numbers are values.
fn option_name(word: &str) -> Option<&str> {
    let name = word.strip_prefix('-')?;
    let name = name.strip_prefix('-').unwrap_or(name);
    name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(name)
}

/// Splits a line at spaces; single or double quotes keep spaces in a word.
///
/// # Errors
/// If a quote is not closed.
pub fn split(line: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => words.extend(word.take()),
            (_, letter) => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        bail!("{line:?}: the quote {open} is not closed");
    }
    words.extend(word);
    Ok(words)
}

impl Group {
    /// Checks that the option has no values.
    ///
    /// # Errors
    /// If it has one.
    pub fn flag(&self) -> Result<bool> {
        match self.values.first() {
            None => Ok(true),
            Some(value) => bail!("-{} takes no value, but {value:?} follows", self.name),
        }
    }

    /// The only value.
    ///
    /// # Errors
    /// If there is none, or more.
    pub fn value(&self) -> Result<&str> {
        match &self.values[..] {
            [value] => Ok(value),
            [] => bail!("-{}: the value is missing", self.name),
            [_, surplus, ..] => bail!("-{} takes one value, but {surplus:?} follows", self.name),
        }
    }

    /// The only value, or the value of the only pair, whose key must be `key`.
    ///
    /// # Errors
    /// If there is no value, or more than one.
    pub fn value_or(&self, key: &str) -> Result<&str> {
        let value = self.value()?;
        let rest = value.strip_prefix(key);
        Ok(rest.and_then(|rest| rest.strip_prefix('=')).unwrap_or(value))
    }

    /// The only value, parsed.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn read<T: FromStr<Err: Display>>(&self) -> Result<T> {
        read(&format!("-{}", self.name), self.value()?)
    }

    /// The values as `key=value`.
    ///
    /// # Errors
    /// Names the word without `=`.
    pub fn pairs(&self) -> Result<Vec<(&str, &str)>> {
        let pairs = self.values.iter().map(|word| {
            word.split_once('=').with_context(|| format!("-{}: {word:?} is not key=value", self.name))
        });
        pairs.collect()
    }

    /// An error about a key that the option does not have.
    pub fn unknown(&self, key: &str, known: &str) -> anyhow::Error {
        anyhow::anyhow!("-{}: unknown word {key:?} (known: {known})", self.name)
    }
}

/// Succeeds if all do.
///
/// # Errors
/// Names all faults, each on a line.
pub fn all(results: impl IntoIterator<Item = Result<()>>) -> Result<()> {
    let faults = results.into_iter().filter_map(|result| Some(format!("{:#}", result.err()?)));
    let faults: Vec<String> = faults.collect();
    if faults.is_empty() { Ok(()) } else { Err(anyhow::anyhow!(faults.join("\n"))) }
}

/// Parses a value.
///
/// # Errors
/// Names the option or key.
pub fn read<T: FromStr<Err: Display>>(what: &str, text: &str) -> Result<T> {
    text.parse().map_err(|error| anyhow::anyhow!("{what}: {text:?}: {error}"))
}

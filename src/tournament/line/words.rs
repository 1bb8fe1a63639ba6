//! Command lines in the style of fastchess: single-dash options followed by values, often `key=value`.

use anyhow::{Context, Result, bail};
use std::fmt::Display;
use std::str::FromStr;

/// An option and its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The option's name without dashes.
    pub name: String,
    /// The arguments up to the next option.
    pub values: Vec<String>,
}

/// Groups arguments by option, without reading configuration files.
///
/// # Errors
/// Names an argument that belongs to no option.
pub fn plain_groups(args: &[String]) -> Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for arg in args {
        match option_name(arg) {
            Some(name) => {
                // `-variant-path=FILE` works here as it does in other commands.
                let (name, values) = match name.split_once('=') {
                    Some((name @ "variant-path", file)) => (name, vec![file.to_string()]),
                    _ => (name, Vec::new()),
                };
                groups.push(Group { name: name.to_string(), values });
            }
            None => match groups.last_mut() {
                Some(group) => group.values.push(arg.clone()),
                None => bail!("{arg:?}: expected an option such as -engine"),
            },
        }
    }
    Ok(groups)
}

/// The name in `-name` or `--name`; `None` for values, including negative numbers.
fn option_name(arg: &str) -> Option<&str> {
    let name = arg.strip_prefix('-')?;
    let name = name.strip_prefix('-').unwrap_or(name);
    name.starts_with(|first: char| first.is_ascii_alphabetic()).then_some(name)
}

/// Splits a line at spaces, except between single or double quotes.
///
/// # Errors
/// If a quote is not closed.
pub fn split(line: &str) -> Result<Vec<String>> {
    let mut args = Vec::new();
    let mut arg: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), letter) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                arg.get_or_insert_default();
            }
            (None, letter) if letter.is_whitespace() => args.extend(arg.take()),
            (_, letter) => arg.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        bail!("{line:?}: the quote {open} is not closed");
    }
    args.extend(arg);
    Ok(args)
}

impl Group {
    /// Returns true after checking that the option has no values.
    ///
    /// # Errors
    /// If it has a value.
    pub fn flag(&self) -> Result<bool> {
        match self.values.first() {
            None => Ok(true),
            Some(value) => bail!("-{} takes no value, but {value:?} follows", self.name),
        }
    }

    /// The only value.
    ///
    /// # Errors
    /// If there is no value, or more than one.
    pub fn value(&self) -> Result<&str> {
        match &self.values[..] {
            [value] => Ok(value),
            [] => bail!("-{}: the value is missing", self.name),
            [_, surplus, ..] => bail!("-{} takes one value, but {surplus:?} follows", self.name),
        }
    }

    /// The only value, with or without the prefix `key=`.
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
    /// If there is not exactly one value, or it cannot be parsed.
    pub fn read<T: FromStr<Err: Display>>(&self) -> Result<T> {
        read(&format!("-{}", self.name), self.value()?)
    }

    /// The values, split into keys and values at `=`.
    ///
    /// # Errors
    /// Names a value without `=`.
    pub fn pairs(&self) -> Result<Vec<(&str, &str)>> {
        let pairs = self.values.iter().map(|value| {
            value.split_once('=').with_context(|| format!("-{}: {value:?} is not key=value", self.name))
        });
        pairs.collect()
    }

    /// The error for a key or value that the option does not have.
    pub fn unknown(&self, key: &str, known: &str) -> anyhow::Error {
        anyhow::anyhow!("-{}: unknown word {key:?} (known: {known})", self.name)
    }
}

/// Returns `Ok` if every result is `Ok`.
///
/// # Errors
/// Lists all errors, one per line.
pub fn all(results: impl IntoIterator<Item = Result<()>>) -> Result<()> {
    let errors = results.into_iter().filter_map(|result| Some(format!("{:#}", result.err()?)));
    let errors: Vec<String> = errors.collect();
    if errors.is_empty() { Ok(()) } else { Err(anyhow::anyhow!(errors.join("\n"))) }
}

/// Parses a value.
///
/// # Errors
/// Names the option or key.
pub fn read<T: FromStr<Err: Display>>(what: &str, text: &str) -> Result<T> {
    text.parse().map_err(|error| anyhow::anyhow!("{what}: {text:?}: {error}"))
}

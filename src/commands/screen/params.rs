//! Search parameters from a file and from the command line.

use crate::console::whole;
use anyhow::{Context, Result};
use firzan::core::spelling::nearest;
use firzan::eval::Params;
use std::path::Path;

/// Maximum size of a file of parameters in bytes.
const MAX_SIZE: u64 = 1 << 20;

/// A search parameter, by its place in [`Params::ALL`], with a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    place: usize,
    value: i32,
}

impl Change {
    fn new(name: &str, value: &str) -> Result<Change, String> {
        let place = Params::ALL.iter().position(|param| param.name == name).ok_or_else(|| {
            let near = nearest(name, Params::ALL.iter().map(|param| param.name));
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            format!("no search parameter is named {name:?}{near}")
        })?;
        let param = Params::ALL[place];
        let value = value.parse().ok().filter(|value| (param.least..=param.most).contains(value));
        let value = value.ok_or_else(|| format!("{name} must be from {} to {}", param.least, param.most))?;
        Ok(Change { place, value })
    }

    /// Reads a change such as `futility=80`.
    ///
    /// # Errors
    /// If the text has another form, or the name or the value is invalid.
    pub fn read(text: &str) -> Result<Change, String> {
        let (name, value) = text.split_once('=').ok_or("not of the form NAME=VALUE")?;
        Change::new(name, value)
    }
}

/// The parameters with these changes.
pub fn changed(params: &Params, changes: &[Change]) -> Params {
    let mut values = params.values();
    for change in changes {
        values[change.place] = change.value;
    }
    Params::of(values)
}

/// The parameters in a source file that `firzan tune-search` has written.
///
/// # Errors
/// If the file cannot be read or has no parameters.
pub fn read(path: &Path) -> Result<Params> {
    let text = whole::read_text(path, MAX_SIZE).with_context(|| format!("cannot read {}", path.display()))?;
    source(&text).map_err(anyhow::Error::msg).with_context(|| path.display().to_string())
}

/// The parameters in a source's text.
fn source(text: &str) -> Result<Params, String> {
    let (_, rows) = text.split_once("PARAMS: NamedParams").ok_or("not a file made by firzan tune-search")?;
    let change = |row: &str| {
        let pair = row.split(')').next().and_then(|row| row.split_once("\", "));
        let (name, value) = pair.ok_or_else(|| format!("not a parameter: {row}"))?;
        Change::new(name, value)
    };
    let changes = rows.split("(\"").skip(1).map(change).collect::<Result<Vec<_>, _>>()?;
    Ok(changed(&Params::DEFAULT, &changes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use firzan::games::Variant;

    #[test]
    fn every_games_source_gives_its_parameters() {
        for variant in Variant::all() {
            let tuned = crate::learning::subject::subject(variant).weights().search;
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(tuned.file);
            let read = read(&path).unwrap_or_else(|why| panic!("{variant}: {why:#}"));
            assert_eq!(read, tuned.params, "{variant}");
        }
    }

    #[test]
    fn bad_changes_are_refused() {
        for (text, fault) in [
            ("futility", "not of the form"),
            ("futilty=80", "did you mean futility?"),
            ("futility=8000", "from 0 to 800"),
            ("futility=", "from 0 to 800"),
        ] {
            let why = Change::read(text).expect_err(text);
            assert!(why.contains(fault), "{why}");
        }
        let change = Change::read("futility=80").expect("a change");
        assert_eq!(changed(&Params::DEFAULT, &[change]), Params { futility: 80, ..Params::DEFAULT });
        assert!(source("pub const PARAMS: NamedParams = &[\n    (\"futility\", x),\n];\n").is_err());
    }
}

//! `-quick`: a complete match in one option.

use super::words::Group;
use anyhow::{Context, Result, bail};
use std::path::Path;

/// Expands `-quick cmd=ENGINE cmd=ENGINE book=FILE` into ordinary options, which later options override.
///
/// # Errors
/// Names the key that is missing or unknown.
pub fn expand(quick: &Group) -> Result<Vec<Group>> {
    let (mut programs, mut book) = (Vec::new(), None);
    for (key, value) in quick.pairs()? {
        match key {
            "cmd" => programs.push(value),
            "book" => book = Some(value),
            _ => return Err(quick.unknown(key, "cmd, cmd, book")),
        }
    }
    let book = book.context("-quick: book= is missing")?;
    let [one, other] = programs[..] else {
        bail!("-quick: expected two cmd= keys, found {}", programs.len());
    };
    let stem = |program: &str| {
        let stem = Path::new(program).file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    };
    let mut names = [stem(one), stem(other)];
    if names[0] == names[1] {
        names[0].push('1');
        names[1].push('2');
    }
    let group = |name: &str, values: &[&str]| Group {
        name: name.into(),
        values: values.iter().map(|value| value.to_string()).collect(),
    };
    let engine = |program, name| group("engine", &[&format!("cmd={program}"), &format!("name={name}")]);
    Ok(vec![
        engine(one, &names[0]),
        engine(other, &names[1]),
        group("each", &["tc=10+0.1"]),
        group("openings", &[&format!("file={book}"), "order=random"]),
        group("rounds", &["25000"]),
        group("games", &["2"]),
        group("concurrency", &["-2"]),
        group("draw", &["movenumber=30", "movecount=8", "score=8"]),
    ])
}

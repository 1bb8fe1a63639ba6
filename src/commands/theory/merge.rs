//! `firzan theory merge`: joins theories.

use crate::console::files;
use crate::console::lines::{InputLine, Lines};
use crate::console::output::Output;
use crate::console::text::counted;
use crate::theory::merge::Merged;
use crate::theory::store::{Address, Store};
use crate::theory::text::{self, Theory};
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use firzan::games::Registry;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The first bytes of an SQLite database.
const MAGIC: [u8; 16] = *b"SQLite format 3\0";

/// The arguments of `firzan theory merge`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theories: files, also texts of `theory export`, or postgres://HOST/DATABASE
    #[arg(required = true)]
    stores: Vec<Address>,
    /// The theory to write; an existing one is joined with the others
    #[arg(long, short, value_name = "STORE")]
    output: Address,
}

/// Joins the theories with the output, if it exists, and writes it.
///
/// # Errors
/// If a theory cannot be read, they are of different games or starts, or the output cannot be written.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let mut theories = Vec::new();
    for address in &options.stores {
        theories.push(read(address, registry)?);
    }
    let (first, others) = theories.split_first().context("no theory to merge")?;
    let subject = first.subject.clone();
    for (other, address) in others.iter().zip(&options.stores[1..]) {
        other.subject.expect(&subject, address)?;
    }
    let start = subject.start(subject.variant(registry)?)?;
    let mut merged = Merged::new(start, &subject.exact_id);
    for (Theory { rows, engines, .. }, address) in theories.into_iter().zip(&options.stores) {
        merged.add(rows, &engines).with_context(|| format!("{address} is damaged"))?;
    }
    // From now on no other process extends it.
    let store = Store::extend(&options.output, &subject)?;
    let joined = merged.add(store.load()?, &store.engines()?);
    joined.with_context(|| format!("{} is damaged", options.output))?;
    let (rows, engines) = merged.finish();
    store.replace(&rows, &engines)?;
    let positions = counted(rows.positions.len(), "1 position", "positions");
    output.line(format_args!("{}: {positions}", options.output));
    Ok(())
}

/// Reads a theory: a text, or a database.
fn read(address: &Address, registry: &Registry) -> Result<Theory> {
    if let Address::File(path) = address
        && !is_database(path)
    {
        let mut lines = Lines::new(files::open_file(path)?);
        let texts = lines.by_ref().map(|line| match line {
            InputLine::Text(text) => Ok(text),
            InputLine::Bad(fault) => Err(anyhow!(fault)),
        });
        let theory = text::read(texts, registry);
        files::ended(path, lines.fault())?;
        return theory.with_context(|| format!("cannot read {address}"));
    }
    let store = Store::read(address)?;
    let rows = store.load()?;
    ensure!(!rows.positions.is_empty(), "{address} is empty");
    Ok(Theory { subject: store.subject().clone(), rows, engines: store.engines()? })
}

/// Whether a file is an SQLite database, or cannot be read. A pipe is not one, and can be read only once.
fn is_database(path: &Path) -> bool {
    if path.metadata().is_ok_and(|kind| !kind.is_file() && !kind.is_dir()) {
        return false;
    }
    let mut first = [0; MAGIC.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut first));
    read.is_err() || first == MAGIC
}

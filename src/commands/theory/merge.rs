//! `firzan theory merge`: joins theories.

use crate::console::output::Output;
use crate::console::text::counted;
use crate::theory::merge::Merged;
use crate::theory::store::{Address, Store};
use anyhow::{Context, Result};
use clap::Args;
use firzan::any::new_game;
use firzan::games::Registry;

/// The arguments of `firzan theory merge`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theories: files, or postgres://HOST/DATABASE
    #[arg(required = true)]
    stores: Vec<Address>,
    /// The theory to write, which may be one of them
    #[arg(long, short, value_name = "STORE")]
    output: Address,
}

/// Joins the theories, and replaces the output.
///
/// # Errors
/// If a theory cannot be read, they are of different games or starts, or the output cannot be written.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let mut stores = Vec::new();
    for path in &options.stores {
        stores.push(Store::read(path)?);
    }
    let (first, others) = stores.split_first().context("no theory to merge")?;
    let subject = first.subject();
    for other in others {
        other.expect(subject)?;
    }
    let mut start = new_game(first.variant(registry)?);
    start.set_up(Some(&subject.root))?;
    let mut merged = Merged::new(start, subject.exact_id.clone());
    for store in &stores {
        merged.add(store.load()?, &store.engines()?);
    }
    let (rows, engines) = merged.finish();
    Store::extend(&options.output, subject)?.replace(&rows, &engines)?;
    let positions = counted(rows.positions.len(), "1 position", "positions");
    output.line(format_args!("{}: {positions}", options.output));
    Ok(())
}

//! `firzan theory check`: looks for faults in a theory's file.

use crate::console::output::Output;
use crate::theory::key;
use crate::theory::store::{Address, Store};
use anyhow::{Result, anyhow, bail};
use clap::Args;
use firzan::any::new_game;
use firzan::games::Registry;

/// The arguments of `firzan theory check`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory: a file, or postgres://HOST/DATABASE
    store: Address,
}

/// Recomputes everything that follows from something else, and prints what differs.
///
/// # Errors
/// If the theory cannot be read, or there is a fault.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let store = Store::read(&options.store)?;
    let variant = store.variant(registry)?;
    let rows = store.load()?;
    let mut faults = 0;
    let mut fault = |text: String| {
        faults += 1;
        output.line(text);
    };
    for row in &rows.positions {
        if row.key != key::of(&store.subject().exact_id, &row.fen) {
            fault(format!("position {}: its key is not that of {}", row.id, row.fen));
        }
    }
    let mut game = new_game(variant);
    for edge in &rows.edges {
        let place = || format!("edge from position {} to {}", edge.parent, edge.child);
        let [parent, child] = [edge.parent, edge.child].map(|id| &rows.positions[id as usize]);
        game.set_up(Some(&parent.fen)).map_err(|error| anyhow!("position {}: {error}", edge.parent))?;
        if !game.legal_moves().contains(&edge.turn) {
            fault(format!("{}: the move is illegal", place()));
            continue;
        }
        game.play(edge.turn);
        if key::without_counters(&game.fen()) != child.fen {
            fault(format!("{}: the move leads elsewhere", place()));
        }
    }
    let graph = rows.graph();
    for row in &rows.positions {
        let worth = graph.node(row.id).worth;
        if (row.low, row.high) != (worth.low, worth.high) {
            let now = format!("{} to {}", worth.low, worth.high);
            fault(format!("position {}: its value is {now}, not {} to {}", row.id, row.low, row.high));
        }
    }
    if faults > 0 {
        bail!("{}: {faults} faults", options.store);
    }
    output.line(format_args!("{}: {} positions without a fault", options.store, graph.len()));
    Ok(())
}

//! `firzan theory check`: looks for faults in a theory's file.

use crate::console::output::Output;
use crate::theory::graph::Graph;
use crate::theory::key;
use crate::theory::planner::{count_own, node_of};
use crate::theory::store::Store;
use anyhow::{Result, anyhow, bail};
use clap::Args;
use firzan::any::new_game;
use firzan::core::Turn;
use firzan::games::Registry;
use std::path::PathBuf;

/// The arguments of `firzan theory check`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory's file
    store: PathBuf,
}

/// Recomputes everything that follows from something else, and prints what differs.
///
/// # Errors
/// If the theory cannot be read, or there is a fault.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let store = Store::read(&options.store)?;
    let variant = store.variant(registry)?;
    let exact_id = store.subject()?.exact_id;
    let (mut graph, mut rows, mut edges) = (Graph::default(), Vec::new(), Vec::new());
    let mut faults = 0;
    let mut fault = |text: String| {
        faults += 1;
        output.line(text);
    };
    store.load(
        |row| {
            graph.add(node_of(&row));
            rows.push(row);
            Ok(())
        },
        |edge| {
            edges.push(edge);
            Ok(())
        },
    )?;
    for (row, id) in rows.iter().zip(0..) {
        if row.id != id {
            bail!("{}: position {id} is missing", options.store.display());
        }
        if row.key != key::of(&exact_id, &row.fen) {
            fault(format!("position {id}: its key is not that of {}", row.fen));
        }
    }
    let mut game = new_game(variant);
    for edge in edges {
        let place = || format!("edge from position {} to {}", edge.parent, edge.child);
        let [Some(parent), Some(child)] = [edge.parent, edge.child].map(|id| rows.get(id as usize)) else {
            fault(format!("{}: there is no such position", place()));
            continue;
        };
        graph.join(edge.parent, edge.turn, edge.child);
        let turn = Turn::try_from_bits(edge.turn);
        game.set_up(Some(&parent.fen)).map_err(|error| anyhow!("position {}: {error}", edge.parent))?;
        match turn.filter(|turn| game.legal_moves().contains(turn)) {
            Some(turn) => {
                game.play(turn);
                if key::without_counters(&game.fen()) != child.fen {
                    fault(format!("{}: the move leads elsewhere", place()));
                }
            }
            None => fault(format!("{}: the move is illegal", place())),
        }
    }
    for row in &rows {
        let own = count_own(row.own, graph.node(row.id));
        graph.change(row.id, |node| node.own = own);
    }
    graph.settle();
    for row in &rows {
        let worth = graph.node(row.id).worth;
        if (row.low, row.high) != (worth.low, worth.high) {
            let now = format!("{} to {}", worth.low, worth.high);
            fault(format!("position {}: its value is {now}, not {} to {}", row.id, row.low, row.high));
        }
    }
    if faults > 0 {
        bail!("{}: {faults} faults", options.store.display());
    }
    output.line(format_args!("{}: {} positions without a fault", options.store.display(), rows.len()));
    Ok(())
}

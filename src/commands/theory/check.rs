//! `firzan theory check`: looks for faults in a theory's file.

use crate::console::output::Output;
use crate::console::text::counted;
use crate::theory::graph::Id;
use crate::theory::key;
use crate::theory::store::{Address, State, Store};
use crate::theory::tree::{Tree, walk};
use anyhow::{Result, bail};
use clap::Args;
use firzan::any::AnyGame;
use firzan::games::Registry;

/// The arguments of `firzan theory check`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory: a file, or postgres://HOST/DATABASE
    store: Address,
}

/// Computes everything anew that follows from the rest, and prints the faults.
///
/// # Errors
/// If the theory cannot be read, or there is a fault.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let store = Store::read(&options.store)?;
    let faults = store.faults()?;
    if !faults.is_empty() {
        faults.iter().for_each(|fault| output.line(fault));
        bail!("{}: it is damaged", options.store);
    }
    let tree = Tree::load_unchecked(&store, registry)?;
    let (rows, graph) = (&tree.rows.positions, &tree.graph);
    let mut faults = 0;
    let mut fault = |text: String| {
        faults += 1;
        output.line(text);
    };
    for row in rows {
        if row.key != key::of(&tree.subject.exact_id, &row.text) {
            fault(format!("position {}: its key is not that of {}", row.id, row.text));
        }
        let worth = graph.node(row.id).worth;
        if (row.low, row.high) != (worth.low, worth.high) {
            let now = format!("{} to {}", worth.low, worth.high);
            fault(format!("position {}: its value is {now}, not {} to {}", row.id, row.low, row.high));
        }
    }
    walk(graph, tree.start().fork().as_mut(), |id, game| {
        let mut found = faults_of_turns(&tree, id, game);
        let is_sound = found.is_empty();
        let mut alone = game.fork();
        alone.restart_clock();
        let is_over = alone.outcome().is_some();
        if (rows[id as usize].state == State::Over) != is_over {
            let is = if is_over { "is" } else { "is not" };
            found.push(format!("position {id}: its state is wrong, for the game {is} over"));
        }
        found.into_iter().for_each(&mut fault);
        is_sound
    });
    for row in rows.iter().filter(|row| !tree.is_reached(row.id)) {
        fault(format!("position {}: no move leads to it", row.id));
    }
    if faults > 0 {
        bail!("{}: {}", options.store, counted(faults, "1 fault", "faults"));
    }
    let positions = counted(graph.len(), "1 position", "positions");
    output.line(format_args!("{}: {positions} without a fault", options.store));
    Ok(())
}

/// The faults of the turns from a position, with its game.
fn faults_of_turns(tree: &Tree, id: Id, game: &mut dyn AnyGame) -> Vec<String> {
    let (mut faults, turns) = (Vec::new(), game.legal_moves());
    for edge in tree.graph.node(id).edges() {
        let place = || format!("edge from position {id} to {}", edge.child);
        if !turns.contains(&edge.turn) {
            faults.push(format!("{}: the move is illegal", place()));
            continue;
        }
        game.play(edge.turn);
        if key::text(game) != tree.rows.positions[edge.child as usize].text {
            faults.push(format!("{}: the move leads elsewhere", place()));
        }
        game.undo();
    }
    let own = tree.rows.positions[id as usize].own.and_then(|own| own.turn);
    if own.is_some_and(|turn| !turns.contains(&turn)) {
        faults.push(format!("position {id}: the best move of its search is illegal"));
    }
    faults
}

//! The explorer of a theory as a self-contained document.

use super::part::Part;
use crate::theory::explorer::{View, scene};
use crate::theory::graph::Id;
use crate::theory::store::Store;
use crate::web::report::Report;
use anyhow::{Context, Result};
use firzan::core::Color;
use firzan::games::Registry;
use serde_json::Value;
use std::collections::HashMap;

/// Maximum number of positions.
const POSITIONS: usize = 2_000;
/// Plies of the line after a move.
const LINE: usize = 4;

/// The document: the positions with the cheapest paths, from the point of view of the side that it is for.
///
/// # Errors
/// If the theory cannot be read.
pub fn document(part: &Part<'_>, store: &Store, registry: &Registry) -> Result<String> {
    let everything = Part { side: None, ..*part };
    let mut ids = everything.positions();
    ids.truncate(POSITIONS);
    let places: HashMap<Id, usize> = ids.iter().copied().zip(0..).collect();
    let positions = ids.iter().map(|&id| position(part, store, id, &places)).collect::<Result<_>>()?;
    let variant = part.tree.start().variant();
    Ok(Report::theory(variant, registry, part.side == Some(Color::Black), positions))
}

/// A position with its moves. A move has the place of the position after it, or null if that is not in the
/// document.
fn position(part: &Part<'_>, store: &Store, id: Id, places: &HashMap<Id, usize>) -> Result<Value> {
    let game = part.tree.game(id);
    let view = View::of(store, game.as_ref(), LINE)?.context("a position is missing")?;
    let mut object = scene(&view, game.as_ref())?;
    for edge in part.tree.graph.node(id).edges() {
        let turn = game.write(edge.turn);
        if let Some(index) = view.moves.iter().position(|known| known.turn == turn) {
            object["moves"][index]["to"] = places.get(&edge.child).copied().into();
        }
    }
    Ok(object)
}

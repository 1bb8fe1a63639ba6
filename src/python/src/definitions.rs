//! Games that users define.

use crate::fault;
use engine::games::Variant;
use engine::games::defined::play::library;
use engine::games::defined::shelf::Shelf;
use engine::games::defined::{read, registry, shipped};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Two shelves: the games that come with Firzan, and those games with all that was loaded, where later texts
/// find their parents.
static SHELVES: Mutex<Option<[Shelf; 2]>> = Mutex::new(None);

/// Loads the games of a text in the format of Fairy-Stockfish's variants.ini, which are then variants by their
/// names. A game that was loaded before is defined anew; games in progress keep their rules. Raises ValueError
/// with everything that is wrong; the good sections are loaded nevertheless.
#[pyfunction]
pub fn load_variant_config(py: Python<'_>, config: String) -> PyResult<()> {
    let faults = py.detach(|| load(&config));
    if faults.is_empty() { Ok(()) } else { Err(fault(faults.join("\n"))) }
}

fn load(config: &str) -> Vec<String> {
    let mut shelves = SHELVES.lock().unwrap_or_else(PoisonError::into_inner);
    let shelves = shelves.get_or_insert_with(|| {
        let shipped = shipped::shelf(Variant::reserved());
        [shipped.clone(), shipped]
    });
    let [shipped, shelf] = shelves;
    let reading = read("config", config.as_bytes(), shelf);
    let refusing = reading.faults.iter().filter(|fault| fault.weight.refuses());
    let mut told: Vec<String> = refusing.map(|fault| format!("config:{fault}")).collect();
    for section in &reading.sections {
        if let Some(game) = section.playable() {
            let made = registry::keep(game.clone()).map_err(|full| full.to_string());
            let made = made.and_then(|kept| library::check(kept));
            told.extend(made.err().map(|why| format!("config: {}: {why}", section.name)));
        }
        if shipped.refuse(&section.name).is_none() {
            shelf.let_redefine(&section.name);
        }
    }
    told
}

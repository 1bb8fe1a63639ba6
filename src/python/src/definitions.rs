//! The games that the module knows.

use crate::fault;
use engine::games::defined::shelf::Shelf;
use engine::games::defined::{read, shipped};
use engine::games::{Registry, Variant};
use pyo3::prelude::*;
use std::sync::{LazyLock, Mutex, PoisonError};

/// What the module knows.
pub static MODULE: LazyLock<Module> = LazyLock::new(|| {
    let shipped = shipped::shelf(Variant::reserved());
    Module { registry: Registry::new(), parents: Mutex::new(shipped.clone()), shipped }
});

/// The games that come with Firzan, and those that were loaded.
pub struct Module {
    /// The games by their names.
    pub registry: Registry,
    /// The parents that come with Firzan.
    shipped: Shelf,
    /// These, and all that was loaded, for later texts.
    parents: Mutex<Shelf>,
}

/// Loads the games of a text in the format of Fairy-Stockfish's variants.ini, which are then variants by
/// their names. A game that was loaded before is defined anew; games in progress keep their rules. Raises
/// ValueError with everything that is wrong; the good sections are loaded nevertheless.
#[pyfunction]
pub fn load_variant_config(py: Python<'_>, config: String) -> PyResult<()> {
    let faults = py.detach(|| MODULE.load(&config));
    if faults.is_empty() { Ok(()) } else { Err(fault(faults.join("\n"))) }
}

impl Module {
    fn load(&self, config: &str) -> Vec<String> {
        let mut parents = self.parents.lock().unwrap_or_else(PoisonError::into_inner);
        let reading = read("config", config.as_bytes(), &mut parents);
        let refusing = reading.faults.iter().filter(|fault| fault.weight.refuses());
        let mut faults: Vec<String> = refusing.map(|fault| format!("config:{fault}")).collect();
        for section in &reading.sections {
            if let Some(game) = section.playable() {
                let defined = self.registry.define(game.clone(), None).map_err(|full| full.to_string());
                let defined = defined.and_then(|game| game.check());
                faults.extend(defined.err().map(|why| format!("config: {}: {why}", section.name)));
            }
            if self.shipped.refuse(&section.name).is_none() {
                parents.let_redefine(&section.name);
            }
        }
        faults
    }
}

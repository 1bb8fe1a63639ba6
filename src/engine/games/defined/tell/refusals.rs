//! The rules of a draft that Firzan does not play, by key.

use crate::games::defined::game::rules::{Counting, Rules};
use crate::games::defined::keys::Class;
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::keys::table::key;
use crate::games::defined::text::Weight;

/// A rule that is not played.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Its key.
    pub key: &'static str,
    /// `NotYet` or `Never`.
    pub weight: Weight,
    /// A description of the rule.
    pub words: &'static str,
}

/// The refused rules of a draft.
pub fn refusals(draft: &Draft) -> Vec<Refusal> {
    let rules = &draft.rules;
    let mut refusals: Vec<Refusal> = rules.refused.keys().filter_map(|name| of_key(name, rules)).collect();
    let later = |key, words| Refusal { key, weight: Weight::NotYet, words };
    if rules.clocks.counting == Counting::Cambodian {
        refusals.push(later("countingRule", "Cambodian counting"));
    }
    refusals
}

fn of_key(name: &'static str, rules: &Rules) -> Option<Refusal> {
    let (_, key) = key(name)?;
    // Fairy-Stockfish's Cambodian rules need its gates.
    let is_cambodian = name == "gating" && rules.refused.contains_key("cambodianMoves");
    let weight = if key.class == Class::Later || is_cambodian { Weight::NotYet } else { Weight::Never };
    Some(Refusal { key: name, weight, words: key.meaning })
}

//! The rules of a draft that Firzan does not play, by key.

use crate::games::defined::keys::draft::Draft;
use crate::games::defined::keys::table::key;
use crate::games::defined::text::foreign::forked_key;

/// A rule that is not played.
#[derive(Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Its key.
    pub key: &'static str,
    /// A description of the rule.
    pub words: &'static str,
}

/// The refused rules of a draft.
pub fn refusals(draft: &Draft) -> Vec<Refusal> {
    draft.rules.refused.keys().filter_map(|name| of_key(name)).collect()
}

fn of_key(name: &'static str) -> Option<Refusal> {
    let words = key(name).map(|(_, key)| key.meaning);
    let words = words.or_else(|| forked_key(name).map(|_| "a rule of the fork Fairy-Stockfish-X"));
    Some(Refusal { key: name, words: words? })
}

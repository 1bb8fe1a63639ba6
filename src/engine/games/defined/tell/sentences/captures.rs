//! Describes explosions, and kinds that do not capture their own.

use super::Describer;
use crate::games::defined::game::{KindSet, Slot};

impl Describer<'_> {
    pub fn captures(&self) -> Vec<String> {
        let rules = &self.game.rules.captures;
        let mut sentences = Vec::new();
        if rules.explode {
            let pawn = self.game.kinds.iter().position(|kind| kind.slot == Slot::PAWN);
            let except = pawn.map_or(String::new(), |pawn| format!(", except {}", self.plural(pawn)));
            sentences.push(format!(
                "A capture is an explosion: it also removes the capturing piece and every piece next to its \
                 target square, of either side{except}."
            ));
            if !rules.fireproof.is_empty() {
                sentences.push(format!("{} survive explosions.", self.all_of(rules.fireproof, "and")));
            }
        }
        sentences.extend(rules.mutually_immune.kinds().map(|kind| {
            let kinds = self.all_of(KindSet::of(kind), "and");
            format!("{kinds} cannot capture each other.")
        }));
        sentences
    }
}

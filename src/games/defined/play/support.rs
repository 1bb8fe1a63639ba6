//! What is played of the rules that definitions may have.

use super::form::MOST_KINDS;
use crate::games::defined::definition::Definition;
use crate::games::defined::rules::Counting;

/// Whether a definition can be played.
///
/// # Errors
/// Names the first rule that is not played yet.
pub fn check(definition: &Definition) -> Result<(), String> {
    let turned = definition.kinds.iter().filter(|kind| kind.turns_into.is_some()).count();
    let kinds = definition.kinds.len() + turned;
    if kinds > MOST_KINDS {
        return Err(format!("{kinds} kinds with those turned into others, {MOST_KINDS} are played"));
    }
    let rules = &definition.rules;
    let (clocks, ends) = (&rules.clocks, &rules.ends);
    let unplayed = [
        (ends.extinction.is_royal, "several royal pieces"),
        (clocks.counting == Counting::Cambodian, "Cambodian counting"),
        (!rules.refused.is_empty(), "a rule that is refused"),
        (
            definition
                .kinds
                .iter()
                .any(|kind| kind.turns_into.is_some_and(|into| definition.kinds[into].is_king())),
            "a piece that turns into a king",
        ),
    ];
    if let Some((_, what)) = unplayed.iter().find(|(is_asked, _)| *is_asked) {
        return Err(format!("{what}: not played yet"));
    }
    Ok(())
}

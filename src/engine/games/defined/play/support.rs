//! What is played of the rules that definitions may have.

use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::kinds::Slot;
use crate::games::defined::game::rules::{Counting, Decider};
use crate::games::defined::play::tables::form::MOST_KINDS;

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
    let pawn = definition.kinds.iter().position(|kind| kind.slot == Slot::PAWN);
    let has_letters =
        rules.promotion.has_letters(0..definition.kinds.len(), pawn.unwrap_or(definition.kinds.len()));
    let unplayed = [
        (rules.promotion.demotion && has_letters, "pieces that turn back where pawns promote by letter"),
        (ends.decider == Decider::Janggi, "drawn games decided by what pieces are worth in Janggi"),
        (clocks.counting == Counting::Cambodian, "Cambodian counting"),
        (!rules.refused.is_empty(), "a rule that is refused"),
        (has_kings_of_two_kinds(definition), "kings that pieces turn into, besides others"),
    ];
    if let Some((_, what)) = unplayed.iter().find(|(is_asked, _)| *is_asked) {
        return Err(format!("{what}: not played yet"));
    }
    Ok(())
}

/// Whether kings may be of several kinds: those that stand at the start, and those of each kind that turns
/// into them.
fn has_kings_of_two_kinds(definition: &Definition) -> bool {
    let is_king = |kind: usize| definition.kinds[kind].is_king();
    let turn = definition.kinds.iter().filter(|kind| kind.turns_into.is_some_and(is_king)).count();
    let stands = definition.start.pieces.iter().any(|piece| is_king(piece.kind) && piece.from.is_none());
    turn > 1 || turn == 1 && stands
}

//! Drops of pieces from the hand: `P@e4`, and `+P@e4` for a piece that is dropped promoted.

use super::san::{NONE, SEVERAL};
use crate::core::{Step, StepList, Turn};
use crate::rules::dyn_position::DynPosition;

/// Reads a legal drop, with or without the letter of a pawn. A promoted piece may also have the letter of the
/// kind that it has become, as in Fairy-Stockfish's libraries. `None` if the text is not a drop.
pub fn read(position: &dyn DynPosition, text: &str) -> Option<Result<Turn, &'static str>> {
    let (letters, square) = text.split_once('@')?;
    let (to, "") = position.read_square(square)? else {
        return None;
    };
    let mut list = StepList::new();
    if !position.is_over() {
        position.steps(&mut list);
    }
    list.retain(|step| step.is_drop() && step.to() == to && position.after_step(*step).1);
    let kind = |step: Step| step.promotion().map(|kind| &position.kinds()[kind as usize]);
    let is_written = |step: Step| {
        let written = position.write(Turn::of(step));
        written.split('@').next().is_some_and(|own| own.eq_ignore_ascii_case(letters))
    };
    let is_kind = |step: Step| {
        kind(step).is_some_and(|kind| match letters {
            "" => kind.is_pawn(),
            _ => letters.len() == 1 && letters.starts_with(kind.letters.promoted),
        })
    };
    let only = |fits: &dyn Fn(Step) -> bool| {
        let mut steps = list.iter().copied().filter(|&step| fits(step));
        let first = steps.next()?;
        Some(if steps.next().is_some() { Err(SEVERAL) } else { Ok(Turn::of(first)) })
    };
    Some(only(&is_written).or_else(|| only(&is_kind)).unwrap_or(Err(NONE)))
}

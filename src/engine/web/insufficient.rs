//! Detection of sides that cannot win with the pieces they have.

use super::turns::squares;
use crate::any::AnyGame;
use crate::core::Color;
use crate::games::Variant;
#[cfg(feature = "defined")]
use crate::games::defined::rules::Ending;
use crate::rules::{Kind, Reason};

/// True if a side cannot win: by the game's rule for both sides, or because it has only royal pieces and only
/// mate wins. Other insufficient material is not detected.
pub fn cannot_win(game: &dyn AnyGame, color: Color) -> bool {
    if game.outcome().is_some_and(|outcome| outcome.reason == Reason::InsufficientMaterial) {
        return true;
    }
    let is_ours = |&spot: &_| game.at(spot).is_some_and(|piece| piece.color == color);
    let mut own = squares(game).filter(is_ours).peekable();
    own.peek().is_some()
        && own.all(|spot| game.kind(spot).is_some_and(Kind::is_royal))
        && !wins_without_mate(game.variant(), color)
}

/// Whether a side can win without mate: by reaching a goal, by extinction of the other side or by repetition.
#[cfg(feature = "defined")]
fn wins_without_mate(variant: Variant, color: Color) -> bool {
    variant.definition().is_some_and(|definition| {
        let rules = &definition.rules;
        let extinction = &rules.ends.extinction;
        !rules.goals.region[color.index()].is_empty()
            || extinction.value.is_some() && !extinction.is_royal
            || rules.clocks.fold.is_some_and(|value| value != Ending::Draw)
    })
}

#[cfg(not(feature = "defined"))]
fn wins_without_mate(_: Variant, _: Color) -> bool {
    false
}

//! What is played of the rules that definitions may have.

use crate::games::defined::betza::{Hop, Way};
use crate::games::defined::definition::Definition;
use crate::games::defined::region::Region;
use crate::games::defined::rules::{BareKing, BothChecked, Counting, Ending};

/// Whether a definition can be played.
///
/// # Errors
/// Names the first rule that is not played yet.
pub fn check(definition: &Definition) -> Result<(), String> {
    let rules = &definition.rules;
    let (promotion, clocks, ends) = (&rules.promotion, &rules.clocks, &rules.ends);
    let board = Region::board(rules.board.files, rules.board.ranks);
    let is_none = |regions: [Region; 2]| regions.iter().all(|&region| (region & board).is_empty());
    let is_all = |regions: [Region; 2]| regions.iter().all(|&region| region & board == board);
    let unplayed = [
        (!is_none(rules.goals.region), "goal squares"),
        (ends.extinction.is_royal, "several royal pieces"),
        (ends.bare_king != BareKing::None, "bareKingRule"),
        (ends.draw_material.is_some(), "drawMaterial"),
        (rules.relays.relays.iter().any(Option::is_some), "relays"),
        (rules.relays.immune.iter().any(|kinds| !kinds.is_empty()), "immuneTypes"),
        (!is_none(promotion.must_region), "mandatoryPromotionRegion"),
        (promotion.lost_only, "promotionLost"),
        (promotion.stranded.is_some(), "strandedPawn"),
        (promotion.in_place, "promotionInPlace"),
        (!is_all(clocks.region), "nMoveRuleRegion"),
        (clocks.both_checked != BothChecked::Draw, "perpetualBothValue"),
        (clocks.fold_is_white, "nFoldValueAbsolute"),
        (!matches!(clocks.folds, 0 | 3), "a repetition that ends the game other than the third"),
        (clocks.fold.is_none() && clocks.folds != 0, "a repetition without value"),
        (clocks.folds == 3 && clocks.fold == Some(Ending::Loss), "a repetition that wins"),
        (clocks.folds == 0 && clocks.perpetual_loses, "perpetual check without repetition"),
        (clocks.counting == Counting::Cambodian, "Cambodian counting"),
        (ends.stalemate.is_none(), "a stalemate without value"),
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
    let ways = definition.kinds.iter().flat_map(|kind| &kind.moves.ways);
    match ways.clone().find(|way| !hops_simply(way)) {
        Some(_) => {
            Err("a hopper that is lame, or leaps farther than one square at a step: not played yet"
                .to_string())
        }
        None => Ok(()),
    }
}

/// Whether a way is no hopper, or one along neighbouring squares.
fn hops_simply(way: &Way) -> bool {
    let (dx, dy) = way.step;
    way.hop == Hop::None || way.first == (0, 0) && !way.lame && !way.initial && (dx.abs().max(dy.abs()) == 1)
}

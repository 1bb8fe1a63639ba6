//! Old names of keys, which Fairy-Stockfish still reads: ranks where it has regions now.

use super::draft::Draft;
use super::values::rank;
use crate::games::defined::game::region::Region;
use crate::games::defined::text::faults::{Problem, Read};

/// The ranks from `first` to `last` as each side counts, from 0.
fn zone(draft: &Draft, first: u8, last: u8) -> [Region; 2] {
    let ranks = draft.rules.board.ranks;
    let region = |black: bool| {
        let mut region = Region::NONE;
        for rank in first..=last.min(ranks - 1) {
            region |= Region::rank(if black { ranks - 1 - rank } else { rank });
        }
        region
    };
    [region(false), region(true)]
}

/// `promotionRank`.
pub fn promotion_rank(draft: &mut Draft, text: &str, _: &mut Vec<Problem>) -> Read<()> {
    draft.rules.promotion.region = zone(draft, rank(text)?, u8::MAX);
    Ok(())
}

/// `doubleStepRank`: up to this rank, from the second one on.
pub fn double_step_rank(draft: &mut Draft, text: &str, _: &mut Vec<Problem>) -> Read<()> {
    draft.rules.steps.double_region = zone(draft, 1, rank(text)?);
    Ok(())
}

/// `doubleStepRankMin`: from this rank to that of `doubleStepRank`, or the second.
pub fn double_step_rank_min(draft: &mut Draft, text: &str, _: &mut Vec<Problem>) -> Read<()> {
    let first = rank(text)?;
    let region = &mut draft.rules.steps.double_region;
    let last = region[0].spots().map(|spot| spot.rank).max().unwrap_or(1);
    draft.rules.steps.double_region = zone(draft, first, last);
    Ok(())
}

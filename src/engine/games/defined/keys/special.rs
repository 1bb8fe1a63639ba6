//! Values with their own syntax: the size of the board, patterns of material, and old keys, which take a rank
//! where newer ones take a region.

use super::draft::Draft;
use super::values::{file, rank, truth};
use crate::games::defined::betza::Moves;
use crate::games::defined::game::rules::{Allowance, Closeness, Quantity};
use crate::games::defined::game::{MOST_FILES, MOST_RANKS, Region, Slot};
use crate::games::defined::text::{Problem, Read, fail};
use std::sync::Arc;

/// `maxRank`.
pub fn max_rank(draft: &mut Draft, text: &str) -> Read<()> {
    let ranks = rank(text)
        .map_err(|_| Problem::new(0, format!("expected 1 to {MOST_RANKS} ranks, found {text:?}")))?;
    draft.rules.board.ranks = ranks + 1;
    Ok(())
}

/// `maxFile`.
pub fn max_file(draft: &mut Draft, text: &str) -> Read<()> {
    let message = || format!("expected 1 to {MOST_FILES} files, or a last file from a to l, found {text:?}");
    draft.rules.board.files = file(text).map_err(|_| Problem::new(0, message()))? + 1;
    Ok(())
}

/// `castlingWins`: letters of castling rights, as in FENs; `-` for none.
pub fn castling_wins(draft: &mut Draft, text: &str) -> Read<()> {
    let letters = text.strip_suffix('-').unwrap_or(text);
    if let Some(offset) = letters.find(|letter| !"KQkq ".contains(letter)) {
        return fail(offset, "expected the letters K, Q, k and q");
    }
    let wins = |letter: char| letters.contains(letter);
    draft.rules.castling.wins = [[wins('K'), wins('Q')], [wins('k'), wins('q')]];
    Ok(())
}

/// `strandedPawn`.
pub fn stranded_pawn(draft: &mut Draft, text: &str) -> Read<()> {
    draft.rules.promotion.stranded = match text {
        "-" => None,
        _ => Some(Arc::new(Moves::read(text)?)),
    };
    Ok(())
}

/// `drawMaterial`: patterns of letters, each alone, with `*` or with `@*`; `-` for kings alone.
pub fn draw_material(draft: &mut Draft, text: &str) -> Read<()> {
    let mut patterns = Vec::new();
    let mut start = 0;
    for word in text.split(|letter: char| letter.is_ascii_whitespace()) {
        let end = start + word.len();
        match word {
            "" => {}
            "-" => patterns.push(Vec::new()),
            _ => patterns.push(pattern(draft, text, start, end)?),
        }
        start = end + 1;
    }
    draft.rules.ends.draw_material = Some(patterns);
    Ok(())
}

/// Reads the pattern of material between two bytes of a text.
fn pattern(draft: &Draft, text: &str, start: usize, end: usize) -> Read<Vec<Allowance>> {
    let mut pattern: Vec<Allowance> = Vec::new();
    let mut offset = start;
    while offset < end {
        let slot = draft.read_letter(text, offset)?;
        if slot == Slot::KING {
            return fail(offset, "leave kings out: a pattern lists the pieces besides them");
        }
        if pattern.iter().any(|allowance| allowance.kind == slot.index()) {
            return fail(offset, "a pattern lists each piece only once");
        }
        let (quantity, length) = match &text[offset + 1..end] {
            rest if rest.starts_with("@*") => (Quantity::OneColor, 3),
            rest if rest.starts_with('*') => (Quantity::Any, 2),
            _ => (Quantity::One, 1),
        };
        pattern.push(Allowance { kind: slot.index(), quantity });
        offset += length;
    }
    Ok(pattern)
}

/// The ranks from `first` to `last` from each side's point of view, counted from 0.
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
pub fn promotion_rank(draft: &mut Draft, text: &str) -> Read<()> {
    draft.rules.promotion.region = zone(draft, rank(text)?, u8::MAX);
    Ok(())
}

/// `dropOnTop`: `enclosingDrop = top`.
pub fn drop_on_top(draft: &mut Draft, text: &str) -> Read<()> {
    if truth(text)? {
        draft.rules.enclosing.drops = Closeness::Top;
    }
    Ok(())
}

/// `doubleStepRank`: from the second rank up to this one.
pub fn double_step_rank(draft: &mut Draft, text: &str) -> Read<()> {
    draft.rules.steps.double_region = zone(draft, 1, rank(text)?);
    Ok(())
}

/// `doubleStepRankMin`: from this rank to that of `doubleStepRank`, or the second.
pub fn double_step_rank_min(draft: &mut Draft, text: &str) -> Read<()> {
    let first = rank(text)?;
    let region = &mut draft.rules.steps.double_region;
    let last = region[0].spots().map(|spot| spot.rank).max().unwrap_or(1);
    draft.rules.steps.double_region = zone(draft, first, last);
    Ok(())
}

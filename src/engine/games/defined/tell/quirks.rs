//! Quirks of Fairy-Stockfish: rules that it plays differently from its documentation. Matches against it
//! would end in illegal moves or wrong results.

use crate::core::{Color, Spot};
use crate::games::defined::betza::Way;
use crate::games::defined::game::reach::reach;
use crate::games::defined::game::{Region, Slot, Start};
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::text::{Faults, Section, Weight};
use std::collections::BTreeSet;

/// Reports the quirks that affect a section, and returns their keys.
pub fn report(section: &Section, draft: &Draft, start: &Start, faults: &mut Faults) -> Vec<String> {
    let quirks = [
        extinct(draft),
        unseen_check(draft),
        passing_outside(draft),
        passing_captures(draft),
        king_clock(draft),
        dead_king(draft, start),
    ];
    let mut keys = Vec::new();
    for (key, message) in quirks.into_iter().flatten() {
        let message = format!("Fairy-Stockfish plays another game: {message}");
        faults.add(section.place(&key), Weight::Differs, &key, message);
        keys.push(key);
    }
    keys
}

/// A kind that must not die out lost its letter to another kind, so it counts as extinct.
fn extinct(draft: &Draft) -> Option<(String, String)> {
    let extinction = &draft.rules.ends.extinction;
    extinction.value.filter(|_| !extinction.is_royal && extinction.opponent == 0)?;
    let kind = extinction.kinds.kinds().find(|&kind| draft.pieces[kind].letter.is_none())?;
    let key = Slot::all().nth(kind)?.key();
    let message = format!("it still counts {key}, which is not in the game, and ends the game at once");
    Some(("extinctionPieceTypes".to_string(), message))
}

/// A piece gives check although it may not move to the king's square, or has just become a cannon of Janggi
/// behind another.
fn unseen_check(draft: &Draft) -> Option<(String, String)> {
    let rules = &draft.rules;
    if rules.bounds.checking && !rules.ends.counts_checks || !draft.has_king() {
        return None;
    }
    let cannon = Slot::JANGGI_CANNON;
    let turns = draft.present().any(|slot| draft.pieces[slot.index()].turns_into == Some(cannon));
    let promotes = rules.promotion.kinds.iter().any(|kinds| kinds.has(cannon.index()));
    if draft.pieces[cannon.index()].letter.is_some() && (turns || promotes) {
        let message = "what promotes to it gives check over its kind, too";
        return Some((cannon.key(), message.to_string()));
    }
    let mut all = draft.present().flat_map(|slot| [(slot, 0), (slot, 1)]);
    let (slot, side) =
        all.find(|&(slot, side)| !(zone(draft, Slot::KING, 1 - side) & !zone(draft, slot, side)).is_empty())?;
    let message = "attacks on a king outside the region count as checks, although they cannot capture it";
    Some((slot.zone_key(Color::BOTH[side]), message.to_string()))
}

/// A pawn captures en passant on squares that it may not enter.
fn passing_outside(draft: &Draft) -> Option<(String, String)> {
    let steps = &draft.rules.steps;
    let starts_far = draft.present().any(|slot| draft.moves(slot.index()).ways.iter().any(|way| way.initial));
    let is_outside = |side: &usize| {
        let passed = |from: Spot, count: u8| match side {
            0 => from.rank.checked_sub(count),
            _ => Some(from.rank + count),
        };
        let far = |region: Region, count: u8| {
            let spots =
                region.spots().filter_map(move |from| Some(Region::of(from.file, passed(from, count)?)));
            spots.fold(Region::NONE, |all, spot| all | spot)
        };
        let (double, triple) = (steps.double_region[1 - side], steps.triple_region[1 - side]);
        let passed = if starts_far { Region::ALL } else { far(double | triple, 1) | far(triple, 2) };
        let taken = passed & steps.en_passant_region[*side] & draft.rules.board.region();
        !(taken & !zone(draft, Slot::PAWN, *side)).is_empty()
    };
    draft.pieces[Slot::PAWN.index()].letter?;
    let side = (0..2).find(is_outside)?;
    Some((
        Slot::PAWN.zone_key(Color::BOTH[side]),
        "pawns capture en passant outside the region, too".to_string(),
    ))
}

/// A capture can be answered en passant if only an initial move leads to the same square without capturing.
fn passing_captures(draft: &Draft) -> Option<(String, String)> {
    if draft.rules.steps.en_passant_region.iter().all(|region| region.is_empty()) {
        return None;
    }
    let captures = |slot: &Slot| {
        let ways = &draft.moves(slot.index()).ways;
        let ends = |filter: fn(&&Way) -> bool| -> BTreeSet<(i8, i8)> {
            ways.iter().filter(filter).flat_map(Way::ends).collect()
        };
        let plain = ends(|way| way.moves && !way.initial);
        let far = &ends(|way| way.moves && way.initial) - &plain;
        !far.is_disjoint(&ends(|way| way.captures && !way.initial))
    };
    let slot = draft.present().filter(|&slot| slot != Slot::KING).find(captures)?;
    let message = "captures where it otherwise goes by initial moves leave squares for en passant, too";
    Some((slot.key(), message.to_string()))
}

/// The squares on which a side's pieces of a kind may be.
fn zone(draft: &Draft, slot: Slot, side: usize) -> Region {
    let zone = draft.pieces[slot.index()].zone[side];
    if zone.is_empty() { draft.rules.board.region() } else { zone & draft.rules.board.region() }
}

/// A king with custom moves resets the n-move rule's clock as if it moved like an ordinary one.
fn king_clock(draft: &Draft) -> Option<(String, String)> {
    let king = Slot::KING.index();
    let resets = draft.rules.clocks.kinds.iter().any(|kinds| kinds.has(king) || kinds.has_any());
    if !draft.has_king() || draft.pieces[king].moves.is_none() || !resets {
        return None;
    }
    let ways = &draft.moves(king).ways;
    let back: BTreeSet<(i8, i8)> =
        ways.iter().filter(|way| way.moves && !way.initial).flat_map(|way| way.ends()).collect();
    let mut ends = ways.iter().flat_map(|way| way.ends());
    let differs = |(x, y): (i8, i8)| back.contains(&(-x, -y)) != (x.abs().max(y.abs()) == 1);
    let message = "for the n-move rule its king goes back as an ordinary one";
    ends.any(differs).then(|| ("king".to_string(), message.to_string()))
}

/// A king with custom moves may go where it can never move again, if an ordinary one could.
fn dead_king(draft: &Draft, start: &Start) -> Option<(String, String)> {
    let king = Slot::KING.index();
    if !draft.has_king() || draft.pieces[king].moves.is_none() || !draft.rules.ends.no_dead_ends {
        return None;
    }
    let ways = &draft.moves(king).ways;
    let open = draft.rules.board.region() & !start.holes;
    let leads = |way: &Way, spot: Spot, color: Color| {
        way.moves && !way.initial && !(reach(way, spot, color, draft.rules.board) & open).is_empty()
    };
    let is_dead = |color: Color| {
        let mut spots = (zone(draft, Slot::KING, color.index()) & open).spots();
        spots.any(|spot| !ways.iter().any(|way| leads(way, spot, color)))
    };
    let message = "immobilityIllegal asks there where an ordinary king could go";
    Color::BOTH.into_iter().any(is_dead).then(|| ("king".to_string(), message.to_string()))
}

//! Fairy-Stockfish quirks: rules that it implements differently from its documentation. Matches against it in
//! these games would end with illegal moves or wrong results.

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
        en_passant_outside_zone(draft),
        en_passant_after_capture(draft),
        king_resets_clock(draft),
        trapped_king(draft, start),
        chains(draft),
        blasted_pawns(draft),
    ];
    let mut keys = Vec::new();
    for (key, message) in quirks.into_iter().flatten() {
        let message = format!("Fairy-Stockfish plays this differently: {message}");
        faults.add(section.place(&key), Weight::Differs, &key, message);
        keys.push(key);
    }
    keys
}

/// A kind that must not die out has lost its letter, so that Fairy-Stockfish considers it extinct.
fn extinct(draft: &Draft) -> Option<(String, String)> {
    let extinction = &draft.rules.ends.extinction;
    extinction.value.filter(|_| !extinction.is_royal && extinction.opponent == 0)?;
    let kind = extinction.kinds.kinds().find(|&kind| draft.pieces[kind].letter.is_none())?;
    let key = Slot::all().nth(kind)?.key();
    let message = format!("it requires {key}, which is not in the game, so the game ends at once");
    Some(("extinctionPieceTypes".to_string(), message))
}

/// A piece gives check although it may not enter the king's square, or by promoting to a Janggi cannon behind
/// another one.
fn unseen_check(draft: &Draft) -> Option<(String, String)> {
    let rules = &draft.rules;
    if rules.bounds.checking && !rules.ends.counts_checks || !draft.has_king() {
        return None;
    }
    let cannon = Slot::JANGGI_CANNON;
    let turns = draft.present().any(|slot| draft.pieces[slot.index()].turns_into == Some(cannon));
    let promotes = rules.promotion.kinds.iter().any(|kinds| kinds.has(cannon.index()));
    if draft.pieces[cannon.index()].letter.is_some() && (turns || promotes) {
        let message = "a piece that promotes to it also gives check by jumping over another cannon";
        return Some((cannon.key(), message.to_string()));
    }
    let mut all = draft.present().flat_map(|slot| [(slot, 0), (slot, 1)]);
    let (slot, side) =
        all.find(|&(slot, side)| !(zone(draft, Slot::KING, 1 - side) & !zone(draft, slot, side)).is_empty())?;
    let message = "a piece confined to this region checks a king outside it, although it cannot capture it";
    Some((slot.zone_key(Color::BOTH[side]), message.to_string()))
}

/// A pawn captures en passant on squares that it may not enter.
fn en_passant_outside_zone(draft: &Draft) -> Option<(String, String)> {
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
        "pawns also capture en passant outside their region".to_string(),
    ))
}

/// A capture allows an en passant reply if, without capturing, only an initial move reaches the same square.
fn en_passant_after_capture(draft: &Draft) -> Option<(String, String)> {
    if draft.rules.steps.en_passant_region.iter().all(|region| region.is_empty()) {
        return None;
    }
    let captures = |slot: &Slot| {
        let ways = &draft.moves(slot.index()).ways;
        if !ways.iter().any(|way| way.initial) {
            return false;
        }
        let ends = |filter: fn(&&Way) -> bool| -> BTreeSet<(i8, i8)> {
            ways.iter().filter(filter).flat_map(Way::ends).collect()
        };
        let plain = ends(|way| way.moves && !way.initial);
        let initial_only = &ends(|way| way.moves && way.initial) - &plain;
        !initial_only.is_disjoint(&ends(|way| way.captures && !way.initial))
    };
    let slot = draft.present().filter(|&slot| slot != Slot::KING).find(captures)?;
    let message = "a capture where it otherwise gets only by an initial move also allows en passant";
    Some((slot.key(), message.to_string()))
}

/// The squares where a side's pieces of a kind may be.
fn zone(draft: &Draft, slot: Slot, side: usize) -> Region {
    let zone = draft.pieces[slot.index()].zone[side];
    if zone.is_empty() { draft.rules.board.region() } else { zone & draft.rules.board.region() }
}

/// A king's custom move resets the n-move rule's clock as if the king could move back like an ordinary one.
fn king_resets_clock(draft: &Draft) -> Option<(String, String)> {
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
    let message = "for the n-move rule its king can move back like an ordinary one";
    ends.any(differs).then(|| ("king".to_string(), message.to_string()))
}

/// A king with custom moves may enter a square that it can never leave, if an ordinary king could.
fn trapped_king(draft: &Draft, start: &Start) -> Option<(String, String)> {
    let king = Slot::KING.index();
    if !draft.has_king() || draft.pieces[king].moves.is_none() || !draft.rules.ends.no_dead_ends {
        return None;
    }
    let ways = &draft.moves(king).ways;
    let open = draft.rules.board.region() & !start.holes;
    let reaches = |way: &Way, spot: Spot, color: Color| {
        way.moves && !way.initial && !(reach(way, spot, color, draft.rules.board) & open).is_empty()
    };
    let is_dead = |color: Color| {
        let mut spots = (zone(draft, Slot::KING, color.index()) & open).spots();
        spots.any(|spot| !ways.iter().any(|way| reaches(way, spot, color)))
    };
    let message = "immobilityIllegal uses the moves of an ordinary king for it";
    Color::BOTH.into_iter().any(is_dead).then(|| ("king".to_string(), message.to_string()))
}

/// Two regions that pieces connect by a chain that turns west or south.
fn chains(draft: &Draft) -> Option<(String, String)> {
    let side = (0..2).find(|&side| draft.rules.rows.connects(side))?;
    let message =
        "it follows chains from the first region only to the east, north, north-east and south-east";
    Some((format!("connectRegion1{}", Color::BOTH[side]), message.to_string()))
}

/// Promoted pawns that explosions return to the hand are of the kind `pawn`, whatever they were.
fn blasted_pawns(draft: &Draft) -> Option<(String, String)> {
    let rules = &draft.rules;
    let is_other = |side: usize| {
        let pawn = rules.promotion.pawns[side].kinds().last();
        !rules.promotion.kinds[side].is_empty() && pawn.is_some_and(|pawn| pawn != Slot::PAWN.index())
    };
    let returns = rules.captures.explode && rules.drops.reverts();
    let message = "a promoted piece that explodes goes to the hand as the kind pawn, whatever it was";
    (returns && (0..2).any(is_other)).then(|| ("blastOnCapture".to_string(), message.to_string()))
}

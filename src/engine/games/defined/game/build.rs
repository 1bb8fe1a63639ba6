//! From a draft whose keys were read to a definition, or to what speaks against it.

use super::canonical;
use super::definition::{Definition, Kind};
use super::kinds::Slot;
use super::region::Region;
use super::rules::{BareKing, Rules};
use super::start::{self, Start};
use crate::games::defined::betza;
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::keys::table::{key, keys};
use crate::games::defined::keys::{Class, Field};
use crate::games::defined::tell::quirks;
use crate::games::defined::text::faults::Faults;
use crate::games::defined::text::lines::Section;

/// Makes a definition of a section's draft, if nothing speaks against it.
pub fn build(section: &Section, draft: &Draft, faults: &mut Faults) -> Option<Definition> {
    let before = faults.count();
    if draft.present().next().is_none() {
        let words = "the game has no pieces; a parent, as [name:chess], would have some";
        faults.error(section.at, format!("[{}]", section.name), words);
        return None;
    }
    let start = match start::read(draft) {
        Ok(start) => Some(start),
        Err(problem) => {
            let (at, words) = match draft.start_at {
                Some(at) => (at.right(problem.offset), problem.words),
                None => {
                    (section.at, format!("{}, in a start position that is not this section's", problem.words))
                }
            };
            faults.error(at, "startFen", words);
            None
        }
    };
    check_rules(section, draft, start.as_ref(), faults);
    let start = start.filter(|_| !faults.spoil(before))?;
    let quirks = quirks::report(section, draft, &start, faults);
    Some(assemble(section, draft, start, quirks))
}

fn check_rules(section: &Section, draft: &Draft, start: Option<&Start>, faults: &mut Faults) {
    let rules = &draft.rules;
    let mut error = |key: &str, words: &str| faults.error(section.place(key), key, words);
    let king = Slot::KING.index();
    if draft.has_king() {
        if rules.promotion.kinds.iter().any(|kinds| kinds.has(king)) {
            let words = "no pawn promotes to a king; where kings may be many, as in antichess, \
                         write commoner = k for king = k";
            error("promotionPieceTypes", words);
        }
        if rules.relays.immune.iter().any(|kinds| kinds.has(king)) {
            error("immuneTypes", "a king cannot be immune: nothing could give it check");
        }
    }
    let castling = &rules.castling;
    let has_rights = start.is_some_and(|start| !start.rights.is_empty());
    if castling.allowed && has_rights {
        if castling.rank >= rules.board.ranks {
            error("castlingRank", "the rank of castling is off the board");
        }
        if castling.king_to.iter().any(|&file| file >= rules.board.files) {
            error("castlingKingsideFile", "the king would castle off the board");
        }
        if castling.king_to[1] > castling.king_to[0] {
            error("castlingQueensideFile", "queenside is to the right of kingside");
        }
    }
    let extinction = &rules.ends.extinction;
    let bares = extinction.value.is_some() && extinction.kinds.has_any() && extinction.count == 1;
    if rules.ends.bare_king != BareKing::None && bares {
        error("bareKingRule", "the keys of extinction say already what a bare king means");
    }
    let promotion = &rules.promotion;
    for (side, key) in ["mandatoryPromotionRegionWhite", "mandatoryPromotionRegionBlack"].iter().enumerate() {
        let beyond = promotion.must_region[side] & !promotion.region[side];
        if !(beyond & Region::board(rules.board.files, rules.board.ranks)).is_empty() {
            error(key, "it goes beyond the promotion region, which must hold it");
        }
    }
    let nowhere = promotion.must_region.iter().all(|region| region.is_empty());
    for (key, is_set) in
        [("strandedPawn", promotion.stranded.is_some()), ("promotionInPlace", promotion.in_place)]
    {
        if is_set && nowhere {
            error(
                key,
                "it says nothing without mandatoryPromotionRegionWhite and mandatoryPromotionRegionBlack",
            );
        }
    }
    let goals = &rules.goals;
    for (side, key) in ["flagPieceWhite", "flagPieceBlack"].iter().enumerate() {
        let absent = |kind: usize| draft.pieces[kind].letter.is_none();
        if !goals.region[side].is_empty() && goals.kind[side].kinds().any(absent) {
            error(key, "the piece that is to reach the goal is not in the game");
        }
    }
}

fn assemble(section: &Section, draft: &Draft, mut start: Start, quirks: Vec<String>) -> Definition {
    let slots: Vec<Slot> = draft.present().collect();
    let number = |slot: usize| slots.iter().position(|present| present.index() == slot);
    let board = draft.rules.board;
    let on_board = Region::board(board.files, board.ranks);
    let kind = |slot: &Slot| {
        let piece = &draft.pieces[slot.index()];
        let letter = char::from(piece.letter.unwrap_or(b'?'));
        let name = piece.name.clone().or_else(|| slot.name().map(str::to_string));
        Kind {
            slot: *slot,
            letter,
            synonym: piece.synonym.map(char::from),
            name: name.unwrap_or_else(|| format!("piece {letter}")),
            moves: draft.moves(slot.index()),
            zone: piece.zone.map(|zone| Some(zone & on_board).filter(|_| !zone.is_empty())),
            values: piece.values,
            limit: Some(piece.limit).filter(|&limit| limit > 0),
            turns_into: piece.turns_into.and_then(|into| number(into.index())),
        }
    };
    for piece in &mut start.pieces {
        piece.kind = number(piece.kind).unwrap_or(0);
        piece.from = piece.from.and_then(number);
    }
    let canonical = canonical::write(draft);
    Definition {
        name: section.name.clone(),
        words: draft.words.0.iter().map(|(key, text)| (*key, text.clone())).collect(),
        kinds: slots.iter().map(kind).collect(),
        rules: renumbered(&draft.rules, &number),
        start,
        differs: differences(section, draft, &canonical, quirks),
        canonical,
    }
}

/// The rules with kinds for slots, and squares of the board only.
fn renumbered(rules: &Rules, number: &dyn Fn(usize) -> Option<usize>) -> Rules {
    let mut rules = rules.clone();
    let board = Region::board(rules.board.files, rules.board.ranks);
    // Parts that several keys name are renumbered once: by White's key and Black's.
    for rule in keys() {
        match rule.field {
            Field::Kinds(part) | Field::Kind(part, _) => {
                if let Some(side) = rule.sides.one() {
                    let kinds = &mut part(&mut rules)[side];
                    *kinds = kinds.renumbered(number);
                }
            }
            Field::KindsOrAny(part) => {
                let kinds = part(&mut rules);
                *kinds = kinds.renumbered(number);
            }
            Field::Region(part) => {
                part(&mut rules).iter_mut().for_each(|region| *region = *region & board);
            }
            Field::Given(part) => {
                part(&mut rules).iter_mut().flatten().for_each(|region| *region = *region & board);
            }
            _ => {}
        }
    }
    for relay in &mut rules.relays.relays {
        *relay = relay.take().map(|mut relay| {
            relay.givers = relay.givers.renumbered(number);
            relay.takers = relay.takers.renumbered(number);
            relay
        });
        *relay = relay.take().filter(|relay| !relay.givers.is_empty() && !relay.takers.is_empty());
    }
    for pattern in rules.ends.draw_material.iter_mut().flatten() {
        pattern.retain_mut(|little| match number(little.kind) {
            Some(kind) => {
                little.kind = kind;
                true
            }
            None => false,
        });
    }
    rules
}

/// The keys for which Fairy-Stockfish plays another game: those that only Firzan has, those whose moves or
/// text it reads as something else, and those of its quirks. A heading that it reads otherwise is among them
/// in its brackets.
fn differences(section: &Section, draft: &Draft, canonical: &str, quirks: Vec<String>) -> Vec<String> {
    let keys = canonical.lines().filter_map(|line| line.split(" = ").next());
    let is_own = |name: &&str| {
        let default = matches!(*name, "immuneTypesWhite" | "immuneTypesBlack");
        let own = key(name).is_some_and(|(_, key)| key.class == Class::Own);
        own && (!default || draft.rules.relays.immune.iter().any(|kinds| !kinds.is_empty()))
    };
    let own = keys.filter(is_own).filter(|name| *name != "pieceSynonyms").map(str::to_string);
    let moves = draft.present().filter_map(|slot| {
        let moves = draft.pieces[slot.index()].moves.as_ref()?;
        (!betza::differences(&moves.text).is_empty()).then(|| slot.key())
    });
    let mut differs: Vec<String> =
        draft.foreign.is_heading.then(|| format!("[{}]", section.name)).into_iter().collect();
    for key in own.chain(moves).chain(draft.foreign.keys.iter().cloned()).chain(quirks) {
        if !differs.contains(&key) {
            differs.push(key);
        }
    }
    differs
}

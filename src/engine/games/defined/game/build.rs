//! Builds a definition from a draft, or reports why it cannot.

use super::rules::{Allowance, BareKing, Closeness, Extinction, Flips, Relay, Rules, Walling};
use super::start::{self, Start};
use super::{Definition, Kind, KindSet, Slot, canonical};
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::keys::table::{key, keys};
use crate::games::defined::keys::{Class, Field};
use crate::games::defined::tell::quirks;
use crate::games::defined::text::{Faults, Problem, Section};

/// Builds the definition of a section; `None` after errors, which are added to `faults`. `unplayed` is its
/// first rule that Firzan does not play.
pub fn build(
    section: &Section,
    draft: &Draft,
    unplayed: Option<&'static str>,
    faults: &mut Faults,
) -> Option<Definition> {
    let before = faults.count();
    if draft.present().next().is_none() {
        let message = "the game has no pieces; name a parent to inherit some, as in [name:chess]";
        faults.error(section.at, format!("[{}]", section.name), message);
        return None;
    }
    let start = start::read(draft).map_err(|Problem { offset, words: message, .. }| match draft.start_at {
        Some(at) => faults.error(at.right(offset), "startFen", message),
        None => {
            let message = format!("{message}, in a start position that is not this section's");
            faults.error(section.at, "startFen", message);
        }
    });
    check_rules(section, draft, start.as_ref().ok(), faults);
    let start = start.ok().filter(|_| !faults.spoil(before))?;
    let quirks = quirks::report(section, draft, &start, faults);
    let mut game = assemble(section, draft, start, quirks);
    let two_kings = has_kings_of_two_kinds(&game).then_some("kings that pieces turn into, besides others");
    game.unplayed = unplayed.or(two_kings);
    Some(game)
}

fn check_rules(section: &Section, draft: &Draft, start: Option<&Start>, faults: &mut Faults) {
    let Rules {
        board,
        promotion,
        castling,
        captures,
        drops,
        enclosing,
        walls,
        bounds,
        ends,
        goals,
        relays,
        ..
    } = &draft.rules;
    let has_king =
        |kinds: &[KindSet; 2]| draft.has_king() && kinds.iter().any(|kinds| kinds.has(Slot::KING.index()));
    let castles = castling.allowed && start.is_some_and(|start| !start.rights.is_empty());
    let Extinction { value, kinds, count, .. } = ends.extinction;
    let bares = value.is_some() && kinds.has_any() && count == 1;
    let must_region = &promotion.must_region;
    let is_beyond = |side: usize| !(must_region[side] & !promotion.region[side] & board.region()).is_empty();
    let beyond = "it must lie within the promotion region";
    let is_nowhere = must_region.iter().all(|region| region.is_empty());
    let nowhere = "it has no effect without mandatoryPromotionRegionWhite and mandatoryPromotionRegionBlack";
    let is_absent = |side: usize| {
        let mut kinds = goals.kind[side].kinds();
        !goals.region[side].is_empty() && kinds.any(|kind| draft.pieces[kind].letter.is_none())
    };
    let present = draft.present().map(Slot::index);
    let has_letters = promotion.has_letters(present, Slot::PAWN.index());
    let is_royal = draft.has_king() || ends.extinction.is_royal;
    let royal = "it does not go together with a king or extinctionPseudoRoyal";
    let is_confined = |slot: Slot| draft.pieces[slot.index()].zone.iter().any(|zone| !zone.is_empty());
    let has_drop_regions = drops.region.iter().any(|&region| region & board.region() != board.region())
        || draft.present().any(is_confined);
    let absent = "the piece that is to reach the goal is not in the game";
    let wrong = [
        (
            has_king(&promotion.kinds),
            "promotionPieceTypes",
            "pawns cannot promote to a king; if a side may have several, as in antichess, write commoner = k \
             for king = k",
        ),
        (has_king(&relays.immune), "immuneTypes", "a king cannot be immune: nothing could give it check"),
        (castles && castling.rank >= board.ranks, "castlingRank", "the rank of castling is off the board"),
        (
            castles && castling.king_to.iter().any(|&file| file >= board.files),
            "castlingKingsideFile",
            "the king would castle off the board",
        ),
        (
            castles && castling.king_to[1] > castling.king_to[0],
            "castlingQueensideFile",
            "queenside is to the right of kingside",
        ),
        (
            bares && ends.bare_king != BareKing::None,
            "bareKingRule",
            "the extinction keys already decide what a bare king means",
        ),
        (is_beyond(0), "mandatoryPromotionRegionWhite", beyond),
        (is_beyond(1), "mandatoryPromotionRegionBlack", beyond),
        (is_nowhere && promotion.stranded.is_some(), "strandedPawn", nowhere),
        (is_nowhere && promotion.in_place, "promotionInPlace", nowhere),
        (
            promotion.demotion && has_letters,
            "pieceDemotion",
            "pieces cannot revert where pawns promote to a choice of pieces: write promotionPieceTypes = -",
        ),
        (
            captures.explode && draft.has_king(),
            "blastOnCapture",
            "a king cannot explode: for a royal piece that can, write king = -, commoner = k and the \
             extinction keys, as in atomic",
        ),
        (is_royal && enclosing.flips != Flips::None, "flipEnclosedPieces", royal),
        (
            enclosing.drops == Closeness::AnySide && has_drop_regions,
            "enclosingDrop",
            "where pieces enter from any side, no region can limit drops or moves",
        ),
        (
            draft.has_king() && walls.rule == Walling::Duck,
            "wallingRule",
            "a king cannot be with a duck: for one that can be captured write king = -, commoner = k and the \
             extinction keys, as in duck",
        ),
        (
            walls.rule == Walling::Duck && start.is_some_and(|start| !start.holes.is_empty()),
            "wallingRule",
            "the duck is the only wall: the start position may have no holes",
        ),
        (
            walls.follow_moves() && draft.rules.has_hands(),
            "wallingRule",
            "walls do not go together with pieces in hand",
        ),
        (
            walls.rule != Walling::None
                && draft.present().any(|slot| draft.pieces[slot.index()].turns_into.is_some()),
            "wallingRule",
            "walls do not go together with promotedPieceType",
        ),
        (
            walls.rule != Walling::None && draft.rules.passes.any(),
            "wallingRule",
            "walls do not go together with passes",
        ),
        (is_royal && !captures.fireproof.is_empty(), "blastImmuneTypes", royal),
        (is_royal && !captures.mutually_immune.is_empty(), "mutuallyImmuneTypes", royal),
        (
            captures.mutually_immune.has_any(),
            "mutuallyImmuneTypes",
            "name the pieces by their letters: to Fairy-Stockfish * means none here",
        ),
        (
            captures.explode && goals.safe,
            "flagPieceSafe",
            "it does not go together with blastOnCapture: an explosion beside a safe square is not foreseen",
        ),
        (
            ends.counts_checks && !bounds.checking,
            "checkCounting",
            "checks cannot be counted where no move may give check",
        ),
        (is_absent(0), "flagPieceWhite", absent),
        (is_absent(1), "flagPieceBlack", absent),
    ];
    for (_, key, message) in wrong.into_iter().filter(|(is_wrong, ..)| *is_wrong) {
        faults.error(section.place(key), key, message);
    }
}

fn assemble(section: &Section, draft: &Draft, mut start: Start, quirks: Vec<String>) -> Definition {
    let slots: Vec<Slot> = draft.present().collect();
    let number = |slot: usize| slots.iter().position(|present| present.index() == slot);
    let on_board = draft.rules.board.region();
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
    for (_, kind) in &mut start.hand {
        *kind = number(*kind).unwrap_or(0);
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
        unplayed: None,
    }
}

/// True if there can be kings of several kinds: unpromoted ones from the start position, and a promoted form
/// of each kind that turns into a king.
fn has_kings_of_two_kinds(definition: &Definition) -> bool {
    let is_king = |kind: usize| definition.kinds[kind].is_king();
    let promoting = definition.kinds.iter().filter(|kind| kind.turns_into.is_some_and(is_king)).count();
    let has_plain = definition.start.pieces.iter().any(|piece| is_king(piece.kind) && piece.from.is_none());
    promoting > 1 || promoting == 1 && has_plain
}

/// The rules with indices of kinds instead of slots, and without squares off the board.
fn renumbered(rules: &Rules, number: &dyn Fn(usize) -> Option<usize>) -> Rules {
    let mut rules = rules.clone();
    let board = rules.board.region();
    // A field that several keys set is renumbered only once, by its keys for White and for Black.
    for rule in keys() {
        match rule.field {
            Field::Kinds(part) | Field::Kind(part, _) => {
                if let Some(side) = rule.sides.one() {
                    let kinds = &mut part(&mut rules)[side];
                    *kinds = kinds.renumbered(number);
                }
            }
            Field::KindsOrAny(part) | Field::OneKind(part, _) => {
                let kinds = part(&mut rules);
                *kinds = kinds.renumbered(number);
            }
            Field::Region(part) => {
                part(&mut rules).iter_mut().for_each(|region| *region = *region & board);
            }
            Field::OneRegion(part) => {
                let region = part(&mut rules);
                *region = *region & board;
            }
            Field::Given(part) => {
                part(&mut rules).iter_mut().flatten().for_each(|region| *region = *region & board);
            }
            _ => {}
        }
    }
    for relay in &mut rules.relays.relays {
        let renumbered = relay.take().map(|relay| Relay {
            givers: relay.givers.renumbered(number),
            takers: relay.takers.renumbered(number),
            ..relay
        });
        *relay = renumbered.filter(|relay| !relay.givers.is_empty() && !relay.takers.is_empty());
    }
    for pattern in rules.ends.draw_material.iter_mut().flatten() {
        let renumbered = |one: &Allowance| Some(Allowance { kind: number(one.kind)?, ..*one });
        *pattern = pattern.iter().filter_map(renumbered).collect();
    }
    rules
}

/// The keys for which Fairy-Stockfish plays differently: those that only Firzan has, those whose moves or
/// text it misreads, and those affected by its quirks. A misread heading is listed in brackets.
fn differences(section: &Section, draft: &Draft, canonical: &str, quirks: Vec<String>) -> Vec<String> {
    let keys = canonical.lines().filter_map(|line| line.split(" = ").next());
    let is_own = |name: &&str| {
        let default = matches!(*name, "immuneTypesWhite" | "immuneTypesBlack");
        let own = key(name).is_some_and(|(_, key)| key.class == Class::Own);
        own && (!default || draft.rules.relays.immune.iter().any(|kinds| !kinds.is_empty()))
    };
    let is_read = |name: &&str| !matches!(*name, "pieceSynonyms" | "freeDrops" | "diagonalKing");
    let own = keys.filter(is_own).filter(is_read).map(str::to_string);
    let moves = draft.present().filter(|slot| draft.pieces[slot.index()].misread).map(Slot::key);
    let mut differs: Vec<String> =
        draft.foreign.misreads_heading.then(|| format!("[{}]", section.name)).into_iter().collect();
    for key in own.chain(moves).chain(draft.foreign.keys.iter().cloned()).chain(quirks) {
        if !differs.contains(&key) {
            differs.push(key);
        }
    }
    differs
}

//! The canonical form: a definition without parents, comments and descriptive texts, with the keys in a fixed
//! order.
//!
//! Defaults are left out, so that new keys do not change the form of older definitions; lists of pieces are
//! always written. Reading it back gives the same game.

use super::rules::{Allowance, Ending, Quantity, Rules};
use super::{KindSet, Region, Slot};
use crate::core::Color;
use crate::games::defined::keys::draft::Draft;
use crate::games::defined::keys::table::{BEFORE_PIECES, keys};
use crate::games::defined::keys::{Class, Field, Key};
use std::fmt::Write;

/// Writes a draft's keys, one per line.
pub fn write(draft: &Draft) -> String {
    let mut text = String::new();
    let board = draft.rules.board;
    let _ = writeln!(text, "maxRank = {}\nmaxFile = {}", board.ranks, board.files);
    for slot in draft.present() {
        write_piece(draft, slot, &mut text);
    }
    write_pairs(draft, &mut text);
    // The fields of keys borrow the rules mutably.
    let (mut rules, mut defaults) = (draft.rules.clone(), Rules { board, ..Rules::default() });
    for key in keys().skip(BEFORE_PIECES).filter(|key| !matches!(key.class, Class::Old | Class::Text)) {
        // Writing regions takes the longest, and few differ from the default.
        if let (Field::Region(part), Some(side)) = (&key.field, key.sides.one())
            && part(&mut rules)[side] == part(&mut defaults)[side]
        {
            continue;
        }
        let is_list = matches!(key.field, Field::Kinds(..) | Field::Kind(..));
        if let Some(value) = value_of(key, draft, &mut rules)
            && (is_list || value_of(key, draft, &mut defaults).as_ref() != Some(&value))
        {
            let _ = writeln!(text, "{} = {value}", key.name);
        }
    }
    let _ =
        writeln!(text, "startFen = {}", draft.start.split_ascii_whitespace().collect::<Vec<_>>().join(" "));
    text
}

fn write_piece(draft: &Draft, slot: Slot, text: &mut String) {
    let piece = &draft.pieces[slot.index()];
    let (key, letter) = (slot.key(), letter(draft, slot.index()));
    let moves = piece.moves.as_ref().map_or(String::new(), |moves| format!(":{}", moves.text));
    let _ = writeln!(text, "{key} = {letter}{moves}");
    for (color, zone) in Color::BOTH.into_iter().zip(piece.zone).filter(|(_, zone)| !zone.is_empty()) {
        let _ = writeln!(text, "{} = {}", slot.zone_key(color), squares(draft, zone));
    }
}

fn write_pairs(draft: &Draft, text: &mut String) {
    let mut list = |key: &str, pair: &dyn Fn(usize) -> Option<String>| {
        let pairs = draft
            .present()
            .filter_map(|slot| Some(format!("{}:{}", letter(draft, slot.index()), pair(slot.index())?)));
        let pairs: Vec<String> = pairs.collect();
        if !pairs.is_empty() {
            let _ = writeln!(text, "{key} = {}", pairs.join(" "));
        }
    };
    let pieces = &draft.pieces;
    list("pieceValueMg", &|slot| pieces[slot].values[0].map(|value| value.to_string()));
    list("pieceValueEg", &|slot| pieces[slot].values[1].map(|value| value.to_string()));
    let lower = |letter: u8| char::from(letter.to_ascii_lowercase()).to_string();
    list("pieceSynonyms", &|slot| pieces[slot].synonym.map(lower));
    list("promotionLimit", &|slot| {
        Some(pieces[slot].limit).filter(|&limit| limit > 0).map(|n| n.to_string())
    });
    list("promotedPieceType", &|slot| {
        let into = pieces[slot].turns_into.filter(|into| pieces[into.index()].letter.is_some())?;
        Some(letter(draft, into.index()).to_string())
    });
}

/// The letter of a kind in the game, in lower case.
fn letter(draft: &Draft, kind: usize) -> char {
    char::from(draft.pieces[kind].letter.unwrap_or(b'?').to_ascii_lowercase())
}

fn squares(draft: &Draft, region: Region) -> String {
    region.write(draft.rules.board)
}

/// The letters of a set's kinds, without those that the game does not have.
fn letters(draft: &Draft, kinds: KindSet) -> String {
    let present = kinds.kinds().filter(|&kind| draft.pieces[kind].letter.is_some());
    let mut letters: String = present.map(|kind| letter(draft, kind)).collect();
    letters.extend(kinds.has_any().then_some('*'));
    if letters.is_empty() { "-".to_string() } else { letters }
}

/// The value of a key in these rules, with a draft's pieces and board; `None` if it has none or is written by
/// another key.
fn value_of(key: &Key, draft: &Draft, rules: &mut Rules) -> Option<String> {
    Some(match key.field {
        Field::Truth(part) => part(rules).to_string(),
        Field::Truths(part) => part(rules)[key.sides.one()?].to_string(),
        Field::Number(part, ..) => part(rules).to_string(),
        Field::Rank(part) | Field::File(part) => (*part(rules) + 1).to_string(),
        Field::Value(part, _) => match *part(rules) {
            Some(Ending::Win) => "win",
            Some(Ending::Draw) => "draw",
            Some(Ending::Loss) => "loss",
            None => "none",
        }
        .to_string(),
        Field::Choice(names, _, index) => names[index(rules)].to_string(),
        Field::Region(part) => squares(draft, part(rules)[key.sides.one()?]),
        Field::OneRegion(part) => squares(draft, *part(rules)),
        Field::Given(part) => squares(draft, part(rules)[key.sides.one()?]?),
        Field::Kinds(part) | Field::Kind(part, _) => letters(draft, part(rules)[key.sides.one()?]),
        Field::KindsOrAny(part) | Field::OneKind(part, _) => letters(draft, *part(rules)),
        Field::Refused(..) => rules.refused.get(key.name)?.clone(),
        Field::Read(_) => special(key.name, draft, rules)?,
        Field::Relay(number) => {
            let relay = rules.relays.relays[number].as_ref()?;
            let [givers, takers] = [relay.givers, relay.takers].map(|kinds| letters(draft, kinds));
            let is_whole = givers != "-" && takers != "-";
            return is_whole.then(|| format!("{givers}>{takers}:{}", relay.moves.text));
        }
        Field::Text => return None,
    })
}

/// Values with special syntax, except those of pieces and of the start position.
fn special(name: &str, draft: &Draft, rules: &Rules) -> Option<String> {
    match name {
        "strandedPawn" => rules.promotion.stranded.as_ref().map(|moves| moves.text.clone()),
        "castlingWins" => {
            let [white, black] = rules.castling.wins;
            let letters = "KQkq".chars().zip([white, black].concat());
            let text: String = letters.filter(|(_, wins)| *wins).map(|(letter, _)| letter).collect();
            Some(if text.is_empty() { "-".to_string() } else { text })
        }
        "drawMaterial" => {
            let patterns = rules.ends.draw_material.as_ref()?;
            let token = |allowance: &Allowance| {
                let suffix = match allowance.quantity {
                    Quantity::One => "",
                    Quantity::Any => "*",
                    Quantity::OneColor => "@*",
                };
                format!("{}{suffix}", letter(draft, allowance.kind))
            };
            let tokens = patterns.iter().map(|pattern| {
                let present = pattern.iter().filter(|one| draft.pieces[one.kind].letter.is_some());
                let token: String = present.map(token).collect();
                if token.is_empty() { "-".to_string() } else { token }
            });
            Some(tokens.collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}

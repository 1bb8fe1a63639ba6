//! Reads values that are lists of `letter:value`, and `pawnTypes`, which sets several rules at once.

use super::draft::Draft;
use super::values::{kinds, number, read_text};
use crate::games::defined::game::{KindSet, Slot};
use crate::games::defined::text::{Read, fail};

/// A pair: the piece, the text after the colon, and the byte offset of that text.
type Pair<'a> = (Slot, &'a str, usize);

/// Reads the pairs of a list; spaces are allowed around the colon.
fn pairs<'a>(draft: &Draft, text: &'a str) -> Read<Vec<Pair<'a>>> {
    let mut pairs = Vec::new();
    let mut rest = text.trim_end();
    let offset = |rest: &str| text.trim_end().len() - rest.len();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() || rest == "-" {
            return Ok(pairs);
        }
        let slot = draft.read_letter(text, offset(rest))?;
        let Some(value) = rest[1..].trim_start().strip_prefix(':') else {
            let message = "expected a colon after the piece letter, as in p:g";
            return fail(offset(rest) + 1, message);
        };
        let value = value.trim_start();
        let end = value.find(|letter: char| letter.is_ascii_whitespace()).unwrap_or(value.len());
        if end == 0 {
            return fail(offset(value), "expected a value after the colon, as in p:g");
        }
        if let Some(comma) = value[..end].find(',').filter(|comma| comma + 1 == end) {
            return fail(offset(value) + comma, "separate the pairs with spaces, not commas");
        }
        pairs.push((slot, &value[..end], offset(value)));
        rest = &value[end..];
    }
}

/// Reads the number of a pair.
fn read_number((_, text, offset): Pair, max: u16) -> Read<u16> {
    number(text, 0, max).map_err(|problem| problem.right(offset))
}

/// `pieceValueMg` (`phase` 0) and `pieceValueEg` (`phase` 1).
pub fn values(draft: &mut Draft, text: &str, phase: usize) -> Read<()> {
    for pair in pairs(draft, text)? {
        let value = read_number(pair, u16::MAX - 1)?;
        draft.piece(pair.0).values[phase] = Some(value);
    }
    Ok(())
}

/// `promotionLimit`.
pub fn limits(draft: &mut Draft, text: &str) -> Read<()> {
    for pair in pairs(draft, text)? {
        let limit = read_number(pair, 120)?;
        draft.piece(pair.0).limit = limit;
    }
    Ok(())
}

/// `promotedPieceType`: `p:g`, or `p:-` for nothing.
pub fn turns_into(draft: &mut Draft, text: &str) -> Read<()> {
    for (slot, into, offset) in pairs(draft, text)? {
        if into.len() != 1 && into.chars().count() != 1 {
            return fail(offset, format!("expected one piece letter after the colon, found {into:?}"));
        }
        let into = if into == "-" { None } else { Some(draft.read_letter(text, offset)?) };
        if slot == Slot::KING {
            return fail(offset, "a king cannot turn into another piece");
        }
        draft.piece(slot).turns_into = into;
    }
    Ok(())
}

/// `pieceSynonyms`.
pub fn synonyms(draft: &mut Draft, text: &str) -> Read<()> {
    for (slot, letter, offset) in pairs(draft, text)? {
        let letter = match letter.as_bytes() {
            &[letter] if letter.is_ascii_alphabetic() => letter,
            _ => return fail(offset, "expected one letter after the colon"),
        };
        if draft.slot(letter).is_some() {
            let message = format!("{} is already the letter of another piece", char::from(letter));
            return fail(offset, message);
        }
        draft.piece(slot).synonym = Some(letter.to_ascii_uppercase());
    }
    Ok(())
}

/// `pieceName`: `_` is read as a space.
pub fn names(draft: &mut Draft, text: &str) -> Read<()> {
    read_text(text)?;
    for (slot, name, _) in pairs(draft, text)? {
        draft.piece(slot).name = Some(name.replace('_', " "));
    }
    Ok(())
}

/// `pawnTypes`.
pub fn pawn_types(draft: &mut Draft, text: &str) -> Read<()> {
    let kinds: [KindSet; 2] = [kinds(draft, text, false)?; 2];
    let rules = &mut draft.rules;
    (rules.promotion.pawns, rules.steps.takers, rules.clocks.kinds) = (kinds, kinds, kinds);
    Ok(())
}

//! Applies a section's keys to a draft: the board first, then the pieces in the order of their slots, then
//! all other keys in the order of the table, as Fairy-Stockfish does. Their order in the file does not
//! matter.

use super::draft::Draft;
use super::table::{BEFORE_PIECES, key, keys};
use super::{Class, Field, Key, Sort, values};
use crate::core::Color;
use crate::games::defined::betza::{Moves, differences, doubts};
use crate::games::defined::game::{KindSet, Region, SLOTS, Slot};
use crate::games::defined::text::foreign::forked_key;
use crate::games::defined::text::{At, Entry, Faults, Problem, Read, Section, Weight, fail, near, shown};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock};

/// The part of a draft that a key sets.
#[derive(Clone, Copy)]
enum Target {
    /// A rule.
    Rule(&'static Key),
    /// A piece: its letter and moves.
    Piece(Slot),
    /// The squares where a side's pieces of a kind may be.
    Zone(Slot, usize),
}

/// The keys of pieces, each with its index among them.
static PIECES: LazyLock<HashMap<String, (usize, Target)>> = LazyLock::new(|| {
    let mut pieces = HashMap::new();
    for slot in Slot::all() {
        let index = 3 * slot.index();
        pieces.insert(slot.key(), (index, Target::Piece(slot)));
        for color in Color::BOTH {
            let side = color.index();
            pieces.insert(slot.zone_key(color), (index + 1 + side, Target::Zone(slot, side)));
        }
    }
    pieces
});

/// A key's target, and its index in the order of reading.
fn target(name: &str) -> Option<(usize, Target)> {
    if let Some(&(index, target)) = PIECES.get(name) {
        return Some((BEFORE_PIECES + index, target));
    }
    let (index, key) = key(name)?;
    let index = if index < BEFORE_PIECES { index } else { index + 3 * SLOTS };
    Some((index, Target::Rule(key)))
}

/// Applies a section's keys to its parent's draft.
pub fn apply(section: &Section, draft: &mut Draft, faults: &mut Faults) {
    let before = faults.count();
    let mut order: BTreeMap<usize, (Target, &Entry)> = BTreeMap::new();
    for entry in &section.entries {
        if faults.is_full() {
            return;
        }
        let Some((index, target)) = target(entry.key) else {
            match forked_key(entry.key) {
                Some(_) if matches!(entry.value, "false" | "none" | "-" | "0") => {}
                Some(key) => drop(draft.rules.refused.insert(key, entry.value.to_string())),
                None => faults.error(entry.at, shown(entry.key), unknown_key(entry.key)),
            }
            continue;
        };
        if let Some((_, earlier)) = order.insert(index, (target, entry)) {
            let message = format!("the key is set again in line {}, which overrides this one", entry.at.line);
            faults.warning(earlier.at, entry.key, message);
        }
    }
    let promoted = promotion_letters(draft);
    for (target, entry) in order.values() {
        let mut notes = Vec::new();
        let read = check_letters(*target, entry).and_then(|()| put(*target, entry, draft, &mut notes));
        let misread = misread(*target, entry).filter(|_| read.is_ok());
        let problems = read.err().map(|problem| (Weight::Error, problem)).into_iter();
        let notes = notes.into_iter().map(|problem| {
            // Differences in Betza notation follow from the moves of the final pieces.
            if problem.differs && matches!(target, Target::Rule(key) if key.class != Class::Own) {
                draft.foreign.add(entry.key);
            }
            (if problem.differs { Weight::Differs } else { Weight::Warning }, problem)
        });
        for (weight, problem) in problems.chain(notes) {
            faults.add(entry.value_at.right(problem.offset), weight, entry.key, problem.words);
        }
        if let Some((at, message)) = misread {
            faults.warning(at, entry.key, message);
            draft.foreign.add(entry.key);
        }
    }
    // Consequences of the keys are reported only if the keys are valid.
    if faults.spoil(before) {
        return;
    }
    for (target, entry) in order.values() {
        if let Target::Piece(slot) = target {
            warn_overruled(*slot, entry, draft, faults);
        }
    }
    if !order.values().any(|(_, entry)| entry.key.starts_with("promotionPieceTypes")) {
        warn_lost_promotions(&promoted, section, draft, faults);
    }
}

/// Warns of a piece whose letter a later key of the same section gives to another.
fn warn_overruled(slot: Slot, entry: &Entry, draft: &Draft, faults: &mut Faults) {
    let letter = entry.value.bytes().next().filter(u8::is_ascii_alphabetic);
    let is_out = draft.pieces[slot.index()].letter.is_none();
    if let Some(other) = letter.filter(|_| is_out).and_then(|letter| draft.slot(letter)) {
        let message = format!("not in the game, because {} has the same letter", other.key());
        faults.warning(entry.value_at, entry.key, message);
    }
}

/// The letters of the pieces that pawns promote to.
fn promotion_letters(draft: &Draft) -> Vec<u8> {
    let [white, black] = draft.rules.promotion.kinds;
    (white | black).kinds().filter_map(|slot| draft.pieces[slot].letter).collect()
}

/// Warns if pawns no longer promote to a piece's letter because a new piece has taken it.
fn warn_lost_promotions(promoted: &[u8], section: &Section, draft: &Draft, faults: &mut Faults) {
    let [white, black] = draft.rules.promotion.pawns;
    let pawns = white | black;
    if !draft.present().any(|slot| pawns.has(slot.index())) {
        return;
    }
    let [white, black] = draft.rules.promotion.kinds;
    for slot in draft.present().filter(|slot| !(white | black).has(slot.index())) {
        let letter = draft.pieces[slot.index()].letter.filter(|letter| promoted.contains(letter));
        if let (Some(letter), Some(entry)) = (letter, section.entry(&slot.key())) {
            let letter = char::from(letter.to_ascii_lowercase());
            let message = format!(
                "pawns no longer promote to {letter}, because a new piece has its letter: \
                 if you want that, set promotionPieceTypes"
            );
            faults.warning(entry.at, entry.key, message);
        }
    }
}

/// The message for an unknown key, with the key that was probably meant.
fn unknown_key(name: &str) -> String {
    if matches!(name, "parent" | "base" | "inherits") {
        return "no such key: a parent goes in the heading, as in [name:parent]".to_string();
    }
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    for (numbered, last) in [("customPiece", 25), ("relay", 9), ("rule", 20)] {
        if stem == numbered && stem.len() < name.len() {
            return format!("there are only {stem}1 to {stem}{last}");
        }
    }
    if name == "name" {
        return "no such key; did you mean title?".to_string();
    }
    let known = || keys().map(|key| key.name).chain(PIECES.keys().map(String::as_str));
    let longer = longer_keys(name, known());
    match near(name, known()) {
        _ if !longer.is_empty() => format!("no such key; did you mean {}?", longer.join(" or ")),
        Some(word) => format!("no such key; did you mean {word}?"),
        None => "no such key; `firzan check --keys` lists all keys".to_string(),
    }
}

/// Maximum number of keys that a message suggests.
const MAX_SUGGESTED: usize = 3;

/// The keys that contain all words of a name and the fewest others, such as `promotionRegionWhite` for
/// `promotionRegion`; none if there are too many.
fn longer_keys<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let wanted = words(name);
    let surplus = |key: &str| {
        let mut rest = words(key).into_iter();
        let has_all = wanted.iter().all(|word| rest.any(|other| other == *word));
        has_all.then(|| words(key).len() - wanted.len())
    };
    let all: Vec<(usize, &str)> = known.filter_map(|key| Some((surplus(key)?, key))).collect();
    let fewest = all.iter().map(|(surplus, _)| *surplus).min();
    let mut nearest: Vec<&str> =
        all.iter().filter(|(surplus, _)| Some(*surplus) == fewest).map(|(_, key)| *key).collect();
    nearest.sort_unstable();
    if wanted.len() < 2 || nearest.len() > MAX_SUGGESTED { Vec::new() } else { nearest }
}

/// The words of a key such as `promotionRegionWhite`, in lower case.
fn words(key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for letter in key.chars() {
        match words.last_mut() {
            Some(word) if !letter.is_uppercase() => word.push(letter),
            _ => words.push(letter.to_ascii_lowercase().to_string()),
        }
    }
    words
}

/// Rejects non-ASCII characters, except in descriptive texts.
fn check_letters(target: Target, entry: &Entry) -> Read<()> {
    let is_text = matches!(target, Target::Rule(key) if key.class == Class::Text);
    match entry.value.char_indices().find(|(_, letter)| !letter.is_ascii()) {
        Some((offset, letter)) if !is_text => {
            fail(offset, format!("{letter:?} is not ASCII; only descriptive texts may contain it"))
        }
        _ => Ok(()),
    }
}

/// The position and warning for a valid line whose text Fairy-Stockfish misreads.
fn misread(target: Target, entry: &Entry) -> Option<(At, &'static str)> {
    // Fairy-Stockfish ignores these anyway.
    if matches!(target, Target::Rule(key) if matches!(key.class, Class::Own | Class::Text)) {
        return None;
    }
    let end = entry.value_at.right(entry.value.len());
    let gap = || entry.value.as_bytes().windows(2).position(|pair| pair.iter().all(u8::is_ascii_whitespace));
    if entry.key_is_padded {
        let message = "white space before the key, or a tab after it, makes it an unknown key to \
                       Fairy-Stockfish: delete it";
        Some((entry.at, message))
    } else if entry.value.is_empty() && entry.key != "startFen" {
        Some((end, "Fairy-Stockfish ignores a key without a value: write - for none"))
    } else if entry.value_is_padded && reads_white_space(target, entry.value) {
        Some((end, "to Fairy-Stockfish the white space after the value is part of the value: delete it"))
    } else if entry.key == "startFen" {
        let message = "Fairy-Stockfish expects one space between the fields of a FEN, not several";
        gap().map(|at| (entry.value_at.right(at), message))
    } else {
        None
    }
}

/// Whether Fairy-Stockfish reads trailing white space as part of the value.
fn reads_white_space(target: Target, value: &str) -> bool {
    let Target::Rule(key) = target else {
        // To Fairy-Stockfish, a king's value of more than one character has moves: none, in this case.
        return matches!(target, Target::Piece(Slot::KING)) && value.len() == 1 && value != "-";
    };
    use Field::{Choice, Refused, Truth, Truths, Value};
    matches!(key.field, Truth(_) | Truths(_) | Value(..) | Choice(..) | Refused(Sort::Truth | Sort::Word(_)))
}

fn put(target: Target, entry: &Entry, draft: &mut Draft, notes: &mut Vec<Problem>) -> Read<()> {
    match target {
        Target::Rule(key) => {
            values::read(key, draft, entry.value, notes)?;
            if key.class == Class::Old {
                let message = "an old name of the key, which Fairy-Stockfish may stop reading";
                notes.push(Problem::new(0, message));
            }
            // Fairy-Stockfish's own games have these rules, and so have their children.
            let home = match key.name {
                "freeDrops" => Some("ataxx"),
                "diagonalKing" => Some("janggi"),
                _ => None,
            };
            if home.is_some() && home != draft.foreign.name.as_deref() {
                draft.foreign.add(key.name);
            }
            if key.name == "startFen" {
                draft.start_at = Some(entry.value_at);
            }
            if let Field::Relay(_) = key.field {
                let betza = entry.value.rfind(':').map_or(entry.value.len(), |at| at + 1);
                note_differences(entry.value, betza, notes);
            }
            Ok(())
        }
        Target::Zone(slot, side) => {
            draft.piece(slot).zone[side] = Region::read(entry.value, draft.rules.board)?;
            Ok(())
        }
        Target::Piece(slot) => piece(slot, entry.value, draft, notes),
    }
}

/// Reads a piece's letter, and the moves of a custom piece or of the king.
fn piece(slot: Slot, text: &str, draft: &mut Draft, notes: &mut Vec<Problem>) -> Read<()> {
    let Some(&first) = text.as_bytes().first() else {
        return fail(0, "the piece's letter is missing; - removes the piece from the game");
    };
    if first == b'-' {
        if text.len() > 1 {
            return fail(1, "nothing may follow -, which removes the piece from the game");
        }
        draft.remove(slot);
        return Ok(());
    }
    if !first.is_ascii_alphabetic() {
        let first = char::from(first);
        return fail(0, format!("{first:?} is not a letter; - removes the piece from the game"));
    }
    // The letter is set even if the moves are wrong, so that its other uses are not errors, too.
    draft.give(slot, first);
    (draft.piece(slot).moves, draft.piece(slot).misread) = (None, false);
    if slot == Slot::KING {
        // Only an inherited king follows the lines of Janggi.
        draft.rules.lines.king = false;
    }
    let may_have_moves = slot.is_custom() || slot == Slot::KING;
    let missing = "the moves are missing, as in p:mfWcfF; immobile = p does not move";
    let betza = match text[1..].strip_prefix(':').map(str::trim) {
        // Only a king may have no moves.
        Some("") if slot.is_custom() => return fail(2, missing),
        Some(betza) if may_have_moves => betza,
        None if text.len() == 1 && slot.is_custom() => return fail(1, missing),
        None if text.len() == 1 => return Ok(()),
        _ if may_have_moves => return fail(1, "expected a colon after the letter, as in p:mfWcfF"),
        _ => {
            let key = slot.key();
            let message = format!("{key} takes only a letter; for other moves write customPiece1 = n:NN");
            return fail(1, message);
        }
    };
    let from = text.len() - betza.len();
    let moves = Moves::read(betza).map_err(|problem| problem.right(from))?;
    draft.piece(slot).misread = note_differences(text, text.len() - moves.text.len(), notes);
    notes.extend(doubts(&moves.text).into_iter().map(|problem| problem.right(from)));
    if moves.takes_en_passant && slot.is_custom() {
        for takers in &mut draft.rules.steps.takers {
            *takers |= KindSet::slot(slot);
        }
    }
    draft.piece(slot).moves = Some(Arc::new(moves));
    Ok(())
}

/// Notes where Fairy-Stockfish reads moves differently, and returns whether it does. The moves begin at byte
/// `from` of the value.
fn note_differences(text: &str, from: usize, notes: &mut Vec<Problem>) -> bool {
    let differences = differences(&text[from..]);
    for problem in &differences {
        let message = format!("Fairy-Stockfish plays this differently: {}", problem.words);
        notes.push(Problem::differing(from + problem.offset, message));
    }
    !differences.is_empty()
}

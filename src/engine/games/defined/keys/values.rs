//! Reads the values of keys.

use super::draft::Draft;
use super::{Class, Field, Key, Sort};
use crate::games::defined::betza::Moves;
use crate::games::defined::game::rules::{Ending, Relay};
use crate::games::defined::game::{KindSet, MOST_FILES, MOST_RANKS, Region, Slot};
use crate::games::defined::text::{Problem, Read, fail, near, shown};
use std::sync::Arc;

/// Maximum length of a descriptive text, in characters.
pub const LONGEST_TEXT: usize = 200;

/// Reads a key's value into a draft, and adds warnings to `notes`.
///
/// # Errors
/// If the value is not valid for the key.
pub fn read(key: &'static Key, draft: &mut Draft, text: &str, notes: &mut Vec<Problem>) -> Read<()> {
    let board = draft.rules.board;
    let region = || Region::read(text, board);
    match key.field {
        Field::Truth(part) => *part(&mut draft.rules) = truth(text)?,
        Field::Truths(part) => key.sides.set(part(&mut draft.rules), truth(text)?),
        Field::Number(part, min, max) => *part(&mut draft.rules) = number(text, min, max)?,
        Field::Rank(part) => *part(&mut draft.rules) = rank(text)?,
        Field::File(part) => *part(&mut draft.rules) = file(text)?,
        Field::Value(part, or_none) => *part(&mut draft.rules) = value(text, or_none)?,
        Field::Choice(words, set, _) => set(&mut draft.rules, choice(text, words)?),
        Field::Region(part) => key.sides.set(part(&mut draft.rules), region()?),
        Field::OneRegion(part) => *part(&mut draft.rules) = region()?,
        Field::Given(part) => key.sides.set(part(&mut draft.rules), Some(region()?)),
        Field::Kinds(part) => {
            let kinds = kinds(draft, text, false)?;
            key.sides.set(part(&mut draft.rules), kinds);
        }
        Field::KindsOrAny(part) => *part(&mut draft.rules) = kinds(draft, text, true)?,
        Field::Kind(part, or_any) => {
            let kind = kind(draft, text, or_any, notes)?;
            key.sides.set(part(&mut draft.rules), kind);
        }
        Field::OneKind(part, or_any) => {
            let is_none = text.trim() == "-";
            let kind = if is_none { KindSet::NONE } else { kind(draft, text, or_any, notes)? };
            *part(&mut draft.rules) = kind;
        }
        Field::Read(read) => read(draft, text)?,
        Field::Relay(number) => relay(draft, text, number)?,
        Field::Refused(sort) => check_refused(key, draft, text, sort)?,
        Field::Text => {
            let text = read_text(text)?;
            draft.words.0.insert(key.name, text);
        }
    }
    Ok(())
}

/// Reads `true` or `false`.
pub fn truth(text: &str) -> Read<bool> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => {
            let is_yes = ["yes", "on", "1", "y", "t"].contains(&text.to_ascii_lowercase().as_str());
            let meant = match text.to_ascii_lowercase().as_str() {
                word if is_yes || word.starts_with("true") => ": did you mean true?",
                word if word.starts_with("false") => ": did you mean false?",
                "no" | "off" | "0" | "n" | "f" | "-" | "none" => ": did you mean false?",
                _ => "",
            };
            let remark = if text.contains(['#', ';']) { "; a comment must be on its own line" } else { "" };
            fail(0, format!("{:?} is neither true nor false{meant}{remark}", shown(text)))
        }
    }
}

/// Reads a number within bounds.
pub fn number(text: &str, min: u16, max: u16) -> Read<u16> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if is_number { text.parse().ok().or(Some(u16::MAX)) } else { None };
    let allowed = format!("a number from {min} to {max}");
    match number {
        Some(number) if (min..=max).contains(&number) => Ok(number),
        Some(_) => fail(0, format!("{} is not {allowed}", shown(text))),
        None => fail(0, format!("{:?} is not {allowed}", shown(text))),
    }
}

/// Reads a rank numbered from 1, and returns its index from 0.
pub fn rank(text: &str) -> Read<u8> {
    let rank = number(text, 1, MOST_RANKS.into());
    let message = || format!("{:?} is not a rank: ranks are 1 to {MOST_RANKS}", shown(text));
    rank.map(|rank| rank as u8 - 1).map_err(|_| Problem::new(0, message()))
}

/// Reads a file's letter, or its number from 1, and returns its index from 0.
pub fn file(text: &str) -> Read<u8> {
    let file = match text.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => number(text, 1, MOST_FILES.into()).ok().map(|number| number as u8 - 1),
    };
    file.filter(|&file| file < MOST_FILES).ok_or_else(|| {
        Problem::new(0, format!("{:?} is not a file: files are a to l, or 1 to {MOST_FILES}", shown(text)))
    })
}

/// Reads a result.
fn value(text: &str, or_none: bool) -> Read<Option<Ending>> {
    const WORDS: &[&str] = &["win", "draw", "loss", "none"];
    let words = if or_none { WORDS } else { &WORDS[..3] };
    let index = choice(text, words)?;
    Ok([Some(Ending::Win), Some(Ending::Draw), Some(Ending::Loss), None][index])
}

/// Reads one of the given words, and returns its index.
fn choice(text: &str, words: &'static [&'static str]) -> Read<usize> {
    words.iter().position(|word| *word == text).ok_or_else(|| {
        let first = text.split([' ', '#', ';']).next().unwrap_or(text);
        let meant = near(first, words.iter().copied());
        let meant = meant.map_or(String::new(), |word| format!("; did you mean {word}?"));
        let remark = if text.contains(['#', ';']) { "; a comment must be on its own line" } else { "" };
        let words = words.join(", ");
        Problem::new(0, format!("{:?} is not one of {words}{meant}{remark}", shown(text)))
    })
}

/// Reads a list of pieces' letters, which `-` ends; `*` is allowed if `or_any`.
pub fn kinds(draft: &Draft, text: &str, or_any: bool) -> Read<KindSet> {
    let mut kinds = KindSet::NONE;
    for (offset, letter) in text.char_indices().filter(|(_, letter)| !letter.is_ascii_whitespace()) {
        kinds |= match letter {
            '-' if text[offset + 1..].trim().is_empty() => break,
            '-' => return fail(offset, "nothing may follow -, which ends the list"),
            '*' if or_any => KindSet::ANY,
            '*' => {
                return fail(offset, "* is not allowed here: name the pieces by their letters");
            }
            _ => KindSet::slot(draft.read_letter(text, offset)?),
        };
    }
    Ok(kinds)
}

/// Reads the letter of one piece. If there are several, the last one is used.
fn kind(draft: &Draft, text: &str, or_any: bool, notes: &mut Vec<Problem>) -> Read<KindSet> {
    let all = kinds(draft, text, or_any)?;
    let last = text.char_indices().rev().find(|(_, letter)| !letter.is_ascii_whitespace() && *letter != '-');
    let kind = match last {
        None if text.is_empty() => return fail(0, "the letter of a piece is missing"),
        None => {
            notes.push(Problem::differing(0, "- means no piece, but any piece to Fairy-Stockfish"));
            KindSet::NONE
        }
        Some((_, '*')) => KindSet::ANY,
        Some((offset, _)) => KindSet::slot(draft.read_letter(text, offset)?),
    };
    if let Some((offset, letter)) = last.filter(|_| kind != all) {
        let message = format!("only one piece can be named: the last one, {letter}, is used");
        notes.push(Problem::new(offset, message));
    }
    Ok(kind)
}

/// Checks the value of a rule that is not played, and stores it if it asks for the rule.
fn check_refused(key: &'static Key, draft: &mut Draft, text: &str, sort: Sort) -> Read<()> {
    let asks = match sort {
        Sort::Truth => truth(text)?,
        Sort::Number => number(text, 0, 1000)? != 0,
        Sort::Region => !Region::read(text, draft.rules.board)?.is_empty(),
        Sort::Kinds => !kinds(draft, text, true)?.is_empty(),
        Sort::Word(words) => choice(text, words)? != 0,
    };
    draft.rules.refused.remove(key.name);
    if asks && key.class != Class::Idle {
        draft.rules.refused.insert(key.name, text.to_string());
    }
    Ok(())
}

/// Reads a descriptive text.
pub fn read_text(text: &str) -> Read<String> {
    let length = text.chars().count();
    if length > LONGEST_TEXT {
        return fail(0, format!("the text has {length} characters; the maximum is {LONGEST_TEXT}"));
    }
    // Marks that change the direction of text.
    let hidden = |letter: char| {
        let marks = ['\u{200e}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
        marks.iter().any(|marks| marks.contains(&letter))
    };
    match text.char_indices().find(|&(_, letter)| letter.is_control() || hidden(letter)) {
        Some((offset, _)) => fail(offset, "a text may not contain control characters"),
        None => Ok(text.to_string()),
    }
}

/// `relay1` to `relay9`: `GIVERS>TAKERS:BETZA`, where takers `*` are all but the king; `-` removes a relay.
pub fn relay(draft: &mut Draft, text: &str, index: usize) -> Read<()> {
    if text == "-" {
        draft.rules.relays.relays[index] = None;
        return Ok(());
    }
    let parts = text.split_once('>').and_then(|(givers, rest)| Some((givers, rest.split_once(':')?)));
    let Some((givers_text, (takers_text, betza))) = parts else {
        return fail(0, "expected givers>takers:moves, as in n>qrbp:N");
    };
    let takers_at = givers_text.len() + 1;
    let betza_at = takers_at + takers_text.len() + 1;
    let givers = kinds(draft, givers_text, false)?;
    let takers = match takers_text.trim() {
        "*" => draft
            .present()
            .filter(|&slot| slot != Slot::KING)
            .fold(Default::default(), |all, slot| all | KindSet::slot(slot)),
        _ => kinds(draft, takers_text, false).map_err(|problem| problem.right(takers_at))?,
    };
    if givers.is_empty() || takers.is_empty() {
        let at = if givers.is_empty() { 0 } else { takers_at };
        return fail(at, "a relay needs givers and takers, as in n>qrbp:N");
    }
    if takers.has(Slot::KING.index()) {
        return fail(takers_at, "a king cannot borrow moves");
    }
    let blanks = betza.len() - betza.trim_start().len();
    let moves = Moves::read(betza.trim()).map_err(|problem| problem.right(betza_at + blanks))?;
    if moves.ways.is_empty() {
        return fail(betza_at, "the moves of the relay are missing");
    }
    draft.rules.relays.relays[index] = Some(Relay { givers, takers, moves: Arc::new(moves) });
    Ok(())
}

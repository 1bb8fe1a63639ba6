//! Records of games.

use super::error::PgnError;
use super::result;
use crate::any::{AnyGame, new_game};
use crate::core::Turn;
use crate::games::Variant;
use anyhow::Result;

/// A turn of a record with what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommentedTurn {
    /// The turn.
    pub turn: Turn,
    /// Signs of judgement, as their numbers (NAGs).
    pub nags: Vec<u8>,
    /// The comment after it; empty if there is none.
    pub comment: String,
    /// What might have been played instead.
    pub variations: Vec<Variation>,
}

impl CommentedTurn {
    /// A turn with nothing but a comment, which may be empty.
    pub fn new(turn: Turn, comment: String) -> CommentedTurn {
        CommentedTurn { turn, nags: Vec::new(), comment, variations: Vec::new() }
    }
}

/// Turns instead of one in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The comment before its first turn; empty if there is none.
    pub comment: String,
    /// The turns, at least one.
    pub turns: Vec<CommentedTurn>,
}

/// The record of a game. Its turns are legal, and those of its variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The variant.
    pub variant: Variant,
    /// All tags in order.
    pub tags: Vec<(String, String)>,
    /// The comment before the first turn; empty if there is none.
    pub comment: String,
    /// The turns.
    pub turns: Vec<CommentedTurn>,
    /// What was wrong where it was read. The tag `Remark` says it, too.
    pub remarks: Vec<PgnError>,
    /// Whether turns are missing: what came next could not be read.
    pub is_cut: bool,
    /// Whether a result stood at its end.
    pub is_ended: bool,
}

/// The tag that says what is wrong with a record.
pub const REMARK: &str = "Remark";

/// The most remarks of a record that are kept.
pub const MOST_REMARKS: usize = 10;

impl Record {
    /// A whole record, without comments but those of its turns.
    pub fn new(variant: Variant, tags: Vec<(String, String)>, turns: Vec<CommentedTurn>) -> Record {
        Record {
            variant,
            tags,
            comment: String::new(),
            turns,
            remarks: Vec::new(),
            is_cut: false,
            is_ended: true,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: String) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_string(), value)),
        }
    }

    /// Adds to the tag `Remark` what it does not say yet.
    pub fn remark<'a>(&mut self, faults: impl IntoIterator<Item = &'a str>) {
        let mut parts: Vec<&str> = self.tag(REMARK).into_iter().flat_map(|text| text.split("; ")).collect();
        for fault in faults {
            if !fault.split("; ").all(|part| parts.contains(&part)) {
                parts.push(fault);
            }
        }
        if !parts.is_empty() {
            let text = parts.join("; ");
            self.set_tag(REMARK, text);
        }
    }

    /// Keeps what was wrong where the record was read: the first remarks, and how many more there were.
    pub(super) fn keep_remarks(&mut self, mut remarks: Vec<PgnError>) {
        let more = remarks.len().saturating_sub(MOST_REMARKS);
        remarks.truncate(MOST_REMARKS);
        if more > 0 {
            let line = remarks[0].line;
            let fault = format!("{more} more faults");
            remarks.push(PgnError { line, fault });
        }
        self.remark(remarks.iter().map(|remark| remark.fault.as_str()));
        self.remarks = remarks;
    }

    /// Takes the result at the record's end, which counts where the tag says none; without one there is none.
    /// Says so where the tag says something else.
    pub(super) fn end_with(&mut self, end: Option<&'static str>) -> Option<String> {
        self.is_ended = end.is_some();
        let Some(said) = self.tag("Result").map(str::trim) else {
            let end = end.filter(|end| *end != "*")?;
            self.set_tag("Result", end.to_string());
            return None;
        };
        let known = result::result(said).filter(|known| *known != "*");
        let differs = end.is_some_and(|end| known.unwrap_or(end) != end) || is_nonsense(said);
        let fault = differs.then(|| {
            let end = end.unwrap_or("no result");
            format!("the record ends with {end}, its tag says {said}")
        });
        self.set_tag("Result", known.or(end).unwrap_or("*").to_string());
        fault
    }

    /// A game at the first position.
    ///
    /// # Errors
    /// If the position is invalid, which it is not in records that were read.
    pub fn start(&self) -> Result<Box<dyn AnyGame>> {
        let mut game = new_game(self.variant);
        if let Some(fen) = self.tag("FEN") {
            game.set_up(Some(fen))?;
        }
        Ok(game)
    }
}

/// Whether a tag `Result` says neither a result nor that there is none.
pub fn is_nonsense(said: &str) -> bool {
    !["", "?", "-"].contains(&said) && result::result(said).is_none()
}

/// Says how many records without turns were passed over.
pub fn without_turns(count: usize) -> String {
    match count {
        1 => "a record without turns was passed over".to_string(),
        _ => format!("{count} records without turns were passed over"),
    }
}

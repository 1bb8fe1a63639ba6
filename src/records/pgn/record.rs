//! Records of games.

use crate::console::text::counted;
use anyhow::Result;
use firzan::any::{AnyGame, new_game};
use firzan::core::{Color, Turn};
use firzan::games::Variant;
use firzan::rules::score;
use std::slice;
use thiserror::Error;

/// A fault in a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line of the fault, from 1.
    pub line: usize,
    /// A description of the fault.
    pub fault: String,
}

/// A move of a record with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommentedTurn {
    /// The move.
    pub turn: Turn,
    /// Annotation signs, as numbers (NAGs).
    pub nags: Vec<u8>,
    /// The comment after the move; may be empty.
    pub comment: String,
    /// Variations that replace the move.
    pub variations: Vec<Variation>,
}

impl CommentedTurn {
    /// A move with only a comment, which may be empty.
    pub fn new(turn: Turn, comment: String) -> CommentedTurn {
        CommentedTurn { turn, nags: Vec::new(), comment, variations: Vec::new() }
    }
}

/// A variation: an alternative to a move of a record and the moves after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// The comment before the first move; may be empty.
    pub comment: String,
    /// The moves, at least one.
    pub turns: Vec<CommentedTurn>,
}

/// The record of a game. All its moves are legal, including those of its variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The variant.
    pub variant: Variant,
    /// The names and values of all tags, in order.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move; may be empty.
    pub comment: String,
    /// The moves.
    pub turns: Vec<CommentedTurn>,
    /// The faults found while reading. They are also in the tag `Remark`.
    pub remarks: Vec<PgnError>,
    /// True if the record was cut off before a move that could not be read.
    pub is_cut: bool,
    /// True if the moves ended with a result.
    pub is_ended: bool,
}

/// The tag for faults in a record.
pub const REMARK: &str = "Remark";

/// Maximum number of faults reported for a record.
const MAX_REMARKS: usize = 10;

impl Record {
    /// A complete record without faults, and without a comment before the first move.
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

    /// Adds faults to the tag `Remark`, unless it already contains them.
    pub fn remark<'a>(&mut self, faults: impl IntoIterator<Item = &'a str>) {
        let text = joined(self.tag(REMARK), faults);
        if !text.is_empty() {
            self.set_tag(REMARK, text);
        }
    }

    /// Stores the faults found while reading: the first [`MAX_REMARKS`], and the number of the rest.
    pub(super) fn keep_remarks(&mut self, mut remarks: Vec<PgnError>) {
        let more = remarks.len().saturating_sub(MAX_REMARKS);
        remarks.truncate(MAX_REMARKS);
        if more > 0 {
            let line = remarks[0].line;
            let fault = format!("{more} more faults");
            remarks.push(PgnError { line, fault });
        }
        self.remark(remarks.iter().map(|remark| remark.fault.as_str()));
        self.remarks = remarks;
    }

    /// Sets the tag `Result` to the result at the end of the moves if the tag has none. Returns a fault if
    /// the two differ.
    pub(super) fn end_with(&mut self, end: Option<&'static str>) -> Option<String> {
        self.is_ended = end.is_some();
        let Some(tag) = self.tag("Result").map(str::trim) else {
            let end = end.filter(|end| *end != "*")?;
            self.set_tag("Result", end.to_string());
            return None;
        };
        let known = result(tag).filter(|known| *known != "*");
        let differs = end.is_some_and(|end| known.unwrap_or(end) != end) || is_no_result(tag);
        let fault = differs.then(|| {
            let end = end.unwrap_or("no result");
            format!("the record ends with {end}, but its tag has {tag}")
        });
        self.set_tag("Result", known.or(end).unwrap_or("*").to_string());
        fault
    }

    /// Creates the game at its first position.
    ///
    /// # Errors
    /// If the position is invalid, which cannot happen for a record read from a file.
    pub fn start(&self) -> Result<Box<dyn AnyGame>> {
        let mut game = new_game(self.variant);
        if let Some(fen) = self.tag("FEN") {
            game.set_up(Some(fen))?;
        }
        Ok(game)
    }

    /// Creates the game after its last move.
    ///
    /// # Errors
    /// The same as for [`start`](Self::start).
    pub fn end(&self) -> Result<Box<dyn AnyGame>> {
        let mut game = self.start()?;
        self.turns.iter().for_each(|played| game.play(played.turn));
        Ok(game)
    }

    /// The winner; `Some(None)` for a draw, `None` without a result.
    pub fn winner(&self) -> Option<Option<Color>> {
        let result = self.tag("Result")?;
        [Some(Color::White), Some(Color::Black), None].into_iter().find(|&winner| score(winner) == result)
    }
}

/// The faults in a record, or the one that made it unreadable.
pub fn faults(read: &Result<Record, PgnError>) -> &[PgnError] {
    match read {
        Ok(record) => &record.remarks,
        Err(fault) => slice::from_ref(fault),
    }
}

/// The value of the tag `Remark` after adding these faults, without duplicates.
pub(super) fn joined<'a>(remark: Option<&str>, faults: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = remark.unwrap_or_default().to_string();
    for fault in faults {
        let is_known = |part| text.split("; ").any(|known| known == part);
        if !fault.split("; ").all(is_known) {
            text += if text.is_empty() { "" } else { "; " };
            text += fault;
        }
    }
    text
}

/// The results that end a record.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Other spellings of results, and what they mean.
const OTHER_RESULTS: [(&str, &str); 8] = [
    ("1/2", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("½", "1/2-1/2"),
    ("1–0", "1-0"),
    ("0–1", "0-1"),
    ("1:0", "1-0"),
    ("0:1", "0-1"),
    ("1/2:1/2", "1/2-1/2"),
];

/// Parses a word as a result, in any spelling.
pub fn result(word: &str) -> Option<&'static str> {
    let other = OTHER_RESULTS.iter().find(|(other, _)| *other == word);
    let known = RESULTS.iter().find(|known| **known == word);
    known.copied().or(other.map(|(_, result)| *result))
}

/// True if the value of a tag `Result` is neither a result nor a mark for an unknown one.
pub fn is_no_result(tag: &str) -> bool {
    !["", "?", "-"].contains(&tag) && result(tag).is_none()
}

/// A message about skipped records without moves.
pub fn without_turns(count: usize) -> String {
    counted(count, "a record without moves was skipped", "records without moves were skipped")
}

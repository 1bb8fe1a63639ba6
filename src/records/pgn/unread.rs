//! Records that cannot be read completely: counting them, and copying them unchanged.

use super::reader::NO_GAME;
use super::record::{PgnError, REMARK, Record, joined};
use super::tags;
use crate::console::text::counted;
use anyhow::{Result, ensure};
use std::ops::Range;

/// The numbers of records that could not be read completely.
#[derive(Default)]
pub struct Unread {
    /// Records that were skipped.
    pub skipped: usize,
    /// Records that were cut off before an unreadable move.
    pub cut: usize,
    /// Records that were copied to the output unchanged.
    pub passed_on: usize,
}

impl Unread {
    /// Counts a record if it could not be read completely. Returns whether to copy it unchanged; with
    /// `passes_on`, all such records are copied.
    pub fn add(&mut self, read: &Result<Record, PgnError>, passes_on: bool) -> bool {
        let number = match read {
            Ok(record) if !record.is_cut => return false,
            _ if passes_on => &mut self.passed_on,
            Ok(_) => &mut self.cut,
            Err(_) => &mut self.skipped,
        };
        *number += 1;
        passes_on
    }

    /// Checks that all records were read completely. `one` and `many` are the noun for a record, in the
    /// singular and the plural.
    ///
    /// # Errors
    /// If some were not, or `other` is a further fault; the message contains the counts and that fault.
    pub fn check(&self, one: &str, many: &str, other: Option<String>) -> Result<()> {
        let counts = [
            (self.skipped, format!("a {one} was skipped"), format!("{many} were skipped")),
            (
                self.cut,
                "a game could not be read to its end".to_string(),
                "games could not be read to their ends".to_string(),
            ),
            (
                self.passed_on,
                "a game could not be read and is unchanged".to_string(),
                "games could not be read and are unchanged".to_string(),
            ),
        ];
        let counts = counts.into_iter().filter(|(count, ..)| *count > 0);
        let faults = counts.map(|(count, one, many)| counted(count, &one, &many));
        let faults: Vec<String> = faults.chain(other).collect();
        ensure!(faults.is_empty(), "{}", faults.join(", "));
        Ok(())
    }
}

/// The text of an unreadable record, followed by an empty line. The text is unchanged except that new faults
/// are added to its tag `Remark`; `NO_GAME`, the fault of text that is not a record, is not added.
pub fn passed_on<'a>(text: &str, faults: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = text.trim().lines().collect::<Vec<_>>().join("\n");
    let tags = tags_of(&text);
    // If a tag occurs twice, the last one applies.
    let known = tags.iter().rfind(|tag| tag.name == REMARK);
    let old = known.map(|tag| tag.value.as_str());
    let faults = faults.into_iter().filter(|fault| *fault != NO_GAME);
    let value = joined(old, faults);
    if value != old.unwrap_or_default() {
        let remark = tags::line(REMARK, &value);
        match (known, tags.last()) {
            (Some(tag), _) => text.replace_range(tag.place.clone(), &remark),
            (None, Some(last)) => text.insert_str(last.place.end, &format!("\n{remark}")),
            (None, None) => text.insert_str(0, &format!("{remark}\n\n")),
        }
    }
    text + "\n\n"
}

/// A tag in a record's text.
struct Tag {
    place: Range<usize>,
    name: String,
    value: String,
}

/// The value of a tag in a record's text, for a record that cannot be read.
pub fn tag_in(text: &str, name: &str) -> Option<String> {
    tags_of(text).into_iter().find(|tag| tag.name == name).map(|tag| tag.value)
}

/// The tags of a record's text, up to the first text after them that is not a tag.
fn tags_of(text: &str) -> Vec<Tag> {
    let mut found: Vec<Tag> = Vec::new();
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        let mut at = end;
        end += line.len();
        let mut is_first = true;
        loop {
            at += text[at..end].len() - text[at..end].trim_start().len();
            let rest = text[at..end].trim_end();
            // Only the first tag of a line may lack quotation marks or the bracket.
            let loose = || tags::loose_tag(rest).filter(|_| is_first);
            let tag = tags::tag(rest).or_else(|| loose().map(|(name, value)| (name, value, rest.len())));
            match tag {
                Some((name, value, length)) => {
                    found.push(Tag { place: at..at + length, name, value });
                    at += length;
                    is_first = false;
                }
                None if rest.is_empty() || found.is_empty() => break,
                None => return found,
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_added_only_once() {
        for (text, passed) in [
            ("1. Ke3\n", "[Remark \"no; so\"]\n\n1. Ke3\n\n"),
            (
                "\n{x}\n[Event \"a\"]\n[White B\n\n1. e4 {\n[Event]} \n\n\n",
                "{x}\n[Event \"a\"]\n[White B\n[Remark \"no; so\"]\n\n1. e4 {\n[Event]}\n\n",
            ),
            (
                "[Remark \"mine; no\"]\n[Event \"a\"]\n\n1. Ke3",
                "[Remark \"mine; no; so\"]\n[Event \"a\"]\n\n1. Ke3\n\n",
            ),
            ("[Event \"a\"] 1. Ke3", "[Event \"a\"]\n[Remark \"no; so\"] 1. Ke3\n\n"),
            ("[Remark \"mine\"] [Event \"a\"] 1. Ke3", "[Remark \"mine; no; so\"] [Event \"a\"] 1. Ke3\n\n"),
            (
                "[Event \"a\"]\n\n[Remark \"mine\"]\n\n1. Ke3",
                "[Event \"a\"]\n\n[Remark \"mine; no; so\"]\n\n1. Ke3\n\n",
            ),
        ] {
            assert_eq!(passed_on(text, ["no", "so"]), passed);
            assert_eq!(passed_on(passed, ["no", "so"]), passed);
        }
        assert_eq!(passed_on("My games\n", [NO_GAME]), "My games\n\n");
    }
}

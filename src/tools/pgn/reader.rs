//! Reading records, including good ones between broken ones.

use super::{CommentedTurn, Record};
use crate::any::{AnyGame, new_game};
use crate::games::{Variant, XBOARD_NAMES};
use crate::protocol::input::{InputLine, Lines};
use crate::protocol::xboard::written::{self, Author, TurnReader};
use std::io::{self, BufRead};
use thiserror::Error;

/// A record that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line of the fault, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: String,
}

/// Iterates over the records of a stream. After a broken record it continues with the next. After the last,
/// callers ask [`fault`](Self::fault) whether that was the end of input.
pub struct Reader<R> {
    lines: Lines<R>,
    /// The number of the line last read.
    number: usize,
    /// A line read ahead.
    ahead: Option<String>,
    variant: Variant,
    /// Whether the line last read is among the tags of a record.
    in_tags: bool,
    /// The lines of the record last read.
    text: String,
}

/// The results that end a record.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl<R: BufRead> Reader<R> {
    /// Reads from `input`; records without the tag `Variant` are of `variant`, and so are those with XBoard's
    /// name of its game, which does not tell the options.
    pub fn new(input: R, variant: Variant) -> Reader<R> {
        Reader {
            lines: Lines::new(input),
            number: 0,
            ahead: None,
            variant,
            in_tags: false,
            text: String::new(),
        }
    }

    /// The text of the record last read, as it stood.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Reports what ended the records before the end of input.
    ///
    /// # Errors
    /// If the stream could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        self.lines.fault()
    }

    fn error(&self, fault: impl Into<String>) -> PgnError {
        PgnError {
            line: self.number,
            fault: fault.into(),
        }
    }

    fn line(&mut self) -> Result<Option<String>, PgnError> {
        let line = match self.ahead.take() {
            Some(line) => line,
            None => {
                let Some(line) = self.lines.next() else {
                    return Ok(None);
                };
                self.number += 1;
                match line {
                    InputLine::Text(text) if self.number == 1 => {
                        // Windows' programs mark UTF-8 at its start.
                        text.trim_start_matches('\u{feff}').to_string()
                    }
                    InputLine::Text(text) => text,
                    InputLine::Bad(fault) => return Err(self.error(fault)),
                }
            }
        };
        self.text += &line;
        self.text.push('\n');
        Ok(Some(line))
    }

    /// Puts back the line last read.
    fn put_back(&mut self, line: String) {
        self.text.truncate(self.text.len() - line.len() - 1);
        self.ahead = Some(line);
    }

    /// The next record; `None` at the end.
    fn record(&mut self) -> Result<Option<Record>, PgnError> {
        self.text.clear();
        let Some(mut tags) = self.tags()? else {
            return Ok(None);
        };
        let value = |name: &str| {
            tags.iter()
                .find(|tag| tag.0 == name)
                .map(|tag| tag.1.as_str())
        };
        let variant = match value("Variant") {
            // The servers' names for chess.
            Some("Standard" | "From Position") => Variant::Chess(()),
            Some(id) => {
                let named: Variant = id
                    .parse()
                    .map_err(|error| self.error(format!("tag Variant: {error}")))?;
                match is_xboards(id) && named.name() == self.variant.name() {
                    true => self.variant,
                    false => named,
                }
            }
            None => self.variant,
        };
        let author = match value("Variant") {
            Some(id) if is_xboards(id) => Author::XBoard,
            Some(_) => Author::Others,
            None => Author::Anybody,
        };
        let mut game = new_game(variant);
        let result = value("Result").map(str::to_string);
        if let Some((_, fen)) = tags.iter_mut().find(|(name, _)| name == "FEN") {
            written::set_up(game.as_mut(), fen)
                .map_err(|error| self.error(format!("tag FEN: {error}")))?;
            if new_game(variant).set_up(Some(fen)).is_err() {
                // XBoard's letters are not the game's.
                *fen = game.fen();
            }
        }
        let (turns, end) = self.turns(game.as_mut(), author)?;
        if let Some(result) = result
            && result != end
        {
            return Err(self.error(format!("the record ends with {end}, its tag says {result}")));
        }
        Ok(Some(Record {
            variant,
            tags,
            turns,
        }))
    }

    /// The tags, up to the first line of turns; `None` at the end of input.
    fn tags(&mut self) -> Result<Option<Vec<(String, String)>>, PgnError> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut ended = false;
        loop {
            let Some(line) = self.line()? else {
                if tags.is_empty() {
                    return Ok(None);
                }
                return Err(self.error("the record ends after its tags"));
            };
            let text = line.trim();
            if text.starts_with('[') && !ended {
                self.in_tags = true;
                let tag =
                    tag(text).ok_or_else(|| self.error("not a tag such as [White \"name\"]"))?;
                if tags.iter().any(|(name, _)| *name == tag.0) {
                    return Err(self.error(format!("the tag {} appears twice", tag.0)));
                }
                tags.push(tag);
            } else if text.is_empty() {
                ended |= !tags.is_empty();
            } else if !text.starts_with('%') {
                self.in_tags = false;
                self.put_back(line);
                return Ok(Some(tags));
            }
        }
    }

    /// The turns, and the result at their end.
    fn turns(
        &mut self,
        game: &mut dyn AnyGame,
        author: Author,
    ) -> Result<(Vec<CommentedTurn>, String), PgnError> {
        let mut turns: Vec<CommentedTurn> = Vec::new();
        let mut comment: Option<String> = None;
        // Comments between the parts of a turn.
        let mut pending = String::new();
        let mut variations = 0usize;
        let mut reader = TurnReader::new(author);
        loop {
            let Some(line) = self.line()? else {
                return Err(self.error("the record has no result at its end"));
            };
            // A comment may contain anything, but hardly the first tag of the next record.
            let is_tag = if comment.is_some() {
                line.starts_with("[Event \"")
            } else {
                line.starts_with('[')
            };
            if is_tag {
                let error = self.error("a new record begins before the result of the last");
                self.put_back(line);
                return Err(error);
            }
            if line.starts_with('%') {
                continue;
            }
            let mut rest = line.as_str();
            loop {
                rest = rest.trim_start();
                if let Some(text) = &mut comment {
                    let (part, after) = rest
                        .split_once('}')
                        .map_or((rest, None), |(a, b)| (a, Some(b)));
                    text.push_str(part.trim_end());
                    let Some(after) = after else {
                        text.push(' ');
                        break;
                    };
                    rest = after;
                    let text = comment.take().unwrap_or_default();
                    if variations > 0 {
                        continue;
                    }
                    if reader.is_within_turn() {
                        append(&mut pending, text.trim());
                    } else if let Some(turn) = turns.last_mut() {
                        append(&mut turn.comment, text.trim());
                    }
                    continue;
                }
                let Some(symbol) = rest.chars().next() else {
                    break;
                };
                match symbol {
                    '{' => comment = Some(String::new()),
                    ';' => break,
                    '(' => variations += 1,
                    ')' if variations == 0 => return Err(self.error("a ) without its (")),
                    ')' => variations -= 1,
                    _ => {
                        let end = rest.find(|c: char| c.is_whitespace() || "{}();".contains(c));
                        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
                        if word.is_empty() {
                            return Err(self.error("a } without its {"));
                        }
                        rest = after;
                        if variations > 0 {
                            continue;
                        }
                        if RESULTS.contains(&word) {
                            let comment = self.last_comment(rest)?;
                            if let Some(turn) = turns.last_mut() {
                                append(&mut turn.comment, &comment);
                            }
                            // Of a turn whose end was never played nothing is kept.
                            return Ok((turns, word.to_string()));
                        }
                        let word = without_number(word);
                        if !word.is_empty() && !word.starts_with('$') {
                            let turn = reader.read(game, word).map_err(|why| {
                                let number = turns.len() + 1;
                                self.error(format!("illegal turn {word} (number {number}): {why}"))
                            })?;
                            if let Some(turn) = turn {
                                game.play(turn);
                                turns.push(CommentedTurn {
                                    turn,
                                    comment: std::mem::take(&mut pending),
                                });
                            }
                        }
                        continue;
                    }
                }
                rest = &rest[symbol.len_utf8()..];
            }
        }
    }

    /// The comments after the result, which begin in its line.
    fn last_comment(&mut self, rest: &str) -> Result<String, PgnError> {
        let mut comment = String::new();
        let mut rest = rest.trim().to_string();
        while let Some(text) = rest.strip_prefix('{') {
            let mut text = text.to_string();
            while !text.contains('}') {
                match self.line()? {
                    Some(line) if !line.starts_with("[Event \"") => {
                        text.push(' ');
                        text += line.trim();
                    }
                    other => {
                        let error = self.error("the comment after the result does not end");
                        other.into_iter().for_each(|line| self.put_back(line));
                        return Err(error);
                    }
                }
            }
            let (inside, after) = text.split_once('}').unwrap_or((&text, ""));
            append(&mut comment, inside.trim());
            rest = after.trim().to_string();
        }
        Ok(comment)
    }

    /// Goes to the first line of the next record.
    fn skip(&mut self) {
        loop {
            self.text.clear();
            match self.line() {
                Ok(Some(line)) if line.starts_with('[') => {
                    if self.in_tags {
                        continue;
                    }
                    self.put_back(line);
                    return;
                }
                Ok(None) => return,
                Ok(Some(_)) | Err(_) => self.in_tags = false,
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.record().transpose()?;
        // A record that could not be read to its end is not broken.
        if record.is_err() && self.lines.is_broken() {
            return None;
        }
        if record.is_err() {
            self.skip();
        }
        Some(record)
    }
}

/// Reads `[Name "value"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.trim().split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.push(letters.next()?),
            '"' => return None,
            _ => text.push(letter),
        }
    }
    Some((name.to_string(), text))
}

/// Whether an id is XBoard's name of a game, which does not tell all of its options.
pub fn is_xboards(id: &str) -> bool {
    XBOARD_NAMES
        .iter()
        .any(|(name, own)| name.eq_ignore_ascii_case(id) && !own.eq_ignore_ascii_case(id))
}

/// A word without a turn number such as `12.` or `12...`, alone or in front of it.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && (rest.is_empty() || rest.starts_with('.')) {
        rest.trim_start_matches('.')
    } else {
        word.trim_start_matches('.')
    }
}

fn append(comment: &mut String, text: &str) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Record, PgnError>> {
        Reader::new(text.as_bytes(), "chess".parse().unwrap()).collect()
    }

    const GOOD: &str = "[Event \"a \\\"quoted\\\" \\\\ name\"]\n[Variant \"insaneflip8\"]\n[Result \"1-0\"]\n\
                        \n1. a2a3,b1 {+0.10/3 0.001s 50} 1... a7a6,b8 ; text\n\
                        (2. x {y)} (z)) $3 2. a3a4,a1 {two\nlines} 1-0\n\n";

    #[test]
    fn a_record_comes_back() {
        let records = read(GOOD);
        let record = records[0].as_ref().expect("a good record");
        assert_eq!(record.tag("Event"), Some("a \"quoted\" \\ name"));
        let comments: Vec<&str> = record
            .turns
            .iter()
            .map(|turn| turn.comment.as_str())
            .collect();
        assert_eq!(comments, ["+0.10/3 0.001s 50", "", "two lines"]);
        let text = record.text().unwrap();
        assert_eq!(read(&text)[0].as_ref(), Ok(record));
        assert_eq!(records.len(), 1);
    }

    #[test]
    fn lichess_records_are_read() {
        let text = "\u{feff}[Event \"Rated\"]\n[Result \"1-0\"]\n[Variant \"Standard\"]\n\n\
                    1. e4 { [%eval 0.2] [%clk 0:03:00] } 1... e5? { [%clk 0:03:00] } (1... c5 $1 2. Nf3) 2. \
                    Nf3 $14 1-0\n";
        let records = read(text);
        let record = records[0].as_ref().expect("a good record");
        assert_eq!(
            (record.turns.len(), record.variant),
            (3, Variant::Chess(()))
        );
        assert_eq!(record.turns[0].comment, "[%eval 0.2] [%clk 0:03:00]");
    }

    #[test]
    fn a_comment_after_the_result_belongs_to_the_game() {
        let text =
            "[Event \"x\"]\n\n1. e4 {a} 1-0 {b\n[c} {d} ; e\n\n[Event \"y\"]\n\n1. d4 * {open\n\n";
        let records = read(&format!("{text}{GOOD}"));
        let record = records[0].as_ref().expect("a good record");
        assert_eq!(record.turns[0].comment, "a b [c d");
        let error = records[1].as_ref().expect_err("an open comment");
        assert!(error.fault.contains("does not end"), "{error}");
        assert!(records[2].is_ok() && records.len() == 3, "{records:?}");
    }

    #[test]
    fn broken_records_are_named_and_passed_over() {
        let broken = [
            (
                "[Event \"x\"]\n\n1. e2e4 e7e9 1-0\n",
                3,
                "illegal turn e7e9 (number 2)",
            ),
            ("[Event \"x\"]\n\n1. e2e4 {open\n", 4, "a new record begins"),
            ("[Event \"x\"]\n\n1. e2e4\n\n", 5, "a new record begins"),
            ("[Event x]\n\n1. e2e4 *\n", 1, "not a tag"),
            (
                "[Event \"x\"]\n[Variant \"go\"]\n\n*\n",
                4,
                "unknown variant",
            ),
            ("[Event \"x\"]\n[FEN \"8/8 w\"]\n\n*\n", 4, "tag FEN"),
            (
                "[Event \"x\"]\n[Result \"1-0\"]\n\n0-1\n",
                4,
                "its tag says",
            ),
            ("[Event \"x\"]\n\n1. e2e4 } *\n", 3, "a } without"),
            ("[Event \"x\"]\n\n1. e2e4 ) *\n", 3, "a ) without"),
            ("[Event \"x\"]\n[Event \"x\"]\n\n*\n", 2, "appears twice"),
            (
                "[Event \"x\"]\n[FEN x]\n[Site \"x\"]\n\n*\n",
                2,
                "not a tag",
            ),
            ("[Event \"x\"]\n\n", 3, "a new record begins"),
        ];
        for (text, line, fault) in broken {
            let records = read(&format!("{text}{GOOD}"));
            let error = records[0].as_ref().expect_err(text);
            assert_eq!(error.line, line, "{text}: {error}");
            assert!(error.fault.contains(fault), "{text}: {error}");
            assert!(
                records.last().is_some_and(Result::is_ok),
                "{text}: {records:?}"
            );
        }
        assert!(read("[Event \"x\"]\n")[0].is_err());
        assert!(read("1. e2e4").pop().is_some_and(|record| record.is_err()));
        assert!(read("\n\n").is_empty());
    }
}

//! Game records in PGN, with turns in the rules' notation.
//!
//! The tag `Variant` names the game, `FEN` the first position if it is not the game's start position. A turn
//! may be followed by what the engine thought: `{+0.31/9 0.052s 12345}` is score, depth, time and nodes.

mod reader;

use super::dialect::{Thought, Value};
use crate::any::{AnyGame, new_game};
use crate::core::{Color, Turn};
use crate::games::Variant;
use anyhow::Result;
use std::fmt;
use std::time::Duration;

pub use reader::{PgnError, Reader};

/// A turn of a record and the comment after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommentedTurn {
    /// The turn.
    pub turn: Turn,
    /// The comment after it; empty if there is none.
    pub comment: String,
}

/// The record of a game. Its turns are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The variant.
    pub variant: Variant,
    /// All tags in order.
    pub tags: Vec<(String, String)>,
    /// The turns.
    pub turns: Vec<CommentedTurn>,
}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
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

    /// The text of the record, with an empty line at its end.
    ///
    /// # Errors
    /// If the tag `FEN` holds no position of the variant.
    pub fn text(&self) -> Result<String> {
        let game = self.start()?;
        let mut text = String::new();
        for (name, value) in &self.tags {
            let value = value.replace(char::is_control, " ");
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[{name} \"{value}\"]\n");
        }
        text.push('\n');
        let mut words = Wrapped { text, column: 0 };
        let fen = game.fen();
        let mut number: u32 = fen
            .split(' ')
            .nth(5)
            .and_then(|n| n.parse().ok())
            .unwrap_or(1);
        let mut side = game.side();
        for (index, CommentedTurn { turn, comment }) in self.turns.iter().enumerate() {
            match side {
                Color::White => words.add(&format!("{number}.")),
                Color::Black if index == 0 => words.add(&format!("{number}...")),
                Color::Black => {}
            }
            words.add(&game.write(*turn));
            let comment = comment.replace(['{', '}'], " ");
            let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
            if !comment.is_empty() {
                let comment = format!("{{{comment}}}");
                comment.split(' ').for_each(|word| words.add(word));
            }
            number += side.index() as u32;
            side = !side;
        }
        words.add(self.tag("Result").unwrap_or("*"));
        Ok(words.text + "\n\n")
    }
}

/// Text wrapped into lines.
struct Wrapped {
    text: String,
    column: usize,
}

impl Wrapped {
    const WIDTH: usize = 80;

    fn add(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            // A line that starts with a percent sign would be skipped, one that starts with a tag would be
            // the next record.
            let may_begin = !word.starts_with(['%', '[']);
            if may_begin && self.column + 1 + length > Self::WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text += word;
        self.column += length;
    }
}

/// What an engine thought about its turn, and how long, as a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// What it thought.
    pub thought: Thought,
    /// How long.
    pub time: Duration,
}

impl fmt::Display for Comment {
    /// `+0.31/9 0.052s 12345`; a dash for what the engine did not report.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thought.score {
            Some(Value::Centipawns(score)) => write!(f, "{:+.2}", f64::from(score) / 100.0)?,
            Some(Value::Mate(turns)) if turns > 0 => write!(f, "+M{turns}")?,
            Some(Value::Mate(turns)) => write!(f, "-M{}", turns.unsigned_abs())?,
            None => write!(f, "-")?,
        }
        match self.thought.depth {
            Some(depth) => write!(f, "/{depth}")?,
            None => write!(f, "/-")?,
        }
        write!(f, " {:.3}s", self.time.as_secs_f64())?;
        self.thought
            .nodes
            .map_or(Ok(()), |nodes| write!(f, " {nodes}"))
    }
}

impl Comment {
    /// Reads such a comment, except what follows a comma; `None` for any other.
    pub fn parse(text: &str) -> Option<Comment> {
        let mut words = text.split(',').next()?.split_whitespace();
        let (score, depth) = words.next()?.split_once('/')?;
        let score = match score.split_once('M') {
            Some((sign, turns)) => {
                let turns: i32 = turns.parse().ok()?;
                Some(Value::Mate(if sign == "-" { -turns } else { turns }))
            }
            None if score == "-" => None,
            None => Some(Value::Centipawns(
                (score.parse::<f64>().ok()? * 100.0).round() as i32,
            )),
        };
        let depth = if depth == "-" {
            None
        } else {
            Some(depth.parse().ok()?)
        };
        let seconds = words.next()?.strip_suffix('s')?.parse().ok()?;
        let nodes = match words.next() {
            Some(nodes) => Some(nodes.parse().ok()?),
            None => None,
        };
        Some(Comment {
            thought: Thought {
                score,
                depth,
                nodes,
                ..Thought::default()
            },
            time: Duration::try_from_secs_f64(seconds).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The comments of a record after it has been written and read.
    fn written_and_read(comments: [&str; 2]) -> Vec<String> {
        let chess: Variant = "chess".parse().unwrap();
        let text = "[Event \"x\"]\n\n1. e2e4 e7e5 *\n";
        let mut record = Reader::new(text.as_bytes(), chess).next().unwrap().unwrap();
        for (turn, comment) in record.turns.iter_mut().zip(comments) {
            turn.comment = comment.to_string();
        }
        let text = record.text().unwrap();
        let mut records = Reader::new(text.as_bytes(), chess);
        let read = records
            .next()
            .unwrap()
            .unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(records.next().is_none(), "{text}");
        read.turns.into_iter().map(|turn| turn.comment).collect()
    }

    #[test]
    fn braces_in_comments_leave_no_stray_words() {
        let read = written_and_read(["-/- 0.000{", "{}"]);
        assert_eq!(read, ["-/- 0.000", ""]);
    }

    #[test]
    fn a_comment_that_looks_like_a_tag_or_an_escape_comes_back() {
        let filler = "x".repeat(70);
        let comments = [
            format!("{filler} %hidden 5"),
            format!("{filler} [Event \"y\"] z"),
        ];
        assert_eq!(
            written_and_read(comments.each_ref().map(|text| text.as_str())),
            comments
        );
    }

    #[test]
    fn comments_come_back() {
        for text in [
            "+0.31/9 0.052s 12345",
            "-M3/12 1.000s 7",
            "+M1/- 0.000s",
            "-/- 0.100s",
            "-0.05/1 0.001s",
        ] {
            assert_eq!(Comment::parse(text).expect(text).to_string(), text);
        }
        for text in [
            "",
            "book",
            "1/2",
            "x/y 1s",
            "+1.0/3 s",
            "+1/1 1s x",
            "M/1 1s",
        ] {
            assert_eq!(Comment::parse(text), None, "{text:?}");
        }
    }
}

//! Game records in PGN: written in any notation, read in those of XBoard and cutechess, too.
//!
//! The tag `Variant` names the game, `FEN` the first position if it is not the game's start position.

mod reader;

use crate::any::{AnyGame, new_game, write_line};
use crate::core::{Color, Turn};
use crate::games::Variant;
use crate::rules::Notation;
use anyhow::Result;

pub use reader::{PgnError, RESULTS, Reader, without_number};

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

    /// The tags of a record written in a notation. Under XBoard's name of its game turns in algebraic
    /// notation
    /// would be read as XBoard's, which have several words and on ten ranks other numbers: then the id stands
    /// there.
    pub fn tags_for(&self, notation: Notation) -> Vec<(String, String)> {
        let mut tags = self.tags.clone();
        let named = tags.iter_mut().find(|(name, _)| name == "Variant");
        if let Some((_, id)) = named
            && notation != Notation::Rules
            && reader::is_xboards(id)
        {
            *id = self.variant.to_string();
        }
        tags
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

    /// The text of the record in the rules' notation, with an empty line at its end.
    ///
    /// # Errors
    /// If the tag `FEN` holds no position of the variant.
    pub fn text(&self) -> Result<String> {
        self.text_in(Notation::Rules)
    }

    /// The text of the record, with an empty line at its end.
    ///
    /// # Errors
    /// If the tag `FEN` holds no position of the variant.
    pub fn text_in(&self, notation: Notation) -> Result<String> {
        let mut words = Words::after_tags(&self.tags_for(notation));
        let mut game = self.start()?;
        let mut number = first_number(game.as_ref());
        let mut side = game.side();
        for (index, CommentedTurn { turn, comment }) in self.turns.iter().enumerate() {
            words.turn(number, side, index == 0, &game.write_in(notation, *turn));
            words.comment(comment);
            number += side.index() as u32;
            game.play(*turn);
            side = !side;
        }
        words.add(self.tag("Result").unwrap_or("*"));
        Ok(words.text() + "\n\n")
    }
}

/// The number of a game's next turn.
pub fn first_number(game: &dyn AnyGame) -> u32 {
    let fen = game.fen();
    let number = fen.split(' ').nth(5).and_then(|number| number.parse().ok());
    number.unwrap_or(1)
}

/// The text of a record, wrapped into lines.
pub struct Words {
    text: String,
    column: usize,
}

impl Words {
    const WIDTH: usize = 80;

    /// The tags of a record, after which words can be added.
    pub fn after_tags(tags: &[(String, String)]) -> Words {
        let mut text = String::new();
        for (name, value) in tags {
            let value = value.replace(char::is_control, " ");
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[{name} \"{value}\"]\n");
        }
        text.push('\n');
        Words { text, column: 0 }
    }

    /// The text so far.
    pub fn text(self) -> String {
        self.text
    }

    /// Adds a turn, with its number if it is White's or the first after something else than a turn.
    pub fn turn(&mut self, number: u32, side: Color, is_first: bool, turn: &str) {
        match side {
            Color::White => self.add(&format!("{number}.")),
            Color::Black if is_first => self.add(&format!("{number}...")),
            Color::Black => {}
        }
        self.add(turn);
    }

    /// Adds a comment, if there is anything in it.
    pub fn comment(&mut self, comment: &str) {
        let comment = comment.replace(['{', '}'], " ");
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        if !comment.is_empty() {
            let comment = format!("{{{comment}}}");
            let mut rest = comment.as_str();
            while !rest.is_empty() {
                // A command such as [%eval 0.31] stays in one line.
                let is_command = rest.trim_start_matches('{').starts_with("[%");
                let command = rest.find(']').filter(|_| is_command);
                let from = command.unwrap_or(0);
                let end = rest[from..].find(' ').map_or(rest.len(), |end| from + end);
                self.add(&rest[..end]);
                rest = rest[end..].trim_start();
            }
        }
    }

    /// Adds a variation of turns from a game's position.
    pub fn variation(
        &mut self,
        number: u32,
        game: &dyn AnyGame,
        turns: &[Turn],
        notation: Notation,
    ) {
        let mut words = Vec::new();
        let (mut number, mut side) = (number, game.side());
        for (index, turn) in write_line(game, notation, turns).into_iter().enumerate() {
            match side {
                Color::White => words.push(format!("{number}.")),
                Color::Black if index == 0 => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(turn);
            number += side.index() as u32;
            side = !side;
        }
        format!("({})", words.join(" "))
            .split(' ')
            .for_each(|word| self.add(word));
    }

    /// Adds a word.
    pub fn add(&mut self, word: &str) {
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
}

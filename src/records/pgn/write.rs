//! Writes records as PGN.

use super::reader;
use super::record::{CommentedTurn, RESULTS, Record};
use super::tags;
use anyhow::Result;
use firzan::any::{AnyGame, new_game};
use firzan::core::Color;
use firzan::rules::Notation;

impl Record {
    /// The tags for writing the record in this notation. XBoard's name for the game is replaced with our id
    /// unless the moves are in the notation of the rules, because algebraic moves would be taken for
    /// XBoard's, which differ. The first position is added to the record of a defined game.
    fn tags_for(&self, notation: Notation) -> Vec<(String, String)> {
        let mut tags = self.tags.clone();
        let named = tags.iter_mut().find(|(name, _)| name == "Variant");
        if let Some((_, id)) = named
            && notation != Notation::Rules
            && reader::is_xboards(id)
        {
            *id = self.variant.to_string();
        }
        // Other programs do not know the start position of a defined game.
        if self.variant.is_defined() && self.tag("FEN").is_none() {
            tags.retain(|(name, _)| name != "SetUp");
            let start = new_game(self.variant).first_fen();
            tags.extend([("SetUp".to_string(), "1".to_string()), ("FEN".to_string(), start)]);
        }
        tags
    }

    /// The text of the record in the notation of the rules, followed by an empty line.
    ///
    /// # Errors
    /// If the tag `FEN` is not a valid position of the variant.
    pub fn text(&self) -> Result<String> {
        self.text_in(Notation::Rules)
    }

    /// The text of the record, followed by an empty line.
    ///
    /// # Errors
    /// If the tag `FEN` is not a valid position of the variant.
    pub fn text_in(&self, notation: Notation) -> Result<String> {
        self.text_with(notation, false)
    }

    /// The text of the record, followed by an empty line. Black's moves are also numbered after comments, as
    /// the PGN standard requires.
    ///
    /// # Errors
    /// If the tag `FEN` is not a valid position of the variant.
    pub fn numbered_text_in(&self, notation: Notation) -> Result<String> {
        self.text_with(notation, true)
    }

    fn text_with(&self, notation: Notation, numbers_after_comments: bool) -> Result<String> {
        let mut text = WrappedText::after_tags(&self.tags_for(notation));
        text.comment(&self.comment);
        let mut game = self.start()?;
        let number = game.counters().fullmove;
        let mut writer = Writer { text, game: game.as_mut(), number, notation, numbers_after_comments };
        writer.line(&self.turns);
        let result = self.tag("Result").filter(|result| RESULTS.contains(result));
        writer.text.add(result.unwrap_or("*"));
        Ok(writer.text.text + "\n\n")
    }
}

/// Writes one move after another.
struct Writer<'a> {
    text: WrappedText,
    game: &'a mut dyn AnyGame,
    /// The number of the next move.
    number: u32,
    notation: Notation,
    /// True if Black's moves are numbered after comments, and not only after variations.
    numbers_after_comments: bool,
}

impl Writer<'_> {
    /// Writes a line of moves starting at the game's position, and plays it on the game.
    fn line(&mut self, turns: &[CommentedTurn]) {
        let mut is_first = true;
        for played in turns {
            let (number, side) = (self.number, self.game.side());
            let turn = self.game.write_in(self.notation, played.turn);
            self.text.turn(number, side, is_first, &turn);
            for nag in &played.nags {
                self.text.add(&format!("${nag}"));
            }
            self.text.comment(&played.comment);
            for variation in &played.variations {
                self.text.brackets.push('(');
                self.text.comment(&variation.comment);
                self.line(&variation.turns);
                self.text.text.push(')');
                self.text.column += 1;
                for _ in &variation.turns {
                    self.game.undo();
                }
                self.number = number;
            }
            let is_commented = self.numbers_after_comments && !played.comment.trim().is_empty();
            is_first = is_commented || !played.variations.is_empty();
            self.game.play(played.turn);
            self.number += side.index() as u32;
        }
    }
}

/// The text of a record, wrapped into lines.
struct WrappedText {
    text: String,
    column: usize,
    /// Opening brackets for the next word.
    brackets: String,
}

impl WrappedText {
    const WIDTH: usize = 80;

    /// Starts the text with the tags of a record and an empty line.
    fn after_tags(tags: &[(String, String)]) -> WrappedText {
        let mut text = String::new();
        for (name, value) in tags {
            text += &tags::line(name, value);
            text.push('\n');
        }
        text.push('\n');
        WrappedText { text, column: 0, brackets: String::new() }
    }

    /// Adds a move, with its number if it is White's or `is_first`.
    fn turn(&mut self, number: u32, side: Color, is_first: bool, turn: &str) {
        match side {
            Color::White => self.add(&format!("{number}.")),
            Color::Black if is_first => self.add(&format!("{number}...")),
            Color::Black => {}
        }
        self.add(turn);
    }

    /// Adds a comment unless it is empty.
    fn comment(&mut self, comment: &str) {
        let comment = comment.replace(char::is_control, " ").replace(['{', '}'], " ");
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        if !comment.is_empty() {
            let comment = format!("{{{comment}}}");
            let mut rest = comment.as_str();
            while !rest.is_empty() {
                // A command such as [%eval 0.31] stays on one line.
                let is_command = rest.trim_start_matches('{').starts_with("[%");
                let command = rest.find(']').filter(|_| is_command);
                let from = command.unwrap_or(0);
                let end = rest[from..].find(' ').map_or(rest.len(), |end| from + end);
                self.add(&rest[..end]);
                rest = rest[end..].trim_start();
            }
        }
    }

    /// Adds a word, on a new line if the current line is full.
    fn add(&mut self, word: &str) {
        let word = std::mem::take(&mut self.brackets) + word;
        let length = word.chars().count();
        if self.column > 0 {
            // A line that starts with a percent sign would be skipped, and one that starts with a tag would
            // begin the next record.
            let may_begin = !word.starts_with(['%', '[']);
            if may_begin && self.column + 1 + length > Self::WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text += &word;
        self.column += length;
    }
}

#[cfg(test)]
mod tests {
    use crate::records::pgn::Reader;
    use firzan::games::{Registry, Variant};

    /// Writes a record with these comments and reads it again. Returns the comments read.
    fn written_and_read(comments: [&str; 2]) -> Vec<String> {
        let chess: Variant = "chess".parse().unwrap();
        let text = "[Event \"x\"]\n\n1. e2e4 e7e5 *\n";
        let mut record = Reader::new(text.as_bytes(), chess, &Registry::new()).next().unwrap().unwrap();
        for (turn, comment) in record.turns.iter_mut().zip(comments) {
            turn.comment = comment.to_string();
        }
        let text = record.text().unwrap();
        let mut records = Reader::new(text.as_bytes(), chess, &Registry::new());
        let read = records.next().unwrap().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(records.next().is_none(), "{text}");
        read.turns.into_iter().map(|turn| turn.comment).collect()
    }

    #[test]
    fn braces_in_comments_leave_no_stray_words() {
        let read = written_and_read(["-/- 0.000{", "{}"]);
        assert_eq!(read, ["-/- 0.000", ""]);
    }

    #[test]
    fn a_comment_that_looks_like_a_tag_or_an_escape_is_preserved() {
        let filler = "x".repeat(70);
        let comments = [format!("{filler} %hidden 5"), format!("{filler} [Event \"y\"] z")];
        assert_eq!(written_and_read(comments.each_ref().map(|text| text.as_str())), comments);
    }
}

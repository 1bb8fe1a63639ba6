//! Reads the records of a stream one by one; a broken record does not affect the next ones.

use super::movetext::Movetext;
use super::record::{PgnError, Record, result};
use super::tags::TagMap;
use super::tokens::{Token, Tokens, append};
use crate::protocol::xboard::written::{self, Author};
use firzan::any::{AnyGame, new_game};
use firzan::games::{Registry, Variant, XBOARD_NAMES};
use std::io::{self, BufRead};

/// The error for text that is not a record.
pub const NO_GAME: &str = "there are neither tags nor moves of a game";

/// Iterates over the records of a stream. After an unreadable record it continues with the next one. A read
/// error ends the iteration: after the last record, call [`fault`](Self::fault).
pub struct Reader<R> {
    tokens: Tokens<R>,
    registry: Registry,
    variant: Variant,
    is_san: bool,
}

/// The variant and first position of a game, according to its tags.
struct SetUp {
    variant: Variant,
    author: Author,
    /// The game at its first position.
    game: Box<dyn AnyGame>,
    /// Faults in that position.
    remarks: Vec<String>,
}

/// The moves of a record, and its result.
struct Played {
    game: super::movetext::Game,
    end: Option<&'static str>,
    /// The line of the result, or of the last token.
    line: usize,
    remarks: Vec<PgnError>,
}

impl<R: BufRead> Reader<R> {
    /// Reads records of the registry's games from `input`. `variant` applies to records without the tag
    /// `Variant` and to those with XBoard's name for its game, because that name does not tell the options.
    pub fn new(input: R, variant: Variant, registry: &Registry) -> Reader<R> {
        Reader { tokens: Tokens::new(input), registry: registry.clone(), variant, is_san: false }
    }

    /// The unchanged text of the last record.
    pub fn text(&self) -> &str {
        self.tokens.text()
    }

    /// False if lines of the last record were too long to be kept in its text.
    pub fn is_whole(&self) -> bool {
        self.tokens.is_whole()
    }

    /// Whether the moves of the last record are in SAN rather than the notation of the rules.
    pub fn is_san(&self) -> bool {
        self.is_san
    }

    /// Returns the read error that ended the iteration early, if any.
    ///
    /// # Errors
    /// If the stream could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        self.tokens.fault()
    }

    /// The number of the current line, from 1.
    pub fn line(&self) -> usize {
        self.tokens.line()
    }

    /// Reads the next record; `None` at the end.
    fn record(&mut self) -> Option<Result<Record, PgnError>> {
        self.tokens.clear_text();
        let mut remarks = Vec::new();
        let (tags, comment) = self.tags(&mut remarks);
        let tag = |name: &str| tags.get(name).map(str::to_string);
        if self.tokens.peek().is_none() && tags.is_empty() {
            return remarks.pop().map(Err);
        }
        let line = self.tokens.line();
        let set_up = self.set_up(tag("Variant").as_deref(), tag("FEN"));
        let SetUp { variant, author, mut game, remarks: of_position } = match set_up {
            Ok(set_up) => set_up,
            Err(fault) => {
                self.skip();
                return Some(Err(PgnError { line, fault }));
            }
        };
        remarks.extend(of_position.into_iter().map(|fault| PgnError { line, fault }));
        let fen = tag("FEN").map(|_| (game.fen(), !game.repairs().is_empty()));
        let mut played = self.turns(game.as_mut(), author, comment);
        if tags.is_empty() && played.game.turns.is_empty() && played.end.is_none() && !played.game.is_cut {
            return Some(Err(PgnError { line, fault: NO_GAME.to_string() }));
        }
        remarks.append(&mut played.remarks);
        self.is_san = played.game.is_san;
        let mut tags = tags.into_vec();
        if let Some(((fen, is_fixed), (_, value))) = fen.zip(tags.iter_mut().find(|(name, _)| name == "FEN"))
            // The FEN may use XBoard's piece letters, which the game may not know.
            && (is_fixed || new_game(variant).set_up(Some(value)).is_err())
        {
            *value = fen;
        }
        let mut record = Record {
            comment: played.game.comment,
            is_cut: played.game.is_cut || played.game.is_foreign,
            ..Record::new(variant, tags, played.game.turns)
        };
        let fault = record.end_with(played.end);
        let line = played.line;
        remarks.extend(fault.map(|fault| PgnError { line, fault }));
        record.keep_remarks(remarks);
        Some(Ok(record))
    }

    /// Reads the tags and the comments among them, up to the first token of the moves or of the next record.
    fn tags(&mut self, remarks: &mut Vec<PgnError>) -> (TagMap, String) {
        let mut tags = TagMap::default();
        let mut comment = String::new();
        let mut after_blank = false;
        loop {
            match self.tokens.peek() {
                Some(Token::Tag(name, _))
                    if after_blank && !tags.is_empty() && (name == "Event" || tags.get(name).is_some()) =>
                {
                    break;
                }
                // After the tags, an unreadable line has moves in it.
                Some(Token::Bad(_)) if after_blank && !tags.is_empty() => break,
                Some(Token::Tag(..) | Token::Blank | Token::Comment(_) | Token::Bad(_)) => {}
                _ => break,
            }
            let token = self.tokens.take();
            match token {
                Some(Token::Tag(name, value)) => {
                    after_blank = false;
                    if let Some(earlier) = tags.set(&name, value) {
                        let fault = format!("the tag {name} occurs twice, first with {earlier:?}");
                        remarks.push(self.tokens.error(fault));
                    }
                }
                Some(Token::Blank) => after_blank = true,
                Some(Token::Comment(text)) => append(&mut comment, &text),
                Some(Token::Bad(fault)) => remarks.push(self.tokens.error(fault)),
                _ => {}
            }
        }
        (tags, comment)
    }

    /// Determines the variant, the first position and the author of the moves from the tags.
    fn set_up(&self, id: Option<&str>, fen: Option<String>) -> Result<SetUp, String> {
        let id = id.map(str::trim).filter(|id| !id.is_empty() && *id != "?");
        let variant = match id {
            Some(id) => {
                let named = self.registry.variant(id).map_err(|error| format!("tag Variant: {error}"))?;
                if is_xboards(id) && named.name() == self.variant.name() { self.variant } else { named }
            }
            None => self.variant,
        };
        let author = match id {
            Some(id) if is_xboards(id) => Author::XBoard,
            Some(_) => Author::Others,
            None => Author::Anybody,
        };
        let mut game = new_game(variant);
        let mut remarks = Vec::new();
        if let Some(fen) = fen {
            let fen = fen.trim();
            if fen.contains(' ') {
                written::set_up(game.as_mut(), fen).map_err(|error| format!("tag FEN: {error}"))?;
            } else {
                let white = format!("{fen} w");
                written::set_up(game.as_mut(), &white).map_err(|error| format!("tag FEN: {error}"))?;
                remarks.push("tag FEN: no side to move, read as White".to_string());
            }
            remarks.extend(game.repairs().iter().map(|repair| format!("tag FEN: {repair}")));
        }
        Ok(SetUp { variant, author, game, remarks })
    }

    /// Reads the moves, up to and including the result, or up to the next tag or the end.
    fn turns(&mut self, game: &mut dyn AnyGame, author: Author, comment: String) -> Played {
        let mut movetext = Movetext::new(game, author, comment);
        let mut remarks: Vec<PgnError> = Vec::new();
        let mut end = None;
        let mut after_blank = false;
        // The line of the last token of the moves, reported for faults in the movetext as a whole.
        let mut line = self.tokens.line();
        while let Some(token) = self.tokens.peek() {
            if matches!(token, Token::Tag(..)) {
                break;
            }
            let result = match token {
                Token::Word(word) => result(word),
                _ => None,
            };
            // After the result, only comments belong to the record.
            if end.is_some() && !matches!(token, Token::Comment(_) | Token::OpenComment(_) | Token::Blank) {
                break;
            }
            let begins_next = after_blank && self.tokens.is_first_number();
            if begins_next && movetext.has_begun() && !movetext.is_in_variation() {
                break;
            }
            let token = self.tokens.take();
            match token {
                Some(Token::Blank) => after_blank = true,
                Some(Token::Word(_)) => after_blank = false,
                _ => {}
            }
            if end.is_none() && !matches!(token, Some(Token::Blank)) {
                line = self.tokens.line();
            }
            if result.is_some() && (!movetext.is_in_variation() || self.is_at_end()) {
                end = result;
                continue;
            }
            let fault = token.and_then(|token| movetext.take(token, end.is_some()));
            remarks.extend(fault.map(|fault| self.tokens.error(fault)));
        }
        let (game, faults) = movetext.finish();
        remarks.extend(faults.into_iter().map(|fault| PgnError { line, fault }));
        Played { game, end, line, remarks }
    }

    /// True if the moves end here: before a tag, an empty line or the end of input.
    fn is_at_end(&mut self) -> bool {
        matches!(self.tokens.peek(), None | Some(Token::Tag(..) | Token::Blank))
    }

    /// Skips to the first token of the next record.
    fn skip(&mut self) {
        let (mut has_begun, mut is_over, mut after_blank) = (false, false, false);
        loop {
            let is_next = has_begun && after_blank && self.tokens.is_first_number();
            match self.tokens.peek() {
                None | Some(Token::Tag(..)) => return,
                Some(Token::Word(_)) if is_over || is_next => return,
                Some(Token::Word(word)) => {
                    is_over = result(word).is_some();
                    (has_begun, after_blank) = (true, false);
                }
                Some(Token::Blank) => after_blank = true,
                _ => {}
            }
            self.tokens.take();
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.record();
        // A record cut off by a read error is not a broken record.
        if self.tokens.is_broken() { None } else { record }
    }
}

/// True if an id is XBoard's name for a game, which does not include the game's options.
pub fn is_xboards(id: &str) -> bool {
    XBOARD_NAMES.iter().any(|(name, own)| name.eq_ignore_ascii_case(id) && !own.eq_ignore_ascii_case(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<Record, PgnError>> {
        Reader::new(text.as_bytes(), "chess".parse().unwrap(), &Registry::new()).collect()
    }

    const GOOD: &str = "[Event \"a \\\"quoted\\\" \\\\ name\"]\n[Variant \"insaneflip8\"]\n[Result \"1-0\"]\n\
                        \n1. a2a3,b1 {+0.10/3 0.001s 50} 1... a7a6,b8 ; text\n\
                        (1... a7a5,b8 {y)} 2. a3a4,a1 (2. c2c3,a1)) $3 2. a3a4,a1 {two\nlines} 1-0\n\n";

    #[test]
    fn a_written_record_is_read_unchanged() {
        let records = read(GOOD);
        let record = records[0].as_ref().expect("a good record");
        assert_eq!(record.tag("Event"), Some("a \"quoted\" \\ name"));
        let comments: Vec<&str> = record.turns.iter().map(|turn| turn.comment.as_str()).collect();
        assert_eq!(comments, ["+0.10/3 0.001s 50", "text", "two lines"]);
        let text = record.text().unwrap();
        assert_eq!(read(&text)[0].as_ref(), Ok(record));
        assert_eq!(records.len(), 1);
    }

    #[test]
    fn a_comment_after_the_result_belongs_to_the_game() {
        let text = "[Event \"x\"]\n\n1. e4 {a} 1-0 {b\n[c} {d} ; e\n\n[Event \"y\"]\n\n1. d4 * {open\n\n";
        let records = read(&format!("{text}{GOOD}"));
        let record = records[0].as_ref().expect("a good record");
        assert_eq!(record.turns[0].comment, "a b [c d e");
        let open = records[1].as_ref().expect("a good record");
        assert!(open.remarks[0].fault.contains("is not closed"), "{open:?}");
        assert_eq!(open.turns[0].comment, "open");
        assert!(records[2].is_ok() && records.len() == 3, "{records:?}");
    }

    #[test]
    fn broken_records_are_reported_and_later_ones_read() {
        let event = "[Event \"x\"]\n";
        for (text, line, fault) in [
            ("\n1. e2e4 e7e9 1-0\n", 3, "illegal move 1... e7e9: "),
            ("\n1. e2e4 {open\n", 4, "a comment is not closed"),
            ("[White]\n\n1. e2e4 *\n", 0, ""),
            ("[Variant \"go\"]\n\n*\n", 4, "unknown variant"),
            ("[FEN \"8/8 w\"]\n\n*\n", 4, "tag FEN"),
            ("[FEN x]\n[Site \"x\"]\n\n*\n", 5, "tag FEN"),
            ("[Result \"1-0\"]\n\n0-1\n", 4, "its tag has"),
            ("\n1. e2e4 } *\n", 0, ""),
            ("\n1. e2e4 ) *\n", 3, "a ) has no ("),
            ("[Event \"y\"]\n\n*\n", 2, "occurs twice"),
            ("\n", 0, ""),
            ("\n1. e2e4\n\n", 0, ""),
        ] {
            let records = read(&format!("{event}{text}{GOOD}"));
            let faults = match &records[0] {
                Ok(record) => record.remarks.clone(),
                Err(error) => vec![error.clone()],
            };
            match faults.first() {
                Some(error) => {
                    assert_eq!(error.line, line, "{text}: {error}");
                    assert!(error.fault.contains(fault), "{text}: {error}");
                }
                None => assert_eq!(fault, "", "{text}"),
            }
            assert_eq!(records.len(), 2, "{text}: {records:?}");
            assert!(records[1].as_ref().is_ok_and(|record| record.remarks.is_empty()), "{text}: {records:?}");
        }
        for text in ["[Event \"x\"]\n", "1. e2e4"] {
            let records = read(text);
            assert!(records[0].as_ref().is_ok_and(|record| !record.is_ended), "{records:?}");
        }
        assert!(read("\n\n").is_empty());
        assert!(read("good morning\n")[0].is_err());
    }

    #[test]
    fn chess_positions_are_repaired() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            ("4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K2R w K e6 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ] {
            let record = read(&format!("[FEN \"{fen}\"]\n\n*\n")).remove(0).expect("a record");
            assert_eq!((record.tag("FEN"), record.remarks.len()), (Some(expected), 1), "{fen}");
        }
    }
}

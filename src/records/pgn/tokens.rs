//! The tokens of a PGN file.

use super::lines::Lines;
use super::record::PgnError;
use super::tags;
use std::io::{self, BufRead};
use std::mem;

/// A token of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A tag's name and value.
    Tag(String, String),
    /// A comment's text.
    Comment(String),
    /// The text of a comment that is not closed before the next record or the end.
    OpenComment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// An annotation sign: `$` and its number.
    Nag(u8),
    /// Any other text up to white space or another token. Asterisks form a separate word.
    Word(String),
    /// An empty line.
    Blank,
    /// A description of a fault.
    Bad(String),
}

/// Reads tokens, with one token of lookahead.
pub struct Tokens<R> {
    lines: Lines<R>,
    /// The current line, the byte offset in it, and its number from 1.
    line: String,
    at: usize,
    number: usize,
    /// True if there were only tags and comments since the last empty line; a malformed tag is then accepted.
    among_tags: bool,
    is_over: bool,
    ahead: Option<Token>,
    /// The text of the token ahead. `text` is that of the tokens consumed since the last `clear_text`.
    text_ahead: String,
    text: String,
    /// Whether a line of the token ahead was too long to be kept, and whether `text` has all lines.
    is_cut_ahead: bool,
    is_whole: bool,
}

impl<R: BufRead> Tokens<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> Tokens<R> {
        Tokens {
            lines: Lines::new(input),
            line: String::new(),
            at: 0,
            number: 0,
            among_tags: true,
            is_over: false,
            ahead: None,
            text_ahead: String::new(),
            text: String::new(),
            is_cut_ahead: false,
            is_whole: true,
        }
    }

    /// Returns the read error that ended the tokens early, if any.
    ///
    /// # Errors
    /// If the stream could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        self.lines.fault()
    }

    /// True if a read error ended the tokens early.
    pub fn is_broken(&self) -> bool {
        self.lines.is_broken()
    }

    /// The unchanged text of the tokens taken since [`clear_text`](Self::clear_text).
    pub fn text(&self) -> &str {
        &self.text
    }

    /// False if lines of this text were too long to be kept.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Clears the text of the tokens taken.
    pub fn clear_text(&mut self) {
        self.text.clear();
        self.is_whole = true;
    }

    /// True if the token ahead starts with the number of White's first move: `1.`, `1.e4`, `1`; not `1...`.
    pub fn is_first_number(&mut self) -> bool {
        self.peek();
        let Some(Token::Word(word)) = &self.ahead else { return false };
        let Some(rest) = word.strip_prefix('1') else { return false };
        let dots = rest.chars().chain(self.line[self.at..].chars()).take_while(|c| ".… ".contains(*c));
        let dots: usize = dots.map(|c| if c == '…' { 2 } else { usize::from(c == '.') }).sum();
        (rest.is_empty() || rest.starts_with('.')) && dots < 2
    }

    /// The number of the current line, from 1.
    pub fn line(&self) -> usize {
        self.number.max(1)
    }

    /// An error in the current line.
    pub fn error(&self, fault: impl Into<String>) -> PgnError {
        PgnError { line: self.line(), fault: fault.into() }
    }

    /// The next token, without consuming it; `None` at the end.
    pub fn peek(&mut self) -> Option<&Token> {
        if self.ahead.is_none() {
            self.ahead = self.scan();
            match &self.ahead {
                Some(Token::Tag(..) | Token::Blank) => self.among_tags = true,
                Some(Token::Comment(_)) => {}
                _ => self.among_tags = false,
            }
        }
        self.ahead.as_ref()
    }

    /// Consumes the next token.
    pub fn take(&mut self) -> Option<Token> {
        self.peek();
        self.text.push_str(&self.text_ahead);
        self.text_ahead.clear();
        self.is_whole &= !mem::take(&mut self.is_cut_ahead);
        self.ahead.take()
    }

    fn scan(&mut self) -> Option<Token> {
        loop {
            let rest = &self.line[self.at..];
            let trimmed = rest.trim_start();
            let (space, is_end) = (rest.len() - trimmed.len(), trimmed.is_empty());
            self.consume(space);
            if !is_end {
                match self.token() {
                    None => continue,
                    token => return token,
                }
            }
            match self.next_line() {
                Err(fault) => return Some(Token::Bad(fault)),
                Ok(false) => return None,
                Ok(true) if self.line.starts_with('%') => drop(self.consume(self.line.len())),
                Ok(true) if self.line.trim().is_empty() => return Some(Token::Blank),
                Ok(true) => {}
            }
        }
    }

    /// Advances to the next line; false at the end. The error says why a line cannot be read.
    fn next_line(&mut self) -> Result<bool, String> {
        (self.line, self.at) = (String::new(), 0);
        if self.is_over {
            return Ok(false);
        }
        if self.number > 0 {
            self.text_ahead.push('\n');
        }
        let line = self.lines.next();
        self.number += usize::from(line.is_some());
        match line {
            Some(Ok(text)) => {
                self.line = text;
                Ok(true)
            }
            Some(Err(length)) => {
                self.is_cut_ahead = true;
                Err(format!("a line of {length} bytes is too long"))
            }
            None => {
                self.is_over = true;
                Ok(false)
            }
        }
    }

    /// Consumes this many bytes of the line.
    fn consume(&mut self, length: usize) -> String {
        let part = self.line[self.at..self.at + length].to_string();
        self.at += length;
        self.text_ahead.push_str(&part);
        part
    }

    /// Reads the token at the current offset, which is not white space; `None` for an ignored stray bracket.
    fn token(&mut self) -> Option<Token> {
        let rest = &self.line[self.at..];
        let symbol = rest.chars().next()?;
        let is_first = self.line[..self.at].trim().is_empty();
        match symbol {
            '[' => {
                if let Some((name, value, length)) = tags::tag(rest) {
                    self.consume(length);
                    return Some(Token::Tag(name, value));
                }
                if is_first {
                    let tag = tags::loose_tag(rest).filter(|_| self.among_tags);
                    let text = self.consume(rest.len());
                    return Some(match tag {
                        Some((name, value)) => Token::Tag(name, value),
                        None => Token::Comment(text),
                    });
                }
                self.consume(1);
                None
            }
            ';' => {
                let text = self.consume(rest.len());
                Some(Token::Comment(text[1..].trim().to_string()))
            }
            '$' => {
                let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                let text = self.consume(1 + digits);
                text[1..].parse().ok().map(Token::Nag)
            }
            '{' | '}' | '(' | ')' | ']' | '<' | '>' => {
                self.consume(1);
                match symbol {
                    '{' => Some(self.comment()),
                    '(' => Some(Token::Open),
                    ')' => Some(Token::Close),
                    _ => None,
                }
            }
            _ => {
                let length = word_length(rest);
                Some(Token::Word(self.consume(length)))
            }
        }
    }

    /// Reads a comment up to its closing brace.
    fn comment(&mut self) -> Token {
        let mut comment = String::new();
        loop {
            let rest = &self.line[self.at..];
            if let Some(end) = rest.find('}') {
                append(&mut comment, rest[..end].trim());
                self.consume(end + 1);
                return Token::Comment(comment);
            }
            append(&mut comment, rest.trim());
            self.consume(rest.len());
            match self.next_line() {
                Ok(false) => return Token::OpenComment(comment),
                // A comment may contain anything, but this is probably the first tag of the next record.
                Ok(true) if self.line.starts_with("[Event \"") => {
                    return Token::OpenComment(comment);
                }
                Ok(true) | Err(_) => {}
            }
        }
    }
}

/// The length of a word in bytes. A promotion may be in parentheses: `c8(R)`.
fn word_length(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || "{}()[]<>;$*".contains(c);
    let end = |text: &str| text.find(ends).unwrap_or(text.len());
    let asterisks = text.len() - text.trim_start_matches('*').len();
    if asterisks > 0 {
        return asterisks;
    }
    let length = end(text);
    let mut after = text[length..].chars();
    match (after.next(), after.next(), after.next()) {
        (Some('('), Some(letter), Some(')')) if letter.is_ascii_alphabetic() => {
            length + 3 + end(&text[length + 3..])
        }
        _ => length,
    }
}

/// Appends text to a comment, separated by a space.
pub fn append(comment: &mut String, text: &str) {
    if !comment.is_empty() && !text.is_empty() {
        comment.push(' ');
    }
    comment.push_str(text);
}

//! The letters of a line one after another.

use crate::games::defined::faults::Problem;

/// A text and a place in it.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    pub fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0 }
    }

    /// The byte that comes next.
    pub fn at(&self) -> usize {
        self.at
    }

    pub fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// The next character, if it is ASCII; a zero at the end and for any other.
    pub fn next(&self) -> u8 {
        self.after(0)
    }

    /// The character so many behind the next one.
    pub fn after(&self, count: usize) -> u8 {
        self.text.as_bytes().get(self.at + count).copied().filter(u8::is_ascii).unwrap_or(0)
    }

    /// Passes so many ASCII characters.
    pub fn pass(&mut self, count: usize) {
        self.at = (self.at + count).min(self.text.len());
    }

    /// Passes a character if it comes next.
    pub fn take(&mut self, letter: u8) -> bool {
        let comes = self.next() == letter && letter != 0;
        self.pass(comes.into());
        comes
    }

    /// Passes a number, if digits come next; one beyond 255 is 255.
    pub fn number(&mut self) -> Option<u8> {
        let mut number = None;
        while self.next().is_ascii_digit() {
            let digit = self.next() - b'0';
            number = Some(number.unwrap_or(0u8).saturating_mul(10).saturating_add(digit));
            self.pass(1);
        }
        number
    }

    /// What is wrong with the next character.
    pub fn problem(&self, words: impl Into<String>) -> Problem {
        Problem::new(self.at, words)
    }

    /// The next character, whatever it is, in words.
    pub fn shown(&self) -> String {
        self.text[self.at..].chars().next().map_or("the end".to_string(), |letter| format!("{letter:?}"))
    }

    /// The text from a byte on to the next one.
    pub fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }
}

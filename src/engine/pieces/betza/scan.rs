//! A line read letter by letter.

use super::fault::{Fault, FaultKind};

/// The value of a result, whose error a constant function returns as `?` would.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(fault) => return Err(fault),
        }
    };
}
pub(super) use attempt;

/// A text and a place in it.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    /// The start of a text.
    pub const fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0 }
    }

    /// The byte that comes next.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Whether the text ends here.
    pub const fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// The next character, if it is ASCII; 0 at the end and for any other.
    pub const fn next(&self) -> u8 {
        self.after(0)
    }

    /// The character that many behind the next one, likewise.
    pub const fn after(&self, count: usize) -> u8 {
        let (bytes, at) = (self.text.as_bytes(), self.at + count);
        if at < bytes.len() && bytes[at].is_ascii() { bytes[at] } else { 0 }
    }

    /// Passes one character or more.
    pub const fn pass(&mut self, count: usize) {
        self.at += count;
    }

    /// Passes a character if it comes next.
    pub const fn take(&mut self, letter: u8) -> bool {
        let comes = self.next() == letter && !self.is_done();
        self.at += comes as usize;
        comes
    }

    /// Passes the text from a byte up to here if it comes once more.
    pub const fn take_again(&mut self, start: usize) -> bool {
        let len = self.at - start;
        let mut i = 0;
        while i < len {
            if self.after(i) != self.text.as_bytes()[start + i] {
                return false;
            }
            i += 1;
        }
        self.at += len;
        true
    }

    /// Passes a number, if digits come next; one beyond 255 is 255.
    pub const fn number(&mut self) -> Option<u8> {
        let mut number = None;
        while self.next().is_ascii_digit() {
            let before: u8 = if let Some(before) = number { before } else { 0 };
            number = Some(before.saturating_mul(10).saturating_add(self.next() - b'0'));
            self.pass(1);
        }
        number
    }

    /// A fault of the next character.
    pub const fn fault(&self, kind: FaultKind) -> Fault {
        Fault { at: self.at, kind }
    }

    /// The text from a byte up to here.
    pub fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }
}

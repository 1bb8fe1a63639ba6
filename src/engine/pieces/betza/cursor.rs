//! A cursor over a Betza line.

use super::fault::{Fault, FaultKind};

/// `?` for `const fn`s.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(fault) => return Err(fault),
        }
    };
}
pub(super) use attempt;

/// A text and a byte offset in it.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Cursor<'a> {
    /// A cursor at the start of a text.
    pub const fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, offset: 0 }
    }

    /// The byte offset of the next character.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Whether the text ends here.
    pub const fn is_done(&self) -> bool {
        self.offset == self.text.len()
    }

    /// The next character; 0 at the end or if it is not ASCII.
    pub const fn next(&self) -> u8 {
        self.peek(0)
    }

    /// Like [`next`](Self::next), but `count` bytes ahead.
    pub const fn peek(&self, count: usize) -> u8 {
        let (bytes, offset) = (self.text.as_bytes(), self.offset + count);
        if offset < bytes.len() && bytes[offset].is_ascii() { bytes[offset] } else { 0 }
    }

    /// Skips `count` bytes.
    pub const fn skip(&mut self, count: usize) {
        self.offset += count;
    }

    /// Skips a letter if it comes next; returns whether it did so.
    pub const fn take(&mut self, letter: u8) -> bool {
        let is_next = self.next() == letter && !self.is_done();
        self.offset += is_next as usize;
        is_next
    }

    /// Skips a repetition of the text between `start` and here, if one follows; returns whether it did.
    pub const fn take_repeat(&mut self, start: usize) -> bool {
        let len = self.offset - start;
        let mut i = 0;
        while i < len {
            if self.peek(i) != self.text.as_bytes()[start + i] {
                return false;
            }
            i += 1;
        }
        self.offset += len;
        true
    }

    /// Reads a number, if digits come next; saturates at 255.
    pub const fn number(&mut self) -> Option<u8> {
        let mut number = None;
        while self.next().is_ascii_digit() {
            let value: u8 = if let Some(value) = number { value } else { 0 };
            number = Some(value.saturating_mul(10).saturating_add(self.next() - b'0'));
            self.skip(1);
        }
        number
    }

    /// A fault at the next character.
    pub const fn fault(&self, kind: FaultKind) -> Fault {
        Fault { at: self.offset, kind }
    }

    /// The text between `start` and here.
    pub fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.offset]
    }
}

//! Reading lines: with an editor and a history on a terminal, as plain lines otherwise.

use crate::console::lines::LONGEST_LINE;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, BufRead, IsTerminal, Read, StdinLock, stdin, stdout};

/// What the player did at the prompt.
pub enum Entry {
    /// Typed a line.
    Line(String),
    /// Pressed Ctrl-C.
    Interrupt,
    /// Closed the input.
    End,
}

/// Reads lines.
pub enum Prompt {
    /// On a terminal.
    Editor(Box<DefaultEditor>),
    /// From a pipe or a file.
    Lines(StdinLock<'static>),
}

impl Prompt {
    /// An editor on a terminal, plain lines otherwise.
    pub fn new() -> Prompt {
        let is_terminal = stdin().is_terminal() && stdout().is_terminal();
        match is_terminal.then(DefaultEditor::new) {
            Some(Ok(editor)) => Prompt::Editor(Box::new(editor)),
            Some(Err(_)) | None => Prompt::Lines(stdin().lock()),
        }
    }

    /// Reads the next line, with `words` as the prompt on a terminal.
    ///
    /// # Errors
    /// If standard input cannot be read.
    pub fn line(&mut self, words: &str) -> io::Result<Entry> {
        match self {
            Prompt::Editor(editor) => match editor.readline(words) {
                Ok(line) => {
                    // The line counts even if the history cannot take it.
                    let _ = editor.add_history_entry(&line);
                    Ok(Entry::Line(line))
                }
                Err(ReadlineError::Interrupted) => Ok(Entry::Interrupt),
                Err(ReadlineError::Eof) => Ok(Entry::End),
                // Input need not be UTF-8.
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    Ok(Entry::Line(char::REPLACEMENT_CHARACTER.to_string()))
                }
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            },
            Prompt::Lines(lines) => {
                let mut line = Vec::new();
                let mut limited = lines.take(LONGEST_LINE as u64);
                match limited.read_until(b'\n', &mut line)? {
                    0 => Ok(Entry::End),
                    _ => Ok(Entry::Line(String::from_utf8_lossy(&line).into_owned())),
                }
            }
        }
    }
}

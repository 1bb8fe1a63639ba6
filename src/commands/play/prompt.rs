//! Reading lines: with an editor and a history on a terminal, as plain lines otherwise.

use crate::console::lines::LONGEST_LINE;
use crate::console::output::Output;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, BufRead, IsTerminal, Read, StdinLock, stdin, stdout};

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

    /// Reads the next line, after the prompt on a terminal; `None` at the end of the input and after Ctrl-C.
    ///
    /// # Errors
    /// If standard input cannot be read.
    pub fn line(&mut self, prompt: &str, output: &Output) -> io::Result<Option<String>> {
        let editor = match self {
            Prompt::Editor(editor) => editor,
            Prompt::Lines(lines) => {
                let mut line = Vec::new();
                let length = lines.take(LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
                return Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()));
            }
        };
        match editor.readline(prompt) {
            Ok(line) => {
                // The line counts even if the history cannot take it.
                let _ = editor.add_history_entry(&line);
                Ok(Some(line))
            }
            Err(ReadlineError::Interrupted) => {
                output.line("Interrupted");
                Ok(None)
            }
            Err(ReadlineError::Eof) => Ok(None),
            // Input need not be UTF-8.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Some(char::REPLACEMENT_CHARACTER.to_string()))
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

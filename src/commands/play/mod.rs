//! `firzan play`: a game in the terminal.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments |
//! | `session` | the session: the game, its players, its result |
//! | `commands` | the commands and moves that the player types |
//! | `answers` | answers to the player's questions |
//! | `saved` | saved games |
//! | `unfinished` | the files of unfinished games |
//! | `clocks` | the players' clocks |
//! | `searches` | searches that Ctrl-C stops |

mod answers;
mod arguments;
mod clocks;
mod commands;
mod saved;
mod searches;
mod session;
mod unfinished;

use crate::console::lines::LONGEST_LINE;
use crate::console::output::Output;
use anyhow::{Context, Result};
pub use arguments::Arguments;
use firzan::games::Registry;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use saved::Saved;
use session::Session;
use std::io::{self, BufRead, IsTerminal, Read, StdinLock, stdin, stdout};

/// Plays games until the player quits. An unfinished game is kept.
///
/// # Errors
/// If the position cannot be set up, a file cannot be read, or the table cannot be allocated.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let mut session = Session::new(options, output, registry)?;
    if let Some(file) = &options.load {
        session.resume(Saved::load(file, options.position.variant, registry)?, file.clone());
        session.seat(options.seats);
    }
    let mut prompt = Prompt::new();
    session.greet();
    let mut read = Ok(());
    while !output.is_lost() {
        session.report_end();
        if session.is_engines_turn() {
            session.engine_plays();
            continue;
        }
        match prompt.line(&session.prompt(), output) {
            Ok(Some(line)) if session.answer(line.trim()) => {}
            ended => {
                read = ended.map(drop);
                break;
            }
        }
    }
    session.leave()?;
    read.context("cannot read standard input")
}

/// The player's input.
enum Prompt {
    /// A terminal, with line editing and a history.
    Editor(Box<DefaultEditor>),
    /// A pipe or a file.
    Lines(StdinLock<'static>),
}

impl Prompt {
    fn new() -> Prompt {
        let is_terminal = stdin().is_terminal() && stdout().is_terminal();
        match is_terminal.then(DefaultEditor::new) {
            Some(Ok(editor)) => Prompt::Editor(Box::new(editor)),
            Some(Err(_)) | None => Prompt::Lines(stdin().lock()),
        }
    }

    /// Reads the next line, on a terminal after the prompt; `None` at the end of the input and after Ctrl-C.
    fn line(&mut self, prompt: &str, output: &Output) -> io::Result<Option<String>> {
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
                // The line is valid even if it cannot be added to the history.
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

//! The two threads: one reads, one answers.

use super::{Event, Session};
use crate::console::lines::{InputLine, LONGEST_LINE};
use crate::console::output::Output;
use crate::protocol::engine::Engine;
use crate::protocol::flow::Flow;
use crate::protocol::room::Room;
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// Bytes of input that may wait for an answer: a few lines of the greatest length. A GUI that does not read
/// the engine's output blocks the answers; its input must not fill the memory meanwhile. A search does not
/// block them.
const MOST_WAITING: usize = 4 * LONGEST_LINE;

/// Answers commands until `quit`, the end of input, or until nobody reads the answers. At the end of input, a
/// search with a limit is finished and any other is stopped.
pub fn run(engine: Engine, lines: impl Iterator<Item = InputLine>, output: Output) {
    let (sender, events) = mpsc::channel();
    let session = Session::new(engine, output.clone(), sender.clone());
    let answering = thread::Builder::new().name("xboard".into()).spawn(move || session.run(&events));
    let thread = match answering {
        Ok(thread) => thread,
        Err(error) => return log::error!("cannot start a thread to answer XBoard: {error}"),
    };
    let room = Room::new(MOST_WAITING);
    for line in lines {
        let quits = matches!(&line, InputLine::Text(text) if text.trim() == "quit");
        let (InputLine::Text(text) | InputLine::Bad(text)) = &line;
        let _place = room.take(text.len());
        let sent = sender.send(Event::Line { line, _place });
        if sent.is_err() || quits || output.is_lost() {
            break;
        }
    }
    // After `quit` the receiver is gone.
    let _ = sender.send(Event::End);
    if thread.join().is_err() {
        log::error!("the thread answering XBoard ended in a panic");
    }
}

impl Session {
    /// Handles events until the end.
    fn run(mut self, events: &Receiver<Event>) {
        for event in events {
            match event {
                Event::Line { line, .. } => match line {
                    InputLine::Text(text) if self.command(&text) == Flow::Quit => return,
                    InputLine::Text(_) => {}
                    InputLine::Bad(fault) => self.refuse(&fault, ""),
                },
                Event::News(news) => self.take_news(news),
                Event::End => break,
            }
        }
        self.engine.finish();
        for event in events.try_iter() {
            if let Event::News(news) = event {
                self.take_news(news);
            }
        }
    }
}

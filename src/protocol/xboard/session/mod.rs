//! The session with XBoard: its state and its two threads. One thread reads, the other answers.
//!
//! | file | contents |
//! |---|---|
//! | `commands` | handling the commands |
//! | `features` | the features that the engine announces |
//! | `variants` | names of variants, and options that select rules |
//! | `level` | the time control and other limits |
//! | `position` | `setboard`: setting up positions and taking back moves |
//! | `think` | searches for moves, pondering, analysis and hints |

mod commands;
mod features;
mod level;
mod position;
mod think;
pub mod variants;

use crate::console::lines::InputLine;
use crate::console::output::Output;
use crate::protocol::Flow;
use crate::protocol::engine::Engine;
use crate::protocol::xboard::games;
use crate::protocol::xboard::moves::record::{HalfMoves, Target};
use firzan::core::{Color, Spot, Turn};
use firzan::rules::Outcome;
use firzan::search::Best;
use level::Level;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};
use variants::{RuleOptions, XBoardNotation};

/// Maximum number of input lines waiting for an answer. A GUI that does not read the engine's output blocks
/// the answers, and its input must not fill the memory meanwhile. A search does not block the answers.
const MAX_WAITING: usize = 4;

/// An event for the answering thread.
pub enum Event {
    /// A line of input.
    Line(InputLine),
    /// A line of thinking from the search with this number.
    Found { number: u64, depth: u32, value: i32, text: String },
    /// The result of the search with this number.
    Best { number: u64, best: Best },
    /// The input has ended.
    End,
}

/// The engine's task in the current position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Play neither side.
    Force,
    /// Play this side.
    Play(Color),
    /// Analyse the position.
    Analyse,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    Move,
    Ponder,
    Analysis,
    Hint,
}

/// The running search, and results of earlier ones.
#[derive(Clone, Copy, Default, Debug)]
pub struct Search {
    pub purpose: Option<Purpose>,
    /// The number of the search, to recognise late reports of earlier searches.
    pub number: u64,
    /// The depth of the last report, in plies.
    pub depth: u32,
    /// The start of the search.
    pub start: Option<Instant>,
    /// The value of the engine's last move, or of the best move found so far.
    pub value: i32,
}

impl Search {
    /// Whether the engine is choosing its move.
    pub fn is_move(&self) -> bool {
        self.purpose == Some(Purpose::Move)
    }

    /// The time since the start of the search.
    pub fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }
}

/// A piece lifted from a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// Its letter in XBoard.
    pub letter: char,
    /// Whether it is to be dropped promoted.
    pub promoted: bool,
}

/// The state of the mouse in XBoard.
#[derive(Default, Debug)]
pub struct Mouse {
    /// Whether the user moves with the mouse in this game.
    pub is_used: bool,
    /// Whether the next move is made with the mouse.
    pub by_hand: bool,
    /// The square of the lifted piece.
    pub lifted: Option<Spot>,
    /// The lifted piece of a hand, if it is one.
    pub held: Option<Held>,
    /// The squares that it can move to.
    pub targets: Vec<Target>,
    /// If lifting the piece flipped it, the number of half-moves before the flip.
    pub flipped_after: Option<usize>,
    /// Whether flips or a turn are marked on the board. XBoard keeps these marks until a piece is lifted.
    pub is_marked: bool,
}

/// An XBoard session.
pub struct Session {
    pub engine: Engine,
    pub output: Output,
    pub events: Sender<Event>,
    pub notation: XBoardNotation,
    pub rules: RuleOptions,
    pub record: HalfMoves,
    pub mode: Mode,
    pub level: Level,
    /// Whether to show thinking.
    pub post: bool,
    /// Whether to think on the opponent's time.
    pub ponder: bool,
    /// Whether the opponent is an engine.
    pub computer: bool,
    /// Whether the GUI is XBoard or WinBoard, which send `random` after every `new`; match runners do not.
    pub by_xboard: bool,
    /// The game's title in the last announced engine name.
    pub title: Option<&'static str>,
    /// Whether the game has ended, by its rules or by a command.
    pub over: bool,
    /// The result that was claimed or left for the loser to claim, until the game continues or XBoard ends
    /// it.
    pub claim: Option<Outcome>,
    /// Whether the next commands may still change the game (as `variant` does after `new`) or the network.
    pub game_is_open: bool,
    /// Whether to claim draws; false once the game has continued after a claim.
    pub claims_draws: bool,
    pub search: Search,
    pub mouse: Mouse,
    /// The reason why the position that XBoard shows was rejected, until another one replaces it.
    pub bad_position: Option<String>,
    /// The reason why the variant that XBoard shows was rejected, until another one or a new game.
    pub bad_variant: Option<String>,
    /// Whether the last line was a move that was rejected.
    pub move_rejected: bool,
    /// Whether XBoard has paused the search.
    pub paused: bool,
    /// The moves excluded from analysis of this position.
    pub excluded: Vec<Turn>,
    /// The expected next move.
    pub hint: Option<Turn>,
    /// Pings to answer after the engine's move.
    pub pings: Vec<String>,
}

impl Session {
    /// Creates a session in force mode.
    pub fn new(mut engine: Engine, output: Output, events: Sender<Event>) -> Session {
        engine.set_variant(games::NORMAL);
        Session {
            engine,
            output,
            events,
            notation: XBoardNotation::Wire,
            rules: RuleOptions::default(),
            record: HalfMoves::default(),
            mode: Mode::Force,
            level: Level::default(),
            post: false,
            ponder: false,
            computer: false,
            by_xboard: false,
            title: None,
            over: false,
            claim: None,
            game_is_open: true,
            claims_draws: true,
            search: Search::default(),
            mouse: Mouse::default(),
            bad_position: None,
            bad_variant: None,
            move_rejected: false,
            paused: false,
            excluded: Vec::new(),
            hint: None,
            pings: Vec::new(),
        }
    }
}

/// Answers commands until `quit`, the end of input, or until nobody reads the answers. At the end of input, a
/// search with a limit may finish; any other search is stopped.
pub fn run(engine: Engine, lines: impl Iterator<Item = InputLine>, output: Output) {
    let (sender, events) = mpsc::channel();
    let (waiting, answered) = mpsc::sync_channel(MAX_WAITING);
    let session = Session::new(engine, output.clone(), sender.clone());
    let answering = thread::Builder::new().name("xboard".into());
    let answering = answering.spawn(move || session.run(&events, &answered));
    let thread = match answering {
        Ok(thread) => thread,
        Err(error) => return log::error!("cannot start a thread to answer XBoard: {error}"),
    };
    for line in lines {
        let quits = matches!(&line, InputLine::Text(text) if text.trim() == "quit");
        // Blocks while too many lines wait; fails after the end of the session.
        let is_taken = waiting.send(()).is_ok() && sender.send(Event::Line(line)).is_ok();
        if !is_taken || quits || output.is_lost() {
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
    /// Handles events until the end. Removes an entry from `answered` after each line.
    fn run(mut self, events: &Receiver<Event>, answered: &Receiver<()>) {
        for event in events {
            match event {
                Event::Line(line) => {
                    match line {
                        InputLine::Text(text) if self.command(&text) == Flow::Quit => return,
                        InputLine::Text(_) => {}
                        InputLine::Bad(fault) => self.report_error(&fault, ""),
                    }
                    // The entry was added before the line.
                    let _ = answered.try_recv();
                }
                Event::End => break,
                report => self.handle_report(report),
            }
        }
        self.engine.finish();
        events.try_iter().for_each(|report| self.handle_report(report));
    }
}

//! The session with XBoard: its state, and the two threads, one of which reads and the other answers.
//!
//! | file | contents |
//! |---|---|
//! | `commands` | the commands |
//! | `features` | the features that the engine announces |
//! | `variants` | names of variants, rules chosen by options |
//! | `level` | clocks and other limits |
//! | `position` | `setboard`: positions set up, refused or gone back to |
//! | `think` | searches for a move, on the opponent's time, for analysis and for a hint |

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

/// The most lines of input that may wait for an answer. A GUI that does not read the engine's output blocks
/// the answers; its input must not fill the memory meanwhile. A search does not block them.
const MOST_WAITING: usize = 4;

/// The events for the answering thread.
pub enum Event {
    /// A line of input.
    Line(InputLine),
    /// A line found by the search with this number.
    Found { number: u64, depth: u32, value: i32, text: String },
    /// The result of the search with this number.
    Best { number: u64, best: Best },
    /// The input has ended.
    End,
}

/// The engine's task in the current position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Nothing.
    Force,
    /// It plays this side.
    Play(Color),
    /// It analyses the position.
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

/// The running search, and results of the last ones.
#[derive(Clone, Copy, Default, Debug)]
pub struct Search {
    pub purpose: Option<Purpose>,
    /// Distinguishes reports of this search from late ones of earlier searches.
    pub number: u64,
    /// Depth of the last report.
    pub depth: u32,
    /// The moment when it began.
    pub start: Option<Instant>,
    /// The value of the engine's last move, or of the best one found so far.
    pub value: i32,
}

impl Search {
    /// Whether the engine is choosing its move.
    pub fn is_move(&self) -> bool {
        self.purpose == Some(Purpose::Move)
    }

    /// The time taken so far.
    pub fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }
}

/// The state of the mouse in XBoard.
#[derive(Default, Debug)]
pub struct Mouse {
    /// Whether the user moves by mouse in this game.
    pub is_used: bool,
    /// Whether the next move is made by mouse.
    pub by_hand: bool,
    /// The square of the lifted piece.
    pub lifted: Option<Spot>,
    /// The squares where it may go.
    pub targets: Vec<Target>,
    /// The number of half-moves before the flip that lifting the piece made.
    pub flipped_after: Option<usize>,
    /// Whether flips or a turn are marked. XBoard keeps these marks until a piece is lifted.
    pub is_marked: bool,
}

/// The engine speaking CECP.
pub struct Session {
    pub engine: Engine,
    pub output: Output,
    pub events: Sender<Event>,
    pub notation: XBoardNotation,
    pub rules: RuleOptions,
    pub record: HalfMoves,
    pub mode: Mode,
    pub level: Level,
    /// Whether thinking is shown.
    pub post: bool,
    /// Whether to think on the opponent's time.
    pub ponder: bool,
    /// Whether the opponent is an engine.
    pub computer: bool,
    /// Whether the GUI has sent `random`. XBoard and WinBoard do so after every `new`; match runners do not.
    pub by_xboard: bool,
    /// The game's title in the engine's name, as last announced.
    pub title: Option<&'static str>,
    /// Whether the game has ended: by its rules, or because XBoard said so.
    pub over: bool,
    /// The result claimed, or left for the loser to claim, until the game continues or XBoard ends it.
    pub claim: Option<Outcome>,
    /// Whether the next lines may still choose another game, as `variant` does after `new`, or another
    /// network.
    pub game_is_open: bool,
    /// Whether draws are claimed: no longer once a move has followed a claim.
    pub believes_draws: bool,
    pub search: Search,
    pub mouse: Mouse,
    /// Why the position that XBoard shows was refused, until another replaces it.
    pub bad_position: Option<String>,
    /// Whether the last line was a refused move.
    pub refused: bool,
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
    /// A session before its first line.
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
            believes_draws: true,
            search: Search::default(),
            mouse: Mouse::default(),
            bad_position: None,
            refused: false,
            paused: false,
            excluded: Vec::new(),
            hint: None,
            pings: Vec::new(),
        }
    }
}

/// Answers commands until `quit`, the end of input, or until nobody reads the answers. At the end of input, a
/// search with a limit is finished and any other is stopped.
pub fn run(engine: Engine, lines: impl Iterator<Item = InputLine>, output: Output) {
    let (sender, events) = mpsc::channel();
    let (waiting, answered) = mpsc::sync_channel(MOST_WAITING);
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
    /// Handles events until the end. Makes room in `answered` for each line.
    fn run(mut self, events: &Receiver<Event>, answered: &Receiver<()>) {
        for event in events {
            match event {
                Event::Line(line) => {
                    match line {
                        InputLine::Text(text) if self.command(&text) == Flow::Quit => return,
                        InputLine::Text(_) => {}
                        InputLine::Bad(fault) => self.refuse(&fault, ""),
                    }
                    // It has been there since before the line.
                    let _ = answered.try_recv();
                }
                Event::End => break,
                report => self.take_report(report),
            }
        }
        self.engine.finish();
        events.try_iter().for_each(|report| self.take_report(report));
    }
}

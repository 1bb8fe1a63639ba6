//! The state of a session with XBoard.
//!
//! | file | contents |
//! |---|---|
//! | `run` | the two threads |
//! | `commands` | the commands |
//! | `features` | the features of the engine |
//! | `variants` | names of variants, rules chosen by options |
//! | `level` | clocks |
//! | `position` | a position set up or refused |
//! | `takeback` | `setboard` as a takeback |
//! | `think`, `thinking` | searches; the running one and its reports |
//! | `exclude` | the moves excluded from analysis |
//! | `pause` | pausing the search |
//! | `show` | the book and the position, for people |

mod commands;
mod exclude;
mod features;
pub mod level;
mod pause;
mod position;
pub mod run;
mod show;
mod takeback;
mod think;
pub mod thinking;
pub mod variants;

use crate::console::lines::InputLine;
use crate::console::output::Output;
use crate::protocol::engine::Engine;
use crate::protocol::room::Held;
use crate::protocol::xboard::games;
use crate::protocol::xboard::mouse::Mouse;
use crate::protocol::xboard::moves::record::HalfMoves;
use firzan::core::{Color, Turn};
use firzan::rules::Outcome;
use level::Level;
use std::sync::mpsc::Sender;
use thinking::{News, Search};
use variants::{RuleOptions, XBoardNotation};

/// The events for the answering thread.
pub enum Event {
    /// A line of input.
    Line {
        line: InputLine,
        /// Its space, taken while the line waits.
        _place: Held,
    },
    /// A report of a search.
    News(News),
    /// The input has ended.
    End,
}

/// What the engine does in the current position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Nothing.
    Force,
    /// It plays this side.
    Play(Color),
    /// It analyses the position.
    Analyse,
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

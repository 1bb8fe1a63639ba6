//! The Chess Engine Communication Protocol, version 2, as XBoard and WinBoard speak it.
//!
//! One thread reads lines; another handles these and the reports of searches, in the order of arrival.
//!
//! | file | what |
//! |---|---|
//! | `features` | what the engine tells about itself |
//! | `variants` | names of variants, rules chosen by options |
//! | `games` | what is particular to each game in XBoard |
//! | `wire` | what may be particular to a game |
//! | `look` | board sizes and pictures |
//! | `setup` | the line that describes a variant to XBoard |
//! | `fen` | positions as XBoard writes them |
//! | `grid` | the men on a board |
//! | `position` | a position set up or refused |
//! | `half` | half-moves as text |
//! | `encode` | turns as half-moves |
//! | `record` | the half-moves played, and what a received one means |
//! | `level` | clocks |
//! | `moves` | moves received and sent, the end of a game |
//! | `mouse` | turns entered by mouse |
//! | `marks` | squares marked on the board |
//! | `think` | searches |
//! | `takeback` | `setboard` as a takeback |
//! | `exclude` | the turns excluded from analysis |
//! | `pause` | pausing the search |
//! | `show` | the book and the position, for people |
//! | `san` | moves in standard algebraic notation |
//! | `written` | turns and positions in any of these notations |
//!
//! Source: Tim Mann, H.G. Muller, *Chess Engine Communication Protocol*; where XBoard 4.9.1 goes beyond it,
//! its source code and experiments.

mod encode;
mod exclude;
mod features;
mod fen;
mod games;
mod grid;
mod half;
mod level;
mod look;
mod marks;
mod mouse;
mod moves;
mod pause;
mod position;
mod record;
mod setup;
mod show;
mod takeback;
mod think;
pub mod variants;
mod wire;
pub mod written;

use super::Flow;
use super::engine::{Engine, MOST_THREADS};
use super::options;
use super::room::{Held, Room};
use crate::console::lines::{InputLine, LONGEST_LINE};
use crate::console::output::Output;
use crate::core::{Color, Turn};
use crate::rules::Outcome;
use crate::search::Table;
use crate::system::text::Printable;
use level::Level;
use mouse::Mouse;
use record::HalfMoves;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use think::{News, Search};
use variants::{RuleOptions, XBoardNotation};

/// What the answering thread handles.
enum Event {
    /// A line of input.
    Line {
        line: InputLine,
        /// Held while the line waits.
        _place: Held,
    },
    /// A report of a search.
    News(News),
    /// The input has ended.
    End,
}

/// What the engine does when it is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Nothing.
    Force,
    /// It plays this side.
    Play(Color),
    /// It analyses the position.
    Analyse,
}

/// The engine speaking CECP.
struct Session {
    engine: Engine,
    output: Output,
    events: Sender<Event>,
    notation: XBoardNotation,
    rules: RuleOptions,
    record: HalfMoves,
    mode: Mode,
    level: Level,
    /// Whether thinking is shown.
    post: bool,
    /// Whether to think on the opponent's time.
    ponder: bool,
    /// Whether the opponent is an engine.
    computer: bool,
    /// Whether the GUI has sent `random`. XBoard and WinBoard do so after every `new`; match runners do not.
    by_xboard: bool,
    /// The game's title in the engine's name, as last announced.
    title: Option<&'static str>,
    /// Whether the game has ended: by its rules, or because XBoard said so.
    over: bool,
    /// The result claimed, or left for the loser to claim, until the game continues or XBoard ends it.
    claim: Option<Outcome>,
    /// Whether draws are claimed: not after a move has followed a claimed one.
    believes_draws: bool,
    search: Search,
    mouse: Mouse,
    /// Why the position that XBoard shows was refused, until another replaces it.
    bad_position: Option<String>,
    /// Whether the last line was a refused move.
    refused: bool,
    /// Whether XBoard has paused the search.
    paused: bool,
    /// The turns excluded from analysis of this position.
    excluded: Vec<Turn>,
    /// The expected next turn.
    hint: Option<Turn>,
    /// Pings to answer after the engine's move.
    pings: Vec<String>,
}

/// What `help` prints.
const HELP: [&str; 7] = [
    "new: a new game; variant NAME: of another variant; setboard FEN: another position",
    "usermove MOVE, or MOVE alone: plays it; go: Firzan plays for the side to move; force: nobody",
    "level MOVES MINUTES INCREMENT, st SECONDS, sd DEPTH: how long it thinks; post: shows what it thinks",
    "undo, remove: take one or two half-moves back; hint, bk, draw: a move, the book, an offer",
    "analyze, exit: analysis; option NAME=VALUE: an option",
    "d: shows the board; quit: ends the program",
    "More in firzan help and firzan man, which are commands of the shell",
];

/// Bytes of input that may wait for an answer: a few lines of the greatest length. A GUI that does not read
/// the engine's output blocks the answers; its input must not fill the memory meanwhile. A search does not
/// block them.
const MOST_WAITING: usize = 4 * LONGEST_LINE;

/// The most pings that wait for the engine's move.
const MOST_PINGS: usize = 1000;

/// Answers commands until `quit`, the end of input, or until nobody reads the answers. At the end of input a
/// search with a limit is finished first, any other is stopped.
pub fn run(engine: Engine, lines: impl Iterator<Item = InputLine>, output: Output) {
    let (sender, events) = mpsc::channel();
    let session = Session::new(engine, output.clone(), sender.clone());
    let answering = thread::Builder::new().name("xboard".into()).spawn(move || session.run(&events));
    let thread = match answering {
        Ok(thread) => thread,
        Err(error) => return log::error!("no thread to answer XBoard: {error}"),
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
    fn new(mut engine: Engine, output: Output, events: Sender<Event>) -> Session {
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

    /// Answers one line.
    fn command(&mut self, line: &str) -> Flow {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let refused = std::mem::take(&mut self.refused);
        match word {
            "quit" => return Flow::Quit,
            "" | "xboard" | "accepted" | "rejected" | "name" | "rating" | "ics" => {}
            "random" => {
                self.by_xboard = true;
                self.tell_name();
            }
            _ if word.starts_with('#') => {}
            "protover" => features::lines().iter().for_each(|line| self.output.line(line)),
            "ping" => self.ping(rest),
            "computer" => self.computer = true,
            "post" => self.post = true,
            "nopost" => self.post = false,
            "hard" => self.set_ponder(true),
            "easy" => self.set_ponder(false),
            "new" => self.new_game(),
            "variant" => self.set_variant(rest),
            "setboard" => self.set_board(rest),
            "force" => self.set_mode(Mode::Force),
            "go" | "playother" | "undo" | "remove" | "hint" | "draw" | "exclude" | "include"
                if self.bad_position.is_some() =>
            {
                if matches!(word, "go" | "playother") {
                    self.mode = Mode::Force;
                }
                self.refuse_for_position();
            }
            // Sent before XBoard had read the refusal: it wants an answer to the refused move.
            "go" if refused => self.set_mode(Mode::Play(!self.record.side(self.engine.game.as_ref()))),
            "go" => {
                self.tell_misfit(word);
                self.set_mode(Mode::Play(self.record.side(self.engine.game.as_ref())));
            }
            "playother" => self.set_mode(Mode::Play(!self.record.side(self.engine.game.as_ref()))),
            "analyze" => {
                self.set_mode(Mode::Analyse);
                self.refuse_for_position();
            }
            "exit" => self.set_mode(Mode::Force),
            "?" => self.move_now(),
            "." => self.tell_progress(),
            "usermove" => self.user_move(rest),
            "undo" => self.take_back(1),
            "remove" => {
                self.take_back(2);
                self.take_back_round();
            }
            "lift" => self.lift(rest),
            "put" => self.put(rest),
            // The marks do not change during a drag.
            "hover" => {}
            "result" => self.end(),
            "draw" => self.answer_draw_offer(),
            "pause" => self.pause(),
            "resume" => self.resume(),
            "exclude" => self.exclude(rest, true),
            "include" => self.exclude(rest, false),
            "hint" => self.tell_hint(),
            "bk" => self.show_book(),
            "d" => self.display(),
            "help" => HELP.iter().for_each(|line| self.output.line(format!("# {line}"))),
            "option" => self.set_option(rest),
            "edit" => {
                self.stop();
                let fault = "unsupported command, use setboard";
                self.bad_position = Some(fault.to_string());
                self.refuse(fault, word);
            }
            _ => return self.setting(word, rest),
        }
        Flow::Continue
    }

    /// Commands with a number, and moves without `usermove`.
    fn setting(&mut self, word: &str, rest: &str) -> Flow {
        let result = match word {
            "level" => self.level.level(rest),
            "st" => self.level.per_turn(rest),
            "sd" => self.level.depth(rest),
            "nps" => self.level.nodes_per_second(rest),
            "time" => self.level.clock(false, rest),
            "otim" => self.level.clock(true, rest),
            "memory" => self.set_memory(rest),
            "cores" => self.set_cores(rest),
            _ if half::Half::read(word, 0).is_some() => {
                self.user_move(word);
                return Flow::Continue;
            }
            _ => Err("unknown command".to_string()),
        };
        if let Err(fault) = result {
            self.refuse(&fault, &format!("{word} {rest}"));
        }
        Flow::Continue
    }

    /// Reports an error in a line.
    fn refuse(&self, fault: &str, line: &str) {
        let shown: String = line.trim().chars().take(60).collect();
        self.output.line(Printable(format_args!("Error ({fault}): {shown}")));
    }

    /// Says so if the network that was chosen is for another game than the one to be played.
    fn tell_misfit(&self, line: &str) {
        if let Some(fault) = self.engine.misfit() {
            self.refuse(&fault, line);
        }
    }

    /// Answers a ping once everything before it is done, including the engine's move.
    fn ping(&mut self, number: &str) {
        if number.parse::<i64>().is_err() {
            self.refuse("expected a number", &format!("ping {number}"));
        } else if !self.search.is_move() {
            self.output.line(format!("pong {number}"));
        } else if self.pings.len() < MOST_PINGS {
            self.pings.push(number.to_string());
        } else {
            self.refuse("too many pings at a time", &format!("ping {number}"));
        }
    }

    fn new_game(&mut self) {
        self.stop();
        self.notation = XBoardNotation::Wire;
        self.engine.set_variant(games::NORMAL);
        self.level.new_game();
        self.computer = false;
        self.paused = false;
        self.mode = Mode::Play(Color::Black);
        self.begin();
    }

    /// Begins a game from the current position.
    fn begin(&mut self) {
        self.record = HalfMoves::default();
        self.mouse = Mouse::default();
        self.hint = None;
        self.over = false;
        self.claim = None;
        self.believes_draws = true;
        self.bad_position = None;
        self.excluded.clear();
        self.search.forget_value();
    }

    fn set_variant(&mut self, name: &str) {
        match variants::find(name, &self.rules) {
            Ok((variant, notation)) => {
                self.stop();
                self.engine.set_variant(variant);
                // A name that both XBoard and Firzan use means half-moves only if XBoard sent it.
                let own = variant.to_string() == name && !self.by_xboard;
                self.notation = if own { XBoardNotation::Own } else { notation };
                self.begin();
                if let Some(line) = setup::line(self.engine.game.as_ref()) {
                    self.output.line(line);
                }
                self.tell_name();
                self.tell_misfit(&format!("variant {name}"));
            }
            Err(fault) => self.refuse(&fault, name),
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.stop();
        self.paused = false;
        self.mode = mode;
        self.go_on();
    }

    fn set_option(&mut self, text: &str) {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (text, None),
        };
        let own = self.rules.set(name, value.unwrap_or(""));
        let result = match own {
            Ok(true) => return,
            Ok(false) if name.eq_ignore_ascii_case("UCI_Variant") => {
                Err("the variant is set by the command variant".to_string())
            }
            Ok(false) => {
                self.stop();
                options::set(&mut self.engine, name, value)
            }
            Err(fault) => Err(fault),
        };
        if let Err(fault) = result {
            self.refuse(&fault, &format!("option {text}"));
        }
        self.go_on();
    }

    fn set_memory(&mut self, text: &str) -> Result<(), String> {
        let megabytes: usize = text.parse().map_err(|_| format!("{text:?} is not a number in range"))?;
        self.stop();
        let size = megabytes.clamp(*Table::SIZES.start(), *Table::SIZES.end());
        if let Err(fault) = self.engine.set_hash(size) {
            self.output.line(format!("tellusererror {fault}"));
        }
        self.go_on();
        Ok(())
    }

    fn set_cores(&mut self, text: &str) -> Result<(), String> {
        let cores: usize = text.parse().map_err(|_| format!("{text:?} is not a number in range"))?;
        self.stop();
        self.engine.settings.threads = cores.clamp(1, MOST_THREADS);
        self.go_on();
        Ok(())
    }
}

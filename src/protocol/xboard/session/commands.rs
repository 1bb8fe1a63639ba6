//! The commands of the XBoard protocol.

use super::features;
use super::variants::{self, XBoardNotation};
use super::{Mode, Mouse, Session};
use crate::console::text::Printable;
use crate::protocol::Flow;
use crate::protocol::engine::MAX_THREADS;
use crate::protocol::options::{self, Effect};
use crate::protocol::xboard::games;
use crate::protocol::xboard::moves::half::Half;
use crate::protocol::xboard::moves::record::HalfMoves;
use firzan::core::Color;
use firzan::search::Memory;

/// The answer to `help`.
const HELP: [&str; 7] = [
    "new: start a new game; variant NAME: start a game of a variant; setboard FEN: set up a position",
    "usermove MOVE, or MOVE: play it; go: Firzan plays the side to move; force: it plays neither side",
    "level MOVES MINUTES INCREMENT, st SECONDS, sd DEPTH: limit its thinking; post: show its thinking",
    "undo, remove: take back 1 or 2 half-moves; hint: suggest a move; bk: show the book; draw: offer one",
    "analyze, exit: start and end analysis; option NAME=VALUE: set an option",
    "d: show the board; quit: end the program",
    "For the full documentation, run firzan help or firzan man in a shell",
];

/// Maximum number of pings that can wait for the engine's move.
const MAX_PINGS: usize = 1000;

/// Commands after which XBoard no longer changes the game with `variant`.
const USES_GAME: [&str; 10] =
    ["analyze", "force", "go", "level", "playother", "sd", "setboard", "st", "time", "usermove"];

impl Session {
    /// Answers one line.
    pub fn command(&mut self, line: &str) -> Flow {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let was_rejected = std::mem::take(&mut self.move_rejected);
        if USES_GAME.contains(&word) && std::mem::take(&mut self.game_is_open) {
            self.report_misfits(word);
        }
        match word {
            "quit" => return Flow::Quit,
            "" | "xboard" | "accepted" | "rejected" | "name" | "rating" | "ics" => {}
            "random" => {
                self.by_xboard = true;
                self.send_name();
            }
            _ if word.starts_with('#') => {}
            "protover" => {
                features::lines(&self.engine.registry).iter().for_each(|line| self.output.line(line))
            }
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
                self.report_bad_position();
            }
            // XBoard sent this before it read that the move was rejected; it expects an answer to that move.
            "go" if was_rejected => self.set_mode(Mode::Play(!self.record.side(self.engine.game.as_ref()))),
            "go" => self.set_mode(Mode::Play(self.record.side(self.engine.game.as_ref()))),
            "playother" => self.set_mode(Mode::Play(!self.record.side(self.engine.game.as_ref()))),
            "analyze" => {
                self.set_mode(Mode::Analyse);
                self.report_bad_position();
            }
            "exit" => self.set_mode(Mode::Force),
            "?" => self.move_now(),
            "." => self.send_progress(),
            "usermove" => self.user_move(rest),
            "undo" => self.take_back(1, word),
            "remove" => {
                self.take_back(2, word);
                self.take_back_round();
            }
            "lift" => self.lift(rest),
            "put" => self.put(rest),
            // The marks stay as they are during a drag.
            "hover" => {}
            "result" => self.end(),
            "draw" => self.answer_draw_offer(),
            "pause" => self.pause(),
            "resume" => self.resume(),
            "exclude" => self.exclude(rest, true),
            "include" => self.exclude(rest, false),
            "hint" => self.send_hint(),
            "bk" => self.show_book(),
            "d" => self.display(),
            "help" => HELP.iter().for_each(|line| self.output.line(format!("# {line}"))),
            "option" => self.set_option(rest),
            "edit" => {
                self.stop();
                let fault = "unsupported command: use setboard";
                self.bad_position = Some(fault.to_string());
                self.report_error(fault, word);
            }
            _ => return self.setting(word, rest),
        }
        Flow::Continue
    }

    /// Answers a command with a number, or a move without `usermove`.
    pub fn setting(&mut self, word: &str, rest: &str) -> Flow {
        let result = match word {
            "level" => self.level.level(rest),
            "st" => self.level.set_per_turn(rest),
            "sd" => self.level.set_depth(rest),
            "nps" => self.level.set_nodes_per_second(rest),
            "time" => self.level.set_clock(false, rest),
            "otim" => self.level.set_clock(true, rest),
            "memory" => self.set_memory(rest),
            "cores" => self.set_cores(rest),
            _ if Half::read(word, 0).is_some() => {
                self.user_move(word);
                return Flow::Continue;
            }
            _ => Err("unknown command".to_string()),
        };
        if let Err(fault) = result {
            self.report_error(&fault, &format!("{word} {rest}"));
        }
        Flow::Continue
    }

    /// Reports an error in a line of input.
    pub fn report_error(&self, fault: &str, line: &str) {
        let shown: String = line.trim().chars().take(60).collect();
        let fault = fault.lines().collect::<Vec<_>>().join("; ");
        self.output.line(Printable(format_args!("Error ({fault}): {shown}")));
    }

    /// Reports an error if a file chosen by an option does not fit the current game.
    pub fn report_misfits(&self, line: &str) {
        self.engine.misfits().for_each(|fault| self.report_error(&fault, line));
    }

    /// Answers a ping once all earlier commands are done, including the engine's move.
    pub fn ping(&mut self, number: &str) {
        if number.parse::<i64>().is_err() {
            self.report_error("expected a number", &format!("ping {number}"));
        } else if !self.search.is_move() {
            self.output.line(format!("pong {number}"));
        } else if self.pings.len() < MAX_PINGS {
            self.pings.push(number.to_string());
        } else {
            self.report_error("too many pings at once", &format!("ping {number}"));
        }
    }

    pub fn new_game(&mut self) {
        self.stop();
        self.notation = XBoardNotation::Wire;
        self.bad_variant = None;
        self.engine.set_variant(games::NORMAL);
        self.game_is_open = true;
        self.level.new_game();
        self.computer = false;
        self.paused = false;
        self.mode = Mode::Play(Color::Black);
        self.begin();
    }

    /// Starts a game from the current position.
    pub fn begin(&mut self) {
        self.record = HalfMoves::default();
        self.mouse = Mouse::default();
        self.hint = None;
        self.over = false;
        self.claim = None;
        self.claims_draws = true;
        self.bad_position = None;
        self.excluded.clear();
        self.search.value = 0;
    }

    pub fn set_variant(&mut self, name: &str) {
        match variants::find(name, &self.rules, &self.engine.registry) {
            Ok((variant, notation)) => {
                self.stop();
                self.bad_variant = None;
                self.engine.set_variant(variant);
                // A name that both XBoard and Firzan use implies half-moves only if XBoard sent it.
                let own = variant.to_string() == name && !self.by_xboard;
                self.notation = if own { XBoardNotation::Own } else { notation };
                self.begin();
                if let Some(line) = games::of(variant).setup(self.engine.game.as_ref()) {
                    self.output.line(line);
                }
                self.send_name();
                self.game_is_open = false;
                self.report_misfits(&format!("variant {name}"));
            }
            Err(fault) => {
                self.stop();
                self.report_error(&fault, name);
                self.bad_position = Some(fault.clone());
                self.bad_variant = Some(fault);
            }
        }
    }

    pub fn set_mode(&mut self, mode: Mode) {
        self.stop();
        self.paused = false;
        self.mode = mode;
        self.proceed();
    }

    pub fn set_option(&mut self, text: &str) {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (text, None),
        };
        let own = self.rules.set(name, value.unwrap_or(""));
        let result = match own {
            Ok(true) => return,
            Ok(false) if name.eq_ignore_ascii_case("UCI_Variant") => {
                Err("use the command variant instead".to_string())
            }
            Ok(false) => {
                self.stop();
                self.game_is_open |= name.eq_ignore_ascii_case("EvalFile");
                let set = options::set(&mut self.engine, name, value);
                // A file with errors may still define some games.
                if name.eq_ignore_ascii_case("VariantPath") {
                    self.output.line(features::variants_feature(&self.engine.registry));
                }
                set
            }
            Err(fault) => Err(fault),
        };
        match result {
            Ok(Effect::Pending(why)) => self.output.line(format!("# {}", Printable(why))),
            Ok(Effect::Done | Effect::NewVariant) => {}
            Err(fault) => self.report_error(&fault, &format!("option {text}")),
        }
        self.proceed();
    }

    pub fn set_memory(&mut self, text: &str) -> Result<(), String> {
        let megabytes: usize = text.parse().map_err(|_| format!("{text:?} is not a number in range"))?;
        self.stop();
        let size = megabytes.clamp(*Memory::SIZES.start(), *Memory::SIZES.end());
        if let Err(fault) = self.engine.set_hash(size) {
            self.output.line(format!("tellusererror {fault}"));
        }
        self.proceed();
        Ok(())
    }

    pub fn set_cores(&mut self, text: &str) -> Result<(), String> {
        let cores: usize = text.parse().map_err(|_| format!("{text:?} is not a number in range"))?;
        self.stop();
        self.engine.settings.threads = cores.clamp(1, MAX_THREADS);
        self.proceed();
        Ok(())
    }

    /// `bk`: shows the moves in the book, then an empty line.
    pub fn show_book(&self) {
        if self.bad_position.is_some() {
            return self.output.line(" no position\n");
        }
        for line in self.engine.book.lines(self.engine.game.as_ref()) {
            self.output.line(self.renumbered(&line));
        }
        self.output.line("");
    }

    /// `d`: prints the position as comment lines, which XBoard ignores.
    pub fn display(&self) {
        let game = &self.engine.game;
        let result = game.outcome().map_or("*".to_string(), |outcome| outcome.to_string());
        let (diagram, variant, fen) = (game.diagram(), game.variant(), game.fen());
        let text = format!("{diagram}\nVariant: {variant}\nFen: {fen}\nResult: {result}");
        let repairs = game.repairs().iter().map(|repair| format!("Corrected: {repair}"));
        for line in text.lines().map(str::to_string).chain(repairs) {
            self.output.line(format!("# {line}"));
        }
    }
}

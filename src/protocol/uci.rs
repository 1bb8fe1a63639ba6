//! The Universal Chess Interface.
//!
//! `vampirc-uci` parses simple commands and formats the output. It has no squares beyond h8 and drops unknown
//! tokens of `go`, so `position` and `go` are parsed here.

use super::Flow;
use super::engine::Engine;
use super::go::{self, GoCommand};
use super::options::{self, Effect, EngineOption, OptionType};
use crate::console::output::Output;
use crate::console::text::Printable;
use firzan::any::AnyGame;
use firzan::bench::{self, perft};
use firzan::core::Turn;
use firzan::rules::Outcome;
use firzan::search::score::{self, UciScore};
use firzan::search::{Best, Bound, Control, Info, Limits, Report};
use vampirc_uci::{UciInfoAttribute, UciMessage, UciOptionConfig, parse_strict};

/// The commands parsed by `vampirc-uci`. It must not see other lines, because large numbers in some of them
/// make it panic.
const CONTROLS: [&str; 8] =
    ["uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "debug", "register"];

/// Maximum number of errors reported for a line.
const MAX_FAULTS: usize = 8;

/// The answer to `help`.
const HELP: [&str; 8] = [
    "position startpos [moves MOVES] | position fen FEN [moves MOVES]: set up a position",
    "go [depth N | nodes N | movetime MS | mate N | wtime MS btime MS | infinite | perft N]: search",
    "stop: end the search",
    "setoption name NAME value VALUE: uci lists the options; UCI_Variant chooses the game",
    "d: show the board; eval: show the evaluation; bench [DEPTH]: measure the speed",
    "xboard: switch to the XBoard protocol",
    "quit: end the program",
    "For the full documentation, run firzan help or firzan man in a shell",
];

/// A UCI session.
pub struct Uci {
    engine: Engine,
    output: Output,
    /// The reason why there is no position to search: a rejected position or variant, or an unreadable line.
    no_position: Option<String>,
    /// The last variant and the reason why it was rejected; `None` if there is a game.
    no_game: Option<(String, String)>,
}

impl Uci {
    /// Creates a session that writes its answers to `output`.
    pub fn new(engine: Engine, output: Output) -> Uci {
        Uci { engine, output, no_position: None, no_game: None }
    }

    /// The engine.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Hands the engine over to the other protocol.
    pub fn into_engine(self) -> Engine {
        self.engine
    }

    /// Reports an error in the input.
    pub fn complain(&self, fault: &str) {
        self.output.line(format!("info string error: {}", Printable(fault)));
    }

    /// Reports an unreadable line. It may have been a position, so nothing is searched until the next
    /// `position`.
    pub fn drop_line(&mut self, fault: &str) {
        self.complain(fault);
        self.no_position = Some(fault.to_string());
    }

    /// Answers one line.
    pub fn command(&mut self, line: &str) -> Flow {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "position" => self.position(rest),
            "go" => self.go(rest),
            "setoption" => self.set_option(line, rest),
            "d" | "eval" | "help" if !rest.trim().is_empty() => self.unexpected(word, rest),
            "d" => self.display(),
            "eval" => self.evaluation(),
            "bench" => self.bench(rest),
            "help" => HELP.iter().for_each(|line| self.output.line(format!("info string {line}"))),
            "xboard" => return Flow::XBoard,
            _ if CONTROLS.iter().any(|known| known.eq_ignore_ascii_case(word)) => {
                return self.control(line, word, rest);
            }
            _ => self.unknown(word),
        }
        Flow::Continue
    }

    fn unknown(&self, word: &str) {
        self.complain(&format!("unknown command {:?}", start(word)));
    }

    /// Complains about what follows a command.
    fn unexpected(&self, word: &str, rest: &str) {
        self.complain(&format!("{word}: unexpected {:?}", start(rest.trim())));
    }

    /// Answers a command that `vampirc-uci` parses.
    fn control(&mut self, line: &str, word: &str, rest: &str) -> Flow {
        match parse(line) {
            Some(UciMessage::Uci) => self.introduce(),
            Some(UciMessage::IsReady) => self.output.line(UciMessage::ReadyOk),
            Some(UciMessage::UciNewGame) => {
                self.engine.clear_memory();
                if self.engine.renew() {
                    self.describe_variant();
                }
                self.report_misfits();
            }
            Some(UciMessage::Stop) => self.engine.finish_now(),
            Some(UciMessage::PonderHit) => self.engine.ponder_hit(),
            Some(UciMessage::Quit) => return Flow::Quit,
            // Debug output is always on, and registration is not needed.
            Some(UciMessage::Debug(_) | UciMessage::Register { .. }) => {}
            _ => self.unexpected(word, rest),
        }
        Flow::Continue
    }

    fn introduce(&self) {
        let name = format!("Firzan {}", env!("CARGO_PKG_VERSION"));
        self.output.line(UciMessage::Id { name: Some(name), author: None });
        self.output.line(UciMessage::Id { name: None, author: Some("the Firzan authors".into()) });
        for option in options::table(&self.engine.registry) {
            self.output.line(UciMessage::Option(config(option)));
        }
        self.output.line(UciMessage::UciOk);
    }

    fn set_option(&mut self, line: &str, rest: &str) {
        let parsed = match parse(line) {
            Some(UciMessage::SetOption { name, value }) => Some((name, value)),
            // The crate rejects empty values, and names that contain the word `value`.
            _ => split_option(rest),
        };
        let Some((name, value)) = parsed else {
            return self.complain("setoption: expected name NAME [value VALUE]");
        };
        let (name, value) = (name.as_str(), value.as_deref());
        let is = |other: &str| name.eq_ignore_ascii_case(other);
        let no_game = self.no_game.clone();
        let result = self.set(name, value);
        if is("UCI_Variant") {
            if let Err(why) = result {
                self.reject_variant(value.unwrap_or_default(), why);
            }
        } else if is("VariantPath") || is("UCI_Chess960") {
            // The GUI may set a variant before the file that defines it, or before turning off Chess960.
            if let Some((variant, why)) = no_game {
                match options::set(&mut self.engine, "UCI_Variant", Some(&variant)) {
                    Ok(_) => self.start_variant(Some(&variant)),
                    Err(_) => self.reject_variant(&variant, why),
                }
            }
        }
    }

    /// Records that there is no game, because the next position will belong to the rejected variant.
    fn reject_variant(&mut self, name: &str, why: String) {
        self.no_position = Some(why.clone());
        self.no_game = Some((name.to_string(), why));
    }

    /// Sets an option and reports errors.
    fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        match options::set(&mut self.engine, name, value) {
            Ok(Effect::Done) => {}
            Ok(Effect::Pending(why)) => self.output.line(format!("info string {}", Printable(why))),
            Ok(Effect::NewVariant) => {
                self.start_variant(value.filter(|_| name.eq_ignore_ascii_case("UCI_Variant")));
            }
            Err(faults) => {
                faults.lines().for_each(|fault| self.complain(fault));
                return Err(faults);
            }
        }
        Ok(())
    }

    /// Starts a game of an accepted variant, and warns if `name` is also the name of another game.
    fn start_variant(&mut self, name: Option<&str>) {
        if let Some(warning) = name.and_then(|name| self.engine.registry.namesakes(self.engine.chosen, name))
        {
            self.output.line(format!("info string {warning}"));
        }
        (self.no_position, self.no_game) = (None, None);
        self.describe_variant();
        self.report_misfits();
    }

    /// Reports an error if a file chosen by an option does not fit the current game.
    fn report_misfits(&self) {
        self.engine.misfits().for_each(|fault| self.complain(&fault));
    }

    /// Describes the variant in the format of Fairy-Stockfish.
    fn describe_variant(&self) {
        let game = &self.engine.game;
        let (files, ranks) = game.size();
        let drops = game.variant().definition().filter(|game| game.rules.drops.allowed);
        let pocket = drops.map_or(0, |game| game.kinds.len());
        self.output.line(format!(
            "info string variant {} files {files} ranks {ranks} pocket {pocket} template {} startpos {}",
            game.variant(),
            if game.variant().name() == "chess" { "chess" } else { "fairy" },
            game.start_fen()
        ));
    }

    fn position(&mut self, text: &str) {
        let before = self.engine.game.variant();
        self.no_position = match &self.no_game {
            Some((_, why)) => Some(why.clone()),
            None => self.set_up(text).err(),
        };
        if self.engine.game.variant() != before {
            self.describe_variant();
        }
        match &self.no_position {
            Some(why) => self.complain(&format!("position: {why}")),
            None => self.engine.game.repairs().iter().for_each(|repair| {
                self.output.line(format!("info string {repair}"));
            }),
        }
    }

    /// Sets up a position and plays the moves after it; on an error, the previous game is kept.
    fn set_up(&mut self, text: &str) -> Result<(), String> {
        let (start, turns) = match text.split_once("moves") {
            Some((start, turns)) => (start.trim(), turns),
            None => (text, ""),
        };
        let fen = match start.split_once(char::is_whitespace) {
            None if start == "startpos" => None,
            Some(("fen", fen)) => Some(fen),
            _ => return Err("expected startpos or fen FEN, optionally followed by moves".to_string()),
        };
        let turns = turns.split_ascii_whitespace();
        self.engine.set_up(fen, turns).map_err(|error| error.to_string())
    }

    fn go(&mut self, text: &str) {
        // Every `go` is answered, in the order received.
        self.engine.finish_now();
        let game = self.engine.game.as_ref();
        let GoCommand { mut limits, perft, faults } = go::parse(text, game, self.engine.dialect);
        if let Some(why) = &self.no_position {
            self.complain(&format!("go: there is no position to search: {why}"));
            // The search waits for stop or ponderhit if needed, but returns no move: it would be a move in
            // the previous position.
            if perft.is_some() {
                limits = Limits::default();
            }
            limits.excluded = game.legal_moves();
            return self.start(limits);
        }
        for fault in faults.iter().take(MAX_FAULTS) {
            self.complain(fault);
        }
        if let Some(more @ 1..) = faults.len().checked_sub(MAX_FAULTS) {
            self.complain(&format!("go: {more} more errors not shown"));
        }
        match perft {
            Some(depth) => self.perft(depth),
            None => self.search(limits),
        }
    }

    fn search(&mut self, limits: Limits) {
        let game = self.engine.game.as_ref();
        if game.legal_moves().is_empty() {
            let value = game.outcome().map_or(0, |outcome| final_value(outcome, game));
            self.output.line(format!("info depth 0 score {}", UciScore(value)));
        } else if let Some(entry) = self.engine.book_turn(&limits) {
            let turn = self.engine.dialect.write(game, &game.write(entry.turn));
            self.output
                .line(format!("info string book {turn} weight {} games {}", entry.weight, entry.games));
            return self.output.line(format!("bestmove {turn}"));
        }
        self.start(limits);
    }

    /// Starts a search, which ends with `bestmove`.
    fn start(&mut self, limits: Limits) {
        let (output, show_chances) = (self.output.clone(), self.engine.show_chances);
        let dialect = self.engine.dialect;
        let on_info = move |game: &dyn AnyGame, report: &Report| match report {
            Report::Line(info) => {
                let mut list = attributes(game, info, show_chances);
                let line = dialect.moves(game, &info.line).join(" ");
                list.push(UciInfoAttribute::Any("pv".to_string(), line));
                output.line(UciMessage::Info(list));
            }
            Report::Current { depth, turn, number } => output.line(format!(
                "info depth {depth} currmove {} currmovenumber {number}",
                dialect.write(game, &game.write(*turn))
            )),
            Report::FewerThreads { had, wanted } => output.line(format!(
                "info string searched with {had} of {wanted} threads: out of memory or threads"
            )),
            // No search by UCI asks for a sample.
            Report::Interior(_) => {}
        };
        let output = self.output.clone();
        let on_best = move |game: &dyn AnyGame, best: Best| {
            let line: Vec<Turn> = best.turn.into_iter().chain(best.reply).collect();
            let moves = if line.is_empty() { vec!["(none)".to_string()] } else { dialect.moves(game, &line) };
            output.line(format!("bestmove {}", moves.join(" ponder ")));
        };
        self.engine.start(limits, Box::new(on_info), Box::new(on_best));
    }

    fn perft(&mut self, depth: u32) {
        // Not rayon's global pool, which panics if the system cannot start threads.
        let pool = match rayon::ThreadPoolBuilder::new().build() {
            Ok(pool) => pool,
            Err(error) => return self.complain(&format!("perft: {error}")),
        };
        let (output, dialect) = (self.output.clone(), self.engine.dialect);
        let count = move |game: &dyn AnyGame, control: &Control| {
            let is_stopped = || control.is_stopped();
            let (rows, report) = pool.install(|| perft::timed_divide(game, depth, &is_stopped));
            if depth > 2 && control.is_stopped() {
                return output.line("info string perft stopped");
            }
            for (turn, nodes) in rows {
                let turn = dialect.write(game, &turn);
                output.line(format!("{turn}: {nodes}"));
            }
            output.line(format!("\nNodes searched: {}\n", report.nodes));
            output.line(format!("info string {report}"));
        };
        if let Err(error) = self.engine.start_count(count) {
            self.complain(&format!("perft: {error}"));
        }
    }

    /// Prints the position, its key and its result.
    fn display(&self) {
        let game = &self.engine.game;
        let result = game.outcome().map_or("*".to_string(), |outcome| outcome.to_string());
        self.output.line(format!(
            "{}\nVariant: {}\nFen: {}\nKey: {:016X}\nResult: {result}",
            game.diagram(),
            game.variant(),
            game.fen(),
            game.key(),
        ));
        for repair in game.repairs() {
            self.output.line(format!("Corrected: {repair}"));
        }
    }

    fn evaluation(&self) {
        let game = &self.engine.game;
        match game.evaluation() {
            Some(value) => {
                let white = f64::from(game.centipawns(value) * game.side().sign()) / 100.0;
                self.output.line(format!("{}\nEvaluation: {white:+.2} (White's view)", game.terms()));
            }
            None => self.output.line("Evaluation: none (the game is over)"),
        }
    }

    fn bench(&self, text: &str) {
        match text.parse() {
            _ if text.is_empty() => self.output.line(bench::run(None)),
            Ok(depth) => self.output.line(bench::run(Some(depth))),
            Err(_) => self.complain(&format!("bench: {text:?} is not a depth")),
        }
    }
}

/// The value of a finished game for the side to move.
fn final_value(outcome: Outcome, game: &dyn AnyGame) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == game.side() => score::MATE - 1,
        Some(_) => -score::MATE,
    }
}

/// The attributes of an `info` line, without the moves.
fn attributes(game: &dyn AnyGame, info: &Info, show_chances: bool) -> Vec<UciInfoAttribute> {
    // The crate stores depths and mates as bytes, which are too small.
    let any = |name: &str, value: String| UciInfoAttribute::Any(name.to_string(), value);
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let score = match score::mate_in(info.value) {
        Some(turns) => format!("mate {turns}"),
        None => format!("cp {}", game.centipawns(info.value)),
    };
    let mut list = vec![
        any("depth", info.depth.to_string()),
        any("seldepth", info.deepest.to_string()),
        any("multipv", info.rank.to_string()),
        any("score", format!("{score}{bound}")),
    ];
    if show_chances {
        let [win, draw, loss] = game.chances(info.value);
        list.push(any("wdl", format!("{win} {draw} {loss}")));
    }
    let millis = info.time.as_millis() as u64;
    list.extend([
        UciInfoAttribute::Nodes(info.nodes),
        UciInfoAttribute::Nps((info.nodes as f64 / info.time.as_secs_f64().max(1e-6)) as u64),
        UciInfoAttribute::HashFull(u16::try_from(info.fullness).unwrap_or(1000)),
        any("time", millis.to_string()),
    ]);
    if info.hits > 0 {
        list.push(UciInfoAttribute::TbHits(info.hits));
    }
    list
}

/// The start of a word or text, as messages show it.
fn start(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Parses a line with `vampirc-uci`; `None` if it is not exactly one message.
fn parse(line: &str) -> Option<UciMessage> {
    let mut messages = parse_strict(&format!("{line}\n")).ok()?;
    messages.pop().filter(|_| messages.is_empty())
}

fn config(option: EngineOption) -> UciOptionConfig {
    let name = option.name.to_string();
    match option.kind {
        OptionType::Check(default) => UciOptionConfig::Check { name, default: Some(default) },
        OptionType::Spin(default, min, max) => {
            UciOptionConfig::Spin { name, default: Some(default), min: Some(min), max: Some(max) }
        }
        OptionType::Combo(default, var) => UciOptionConfig::Combo { name, default: Some(default), var },
        OptionType::Text("") => UciOptionConfig::String { name, default: Some("<empty>".into()) },
        OptionType::Text(default) => UciOptionConfig::String { name, default: Some(default.into()) },
        OptionType::Button => UciOptionConfig::Button { name },
    }
}

/// Splits `name NAME [value VALUE]` at the first word `value`.
fn split_option(text: &str) -> Option<(String, Option<String>)> {
    let text = text.strip_prefix("name")?.trim_start();
    let (name, value) = match text.split_once(" value") {
        Some((name, value)) => (name, Some(value.trim().to_string())),
        None => (text, None),
    };
    let name = name.trim();
    (!name.is_empty()).then(|| (name.to_string(), value.filter(|value| !value.is_empty())))
}

//! The GUI's side of the XBoard protocol (CECP), version 2.

use super::adapter::{Adapter, Answer, Clocks, Thought, Value, display_name, missing_variant, name_options};
use super::announced::{Announcements, Setting};
use super::description::EngineOptions;
use super::engine::{Failure, Process};
use crate::tournament::dialect::Dialect;
use crate::tournament::line::options::Patience;
use crate::tournament::line::words::split;
use firzan::any::AnyGame;
use firzan::core::Turn;
use firzan::games::{Registry, Variant};
use std::time::Duration;

/// By convention, scores of at least this value announce a mate: `100000 + moves`.
const MATE: i32 = 100_000;
/// If no features arrive within this time, the engine speaks version 1 of the protocol.
const FEATURE_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum number of features, more than any engine has; the rest are ignored.
const MAX_FEATURES: usize = 2000;
/// The time shown on the clock if only the depth is limited.
const UNLIMITED: Duration = Duration::from_secs(3600);

/// The features that an engine has announced.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Features {
    ping: bool,
    setboard: bool,
    usermove: bool,
    /// The options, including the commands `memory` and `cores` if the engine supports them.
    options: Announcements,
    /// The offered variants; empty if unknown.
    variants: Vec<String>,
    /// The name that the engine gives itself.
    myname: String,
    no_reuse: bool,
    no_time: bool,
    /// `done=0` asks the GUI to wait; `done=1` ends the wait.
    done: Option<bool>,
    /// The number of features received.
    received: usize,
}

/// An engine that speaks the XBoard protocol.
pub struct XBoard {
    registry: Registry,
    notation: Dialect,
    variant: Option<String>,
    features: Features,
    pings: u32,
    /// Moves not yet sent.
    unsent: Vec<String>,
    /// Whether the engine answers the opponent's moves without `go`.
    plays: bool,
}

impl XBoard {
    /// Creates the adapter for an engine before the handshake.
    pub fn new(options: &EngineOptions, registry: &Registry) -> XBoard {
        XBoard {
            registry: registry.clone(),
            notation: options.notation,
            variant: options.variant.clone(),
            features: Features::default(),
            pings: 0,
            unsent: Vec::new(),
            plays: false,
        }
    }

    /// The engine's name for this game.
    fn name_of(&self, variant: Variant) -> String {
        self.variant.clone().unwrap_or_else(|| variant.to_string())
    }

    /// Reads features until `done=1`.
    fn wait_for_features(&mut self, process: &mut Process, time: Duration) -> Result<(), Failure> {
        let features = &mut self.features;
        process.wait_for(time, "feature done=1", |process, line| {
            if let Some(list) = line.trim_start().strip_prefix("feature ") {
                for reply in features.apply(list) {
                    process.send(&reply);
                }
            }
            features.done == Some(true)
        })
    }

    fn wait_until_ready(&mut self, process: &mut Process, time: Duration) -> Result<(), Failure> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        process.send(&format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        process.wait_for(time, "pong", |_, line| line.trim() == pong)
    }

    fn send_move(&self, process: &mut Process, turn: &str) {
        let word = if self.features.usermove { "usermove " } else { "" };
        process.send(&format!("{word}{turn}"));
    }
}

impl Adapter for XBoard {
    fn greet(
        &mut self,
        process: &mut Process,
        options: &EngineOptions,
        patience: &Patience,
    ) -> Result<Vec<String>, Failure> {
        process.send("xboard");
        process.send("protover 2");
        match self.wait_for_features(process, FEATURE_TIMEOUT.min(patience.startup)) {
            Err(Failure::Stall(_)) if self.features.done == Some(false) => {
                self.wait_for_features(process, patience.startup)?;
            }
            // Version 1 of the protocol has no features.
            Err(Failure::Stall(_)) => {}
            other => other?,
        }
        let mut refusals = Vec::new();
        for (name, value) in &options.options {
            let line = match self.features.options.setting(name, value) {
                Ok((name @ ("memory" | "cores"), Setting::Value(value))) => {
                    format!("{name} {value}")
                }
                Ok((name, Setting::Value(value))) => format!("option {name}={value}"),
                Ok((name, Setting::Flag(on))) => format!("option {name}={}", u8::from(on)),
                Ok((name, Setting::Press)) => format!("option {name}"),
                Ok((_, Setting::Leave)) => continue,
                Err(why) => {
                    refusals.push(why);
                    continue;
                }
            };
            process.send(&line);
        }
        self.wait_until_ready(process, patience.ping)?;
        refusals.extend(name_options(&options.options, process.complaints()));
        Ok(refusals)
    }

    fn define(&mut self, _: &mut Process, variant: Variant, _: &Patience) -> Result<Option<String>, Failure> {
        let why = "the XBoard protocol cannot send it a defined game: use proto=uci";
        Ok(variant.is_defined().then(|| why.to_string()))
    }

    fn version(&self) -> &str {
        &self.features.myname
    }

    fn obstacle(&self, variant: Variant) -> Option<String> {
        let name = self.name_of(variant);
        // Firzan's games have several names.
        let game = |name: &str| self.registry.variant(name).ok().map(|variant| variant.name());
        let own = game(&name);
        let usual = ["normal".to_string()];
        let offered = match &self.features.variants[..] {
            [] => &usual,
            offered => offered,
        };
        let is = |other: &String| other.eq_ignore_ascii_case(&name) || own.is_some() && game(other) == own;
        (!offered.iter().any(is)).then(|| missing_variant(&name))
    }

    fn new_game(
        &mut self,
        process: &mut Process,
        game: &dyn AnyGame,
        clocks: Clocks<'_>,
        patience: &Patience,
    ) -> Result<(), Failure> {
        process.send("new");
        let variant = self.name_of(game.variant());
        if !["chess", "normal"].contains(&variant.as_str()) {
            process.send(&format!("variant {variant}"));
        }
        process.send("force");
        process.send("post");
        process.send("easy");
        let fen = game.fen();
        if fen != game.start_fen() {
            if !self.features.setboard {
                return Err(Failure::Stall("it cannot set up positions".into()));
            }
            process.send(&format!("setboard {fen}"));
        }
        for line in limits(clocks) {
            process.send(&line);
        }
        self.unsent.clear();
        self.plays = false;
        self.wait_until_ready(process, patience.new_game)
    }

    fn played(&mut self, before: &dyn AnyGame, turn: Turn, own: bool) {
        if !own {
            let text = self.notation.write(before, &before.write(turn));
            self.unsent.push(text);
        }
    }

    fn ask(&mut self, process: &mut Process, clocks: Clocks<'_>) {
        let mut unsent = std::mem::take(&mut self.unsent);
        // Once the engine plays, the opponent's move makes it think.
        let last = if self.plays { unsent.pop() } else { None };
        for turn in &unsent {
            self.send_move(process, turn);
        }
        if !self.features.no_time {
            let own = clocks.own();
            let own = own.left().or(own.limits().move_time).unwrap_or(UNLIMITED);
            let other = clocks.other().left().unwrap_or(own);
            process.send(&format!("time {}", own.as_millis() / 10));
            process.send(&format!("otim {}", other.as_millis() / 10));
        }
        match last {
            Some(turn) => self.send_move(process, &turn),
            None => process.send("go"),
        }
        self.plays = true;
    }

    fn parse_line(&mut self, line: &str, thought: &mut Thought) -> Option<Answer> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "move" => Some(Answer::Turn(rest.trim().to_string())),
            "resign" => Some(Answer::Resign),
            "1-0" | "0-1" if is_resignation(rest) => Some(Answer::Resign),
            "1-0" | "0-1" | "1/2-1/2" | "Illegal" => Some(Answer::Claim(line.to_string())),
            "tellusererror" if rest.starts_with("Illegal position") => Some(Answer::Claim(line.to_string())),
            _ => {
                parse_thinking(line, thought);
                None
            }
        }
    }

    fn move_now(&mut self, process: &mut Process) {
        process.send("?");
    }

    fn game_over(&mut self, process: &mut Process, result: &str) {
        process.send(&format!("result {result}"));
        process.send("force");
    }

    fn is_reusable(&self) -> bool {
        !self.features.no_reuse
    }
}

impl Features {
    /// Applies a list such as `ping=1 name="Sjaak II" done=1`; returns the replies.
    fn apply(&mut self, list: &str) -> Vec<String> {
        // An unclosed quote invalidates the line.
        let tokens = split(list).unwrap_or_default();
        let mut replies = Vec::new();
        for (name, value) in tokens.iter().filter_map(|token| token.split_once('=')) {
            // The limit keeps an endless list from filling the memory with replies.
            self.received += 1;
            if self.received > MAX_FEATURES {
                break;
            }
            let on = value == "1";
            match name {
                "ping" => self.ping = on,
                "setboard" => self.setboard = on,
                "usermove" => self.usermove = on,
                "memory" if on => self.options.add_number("memory"),
                "smp" if on => self.options.add_number("cores"),
                "variants" => {
                    let names = value.split(',').map(str::trim);
                    let names = names.filter(|name| !name.is_empty()).take(MAX_FEATURES);
                    self.variants = names.map(str::to_string).collect();
                }
                "myname" => self.myname = display_name(value),
                "option" => self.options.add_xboard(value),
                "reuse" => self.no_reuse = !on,
                "time" => self.no_time = !on,
                "done" => self.done = Some(on),
                _ => {}
            }
            // Moves in algebraic notation are not supported.
            let answer = if name == "san" { "rejected" } else { "accepted" };
            replies.push(format!("{answer} {name}"));
        }
        replies
    }
}

/// Whether a result with this comment is a resignation, such as `0-1 {White resigns}`. The side is ignored,
/// because an engine can resign only for itself.
fn is_resignation(comment: &str) -> bool {
    comment.to_ascii_lowercase().contains("resign")
}

/// The commands that set the time control and depth.
fn limits(clocks: Clocks<'_>) -> Vec<String> {
    let limits = clocks.own().limits();
    let mut lines = Vec::new();
    match (limits.clock, limits.move_time) {
        (Some(control), _) => {
            let seconds = control.time.as_secs_f64().ceil() as u64;
            lines.push(format!(
                "level {} {}:{:02} {}",
                control.turns.unwrap_or(0),
                seconds / 60,
                seconds % 60,
                control.increment.as_secs_f64()
            ));
        }
        (None, Some(time)) => lines.push(format!("st {}", time.as_secs_f64())),
        (None, None) => lines.push(format!("level 0 {} 0", UNLIMITED.as_secs() / 60)),
    }
    if let Some(depth) = limits.depth {
        lines.push(format!("sd {depth}"));
    }
    lines
}

/// Parses a line of thinking: `PLY SCORE CENTISECONDS NODES PV`.
fn parse_thinking(line: &str, thought: &mut Thought) {
    let mut tokens = line.split_ascii_whitespace();
    let mut number = || tokens.next().and_then(|token| token.parse::<i64>().ok());
    // Some programs mark the depth with a dot or a sign; such lines are ignored.
    let (Some(depth), Some(score), Some(time), Some(nodes)) = (number(), number(), number(), number()) else {
        return;
    };
    let score = i32::try_from(score).unwrap_or(if score > 0 { i32::MAX } else { -i32::MAX });
    thought.depth = u32::try_from(depth).ok();
    thought.nodes = u64::try_from(nodes).ok();
    thought.time = u64::try_from(time).ok().map(|time| Duration::from_millis(time.saturating_mul(10)));
    thought.line = Some(tokens.collect::<Vec<_>>().join(" "));
    thought.score = Some(if score.abs() >= MATE {
        Value::Mate((score.abs() - MATE) * score.signum())
    } else {
        Value::Centipawns(score)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression test: a resignation sent as a result counted as a wrong claim.
    #[test]
    fn a_resignation_may_be_a_result() {
        let mut xboard = XBoard::new(&EngineOptions::default(), &Registry::new());
        for (line, is_resignation) in [
            ("resign", true),
            ("0-1 {White resigns}", true),
            ("1-0 {Black resigns}", true),
            ("  1-0 { Resignation } ", true),
            ("0-1 White resigns", true),
            ("0-1 {Black mates}", false),
            ("1/2-1/2 {nobody resigns}", false),
        ] {
            let expected =
                if is_resignation { Answer::Resign } else { Answer::Claim(line.trim().to_string()) };
            assert_eq!(xboard.parse_line(line, &mut Thought::default()), Some(expected), "{line}");
        }
    }
}

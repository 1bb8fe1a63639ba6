//! The GUI's side of UCI.

use super::adapter::{Adapter, Answer, Clocks, Thought, Value, display_name, missing_variant, name_options};
use super::announced::{Announcements, Setting};
use super::description::EngineOptions;
use super::engine::{Failure, Process};
use super::lesson;
use crate::tournament::dialect::Dialect;
use crate::tournament::line::options::Patience;
use firzan::any::AnyGame;
use firzan::core::{Color, Turn};
use firzan::games::{Registry, Variant};
use std::time::Duration;

/// The option for Chess960 castling.
const CHESS960: &str = "UCI_Chess960";

/// An engine that speaks UCI.
pub struct Uci {
    registry: Registry,
    notation: Dialect,
    variant: Option<String>,
    /// Whether the user sets the option for files of definitions.
    has_files: bool,
    /// The name that the engine gives itself.
    version: String,
    /// The announced options.
    announced: Announcements,
    /// The variant that was set last.
    chosen: Option<String>,
    /// The `position` command, with the moves played so far.
    position: String,
}

impl Uci {
    /// Creates the adapter for an engine before the handshake.
    pub fn new(options: &EngineOptions, registry: &Registry) -> Uci {
        Uci {
            registry: registry.clone(),
            notation: options.notation,
            variant: options.variant.clone(),
            has_files: options.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(lesson::OPTION)),
            version: String::new(),
            announced: Announcements::default(),
            chosen: None,
            position: String::new(),
        }
    }

    /// The engine's name for this game. If the engine does not list a game with Chess960 castling, this is
    /// the name of the standard game, and an option selects the castling.
    fn name_of(&self, variant: Variant) -> String {
        let name = variant.to_string();
        let is_listed = || self.listed_variants().iter().any(|listed| listed.eq_ignore_ascii_case(&name));
        let standard =
            self.registry.standard(variant).filter(|_| self.announced.has(CHESS960) && !is_listed());
        self.variant.clone().or(standard.map(|standard| standard.to_string())).unwrap_or(name)
    }

    /// The variants that the engine announces.
    fn listed_variants(&self) -> &[String] {
        self.announced.choices("UCI_Variant").unwrap_or_default()
    }

    /// Asks for the engine's name and options.
    fn introduce(&mut self, process: &mut Process, patience: &Patience) -> Result<(), Failure> {
        process.send("uci");
        self.announced = Announcements::default();
        let (announced, version) = (&mut self.announced, &mut self.version);
        process.wait_for(patience.startup, "uciok", |_, line| {
            announced.add_uci(line);
            if let Some(name) = line.trim().strip_prefix("id name ") {
                *version = display_name(name);
            }
            line.trim() == "uciok"
        })
    }

    /// Whether the engine offers a variant; true if it announces no list.
    fn offers(&self, name: &str) -> bool {
        // Firzan's ids may have options after a colon, which the list omits.
        let (game, _) = name.split_once(':').unwrap_or((name, ""));
        let is = |other: &String| [name, game].iter().any(|own| own.eq_ignore_ascii_case(other));
        let offered = self.listed_variants();
        offered.is_empty() || offered.iter().any(is)
    }

    fn wait_until_ready(process: &mut Process, time: Duration) -> Result<(), Failure> {
        process.send("isready");
        process.wait_for(time, "readyok", |_, line| line.trim() == "readyok")
    }
}

impl Adapter for Uci {
    fn greet(
        &mut self,
        process: &mut Process,
        options: &EngineOptions,
        patience: &Patience,
    ) -> Result<Vec<String>, Failure> {
        self.introduce(process, patience)?;
        let mut refusals = Vec::new();
        for (name, value) in &options.options {
            let line = match self.announced.setting(name, value) {
                Ok((name, Setting::Value(value))) => {
                    format!("setoption name {name} value {value}")
                }
                Ok((name, Setting::Flag(on))) => format!("setoption name {name} value {on}"),
                Ok((name, Setting::Press)) => format!("setoption name {name}"),
                Ok((_, Setting::Leave)) => continue,
                Err(why) => {
                    refusals.push(why);
                    continue;
                }
            };
            process.send(line.trim_end());
        }
        // The files may define variants that were not announced before.
        if self.has_files {
            self.introduce(process, patience)?;
        }
        Uci::wait_until_ready(process, patience.ping)?;
        refusals.extend(name_options(&options.options, process.complaints()));
        Ok(refusals)
    }

    fn define(
        &mut self,
        process: &mut Process,
        variant: Variant,
        patience: &Patience,
    ) -> Result<Option<String>, Failure> {
        if self.has_files || !self.announced.has(lesson::OPTION) {
            return Ok(None);
        }
        // The file defines the standard game, not its Chess960 form.
        let variant = match self.registry.standard(variant) {
            Some(standard) if self.announced.has(CHESS960) => standard,
            _ => variant,
        };
        let name = self.variant.clone().unwrap_or_else(|| variant.to_string());
        match lesson::files(&self.registry, variant, &self.version, self.offers(&name)) {
            Ok(None) => Ok(None),
            Ok(Some(files)) => {
                process.send(&format!("setoption name {} value {files}", lesson::OPTION));
                self.introduce(process, patience)?;
                Uci::wait_until_ready(process, patience.ping)?;
                Ok(None)
            }
            Err(why) => Ok(Some(why)),
        }
    }

    fn version(&self) -> &str {
        &self.version
    }

    fn obstacle(&self, variant: Variant) -> Option<String> {
        let name = self.name_of(variant);
        if !self.announced.has("UCI_Variant") {
            return (name != "chess")
                .then(|| format!("it has no option UCI_Variant, so it cannot play {name}"));
        }
        (!self.offers(&name)).then(|| missing_variant(&name))
    }

    fn new_game(
        &mut self,
        process: &mut Process,
        game: &dyn AnyGame,
        _: Clocks<'_>,
        patience: &Patience,
    ) -> Result<(), Failure> {
        let variant = self.name_of(game.variant());
        let has_variants = self.announced.has("UCI_Variant");
        // An engine without the option may still play orthodox chess.
        if self.chosen.as_ref() != Some(&variant) {
            if has_variants || variant != "chess" {
                process.send(&format!("setoption name UCI_Variant value {variant}"));
            }
            if self.announced.has(CHESS960) && self.registry.standard(game.variant()).is_some() {
                process.send(&format!("setoption name {CHESS960} value true"));
            }
            self.chosen = Some(variant);
        }
        process.send("ucinewgame");
        let fen = game.fen();
        self.position = if fen == game.start_fen() {
            "position startpos".to_string()
        } else {
            format!("position fen {fen}")
        };
        self.position += " moves";
        Uci::wait_until_ready(process, patience.new_game)
    }

    fn played(&mut self, before: &dyn AnyGame, turn: Turn, _: bool) {
        self.position.push(' ');
        self.position += &self.notation.write(before, &before.write(turn));
    }

    fn ask(&mut self, process: &mut Process, clocks: Clocks<'_>) {
        process.send(self.position.strip_suffix(" moves").unwrap_or(&self.position));
        process.send(&go(clocks));
    }

    fn parse_line(&mut self, line: &str, thought: &mut Thought) -> Option<Answer> {
        let mut tokens = line.split_ascii_whitespace();
        match tokens.next()? {
            "bestmove" => Some(match tokens.next() {
                None | Some("(none)" | "0000") => Answer::Claim(line.trim().to_string()),
                Some(turn) => Answer::Turn(turn.to_string()),
            }),
            "info" => {
                parse_info(tokens, thought);
                None
            }
            _ => None,
        }
    }

    fn move_now(&mut self, process: &mut Process) {
        process.send("stop");
    }

    fn game_over(&mut self, _: &mut Process, _: &str) {}
}

fn go(clocks: Clocks<'_>) -> String {
    let limits = clocks.own().limits();
    let mut go = "go".to_string();
    let mut add = |word: &str, value: u128| go += &format!(" {word} {value}");
    if let Some(own) = limits.clock {
        let names = [("wtime", "winc"), ("btime", "binc")];
        for side in Color::BOTH {
            let clock = clocks.both[side.index()];
            let (time, increment) = names[side.index()];
            if let (Some(left), Some(control)) = (clock.left(), clock.limits().clock) {
                add(time, left.as_millis());
                add(increment, control.increment.as_millis());
            }
        }
        if own.turns.is_some() {
            add("movestogo", clocks.own().turns_left().unwrap_or(1).into());
        }
    }
    if let Some(time) = limits.move_time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    go
}

/// The keywords of an `info` line, which may come in any order.
const INFO_KEYWORDS: [&str; 18] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "pv",
    "multipv",
    "score",
    "lowerbound",
    "upperbound",
    "wdl",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "cpuload",
    "refutation",
    "currline",
];

/// Parses an `info` line; those for moves other than the best one are ignored.
fn parse_info<'a>(tokens: impl Iterator<Item = &'a str>, thought: &mut Thought) {
    let mut info = thought.clone();
    let mut is_bound = false;
    // Free text follows `string`.
    let mut tokens = tokens.take_while(|token| *token != "string").peekable();
    while let Some(part) = tokens.next() {
        let mut values = Vec::new();
        while let Some(value) = tokens.next_if(|token| !INFO_KEYWORDS.contains(token)) {
            values.push(value);
        }
        let number = values.first().and_then(|value| value.parse::<u64>().ok());
        let small = number.and_then(|number| u32::try_from(number).ok());
        match part {
            "depth" => info.depth = small,
            "seldepth" => info.seldepth = small,
            "nodes" => info.nodes = number,
            "nps" => info.nps = number,
            "hashfull" => info.hashfull = small,
            "time" => info.time = number.map(Duration::from_millis),
            "multipv" if number != Some(1) => return,
            "score" => info.score = score(&values).or(info.score),
            "lowerbound" | "upperbound" => is_bound = true,
            "pv" => info.line = Some(values.join(" ")),
            _ => {}
        }
    }
    if is_bound && thought.score.is_some() {
        info.score = thought.score;
        info.depth = thought.depth;
        info.line.clone_from(&thought.line);
    }
    *thought = info;
}

/// Parses `cp 31` or `mate 3`.
fn score(values: &[&str]) -> Option<Value> {
    let [kind, value, ..] = values else { return None };
    let value = value.parse().ok()?;
    match *kind {
        "cp" => Some(Value::Centipawns(value)),
        "mate" => Some(Value::Mate(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::play::clock::{Clock, ThinkingLimits};

    fn uci() -> Uci {
        Uci::new(&EngineOptions::default(), &Registry::new())
    }

    #[test]
    fn info_and_bestmove_are_parsed() {
        let mut thought = Thought::default();
        let mut uci = uci();
        for line in [
            "info depth 5 seldepth 7 multipv 1 score cp 31 nodes 1000 nps 5 time 3 pv e2e4 e7e5",
            "info depth 6 multipv 2 score cp -500 nodes 1100",
            "info depth 6 score cp 90 lowerbound nodes 1200",
            "info string depth 77",
            "info depth x score cp",
            "garbage",
            "",
        ] {
            assert_eq!(uci.parse_line(line, &mut thought), None);
        }
        assert_eq!(thought.score, Some(Value::Centipawns(31)));
        assert_eq!(thought.nodes, Some(1200));
        assert_eq!(thought.seldepth, Some(7));
        assert_eq!(thought.line.as_deref(), Some("e2e4 e7e5"));
        let answer = uci.parse_line("bestmove e2e4 ponder e7e5", &mut thought);
        assert_eq!(answer, Some(Answer::Turn("e2e4".into())));
        for claim in ["bestmove (none)", "bestmove 0000", "bestmove"] {
            assert_eq!(uci.parse_line(claim, &mut thought), Some(Answer::Claim(claim.into())));
        }
    }

    /// Regression test: `depth` and `score` were ignored after `pv`, so no game was adjudicated.
    #[test]
    fn info_keywords_may_come_in_any_order() {
        let parts = ["depth 3", "score cp -10 upperbound", "nodes 10", "time 5", "multipv 1", "pv e2e4 e7e5"];
        for first in 0..parts.len() {
            let mut parts = parts;
            parts.rotate_left(first);
            let mut thought = Thought::default();
            uci().parse_line(&format!("info {} string pv score cp 5", parts.join(" ")), &mut thought);
            assert_eq!(thought.depth, Some(3), "{parts:?}");
            assert_eq!(thought.score, Some(Value::Centipawns(-10)), "{parts:?}");
            assert_eq!(thought.line.as_deref(), Some("e2e4 e7e5"), "{parts:?}");
            assert_eq!(
                (thought.nodes, thought.time),
                (Some(10), Some(Duration::from_millis(5))),
                "{parts:?}"
            );
            let other = parts.join(" ").replace("multipv 1", "multipv 2");
            let before = thought.clone();
            uci().parse_line(&format!("info {}", other.replace("-10", "99")), &mut thought);
            assert_eq!(thought, before, "{other}");
        }
    }

    #[test]
    fn go_sends_both_clocks_and_all_limits() {
        let white = Clock::new(ThinkingLimits {
            clock: Some("40/10+0.1".parse().unwrap()),
            nodes: Some(5),
            ..ThinkingLimits::default()
        });
        let black =
            Clock::new(ThinkingLimits { clock: Some("20".parse().unwrap()), ..ThinkingLimits::default() });
        let clocks = |side| Clocks { both: [&white, &black], side };
        assert_eq!(
            go(clocks(Color::White)),
            "go wtime 10000 winc 100 btime 20000 binc 0 movestogo 40 nodes 5"
        );
        assert_eq!(go(clocks(Color::Black)), "go wtime 10000 winc 100 btime 20000 binc 0");
    }
}

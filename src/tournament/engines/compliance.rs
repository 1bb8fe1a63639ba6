//! Checks whether an engine implements UCI: `firzan match --compliance FILE [ARGUMENT...]`.

use super::description::EngineOptions;
use super::engine::{Failure, Process, stop_at_signals};
use super::log::Log;
use crate::console::output::Output;
use anyhow::{Result, anyhow, bail, ensure};
use std::time::Duration;

/// The time limit for each answer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of lines stored per answer: the first ones and the latest.
const MAX_LINES: usize = 1000;

/// A step of the check.
enum Check {
    /// Sends `uci`; the engine must answer with `id name`, `id author` and `uciok`.
    Greet,
    /// Sends a line; the engine must then answer `isready`.
    Send(&'static str),
    /// Starts a search; the engine must send `info` lines with a score, then a move.
    Search(&'static str),
}

/// The steps, for orthodox chess.
const CHECKS: &[Check] = &[
    Check::Greet,
    Check::Send("ucinewgame"),
    Check::Send("position startpos"),
    Check::Send("position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"),
    Check::Search("go wtime 100"),
    Check::Send("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    Check::Search("go btime 100"),
    Check::Search("go wtime 100 winc 100 btime 100 binc 100"),
    Check::Search("go btime 100 binc 100 wtime 100 winc 100"),
    Check::Send("ucinewgame"),
    Check::Send("position startpos"),
    Check::Search("go wtime 100 btime 100"),
    Check::Send("position startpos moves e2e4 e7e5"),
    Check::Search("go wtime 100 btime 100"),
];

/// Checks an engine step by step.
///
/// # Errors
/// Reports the first step that fails, with the engine's answer.
pub fn run(args: &[String], output: &Output) -> Result<()> {
    let Some((program, arguments)) = args.split_first() else {
        bail!("--compliance: expected the engine's file name");
    };
    let options = EngineOptions {
        name: program.clone(),
        command: program.into(),
        arguments: arguments.to_vec(),
        ..EngineOptions::default()
    };
    let mut engine = Process::start(&options, &Log::open(None)?, &stop_at_signals())?;
    for (index, step) in CHECKS.iter().enumerate() {
        let number = index + 1;
        let line = match step {
            Check::Greet => "uci",
            Check::Send(line) | Check::Search(line) => line,
        };
        let mut received = Vec::new();
        match step.run(line, &mut engine, &mut received) {
            Ok(()) => output.line(format_args!("Step {number} passed: {line}")),
            Err(why) => {
                let received = received.join("\n  ");
                bail!("step {number} failed: {line}: {why}\nThe engine said:\n  {received}");
            }
        }
    }
    output.line("The engine passed all steps.");
    Ok(())
}

impl Check {
    /// Sends the line and checks the answer.
    fn run(&self, line: &str, engine: &mut Process, received: &mut Vec<String>) -> Result<()> {
        engine.send(line);
        match self {
            Check::Greet => {
                wait_for(engine, "uciok", received)?;
                for word in ["id name ", "id author "] {
                    let is_sent = received.iter().any(|line| line.starts_with(word));
                    ensure!(is_sent, "no line {word:?}");
                }
            }
            Check::Send(_) => {}
            Check::Search(_) => {
                wait_for(engine, "bestmove", received)?;
                let mut infos = received.iter().filter(|line| line.starts_with("info "));
                let last = infos.rfind(|line| !line.starts_with("info string"));
                let last = last.ok_or_else(|| anyhow!("no info line"))?;
                check_info(last)?;
                let answer = received.last().and_then(|line| line.split_whitespace().nth(1));
                ensure!(answer.is_some_and(|turn| !["(none)", "0000"].contains(&turn)), "no move");
            }
        }
        engine.send("isready");
        wait_for(engine, "readyok", received)
    }
}

/// Collects lines until one starts with the token `word`.
fn wait_for(engine: &mut Process, word: &str, received: &mut Vec<String>) -> Result<()> {
    let waited = engine.wait_for(TIMEOUT, word, |_, line| {
        if received.len() == MAX_LINES {
            received.pop();
        }
        received.push(line.to_string());
        line.split_whitespace().next() == Some(word)
    });
    waited.map_err(|failure| match failure {
        Failure::Crash(why) | Failure::Stall(why) => anyhow!(why),
        Failure::Interrupted => anyhow!("interrupted"),
    })
}

/// Checks the last `info` line before a move: it must have a score, and its numbers must be integers.
fn check_info(line: &str) -> Result<()> {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        let at = tokens.iter().position(|token| *token == name)?;
        Some(tokens.get(at + 1).copied().unwrap_or_default())
    };
    for name in ["time", "nps", "nodes", "depth"] {
        if let Some(value) = after(name) {
            ensure!(value.parse::<i64>().is_ok(), "{name} {value:?} in: {line}");
        }
    }
    match after("score") {
        Some("cp" | "mate" | "lowerbound" | "upperbound") => Ok(()),
        _ => bail!("no score in: {line}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines_are_checked() {
        assert!(check_info("info depth 3 score cp 5 time 10 nps 100 pv e2e4").is_ok());
        for line in ["info depth 3", "info depth 3 score cp 5 time 1.5", "info score", "info nps"] {
            assert!(check_info(line).is_err(), "{line}");
        }
    }
}

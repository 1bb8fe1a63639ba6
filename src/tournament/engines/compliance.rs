//! Checking whether an engine speaks UCI: `firzan match --compliance FILE [ARGUMENT...]`.

use super::description::EngineOptions;
use super::engine::{Failure, Process, Stop};
use super::log::Log;
use crate::console::output::Output;
use anyhow::{Result, anyhow, bail, ensure};
use std::time::Duration;

/// The time in which an engine must answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most lines kept of an answer: the last ones.
const MOST_LINES: usize = 1000;

/// A step.
enum Check {
    /// The handshake: `uci`, answered by `id name`, `id author` and `uciok`.
    Greet,
    /// Sends a line, after which the engine must be ready.
    Send(&'static str),
    /// Starts a search, which must give info lines with a score and then a move.
    Search(&'static str),
}

/// The steps, on the board of orthodox chess.
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

/// Checks UCI's requirements step by step.
///
/// # Errors
/// Reports the first step that fails, with the engine's answer.
pub fn run(words: &[String], output: &Output) -> Result<()> {
    let Some((program, arguments)) = words.split_first() else {
        bail!("--compliance: expected the engine's FILE");
    };
    let options = EngineOptions {
        name: program.clone(),
        command: program.into(),
        arguments: arguments.to_vec(),
        ..EngineOptions::default()
    };
    let mut engine = Process::start(&options, &Log::open(None)?, &Stop::default())?;
    for (index, step) in CHECKS.iter().enumerate() {
        let number = index + 1;
        let line = match step {
            Check::Greet => "uci",
            Check::Send(line) | Check::Search(line) => line,
        };
        let mut heard = Vec::new();
        match step.take(line, &mut engine, &mut heard) {
            Ok(()) => output.line(format_args!("Step {number} passed: {line}")),
            Err(why) => {
                let heard = heard.join("\n  ");
                bail!("step {number} failed: {line}: {why}\nThe engine said:\n  {heard}");
            }
        }
    }
    output.line("The engine passed all steps.");
    Ok(())
}

impl Check {
    /// Sends the line and checks the answer.
    fn take(&self, line: &str, engine: &mut Process, heard: &mut Vec<String>) -> Result<()> {
        engine.send(line);
        match self {
            Check::Greet => {
                listen(engine, "uciok", heard)?;
                for word in ["id name ", "id author "] {
                    let is_sent = heard.iter().any(|line| line.starts_with(word));
                    ensure!(is_sent, "no line {word:?}");
                }
            }
            Check::Send(_) => {}
            Check::Search(_) => {
                listen(engine, "bestmove", heard)?;
                let mut infos = heard.iter().filter(|line| line.starts_with("info "));
                let last = infos.rfind(|line| !line.starts_with("info string"));
                let last = last.ok_or_else(|| anyhow!("no info line"))?;
                check_info(last)?;
                let answer = heard.last().and_then(|line| line.split_whitespace().nth(1));
                ensure!(answer.is_some_and(|turn| !["(none)", "0000"].contains(&turn)), "no move");
            }
        }
        engine.send("isready");
        listen(engine, "readyok", heard)
    }
}

/// Listens until a line starts with this word, and keeps the lines.
fn listen(engine: &mut Process, word: &str, heard: &mut Vec<String>) -> Result<()> {
    let waited = engine.wait_for(PATIENCE, word, |_, line| {
        if heard.len() == MOST_LINES {
            heard.pop();
        }
        heard.push(line.to_string());
        line.split_whitespace().next() == Some(word)
    });
    waited.map_err(|failure| match failure {
        Failure::Crash(why) | Failure::Stall(why) => anyhow!(why),
        Failure::Interrupted => anyhow!("interrupted"),
    })
}

/// The last info line before a move must give a score, and its numbers must be integers.
fn check_info(line: &str) -> Result<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        Some(words.get(at + 1).copied().unwrap_or_default())
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
    fn lines_of_information_are_judged() {
        assert!(check_info("info depth 3 score cp 5 time 10 nps 100 pv e2e4").is_ok());
        for line in ["info depth 3", "info depth 3 score cp 5 time 1.5", "info score", "info nps"] {
            assert!(check_info(line).is_err(), "{line}");
        }
    }
}

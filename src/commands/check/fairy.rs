//! Fairy-Stockfish as a process that answers over UCI.

use anyhow::{Context, Result, anyhow, bail, ensure};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time that an answer may take.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running Fairy-Stockfish with some files of definitions.
pub struct Fairy {
    program: String,
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
    /// The games that it has by itself.
    own: Vec<String>,
    /// Those, and the ones of the files.
    known: Vec<String>,
}

impl Fairy {
    /// Starts a program and gives it the files.
    ///
    /// # Errors
    /// If it does not start, does not answer, or is another program.
    pub fn start(program: &Path, files: &[PathBuf], patience: Duration) -> Result<Fairy> {
        let name = program.display().to_string();
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().with_context(|| format!("cannot run {name}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("cannot speak to {name}");
        };
        let (sender, lines) = channel();
        thread::Builder::new()
            .spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = Vec::new();
                while output.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
                    if sender.send(String::from_utf8_lossy(&line).trim_end().to_string()).is_err() {
                        break;
                    }
                    line.clear();
                }
            })
            .context("cannot start a thread")?;
        let mut fairy =
            Fairy { program: name, child, input, lines, patience, own: Vec::new(), known: Vec::new() };
        fairy.own = fairy.variants()?;
        for file in files {
            let path = file.display().to_string();
            ensure!(!path.contains(['\n', '\r']), "a file's name has a line break: {path:?}");
            fairy.send(&format!("setoption name VariantPath value {path}"))?;
        }
        fairy.known = fairy.variants()?;
        Ok(fairy)
    }

    /// The games that it offers.
    fn variants(&mut self) -> Result<Vec<String>> {
        let lines = self.ask("uci", "uciok")?;
        let has = |option: &str| lines.iter().any(|line| line.starts_with(&format!("option name {option} ")));
        ensure!(has("VariantPath"), "{} is not Fairy-Stockfish: it has no option VariantPath", self.program);
        let games = lines.iter().find(|line| line.starts_with("option name UCI_Variant "));
        Ok(games.map_or(Vec::new(), |line| line.split(" var ").skip(1).map(str::to_string).collect()))
    }

    /// Checks that it can play a section of the files.
    ///
    /// # Errors
    /// Says why not.
    pub fn offers(&self, name: &str) -> Result<(), &'static str> {
        if self.own.iter().any(|own| own == name) {
            Err("it has a game of this name itself")
        } else if !self.known.iter().any(|known| known == name) {
            Err("it does not offer this section")
        } else {
            Ok(())
        }
    }

    /// Sends a command without an answer.
    ///
    /// # Errors
    /// If it has ended.
    pub fn send(&mut self, command: &str) -> Result<()> {
        let sent = self.input.write_all(format!("{command}\n").as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended(command))
    }

    /// Sends a command; the lines of its answer, up to one that begins with a word.
    ///
    /// # Errors
    /// If it has ended, or is silent for too long.
    pub fn ask(&mut self, command: &str, last: &str) -> Result<Vec<String>> {
        self.send(command)?;
        let end = Instant::now() + self.patience;
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    let is_last = line.starts_with(last);
                    lines.push(line);
                    if is_last {
                        return Ok(lines);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.patience.as_secs_f32();
                    bail!("{} does not answer {command:?} within {seconds} seconds", self.program);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(command)),
            }
        }
    }

    fn ended(&self, command: &str) -> anyhow::Error {
        let command: String = command.chars().take(200).collect();
        anyhow!("{} ended when it was asked {command:?}", self.program)
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_dies_or_hangs_gets_a_message() {
        for (program, patience, part) in [
            ("no-such-program", PATIENCE, "cannot run no-such-program"),
            ("true", PATIENCE, "true ended when it was asked \"uci\""),
            ("cat", Duration::from_millis(300), "cat does not answer \"uci\" within 0.3 seconds"),
        ] {
            let started = Fairy::start(Path::new(program), &[], patience);
            let message = started.err().map(|fault| format!("{fault:#}")).unwrap_or_default();
            assert!(message.contains(part), "{program}: {message}");
        }
    }
}

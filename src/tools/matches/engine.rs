//! An engine as a process: lines out, lines in with the time of their arrival.

use super::description::EngineOptions;
use super::log::Log;
use crate::protocol::input::{Line, Lines};
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Set when the match is to end, by the user or by its own rules.
pub type Stop = Arc<AtomicBool>;

/// Why an engine does not answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// It is gone.
    Crash(String),
    /// It is silent.
    Stall(String),
    /// The match ends.
    Interrupted,
}

/// Lines held for an engine that talks while nobody listens; then its output waits.
const BACKLOG: usize = 4096;
/// How often a wait looks whether the match ends.
const LOOK: Duration = Duration::from_millis(50);
/// How long an engine may take to quit.
const FAREWELL: Duration = Duration::from_millis(1000);

/// A running engine.
pub struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<(Instant, String)>,
    name: String,
    log: Log,
    stop: Stop,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// If that fails.
    pub fn start(options: &EngineOptions, log: &Log, stop: &Stop) -> Result<Process> {
        let program = program(options);
        let mut command = Command::new(&program);
        command
            .args(&options.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        command.stderr(if log.is_on() {
            Stdio::piped()
        } else {
            Stdio::null()
        });
        if let Some(directory) = &options.directory {
            command.current_dir(directory);
        }
        // Ctrl-C is for the match: it lets the engines quit.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().with_context(|| {
            format!(
                "engine {}: cannot start {}",
                options.name,
                program.display()
            )
        })?;
        let (input, lines) = channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines));
        }
        let (sender, output) = sync_channel(BACKLOG);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(BufReader::new(stdout), &sender));
        }
        if let Some(stderr) = child.stderr.take() {
            let (log, name) = (log.clone(), options.name.clone());
            thread::spawn(move || {
                for line in Lines::new(BufReader::new(stderr)) {
                    log.line(&name, "!!", text(line).as_str());
                }
            });
        }
        Ok(Process {
            child,
            input: Some(input),
            output,
            name: options.name.clone(),
            log: log.clone(),
            stop: Arc::clone(stop),
        })
    }

    /// Sends a line. An engine that is gone shows when it is listened to.
    pub fn send(&mut self, line: &str) {
        self.log.line(&self.name, "<<", line);
        if let Some(input) = &self.input {
            let _ = input.send(line.to_string());
        }
    }

    /// The next line and when it came; `None` after `deadline`.
    ///
    /// # Errors
    /// If the engine is gone or the match ends.
    pub fn next(&mut self, deadline: Instant) -> Result<Option<(Instant, String)>, Failure> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok((at, line)) => {
                    self.log.line(&self.name, ">>", &line);
                    return Ok(Some((at, line)));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Crash(self.end())),
            }
        }
    }

    /// Listens until a line is accepted.
    ///
    /// # Errors
    /// If that does not happen in time, the engine is gone or the match ends.
    pub fn wait_for(
        &mut self,
        time: Duration,
        what: &str,
        mut accept: impl FnMut(&mut Process, &str) -> bool,
    ) -> Result<(), Failure> {
        let deadline = Instant::now() + time;
        while let Some((_, line)) = self.next(deadline)? {
            if accept(self, &line) {
                return Ok(());
            }
        }
        Err(Failure::Stall(format!(
            "no {what} in {} s",
            time.as_secs_f64()
        )))
    }

    /// Ends the process at once.
    pub fn kill(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// How the process ended, which has closed its output.
    fn end(&mut self) -> String {
        match self.wait(FAREWELL) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_string(),
        }
    }

    fn wait(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.send("quit");
            self.input = None;
            if self.wait(FAREWELL).is_none() {
                self.kill();
            }
        }
    }
}

/// The program's path: one in the engine's directory goes first, and a relative path stays valid there.
fn program(options: &EngineOptions) -> PathBuf {
    let command = &options.command;
    if let Some(directory) = &options.directory {
        let inside = directory.join(command);
        if inside.is_file() {
            return std::path::absolute(&inside).unwrap_or(inside);
        }
    }
    if command.components().count() > 1 {
        return std::path::absolute(command).unwrap_or_else(|_| command.clone());
    }
    command.clone()
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}")
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_lines(stdout: impl BufRead, sender: &SyncSender<(Instant, String)>) {
    for line in Lines::new(stdout) {
        if sender.send((Instant::now(), text(line))).is_err() {
            return;
        }
    }
}

/// A line that cannot be read is noise like any other.
fn text(line: Line) -> String {
    match line {
        Line::Text(text) => text,
        Line::Bad(fault) => fault,
    }
}

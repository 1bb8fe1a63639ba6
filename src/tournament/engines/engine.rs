//! An engine process: lines sent, and lines received with their time of arrival.

use super::affinity;
use super::complaints::Complaints;
use super::description::EngineOptions;
use super::log::Log;
use super::process_group::{self, ProcessGroup};
use crate::console::interrupt;
use crate::console::lines::{InputLine, Lines};
use crate::tournament::play::moment;
use anyhow::{Context, Result};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Set when the user or a rule of the match ends the match.
pub type Stop = Arc<AtomicBool>;

/// A flag that the first signal sets; the second one kills all engines. Call this only once.
pub fn stop_at_signals() -> Stop {
    let stop = Stop::default();
    let flag = Stop::clone(&stop);
    interrupt::on_signal(move || flag.store(true, Ordering::Relaxed), process_group::kill_all);
    stop
}

/// The reason why there is no answer from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The process has exited; contains its exit status.
    Crash(String),
    /// The engine does not answer; contains the details.
    Stall(String),
    /// The match is ending.
    Interrupted,
}

/// Maximum length of a line in bytes; longer lines are dropped, with a note in the log.
const MAX_LINE_BYTES: usize = 16 << 10;
/// Maximum number of unread lines, at most 4 MiB in all; beyond that, the engine's output blocks.
const BACKLOG: usize = 256;
/// The interval at which a wait checks whether the match is ending.
pub const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The time that an engine is given to quit.
const QUIT_TIMEOUT: Duration = Duration::from_millis(1000);

/// A running engine.
pub struct Process {
    child: Child,
    group: ProcessGroup,
    input: Option<Sender<String>>,
    output: Receiver<(Duration, String)>,
    /// A line that arrived after the last deadline, returned by the next read.
    late: Option<(Duration, String)>,
    complaints: Complaints,
    name: String,
    log: Log,
    stop: Stop,
}

impl Process {
    /// Starts the program.
    ///
    /// # Errors
    /// If the program or a thread cannot be started.
    pub fn start(options: &EngineOptions, log: &Log, stop: &Stop) -> Result<Process> {
        let program = program(options);
        let spawn_program = |program: &Path| {
            let mut command = Command::new(program);
            command.args(&options.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
            command.stderr(if log.is_on() { Stdio::piped() } else { Stdio::null() });
            if let Some(directory) = &options.directory {
                command.current_dir(directory);
            }
            ProcessGroup::prepare(&mut command);
            command.spawn()
        };
        let child = match spawn_program(&program) {
            // As in fastchess, a bare name that is not in PATH means a file in the current folder.
            Err(error) if error.kind() == io::ErrorKind::NotFound && program.is_file() => {
                spawn_program(&std::path::absolute(&program)?)
            }
            child => child,
        };
        let mut child =
            child.with_context(|| format!("engine {}: cannot start {}", options.name, program.display()))?;
        let (input, lines) = channel();
        let (sender, output) = sync_channel(BACKLOG);
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let mut process = Process {
            group: ProcessGroup::of(&child),
            child,
            input: Some(input),
            output,
            late: None,
            complaints: Complaints::default(),
            name: options.name.clone(),
            log: log.clone(),
            stop: Arc::clone(stop),
        };
        let (log, name) = (log.clone(), options.name.clone());
        let threads = || -> io::Result<()> {
            if let Some(stdin) = pipes.0 {
                spawn(move || write_lines(stdin, &lines))?;
            }
            if let Some(stdout) = pipes.1 {
                spawn(move || read_lines(stdout, &sender))?;
            }
            if let Some(stderr) = pipes.2 {
                spawn(move || log_lines(stderr, &log, &name))?;
            }
            Ok(())
        };
        if let Err(error) = threads() {
            process.kill();
            let what = format!("engine {}: cannot start a thread for it", options.name);
            return Err(error).context(what);
        }
        Ok(process)
    }

    /// Pins the engine to these processors.
    ///
    /// # Errors
    /// If a processor does not exist.
    pub fn bind(&self, processors: &[usize]) -> Result<()> {
        affinity::bind(self.child.id(), processors)
    }

    /// Sends a line. If the engine has ended, the next read reports it.
    pub fn send(&mut self, line: &str) {
        self.log.line(&self.name, "<<", line);
        if let Some(input) = &self.input {
            let _ = input.send(line.to_string());
        }
    }

    /// Returns the next line and its time of arrival; `None` if no line arrives before `deadline`. Both times
    /// are relative to the start of [`moment::now`].
    ///
    /// # Errors
    /// If the engine has ended or the match is ending.
    pub fn next(&mut self, deadline: Duration) -> Result<Option<(Duration, String)>, Failure> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Failure::Interrupted);
            }
            let (at, line) = match self.late.take() {
                Some(received) => received,
                None => {
                    let left = deadline.saturating_sub(moment::now());
                    match self.output.recv_timeout(left.min(POLL_INTERVAL)) {
                        Ok(received) => received,
                        Err(RecvTimeoutError::Timeout) if left.is_zero() => return Ok(None),
                        Err(RecvTimeoutError::Timeout) => continue,
                        Err(RecvTimeoutError::Disconnected) => {
                            return Err(Failure::Crash(self.end()));
                        }
                    }
                }
            };
            // Otherwise, an engine that never stops sending lines would never exceed the deadline.
            if at > deadline {
                self.late = Some((at, line));
                return Ok(None);
            }
            self.log.line(&self.name, ">>", &line);
            self.complaints.add(&line);
            return Ok(Some((at, line)));
        }
    }

    /// Reads lines until `accept` returns true for one.
    ///
    /// # Errors
    /// If no line is accepted within `time`, the engine has ended or the match is ending.
    pub fn wait_for(
        &mut self,
        time: Duration,
        what: &str,
        mut accept: impl FnMut(&mut Process, &str) -> bool,
    ) -> Result<(), Failure> {
        let deadline = moment::now() + time;
        while let Some((_, line)) = self.next(deadline)? {
            if accept(self, &line) {
                return Ok(());
            }
        }
        Err(Failure::Stall(format!("no {what} in {} s", time.as_secs_f64())))
    }

    /// Takes the errors that the engine has reported since the last call.
    pub fn complaints(&mut self) -> Vec<String> {
        self.complaints.take()
    }

    /// Kills the process and its descendants at once.
    pub fn kill(&mut self) {
        self.group.kill();
        // Fails if it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Describes how the process ended after its output was closed.
    fn end(&mut self) -> String {
        match self.wait(QUIT_TIMEOUT) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_string(),
        }
    }

    fn wait(&mut self, time: Duration) -> Option<std::process::ExitStatus> {
        let deadline = Instant::now() + time;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                self.group.kill();
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
        }
        self.input = None;
        if self.wait(QUIT_TIMEOUT).is_none() {
            self.kill();
        }
    }
}

/// The path of the program, absolute except for a bare name. A file in the engine's directory has priority.
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
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl io::Read, sender: &SyncSender<(Duration, String)>) {
    for line in lines(stdout) {
        if sender.send((moment::now(), line)).is_err() {
            return;
        }
    }
}

fn log_lines(stderr: impl io::Read, log: &Log, name: &str) {
    for line in lines(stderr) {
        log.line(name, "!!", &line);
    }
}

/// The lines of an engine's output. A bad line is replaced by its error message, which the protocols ignore.
fn lines(output: impl io::Read) -> impl Iterator<Item = String> {
    let lines = Lines::up_to(MAX_LINE_BYTES, BufReader::new(output));
    lines.map(|line| match line {
        InputLine::Text(text) => text,
        InputLine::Bad(fault) => fault,
    })
}

/// Starts a thread; unlike `thread::spawn`, returns an error if the system cannot.
fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(work).map(drop)
}

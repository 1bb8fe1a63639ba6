//! `firzan ask`: answers the web page's questions as JSON lines, for programs in any language.
//!
//! A separate thread reads ahead, so that `stop` can interrupt a running search. Answers come in the order of
//! the questions.

use crate::console::lines::{InputLine, Lines};
use crate::console::output::Output;
use anyhow::{Context, Result};
use clap::Args;
use firzan::games::Registry;
use firzan::search::{Control, Memory, Report};
use firzan::web::think::{Task, Think, best, line};
use firzan::web::{Answerer, fault};
use serde_json::{Map, Value, json};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::{io, thread};

/// The questions that this command answers in addition to those of [`Answerer`].
pub const OWN_QUESTIONS: [&str; 2] = ["search", "stop"];
/// Maximum number of requests to read ahead.
const MAX_AHEAD: usize = 256;

/// The arguments of `firzan ask`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Size of the transposition table, in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Maximum number of threads per search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

/// A line of the input.
enum Request {
    /// A question that needs no search.
    Question(Map<String, Value>),
    /// A search and its control. A `stop` read ahead may already have stopped it.
    Search(Map<String, Value>, Control),
    /// A request to stop, and the number of searches that it stopped.
    Stop(Map<String, Value>, usize),
    /// The error message for an invalid line.
    Bad(String),
}

/// Answers questions until the input ends.
///
/// # Errors
/// If the table cannot be allocated, the reader thread cannot be started, or the input cannot be read.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let memory = Memory::new(options.hash as usize).context("no memory for the table")?;
    let (sender, requests) = sync_channel(MAX_AHEAD);
    let reader = thread::Builder::new().name("questions".into()).spawn(move || read(&sender));
    let reader = reader.context("cannot start a thread that reads questions")?;
    answer_all(&requests, options, &memory, output, registry);
    if output.is_lost() && !reader.is_finished() {
        // Nobody reads the answers any more, and the thread may block on its input forever.
        return Ok(());
    }
    reader.join().unwrap_or(Ok(())).context("cannot read standard input")
}

fn answer_all(
    requests: &Receiver<Request>,
    options: &Arguments,
    memory: &Memory,
    output: &Output,
    registry: &Registry,
) {
    let mut answerer = Answerer::new(registry.clone());
    for request in requests {
        if output.is_lost() {
            break;
        }
        match request {
            Request::Question(mut question) => {
                let id = question.remove("id");
                let answer = answerer.answer_to(question.into(), &OWN_QUESTIONS);
                reply(output, id.as_ref(), answer.unwrap_or_else(fault));
            }
            Request::Search(mut question, control) => {
                let id = question.remove("id");
                let report = |object| reply(output, id.as_ref(), object);
                match Think::of(question.into())
                    .and_then(|think| Ok((think.task(answerer.registry())?, think.threads)))
                {
                    Ok((task, threads)) => {
                        let threads = threads.unwrap_or(1).clamp(1, options.threads.into());
                        search(task, threads, memory, &control, &report);
                    }
                    Err(why) => report(fault(why)),
                }
                // Mark the search as stopped, so that a later `stop` does not count it.
                control.stop();
            }
            Request::Stop(question, count) => reply(output, question.get("id"), json!({ "stopped": count })),
            Request::Bad(why) => reply(output, None, fault(why)),
        }
    }
}

fn search(
    mut task: Task,
    threads: usize,
    memory: &Memory,
    control: &Control,
    reply: &(dyn Fn(Value) + Sync),
) {
    task.settings.threads = threads;
    let game = task.game.as_ref();
    let mut report = |report: &Report| {
        if let Report::Line(info) = report {
            reply(line(game, info));
        }
    };
    let result = game.search(&task.limits, task.settings, memory, control, &mut report);
    let mut object = best(game, &result);
    object["done"] = true.into();
    reply(object);
}

/// Writes an answer, with the question's id if it has one.
fn reply(output: &Output, id: Option<&Value>, mut object: Value) {
    if let Some(id) = id {
        object["id"] = id.clone();
    }
    output.line(object);
}

/// Reads requests until the input ends or the receiver is gone.
fn read(sender: &SyncSender<Request>) -> io::Result<()> {
    let mut lines = Lines::new(io::stdin().lock());
    // The searches that may still be running, and whether each has a limit.
    let mut searches: Vec<(Control, bool)> = Vec::new();
    for text in lines.by_ref() {
        let request = match text {
            InputLine::Bad(why) => Request::Bad(why),
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => read_one(&text, &mut searches),
        };
        let sent = sender.try_send(request).or_else(|refusal| match refusal {
            // Nothing is read until there is room, not even a `stop`.
            TrySendError::Full(request) => {
                stop_endless(&searches);
                sender.send(request).map_err(drop)
            }
            TrySendError::Disconnected(_) => Err(()),
        });
        if sent.is_err() {
            return Ok(());
        }
    }
    // No `stop` can arrive any more.
    stop_endless(&searches);
    lines.fault()
}

/// Stops the searches without a limit.
fn stop_endless(searches: &[(Control, bool)]) {
    searches.iter().filter(|(_, is_limited)| !is_limited).for_each(|(control, _)| control.stop());
}

fn read_one(text: &str, searches: &mut Vec<(Control, bool)>) -> Request {
    let question: Map<String, Value> = match serde_json::from_str(text) {
        Ok(Value::Object(question)) => question,
        Ok(_) => return Request::Bad("a question is an object: {\"ask\": ...}".to_string()),
        Err(error) => return Request::Bad(format!("invalid question: {error}")),
    };
    searches.retain(|(control, _)| !control.is_stopped());
    match question.get("ask").and_then(Value::as_str) {
        Some("search") => {
            let control = Control::default();
            let is_given = |limit: &&str| question.get(*limit).is_some_and(|value| !value.is_null());
            let is_limited = ["seconds", "nodes", "depth"].iter().any(is_given);
            searches.push((control.clone(), is_limited));
            Request::Search(question, control)
        }
        Some("stop") => {
            let count = searches.len();
            searches.drain(..).for_each(|(control, _)| control.stop());
            Request::Stop(question, count)
        }
        _ => Request::Question(question),
    }
}

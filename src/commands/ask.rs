//! `firzan ask`: the page's questions and answers over pipes, for programs in any language.
//!
//! A thread reads ahead, so that `stop` reaches a search while it runs; everything is answered in order.

use crate::console::lines::{InputLine, Lines};
use crate::console::output::Output;
use anyhow::{Context, Result};
use clap::Args;
use firzan::search::{Control, Memory, Report};
use firzan::web::think::{Task, Think, best, line};
use firzan::web::{Answerer, fault};
use serde_json::{Map, Value, json};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{io, thread};

/// The questions that are answered here.
pub const OTHERS: [&str; 2] = ["search", "stop"];
/// Questions read ahead.
const AHEAD: usize = 256;

/// The arguments of `firzan ask`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Memory for searches, in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// The most threads of a search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

/// A line of the input.
enum Asked {
    /// A question for which no search is needed.
    Question(Map<String, Value>),
    /// A search, which may be stopped already.
    Search(Map<String, Value>, Control),
    /// An end to the searches before it; how many there were.
    Stop(Map<String, Value>, usize),
    /// No question.
    Bad(String),
}

/// Answers questions until the input ends.
///
/// # Errors
/// If there is no memory for the table or no thread, or the input cannot be read.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let memory = Memory::new(options.hash as usize).context("no memory for the table")?;
    let (sender, questions) = sync_channel(AHEAD);
    let reader = thread::Builder::new().name("questions".into()).spawn(move || read(&sender));
    let reader = reader.context("cannot start a thread that reads questions")?;
    answer_all(&questions, options, &memory, output);
    match reader.is_finished() || !output.is_lost() {
        true => reader.join().unwrap_or(Ok(())).context("cannot read standard input"),
        // Nobody reads the answers any more; the reader may wait for a question for ever.
        false => Ok(()),
    }
}

fn answer_all(questions: &Receiver<Asked>, options: &Arguments, memory: &Memory, output: &Output) {
    let mut answerer = Answerer::default();
    for asked in questions {
        if output.is_lost() {
            break;
        }
        match asked {
            Asked::Question(mut question) => {
                let id = question.remove("id");
                let answer = answerer.answer_to(question.into(), &OTHERS);
                tell(output, id.as_ref(), answer.unwrap_or_else(fault));
            }
            Asked::Search(mut question, control) => {
                let id = question.remove("id");
                let told = |object| tell(output, id.as_ref(), object);
                match Think::of(question.into()).and_then(|think| Ok((think.task()?, think.threads))) {
                    Ok((task, threads)) => {
                        let threads = threads.unwrap_or(1).clamp(1, options.threads.into());
                        search(task, threads, memory, &control, &told);
                    }
                    Err(words) => told(fault(words)),
                }
                // It is over, and nothing to be stopped any more.
                control.stop();
            }
            Asked::Stop(question, count) => tell(output, question.get("id"), json!({ "stopped": count })),
            Asked::Bad(words) => tell(output, None, fault(words)),
        }
    }
}

fn search(mut task: Task, threads: usize, memory: &Memory, control: &Control, told: &(dyn Fn(Value) + Sync)) {
    task.settings.threads = threads;
    let game = task.game.as_ref();
    let mut report = |report: &Report| {
        if let Report::Line(info) = report {
            told(line(game, info));
        }
    };
    let found = game.search(&task.limits, task.settings, memory, control, &mut report);
    let mut object = best(game, &found);
    object["done"] = true.into();
    told(object);
}

/// Writes an answer, with the question's id.
fn tell(output: &Output, id: Option<&Value>, mut object: Value) {
    if let Some(id) = id {
        object["id"] = id.clone();
    }
    output.line(object);
}

/// Reads questions until the input ends, or nobody takes them.
fn read(sender: &SyncSender<Asked>) -> io::Result<()> {
    let mut lines = Lines::new(io::stdin().lock());
    // Those that may not be over.
    let mut searches: Vec<(Control, bool)> = Vec::new();
    for text in lines.by_ref() {
        let asked = match text {
            InputLine::Bad(words) => Asked::Bad(words),
            InputLine::Text(text) if text.trim().is_empty() => continue,
            InputLine::Text(text) => read_one(&text, &mut searches),
        };
        if sender.send(asked).is_err() {
            return Ok(());
        }
    }
    // What would never end by itself has nobody left to stop it.
    searches.iter().filter(|(_, ends)| !ends).for_each(|(control, _)| control.stop());
    lines.fault()
}

fn read_one(text: &str, searches: &mut Vec<(Control, bool)>) -> Asked {
    let question: Map<String, Value> = match serde_json::from_str(text) {
        Ok(Value::Object(question)) => question,
        Ok(_) => return Asked::Bad("a question is an object: {\"ask\": ...}".to_string()),
        Err(error) => return Asked::Bad(format!("invalid question: {error}")),
    };
    searches.retain(|(control, _)| !control.is_stopped());
    match question.get("ask").and_then(Value::as_str) {
        Some("search") => {
            let control = Control::default();
            let ends = ["seconds", "nodes", "depth"].iter().any(|limit| question.contains_key(*limit));
            searches.push((control.clone(), ends));
            Asked::Search(question, control)
        }
        Some("stop") => {
            let count = searches.len();
            searches.drain(..).for_each(|(control, _)| control.stop());
            Asked::Stop(question, count)
        }
        _ => Asked::Question(question),
    }
}

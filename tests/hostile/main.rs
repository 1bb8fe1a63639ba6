//! A hundred thousand hostile lines for each protocol: no panic, no hang, and an answer at the end.

mod attacker;
#[path = "../common/mod.rs"]
mod common;
mod words;

use attacker::Attacker;
use common::session::{Sink, is_too_much};
use firzan_program::console::output::Output;
use firzan_program::protocol;
use std::sync::{Mutex, Once, mpsc};
use std::time::Duration;
use std::{panic, thread};
use words::Language;

/// Panics of any thread, searches included, which otherwise would only be logged.
static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn record_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let mut panics = PANICS.lock().unwrap_or_else(|error| error.into_inner());
            panics.push(info.to_string());
            before(info);
        }));
    });
}

/// Sends hostile lines and checks that the last command is answered.
fn survives(language: &'static Language, lines: usize, seed: u64) {
    record_panics();
    let mut attacker = Attacker::new(language, seed);
    let mut input = language.greeting.as_bytes().to_vec();
    for _ in 0..lines {
        let line = attacker.line();
        if !is_too_much(&line) {
            let end: &[u8] = if attacker.random.u32(..10) == 0 { b"\r\n" } else { b"\n" };
            input.extend_from_slice(&line);
            input.extend_from_slice(end);
        }
    }
    input.extend(language.farewell.bytes());

    let sink = Sink::default();
    let output = Output::new(sink.clone());
    let (sender, done) = mpsc::channel();
    thread::spawn(move || {
        protocol::run(&input[..], output).expect("bytes are read");
        let _ = sender.send(());
    });
    let ended = done.recv_timeout(Duration::from_secs(300));
    let panics = PANICS.lock().unwrap_or_else(|error| error.into_inner()).clone();
    assert_eq!(panics, [""; 0]);
    let text = sink.text();
    let last: Vec<&str> = text.lines().rev().take(5).collect();
    assert!(ended.is_ok(), "a hang; last lines: {last:?}");
    assert_eq!(last[0], language.answer, "{last:?}");
}

#[test]
fn uci_survives() {
    for seed in 0..10 {
        survives(&words::UCI, 10_000, seed);
    }
}

#[test]
fn xboard_survives() {
    for seed in 0..10 {
        survives(&words::XBOARD, 10_000, seed);
    }
}

//! The functions of the WebAssembly module. The host writes its input into the memory returned by
//! [`firzan_input`], calls a function, and reads as many bytes as it returned from [`firzan_output`].

use super::slices::Slices;
use super::think::Think;
use super::{Answerer, fault};
use crate::any::supply_net;
use crate::bench;
use crate::search::Memory;
use crate::search::platform::set_clock;
use serde_json::Value;
use std::cell::RefCell;
use std::time::Duration;

/// The default and the maximum size of the transposition table in mebibytes.
const DEFAULT_MEMORY: usize = 32;
const MAX_MEMORY: usize = 512;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since a fixed moment.
    safe fn now() -> f64;
}

#[derive(Default)]
struct Module {
    input: Vec<u8>,
    output: String,
    answerer: Answerer,
    /// Allocated for the first search.
    memory: Option<Memory>,
    thinking: Option<Slices>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// Calls `work` with the input as text; its result becomes the output.
fn answer(work: impl FnOnce(&mut Module, &str) -> String) -> usize {
    set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    MODULE.with_borrow_mut(|module| {
        let input = std::mem::take(&mut module.input);
        module.output = match str::from_utf8(&input) {
            Ok(text) => work(module, text),
            Err(error) => fault(error).to_string(),
        };
        module.output.len()
    })
}

/// Allocates memory for `length` bytes of input.
#[unsafe(no_mangle)]
extern "C" fn firzan_input(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.input = vec![0; length];
        module.input.as_mut_ptr()
    })
}

/// The start of the output.
#[unsafe(no_mangle)]
extern "C" fn firzan_output() -> *const u8 {
    MODULE.with_borrow(|module| module.output.as_ptr())
}

/// Answers a question.
#[unsafe(no_mangle)]
extern "C" fn firzan_ask() -> usize {
    answer(|module, question| module.answerer.ask(question).to_string())
}

/// Starts a search, which replaces the previous one. The output is empty or an error.
#[unsafe(no_mangle)]
extern "C" fn firzan_think() -> usize {
    answer(|module, text| {
        module.thinking = None;
        let task = Think::read(text).and_then(|think| {
            let task = think.task(module.answerer.registry())?;
            let size = think.memory.unwrap_or(DEFAULT_MEMORY).clamp(1, MAX_MEMORY);
            if module.memory.as_ref().is_none_or(|memory| memory.mebibytes() != size) {
                // Frees the old table first, to make room for the new one.
                module.memory = None;
                module.memory = Some(Memory::new(size).map_err(|error| error.to_string())?);
            }
            Ok(task)
        });
        match task {
            Ok(task) => {
                module.thinking = Some(Slices::new(task));
                String::new()
            }
            Err(error) => fault(error).to_string(),
        }
    })
}

/// Continues the search for `milliseconds`. The output contains new results, one object per line; the last
/// one of a search is `best`.
#[unsafe(no_mangle)]
extern "C" fn firzan_slice(milliseconds: f64) -> usize {
    answer(|module, _| {
        let (Some(memory), Some(slices)) = (&module.memory, &mut module.thinking) else {
            return fault("there is no search").to_string();
        };
        let slice = Duration::from_secs_f64(milliseconds.clamp(1.0, 10_000.0) / 1000.0);
        let mut news = slices.resume(memory, slice);
        if slices.is_over() {
            news.push(slices.best());
            module.thinking = None;
        }
        lines(&news)
    })
}

/// Ends the search; the output is its result, `best`.
#[unsafe(no_mangle)]
extern "C" fn firzan_stop() -> usize {
    answer(|module, _| match (&module.memory, module.thinking.take()) {
        (Some(memory), Some(slices)) => slices.stop(memory).to_string(),
        _ => fault("there is no search").to_string(),
    })
}

/// Supplies the network of a game. The output is empty or an error.
#[unsafe(no_mangle)]
extern "C" fn firzan_network() -> usize {
    set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    MODULE.with_borrow_mut(|module| {
        let bytes = std::mem::take(&mut module.input);
        module.output = match supply_net(&bytes, module.answerer.registry()) {
            Ok(()) => String::new(),
            Err(error) => fault(error).to_string(),
        };
        // A cached game would continue without the network.
        module.answerer.forget();
        module.output.len()
    })
}

/// Runs the benchmark; the output is its table.
#[unsafe(no_mangle)]
extern "C" fn firzan_bench() -> usize {
    answer(|_, _| bench::run(None).to_string())
}

fn lines(news: &[Value]) -> String {
    let lines: Vec<String> = news.iter().map(Value::to_string).collect();
    lines.join("\n")
}

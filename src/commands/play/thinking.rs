//! Searches that Ctrl-C stops, and signals that end the program.

use crate::console::interrupt;
use crate::console::output::Output;
use firzan::any::AnyGame;
use firzan::search::{Best, Control, Limits, Memory, Report, Settings};
use firzan::system::locks::lock;
use signal_hook::consts::SIGINT;
use std::sync::{Arc, Mutex, MutexGuard};

/// The state shared with the thread that watches signals.
#[derive(Default)]
struct State {
    /// The running search.
    running: Option<Control>,
    /// Called before a signal ends the program.
    farewell: Option<Box<dyn FnOnce() + Send>>,
}

/// The searches of a session.
#[derive(Clone)]
pub struct Thinking(Arc<Mutex<State>>);

impl Thinking {
    /// Starts watching for signals. Ctrl-C stops a running search; without one, and for every other signal,
    /// the program ends. May be called only once.
    pub fn new(output: &Output) -> Thinking {
        let thinking = Thinking(Arc::default());
        let (watched, output) = (thinking.clone(), output.clone());
        interrupt::watch(move |signal| {
            let mut state = watched.lock();
            match state.running.take() {
                Some(control) if signal == SIGINT => control.stop(),
                _ => {
                    if let Some(farewell) = state.farewell.take() {
                        farewell();
                    }
                    // The signal's exit code says more than an output error.
                    let _ = output.fault();
                    std::process::exit(interrupt::code(signal).into());
                }
            }
        });
        thinking
    }

    /// Sets the function to call before a signal ends the program.
    pub fn on_end(&self, farewell: impl FnOnce() + Send + 'static) {
        self.lock().farewell = Some(Box::new(farewell));
    }

    /// Searches a position. Also returns whether Ctrl-C stopped it.
    pub fn search(
        &self,
        game: &dyn AnyGame,
        limits: &Limits,
        settings: Settings,
        memory: &Memory,
        report: &mut (dyn FnMut(&Report) + Send),
    ) -> (Best, bool) {
        let control = self.begin();
        let best = game.search(limits, settings, memory, &control, report);
        // Only a signal removes it.
        let was_stopped = self.lock().running.take().is_none();
        (best, was_stopped)
    }

    /// Waits for the endgame tables that a search of the position probes, or until Ctrl-C.
    pub fn await_tables(&self, game: &dyn AnyGame) {
        let control = self.begin();
        game.await_tables(&control);
        self.lock().running = None;
    }

    /// A control that Ctrl-C stops, until it is removed.
    fn begin(&self) -> Control {
        let control = Control::default();
        self.lock().running = Some(control.clone());
        control
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.0)
    }
}

//! Searches that Ctrl-C stops, and the handling of signals that end the program.

use super::unfinished::Unfinished;
use crate::console::interrupt;
use crate::console::output::Output;
use firzan::any::AnyGame;
use firzan::search::{Best, Control, Limits, Memory, Report, Settings};
use firzan::system::locks::lock;
use signal_hook::consts::SIGINT;
use std::sync::{Arc, Mutex};

/// The searches of a session, shared with the thread that watches signals.
#[derive(Clone)]
pub struct Searches(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The running search.
    running: Option<Control>,
    /// The game to keep if a signal ends the program.
    unfinished: Option<Unfinished>,
}

impl Searches {
    /// Starts watching for signals. Ctrl-C stops a running search; without one, and for every other signal,
    /// the program ends. May be called only once.
    pub fn new(output: &Output) -> Searches {
        let searches = Searches(Arc::default());
        let (watched, output) = (searches.clone(), output.clone());
        interrupt::watch(move |signal| {
            let mut state = lock(&watched.0);
            match state.running.take() {
                Some(control) if signal == SIGINT => control.stop(),
                _ => {
                    if let Some(game) = state.unfinished.take() {
                        game.keep_and_report();
                    }
                    // The signal's exit code says more than an output error.
                    let _ = output.fault();
                    std::process::exit(interrupt::code(signal).into());
                }
            }
        });
        searches
    }

    /// Sets the game to keep if a signal ends the program.
    pub fn guard(&self, unfinished: Option<Unfinished>) {
        lock(&self.0).unfinished = unfinished;
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
        let best = game.search(limits, settings, memory, &self.begin(), report);
        // Only a signal removes the control.
        (best, lock(&self.0).running.take().is_none())
    }

    /// Waits for the endgame tables that a search of the position probes, or until Ctrl-C.
    pub fn await_tables(&self, game: &dyn AnyGame) {
        game.await_tables(&self.begin());
        lock(&self.0).running = None;
    }

    /// Creates the control of a new search. Ctrl-C stops the search until the control is removed.
    fn begin(&self) -> Control {
        let control = Control::default();
        lock(&self.0).running = Some(control.clone());
        control
    }
}

//! The engine behind both protocols: a game, the settings, the hash table, and at most one search.

use super::dialect::Dialect;
use super::handicap::Handicap;
use crate::console::eval_file::{EvalFileError, evaluator};
use firzan::any::{AnyGame, Evaluator, new_game};
use firzan::book::{Entry, OwnBook};
use firzan::core::Turn;
use firzan::games::{Registry, Variant};
use firzan::rules::{FenError, Reason};
use firzan::search::{Best, Control, Limits, Memory, NoMemory, Report, Settings};
use firzan::system::locks::lock;
use std::io;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The default size of the hash table, in mebibytes.
pub const DEFAULT_HASH: usize = 64;
/// After the end of input, when no command can stop a search, it may continue for this long.
const GRACE_PERIOD: Duration = Duration::from_secs(10);
/// Maximum number of search threads.
pub const MAX_THREADS: usize = 512;
/// Maximum number of lines of a multi-PV search.
pub const MAX_LINES: usize = 256;

/// The error if a position cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The FEN is invalid.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move is illegal.
    #[error("illegal move {text} (number {number}): {why}")]
    Turn {
        /// The move as given.
        text: String,
        /// Its number in the list, from 1.
        number: usize,
        /// The reason it is illegal.
        why: String,
    },
}

/// Called with every report of a search.
pub type OnInfo = Box<dyn FnMut(&dyn AnyGame, &Report) + Send>;
/// Called with the result of a search.
pub type OnBest = Box<dyn FnOnce(&dyn AnyGame, Best) + Send>;

struct Running {
    control: Control,
    thread: JoinHandle<()>,
    /// Whether the search ends without a command, unless it is pondering.
    ends: bool,
    /// Whether this is a perft count, which has no result until it is complete.
    is_perft: bool,
}

/// The engine.
pub struct Engine {
    /// The registry of games that can be played.
    pub registry: Registry,
    /// The game being played.
    pub game: Box<dyn AnyGame>,
    /// The last variant chosen; the game may be its Chess960 form.
    pub chosen: Variant,
    /// Whether games are played with Chess960 castling.
    pub chess960: bool,
    /// The settings of searches.
    pub settings: Settings,
    /// Whether to show the chances of a win, draw and loss.
    pub show_chances: bool,
    /// The move notation in UCI.
    pub dialect: Dialect,
    /// The settings for reduced playing strength.
    pub handicap: Handicap,
    /// The opening book.
    pub book: OwnBook,
    /// The evaluator chosen by `EvalFile`.
    evaluator: Evaluator,
    /// An `EvalFile` whose game is not defined yet, and the reason why it cannot be used.
    pending_eval_file: Option<(String, String)>,
    memory: Arc<Memory>,
    running: Option<Running>,
}

impl Default for Engine {
    fn default() -> Self {
        Engine::new(Registry::new())
    }
}

impl Engine {
    /// Creates an engine for the games of a registry, with a game of chess and a hash table of
    /// [`DEFAULT_HASH`], or 1 MiB if memory is short.
    pub fn new(registry: Registry) -> Engine {
        Engine::with_hash(DEFAULT_HASH, registry.clone())
            .or_else(|_| Engine::with_hash(1, registry))
            .unwrap_or_else(|error| panic!("not enough memory to start: {error}"))
    }

    /// Creates an engine with a hash table of this many mebibytes.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn with_hash(mebibytes: usize, registry: Registry) -> Result<Engine, NoMemory> {
        Ok(Engine {
            book: OwnBook::new(registry.clone()),
            registry,
            game: new_game(Variant::Chess(())),
            chosen: Variant::Chess(()),
            chess960: false,
            settings: Settings::default(),
            show_chances: false,
            dialect: Dialect::default(),
            handicap: Handicap::default(),
            evaluator: Evaluator::default(),
            pending_eval_file: None,
            memory: Arc::new(Memory::new(mebibytes)?),
            running: None,
        })
    }

    /// Chooses a variant, or its Chess960 form, and starts a new game.
    ///
    /// # Errors
    /// If the variant has no Chess960 form; then nothing changes.
    pub fn choose(&mut self, variant: Variant, chess960: bool) -> Result<(), String> {
        self.set_variant(if chess960 { self.registry.chess960(variant)? } else { variant });
        (self.chosen, self.chess960) = (variant, chess960);
        Ok(())
    }

    /// Starts a new game of a variant.
    pub fn set_variant(&mut self, variant: Variant) {
        self.finish_now();
        self.game = new_game(variant);
        self.game.evaluate_with(&self.evaluator);
        self.memory.clear();
        self.book.look_for(variant);
    }

    /// Sets the evaluator to the value of `EvalFile`. A file for an unknown game stays pending until the game
    /// is defined; the reason is returned.
    ///
    /// # Errors
    /// If the file cannot be used; then nothing changes.
    pub fn set_eval_file(&mut self, file: Option<&str>) -> Result<Option<String>, String> {
        let (evaluator, pending) = match (evaluator(file, &self.registry), file) {
            (Ok(evaluator), _) => (evaluator, None),
            (Err(EvalFileError::Game(why)), Some(file)) => {
                (Evaluator::BuiltIn, Some((file.to_string(), why)))
            }
            (Err(why), _) => return Err(why.to_string()),
        };
        self.finish_now();
        self.game.evaluate_with(&evaluator);
        self.evaluator = evaluator;
        self.memory.clear();
        self.pending_eval_file = pending;
        Ok(self.pending_eval_file.as_ref().map(|(_, why)| why.clone()))
    }

    /// Tries a pending `EvalFile` again, after reading definitions.
    ///
    /// # Errors
    /// If the file cannot be used although its game is now known.
    pub fn retry_eval_file(&mut self) -> Result<(), String> {
        match self.pending_eval_file.take() {
            Some((file, _)) => self.set_eval_file(Some(&file)).map(drop),
            None => Ok(()),
        }
    }

    /// Starts a new game with the newest definition and learnt weights of the current game; returns false if
    /// nothing is newer.
    pub fn renew(&mut self) -> bool {
        let Some(newest) = self.newest() else {
            return false;
        };
        self.set_variant(newest);
        self.chosen = self.registry.newest(self.chosen);
        true
    }

    /// The newest definition of the game, if it is newer than the one being played.
    fn newest(&self) -> Option<Variant> {
        let now = self.game.variant();
        Some(self.registry.newest(now)).filter(|newest| *newest != now)
    }

    /// Error messages if the `EvalFile` or the `Book File` does not fit the current game.
    pub fn misfits(&self) -> impl Iterator<Item = String> {
        let book = self.book.misfit(self.game.variant()).map(|theirs| {
            format!("the Book File is for {theirs}; in {} it has no moves", self.game.variant())
        });
        self.eval_file_misfit().into_iter().chain(book)
    }

    fn eval_file_misfit(&self) -> Option<String> {
        if let Some((file, why)) = &self.pending_eval_file {
            return Some(format!("EvalFile {file:?}: {why}"));
        }
        let Evaluator::Net(file) = &self.evaluator else {
            return None;
        };
        let (theirs, ours) = (file.game(), self.game.variant().exact_name());
        (theirs != ours)
            .then(|| format!("EvalFile is a network for {theirs}; {ours} keeps its own evaluation"))
    }

    /// Clears everything that the search has stored.
    pub fn clear_memory(&mut self) {
        self.finish_now();
        self.memory.clear();
    }

    /// Changes the size of the hash table.
    ///
    /// # Errors
    /// If there is not enough memory; the message gives the current size.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), String> {
        self.finish_now();
        let Some(memory) = Arc::get_mut(&mut self.memory) else {
            unreachable!("only a search shares the memory, and it has ended")
        };
        memory.resize(mebibytes).map_err(|error| format!("{error}; it has {} MB", memory.mebibytes()))
    }

    /// Sets up a position and plays moves in the chosen notation. Unless they continue the current game, the
    /// newest definition of the game is used.
    ///
    /// # Errors
    /// If the FEN is invalid or a move is illegal. The game is then unchanged, or a new one with the newest
    /// definition.
    pub fn set_up<'a>(
        &mut self,
        fen: Option<&str>,
        turns: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), SetupError> {
        let turns: Vec<&str> = turns.into_iter().collect();
        if self.newest().is_some() && !self.continues(fen, turns.first().copied()) {
            self.renew();
        }
        let mut game = self.game.fork();
        let first = game.first_fen();
        game.set_up(fen)?;
        let mut known = 0;
        // GUIs send the complete game with every move. With a very fast clock, reading hundreds of moves
        // again would take longer than thinking, so the moves already played are kept.
        if game.first_fen() == first && game.repairs() == self.game.repairs() {
            game = self.game.fork();
            known = already_played(self.dialect, game.as_ref(), &turns);
            while game.played().len() > known {
                game.undo();
            }
        }
        for (index, text) in turns.into_iter().enumerate().skip(known) {
            match read(self.dialect, game.as_ref(), text) {
                Ok(turn) => game.play(turn),
                Err(why) => {
                    return Err(SetupError::Turn { text: text.to_string(), number: index + 1, why });
                }
            }
        }
        self.game = game;
        Ok(())
    }

    /// Whether the current game began with this position and first move.
    fn continues(&self, fen: Option<&str>, first: Option<&str>) -> bool {
        let (Some(&played), Some(first)) = (self.game.played().first(), first) else {
            return false;
        };
        let mut start = self.game.fork();
        start.set_up(fen).is_ok()
            && start.first_fen() == self.game.first_fen()
            && read(self.dialect, start.as_ref(), first) == Ok(played)
    }

    /// Whether a search is running.
    pub fn is_searching(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.thread.is_finished())
    }

    /// The nodes searched so far by the running search on all threads; 0 without a search.
    pub fn nodes(&self) -> u64 {
        let running = self.running.as_ref();
        running.map_or(0, |running| running.control.nodes())
    }

    /// A move from the book, if it can replace a search with these limits. It never replaces analysis,
    /// pondering, a mate search, or a search of selected moves.
    pub fn book_turn(&self, limits: &Limits) -> Option<Entry> {
        let plain = !limits.infinite
            && !limits.ponder
            && limits.mate.is_none()
            && limits.turns.is_empty()
            && limits.excluded.is_empty();
        plain.then(|| self.book.choose(self.game.as_ref())).flatten()
    }

    /// The settings for choosing a move to play, with reduced strength if requested.
    pub fn playing_settings(&self) -> Settings {
        Settings { strength: self.handicap.strength(), ..self.settings }
    }

    /// Ends the previous search and starts searching the current position on separate threads.
    pub fn start(&mut self, limits: Limits, on_info: OnInfo, on_best: OnBest) {
        self.start_from(self.game.fork(), limits, self.playing_settings(), on_info, on_best);
    }

    /// Like [`start`](Self::start), for any position of the variant and with other settings.
    pub fn start_from(
        &mut self,
        mut game: Box<dyn AnyGame>,
        limits: Limits,
        settings: Settings,
        mut on_info: OnInfo,
        on_best: OnBest,
    ) {
        self.finish_now();
        restart_fifty_moves(game.as_mut());
        let control = Control::new(limits.ponder);
        let ends = limits.ends(game.side());
        let memory = Arc::clone(&self.memory);
        let handle = control.clone();
        let request = Arc::new(Mutex::new(Some((game, on_best))));
        let thread_request = Arc::clone(&request);
        let run = move || {
            let Some((game, on_best)) = take(&thread_request) else {
                return;
            };
            let mut report = |report: &Report| on_info(game.as_ref(), report);
            let best = game.search(&limits, settings, &memory, &handle, &mut report);
            on_best(game.as_ref(), best);
        };
        match thread::Builder::new().spawn(run) {
            Ok(thread) => self.running = Some(Running { control, thread, ends, is_perft: false }),
            Err(error) => {
                log::error!("cannot search: {error}");
                // The caller still expects a move.
                if let Some((game, on_best)) = take(&request) {
                    let best = Best { turn: game.legal_moves().first().copied(), ..Best::default() };
                    on_best(game.as_ref(), best);
                }
            }
        }
    }

    /// Ends the previous search and starts a perft count of the current position on a separate thread. When
    /// its control is stopped, `count` must end soon and report that it was stopped.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start_count(
        &mut self,
        count: impl FnOnce(&dyn AnyGame, &Control) + Send + 'static,
    ) -> io::Result<()> {
        self.finish_now();
        let (game, control) = (self.game.fork(), Control::default());
        let handle = control.clone();
        let thread = thread::Builder::new().spawn(move || count(game.as_ref(), &handle))?;
        self.running = Some(Running { control, thread, ends: true, is_perft: true });
        Ok(())
    }

    /// Makes the search answer immediately, and waits for the answer.
    pub fn finish_now(&mut self) {
        if let Some(running) = self.running.take() {
            running.control.stop();
            join(running.thread);
        }
    }

    /// Makes the search answer immediately, without waiting for it.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// Turns pondering into a normal search: the expected move was played.
    pub fn ponder_hit(&mut self) {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
        }
    }

    /// Waits up to ten seconds for the search to answer. A search that only a command would end is stopped
    /// immediately; a perft count has no time limit.
    pub fn finish(&mut self) {
        let is_endless = |running: &Running| !running.ends || running.control.is_pondering();
        if self.running.as_ref().is_some_and(is_endless) {
            self.stop();
        }
        let start = Instant::now();
        let is_perft = self.running.as_ref().is_some_and(|running| running.is_perft);
        while self.is_searching() && (is_perft || start.elapsed() < GRACE_PERIOD) {
            thread::sleep(Duration::from_millis(1));
        }
        self.finish_now();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.finish_now();
    }
}

/// The number of leading moves that the game has already played; 0 for notations other than that of the
/// rules, where the text of a move depends on the board.
fn already_played(dialect: Dialect, game: &dyn AnyGame, turns: &[&str]) -> usize {
    if dialect != Dialect::Rules {
        return 0;
    }
    game.played().iter().zip(turns).take_while(|&(&turn, text)| game.write(turn) == **text).count()
}

/// Reads a legal move.
///
/// # Errors
/// The reason why the text is not a legal move.
pub fn read(dialect: Dialect, game: &dyn AnyGame, text: &str) -> Result<Turn, String> {
    game.read(&dialect.read(game, text)?)
}

/// Restarts the fifty-move count if it is complete. A program that still asks for a move has a different
/// rule, such as cutechess-cli with its seventy moves in Shatranj. Without the restart, the search would
/// score every quiet move as a draw, even one that loses a piece.
fn restart_fifty_moves(game: &mut dyn AnyGame) {
    let by_clock = [Reason::FiftyMoveRule, Reason::MoveCountRule];
    if game.outcome().is_some_and(|outcome| by_clock.contains(&outcome.reason)) {
        game.restart_clock();
    }
}

fn take<T>(slot: &Mutex<Option<T>>) -> Option<T> {
    lock(slot).take()
}

fn join(thread: JoinHandle<()>) {
    if thread.join().is_err() {
        log::error!("a search ended in a panic");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_still_sees_threats_after_fifty_moves() {
        // The knight attacks the rook.
        let search = |clock: u32| {
            let mut engine = Engine::default();
            engine.set_variant("shatranj".parse().expect("a variant"));
            let fen = format!("7k/6n1/8/3r4/8/2N5/8/R3K3 b - - {clock} 90");
            engine.set_up(Some(&fen), []).expect(&fen);
            let (sender, best) = std::sync::mpsc::channel();
            let on_best = move |_: &dyn AnyGame, best: Best| {
                let _ = sender.send(best);
            };
            engine.start(Limits::depth(6), Box::new(|_, _| {}), Box::new(on_best));
            let best = best.recv().expect("a result");
            assert_eq!(engine.game.fen(), fen);
            (best.turn, best.value)
        };
        let fresh = search(0);
        assert_ne!(fresh.1, 0);
        for clock in [100, 130] {
            assert_eq!(search(clock), fresh, "{clock}");
        }
    }

    #[test]
    fn longer_shorter_and_different_lists_of_turns_are_set_up() {
        const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 4 9";
        let mut engine = Engine::default();
        for (fen, turns, expected) in [
            (None, "e2e4 e7e5", "pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"),
            (None, "e2e4 e7e5 d2d4", "PPP2PPP/RNBQKBNR b"),
            (None, "e2e4 c7c5", "pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w"),
            (None, "", "PPPPPPPP/RNBQKBNR w"),
            (Some(FEN), "e1g1", "5RK1 b - - 5 9"),
            (Some(FEN), "e1g1 e8e7", "5RK1 w - - 6 10"),
            (Some(FEN), "e8e7", "5RK1 w - - 6 10"),
            (None, "e2e4", "PPPP1PPP/RNBQKBNR b"),
        ] {
            let done = engine.set_up(fen, turns.split_ascii_whitespace());
            assert_eq!(done.is_ok(), turns != "e8e7", "{turns}: {done:?}");
            let fen = engine.game.fen();
            assert!(fen.contains(expected), "{turns}: {fen}");
        }
    }
}

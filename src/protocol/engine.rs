//! The engine behind both protocols: a game, settings, the table, and at most one search.

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

/// The initial size of the table in megabytes.
pub const DEFAULT_HASH: usize = 64;
/// The longest time for which a search continues at the end of input, when no command can stop it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most search threads.
pub const MOST_THREADS: usize = 512;
/// The most lines of a search.
pub const MOST_LINES: usize = 256;

/// Why a position could not be set up. The previous game is kept.
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
        /// Why it is illegal.
        why: String,
    },
}

/// Called with every line the search finds.
pub type OnInfo = Box<dyn FnMut(&dyn AnyGame, &Report) + Send>;
/// Called with the result of a search.
pub type OnBest = Box<dyn FnOnce(&dyn AnyGame, Best) + Send>;

struct Running {
    control: Control,
    thread: JoinHandle<()>,
    /// Whether it ends without a command, once it is no longer pondering.
    ends: bool,
    /// Whether it is a perft count, which has no result until it is complete.
    counts: bool,
}

/// The engine.
pub struct Engine {
    /// The games that can be chosen.
    pub registry: Registry,
    /// The game being played.
    pub game: Box<dyn AnyGame>,
    /// The variant last chosen, of which the game may be the form with castling as in Chess960.
    pub chosen: Variant,
    /// Whether games are played with castling as in Chess960.
    pub chess960: bool,
    /// The settings of searches.
    pub settings: Settings,
    /// Whether win, draw and loss chances are shown.
    pub show_chances: bool,
    /// The notation of moves in UCI.
    pub dialect: Dialect,
    /// The playing strength.
    pub handicap: Handicap,
    /// The engine's own opening book.
    pub book: OwnBook,
    /// The evaluator for all games.
    evaluator: Evaluator,
    /// A file with an evaluation whose game is not defined yet, and the reason why it cannot be used.
    waiting: Option<(String, String)>,
    memory: Arc<Memory>,
    running: Option<Running>,
}

impl Default for Engine {
    fn default() -> Self {
        Engine::new(Registry::new())
    }
}

impl Engine {
    /// An engine with the games of a registry, a game of chess and a table of [`DEFAULT_HASH`], or a small
    /// one if memory is short.
    pub fn new(registry: Registry) -> Engine {
        Engine::with_hash(DEFAULT_HASH, registry.clone())
            .or_else(|_| Engine::with_hash(1, registry))
            .unwrap_or_else(|error| panic!("not enough memory to start: {error}"))
    }

    /// The same with a table of this many mebibytes.
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
            waiting: None,
            memory: Arc::new(Memory::new(mebibytes)?),
            running: None,
        })
    }

    /// Starts a new game of a variant, or of its form with castling as in Chess960.
    ///
    /// # Errors
    /// If the variant has no such form; nothing is changed then.
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

    /// Chooses the evaluator by the value of `EvalFile`. A file for a game that is not known waits until one
    /// of the name is defined; the reason is returned.
    ///
    /// # Errors
    /// Says why a file cannot be used; nothing is changed then.
    pub fn evaluate_by(&mut self, file: Option<&str>) -> Result<Option<String>, String> {
        let (evaluator, waiting) = match (evaluator(file, &self.registry), file) {
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
        self.waiting = waiting;
        Ok(self.waiting.as_ref().map(|(_, why)| why.clone()))
    }

    /// Tries the file again that waits for its game, after definitions were read.
    ///
    /// # Errors
    /// Says why it cannot be used now that its game is known.
    pub fn evaluate_by_waiting(&mut self) -> Result<(), String> {
        match self.waiting.take() {
            Some((file, _)) => self.evaluate_by(Some(&file)).map(drop),
            None => Ok(()),
        }
    }

    /// Takes the newest definition of the game's name, and what was learnt for it since, for a game that is
    /// set up from now on; false if there is nothing new.
    pub fn renew(&mut self) -> bool {
        let Some(newest) = self.newest() else {
            return false;
        };
        self.set_variant(newest);
        self.chosen = self.registry.newest(self.chosen);
        true
    }

    /// The variant that the game's name means now, if it is not the one being played.
    fn newest(&self) -> Option<Variant> {
        let now = self.game.variant();
        Some(self.registry.newest(now)).filter(|newest| *newest != now)
    }

    /// A message if the chosen network is not for the current game.
    pub fn misfit(&self) -> Option<String> {
        if let Some((file, why)) = &self.waiting {
            return Some(format!("EvalFile {file:?}: {why}"));
        }
        let Evaluator::Net(file) = &self.evaluator else {
            return None;
        };
        let (theirs, ours) = (file.game(), self.game.variant().exact_name());
        (theirs != ours)
            .then(|| format!("EvalFile is a network for {theirs}; {ours} keeps its own evaluation"))
    }

    /// Clears everything stored in earlier games.
    pub fn forget(&mut self) {
        self.finish_now();
        self.memory.clear();
    }

    /// Changes the size of the table.
    ///
    /// # Errors
    /// If there is not enough memory; the message gives the current size of the table.
    pub fn set_hash(&mut self, mebibytes: usize) -> Result<(), String> {
        self.finish_now();
        let Some(memory) = Arc::get_mut(&mut self.memory) else {
            unreachable!("only a search shares the memory, and it has ended")
        };
        memory.resize(mebibytes).map_err(|error| format!("{error}; it has {} MB", memory.mebibytes()))
    }

    /// Sets up a position and plays moves from it, which are in the chosen notation. Unless this continues
    /// the current game, it is a game of the newest definition of its name.
    ///
    /// # Errors
    /// If the FEN is invalid or a move is illegal; the game is then unchanged, or a new one of that
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
        // GUIs send the complete game with every move. At a very fast clock, reading hundreds of moves again
        // takes longer than thinking, so the moves already played are kept.
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

    /// Whether a position with this first move is one of the game in progress.
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

    /// Nodes searched so far by the running search, on all threads; 0 if there is none.
    pub fn nodes(&self) -> u64 {
        let running = self.running.as_ref();
        running.map_or(0, |running| running.control.nodes())
    }

    /// The book's move, if it can replace a search with these limits. Only a move to be played comes from the
    /// book: analysis, pondering, and searches for a mate or of selected moves are always done.
    pub fn book_turn(&self, limits: &Limits) -> Option<Entry> {
        let plain = !limits.infinite
            && !limits.ponder
            && limits.mate.is_none()
            && limits.turns.is_empty()
            && limits.excluded.is_empty();
        plain.then(|| self.book.choose(self.game.as_ref())).flatten()
    }

    /// The settings of a search for a move to be played.
    pub fn playing(&self) -> Settings {
        Settings { strength: self.handicap.strength(), ..self.settings }
    }

    /// Starts searching the game's position on separate threads, after ending the previous search.
    pub fn start(&mut self, limits: Limits, on_info: OnInfo, on_best: OnBest) {
        self.start_from(self.game.fork(), limits, self.playing(), on_info, on_best);
    }

    /// Like [`start`](Self::start), for another position of the same variant and with other settings.
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
        let answer = Arc::new(Mutex::new(Some((game, on_best))));
        let asked = Arc::clone(&answer);
        let run = move || {
            let Some((game, on_best)) = take(&asked) else {
                return;
            };
            let mut report = |news: &Report| on_info(game.as_ref(), news);
            let best = game.search(&limits, settings, &memory, &handle, &mut report);
            on_best(game.as_ref(), best);
        };
        match thread::Builder::new().spawn(run) {
            Ok(thread) => self.running = Some(Running { control, thread, ends, counts: false }),
            Err(error) => {
                log::error!("cannot search: {error}");
                // A move is expected nevertheless.
                if let Some((game, on_best)) = take(&answer) {
                    let best = Best { turn: game.legal_moves().first().copied(), ..Best::default() };
                    on_best(game.as_ref(), best);
                }
            }
        }
    }

    /// Starts a perft count in the game's position on a separate thread, after ending the previous search.
    /// Once its control is stopped, the count must end soon and report that it was stopped.
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
        self.running = Some(Running { control, thread, ends: true, counts: true });
        Ok(())
    }

    /// Makes the search answer at once, and waits until it has.
    pub fn finish_now(&mut self) {
        if let Some(running) = self.running.take() {
            running.control.stop();
            join(running.thread);
        }
    }

    /// Makes the search answer at once, without waiting for it.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }

    /// The expected move has been played.
    pub fn ponder_hit(&mut self) {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
        }
    }

    /// Waits at most ten seconds for the search to answer. A search that only a command would end is stopped
    /// at once; a perft count is allowed to finish.
    pub fn finish(&mut self) {
        let waits = |running: &Running| !running.ends || running.control.is_pondering();
        if self.running.as_ref().is_some_and(waits) {
            self.stop();
        }
        let start = Instant::now();
        let counts = self.running.as_ref().is_some_and(|running| running.counts);
        while self.is_searching() && (counts || start.elapsed() < PATIENCE) {
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

/// The number of moves, from the first one on, that the game has already played. Moves in notations other
/// than that of the rules depend on the board and are always read again.
fn already_played(dialect: Dialect, game: &dyn AnyGame, turns: &[&str]) -> usize {
    if dialect != Dialect::Rules {
        return 0;
    }
    game.played().iter().zip(turns).take_while(|&(&turn, text)| game.write(turn) == **text).count()
}

/// Reads a legal move.
///
/// # Errors
/// Says why the text is not a legal move.
pub fn read(dialect: Dialect, game: &dyn AnyGame, text: &str) -> Result<Turn, String> {
    game.read(&dialect.read(game, text)?)
}

/// Restarts the fifty-move count if it is complete. A program that asks for a move nevertheless has another
/// rule, such as the seventy moves of cutechess-cli in Shatranj. If the search went on counting, every quiet
/// move would be a draw, whatever it loses.
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
    fn after_fifty_moves_the_engine_still_sees_what_quiet_turns_lose() {
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
    fn a_longer_shorter_or_other_list_of_turns_is_set_up_whole() {
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

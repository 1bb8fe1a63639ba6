//! A game: a position with its history.

use crate::definitions::MODULE;
use crate::fault;
use crate::watched::watched;
use engine::any::{AnyGame, Evaluator, new_game};
use engine::core::{Color, Spot, Turn};
use engine::games::Variant;
use engine::rules::Notation;
use engine::search::{Control, Memory, Report};
use engine::web::think::{Think, best, line};
use engine::web::why::illegal;
use engine::web::{Answerer, Place, brought};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most mebibytes of a search's table.
const MOST_HASH: usize = 65_536;

/// A game. It may be used from several threads: every call is done as a whole, and a search goes on with the
/// position that it began with.
#[pyclass(frozen, subclass)]
pub struct Game {
    game: Mutex<Box<dyn AnyGame>>,
}

/// A variant of a name.
pub fn variant(name: &str) -> PyResult<Variant> {
    MODULE.registry.variant(name).map_err(fault)
}

/// A game of a variant from a position; without one, or with `startpos`, from its start. In a FEN of the
/// board alone White is to move, as with pyffish.
pub fn begin(variant: Variant, fen: Option<&str>) -> PyResult<Box<dyn AnyGame>> {
    let mut game = new_game(variant);
    if let Some(fen) = fen.filter(|fen| *fen != "startpos") {
        let is_board_alone = fen.split_whitespace().count() == 1;
        let fen = if is_board_alone { format!("{fen} w") } else { fen.to_string() };
        game.set_up(Some(&fen)).map_err(fault)?;
    }
    Ok(game)
}

impl Game {
    fn lock(&self) -> MutexGuard<'_, Box<dyn AnyGame>> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads a move in any notation; the error names it, and says why it is not legal.
pub fn read(game: &dyn AnyGame, text: &str) -> PyResult<Turn> {
    game.read_any(text).map_err(|_| fault(format!("illegal move {text}: {}", illegal(game, text))))
}

/// A colour's name.
pub fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (variant = "chess", fen = None, define = None))]
    fn new(variant: &str, fen: Option<&str>, define: Option<String>) -> PyResult<Game> {
        let place = Place { game: variant.to_string(), define, fen: None, moves: Vec::new() };
        let variant = place.variant(&MODULE.registry).map_err(fault)?;
        Ok(Game { game: Mutex::new(begin(variant, fen)?) })
    }

    /// The definition of a game of one's own; None for those that come with Firzan.
    #[getter]
    fn define(&self) -> Option<String> {
        brought(self.lock().variant(), &MODULE.registry)
    }

    #[getter]
    fn variant(&self) -> String {
        self.lock().variant().to_string()
    }

    #[getter]
    fn title(&self) -> &'static str {
        self.lock().title()
    }

    /// Files and ranks.
    #[getter]
    fn size(&self) -> (u8, u8) {
        self.lock().size()
    }

    #[getter]
    fn start_fen(&self) -> String {
        self.lock().first_fen()
    }

    #[getter]
    fn fen(&self) -> String {
        self.lock().fen()
    }

    #[getter]
    fn side(&self) -> &'static str {
        name(self.lock().side())
    }

    #[getter]
    fn in_check(&self) -> bool {
        self.lock().in_check()
    }

    #[getter]
    fn played(&self) -> Vec<String> {
        let game = self.lock();
        let mut at = game.fork();
        let turns = game.played().to_vec();
        while at.undo() {}
        let write = |&turn: &Turn| {
            let text = at.write(turn);
            at.play(turn);
            text
        };
        turns.iter().map(write).collect()
    }

    /// The pieces by their squares.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut found = Vec::new();
        {
            let game = self.lock();
            let (files, ranks) = game.size();
            for rank in 0..ranks {
                for file in 0..files {
                    let spot = Spot { file, rank };
                    found.extend(game.at(spot).map(|piece| (spot.write(1), piece.symbol())));
                }
            }
        }
        // Creating Python objects may run other code, which may use this game.
        let pieces = PyDict::new(py);
        for (spot, symbol) in found {
            pieces.set_item(spot, symbol)?;
        }
        Ok(pieces)
    }

    fn legal_moves(&self) -> Vec<String> {
        let game = self.lock();
        match game.outcome() {
            Some(_) => Vec::new(),
            None => game.legal_moves().into_iter().map(|turn| game.write(turn)).collect(),
        }
    }

    /// Result, reason and winner; None while the game goes on.
    fn ending(&self) -> Option<(&'static str, String, Option<&'static str>)> {
        let outcome = self.lock().outcome()?;
        Some((outcome.score(), outcome.reason.to_string(), outcome.winner.map(name)))
    }

    /// Plays a move in any notation, and gives it back in that of the rules.
    fn push(&self, r#move: &str) -> PyResult<String> {
        let mut game = self.lock();
        if let Some(outcome) = game.outcome() {
            return Err(fault(format!("{move} cannot be played, the game is over: {}", outcome.reason)));
        }
        let turn = read(game.as_ref(), r#move)?;
        let text = game.write(turn);
        game.play(turn);
        Ok(text)
    }

    /// Takes the last move back, and gives it in the notation of the rules.
    fn pop(&self) -> PyResult<String> {
        let mut game = self.lock();
        let Some(&turn) = game.played().last() else {
            return Err(pyo3::exceptions::PyIndexError::new_err("no move was played"));
        };
        game.undo();
        Ok(game.write(turn))
    }

    /// Whether a text is a legal move, and why.
    fn explain(&self, text: &str) -> (bool, String) {
        let why = self.lock().why(text.trim());
        (why.legal, why.note.text)
    }

    #[pyo3(signature = (r#move, long = false))]
    fn san(&self, r#move: &str, long: bool) -> PyResult<String> {
        let game = self.lock();
        let turn = read(game.as_ref(), r#move)?;
        Ok(game.write_in(if long { Notation::Lan } else { Notation::San }, turn))
    }

    /// Counts without the interpreter's lock.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth == 0 {
            return Ok(1);
        }
        let game = self.lock().fork();
        let is_stopped = AtomicBool::new(false);
        let stop = || is_stopped.store(true, Ordering::Relaxed);
        let count = |_: &_| game.divide(depth, &|| is_stopped.load(Ordering::Relaxed));
        let counts = watched(py, stop, count, |()| Ok(()))?;
        Ok(counts.into_iter().map(|(_, count)| count).sum())
    }

    fn evaluation(&self) -> Option<f64> {
        let game = self.lock();
        let value = game.evaluation()?;
        Some(f64::from(game.centipawns(value) * game.side().sign()) / 100.0)
    }

    /// Searches without the interpreter's lock. The request and the lines are JSON, as `src/web` has them;
    /// each line is also given to `tell`, which may raise an exception to end the search.
    #[pyo3(signature = (request, hash = 16, hand = false, tell = None))]
    fn search_json(
        &self,
        py: Python<'_>,
        request: &str,
        hash: usize,
        hand: bool,
        tell: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let mut request: serde_json::Value = serde_json::from_str(request).map_err(fault)?;
        let variant = self.lock().variant();
        request["game"] = json!(variant.to_string());
        if MODULE.registry.variant(&variant.to_string()) != Ok(variant) {
            // Its definition is not the one of that name now.
            request["define"] = json!(brought(variant, &MODULE.registry));
        }
        let threads = request["threads"].as_u64().unwrap_or(1).clamp(1, 512) as usize;
        let mut game = self.lock().fork();
        if hand {
            game.evaluate_with(&Evaluator::Hand);
        }
        let mut task = Think::of(request).and_then(|think| think.task(&MODULE.registry)).map_err(fault)?;
        if game.outcome().is_some() {
            return Err(fault("the game is over"));
        }
        if !task.limits.ends(game.side()) {
            return Err(fault("a search needs a limit: time, nodes or depth"));
        }
        task.settings.threads = threads;
        let memory = Memory::new(hash.clamp(1, MOST_HASH)).map_err(fault)?;
        let control = Control::default();
        let search = |lines: &Sender<String>| {
            let mut report = |report: &Report| {
                if let Report::Line(info) = report {
                    // Nobody takes lines after an error.
                    let _ = lines.send(line(game.as_ref(), info).to_string());
                }
            };
            game.search(&task.limits, task.settings, &memory, &control, &mut report)
        };
        let each = |line: String| tell.as_ref().map_or(Ok(()), |tell| tell.call1(py, (line,)).map(drop));
        let found = watched(py, || control.stop(), search, each)?;
        Ok(best(game.as_ref(), &found).to_string())
    }

    fn __str__(&self) -> String {
        self.lock().diagram()
    }
}

/// Answers a question of the page, in JSON.
#[pyfunction]
pub fn ask(py: Python<'_>, question: &str) -> String {
    py.detach(|| Answerer::new(MODULE.registry.clone()).ask(question).to_string())
}

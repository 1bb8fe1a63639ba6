//! Answers questions about theories.

use crate::theory::explorer::{View, scene};
use crate::theory::store::{Address, Store, Wish};
use crate::theory::tree::Tree;
use anyhow::{Result, bail, ensure};
use firzan::any::AnyGame;
use firzan::games::{Registry, Variant};
use firzan::system::locks::lock;
use firzan::web::{Place, Replayed};
use serde_json::{Value, json};
use std::sync::Mutex;

/// The questions that are answered here.
pub const QUESTIONS: [&str; 3] = ["theory", "gap", "explore"];

/// Plies of a line.
const PLIES: usize = 6;
/// Maximum number of plies by which the clock may be later than the stored one; beyond that, the rule that
/// ends games without progress may change the value.
const LATER: u32 = 20;
/// Discount on moves to a position that the user wants explored, in plies.
const BONUS: f32 = 4.0;
/// Maximum number of plies of a line to explore.
const LONGEST: usize = 400;

/// The theories that the page shows.
#[derive(Default)]
pub struct Theories(Vec<Theory>);

struct Theory {
    variant: Variant,
    address: Address,
    connection: Mutex<Store>,
}

impl Theories {
    /// Opens the files.
    ///
    /// # Errors
    /// If one cannot be read, its game is unknown, or another one is of the same game.
    pub fn open(addresses: &[Address], registry: &Registry) -> Result<Theories> {
        let mut theories: Vec<Theory> = Vec::new();
        for address in addresses {
            let store = Store::read(address)?;
            let variant = store.variant(registry)?;
            if let Some(other) = theories.iter().find(|theory| theory.variant == variant) {
                bail!("{} and {address} are both theories of {variant}", other.address);
            }
            theories.push(Theory { variant, address: address.clone(), connection: Mutex::new(store) });
        }
        Ok(Theories(theories))
    }

    /// The ids of the games that have a theory.
    pub fn games(&self) -> Vec<String> {
        self.0.iter().map(|theory| theory.variant.to_string()).collect()
    }

    /// The game of the first theory.
    pub fn first(&self) -> Option<Variant> {
        self.0.first().map(|theory| theory.variant)
    }

    /// Looks up the position after moves from the start of the first theory, with all that a board needs.
    ///
    /// # Errors
    /// If a move is illegal, the position is unknown, or the file cannot be read.
    pub fn scene(&self, moves: Vec<String>, registry: &Registry) -> Result<Value, String> {
        let theory = self.0.first().ok_or("there is no theory")?;
        let fen = Some(lock(&theory.connection).subject().root.clone());
        let place = Place { game: theory.variant.to_string(), define: None, fen, moves };
        let replayed = Replayed::new(&place, registry)?;
        let game = replayed.game.as_ref();
        let known = theory.view(game).and_then(|view| view.map(|view| scene(&view, game)).transpose());
        known.map_err(|error| format!("{error:#}"))?.ok_or_else(|| "the theory ends here".to_string())
    }

    /// The answer to a question about a game's position: what is known of it (`theory`), the line to the most
    /// important position without an answer (`gap`), or that it will be explored (`explore`).
    ///
    /// # Errors
    /// If the question is invalid, no theory is about the game, or the file cannot be read or written.
    pub fn answer(&self, question: Value, registry: &Registry) -> Result<Value, String> {
        let ask = question["ask"].as_str().unwrap_or_default().to_string();
        let replayed = Replayed::new(&Place::of(question)?, registry)?;
        let game = replayed.game.as_ref();
        let variant = game.variant();
        let Some(theory) = self.0.iter().find(|theory| theory.variant == variant) else {
            return Err(format!("there is no theory of {variant}: start firzan serve with --theory FILE"));
        };
        let answer = match ask.as_str() {
            "gap" => theory.gap(game, registry),
            "explore" => theory.explore(game),
            _ => theory.known(game, replayed.repetitions()),
        };
        answer.map_err(|error| format!("{error:#}"))
    }
}

impl Theory {
    /// The explorer's view of a game's position; `None` if it is not stored.
    fn view(&self, game: &dyn AnyGame) -> Result<Option<View>> {
        lock(&self.connection).reconnecting(|store| View::of(store, game, PLIES))
    }

    fn known(&self, game: &dyn AnyGame, repetitions: usize) -> Result<Value> {
        let Some(view) = self.view(game)? else {
            return Ok(json!({ "known": false }));
        };
        let history = repetitions > 0 || game.counters().halfmove > view.clock + LATER;
        let mut answer = serde_json::to_value(view)?;
        answer["known"] = true.into();
        answer["history"] = history.into();
        Ok(answer)
    }

    fn gap(&self, game: &dyn AnyGame, registry: &Registry) -> Result<Value> {
        // A separate connection, so that the explorer does not wait while the whole theory is read.
        let mut tree = Tree::load(&Store::read(&self.address)?, registry)?;
        let line = tree.gaps(game, 1).pop();
        let mut replay = game.fork();
        let moves = line.map(|turns| -> Vec<String> {
            let play = |turn| {
                let text = replay.write(turn);
                replay.play(turn);
                text
            };
            turns.into_iter().map(play).collect()
        });
        Ok(json!({ "moves": moves }))
    }

    fn explore(&self, game: &dyn AnyGame) -> Result<Value> {
        let mut start = game.fork();
        while start.undo() {}
        let mut root = start.fork();
        root.set_up(Some(&lock(&self.connection).subject().root))?;
        ensure!(start.fen() == root.fen(), "the game does not begin where the theory does");
        ensure!(game.played().len() <= LONGEST, "the line has more than {LONGEST} moves");
        let turns = game.played().to_vec();
        Store::wish(&self.address, &Wish { turns, bonus: BONUS, note: "page".to_string() })?;
        Ok(json!({}))
    }
}

//! The defined games of a registry, ready for play, with their learnt weights and networks.

use super::TERMS;
use super::chess960;
use super::game::{Chosen, Game, Home, Player};
use super::tables::are_alike;
use super::worth;
use crate::core::{Eight, Twelve};
use crate::eval::learnt::Learnt;
use crate::eval::written::Written;
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::definitions::{Definitions, Full, Guest};
use crate::games::defined::game::limits::table_bytes;
use crate::games::defined::players;
use crate::games::defined::text::shipped;
use crate::system::locks::lock;
use std::any::Any;
use std::collections::BTreeMap;
use std::ptr;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock};

/// Maximum size of the tables of a registry's games, in bytes; shared tables count once. This is an estimate
/// from above, three times the memory of tables for chess.
const MAX_BYTES: u32 = 1 << 30;

/// A game that can be played, by the frame of its board.
#[derive(Clone, Copy, Debug)]
pub enum Playable {
    /// On a board of at most 8x8 squares.
    Eight(Chosen<Eight>),
    /// On a board of at most 12x10 squares.
    Twelve(Chosen<Twelve>),
    /// With pieces in hand, on a board of at most 8x8 squares.
    EightHeld(Chosen<Eight>),
    /// With pieces in hand, on a board of at most 12x10 squares.
    TwelveHeld(Chosen<Twelve>),
    /// With turns that end with a wall, on a board of at most 8x8 squares.
    EightWalled(Chosen<Eight>),
    /// With turns that end with a wall, on a board of at most 12x10 squares.
    TwelveWalled(Chosen<Twelve>),
}

/// Evaluates an expression for the game, whatever its frame.
macro_rules! of_game {
    ($playable:expr, $game:ident => $value:expr) => {
        match $playable {
            Playable::Eight(Chosen($game))
            | Playable::EightHeld(Chosen($game))
            | Playable::EightWalled(Chosen($game)) => $value,
            Playable::Twelve(Chosen($game))
            | Playable::TwelveHeld(Chosen($game))
            | Playable::TwelveWalled(Chosen($game)) => $value,
        }
    };
}

impl Playable {
    /// Its definition.
    pub fn definition(self) -> &'static Definition {
        of_game!(self, game => game.definition)
    }

    /// The weights and network learnt for it.
    pub fn player(self) -> &'static Player {
        of_game!(self, game => &game.player)
    }

    /// The game, if its board has at most 8x8 squares.
    pub fn on_eight(self) -> Option<&'static Game<Eight>> {
        match self {
            Playable::Eight(Chosen(game))
            | Playable::EightHeld(Chosen(game))
            | Playable::EightWalled(Chosen(game)) => Some(game),
            _ => None,
        }
    }

    /// The game, if its board is larger.
    pub fn on_twelve(self) -> Option<&'static Game<Twelve>> {
        match self {
            Playable::Twelve(Chosen(game))
            | Playable::TwelveHeld(Chosen(game))
            | Playable::TwelveWalled(Chosen(game)) => Some(game),
            _ => None,
        }
    }

    /// The game without learnt weights or network.
    pub fn by_hand(self) -> Playable {
        match self {
            Playable::Eight(Chosen(game)) => Playable::Eight(Chosen(game.by_hand())),
            Playable::Twelve(Chosen(game)) => Playable::Twelve(Chosen(game.by_hand())),
            Playable::EightHeld(Chosen(game)) => Playable::EightHeld(Chosen(game.by_hand())),
            Playable::TwelveHeld(Chosen(game)) => Playable::TwelveHeld(Chosen(game.by_hand())),
            Playable::EightWalled(Chosen(game)) => Playable::EightWalled(Chosen(game.by_hand())),
            Playable::TwelveWalled(Chosen(game)) => Playable::TwelveWalled(Chosen(game.by_hand())),
        }
    }

    /// Storage for data that a protocol derives from the game.
    pub fn derived(self) -> &'static OnceLock<Box<dyn Any + Send + Sync>> {
        of_game!(self, game => &game.derived)
    }

    /// The values of its kinds, in centipawns, according to weights fitted to its games.
    pub fn fitted_values(self, table: &[[i32; 2]]) -> Vec<i32> {
        of_game!(self, game => worth::fitted_values(game, table))
    }
}

/// The shipped games with their Chess960 forms, made on first use.
static BUILT_IN: LazyLock<Mutex<Games>> =
    LazyLock::new(|| Mutex::new(Games { is_built_in: true, ..Games::default() }));

/// Defined games.
#[derive(Default)]
pub struct Games {
    /// Whether these are the shipped games.
    is_built_in: bool,
    definitions: Definitions,
    /// Weights and networks from files, by the exact names of games.
    players: BTreeMap<String, Player>,
    /// Refused games, with the reasons.
    refused: Vec<(&'static Definition, String)>,
    made: Vec<Made>,
    /// The bytes of all tables made, including those of forgotten games.
    bytes: u32,
    /// Games with castling, each with its Chess960 form.
    forms: Vec<(&'static Definition, &'static Definition)>,
}

/// A definition prepared for play, or the reason why it cannot be played.
struct Made {
    definition: &'static Definition,
    weights: WeightsOf,
    game: Result<Playable, String>,
}

/// The source of a game's weights.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WeightsOf {
    /// The weights learnt for it, if any.
    Name,
    /// Weights with this checksum.
    Checksum(u32),
    /// Weights learnt for it that have since been replaced.
    Past,
}

impl Games {
    /// The definitions from files and from requests.
    pub fn definitions(&self) -> &Definitions {
        &self.definitions
    }

    /// The definitions, mutably.
    pub fn definitions_mut(&mut self) -> &mut Definitions {
        &mut self.definitions
    }

    /// Adds a definition from a request, and forgets those that it displaces.
    ///
    /// # Errors
    /// If its tables are too large, or there is no room even without the others.
    pub fn define_guest(&mut self, game: Definition) -> Result<&'static Definition, Full> {
        let Guest { game, forgotten } = self.definitions.define_guest(game)?;
        if !forgotten.is_empty() {
            let is_kept = |game: &Definition| !forgotten.iter().any(|other| ptr::eq(*other, game));
            self.made.retain(|made| is_kept(made.definition));
            self.refused.retain(|(game, _)| is_kept(game));
            self.forms.retain(|(standard, form)| is_kept(standard) && is_kept(form));
        }
        Ok(game)
    }

    /// Prepares a definition for play, with the weights and network learnt for it.
    ///
    /// # Errors
    /// Names the rule that Firzan does not play, or says why it cannot be played.
    pub fn playable(&mut self, definition: &'static Definition) -> Result<Playable, String> {
        if let Some((_, why)) = self.refused.iter().find(|(game, _)| ptr::eq(*game, definition)) {
            return Err(why.clone());
        }
        let name = definition.exact_name();
        let is_own = self.players.contains_key(&name);
        if let Some(mut games) = self.built_in().filter(|games| !is_own && games.has(definition)) {
            return games.playable(definition);
        }
        self.find_or_make(definition, WeightsOf::Name, |games| games.player(&name))
    }

    /// Prepares a definition for play with these weights instead of those learnt for it. Repeated calls
    /// return the same game.
    ///
    /// # Errors
    /// Those of [`playable`](Self::playable).
    pub fn with_weights(
        &mut self,
        definition: &'static Definition,
        weights: Written,
    ) -> Result<Playable, String> {
        let sum = crc32fast::hash(weights.text(TERMS).as_bytes());
        self.find_or_make(definition, WeightsOf::Checksum(sum), |games| Player {
            weights: Some(weights),
            ..games.player(&definition.exact_name())
        })
    }

    /// Refuses a game for the reason `why`; `None` accepts it again.
    pub fn refuse(&mut self, definition: &'static Definition, why: Option<String>) {
        self.refused.retain(|(game, _)| !ptr::eq(*game, definition));
        self.refused.extend(why.map(|why| (definition, why)));
    }

    /// Stores the weights and network learnt for a game. The next time the game is set up, it is rebuilt with
    /// them; existing positions do not change. A whole player replaces both weights and network, any other
    /// only the part that it contains.
    ///
    /// # Errors
    /// Says what is wrong with the weights.
    pub fn learn(&mut self, learnt: Learnt, is_whole: bool) -> Result<(), String> {
        let weights = learnt.written(TERMS)?;
        let game = learnt.game;
        let before = self.player(&game).mark();
        let player = self.players.entry(game.clone()).or_default();
        if is_whole || weights.is_some() {
            player.weights = weights;
        }
        if is_whole || learnt.net.is_some() {
            player.net = learnt.net.map(Arc::from);
        }
        if self.player(&game).mark() != before {
            // Its tables stay: new games may share them.
            let is_meant =
                |made: &&mut Made| made.weights == WeightsOf::Name && made.definition.exact_name() == game;
            self.made.iter_mut().filter(is_meant).for_each(|made| made.weights = WeightsOf::Past);
        }
        Ok(())
    }

    /// The form of a game with castling as in Chess960: a shipped game if one has the same rules, such as
    /// `fischerandom`, otherwise one whose id is the game's with the option `960`. A game without castling is
    /// its own form.
    ///
    /// # Errors
    /// If there is no room for more games, or the game has no form.
    pub fn form(&mut self, game: &'static Definition) -> Result<&'static Definition, String> {
        if chess960::is_form(game) {
            return Ok(game);
        }
        if let Some(mut games) = self.built_in().filter(|games| games.has(game)) {
            return games.form(game);
        }
        if let Some(&(_, form)) = self.forms.iter().find(|(standard, _)| ptr::eq(*standard, game)) {
            return Ok(form);
        }
        let form = chess960::form(game)?;
        let shipped = shipped::all().iter().find(|shipped| shipped.canonical == form.canonical);
        let form = match shipped {
            Some(shipped) => *shipped,
            None => self.define_guest(form).map_err(|full| full.to_string())?,
        };
        self.forms.push((game, form));
        Ok(form)
    }

    /// The game from which a form was made; `None` for a form that is a shipped game, such as `fischerandom`.
    pub fn origin(&self, form: &Definition) -> Option<&'static Definition> {
        let is_made = |made: &Definition| ptr::eq(made, form) && made.name.ends_with(chess960::SUFFIX);
        let own = self.forms.iter().find(|(_, made)| is_made(made)).map(|&(game, _)| game);
        own.or_else(|| self.built_in()?.origin(form))
    }

    /// The shipped games; `None` if `self` holds them.
    fn built_in(&self) -> Option<MutexGuard<'static, Games>> {
        (!self.is_built_in).then(|| lock(&BUILT_IN))
    }

    /// Whether a definition is a shipped game or the form of one. For use on the shipped games only.
    fn has(&self, definition: &Definition) -> bool {
        shipped::contains(definition) || self.forms.iter().any(|(_, form)| ptr::eq(*form, definition))
    }

    /// The weights and network for the game with an exact name: those from files, completed by the shipped
    /// ones. A shipped network corrects the evaluation by the shipped weights, so it needs them.
    fn player(&self, exact_name: &str) -> Player {
        let own = self.players.get(exact_name).cloned().unwrap_or_default();
        let Some(shipped) = players::of(exact_name) else { return own };
        let Ok(weights) = shipped.written(TERMS) else { return own };
        let is_fitting = match (&own.weights, &weights) {
            (Some(own), Some(shipped)) => own.table == shipped.table && own.values == shipped.values,
            (own, _) => own.is_none(),
        };
        let net = shipped.net.filter(|_| is_fitting).map(Arc::from);
        Player { weights: own.weights.or(weights), net: own.net.or(net) }
    }

    /// Finds the game with these weights, or makes it.
    fn find_or_make(
        &mut self,
        definition: &'static Definition,
        weights: WeightsOf,
        player: impl FnOnce(&Games) -> Player,
    ) -> Result<Playable, String> {
        let is_same = |made: &&Made| ptr::eq(made.definition, definition) && made.weights == weights;
        if let Some(made) = self.made.iter().find(is_same) {
            return made.game.clone();
        }
        let (game, bytes) = self.make(definition, player(self));
        self.bytes += bytes;
        self.made.push(Made { definition, weights, game: game.clone() });
        game
    }

    /// Makes the game of a definition on the smallest frame that fits its board. Also returns the size
    /// of its tables in bytes, 0 if it shares those of another game with the same pieces.
    fn make(&self, definition: &'static Definition, player: Player) -> (Result<Playable, String>, u32) {
        let alike = self.find_alike(definition);
        let bytes = if alike.is_some() { 0 } else { table_bytes(definition) };
        if self.bytes.saturating_add(bytes) > MAX_BYTES {
            return (Err(no_room()), 0);
        }
        let board = definition.rules.board;
        let (has_hands, has_walls) = (definition.rules.has_hands(), definition.rules.walls.follow_moves());
        // The page's engine has walls only on the larger frame: it is a download.
        let is_small = board.files <= 8 && board.ranks <= 8 && !(has_walls && cfg!(target_family = "wasm"));
        let game = if is_small {
            let like = alike.and_then(Playable::on_eight);
            let form = match (has_walls, has_hands) {
                (true, _) => Playable::EightWalled,
                (_, true) => Playable::EightHeld,
                _ => Playable::Eight,
            };
            Game::new(definition, player, like).map(|game| form(Chosen(game)))
        } else {
            let like = alike.and_then(Playable::on_twelve);
            let form = match (has_walls, has_hands) {
                (true, _) => Playable::TwelveWalled,
                (_, true) => Playable::TwelveHeld,
                _ => Playable::Twelve,
            };
            Game::new(definition, player, like).map(|game| form(Chosen(game)))
        };
        (game, bytes)
    }

    /// Finds an existing game with the same pieces.
    fn find_alike(&self, definition: &Definition) -> Option<Playable> {
        let mut games = self.made.iter().filter_map(|made| made.game.as_ref().ok().copied());
        let own = games.find(|game| are_alike(game.definition(), definition));
        own.or_else(|| self.built_in()?.find_alike(definition))
    }
}

/// The message for refusing a game whose tables would take too much memory.
pub fn no_room() -> String {
    format!("with its tables, those of all games would take more than {} MiB", MAX_BYTES >> 20)
}

macro_rules! home {
    ($frame:ident, $standard:literal) => {
        impl Home for $frame {
            fn standard() -> &'static Game<$frame> {
                let game = shipped::find($standard).map(|game| lock(&BUILT_IN).playable(game));
                let Some(Ok(Playable::$frame(Chosen(game)))) = game else {
                    unreachable!("{} comes with the program", $standard)
                };
                game.by_hand()
            }
        }
    };
}

home!(Eight, "chess");
home!(Twelve, "capablanca");

//! A defined game made ready to be played: its kinds, and the tables of what they do.

use super::learnt::Player;
use super::tables::Tables;
use super::tables::mover::{self, Form, Mover};
use super::tables::worth::Worth;
use crate::core::{Spot, Square, SquareSet};
use crate::games::defined::game::Definition;
use crate::games::defined::game::limits::Most;
use crate::games::defined::play::tables::ends::Ends;
use crate::games::defined::play::tables::{Axis, Castlings, Frame};
use crate::rules::{GameOptions, Identity, Piece};
use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// A defined game.
pub struct Game<F: Frame> {
    /// Its definition.
    pub definition: &'static Definition,
    /// Its names, kinds for people, and rules that hold in all positions.
    pub identity: Identity,
    /// The start position.
    pub start: &'static str,
    /// The kinds: those of the definition, then the turned ones.
    pub forms: Vec<Form>,
    /// The king's kind.
    pub king: Option<u8>,
    /// The kinds that cannot be captured, by their side.
    pub immune: [Vec<u8>; 2],
    /// The squares that pieces can stand on.
    pub board: F::Set,
    /// Squares that nothing enters.
    pub holes: F::Set,
    /// The parts of the board to which kings are bound, by two corners.
    pub palaces: &'static [[Spot; 2]],
    /// The pieces' moves and attacks.
    pub tables: Tables<F>,
    /// By piece code, the most moves that a piece may ever have.
    pub most_moves: Vec<Most>,
    /// Castling.
    pub castlings: Castlings<F>,
    /// The squares on which each side takes en passant.
    pub passing: [F::Set; 2],
    /// Whether steps have other bounds than the king's safety.
    pub is_bounded: bool,
    /// The ends by pieces.
    pub ends: Ends<F::Set>,
    /// Whether moves are still listed where material draws.
    pub goes_on_when_drawn: bool,
    /// Whether having to move is what loses, or wins: the other side must capture, or is to be spared.
    pub aims_at_zugzwang: bool,
    /// The worth of kinds and places, for the evaluation.
    pub worth: Worth<F::Set>,
    /// The weights and the network that were learnt for it.
    pub player: Player,
    /// The same game as if nothing was learnt for it, made when it is first needed.
    pub by_hand: OnceLock<&'static Game<F>>,
    /// A place for what a protocol derives from it.
    pub derived: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl<F: Home> Game<F> {
    /// The same game as if nothing was learnt for it.
    pub fn by_hand(&'static self) -> &'static Game<F> {
        if self.player.weights.is_none() {
            return self;
        }
        self.by_hand.get_or_init(|| Game::new(self.definition, Player::default(), Some(self)).unwrap_or(self))
    }
}

impl<F: Frame> Game<F> {
    /// Whether checks are counted.
    #[inline]
    pub fn counts_checks(&self) -> bool {
        self.ends.enders.checks
    }

    /// The moves of a piece.
    #[inline]
    pub fn mover(&self, piece: Piece) -> &Mover<F> {
        &self.tables.movers[piece.color.index()][piece.kind as usize]
    }

    /// The kinds that move as a kind of the definition, turned ones included.
    pub fn moving_as(&self, kind: usize) -> impl Iterator<Item = u8> + '_ {
        mover::moving_as(&self.forms, kind)
    }

    /// The squares strictly between two on a rank, file or diagonal.
    pub fn between(&self, from: Square, to: Square) -> F::Set {
        let mut lines = (0..4).map(|number| self.tables.axes.at(number));
        lines.find(|line| line.full(from).has(to)).map_or(F::Set::EMPTY, |line| line.between(from, to))
    }

    /// The line through two squares, of which it passes over none.
    #[inline]
    pub fn axis(&self, from: Square, to: Square) -> Option<&Axis<F>> {
        self.tables.axes.all().iter().find(|axis| axis.is_whole && axis.full(from).has(to))
    }
}

/// A frame with a game of its own.
pub trait Home: Frame {
    /// The game that stands for any other where none is chosen: a shipped one.
    fn standard() -> &'static Game<Self>;
}

/// The defined game that is played: what a position's options are.
#[derive(Clone, Copy)]
pub struct Chosen<F: Home>(pub &'static Game<F>);

impl<F: Home> PartialEq for Chosen<F> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<F: Home> Eq for Chosen<F> {}

impl<F: Home> Default for Chosen<F> {
    fn default() -> Self {
        Chosen(F::standard())
    }
}

impl<F: Home> fmt::Debug for Chosen<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.definition.name)
    }
}

impl<F: Home> GameOptions for Chosen<F> {
    const WORDS: &'static [&'static str] = &[];

    fn with(self, _: &str) -> Option<Self> {
        None
    }

    fn has(self, _: &str) -> bool {
        false
    }
}

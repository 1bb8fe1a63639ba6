//! A defined game made ready to be played: its kinds, and the tables of what they do.

use crate::core::Spot;
use crate::core::Square;
use crate::core::SquareSet;
use crate::eval::{Net, Weights};
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::limits::Most;
use crate::games::defined::play::ends::goal::Goal;
use crate::games::defined::play::ends::material::Pattern;
use crate::games::defined::play::ends::royalty::Royalty;
use crate::games::defined::play::moves::castling::Castlings;
use crate::games::defined::play::tables::assault::Assault;
use crate::games::defined::play::tables::axis::{Axes, Axis};
use crate::games::defined::play::tables::form::{Form, MOST_KINDS};
use crate::games::defined::play::tables::frame::Frame;
use crate::games::defined::play::tables::lending::Lending;
use crate::games::defined::play::tables::mover::Mover;
use crate::games::defined::play::worth::outlook::Outlook;
use crate::rules::{GameOptions, Identity, Piece};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A defined game.
pub struct Game<F: Frame> {
    /// What it was made of.
    pub definition: &'static Definition,
    /// Its names, kinds for people, and rules that hold in all positions.
    pub identity: Identity,
    /// The kinds: those of the definition, then the turned ones.
    pub forms: Vec<Form>,
    /// Where the kings may be, by two corners.
    pub palaces: &'static [[Spot; 2]],
    /// The king's kind.
    pub king: Option<u8>,
    /// The squares that pieces can stand on.
    pub board: F::Set,
    /// Squares that nothing enters.
    pub holes: F::Set,
    /// The lines along which something rides or hops.
    pub axes: &'static Axes<F>,
    /// What each kind does, by side and kind.
    pub movers: [&'static [Mover<F>]; 2],
    /// How each side attacks.
    pub assault: [&'static Assault<F>; 2],
    /// What each side's pieces lend each other.
    pub relays: [&'static [Lending<F>]; 2],
    /// The kinds that cannot be captured, by their side.
    pub immune: [Vec<u8>; 2],
    /// Castling.
    pub castlings: Castlings<F>,
    /// Where each side takes en passant.
    pub passing: [F::Set; 2],
    /// The kinds of which counting asks.
    pub counted: Counted,
    /// How the pieces on the board can end it.
    pub enders: Enders,
    /// The material that draws.
    pub draws: Vec<Pattern<F::Set>>,
    /// The kinds with which it never does.
    pub decisive: Vec<u8>,
    /// Whether moves are still listed where it does.
    pub goes_on_when_drawn: bool,
    /// Pieces that are royal besides kings.
    pub royalty: Option<Royalty>,
    /// Whether steps have other bounds than the king's safety.
    pub is_bounded: bool,
    /// Whether having to move is what loses, or wins: the other side must capture, or is to be spared.
    pub aims_at_zugzwang: bool,
    /// Whether checks are counted.
    pub counts_checks: bool,
    /// The goals of both sides.
    pub goals: [Goal<F::Set>; 2],
    /// By piece code, the most moves that a piece may ever have.
    pub most_moves: Vec<Most>,
    /// What the kinds are worth in centipawns.
    pub values: [i32; MOST_KINDS],
    /// The weights of its evaluation.
    pub weights: &'static Weights,
    /// What the evaluation asks of its board and kinds.
    pub outlook: Outlook<F::Set>,
    /// Its network, if one was learnt.
    pub net: OnceLock<Option<Arc<Net>>>,
    /// The start position.
    pub start: &'static str,
}

impl<F: Frame> Game<F> {
    /// The number of the definition's kinds; those above are turned.
    #[inline]
    pub fn plain_kinds(&self) -> usize {
        self.definition.kinds.len()
    }

    /// What a piece does.
    #[inline]
    pub fn mover(&self, piece: Piece) -> &Mover<F> {
        &self.movers[piece.color.index()][piece.kind as usize]
    }

    /// The kinds that move as a kind of the definition, turned ones included.
    pub fn moving_as(&self, kind: usize) -> impl Iterator<Item = u8> + '_ {
        let forms = self.forms.iter().enumerate();
        forms.filter(move |(_, form)| form.moves == kind).map(|(number, _)| number as u8)
    }

    /// The squares strictly between two on a rank, file or diagonal.
    pub fn between(&self, from: Square, to: Square) -> F::Set {
        let mut lines = (0..4).map(|number| self.axes.at(number));
        lines.find(|line| line.full(from).has(to)).map_or(F::Set::EMPTY, |line| line.between(from, to))
    }

    /// The line through two squares, of which it passes over none.
    #[inline]
    pub fn axis(&self, from: Square, to: Square) -> Option<&Axis<F>> {
        self.axes.all().iter().find(|axis| axis.is_whole && axis.full(from).has(to))
    }
}

/// How the pieces on the board, or a move that has been made, can end a game.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Enders {
    /// By a bare king.
    pub bare_king: bool,
    /// By pieces that have died out.
    pub extinction: bool,
    /// By pieces that have reached their goal.
    pub goals: bool,
    /// By a castling, or by its loss.
    pub castling: bool,
    /// By checks that were given.
    pub checks: bool,
    /// By material with which nobody can win.
    pub material: bool,
}

/// The kinds of which the rules of counting ask.
pub struct Counted {
    /// The pawns.
    pub pawns: Vec<u8>,
    /// The rooks.
    pub rooks: Vec<u8>,
    /// The khons, `silver` in definitions.
    pub khons: Vec<u8>,
    /// The knights.
    pub knights: Vec<u8>,
}

/// A frame with a game of its own.
pub trait Home: Frame {
    /// The game that stands for any other where none is chosen: a shipped one.
    fn standard() -> &'static Game<Self>;
}

/// The defined game that is played: what a position's options are.
pub struct Chosen<F: Home>(pub &'static Game<F>);

impl<F: Home> Clone for Chosen<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Home> Copy for Chosen<F> {}

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

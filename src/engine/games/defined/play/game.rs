//! A defined game ready for play: its kinds, the tables of their moves, and its learnt weights and network.

use super::tables::mover::{self, Form, Mover};
use super::tables::{Table, Tables, table};
use crate::core::{Spot, Square, SquareSet};
use crate::eval::written::Written;
use crate::eval::{Net, Weights};
use crate::games::defined::game::Definition;
use crate::games::defined::game::limits::{MOST_KINDS, Most};
use crate::games::defined::game::rules::Gates;
use crate::games::defined::play::tables::blasts::Blasts;
use crate::games::defined::play::tables::drops::Drops;
use crate::games::defined::play::tables::enclosing::Enclosing;
use crate::games::defined::play::tables::ends::Ends;
use crate::games::defined::play::tables::walls::Walls;
use crate::games::defined::play::tables::{Axis, Castlings, Frame};
use crate::rules::{GameOptions, Identity, Piece};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A defined game.
pub struct Game<F: Frame> {
    /// Its definition.
    pub definition: &'static Definition,
    /// Its names, its kinds as shown to users, and rules that hold in all positions.
    pub identity: Identity,
    /// The start position.
    pub start: &'static str,
    /// The kinds: those of the definition, then promoted forms.
    pub forms: Vec<Form>,
    /// The king's kind.
    pub king: Option<u8>,
    /// The kinds that cannot be captured, by side.
    pub immune: [Vec<u8>; 2],
    /// The squares that pieces can occupy.
    pub board: F::Set,
    /// The squares that nothing can enter.
    pub holes: F::Set,
    /// The rectangles that kings are confined to, each as two corners.
    pub palaces: &'static [[Spot; 2]],
    /// The pieces' moves and attacks.
    pub tables: Tables<F>,
    /// By piece code, an upper bound on the moves that the piece can ever have.
    pub most_moves: Vec<Most>,
    /// Whether captures may remove more than the captured piece.
    pub consumes: bool,
    /// The kinds that turn into walls when they capture.
    pub petrified: Vec<u8>,
    /// Explosions; `None` if captures do not explode.
    pub blasts: Option<Blasts<F::Set>>,
    /// Enclosed pieces; `None` if they do not matter.
    pub enclosing: Option<Enclosing<F::Set>>,
    /// Captures to the hand and drops.
    pub drops: Drops<F::Set>,
    /// Castling.
    pub castlings: Castlings<F>,
    /// The squares where each side captures en passant.
    pub en_passant: [F::Set; 2],
    /// Whether rules beyond the king's safety restrict steps.
    pub is_bounded: bool,
    /// Gates.
    pub gates: Gates,
    /// Walls.
    pub walls: Walls<F::Set>,
    /// Whether a turn may only lay a wall.
    pub lays_instead: bool,
    /// Whether walls can appear.
    pub has_new_walls: bool,
    /// Whether mate counts only after certain checks, as in Shatar.
    pub needs_shak: bool,
    /// Whether pawns promote as a turn.
    pub promotes_as_turn: bool,
    /// The kinds that move as ferzes.
    pub ferzes: Vec<u8>,
    /// Whether a side may pass whenever it is not in check.
    pub may_pass: bool,
    /// Whether the game may end because the kings face each other.
    pub faces: bool,
    /// By side, the kinds that may not go back and forth; `None` if that does not lose.
    pub shuttlers: Option<[Vec<u8>; 2]>,
    /// The conditions under which pieces end the game.
    pub ends: Ends<F::Set>,
    /// Whether moves are still generated after a draw by material.
    pub continues_when_drawn: bool,
    /// Whether zugzwang decides games, so that the search may not try a null move.
    pub aims_at_zugzwang: bool,
    /// The values, weights and tables of the evaluation.
    pub worth: Worth<F::Set>,
    /// The weights and the network learnt for it.
    pub player: Player,
    /// The game without learnt weights or network, made on first use.
    pub by_hand: OnceLock<&'static Game<F>>,
    /// Storage for data that a protocol derives from the game.
    pub derived: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl<F: Home> Game<F> {
    /// The game without learnt weights or network.
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

    /// The kinds that move as a kind of the definition, promoted forms included.
    pub fn moving_as(&self, kind: usize) -> impl Iterator<Item = u8> + '_ {
        mover::moving_as(&self.forms, kind)
    }

    /// The squares strictly between two squares on a rank, file or diagonal.
    pub fn between(&self, from: Square, to: Square) -> F::Set {
        let mut lines = (0..4).map(|number| self.tables.axes.at(number));
        lines.find(|line| line.full(from).has(to)).map_or(F::Set::EMPTY, |line| line.between(from, to))
    }

    /// The line through two squares that skips no square between them.
    #[inline]
    pub fn axis(&self, from: Square, to: Square) -> Option<&Axis<F>> {
        self.tables.axes.all().iter().find(|axis| axis.is_whole && axis.full(from).has(to))
    }
}

/// A frame with a default game.
pub trait Home: Frame {
    /// The shipped game used by default.
    fn standard() -> &'static Game<Self>;
}

/// The game being played, as the options of a position.
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

/// The weights and the network learnt for a game.
#[derive(Clone, Default)]
pub struct Player {
    /// The weights, if any were learnt.
    pub weights: Option<Written>,
    /// The bytes of the network, if one was learnt.
    pub net: Option<Arc<[u8]>>,
}

impl Player {
    /// A checksum option for files that depend on it; empty if nothing was learnt.
    pub fn mark(&self) -> String {
        let Player { weights, net } = self;
        if weights.is_none() && net.is_none() {
            return String::new();
        }
        let mut sum = crc32fast::Hasher::new();
        sum.update(format!("{weights:?}").as_bytes());
        sum.update(net.as_deref().unwrap_or_default());
        format!(" --learnt {:08x}", sum.finalize())
    }
}

/// The values, weights and tables of a game's evaluation.
pub struct Worth<S> {
    /// The kinds' values in centipawns; 0 for a king.
    pub values: [i32; MOST_KINDS],
    /// The weights of its evaluation.
    pub weights: &'static Weights,
    /// The tables for its board and kinds.
    pub outlook: Outlook<S>,
    /// Its network, if one was learnt, read on first use.
    pub net: OnceLock<Option<Arc<Net>>>,
}

/// The evaluation's tables for a board and its kinds.
pub struct Outlook<S> {
    /// The kinds in ascending order of value, kings last, each with a flag that it is worth more than the
    /// previous one.
    pub order: Vec<(u8, bool)>,
    /// The king or, without one, the only kind that may not die out. Its last piece is what the evaluation
    /// calls a king.
    pub heart: Option<u8>,
    /// By the king's square, that square and the squares around it.
    pub rings: Table<S>,
    /// By colour and square, the index of the place in the evaluation's tables.
    pub places: [Table<u16>; 2],
    /// By colour, the kinds of pawns that promote.
    pub pawns: [Vec<u8>; 2],
    /// By colour and square, the squares ahead of a pawn on its own and adjacent files.
    pub fronts: [Table<S>; 2],
    /// By colour and square, the number of steps until a pawn promotes.
    pub to_go: [Table<u8>; 2],
    /// Kinds, each with its contribution to the game phase, in units of 1/`PHASE_UNIT` (see `worth`).
    pub phases: Vec<(u8, i32)>,
}

impl<S: SquareSet> Outlook<S> {
    /// Empty tables, for a game that is being made.
    pub fn none() -> Outlook<S> {
        let none = || table(S::EMPTY);
        Outlook {
            order: Vec::new(),
            heart: None,
            rings: none(),
            places: [table(0), table(0)],
            pawns: [Vec::new(), Vec::new()],
            fronts: [none(), none()],
            to_go: [table(0), table(0)],
            phases: Vec::new(),
        }
    }
}

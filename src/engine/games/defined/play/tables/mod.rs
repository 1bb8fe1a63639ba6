//! The tables of what a game's pieces do. They are most of its memory, so games whose pieces do the same
//! share them.
//!
//! | file | contents |
//! |---|---|
//! | `frame` | the boards in 64 and in 128 bits |
//! | `form` | the kinds, and sets of squares |
//! | `mover`, `builder`, `axis` | what pieces do, as tables, and how these are filled |
//! | `assault` | the same turned round: what attacks a square |
//! | `lending` | moves that pieces lend each other, as such tables |
//! | `palaces` | the parts of the board to which the kings are bound |

pub mod assault;
pub mod axis;
mod builder;
pub mod form;
pub mod frame;
pub mod lending;
pub mod mover;
pub mod palaces;

use super::game::Game;
use crate::core::Color;
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::region::Region;
use crate::games::defined::game::rules::{Clocks, Ends, Goals, Rules};
use assault::Assault;
use axis::Axes;
use form::{Form, set};
use frame::Frame;
use lending::Lending;
use mover::Mover;

/// Tables of what the pieces do, kept until the program ends.
pub struct Tables<F: Frame> {
    /// The lines along which something rides or hops.
    pub axes: &'static Axes<F>,
    /// The moves of each kind, by side and kind.
    pub movers: [&'static [Mover<F>]; 2],
    /// The attacks of each side.
    pub assault: [&'static Assault<F>; 2],
    /// The moves that each side's pieces lend each other.
    pub relays: [&'static [Lending<F>]; 2],
}

impl<F: Frame> Tables<F> {
    /// The tables of a definition.
    pub fn new(definition: &Definition, forms: &[Form]) -> Tables<F> {
        let mut axes = Axes::default();
        let mut movers = [Vec::new(), Vec::new()];
        for &form in forms {
            for color in Color::BOTH {
                movers[color.index()].push(Mover::new(definition, forms, form, color, &mut axes));
            }
        }
        let relays = Color::BOTH.map(|color| Lending::all(definition, forms, color, &mut axes));
        let board = set::<F>(definition, Region::ALL);
        let assault = Color::BOTH.map(|color| Assault::new((0..).zip(&movers[color.index()]), &axes, board));
        Tables {
            axes: Box::leak(Box::new(axes)),
            movers: movers.map(|movers| &*movers.leak()),
            assault: assault.map(|assault| &*Box::leak(Box::new(assault))),
            relays: relays.map(|relays| &*relays.leak()),
        }
    }

    /// The tables of a game.
    pub fn of(game: &Game<F>) -> Tables<F> {
        Tables { axes: game.axes, movers: game.movers, assault: game.assault, relays: game.relays }
    }
}

/// Whether the pieces of two definitions do the same: they may differ in what no table depends on.
pub fn are_alike(one: &Definition, other: &Definition) -> bool {
    // Any rule that is not reset here keeps two definitions apart.
    let rules = |game: &Definition| {
        let Rules { clocks, ends, .. } = &game.rules;
        Rules {
            clocks: Clocks { kinds: clocks.kinds, region: clocks.region, ..Clocks::default() },
            ends: Ends { no_dead_ends: ends.no_dead_ends, ..Ends::default() },
            goals: Goals::default(),
            ..game.rules.clone()
        }
    };
    let counts_start = one.rules.promotion.lost_only;
    one.kinds == other.kinds
        && one.start.holes == other.start.holes
        && (!counts_start || one.start.pieces == other.start.pieces)
        && rules(one) == rules(other)
}

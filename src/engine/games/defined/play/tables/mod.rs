//! The tables of a game's pieces. They take most of its memory, so games with the same pieces share them.
//!
//! | file | contents |
//! |---|---|
//! | `frame` | the boards in 64 and in 128 bits, and lines on them |
//! | `mover`, `builder` | tables of moves, and their construction |
//! | `assault` | attacks: captures by target |
//! | `blasts` | explosions |
//! | `castling` | castling: kinds and squares |
//! | `drops` | drops: kinds and squares |
//! | `enclosing` | squares of drops beside other pieces, and pieces that change sides |
//! | `nudge` | steps to neighbouring squares |
//! | `ends` | material, goals and royal pieces that end games |
//! | `rows` | rows and connected regions that end games |
//! | `walls` | where walls are laid |

pub mod assault;
pub mod blasts;
mod builder;
pub mod castling;
pub mod drops;
pub mod enclosing;
pub mod ends;
pub mod frame;
pub mod mover;
mod nudge;
pub mod rows;
pub mod walls;

pub use assault::{Assault, Blocked, Hoppers, Pieces};
pub use castling::{CASTLES, Castlings, Right, Rights};
pub use ends::{Enders, Mortal, Royalty};
pub use frame::{Axes, Axis, Frame, Table, set, table, union};
pub use mover::{Form, Hopper, Leap, Mover, Path, Promotion, Turning, has, moving_as};

use crate::core::Color;
use crate::games::defined::game::rules::{Clocks, Ends, Goals, Relay, Rules};
use crate::games::defined::game::{Definition, Region};

/// The tag of passes, which are steps of a piece to its own square.
pub const PASSES: u8 = 2;
/// The tag of turns that only lay a wall, steps from its square to itself.
pub const LAYS: u8 = 6;
/// The tag of moves that leave a gate to a piece of the hand.
pub const ENTERS: u8 = 3;
/// The tag of castlings after which a piece of the hand enters on the king's square.
pub const ENTERS_FOR_KING: u8 = 4;
/// The tag of castlings after which a piece of the hand enters on the rook's square.
pub const ENTERS_FOR_ROOK: u8 = 5;

/// Tables of the pieces, which live until the program ends.
#[derive(Clone, Copy)]
pub struct Tables<F: Frame> {
    /// The lines along which pieces ride or hop.
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
}

/// Whether two definitions can share tables: they differ only in rules that no table depends on.
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

/// A relay of one side.
pub struct Lending<F: Frame> {
    /// The kinds that lend.
    pub(crate) givers: Vec<u8>,
    /// The squares that a giver guards.
    pub(crate) guarding: Mover<F>,
    /// The moves that a kind borrows, by kind.
    pub(crate) lent: Vec<Option<Mover<F>>>,
    /// The lent captures, by target.
    pub(crate) captures: Assault<F>,
    /// The guarding moves of givers, by target.
    pub(crate) guards: Assault<F>,
    /// Whether its moves are all leaps, so that only its own side's moves can open an attack by it.
    pub(crate) only_leaps: bool,
}

impl<F: Frame> Lending<F> {
    /// The relays of a side.
    pub fn all(definition: &Definition, forms: &[Form], color: Color, axes: &mut Axes<F>) -> Vec<Lending<F>> {
        let relays = definition.rules.relays.relays.iter().flatten();
        relays.map(|relay| Lending::new(definition, relay, forms, color, axes)).collect()
    }

    fn new(
        definition: &Definition,
        relay: &Relay,
        forms: &[Form],
        color: Color,
        axes: &mut Axes<F>,
    ) -> Lending<F> {
        let gives = |form: &Form| has(relay.givers, form.moves);
        let guarding = Mover::guarding(definition, &relay.moves, color, axes);
        let mut borrow = |form: &Form| {
            has(relay.takers, form.moves).then(|| {
                Mover::lent(definition, &relay.moves, zone(definition, form.moves, color), color, axes)
            })
        };
        let lent: Vec<Option<Mover<F>>> = forms.iter().map(&mut borrow).collect();
        let board = set::<F>(definition, Region::ALL);
        let takers = lent.iter().enumerate().filter_map(|(kind, it)| Some((kind as u8, it.as_ref()?)));
        let givers = (0..).zip(forms).filter(|(_, form)| gives(form)).map(|(kind, _)| kind);
        let givers: Vec<u8> = givers.collect();
        let only_leaps = [&guarding].into_iter().chain(lent.iter().flatten()).all(Mover::only_leaps);
        Lending {
            captures: Assault::new(takers.clone(), axes, board),
            guards: Assault::new(givers.iter().map(|&kind| (kind, &guarding)), axes, board),
            only_leaps,
            givers,
            guarding,
            lent,
        }
    }
}

/// The squares that a kind and side may enter by borrowed moves.
fn zone(definition: &Definition, kind: usize, color: Color) -> Region {
    let (rules, side) = (&definition.rules, color.index());
    let zone = definition.kinds[kind].zone[side].unwrap_or(Region::ALL);
    if rules.promotion.pawns[side].has(kind) {
        zone & rules.relays.pawn_region[side].unwrap_or(!rules.promotion.region[side])
    } else {
        zone
    }
}

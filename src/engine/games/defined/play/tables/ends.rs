//! Pieces that end a game: material that draws, pieces that must reach a goal, and royal pieces.

use super::rows::Rows;
use super::{Form, Frame, Pieces, moving_as, set, union};
use crate::core::{Color, Square, SquareSet};
use crate::games::defined::game::rules::{BareKing, Ending, Extinction, Quantity, Rules};
use crate::games::defined::game::{Definition, Kind, Slot};

/// The conditions under which pieces end a game.
pub struct Ends<S> {
    /// The rules that can end the game because of the pieces on the board or the last move.
    pub enders: Enders,
    /// The goals of both sides.
    pub goals: [Goal<S>; 2],
    /// Kinds other than kings that are royal.
    pub royalty: Option<Royalty>,
    /// What may not die out; empty if nothing ends the game by that.
    pub mortal: Vec<Mortal>,
    /// Whether a plain capture of the last piece of a mortal kind always wins.
    pub falls_to_capture: bool,
    /// The points of the kinds in a tiebreak as in Janggi.
    pub points: Vec<(u8, i32)>,
    /// Rows and connected regions; `None` if none count.
    pub rows: Option<Rows<S>>,
    /// The kinds that counting rules distinguish.
    pub counted: Counted,
    /// The material that draws.
    draws: Vec<Pattern<S>>,
    /// The kinds in no pattern of `draws`.
    decisive: Vec<u8>,
}

impl<S: SquareSet> Ends<S> {
    /// The tables for a definition.
    pub fn new<F: Frame<Set = S>>(definition: &Definition, forms: &[Form]) -> Ends<S> {
        let rules = &definition.rules;
        let draws = patterns::<F>(definition, forms);
        let is_allowed = |kind: &u8| draws.iter().any(|pattern| pattern.allowed.contains(kind));
        Ends {
            enders: Enders::of(rules),
            goals: Goal::both::<F>(definition),
            royalty: Royalty::of(&rules.ends.extinction, forms),
            mortal: Mortal::all(rules, forms),
            falls_to_capture: falls_to_capture(rules),
            points: points(definition, forms),
            rows: rules.rows.any().then(|| Rows::new::<F>(definition, forms)),
            counted: Counted::of(definition),
            decisive: (0..forms.len() as u8).filter(|kind| !is_allowed(kind)).collect(),
            draws,
        }
    }

    /// Whether the material on a board draws.
    #[inline]
    pub fn is_drawn<F: Frame<Set = S>>(&self, board: &Pieces<F>) -> bool {
        !self.decisive.iter().any(|&kind| board.kind(kind).any())
            && self.draws.iter().any(|pattern| pattern.fits::<F>(board))
    }
}

/// The rules of a game that can end it because of the pieces on the board or the last move.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Enders {
    /// A bare king.
    pub bare_king: bool,
    /// Pieces that have died out.
    pub extinction: bool,
    /// Pieces that have reached their goal.
    pub goals: bool,
    /// A castling that wins, or the loss of the right to it.
    pub castling: bool,
    /// Counted checks.
    pub checks: bool,
    /// Rows and connected regions.
    pub rows: bool,
    /// Two passes in a row.
    pub passes: bool,
    /// Kings that face each other after two turns in a row.
    pub facing: bool,
    /// A full board.
    pub full_board: bool,
    /// Insufficient material.
    pub material: bool,
}

impl Enders {
    fn of(rules: &Rules) -> Enders {
        let Rules { ends, goals, captures, castling, rows, passes, .. } = rules;
        Enders {
            bare_king: ends.bare_king != BareKing::None,
            // Royal pieces cannot be captured, only blown up.
            extinction: ends.extinction.value.is_some() && (!ends.extinction.is_royal || captures.explode),
            goals: goals.region.iter().any(|region| !region.is_empty()),
            castling: castling.wins.concat().contains(&true),
            checks: ends.counts_checks,
            rows: rows.any(),
            passes: passes.any(),
            facing: ends.facing_draws,
            full_board: ends.full_board,
            material: ends.draw_material.is_some(),
        }
    }
}

/// Whether a side always loses with the last piece of a mortal kind, and any piece can take it.
fn falls_to_capture(rules: &Rules) -> bool {
    let extinction = &rules.ends.extinction;
    let is_sure = extinction.value == Some(Ending::Loss) && extinction.opponent == 0;
    is_sure && !extinction.is_claimed && !extinction.is_royal && !rules.captures.explode
}

/// The kinds that counting rules distinguish.
pub struct Counted {
    /// The pawns.
    pub pawns: Vec<u8>,
    /// The rooks.
    pub rooks: Vec<u8>,
    /// The khons, `silver` in definitions.
    pub khons: Vec<u8>,
    /// The knights.
    pub knights: Vec<u8>,
    /// The pieces whose checks make a mate count in Shatar: knights, rooks and bers.
    pub shak: Vec<u8>,
}

impl Counted {
    fn of(definition: &Definition) -> Counted {
        let of = |key: &str| -> Vec<u8> {
            let slot = Slot::of(key);
            let kinds = definition.kinds.iter().enumerate().filter(|(_, kind)| Some(kind.slot) == slot);
            kinds.map(|(number, _)| number as u8).collect()
        };
        let shak = ["knight", "rook", "bers"].into_iter().flat_map(of).collect();
        Counted { pawns: of("pawn"), rooks: of("rook"), khons: of("silver"), knights: of("knight"), shak }
    }
}

/// A side's goal.
pub struct Goal<S> {
    /// The squares; empty = no goal.
    pub region: S,
    /// The definition's kind that must reach them; `None` for any piece.
    pub kind: Option<usize>,
}

impl<S> Goal<S> {
    fn both<F: Frame<Set = S>>(definition: &Definition) -> [Goal<S>; 2] {
        let goals = &definition.rules.goals;
        [0, 1].map(|side| Goal {
            region: set::<F>(definition, goals.region[side]),
            kind: goals.kind[side].kinds().next().filter(|_| !goals.kind[side].has_any()),
        })
    }
}

/// Pieces whose extinction ends the game.
pub struct Mortal {
    /// The definition's kind; `None` for all pieces.
    pub kind: Option<usize>,
    /// The kinds on the board that count as this kind.
    pub forms: Vec<u8>,
}

impl Mortal {
    fn all(rules: &Rules, forms: &[Form]) -> Vec<Mortal> {
        let kinds = &rules.ends.extinction.kinds;
        let all = kinds.has_any().then(|| Mortal { kind: None, forms: Vec::new() });
        let of = |kind| Mortal { kind: Some(kind), forms: moving_as(forms, kind).collect() };
        all.into_iter().chain(kinds.kinds().map(of)).collect()
    }
}

/// Kinds that are royal while their side has few of them.
pub struct Royalty {
    /// The kinds, each grouped with the promoted forms that move like it.
    pub(crate) groups: Vec<Vec<u8>>,
    /// Whether all pieces of a side together are royal, too.
    has_all: bool,
    /// Maximum number of pieces of a kind while it is royal.
    pub(crate) max_count: u32,
    /// Whether pieces of these kinds may never all be attacked, royal or not.
    pub(crate) is_duple: bool,
}

impl Royalty {
    /// The royal kinds of a definition; `None` if only kings are royal.
    fn of(extinction: &Extinction, forms: &[Form]) -> Option<Royalty> {
        (extinction.is_royal && !extinction.kinds.is_empty()).then(|| Royalty {
            groups: extinction.kinds.kinds().map(|kind| moving_as(forms, kind).collect()).collect(),
            has_all: extinction.kinds.has_any(),
            max_count: u32::from(extinction.count) + 1,
            is_duple: extinction.is_duple,
        })
    }

    /// A side's pieces, by royal kind.
    pub fn courts<'a, F: Frame>(
        &'a self,
        board: &'a Pieces<F>,
        color: Color,
    ) -> impl Iterator<Item = F::Set> + 'a {
        let pieces = move |kind: &u8| board.pieces(color, *kind);
        let groups = self.groups.iter().map(move |kinds| union(kinds.iter().map(pieces)));
        groups.chain(self.has_all.then(|| board.side(color)))
    }

    /// A side's pieces of royal kinds, whether or not they are few enough to be royal.
    pub fn candidates<F: Frame>(&self, board: &Pieces<F>, color: Color) -> F::Set {
        union(self.courts(board, color))
    }

    /// A side's royal pieces.
    pub fn royals<F: Frame>(&self, board: &Pieces<F>, color: Color) -> F::Set {
        union(self.courts(board, color).filter(|court| court.len() <= self.max_count))
    }
}

/// A pattern of material that draws.
pub struct Pattern<S> {
    /// All kinds that may be on the board, kings included.
    allowed: Vec<u8>,
    /// Groups of kinds, each with the number allowed.
    few: Vec<(Vec<u8>, Quantity)>,
    /// The dark squares.
    dark: S,
}

impl<S: SquareSet> Pattern<S> {
    /// Whether the pieces on a board fit the pattern.
    #[inline]
    fn fits<F: Frame<Set = S>>(&self, board: &Pieces<F>) -> bool {
        let all = |kinds: &[u8]| union(kinds.iter().map(|&kind| board.kind(kind)));
        if (board.occupied() & !all(&self.allowed)).any() {
            return false;
        }
        self.few.iter().all(|(kinds, many)| {
            let pieces = all(kinds);
            match many {
                Quantity::One => !pieces.several(),
                Quantity::Any => true,
                Quantity::OneColor => (pieces & self.dark).is_empty() || (pieces & !self.dark).is_empty(),
            }
        })
    }
}

/// The points of the kinds of Janggi; others have none.
fn points(definition: &Definition, forms: &[Form]) -> Vec<(u8, i32)> {
    let points = |form: &Form| match definition.kinds[form.moves].slot {
        Slot::ROOK => 13,
        Slot::JANGGI_CANNON => 7,
        Slot::HORSE => 5,
        Slot::JANGGI_ELEPHANT | Slot::WAZIR => 3,
        Slot::SOLDIER => 2,
        _ => 0,
    };
    (0..).zip(forms).map(|(kind, form)| (kind, points(form))).filter(|&(_, points)| points > 0).collect()
}

fn patterns<F: Frame>(definition: &Definition, forms: &[Form]) -> Vec<Pattern<F::Set>> {
    let is_dark = |square: &Square| (F::file(*square) + F::rank(*square)) % 2 == 0;
    let dark = union(F::squares().filter(is_dark).map(F::Set::of));
    let of = |kind: usize| -> Vec<u8> { moving_as(forms, kind).collect() };
    let kings = definition.kinds.iter().position(Kind::is_king).map_or(Vec::new(), of);
    let patterns = definition.rules.ends.draw_material.iter().flatten();
    let pattern = patterns.map(|allowances| {
        let few: Vec<_> = allowances.iter().map(|one| (of(one.kind), one.quantity)).collect();
        let allowed = few.iter().flat_map(|(kinds, _)| kinds).chain(&kings).copied().collect();
        Pattern { allowed, few, dark }
    });
    pattern.collect()
}

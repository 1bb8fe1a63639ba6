//! The scope of a piece: totals over all turns that it leads, usually computed without generating them.

use super::directions::{AHEAD, advance, half, landings, neighbours, steps};
use super::position::DistortingMirrors;
use crate::core::{Color, Square, SquareSet};
use crate::games::orthodox::PAWN;

/// Totals over the turns that a piece leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Scope {
    /// The number of turns.
    pub turns: u32,
    /// The number of turns that capture two pieces.
    pub doubles: u32,
    /// The squares that the turns enter.
    pub to: u128,
    /// By board, a superset of the squares on which they could capture an enemy; empty for a pawn.
    pub guarded: [u64; 2],
}

impl Scope {
    /// The scope of a pawn that promotes in place.
    pub fn promotion(pawn: Square) -> Scope {
        Scope { turns: 1, to: u128::of(pawn), ..Scope::default() }
    }
}

impl DistortingMirrors {
    /// The scope of one of the [`leads`](Self::leads), except for a promotion in place. `IS_PAWN` is a
    /// constant for speed.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(super) fn scope<const IS_PAWN: bool>(&self, us: Color, kind: u8, lead: Square) -> Scope {
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        let pieces = ours | theirs;
        let enemies = [0, 1].map(|board| half(theirs, board));
        let is_short = lead.index() < 64;
        // A pawn captures in other directions than it moves, and only if its twin captures, too.
        let may_capture = || !is_short || steps(us, PAWN, lead, 0, enemies[0]).any();
        if IS_PAWN && (self.options.paired || may_capture()) {
            return self.scope_by_turns::<IS_PAWN>(us, kind, lead);
        }
        let closed = if IS_PAWN { pieces } else { ours };
        let near = |piece: Square| neighbours(us, kind, piece);
        let open = |piece: Square| near(piece) & !half(closed, piece.index() / 64);
        let far = |piece: Square, open: u64| {
            if !IS_PAWN {
                return landings(piece, open, half(pieces, 1), half(closed, 1));
            }
            // Without a capture, a pawn only moves straight ahead.
            if open.is_empty() {
                return [0; 2];
            }
            let [ahead, _] = AHEAD[us.index()][piece.index() % 64];
            [advance(us, ahead, half(pieces, 1)), 0]
        };
        let guarded = |short: u64, max: u64| if IS_PAWN { [0; 2] } else { [short, max] };
        let open_to_lead = open(lead);
        let Some(twin) = self.partner(us, IS_PAWN, lead) else {
            let turns = open_to_lead.len();
            if is_short {
                return Scope { turns, doubles: 0, to: open_to_lead.into(), guarded: guarded(near(lead), 0) };
            }
            let [ends, passed] = far(lead, open_to_lead);
            return Scope {
                turns,
                doubles: 0,
                to: u128::from(ends) << 64,
                guarded: guarded(0, passed | near(lead)),
            };
        };
        // Steps are short enough that the rotation cannot turn one into another.
        let apart = (twin.index() - lead.index()) as u32;
        let open_to_twin = open(twin);
        let along = open_to_twin & open_to_lead.rotate_left(apart);
        let short = along.rotate_right(apart);
        let [ends, passed] = far(twin, along);
        let mut doubles = 0;
        if !IS_PAWN && (ends & enemies[1]).any() {
            for to in (short & enemies[0]).squares() {
                let [end, _] = far(twin, u64::of(to).rotate_left(apart));
                doubles += u32::from((end & enemies[1]).any());
            }
        }
        Scope {
            turns: short.len(),
            doubles,
            to: u128::from(ends) << 64 | u128::from(short),
            // A piece guards its own side's pieces, although it would stop in front of them now; its twin
            // must be able to move.
            guarded: guarded(
                near(lead) & open_to_twin.rotate_right(apart),
                passed | near(twin) & open_to_lead.rotate_left(apart),
            ),
        }
    }

    /// [`scope`](Self::scope) computed by generating every turn, without `guarded`.
    pub(super) fn scope_by_turns<const IS_PAWN: bool>(&self, us: Color, kind: u8, lead: Square) -> Scope {
        let enemies = self.board.side(!us);
        let mut scope = Scope::default();
        self.each_turn_led::<IS_PAWN>(us, kind, lead, |turn| {
            scope.turns += 1;
            scope.to |= turn.to;
            let [short, max] = [0, 1].map(|board| half(turn.to & enemies, board));
            scope.doubles += u32::from(short.any() && max.any());
        });
        scope
    }
}

//! Turns of pairs and of single pieces: how a twin follows, when pawns may move diagonally, and when they
//! promote.

use super::directions::{COMPASS, half, reach, steps};
use super::pieces::{PROMOTIONS, last_rank};
use super::position::DistortingMirrors;
use crate::core::{Color, Square, SquareSet, Step, Twin};
use crate::games::orthodox::{KING, PAWN};
use crate::pieces::Direction;
use crate::rules::{Position, Sink, Stage};

/// A step other than castling.
#[derive(Clone, Copy, Debug)]
pub struct PairMove {
    /// The start and target squares of the short-range piece if it moves, else of the max-range piece.
    pub lead: (Square, Square),
    /// The max-range piece that moves along.
    pub partner: Option<Square>,
    /// The squares entered.
    pub to: u128,
    /// True if the pawn and its twin, if any, promote.
    pub promotes: bool,
}

/// The first file of a board.
const FILE_A: u64 = 0x0101_0101_0101_0101;

impl PairMove {
    /// A turn of the leading piece alone, before its partner is added, or a promotion in place. `to` is the
    /// target square as a set.
    #[inline]
    fn alone(lead: (Square, Square), partner: Option<Square>, to: u128) -> PairMove {
        PairMove { lead, partner, to, promotes: lead.0 == lead.1 }
    }

    /// The start and target squares of the max-range piece that moves along.
    pub fn companion(&self) -> Option<(Square, Square)> {
        let to = (self.to & !u128::of(self.lead.1)).squares().next()?;
        Some((self.partner?, to))
    }
}

/// The square where a piece moving in a direction ends, as in [`reach`]; empty if it cannot move. A pawn does
/// not capture straight ahead; a diagonal pawn move without a capture is not rejected here.
#[inline(always)]
pub fn end(pawn: bool, from: Square, direction: Direction, friends: u128, enemies: u128) -> u128 {
    let (pieces, cannot_capture) = (friends | enemies, pawn && direction.is_straight());
    reach(direction, from, pieces, if cannot_capture { pieces } else { friends })
}

impl DistortingMirrors {
    /// The twin that moves along with a piece, unless it is captured or a pawn waiting on its last rank.
    #[inline]
    pub(super) fn partner(&self, color: Color, pawn: bool, lead: Square) -> Option<Square> {
        let waits = |twin: Square| pawn && last_rank(color).has(twin);
        self.twins.of(lead).filter(|&twin| !waits(twin))
    }

    /// The pieces of a side that may lead a turn: the short-range pieces except pawns waiting for their
    /// twins, and the max-range pieces that do not move along with a twin.
    #[inline]
    pub(super) fn leads(&self, color: Color) -> u128 {
        let pieces = self.board.side(color);
        let short = u128::from(u64::MAX);
        let paired = pieces & self.twins.all();
        let waiting = paired & short & last_rank(color) & self.board.kind(PAWN);
        let alone = waiting.squares().filter_map(|pawn| self.twins.of(pawn));
        let alone = alone.fold(0, |set, twin| set | u128::of(twin));
        pieces & !(paired & !short) & !waiting | alone
    }

    /// Short-range pawns that can neither capture nor promote in this turn.
    #[inline]
    fn quiet_pawns(&self, us: Color) -> u128 {
        let targets = half(self.board.side(!us), 0);
        let beside = targets << 1 & !FILE_A | targets >> 1 & !(FILE_A << 7);
        let last = half(last_rank(us), 0);
        let (above, goals) = match us {
            Color::White => (beside >> 8, last >> 8),
            Color::Black => (beside << 8, last << 8),
        };
        let pawns = half(self.board.pieces(us, PAWN), 0);
        // With the option `paired`, a capture by its twin is enough.
        let busy = if self.options.paired { pawns } else { above | goals | last };
        u128::from(pawns & !busy)
    }

    /// The square where the partner of a piece ends when it follows in a direction; empty if it cannot
    /// follow. Twin pawns move diagonally only if both capture or, with the option `paired`, if one of them
    /// does.
    #[inline(always)]
    pub(super) fn follow(
        &self,
        pawn: bool,
        partner: Square,
        direction: Direction,
        lead_captures: bool,
        friends: u128,
        enemies: u128,
    ) -> u128 {
        let to = end(pawn, partner, direction, friends, enemies);
        if pawn && !direction.is_straight() && !(self.options.paired && lead_captures) {
            to & enemies
        } else {
            to
        }
    }

    /// Completes a turn with the partner's move; `None` if the partner cannot follow. Twin pawns promote when
    /// both are on the last rank; a pawn whose twin was captured promotes when it arrives.
    #[inline(always)]
    fn join(&self, us: Color, pawn: bool, mut turn: PairMove, direction: Direction) -> Option<PairMove> {
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        let captures = (turn.to & theirs).any();
        if let Some(twin) = turn.partner {
            let to = self.follow(pawn, twin, direction, captures, ours, theirs);
            if to.is_empty() {
                return None;
            }
            turn.to |= to;
        }
        turn.promotes = pawn && (turn.to & !last_rank(us)).is_empty();
        Some(turn)
    }

    /// Passes every step of a stage to the sink, including those that expose a king, but not those that
    /// ignore an attack on one, as far as [`defences`](Self::defences) shows.
    #[inline]
    pub(super) fn all_steps<S: Sink<Twin>>(&self, stage: Stage, sink: &mut S) {
        self.steps_onto(self.defences(), stage, sink);
    }

    /// Passes the steps of a stage that enter one of `squares` or move the kings to the sink.
    #[inline]
    pub(super) fn steps_onto<S: Sink<Twin>>(&self, squares: u128, stage: Stage, sink: &mut S) {
        let us = self.side();
        let enemies = self.board.side(!us);
        let leads = match stage {
            Stage::Noisy => self.leads(us) & !self.quiet_pawns(us),
            Stage::Quiet | Stage::All => self.leads(us),
        };
        self.each_turn_of(us, leads, |turn| {
            let (from, to) = turn.lead;
            if !self.enters(&turn, squares) {
                return;
            }
            let other = match turn.to & enemies {
                0 => Stage::Noisy,
                _ => Stage::Quiet,
            };
            if !turn.promotes && stage != other {
                sink.step(Step::new(from, to));
            } else if turn.promotes && stage != Stage::Quiet {
                sink.promotions(from, to, PROMOTIONS);
            }
        });
        if stage != Stage::Noisy {
            for castling in self.castlings() {
                sink.step(castling.step());
            }
        }
    }

    /// True if a turn enters one of `squares` or moves the kings.
    #[inline]
    pub(super) fn enters(&self, turn: &PairMove, squares: u128) -> bool {
        (turn.to & squares).any() || self.board.kind(KING).has(turn.lead.0)
    }

    /// Passes every turn of a side except castling to `give`, even if it exposes a king.
    ///
    /// There are at most 1,536 steps: each of at most 128 pieces leads in at most eight directions, or in
    /// three with four promotions each for a pawn.
    #[inline]
    pub(super) fn each_turn(&self, color: Color, give: impl FnMut(PairMove)) {
        self.each_turn_of(color, self.leads(color), give);
    }

    /// [`each_turn`](Self::each_turn) for the leading pieces in `leads`.
    #[inline(always)]
    fn each_turn_of(&self, color: Color, leads: u128, mut give: impl FnMut(PairMove)) {
        for kind in PAWN..=KING {
            for board in 0..2 {
                for lead in half(leads & self.board.kind(kind), board).squares() {
                    let lead = lead.offset(64 * board as i32);
                    match kind {
                        PAWN => self.each_turn_led::<true>(color, kind, lead, &mut give),
                        _ => self.each_turn_led::<false>(color, kind, lead, &mut give),
                    }
                }
            }
        }
        for pawn in self.freed(color).squares() {
            give(PairMove::alone((pawn, pawn), None, u128::of(pawn)));
        }
    }

    /// Passes every turn that a piece leads to `give`, except for a promotion in place. `IS_PAWN` is a
    /// constant for speed.
    #[inline(always)]
    pub(super) fn each_turn_led<const IS_PAWN: bool>(
        &self,
        us: Color,
        kind: u8,
        lead: Square,
        mut give: impl FnMut(PairMove),
    ) {
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        let empty = !(ours | theirs);
        let partner = self.partner(us, IS_PAWN, lead);
        let first = |piece: Square, targets: u128| {
            let board = piece.index() / 64;
            steps(us, kind, piece, half(empty, board), half(targets, board))
        };
        if lead.index() < 64 {
            let targets = match partner {
                None => first(lead, theirs),
                Some(twin) => {
                    // The first steps of its twin, shifted to the leading piece, because both must be able to
                    // move.
                    let targets = if self.options.paired { !ours } else { theirs };
                    let apart = (lead.index() + 64) as i32 - twin.index() as i32;
                    first(lead, targets) & first(twin, !ours).shift(apart)
                }
            };
            for to in targets.squares() {
                let alone = PairMove::alone((lead, to), partner, u128::from(u64::of(to)));
                if let Some(direction) = Direction::between(lead, to)
                    && let Some(turn) = self.join(us, IS_PAWN, alone, direction)
                {
                    give(turn);
                }
            }
        } else if partner.is_none() {
            for direction in COMPASS.of(us, kind) {
                let to = self.follow(IS_PAWN, lead, direction, false, ours, theirs);
                let alone = PairMove::alone((lead, to.first()), None, to);
                if to.any()
                    && let Some(turn) = self.join(us, IS_PAWN, alone, direction)
                {
                    give(turn);
                }
            }
        }
    }

    /// The pawns of a side whose twins were captured while they waited for them; they may promote in place.
    #[inline]
    pub(super) fn freed(&self, color: Color) -> u128 {
        let arrived = self.board.pieces(color, PAWN) & last_rank(color);
        arrived.filter(|pawn| self.twins.of(pawn).is_none())
    }

    /// True if the generator yields this step; always false for castling.
    pub(super) fn has(&self, step: Step) -> bool {
        let (us, from) = (self.side(), step.from());
        let mut matching = None;
        let mut give = |turn: PairMove| {
            let plain = Step::new(turn.lead.0, turn.lead.1);
            let matches = if turn.promotes {
                PROMOTIONS.iter().any(|&kind| step == plain.promoting(kind))
            } else {
                step == plain
            };
            if matches {
                matching = Some(turn);
            }
        };
        match self.board.at(from).filter(|piece| piece.color == us) {
            Some(_) if self.freed(us).has(from) => {
                give(PairMove::alone((from, from), None, u128::of(from)));
            }
            Some(piece) if piece.kind == PAWN => self.each_turn_led::<true>(us, PAWN, from, give),
            Some(piece) => self.each_turn_led::<false>(us, piece.kind, from, give),
            None => {}
        }
        matching.is_some_and(|turn| self.enters(&turn, self.defences()))
    }

    /// The turn encoded by a step of this position; `None` for castling.
    #[inline(always)]
    pub(super) fn turn(&self, step: Step) -> Option<PairMove> {
        let (from, to) = (step.from(), step.to());
        let piece = self.board.at(from)?;
        if self.castling(step).is_some() {
            return None;
        }
        let partner = self.partner(piece.color, piece.kind == PAWN, from);
        let alone = PairMove::alone((from, to), partner, u128::of(to));
        if from == to {
            return Some(alone);
        }
        self.join(piece.color, piece.kind == PAWN, alone, Direction::between(from, to)?)
    }
}

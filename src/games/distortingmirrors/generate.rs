//! Turns of pairs and of single men: how a twin follows, when pawns may go diagonally, when they promote.

use super::directions::{COMPASS, half, reach, steps};
use super::{DistortingMirrors, KING, PAWN, PROMOTIONS, Position, Sink, Stage, last_rank};
use crate::core::{Color, Square, SquareSet, Step, Twin};
use crate::pieces::Direction;

/// A step other than castling: where the moving men go.
#[derive(Clone, Copy, Debug)]
pub struct PairMove {
    /// From and to of the short-range man if it moves, else of the max-range man.
    pub lead: (Square, Square),
    /// The same for the max-range man that moves along.
    pub partner: Option<(Square, Square)>,
    /// Whether the pawn, and its twin, promote.
    pub promotes: bool,
}

impl PairMove {
    /// The squares left.
    #[inline]
    pub fn from(&self) -> u128 {
        u128::of(self.lead.0) | self.partner.map_or(0, |partner| u128::of(partner.0))
    }

    /// The squares entered.
    #[inline]
    pub fn to(&self) -> u128 {
        u128::of(self.lead.1) | self.partner.map_or(0, |partner| u128::of(partner.1))
    }

    /// The step, without the kind of a promotion.
    #[inline]
    pub fn step(&self) -> Step {
        Step::new(self.lead.0, self.lead.1)
    }
}

/// Where a man moving in a direction ends, by the rule of its board. A pawn does not capture straight ahead;
/// whether it must capture is not checked.
#[inline]
pub fn end(
    pawn: bool,
    from: Square,
    direction: Direction,
    friends: u128,
    enemies: u128,
) -> Option<Square> {
    if pawn && direction.is_straight() {
        reach(direction, from, friends | enemies, 0)
    } else {
        reach(direction, from, friends, enemies)
    }
}

/// The promotion of a pawn where it stands.
fn in_place(pawn: Square) -> PairMove {
    PairMove {
        lead: (pawn, pawn),
        partner: None,
        promotes: true,
    }
}

impl DistortingMirrors {
    /// The twin that moves along with a man: its living twin, unless that is a pawn waiting on its last rank.
    #[inline]
    pub(super) fn partner(&self, color: Color, pawn: bool, lead: Square) -> Option<Square> {
        let waits = |twin: Square| pawn && last_rank(color).has(twin);
        self.twins.of(lead).filter(|&twin| !waits(twin))
    }

    /// Where a partner ends that follows a man in a direction; `None` if it cannot. A pair of pawns goes
    /// diagonally only if both capture, or, by the rule `paired`, one of them.
    #[inline]
    pub(super) fn follow(
        &self,
        pawn: bool,
        partner: Square,
        direction: Direction,
        lead_captures: bool,
        friends: u128,
        enemies: u128,
    ) -> Option<Square> {
        let to = end(pawn, partner, direction, friends, enemies)?;
        let captures = || enemies.has(to) || self.options.paired && lead_captures;
        (!pawn || direction.is_straight() || captures()).then_some(to)
    }

    /// The turn that a man leads from square to square, if its partner and the rule of pawns' captures allow
    /// it. Pawns promote once both stand on their last rank; one without a living twin, as it arrives.
    #[inline]
    fn go(
        &self,
        color: Color,
        kind: u8,
        lead: (Square, Square),
        partner: Option<Square>,
        direction: Direction,
    ) -> Option<PairMove> {
        let (ours, theirs) = (self.men.side(color), self.men.side(!color));
        let pawn = kind == PAWN;
        let (straight, captures) = (direction.is_straight(), pawn && theirs.has(lead.1));
        let either = self.options.paired && partner.is_some();
        if pawn && (straight && captures || !straight && !captures && !either) {
            return None;
        }
        let partner = match partner {
            None => None,
            Some(twin) => {
                let end = self.follow(pawn, twin, direction, captures, ours, theirs)?;
                Some((twin, end))
            }
        };
        let arrives = |to: Square| pawn && last_rank(color).has(to);
        Some(PairMove {
            lead,
            partner,
            promotes: arrives(lead.1) && partner.is_none_or(|(_, to)| arrives(to)),
        })
    }

    /// Passes every step of a stage to the sink, including those that expose a king.
    #[inline]
    pub(super) fn all_steps<S: Sink<Twin>>(&self, stage: Stage, sink: &mut S) {
        let enemies = self.men.side(!self.side());
        self.each_turn(self.side(), |_, turn| {
            let (from, to) = turn.lead;
            let other = match turn.to() & enemies {
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

    /// Passes every turn of a side except castling to `give`, whether or not it exposes a king.
    ///
    /// This makes at most 1,536 steps: each of at most 128 men leads in at most eight directions, and a pawn
    /// in three with four promotions each.
    #[inline]
    pub(super) fn each_turn(&self, color: Color, mut give: impl FnMut(u8, PairMove)) {
        let (ours, theirs) = (self.men.side(color), self.men.side(!color));
        for kind in PAWN..=KING {
            let men = self.men.men(color, kind);
            for lead in half(men, 0).squares() {
                let partner = self.partner(color, kind == PAWN, lead);
                for to in (steps(color, kind, lead) & !half(ours, 0)).squares() {
                    if let Some(direction) = Direction::between(lead, to)
                        && let Some(turn) = self.go(color, kind, (lead, to), partner, direction)
                    {
                        give(kind, turn);
                    }
                }
            }
            for lead in half(men, 1).squares() {
                let lead = lead.offset(64);
                if self.partner(color, kind == PAWN, lead).is_some() {
                    continue;
                }
                for direction in COMPASS.of(color, kind) {
                    if let Some(to) = end(kind == PAWN, lead, direction, ours, theirs)
                        && let Some(turn) = self.go(color, kind, (lead, to), None, direction)
                    {
                        give(kind, turn);
                    }
                }
            }
        }
        for pawn in (self.men.men(color, PAWN) & last_rank(color)).squares() {
            if self.twins.of(pawn).is_none() {
                give(PAWN, in_place(pawn));
            }
        }
    }

    /// What a step of the side to move stands for, except castling; the promotion is not checked.
    /// `None` if there is none.
    #[inline]
    pub(super) fn turn(&self, step: Step) -> Option<PairMove> {
        let (from, to) = (step.from(), step.to());
        let man = self.men.at(from).filter(|man| man.color == self.side())?;
        if from == to {
            let freed =
                man.kind == PAWN && last_rank(man.color).has(from) && self.twins.of(from).is_none();
            return freed.then(|| in_place(from));
        }
        if (from.index() ^ to.index()) >= 64 {
            return None;
        }
        let direction = Direction::between(from, to)?;
        let ours = self.men.side(man.color);
        let partner = self.partner(man.color, man.kind == PAWN, from);
        if !COMPASS.suits(direction, man.color, man.kind) || partner.is_some() && from.index() >= 64
        {
            return None;
        }
        let theirs = self.men.side(!man.color);
        end(man.kind == PAWN, from, direction, ours, theirs).filter(|&end| end == to)?;
        self.go(man.color, man.kind, (from, to), partner, direction)
    }
}

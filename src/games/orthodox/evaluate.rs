//! Evaluation of the games on the orthodox board. A bishop or queen is what the game's army has in its place.

mod king;
mod pawns;

use super::attacks::DARK;
use super::{BISHOP, Customs, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relays};
use crate::core::{Color, Eight, Shape, Square, SquareSet, Step};
use crate::eval::net::Net;
use crate::eval::{Evaluate, FULL_PHASE, Levels, Score, Tally, Weights, terms};
use crate::pieces::riders::narrow::{bishop, rook};
use crate::rules::Position;
use pawns::{files, guarded, pawn_sides, swept, up};
use std::sync::Arc;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Men by kind: pawn, knight, bishop, rook, queen.
    MATERIAL[1; 5],
    /// Two bishops or more.
    BISHOP_PAIR[1; 1],
    /// Men by kind, rank as their owner counts, and file from the edge to the middle.
    PLACES[6 * 8; 4],
    /// Knights, bishops, rooks and queens by the number of squares they can safely go to.
    MOBILITY[4; 28],
    /// Knights, bishops, rooks and queens by king's steps to the enemy king.
    NEAR_ENEMY[4; 8],
    /// Pawns, bishops, rooks and queens that a relay lends a leap, by the number of squares they owe to it.
    RELAYED[4; 9],
    /// Pawns that a relay lends a leap, by rank.
    RELAYED_PAWNS[1; 8],
    /// Knights by the number of men they lend their leap.
    LENDERS[1; 9],
    /// Pawns, bishops, rooks and queens that a relay would let attack the enemy king.
    AWAITING_RELAY[1; 4],
    /// Squares from which the men that reach them would attack the enemy king by a relay.
    RELAYED_CHECKS[1; 1],
    /// Enemy men attacked, unguarded ones first, by the attacker's kind and their own.
    THREATS[2 * 6; 6],
    /// Own men attacked and unguarded by kind, with the enemy and with their own side to move.
    HANGING[2; 6],
    /// Knights, bishops, rooks and queens that a pawn guards, and again those that no enemy pawn can ever
    /// attack.
    PAWN_GUARDED[2; 4],
    /// Enemy knights, bishops, rooks and queens that a pawn's safe step would attack.
    PUSHES[1; 4],
    /// Attacked squares round the enemy king by the attacker's kind.
    RING_HITS[1; 5],
    /// Enemy kings by units of danger.
    KING_DANGER[5; 8],
    /// Squares from which a knight, bishop, rook or queen would attack the enemy king, unguarded ones first.
    CHECKS[2; 4],
    /// Kings by the number of unattacked squares they can go to.
    ROOM[1; 9],
    /// Files of and beside the king by the rank of the first own pawn before it, if there is one.
    SHELTER[2; 8],
    /// Files of and beside the king by the rank of the first enemy pawn before it, if there is one.
    STORM[2; 8],
    /// Sides by the number of their castling rights.
    CASTLING[1; 3],
    /// Rooks on files without own pawns, and again on those without any.
    ROOK_FILES[1; 2],
    /// Bishops by the number of own pawns on squares of their colour.
    BISHOP_PAWNS[1; 9],
    /// Pawns that pawns guard, by rank.
    CHAINED[1; 8],
    /// Pawns beside a pawn, by rank.
    PHALANX[1; 8],
    /// Pawns without own ones on the neighbouring files, by file from the edge; the second time if no enemy
    /// pawn is before them.
    ISOLATED[2; 4],
    /// Pawns behind another on their file.
    DOUBLED[1; 1],
    /// Pawns that no pawn can guard before a step to where an enemy pawn attacks them.
    BACKWARD[1; 1],
    /// Pawns with an enemy man before them, by rank.
    BLOCKED[1; 8],
    /// Pawns that no enemy pawn can stop or capture, by rank.
    PASSED[1; 8],
    /// Passed pawns by rank: those that pawns guard, and those whose next square is taken by an enemy knight,
    /// taken by another enemy, only attacked by one, or guarded.
    PASSED_WAY[5; 8],
    /// Passed pawns from the fourth to the seventh rank by king's steps of the own and of the enemy king to
    /// their next square.
    PASSED_KINGS[8; 8],
    /// Passed pawns with a rook behind them, an own and an enemy one.
    ROOK_BEHIND[1; 2],
    /// So few men beside the king, from none to five, where the game goes with the last.
    NEARLY_BARE[1; 6],
}

/// Values for the search by kind.
pub const VALUES: [Score; 6] = [
    Score::new(90, 110),
    Score::new(320, 300),
    Score::new(335, 320),
    Score::new(480, 530),
    Score::new(960, 980),
    Score::ZERO,
];

/// A game that is evaluated by the terms of this module.
pub trait Evaluated: Customs {
    /// Values for the search by kind.
    const VALUES: [Score; 6];
    /// Centipawns of the last man beside a king where the game goes with it, else 0.
    const LAST_MAN: i32 = 0;
    /// Weights of the phase by kind; the start position has 24.
    const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
    /// Units of danger that a kind adds by attacking squares round the enemy king, and one for each of them.
    const PRESSURE: [u32; 5] = [1, 2, 2, 3, 4];
    /// See [`Evaluate::WEIGHTS`].
    const WEIGHTS: Weights;
    /// See [`Evaluate::LEVELS`].
    const LEVELS: Levels;
    /// See [`Evaluate::MARKS`]; the men marked are those who have got a leap.
    const MARKS: bool = false;

    /// See [`Evaluate::net`].
    fn net() -> Option<&'static Arc<Net>> {
        None
    }

    /// What relays might do for a side, of whose pieces `reached` are the squares that they safely reach.
    /// Returns how many safe checks it makes.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn relay_terms<T: Tally>(_: &Orthodox<Self>, _: Color, _reached: u64, _: &mut T) -> u32 {
        0
    }
}

impl<C: Evaluated> Evaluate for Orthodox<C> {
    const WEIGHTS: Weights = C::WEIGHTS;
    const LEVELS: Levels = C::LEVELS;
    const MARKS: bool = C::MARKS;

    fn net() -> Option<&'static Arc<Net>> {
        C::net()
    }

    #[inline]
    fn marked(&self) -> u64 {
        self.relays.receivers(Color::White) | self.relays.receivers(Color::Black)
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        let mut attacks = [Attacks::default(); 2];
        for color in Color::BOTH {
            attacks[color.index()] = self.pieces(color, tally);
        }
        for color in Color::BOTH {
            let (own, enemy) = (&attacks[color.index()], &attacks[(!color).index()]);
            self.threats(color, own, enemy, tally);
            self.king_attack(color, own, enemy, tally);
            self.king_shelter(color, own, enemy, tally);
            self.pawns_alone(color, tally);
            self.passed_pawns(color, own, enemy, tally);
        }
        tally.one(TEMPO, 0, self.side());
    }

    fn phase(&self) -> i32 {
        let weight: i32 =
            (KNIGHT..KING).map(|kind| C::PHASE[kind as usize] * self.men().kind(kind).len() as i32).sum();
        weight.min(24) * FULL_PHASE / 24
    }

    fn gain(&self, step: Step) -> i32 {
        let victim = match self.men().at(step.to()) {
            Some(_) => self.worth(step.to()),
            None if self.is_en_passant(step) => C::VALUES[PAWN as usize].middle(),
            None => 0,
        };
        let promotion =
            step.promotion().map_or(0, |kind| (C::VALUES[kind as usize] - C::VALUES[PAWN as usize]).middle());
        victim + promotion
    }

    fn value(kind: u8, _: usize) -> i32 {
        C::VALUES[kind as usize].middle()
    }

    fn worth(&self, square: Square) -> i32 {
        self.men().at(square).map_or(0, |man| {
            let is_last = C::LAST_MAN > 0 && man.kind != KING && self.men().side(man.color).len() == 2;
            C::VALUES[man.kind as usize].middle() + if is_last { C::LAST_MAN } else { 0 }
        })
    }
}

impl<C: Evaluated> Orthodox<C> {
    /// The men that can be captured, were they of the enemy's side.
    #[inline]
    fn capturable(&self) -> u64 {
        !(C::immune(self.men()) | self.men().kind(KING))
    }

    /// The squares that a side's men may go to, were they to reach them.
    #[inline]
    fn targets(&self, color: Color) -> u64 {
        !self.men().side(color) & (self.capturable() | !self.men().occupied())
    }

    /// Material, places, mobility, relays and attacks on the enemy king's surroundings.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pieces<T: Tally>(&self, color: Color, tally: &mut T) -> Attacks {
        let men = self.men();
        let occupied = men.occupied();
        let (pawns, prey) = (men.men(color, PAWN), self.king(!color));
        let ring = Self::ARMY.captures(color, KING, prey) | u64::of(prey);
        let free = self.targets(color) & !guarded(men.men(!color, PAWN), !color);
        let lent = self.relays.receivers(color);
        let mut attacks = Attacks { pawns: guarded(pawns, color), ..Attacks::default() };
        let [left, right] = pawn_sides(pawns, color);
        attacks.add(PAWN, left);
        attacks.add(PAWN, right);
        attacks.add(KING, Self::ARMY.captures(color, KING, self.king(color)));
        tally.one(PLACES, place(KING, color, self.king(color)), color);
        tally.count(MATERIAL, PAWN as usize, color, pawns.len() as i32);
        if men.men(color, BISHOP).several() {
            tally.one(BISHOP_PAIR, 0, color);
        }
        for kind in KNIGHT..=QUEEN {
            let row = (kind - KNIGHT) as usize;
            for square in men.men(color, kind).squares() {
                tally.one(MATERIAL, kind as usize, color);
                tally.one(PLACES, place(kind, color, square), color);
                tally.one(NEAR_ENEMY, row * 8 + Eight::distance(square, prey), color);
                let lines = || rook(square, occupied);
                let diagonals = || bishop(square, occupied);
                let squares = Self::ARMY.reach(color, kind, square, lines, diagonals);
                tally.one(MOBILITY, row * 28 + (squares & free).len() as usize, color);
                if kind == KNIGHT && !Self::ARMY.leaps(KNIGHT) {
                    continue;
                }
                let mut attacked = squares;
                if lent.has(square) {
                    let leaps = C::Relays::leaps(kind, square);
                    let owed = (leaps & free & !squares).len() as usize;
                    tally.one(RELAYED, row * 9 + owed, color);
                    attacked |= leaps;
                }
                attacks.add(kind, attacked);
                attacks.press::<C, T>(kind, attacked & ring, color, tally);
            }
        }
        for square in (pawns & lent).squares() {
            let leaps = C::Relays::leaps(PAWN, square);
            tally.one(RELAYED, (leaps & free).len() as usize, color);
            tally.one(RELAYED_PAWNS, Eight::rank_for(color, square) as usize, color);
            attacks.add(PAWN, leaps);
            attacks.press::<C, T>(PAWN, leaps & ring, color, tally);
        }
        self.rooks_and_bishops(color, tally);
        let others = men.side(color).len() as usize - 1;
        if C::LAST_MAN > 0 && others < NEARLY_BARE.len {
            tally.one(NEARLY_BARE, others, color);
        }
        attacks
    }

    /// Rooks on open files and bishops behind their pawns.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn rooks_and_bishops<T: Tally>(&self, color: Color, tally: &mut T) {
        let men = self.men();
        let pawns = men.men(color, PAWN);
        let closed = files(pawns);
        let all_closed = files(men.kind(PAWN));
        let rooks = men.men(color, ROOK);
        tally.count(ROOK_FILES, 0, color, (rooks & !closed).len() as i32);
        tally.count(ROOK_FILES, 1, color, (rooks & !all_closed).len() as i32);
        for square in men.men(color, BISHOP).squares() {
            let same = if DARK.has(square) { DARK } else { !DARK };
            tally.one(BISHOP_PAWNS, ((pawns & same).len() as usize).min(8), color);
        }
    }

    /// Men attacked, hanging and guarded by pawns.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn threats<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let men = self.men();
        let kind_at = |square| men.at(square).map_or(0, |man| man.kind as usize);
        let victims = men.side(!color) & self.capturable() & own.all;
        for attacker in PAWN..=KING {
            for square in (own.kinds[attacker as usize] & victims).squares() {
                let row = usize::from(enemy.all.has(square)) * 6 + attacker as usize;
                tally.one(THREATS, row * 6 + kind_at(square), color);
            }
        }
        let row = usize::from(color == self.side()) * 6;
        let hanging = men.side(color) & self.capturable() & enemy.all & !own.all;
        for square in hanging.squares() {
            tally.one(HANGING, row + kind_at(square), color);
        }
        let pieces = !(men.kind(PAWN) | men.kind(KING));
        let chased = swept(enemy.pawns, -up(color));
        for square in (men.side(color) & pieces & own.pawns).squares() {
            let kind = kind_at(square) - KNIGHT as usize;
            tally.one(PAWN_GUARDED, kind, color);
            if !chased.has(square) {
                tally.one(PAWN_GUARDED, 4 + kind, color);
            }
        }
        let stepped = men.men(color, PAWN).shift(up(color)) & !men.occupied() & !enemy.pawns;
        let victims = men.side(!color) & pieces & self.capturable();
        for square in (guarded(stepped, color) & victims).squares() {
            tally.one(PUSHES, kind_at(square) - KNIGHT as usize, color);
        }
    }
}

/// What a side attacks, relays included.
#[derive(Clone, Copy, Default)]
struct Attacks {
    /// By kind.
    kinds: [u64; 6],
    /// By any man.
    all: u64,
    /// By two men or more.
    twice: u64,
    /// By pawns without relays.
    pawns: u64,
    /// What the attacks on the enemy king's surroundings add to its units of danger.
    pressure: u32,
}

impl Attacks {
    #[inline]
    fn add(&mut self, kind: u8, squares: u64) {
        self.kinds[kind as usize] |= squares;
        self.twice |= self.all & squares;
        self.all |= squares;
    }

    /// Counts the squares round the enemy king that a man attacks.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn press<C: Evaluated, T: Tally>(&mut self, kind: u8, attacked: u64, color: Color, tally: &mut T) {
        let hits = attacked.len();
        if hits > 0 {
            tally.count(RING_HITS, kind as usize, color, hits as i32);
            self.pressure += C::PRESSURE[kind as usize] + hits;
        }
    }
}

/// The feature of a man on its square.
#[inline]
fn place(kind: u8, color: Color, square: Square) -> usize {
    let file = Eight::file(square) as usize;
    (kind as usize * 8 + Eight::rank_for(color, square) as usize) * 4 + file.min(7 - file)
}

//! Evaluation: pieces and their reach in their current states and after one flip, and especially the exposure
//! of the kings.

use super::arena::{Arena, MOVES};
use super::relay::Reach;
use super::{DABABBA, ELEPHANT, FlipRelay, KING, KNIGHT, PAWN, POWER, params, params8, weights, weights8};
use crate::core::{Color, Eight, Square, SquareSet, Step, Ten};
use crate::eval::{Evaluate, FULL_PHASE, Levels, Score, Tally, Weights, fitted, terms};
use crate::rules::{Piece, Position};
use std::marker::PhantomData;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind: king, power, elephant, knight, dababba, pawn.
    MATERIAL[1; 6],
    /// Pieces by kind, state (move, capture), rank from their owner's view, and file from the edge to the
    /// middle.
    PLACES[12 * 10; 5],
    /// Pieces by kind and number of squares they can move to.
    MOVES_OF[6; 25],
    /// Pieces by kind and number of squares, without those of own pieces, on which they could capture.
    CAPTURES_OF[6; 25],
    /// Pieces other than pawns by kind, state and the set of kinds that lend them moves (king 1, elephant 2,
    /// knight 4, dababba 8).
    LENT_MOVES[10; 16],
    /// Pieces other than pawns by kind, state and the set of kinds that lend them captures.
    LENT_CAPTURES[10; 16],
    /// Pieces by kind and state: without an adjacent Power of their side, with one.
    FREED[12; 2],
    /// Sides by the number of their pieces in the capture state, twelve or more as twelve.
    CAPTURE_STATES[1; 13],
    /// Pieces other than pawns by kind, state and distance to the nearest enemy king.
    NEAR_ENEMY[10; 6],
    /// Pieces other than pawns by kind, state and distance to the nearest own king.
    NEAR_OWN[10; 6],
    /// Sides by the number of moves and of pieces they can capture, sixteen or more as sixteen; 0 loses.
    OPTIONS[1; 17],
    /// Pieces that can be captured, by the kind of the least valuable captor (line) and their own kind:
    /// unguarded and guarded ones by the side to move, then unguarded and guarded ones by the other side.
    THREATS[4 * 6; 6],
    /// The number of pieces that can be captured: by the side to move, by the other side.
    PREY_NUMBER[2; 9],
    /// Pieces that the enemy could capture after one flip, by kind, in the same four cases.
    LATENT_PREY[4; 6],
    /// Guarded pieces by kind: those whose captor could be recaptured now, or only after one flip.
    GUARDED[2; 6],
    /// Sides whose king can be captured by the opponent on the next turn.
    EN_PRISE[1; 1],
    /// Sides by the number of pieces that attack their kings, unless these can capture at once.
    KING_ATTACKERS[1; 6],
    /// Sides by the number of pieces that would attack their kings after one flip: the side to move, the
    /// other side.
    LATENT_ATTACKERS[2; 9],
    /// Sides by the number of kings attacked now or after one flip: the side to move, the other side.
    KINGS_IN_RANGE[2; 3],
    /// Squares next to the side's kings on which the enemy can capture: now, only after one flip.
    RING_ATTACKS[2; 17],
    /// Squares to which the side's kings can move and on which the enemy cannot capture: for the side to
    /// move, for the other side.
    ESCAPES[2; 9],
    /// Squares to which pieces can move and from which their own captures reach an enemy king, by kind: those
    /// on which no enemy can capture, others.
    APPROACHES[2; 6],
}

/// Piece values for the search, by kind. The king's value only ranks its capture above all others.
const VALUES: [Score; 6] = [
    Score::flat(10_000),
    Score::new(290, 230),
    Score::new(270, 260),
    Score::new(320, 310),
    Score::new(270, 270),
    Score::new(90, 110),
];

/// The number of elephants, knights and dababbas of both sides at the start, on either board.
const FULL_ARMY: i32 = 12;

/// The kinds, least valuable first.
const BY_WORTH: [u8; 6] = [PAWN, ELEPHANT, DABABBA, KNIGHT, POWER, KING];

/// The combined reach of a side's pieces.
#[derive(Clone, Copy, Default)]
struct Force<S> {
    /// Squares on which any piece could capture.
    control: S,
    /// By kind, squares on which pieces could capture.
    captures: [S; 6],
    /// Squares on which any piece could capture after one flip, its own or that of a lender.
    latent: S,
    /// By kind, empty squares to which pieces can move.
    moves: [S; 6],
    /// The number of moves without captures.
    options: u32,
    /// The number of pieces that attack an enemy king.
    king_attackers: usize,
    /// The number of pieces that would attack an enemy king after one flip.
    latent_attackers: usize,
}

/// A board for which weights have been fitted.
pub trait Fitted: Arena {
    /// See [`Evaluate::weights`].
    const WEIGHTS: Weights;
    /// See [`Evaluate::levels`].
    const LEVELS: Levels;
}

impl Fitted for Ten {
    const WEIGHTS: Weights = fitted!(TERMS, weights, params);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.03, 0.7, 0.44, 0.22, 0.136, 0.1, 0.073, 0.045],
        nodes: &[700, 4000, 22_000, 110_000, 560_000],
    };
}

impl Fitted for Eight {
    const WEIGHTS: Weights = fitted!(TERMS, weights8, params8);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.2, 0.86, 0.63, 0.42, 0.32, 0.24, 0.18, 0.13, 0.09, 0.05],
        nodes: &[500, 2400, 5500, 13_000, 32_000, 84_000, 220_000, 560_000],
    };
}

impl<A: Fitted> Evaluate for FlipRelay<A> {
    /// Pieces in the capture state are marked.
    const MARKS: bool = true;

    #[inline(always)]
    fn weights(_: ()) -> &'static Weights {
        const { &A::WEIGHTS }
    }

    fn levels(_: ()) -> &'static Levels {
        const { &A::LEVELS }
    }

    #[inline]
    fn marked(&self) -> A::Set {
        self.capturing
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        let next = if self.flipping { !self.side() } else { self.side() };
        tally.one(TEMPO, 0, next);
        let mut forces = [Force::default(); 2];
        for color in Color::BOTH {
            forces[color.index()] = self.pieces_terms(color, tally);
        }
        for color in Color::BOTH {
            let (own, enemy) = (&forces[color.index()], &forces[(!color).index()]);
            let waits = usize::from(next != color);
            self.threats(color, waits, own, enemy, tally);
            self.kings(color, waits, own, enemy, tally);
        }
    }

    fn phase(&self) -> i32 {
        let pieces: u32 = [ELEPHANT, KNIGHT, DABABBA].map(|kind| self.board.kind(kind).len()).iter().sum();
        (pieces as i32).min(FULL_ARMY) * FULL_PHASE / FULL_ARMY
    }

    fn gain(&self, step: Step) -> i32 {
        match self.board.at(step.to()) {
            Some(piece) if piece.color != self.side() => VALUES[piece.kind as usize].middle(),
            _ => 0,
        }
    }

    fn value(&self, kind: u8, _: usize) -> i32 {
        VALUES[kind as usize].middle()
    }

    fn worth(&self, square: Square) -> i32 {
        self.board.at(square).map_or(0, |piece| VALUES[piece.kind as usize].middle())
    }
}

impl<A: Arena> FlipRelay<A> {
    /// Counts the terms of each piece of a side, and returns their combined reach.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pieces_terms<T: Tally>(&self, color: Color, tally: &mut T) -> Force<A::Set> {
        let gifts = self.gifts(color);
        let (own, empty) = (self.board.side(color), !self.board.occupied());
        let enemy_kings = self.board.pieces(!color, KING);
        let [our_kings, their_kings] = [color, !color]
            .map(|color| self.kings_of(color).map(|king| &SquareTables::<A>::NEARNESS[king.index()]));
        let mut force = Force::default();
        let pawns = self.board.pieces(color, PAWN);
        let pawn = Piece { kind: PAWN, color };
        for square in pawns.squares() {
            let row = 2 * PAWN as usize + usize::from(self.capturing.has(square));
            let gift = gifts.to(square);
            let reach = self.reach(square, pawn, gift);
            // A pawn has at most two moves and two captures.
            let number = |set: A::Set| usize::from(set.any()) + usize::from(set.several());
            let (moves, captures) = (number(reach.moves), number(reach.captures & !own));
            let place = usize::from(SquareTables::<A>::PLACES[color.index()][square.index()]);
            tally.one(PLACES, row * 50 + place, color);
            tally.one(MOVES_OF, PAWN as usize * 25 + moves, color);
            tally.one(CAPTURES_OF, PAWN as usize * 25 + captures, color);
            tally.one(FREED, row * 2 + usize::from(gift.frees), color);
            force.add(PAWN, &reach, A::pawn_captures(color, square), enemy_kings);
            force.options += moves as u32;
        }
        for square in (own & !pawns).squares() {
            let Some(piece) = self.board.at(square) else {
                continue;
            };
            let kind = piece.kind as usize;
            let row = 2 * kind + usize::from(self.capturing.has(square));
            let gift = gifts.to(square);
            let reach = self.reach(square, piece, gift);
            let moves = reach.moves & empty;
            let place = usize::from(SquareTables::<A>::PLACES[color.index()][square.index()]);
            let near = |kings: [&[u8; 128]; 2]| {
                let [one, other] = kings.map(|king| king[square.index()]);
                row * 6 + usize::from(one.min(other))
            };
            tally.one(PLACES, row * 50 + place, color);
            tally.one(MOVES_OF, kind * 25 + moves.len() as usize, color);
            let captures = (reach.captures & !own).len() as usize;
            tally.one(CAPTURES_OF, kind * 25 + captures, color);
            tally.one(FREED, row * 2 + usize::from(gift.frees), color);
            let [lent_moves, lent_captures] = gift.lent();
            tally.one(LENT_MOVES, row * 16 + lent_moves, color);
            tally.one(LENT_CAPTURES, row * 16 + lent_captures, color);
            tally.one(NEAR_ENEMY, near(their_kings), color);
            tally.one(NEAR_OWN, near(our_kings), color);
            // A piece that can move like a kind could also capture like it after its own flip or that of
            // the lender.
            force.add(piece.kind, &reach, reach.moves, enemy_kings);
            force.moves[kind] |= moves;
            force.options += moves.len();
        }
        for kind in KING..=PAWN {
            let pieces = self.board.pieces(color, kind).len();
            tally.count(MATERIAL, kind as usize, color, pieces as i32);
        }
        let capture_states = (own & self.capturing).len() as usize;
        tally.one(CAPTURE_STATES, capture_states.min(12), color);
        force
    }

    /// The kings of a side; a single one is listed twice.
    #[inline]
    fn kings_of(&self, color: Color) -> [Square; 2] {
        let kings = self.board.pieces(color, KING);
        let others = kings.without_first();
        let second = if others.any() { others } else { kings };
        [kings.first(), second.first()]
    }

    /// Counts the pieces that a side can capture now or after a flip, and those that it guards.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn threats<T: Tally>(
        &self,
        color: Color,
        waits: usize,
        own: &Force<A::Set>,
        enemy: &Force<A::Set>,
        tally: &mut T,
    ) {
        let victims = self.board.side(!color) & !self.board.kind(KING);
        let case = |square: Square| 2 * waits + usize::from(enemy.control.has(square));
        let capturable = victims & own.control;
        for square in capturable.squares() {
            let Some(piece) = self.board.at(square) else {
                continue;
            };
            let captors = BY_WORTH.map(|kind| own.captures[kind as usize].has(square));
            let captors = (0..).zip(captors).map(|(bit, one)| u32::from(one) << bit);
            let weakest = captors.sum::<u32>().trailing_zeros() as usize % BY_WORTH.len();
            let line = case(square) * 6 + usize::from(BY_WORTH[weakest]);
            tally.one(THREATS, line * 6 + piece.kind as usize, color);
        }
        for square in (victims & own.latent & !own.control).squares() {
            if let Some(piece) = self.board.at(square) {
                tally.one(LATENT_PREY, case(square) * 6 + piece.kind as usize, color);
            }
        }
        let capturable = capturable.len();
        tally.one(PREY_NUMBER, waits * 9 + capturable.min(8) as usize, color);
        tally.one(OPTIONS, (own.options + capturable).min(16) as usize, color);
        for kind in 1..=PAWN {
            let pieces = self.board.pieces(color, kind);
            let (now, later) = (pieces & own.control, pieces & own.latent & !own.control);
            for (row, pieces) in [now, later].into_iter().enumerate() {
                tally.count(GUARDED, row * 6 + kind as usize, color, pieces.len() as i32);
            }
        }
    }

    /// Counts the exposure of a side's kings, and squares from which its pieces could attack the enemy's.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn kings<T: Tally>(
        &self,
        color: Color,
        waits: usize,
        own: &Force<A::Set>,
        enemy: &Force<A::Set>,
        tally: &mut T,
    ) {
        let kings = self.board.pieces(color, KING);
        if waits == 1 && enemy.king_attackers > 0 {
            tally.one(EN_PRISE, 0, color);
            return;
        }
        tally.one(KING_ATTACKERS, enemy.king_attackers.min(5), color);
        tally.one(LATENT_ATTACKERS, waits * 9 + enemy.latent_attackers.min(8), color);
        let in_range = (kings & (enemy.control | enemy.latent)).len() as usize;
        tally.one(KINGS_IN_RANGE, waits * 3 + in_range.min(2), color);
        let mut ring = A::Set::EMPTY;
        for king in kings.squares() {
            ring |= A::leaps(MOVES[KING as usize], king);
        }
        let attacks = [enemy.control, enemy.latent & !enemy.control];
        for (row, attacks) in attacks.into_iter().enumerate() {
            let squares = (ring & attacks).len().min(16) as usize;
            tally.one(RING_ATTACKS, row * 17 + squares, color);
        }
        let escapes = own.moves[KING as usize] & !enemy.control;
        tally.one(ESCAPES, waits * 9 + escapes.len().min(8) as usize, color);
        let targets = self.kings_of(!color);
        for kind in [KING, ELEPHANT, KNIGHT, DABABBA] {
            let from = targets.map(|king| A::leaps(MOVES[kind as usize], king));
            let squares = own.moves[kind as usize] & (from[0] | from[1]);
            let cases = [squares & !enemy.control, squares & enemy.control];
            for (row, squares) in cases.into_iter().enumerate() {
                tally.count(APPROACHES, row * 6 + kind as usize, color, squares.len() as i32);
            }
        }
    }
}

impl<S: SquareSet> Force<S> {
    /// Adds the reach of a piece, and in `latent` the squares on which it could capture after one flip.
    #[inline]
    fn add(&mut self, kind: u8, reach: &Reach<S>, latent: S, enemy_kings: S) {
        let attacks = (reach.captures & enemy_kings).any();
        let would_attack = (latent & enemy_kings).any();
        self.king_attackers += usize::from(attacks);
        self.latent_attackers += usize::from(would_attack && !attacks);
        self.control |= reach.captures;
        self.captures[kind as usize] |= reach.captures;
        self.latent |= latent;
    }
}

/// Tables of squares and distances of a board.
struct SquareTables<A>(PhantomData<A>);

impl<A: Arena> SquareTables<A> {
    /// By side and square, the index in a table of ten ranks from the side's point of view and five files
    /// from the edge to the middle.
    const PLACES: &'static [[u8; 128]; 2] = &{
        let mut places = [[0; 128]; 2];
        let mut square = 0;
        while square < A::FILES * A::RANKS {
            let (file, rank) = (square % A::FILES, square / A::FILES);
            let other = A::FILES - 1 - file;
            let file = if file < other { file } else { other };
            places[0][square as usize] = rank * 5 + file;
            places[1][square as usize] = (A::RANKS - 1 - rank) * 5 + file;
            square += 1;
        }
        places
    };

    /// By two squares, their distance in king's steps minus one: 0 for neighbours, 5 for at least six steps.
    const NEARNESS: &'static [[u8; 128]; 128] = &{
        let mut table = [[0; 128]; 128];
        let mut pair = 0;
        let squares = A::FILES as usize * A::RANKS as usize;
        while pair < squares * squares {
            let (a, b) = (pair / squares, pair % squares);
            let files = A::FILES as usize;
            let (across, along) = ((a % files).abs_diff(b % files), (a / files).abs_diff(b / files));
            let distance = if across > along { across } else { along };
            table[a][b] = match distance {
                0 | 1 => 0,
                2..=5 => distance as u8 - 1,
                _ => 5,
            };
            pair += 1;
        }
        table
    };
}

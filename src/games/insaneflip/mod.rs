//! Insane Flip Relay Shatranj, on 10x10 and on 8x8 squares: a turn moves a man, then flips one between its
//! move and its capture state; neighbours lend each other their moves; whoever captures a king wins.

mod arena;
mod evaluate;
mod generate;
mod play;
mod relay;
mod setup;
#[cfg(test)]
mod tests;
mod weights;
mod weights8;

use super::{Board, Counters, FenError, Kind, Outcome, Position, Reason, Repetition, Sink, Stage};
use super::{Placement, Stalemate};
use crate::core::{Color, Move, Square, SquareSet, Ten, key};
pub use arena::Arena;

const KING: u8 = 0;
const POWER: u8 = 1;
const ELEPHANT: u8 = 2;
const KNIGHT: u8 = 3;
const DABABBA: u8 = 4;
const PAWN: u8 = 5;

/// The men, the pawn last.
const KINDS: [Kind; 6] = [
    Kind::new('K', "king", "K"),
    Kind::new('W', "power", ""),
    Kind::new('E', "elephant", "FA"),
    Kind::new('N', "knight", "N"),
    Kind::new('D', "dababba", "WD"),
    Kind::new('P', "pawn", "mfW2cfF"),
];

type Men<A> = Board<A, 6>;

/// A position of Insane Flip Relay Shatranj.
#[derive(Clone, Copy)]
pub struct FlipRelay<A: Arena> {
    men: Men<A>,
    /// The men in the capture state, never a Power.
    capturing: A::Set,
    /// The keys of the squares of `capturing`.
    states: u64,
    counters: Counters,
    /// Whether the side to move has moved and must still flip.
    flipping: bool,
}

const _: () = assert!(size_of::<FlipRelay<Ten>>() <= 512);

/// Tells a pending flip from a whole turn.
const FLIP_KEY: u64 = key::fact(0);

/// The key of a man's capture state, under a code that no man has.
#[inline]
fn state_key(square: Square) -> u64 {
    key::at(2 * KINDS.len() as u8, square)
}

impl<A: Arena> Position for FlipRelay<A> {
    type Shape = A;
    type Men = Men<A>;
    type Rules = ();

    const NAME: &'static str = A::NAME;
    const TITLE: &'static str = A::TITLE;
    const KINDS: &'static [Kind] = &KINDS;
    const REPETITION: Repetition = Repetition::Loses;
    const STALEMATE: Stalemate = Stalemate::Loses;
    const FIFTY_MOVE_RULE: bool = true;

    fn start_fen(_: ()) -> &'static str {
        A::START
    }

    fn from_fen(_: (), fen: &str) -> Result<Self, FenError> {
        Self::set_up(fen)
    }

    fn rules(&self) {}

    #[inline]
    fn men(&self) -> &Men<A> {
        &self.men
    }

    #[inline]
    fn counters(&self) -> &Counters {
        &self.counters
    }

    #[inline]
    fn other_key(&self) -> u64 {
        let pending = if self.flipping { FLIP_KEY } else { 0 };
        self.states ^ pending
    }

    fn key_from_scratch(&self) -> u64 {
        let states = self.capturing.squares().map(state_key);
        let states = states.fold(0, |key, state| key ^ state);
        let pending = if self.flipping { FLIP_KEY } else { 0 };
        self.men.key_from_scratch() ^ self.counters.key() ^ states ^ pending
    }

    fn symbol(&self, square: Square) -> Option<String> {
        let letter = self.at(square)?.letter(&KINDS);
        let state = if self.capturing.has(square) { "+" } else { "" };
        Some(format!("{state}{letter}"))
    }

    #[inline]
    fn threatened(&self) -> bool {
        self.attacks_king(!self.side())
    }

    #[inline]
    fn wins_at_once(&self) -> bool {
        self.attacks_king(self.side())
    }

    #[inline]
    fn mid_turn(&self) -> bool {
        self.flipping
    }

    #[inline]
    fn verdict(&self) -> Option<Outcome> {
        let loser = Color::BOTH
            .into_iter()
            .find(|&color| self.men.men(color, KING).len() < A::KINGS)?;
        Some(Outcome::win(!loser, Reason::KingCaptured))
    }

    fn stuck(&self) -> Outcome {
        Outcome::win(!self.side(), Reason::NoLegalTurn)
    }

    #[inline]
    fn generate<K: Sink<A>>(&self, stage: Stage, sink: &mut K) {
        self.all_steps(stage, sink);
    }

    fn is_step(&self, step: Move) -> bool {
        self.has_step(step)
    }

    #[inline]
    fn is_noisy(&self, step: Move) -> bool {
        self.men.side(!self.side()).has(step.to())
    }

    #[inline]
    fn play(&mut self, step: Move) -> bool {
        // Every step is legal: a king may stay or go where it can be captured.
        self.apply(step);
        true
    }

    /// Only the flip can be passed over.
    fn pass(&self) -> Option<Self> {
        self.flipping.then(|| {
            let mut next = *self;
            next.end_turn();
            next.counters.halfmove = 0;
            next
        })
    }

    fn parts(&self) -> [u64; 3] {
        let kings = Color::BOTH.map(|color| self.men.digest(color, KING..KING + 1));
        let [white, black] = Color::BOTH.map(|color| {
            let states = self.men.side(color) & self.capturing;
            self.men.digest(color, POWER..PAWN) ^ states.digest()
        });
        [kings[0] ^ kings[1].rotate_left(32), white, black]
    }

    fn count(&self) -> u64 {
        self.count_turns()
    }

    fn join(first: Move, second: Move) -> Move {
        first.flipping(second.from())
    }

    fn split(turn: Move) -> (Move, Option<Move>) {
        (turn.without_flip(), turn.flip().map(generate::flip))
    }
}

//! Insane Flip Relay Shatranj, on 10x10 and on 8x8 squares: a turn moves a piece, then flips one between its
//! move and its capture state; neighbours lend each other their moves; whoever captures a king wins.
//!
//! The rules, in reading order:
//!
//! | rule | where |
//! |---|---|
//! | the pieces | `KINDS` |
//! | the two boards, their start positions and numbers of kings | `arena` |
//! | a turn is a move, then a flip | `FlipRelay::play`, `displace`, `relay::flippable` |
//! | states, natural moves, Powers, relays | `relay::reach` |
//! | no check; capturing a king wins | `play`, `verdict` |
//! | a side without a legal turn loses; repetition loses; the fifty-move rule draws | `IDENTITY` |
//! | explanations of moves | `insight` |

mod about;
mod arena;
mod evaluate;
mod insight;
mod params;
mod params8;
mod relay;
#[cfg(test)]
mod tests;
mod weights;
mod weights8;

use crate::core::{Color, Square, SquareSet, Step, key};
use crate::rules::fen::{self, Fields};
use crate::rules::{
    Board, Counters, FenError, Identity, Kind, Outcome, Position, Reason, Repetition, Sink, Stage, Stalemate,
    accessors,
};
pub use arena::Arena;

const KING: u8 = 0;
const POWER: u8 = 1;
const ELEPHANT: u8 = 2;
const KNIGHT: u8 = 3;
const DABABBA: u8 = 4;
const PAWN: u8 = 5;

/// The pieces, the pawn last.
const KINDS: [Kind; 6] = [
    Kind::royal('K', "king", "K"),
    Kind::new('W', "power", ""),
    Kind::new('E', "elephant", "FA"),
    Kind::new('N', "knight", "N"),
    Kind::new('D', "dababba", "WD"),
    Kind::pawn('P', "pawn", "mfW2cfF"),
];

type Pieces<A> = Board<A, 6>;

/// A position of Insane Flip Relay Shatranj.
#[derive(Clone, Copy)]
pub struct FlipRelay<A: Arena> {
    board: Pieces<A>,
    /// The pieces in the capture state; never a Power.
    capturing: A::Set,
    /// The XOR of the keys of the squares in `capturing`.
    states: u64,
    counters: Counters,
    /// True if the side to move has already moved and must now flip.
    flipping: bool,
}

/// The hash key of a piece in the capture state, using a piece code that no piece has.
#[inline]
fn state_key(square: Square) -> u64 {
    key::at(2 * KINDS.len() as u8, square)
}

/// The XOR of the keys of pieces in the capture state on these squares.
fn states_key<S: SquareSet>(capturing: S) -> u64 {
    capturing.squares().fold(0, |key, square| key ^ state_key(square))
}

impl<A: Arena> FlipRelay<A> {
    /// The game's [`Identity`].
    pub const IDENTITY: Identity = Identity {
        size: (A::FILES, A::RANKS),
        repetition: Repetition::LOSES,
        stalemate: Stalemate::Loses,
        has_check: false,
        ..Identity::new(A::NAME, A::TITLE, A::ABOUT, &KINDS)
    };

    /// Changes the state of a piece.
    #[inline]
    fn flip(&mut self, square: Square) {
        self.capturing ^= A::Set::of(square);
        self.states ^= state_key(square);
    }

    /// Plays the move of a turn. Unless it captures a king, the turn continues with a flip.
    #[inline]
    fn displace(&mut self, from: Square, to: Square) {
        let captured = self.board.take(to);
        if self.capturing.has(to) {
            self.flip(to);
        }
        let Some(mover) = self.board.take(from) else {
            return;
        };
        self.board.put(to, mover);
        if self.capturing.has(from) {
            self.flip(from);
            self.flip(to);
        }
        self.counters.tick(captured.is_some() || mover.kind == PAWN);
        if captured.is_some_and(|piece| piece.kind == KING) {
            self.end_turn();
        } else {
            self.flipping = true;
        }
    }

    /// Ends the turn.
    #[inline]
    fn end_turn(&mut self) {
        self.flipping = false;
        self.counters.end_turn();
    }
}

impl<A: Arena> Position for FlipRelay<A> {
    type Shape = A;
    type Pieces = Pieces<A>;
    type Options = ();

    const TWO_STEPS: bool = true;

    #[inline]
    fn identity(_: Self::Options) -> &'static Identity {
        const { &Self::IDENTITY }
    }

    fn start_fen(_: ()) -> &'static str {
        A::START
    }

    fn read_fen(_: (), text: &str, repairs: &mut Vec<FenError>) -> Result<Self, FenError> {
        let fields = Fields::new(text, false, repairs)?;
        let mut capturing = A::Set::EMPTY;
        let board = fen::read_pieces::<A, _>(fields.board, &KINDS, |square, piece| {
            capturing |= A::Set::of(square);
            piece.kind != POWER
        })?;
        for color in Color::BOTH {
            fen::kings(board.pieces(color, KING).len(), A::KINGS, "", color)?;
            let pawns = board.pieces(color, PAWN);
            let behind = pawns.filter(|square| A::rank_for(color, square) == 0);
            fen::no_pieces::<A>(behind, |square| format!("a pawn on {square}, behind its starting rank"))?;
        }
        fields.no_rights()?;
        Ok(FlipRelay {
            board,
            capturing,
            states: states_key(capturing),
            counters: fields.counters(),
            flipping: false,
        })
    }

    accessors!(Pieces<A>);

    #[inline]
    fn other_key(&self) -> u64 {
        // Tells positions with a pending flip from those between turns.
        self.states ^ if self.flipping { key::fact(0) } else { 0 }
    }

    fn other_key_from_scratch(&self) -> u64 {
        let states = states_key(self.capturing);
        FlipRelay { states, ..*self }.other_key()
    }

    fn in_second_state(&self, square: Square) -> bool {
        self.capturing.has(square)
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
        let has_lost = |&color: &Color| self.board.pieces(color, KING).len() < A::KINGS;
        let loser = Color::BOTH.into_iter().find(has_lost)?;
        Some(Outcome::win(!loser, Reason::KingCaptured))
    }

    /// A piece reaches at most the 24 squares within two steps, so a side has at most 1,824 moves (with 76
    /// pieces).
    #[inline]
    fn generate<K: Sink<A>>(&self, stage: Stage, sink: &mut K) {
        if !self.flipping {
            self.fans(stage, |from, targets| sink.fan(from, targets));
        } else if stage != Stage::Noisy {
            sink.shifted(self.flippable(), 0);
        }
    }

    fn is_step(&self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        // In a set of 64 squares, higher indices would wrap around.
        let squares = A::FILES as usize * A::RANKS as usize;
        if from.index() >= squares || to.index() >= squares || step != Step::new(from, to) {
            return false;
        }
        if self.flipping {
            return from == to && self.flippable().has(from);
        }
        let us = self.side();
        self.board.at(from).is_some_and(|piece| {
            let reach = || self.reach(from, piece, self.gift(us, from));
            piece.color == us && self.targets(Stage::All, &reach()).has(to)
        })
    }

    #[inline]
    fn is_noisy(&self, step: Step) -> bool {
        self.board.side(!self.side()).has(step.to())
    }

    /// Every step is legal, even if it lets a king be captured.
    #[inline]
    fn play(&mut self, step: Step) -> bool {
        if self.flipping {
            self.flip(step.from());
            self.end_turn();
        } else {
            self.displace(step.from(), step.to());
        }
        true
    }

    /// Only a flip can be skipped, not a move.
    fn pass(&self) -> Option<Self> {
        self.flipping.then(|| FlipRelay { counters: self.counters.passed(), flipping: false, ..*self })
    }

    fn correction_keys(&self) -> [u64; 3] {
        let [kings, white, black] = self.board.correction_keys(KING..KING + 1, POWER..PAWN);
        let states = |color| (self.board.side(color) & self.capturing).digest();
        [kings, white ^ states(Color::White), black ^ states(Color::Black)]
    }

    /// Unless it captures a king, a move can be followed by any flip, because it removes none of the mover's
    /// own pieces.
    fn count(&self) -> u64 {
        let flips = u64::from(self.flippable().len());
        if self.flipping {
            return flips;
        }
        let kings = self.board.pieces(!self.side(), KING);
        let (mut moves, mut wins) = (0, 0);
        self.fans(Stage::All, |_, targets| {
            moves += u64::from(targets.len());
            wins += u64::from((targets & kings).len());
        });
        (moves - wins) * flips + wins
    }
}

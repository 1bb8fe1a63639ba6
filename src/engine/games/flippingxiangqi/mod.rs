//! Flipping Xiangqi: on 7x7 squares, every piece except the king turns into its other form whenever it moves.
//!
//! The rules, in reading order:
//!
//! | rule | where |
//! |---|---|
//! | the pieces and their other forms | `pieces` |
//! | how pieces move; kings in their palaces | `attacks` |
//! | attacks on kings; kings that face each other | `aim` |
//! | legal moves, which leave no king attacked and no kings facing each other | `generate` |
//! | every piece except the king flips when it moves | `FlippingXiangqi::play` |
//! | stalemate wins, bare kings draw, repetition loses unless it answers checks | `IDENTITY`, `verdict` |
//!
//! `endings` has tables of the forced wins with at most four pieces.

mod about;
mod aim;
mod attacks;
#[cfg(feature = "os")]
mod endings;
mod evaluate;
mod generate;
mod insight;
mod params;
mod pieces;
mod position;
#[cfg(test)]
mod tests;
mod weights;

pub use pieces::Pieces;
pub use position::FlippingXiangqi;

use crate::core::{Color, Seven, Shape, Square, SquareSet, Step, StepList};
use crate::rules::fen::{self, Fields};
use crate::rules::{
    FenError, Identity, Outcome, Piece, Position, Reason, Repetition, Sink, Stage, Stalemate, accessors,
};
use aim::attackers;
use attacks::{BOARD, PALACE};
use pieces::{CHARIOT, FLIPPED, KING, PIECES};

impl FlippingXiangqi {
    /// The game's [`Identity`].
    pub const IDENTITY: Identity = Identity {
        size: (7, 7),
        repetition: Repetition::LOSES_UNLESS_CHECKED,
        stalemate: Stalemate::Loses,
        most_halfmoves: None,
        ..Identity::new("flippingxiangqi", "Flipping Xiangqi", about::ABOUT, &PIECES)
    };
}

impl Position for FlippingXiangqi {
    type Shape = Seven;
    type Pieces = Pieces;
    type Options = ();

    #[inline]
    fn identity(_: Self::Options) -> &'static Identity {
        const { &Self::IDENTITY }
    }

    fn start_fen(_: ()) -> &'static str {
        "1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1"
    }

    fn read_fen(_: (), text: &str, repairs: &mut Vec<FenError>) -> Result<Self, FenError> {
        let fields = Fields::new(text, false, repairs)?;
        let board: Pieces = fen::read_pieces(fields.board, &PIECES, |_, _| false)?;
        for color in Color::BOTH {
            fen::kings(board.pieces(color, KING).len(), 1, "", color)?;
            let outside = board.pieces(color, KING) & !PALACE[color.index()];
            fen::no_pieces::<Seven>(outside, |square| {
                format!("{color}'s king on {square} is outside its palace")
            })?;
        }
        fields.no_rights()?;
        let mut position = FlippingXiangqi {
            board,
            counters: fields.counters(),
            checkers: 0,
            pinners: 0,
            bound: 0,
            gaps: 0,
        };
        let them = !fields.side;
        let king = position.king(them);
        let attackers = attackers(&board, them, king, board.occupied());
        if (attackers & board.kind(KING)).any() {
            return Err(FenError::new("board", "the kings face each other"));
        }
        fen::no_capturable_king::<Seven>(them, attackers.any().then_some(king))?;
        position.refresh();
        Ok(position)
    }

    accessors!(Pieces);

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers.any()
    }

    #[inline]
    fn attacked(&self) -> u64 {
        let color = !self.side();
        let attacks = |kind| self.attacks(color, kind, self.board.pieces(color, kind));
        (KING..=CHARIOT).fold(0, |all, kind| all | attacks(kind))
    }

    #[inline]
    fn verdict(&self) -> Option<Outcome> {
        (self.board.occupied() == self.board.kind(KING)).then(|| Outcome::draw(Reason::InsufficientMaterial))
    }

    /// All steps are legal. At most 48 pieces have at most 12 steps each, far fewer than the list's capacity.
    #[inline]
    fn generate<K: Sink<Seven>>(&self, stage: Stage, sink: &mut K) {
        let goals = stage.targets(BOARD & !self.board.occupied(), self.board.side(!self.side()));
        sink.fan(self.king(self.side()), self.king_targets() & goals);
        let free = self.board.side(self.side()) & !self.bound;
        self.pieces_steps(free, goals & self.allowed(0), sink);
        for from in self.bound.squares() {
            let piece = u64::of(from);
            self.pieces_steps(piece, goals & self.allowed(piece), sink);
        }
    }

    fn pseudo_legal_steps(&self, list: &mut StepList) {
        for from in self.board.side(self.side()).squares() {
            list.extend(self.targets(from).squares().map(|to| Step::new(from, to)));
        }
    }

    fn is_step(&self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        let on_board = |square: Square| Seven::rank(square) < 7 && Seven::file(square) < 7;
        if step != Step::new(from, to) || !on_board(from) || !on_board(to) {
            return false;
        }
        let Some(piece) = self.board.at(from).filter(|piece| piece.color == self.side()) else {
            return false;
        };
        let allowed = || self.targets(from) & self.allowed(self.bound & u64::of(from));
        let legal = if piece.kind == KING { self.king_targets() } else { allowed() };
        legal.has(to)
    }

    #[inline]
    fn is_noisy(&self, step: Step) -> bool {
        self.board.at(step.to()).is_some()
    }

    /// The mover flips to its other form. Always returns true for generated steps, because all are legal.
    #[inline]
    fn play(&mut self, step: Step) -> bool {
        let captured = self.board.take(step.to());
        let Some(mover) = self.board.take(step.from()) else {
            return false;
        };
        let kind = FLIPPED[mover.kind as usize & 7];
        self.board.put(step.to(), Piece { kind, ..mover });
        self.counters.tick(captured.is_some());
        self.counters.end_turn();
        self.refresh();
        true
    }

    /// No null move with few pieces left, when zugzwang is common.
    fn pass(&self) -> Option<Self> {
        let pieces = self.board.side(self.side()).len();
        (pieces > 3 && !self.in_check()).then(|| {
            let mut next = *self;
            next.counters = self.counters.passed();
            next.refresh();
            next
        })
    }

    fn correction_keys(&self) -> [u64; 3] {
        let [white, black] = Color::BOTH.map(|color| self.board.digest(color, KING..CHARIOT + 1));
        let near = |color: Color| self.board.side(color) & PALACE[(!color).index()];
        let kings = self.board.kind(KING) | near(Color::White) | near(Color::Black);
        [kings.digest(), white, black]
    }
}

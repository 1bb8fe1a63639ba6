//! Grand Shatranj (Joe Joyce, 2006): short-range leapers on 10x10 squares; checkmate or baring the king wins.
//!
//! The rules, in reading order:
//!
//! | rule | where |
//! |---|---|
//! | the pieces | `pieces` |
//! | the armies and the other options | `options` |
//! | how pieces move, especially oliphants, warmachines, and pawns on their tenth rank | `attacks` |
//! | lost pieces, promotion | `promotion` |
//! | legal moves, including the double step of pawns | `generate` |
//! | winning by baring the king | `rules::baring` |
//! | draws by stalemate and repetition; pawn moves that reset the fifty-move clock | `IDENTITY` and `play` |
//! | explanations of moves | `insight` |

mod about;
mod attacks;
mod evaluate;
mod generate;
mod insight;
mod options;
mod params;
mod pieces;
mod position;
mod promotion;
#[cfg(test)]
mod tests;
mod weights;

pub use options::{Army, Options};
pub use position::GrandShatranj;

use crate::core::{Color, SquareSet, Step, StepList, Ten};
use crate::rules::baring::baring;
use crate::rules::fen::{self, Fields};
use crate::rules::{FenError, Identity, Outcome, Piece, Position, Sink, Stage, accessors, explain};
use attacks::{piece, rank_of};
use pieces::{KING, PAWN, PIECES, Pieces};

impl GrandShatranj {
    /// The game's [`Identity`].
    pub const IDENTITY: Identity = Identity {
        size: (10, 10),
        ..Identity::new("grandshatranj", "Grand Shatranj", about::ABOUT, &PIECES)
    };
}

impl Position for GrandShatranj {
    type Shape = Ten;
    type Pieces = Pieces;
    type Options = Options;

    #[inline]
    fn identity(_: Self::Options) -> &'static Identity {
        const { &Self::IDENTITY }
    }

    fn start_fen(options: Options) -> &'static str {
        options.army.start()
    }

    fn read_fen(options: Options, text: &str, repairs: &mut Vec<FenError>) -> Result<Self, FenError> {
        let fields = Fields::new(text, false, repairs)?;
        let board: Pieces = fen::read_pieces(fields.board, &PIECES, |_, _| false)?;
        for color in Color::BOTH {
            fen::kings(board.pieces(color, KING).len(), 1, "", color)?;
            let behind = board.pieces(color, PAWN) & (rank_of(color, 0) | rank_of(color, 1));
            fen::no_pieces::<Ten>(behind, |square| {
                format!("{color} has a pawn on {square}, behind its starting rank")
            })?;
        }
        fields.no_rights()?;
        let mut position =
            GrandShatranj { board, counters: fields.counters(), options, checkers: 0, pinned: 0 };
        let (us, them) = (fields.side, !fields.side);
        let king = position.king(them);
        let attacked = position.attackers(king, us, board.occupied()).any();
        fen::no_capturable_king::<Ten>(them, attacked.then_some(king))?;
        position.refresh();
        Ok(position)
    }

    fn options(&self) -> Options {
        self.options
    }

    accessors!(Pieces);

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers.any()
    }

    #[inline]
    fn attacked(&self) -> u128 {
        self.attacks(!self.side())
    }

    #[inline]
    fn verdict(&self) -> Option<Outcome> {
        baring(&self.board, self.side(), KING, |king| piece(KING, king, 0))
    }

    #[inline]
    fn generate<K: Sink<Ten>>(&self, stage: Stage, sink: &mut K) {
        self.legal_steps(stage, sink);
    }

    fn pseudo_legal_steps(&self, list: &mut StepList) {
        // With checks and pins cleared, the generator yields pseudo-legal steps, except for the king's,
        // which it always tests; they are added here.
        let mut loose = *self;
        (loose.checkers, loose.pinned) = (0, 0);
        loose.generate(Stage::All, list);
        let king = self.king(self.side());
        let targets = self.reach(king, KING).squares();
        explain::add(list, targets.map(|to| Step::new(king, to)));
    }

    fn is_step(&self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        let Some(piece) = self.board.at(from).filter(|piece| piece.color == self.side()) else {
            return false;
        };
        let (plain, kind) = (Step::new(from, to), step.promotion());
        let may_become = match piece.kind {
            PAWN => self.may_become(kind, to),
            _ => kind.is_none(),
        };
        if !may_become || step != kind.map_or(plain, |kind| plain.promoting(kind)) {
            return false;
        }
        if from == to {
            return kind.is_some() && self.may_promote_in_place(from);
        }
        self.reach(from, piece.kind).has(to) && self.is_safe(from, to)
    }

    #[inline]
    fn is_noisy(&self, step: Step) -> bool {
        step.promotion().is_some() || self.board.at(step.to()).is_some()
    }

    /// Always returns true for generated steps, because the generator yields only legal ones.
    #[inline]
    fn play(&mut self, step: Step) -> bool {
        let us = self.side();
        // Remove the mover first, because a promotion in place captures nothing.
        let Some(mover) = self.board.take(step.from()) else {
            return false;
        };
        let captured = self.board.take(step.to());
        let kind = step.promotion().unwrap_or(mover.kind);
        self.board.put(step.to(), Piece { kind, color: us });

        let advanced = mover.kind == PAWN && !self.zone(us).has(step.from());
        let reset = advanced || captured.is_some() || step.promotion().is_some();
        self.counters.tick(reset);
        self.counters.end_turn();
        self.refresh();
        true
    }

    /// No null move with few pieces left, when zugzwang or a bare king is likely.
    fn pass(&self) -> Option<Self> {
        let pieces = self.board.side(self.side()) & !self.board.kind(PAWN);
        (pieces.len() > 3 && !self.in_check()).then(|| {
            let mut next = *self;
            next.counters = self.counters.passed();
            next.refresh();
            next
        })
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.board.correction_keys(PAWN..PAWN + 1, KING..PAWN)
    }
}

//! Games on the orthodox board with orthodox pawns and one king per side: chess and its relatives.
//!
//! [`Customs`] define how a game differs from the others, including the Betza notation of its pieces.
//! [`Orthodox`] is the position of all these games.
//!
//! | rule | where |
//! |---|---|
//! | a game's own rules: pieces, start position, promotions, castling, en passant, stalemate | [`Customs`] |
//! | leaps that pieces lend to others | `relays` |
//! | attacks, checks and pins | `attacks` |
//! | legal moves, including promotion, castling and en passant | `generate` |
//! | playing a move: the castling rook, a pawn captured en passant, rights, clocks | `Orthodox::play` |
//! | draws by repetition and by the fifty-move rule | `Customs::IDENTITY` |

mod about;
mod attacks;
mod customs;
mod evaluate;
mod generate;
mod insight;
mod pieces;
mod position;
mod relays;
mod squares;
#[cfg(test)]
mod tests;

pub use about::COORDINATES;
pub use customs::Customs;
pub use evaluate::{Evaluated, FULL_SHARE, TERMS, VALUES};
pub use pieces::{BISHOP, KING, KNIGHT, PAWN, Pieces, QUEEN, ROOK, minor_pieces_only};
pub use position::Orthodox;
pub use relays::Relays;
pub use squares::{DARK, END_RANKS};

use crate::core::{Color, Eight, Shape, Square, SquareSet, Step, StepList, key};
use crate::rules::castling::{Castling, Rights};
use crate::rules::fen::{self, Fields};
use crate::rules::{FenError, Identity, Outcome, Piece, Position, Sink, Stage, accessors, explain};

impl<C: Customs> Orthodox<C> {
    /// The game's [`Identity`].
    pub const IDENTITY: Identity = C::IDENTITY;
}

impl<C: Customs> Position for Orthodox<C> {
    type Shape = Eight;
    type Pieces = Pieces;
    type Options = ();

    #[inline]
    fn identity(_: ()) -> &'static Identity {
        const { &C::IDENTITY }
    }

    fn start_fen(_: ()) -> &'static str {
        C::START
    }

    fn read_fen(_: (), text: &str, repairs: &mut Vec<FenError>) -> Result<Self, FenError> {
        let fields = Fields::new(text, false, repairs)?;
        let board: Pieces = fen::read_pieces(fields.board, C::KINDS, |_, _| false)?;
        fen::one_king(&board, KING)?;
        fen::no_pieces::<Eight>(board.kind(PAWN) & END_RANKS, |square| {
            format!("a pawn on {square}, its first or last rank")
        })?;
        let at_home = |color: Color, castling: &Castling| {
            board.pieces(color, KING).has(castling.king.0) && board.pieces(color, ROOK).has(castling.rook.0)
        };
        if !C::CASTLING {
            fields.no_castling()?;
        }
        let mut position = Orthodox {
            board,
            counters: fields.counters(),
            castling: Rights::read(fields.castling, at_home, repairs)?,
            ep: None,
            reversible: 0,
            checkers: 0,
            pinned: 0,
            relays: C::Relays::new(&board),
        };
        position.refresh();
        let (us, them) = (fields.side, !fields.side);
        let king = position.king(them);
        let attacked = position.attackers(king, us, board.occupied()).any();
        fen::no_capturable_king::<Eight>(them, attacked.then_some(king))?;
        if !C::EN_PASSANT {
            fields.no_en_passant()?;
        } else if fields.ep != "-" {
            let ep = fields.ep;
            let Some((target, "")) = Eight::read(ep) else {
                return Err(FenError::new("ep", format!("{ep:?} must be - or a square")));
            };
            if position.was_passed(target) {
                position.ep = Some(target).filter(|&square| position.en_passant(square).any());
            } else {
                let fault = format!("{ep} ignored: no pawn of {them} can have just passed it");
                repairs.push(FenError::new("ep", fault));
            }
        }
        Ok(position)
    }

    fn fen(&self) -> String {
        let ep = self.ep.map_or("-".to_string(), Eight::name);
        self.write_fen(&self.castling.to_string(), &ep)
    }

    accessors!(Pieces);

    fn restart_clock(&mut self) {
        (self.counters.halfmove, self.reversible) = (0, 0);
    }

    #[inline]
    fn other_key(&self) -> u64 {
        let ep = |square: Square| key::fact(16 + square.index() as u64);
        self.castling.key() ^ self.ep.map_or(0, ep)
    }

    #[inline]
    fn reversible(&self) -> u32 {
        self.reversible
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers.any()
    }

    #[inline]
    fn attacked(&self) -> u64 {
        self.attacks(!self.side())
    }

    fn verdict(&self) -> Option<Outcome> {
        C::verdict(&self.board, self.side())
    }

    fn is_over(&self) -> bool {
        !C::CONTINUES_WHEN_DRAWN && self.verdict().is_some()
    }

    #[inline]
    fn generate<K: Sink<Eight>>(&self, stage: Stage, sink: &mut K) {
        self.legal_steps(stage, sink);
    }

    fn pseudo_legal_steps(&self, list: &mut StepList) {
        // With checks and pins cleared, the generator yields pseudo-legal steps, except for the king's,
        // which it always tests; they are added here.
        let mut loose = *self;
        (loose.checkers, loose.pinned) = (0, 0);
        loose.generate(Stage::All, list);
        list.retain(|step| self.checkers.is_empty() || self.castling(*step).is_none());
        let king = self.king(self.side());
        let targets = self.king_targets(king).squares();
        explain::add(list, targets.map(|to| Step::new(king, to)));
    }

    #[inline]
    fn is_noisy(&self, step: Step) -> bool {
        step.promotion().is_some() || self.board.at(step.to()).is_some() || self.is_en_passant(step)
    }

    #[inline]
    fn castling(&self, step: Step) -> Option<&'static Castling> {
        let may_castle = C::CASTLING && self.board.kind(KING).has(step.from());
        may_castle.then(|| Castling::of(step)).flatten()
    }

    /// Always returns true for generated steps, because the generator yields only legal ones.
    #[inline]
    fn play(&mut self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        let us = self.side();
        let castling = self.castling(step);
        let captured = self.board.take(to);
        let Some(mover) = self.board.take(from) else {
            return false;
        };
        let kind = step.promotion().unwrap_or(mover.kind);
        self.board.put(to, Piece { kind, color: us });

        let mut ep = None;
        if mover.kind == PAWN {
            if self.ep == Some(to) {
                self.board.take(to.offset(-8 * us.sign()));
            }
            if from.index().abs_diff(to.index()) == 16 && C::EN_PASSANT {
                ep = Some(from.offset(8 * us.sign()));
            }
        }
        if let Some(Castling { rook, .. }) = castling
            && let Some(piece) = self.board.take(rook.0)
        {
            self.board.put(rook.1, piece);
        }
        self.castling.touch(from);
        self.castling.touch(to);
        let reset = captured.is_some() || mover.kind == PAWN;
        self.counters.tick(reset);
        let undoable = !reset || C::PAWNS_RETURN && captured.is_none() && step.promotion().is_none();
        self.reversible = if undoable { self.reversible + 1 } else { 0 };
        self.counters.end_turn();
        self.refresh();
        self.ep = ep.filter(|&square| self.en_passant(square).any());
        true
    }

    /// No null move without riders, when zugzwang is common.
    fn pass(&self) -> Option<Self> {
        let riders = self.board.side(self.side()) & (self.line_riders() | self.diagonal_riders());
        (riders.any() && !self.in_check()).then(|| {
            let mut next = *self;
            next.counters = self.counters.passed();
            (next.ep, next.reversible) = (None, 0);
            next.refresh();
            next
        })
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.board.correction_keys(PAWN..KNIGHT, KNIGHT..KING + 1)
    }
}

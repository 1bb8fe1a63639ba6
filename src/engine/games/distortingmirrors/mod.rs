//! Kingdom of Distorting Mirrors (Daniil Frolov, 2010): twins on two boards move in the same direction, one
//! step on one board, as far as possible on the other.
//!
//! The rules, in reading order:
//!
//! | rule | where |
//! |---|---|
//! | the pieces | `pieces` |
//! | pairs of twins, and their field in a FEN | `twins` |
//! | how far pieces move on either board | `directions` |
//! | turns of twins and of single pieces; how pawns capture, wait on the last rank and promote | `generate` |
//! | how a turn changes the position | `play` |
//! | castling | `castling` |
//! | check | `attacks` |
//! | a side without a legal turn loses; draws by repetition and after fifty moves | `IDENTITY` |
//! | explanations of moves | `insight` |
//!
//! Source: the inventor's page on the Chess Variant Pages.

mod about;
mod attacks;
mod castling;
mod directions;
mod evaluate;
mod generate;
mod insight;
mod options;
mod params;
mod pieces;
mod play;
mod position;
mod scope;
#[cfg(test)]
mod tests;
mod twins;
mod weights;

pub use options::Options;
pub use position::DistortingMirrors;

use super::orthodox::{KING, PAWN, ROOK};
use crate::core::{Color, Shape, Square, SquareSet, Step, StepList, Twin};
use crate::rules::castling::{Castling, Rights};
use crate::rules::fen::{self, Fields};
use crate::rules::{FenError, Identity, Position, Sink, Stage, Stalemate, accessors, explain};
use directions::half;
use generate::PairMove;
use pieces::{ARMY, PROMOTIONS, Pieces, last_rank};
use twins::Twins;

const START: &str =
    "rnbqkbnrrnbqkbnr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQKBNR w KQkq - 0 1";

impl DistortingMirrors {
    /// The game's [`Identity`].
    pub const IDENTITY: Identity = Identity {
        size: (16, 8),
        stalemate: Stalemate::Loses,
        ..Identity::new("distortingmirrors", "Kingdom of Distorting Mirrors", about::ABOUT, &ARMY)
    };
}

impl Position for DistortingMirrors {
    type Shape = Twin;
    type Pieces = Pieces;
    type Options = Options;

    #[inline]
    fn identity(_: Self::Options) -> &'static Identity {
        const { &Self::IDENTITY }
    }

    fn start_fen(_: Options) -> &'static str {
        START
    }

    fn read_fen(options: Options, text: &str, repairs: &mut Vec<FenError>) -> Result<Self, FenError> {
        let fields = Fields::new(text, true, repairs)?;
        let board = read_pieces(fields.board)?;
        fields.no_en_passant()?;
        let twins = Twins::read(fields.extra.unwrap_or("-"), &board)?;
        for (short, max) in twins.pairs() {
            let waiting = board.kind(PAWN) & (last_rank(Color::White) | last_rank(Color::Black));
            if waiting.has(short) && waiting.has(max) {
                let (short, max) = (Twin::name(short), Twin::name(max));
                let fault = format!("the pawns {short} and {max} are both on the last rank");
                return Err(FenError::new("twins", fault));
            }
        }
        // King and rook must be on their starting squares on both boards, with their counterparts as twins.
        let at_home = |color, castling: &Castling| {
            let homes = [(KING, castling.king.0), (ROOK, castling.rook.0)];
            homes.into_iter().all(|(kind, home)| {
                board.pieces(color, kind).has(home) && twins.of(home) == Some(home.offset(64))
            })
        };
        let position = DistortingMirrors {
            board,
            twins,
            counters: fields.counters(),
            options,
            castling: Rights::read(fields.castling, at_home, repairs)?,
        };
        fen::no_capturable_king::<Twin>(!fields.side, position.attacked_king(!fields.side))?;
        Ok(position)
    }

    fn fen(&self) -> String {
        let fields = self.write_fen(&self.castling.to_string(), "-");
        fields + &self.twins.field(&self.board)
    }

    fn options(&self) -> Options {
        self.options
    }

    accessors!(Pieces);

    #[inline]
    fn other_key(&self) -> u64 {
        self.twins.key() ^ self.castling.key()
    }

    fn other_key_from_scratch(&self) -> u64 {
        self.twins.key_from_scratch() ^ self.castling.key()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.attacked_king(self.side()).is_some()
    }

    #[inline]
    fn generate<K: Sink<Twin>>(&self, stage: Stage, sink: &mut K) {
        self.all_steps(stage, sink);
    }

    fn pseudo_legal_steps(&self, list: &mut StepList) {
        self.steps_onto(u128::MAX, Stage::All, list);
        explain::add(list, self.unobstructed_castlings().map(Castling::step));
    }

    fn is_step(&self, step: Step) -> bool {
        self.has(step) || self.castlings().any(|castling| castling.step() == step)
    }

    fn is_noisy(&self, step: Step) -> bool {
        let enemies = self.board.side(!self.side());
        let captures = |turn: PairMove| (turn.to & enemies).any();
        step.promotion().is_some() || enemies.has(step.to()) || self.turn(step).is_some_and(captures)
    }

    fn castling(&self, step: Step) -> Option<&'static Castling> {
        let is_king_step = self.board.kind(KING).has(step.from());
        is_king_step.then(|| Castling::of(step)).flatten()
    }

    fn companion(&self, step: Step) -> Option<(Square, Square)> {
        self.turn(step)?.companion()
    }

    fn play(&mut self, step: Step) -> bool {
        self.apply(step)
    }

    /// No null move with few pieces left, when a side may be in zugzwang or have no legal turn.
    fn pass(&self) -> Option<Self> {
        let pieces = self.board.side(self.side());
        (pieces.len() > 8 && !self.in_check())
            .then(|| DistortingMirrors { counters: self.counters.passed(), ..*self })
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.board.correction_keys(PAWN..PAWN + 1, PAWN + 1..KING + 1)
    }

    fn count(&self) -> u64 {
        let mut count = self.castlings().count() as u64;
        let defences = self.defences();
        self.each_turn(self.side(), |turn| {
            if self.enters(&turn, defences) && self.is_safe(&turn) {
                count += if turn.promotes { PROMOTIONS.len() as u64 } else { 1 };
            }
        });
        count
    }
}

/// Reads the board of a FEN: one king per side on each board, and no pawn on its first rank.
fn read_pieces(board: &str) -> Result<Pieces, FenError> {
    let board: Pieces = fen::read_pieces(board, &ARMY, |_, _| false)?;
    for color in Color::BOTH {
        let kings = board.pieces(color, KING);
        fen::kings(half(kings, 0).len(), 1, " on files a-h", color)?;
        fen::kings(half(kings, 1).len(), 1, " on files i-p", color)?;
        fen::no_pieces::<Twin>(board.pieces(color, PAWN) & last_rank(!color), |square| {
            format!("a pawn of {color} on {square}, behind its starting rank")
        })?;
    }
    Ok(board)
}

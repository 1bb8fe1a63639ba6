//! The results of games.

use crate::core::Color;
use std::fmt;

/// The reason why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The king is attacked and no move saves it.
    Checkmate,
    /// The side to move has no legal move, and its king is not attacked.
    Stalemate,
    /// A king was captured.
    KingCaptured,
    /// The side to move has no legal turn, in a game in which that loses.
    NoLegalTurn,
    /// One side has only its king left.
    BareKing,
    /// Both sides have only their kings left.
    BothKingsBare,
    /// Neither side can win with the material left.
    InsufficientMaterial,
    /// A position occurred for the third time.
    ThreefoldRepetition,
    /// A position occurred as often as the game allows, if that is not three times.
    Repetition,
    /// A position occurred again after a side had given check with every move.
    PerpetualCheck,
    /// 100 plies without a capture or a pawn move.
    FiftyMoveRule,
    /// Another number of plies without a move that counts as progress.
    MoveCountRule,
    /// Too few pieces of some kind are left.
    Extinction,
    /// Pieces have reached their goal squares.
    GoalReached,
    /// The limit of a move count, as in Makruk, was reached.
    CountedOut,
    /// A side has given the number of checks that wins.
    Checks,
    /// A side has castled, in a game in which that wins.
    Castling,
    /// A side can no longer castle, in a game in which castling wins.
    CastlingLost,
    /// A side has a row of pieces, or has connected two regions.
    Row,
    /// Both sides have passed.
    Passes,
    /// The kings have faced each other after two turns in a row.
    KingsFacing,
    /// The board is full.
    FullBoard,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::KingCaptured => "king captured",
            Reason::NoLegalTurn => "no legal turn",
            Reason::BareKing => "bare king",
            Reason::BothKingsBare => "both kings bare",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::ThreefoldRepetition => "threefold repetition",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::FiftyMoveRule => "fifty-move rule",
            Reason::MoveCountRule => "move-count rule",
            Reason::Extinction => "extinction",
            Reason::GoalReached => "goal reached",
            Reason::CountedOut => "counted out",
            Reason::Checks => "checks given",
            Reason::Castling => "castling",
            Reason::CastlingLost => "castling lost",
            Reason::Row => "row completed",
            Reason::Passes => "both sides passed",
            Reason::KingsFacing => "kings facing each other",
            Reason::FullBoard => "board full",
        })
    }
}

/// The end of a game: the winner and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: Reason,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(&self) -> &'static str {
        score(self.winner)
    }
}

/// The score of a finished game as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
pub const fn score(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

impl fmt::Display for Outcome {
    /// Writes the outcome as in both protocols and in game records, such as `1-0 {checkmate}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {{{}}}", self.score(), self.reason)
    }
}

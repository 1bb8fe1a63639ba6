//! Promotion, double steps, castling, compulsory and forbidden moves, and passes.

use crate::games::defined::betza::Moves;
use crate::games::defined::game::{KindSet, Region, Slot};
use std::sync::Arc;

/// Only the pawn.
pub(super) const PAWNS: [KindSet; 2] = [KindSet::slot(Slot::PAWN); 2];

/// Promotion. A pawn promotes where its move ends in the region, to a kind whose limit is not reached; a
/// piece that turns into another does so where its move begins or ends there.
#[derive(Clone, PartialEq, Debug)]
pub struct Promotion {
    /// The promotion region.
    pub region: [Region; 2],
    /// The kinds that promote to one of [`kinds`](Self::kinds).
    pub pawns: [KindSet; 2],
    /// The kinds that pawns promote to.
    pub kinds: [KindSet; 2],
    /// Whether a pawn must promote in the region, and cannot enter it if no kind is available.
    pub pawns_must: bool,
    /// Whether a piece that can turn into another must do so.
    pub pieces_must: bool,
    /// Whether a piece turns into another only by capturing.
    pub on_capture: bool,
    /// Whether a piece that has turned into another reverts the next time.
    pub demotion: bool,
    /// Whether pawns promote only as in Sittuyin: not by arriving in the region, but from there, or anywhere
    /// if they are their side's only one, as a turn. The pawn promotes on its square or goes as the new piece
    /// captures, to an empty square; there it may attack no enemy and give no check.
    pub as_turn: bool,
    /// The squares where a pawn must promote if it can, and otherwise stays a pawn. If there are any,
    /// promotion is optional in the rest of the region.
    pub must_region: [Region; 2],
    /// Whether pawns promote only to kinds of which their side has fewer than at the start.
    pub lost_only: bool,
    /// The moves of a pawn on a square of `must_region`, instead of its usual ones.
    pub stranded: Option<Arc<Moves>>,
    /// Whether a pawn on a square of `must_region` may promote without moving, as its turn.
    pub in_place: bool,
    /// The first rank where a soldier moves sideways, from its side's point of view and counted from 0.
    pub soldier_rank: u8,
}

impl Default for Promotion {
    fn default() -> Promotion {
        Promotion {
            region: [Region::rank(7), Region::rank(0)],
            pawns: PAWNS,
            kinds: [KindSet::NONE; 2],
            pawns_must: true,
            pieces_must: false,
            on_capture: false,
            demotion: false,
            as_turn: false,
            must_region: [Region::NONE; 2],
            lost_only: false,
            stranded: None,
            in_place: false,
            soldier_rank: 0,
        }
    }
}

impl Promotion {
    /// Whether one of these kinds promotes to a piece of the player's choice, as the kind `pawn` always does.
    pub fn has_letters(&self, mut kinds: impl Iterator<Item = usize>, pawn: usize) -> bool {
        let promotes = |side: usize, kind: usize| {
            let pawns = self.pawns[side];
            !self.kinds[side].is_empty() && (kind == pawn || pawns.has(kind) || pawns.has_any())
        };
        kinds.any(|kind| promotes(0, kind) || promotes(1, kind))
    }
}

/// Double steps and en passant.
#[derive(Clone, PartialEq, Debug)]
pub struct Steps {
    /// Whether there are double steps.
    pub double: bool,
    /// The squares from which pawns step two squares and `i` allows moves.
    pub double_region: [Region; 2],
    /// The squares from which pawns step three squares.
    pub triple_region: [Region; 2],
    /// The squares where a side captures en passant.
    pub en_passant_region: [Region; 2],
    /// The kinds that capture en passant.
    pub takers: [KindSet; 2],
}

impl Default for Steps {
    fn default() -> Steps {
        Steps {
            double: true,
            double_region: [Region::rank(1), Region::rank(6)],
            triple_region: [Region::NONE; 2],
            en_passant_region: [Region::ALL; 2],
            takers: PAWNS,
        }
    }
}

/// Diagonal lines, as in the palaces of Janggi: wazirs, soldiers, rooks and Janggi cannons also move along
/// diagonals that begin and end on these squares; soldiers only forward.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// The squares.
    pub squares: Region,
    /// Whether the king follows the lines, too.
    pub king: bool,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { squares: Region::NONE, king: false }
    }
}

/// Castling. Files and ranks count from 0; pairs of files are kingside and queenside.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling {
    /// Whether castling is allowed.
    pub allowed: bool,
    /// The king's target files.
    pub king_to: [u8; 2],
    /// The rank, from each side's point of view.
    pub rank: u8,
    /// The king's file, if there are several kings on the rank.
    pub king_file: u8,
    /// The kind that castles as the king.
    pub king: [KindSet; 2],
    /// The files where the search for the rooks starts, towards the king.
    pub rook_from: [u8; 2],
    /// The kinds that castle as rooks.
    pub rooks: [KindSet; 2],
    /// Whether king and rooks may start anywhere on the rank, as in Chess960.
    pub anywhere: bool,
    /// Whether a side may not castle on the wing where its opponent has castled.
    pub opposite: bool,
    /// Castlings that win, kingside first. A side with such castlings loses once it can no longer make any.
    pub wins: [[bool; 2]; 2],
}

impl Default for Castling {
    fn default() -> Castling {
        Castling {
            allowed: true,
            king_to: [6, 2],
            rank: 0,
            king_file: 4,
            king: [KindSet::slot(Slot::KING); 2],
            rook_from: [11, 0],
            rooks: [KindSet::slot(Slot::ROOK); 2],
            anywhere: false,
            opposite: false,
            wins: [[false; 2]; 2],
        }
    }
}

/// Compulsory and forbidden moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// Whether moves may give check.
    pub checking: bool,
    /// Whether a king in check may only move to capture the checking piece.
    pub king_stays_in_check: bool,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { must_capture: false, checking: true, king_stays_in_check: false }
    }
}

/// Turns without a move. By two in a row a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Passes {
    /// Whether a side may pass.
    pub allowed: [bool; 2],
    /// Whether a side passes if, and only if, it has no legal move.
    pub if_stuck: [bool; 2],
}

impl Passes {
    /// Whether either side may pass.
    pub fn any(&self) -> bool {
        *self != Passes::default()
    }
}

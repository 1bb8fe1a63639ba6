//! Endgames of chess that are often drawn in spite of an advantage.

use crate::core::{Color, SquareSet};
use crate::games::orthodox::{BISHOP, DARK, FULL_SHARE, KNIGHT, PAWN, Pieces, QUEEN, ROOK};

/// The values of the pieces in pawns.
const VALUES: [(u8, u32); 4] = [(KNIGHT, 3), (BISHOP, 3), (ROOK, 5), (QUEEN, 9)];

/// The files a to d and e to h.
const FLANKS: [u64; 2] = [0x0F0F_0F0F_0F0F_0F0F, 0xF0F0_F0F0_F0F0_F0F0];

/// The value of a side's pieces besides king and pawns, in pawns.
fn pieces(board: &Pieces, color: Color) -> u32 {
    VALUES.iter().map(|&(kind, value)| value * board.pieces(color, kind).len()).sum()
}

/// The share of an advantage of `stronger` that counts in an endgame, in 64ths. The cases are those of
/// Stockfish's classical evaluation (2020): no pawns left and hardly more pieces, bishops of opposite
/// colours, a rook each with a pawn more on one flank, and few pawns.
pub fn endgame_share(board: &Pieces, stronger: Color) -> i32 {
    let ours = board.pieces(stronger, PAWN);
    let theirs = board.pieces(!stronger, PAWN);
    let [strong, weak] = [stronger, !stronger].map(|color| pieces(board, color));
    let bishops = [stronger, !stronger].map(|color| board.pieces(color, BISHOP));
    let opposite = bishops.iter().all(|set| set.len() == 1)
        && (bishops[0] & DARK).is_empty() != (bishops[1] & DARK).is_empty();
    let only_rooks = [stronger, !stronger].iter().all(|&color| board.pieces(color, ROOK).len() == 1);
    let on_one_flank = FLANKS.iter().any(|flank| ours & !flank == 0);
    if ours.is_empty() && strong <= weak + 3 {
        return match (strong, weak) {
            (..=3, _) => 0,
            (_, ..=3) => 4,
            _ => 14,
        };
    }
    if weak == 0 && strong >= 5 {
        return FULL_SHARE;
    }
    if opposite && (strong, weak) == (3, 3) {
        return 24;
    }
    if opposite {
        return (22 + 3 * (board.side(stronger).len() as i32)).min(FULL_SHARE);
    }
    if only_rooks && (strong, weak) == (5, 5) && ours.len() <= theirs.len() + 1 && on_one_flank {
        return 36;
    }
    (36 + 7 * ours.len() as i32).min(FULL_SHARE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chess::Chess;
    use crate::rules::Position;

    fn share_of_white(fen: &str) -> i32 {
        let position = Chess::from_fen((), fen).expect("a position");
        endgame_share(position.board(), Color::White)
    }

    #[test]
    fn an_advantage_counts_less_where_it_rarely_wins() {
        for (fen, share) in [
            ("4k3/8/8/8/8/8/8/R3K2B w - - 0 1", FULL_SHARE),
            ("4k2r/8/8/8/8/8/8/R3K2B w - - 0 1", 14),
            ("4k2b/8/8/8/8/8/8/R3K3 w - - 0 1", 4),
            ("4k3/7p/8/8/8/8/8/4K1N1 w - - 0 1", 0),
            ("4k1b1/5p2/8/8/8/8/PPP5/4K1B1 w - - 0 1", 24),
            ("r3k3/5ppp/8/8/8/8/4PPPP/R3K3 w - - 0 1", 36),
            ("r3k3/5ppp/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1", FULL_SHARE),
            ("n3k3/5p2/8/8/8/8/6PP/N3K3 w - - 0 1", 50),
        ] {
            assert_eq!(share_of_white(fen), share, "{fen}");
        }
    }
}

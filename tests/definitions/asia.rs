//! Rules of Janggi, Cambodian chess, Sittuyin and Shatar.

use super::{played, result_of, set_up};

/// Games that each show one rule.
const GAMES: &[u8] = b"
[own-lines:janggi]
diagonalLines = a1 c3
startFen = 4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1

[own-king:janggi]
king = k:W
startFen = 4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1

[own-shuttle:chess]
moveRepetitionIllegal = true
";

/// The targets of the piece on a square, in alphabetical order.
fn targets(name: &str, fen: &str, from: &str) -> String {
    let game = set_up(GAMES, name, fen);
    let texts = game.legal_moves().into_iter().map(|turn| game.write(turn));
    let mut targets: Vec<String> =
        texts.filter_map(|text| text.strip_prefix(from).map(str::to_string)).collect();
    targets.sort();
    targets.join(" ")
}

/// The games, FENs, squares of pieces, and the squares that they can move to.
const TARGETS: &[(&str, &str, &str, &str)] = &[
    // In the palace, along its diagonals only: the guard, the king, the rook, and the cannon.
    ("janggi", "4k4/9/9/9/9/9/9/4A4/9/3K5 w - - 0 1", "e3", "d3 e2 f3"),
    ("janggi", "3k5/9/9/9/9/9/9/9/4A4/5K3 w - - 0 1", "e2", "d1 d2 d3 e1 e3 f2 f3"),
    ("janggi", "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2", "d1 d2 d3 e1 e2 e3 f1 f2 f3"),
    (
        "janggi",
        "9/4k4/9/9/9/9/9/9/5K3/3R5 w - - 0 1",
        "d1",
        "a1 b1 c1 d10 d2 d3 d4 d5 d6 d7 d8 d9 e1 e2 f1 f3 g1 h1 i1",
    ),
    ("janggi", "3k5/9/9/9/9/9/9/9/4A4/3C1K3 w - - 0 1", "d1", "f3 g1 h1 i1"),
    // Cannons do not jump over each other.
    ("janggi", "3k5/9/9/9/9/9/9/9/4C4/3C1K3 w - - 0 1", "d1", "g1 h1 i1"),
    // Soldiers follow the lines of the enemy's palace, forward.
    ("janggi", "4k4/9/3P5/9/9/9/9/9/9/3K5 w - - 0 1", "d8", "c8 d9 e8 e9"),
    // Only the two ends of a move must be on the lines.
    (
        "own-lines",
        "3k5/9/9/9/9/9/9/9/4K4/R8 w - - 0 1",
        "a1",
        "a10 a2 a3 a4 a5 a6 a7 a8 a9 b1 c1 c3 d1 e1 f1 g1 h1 i1",
    ),
    // A king with other moves does not follow them.
    ("own-king", "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1", "e2", "d2 e1 e2 e3 f2"),
    // The king must leave the line between the kings, or pass.
    ("janggi", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e1", "d1 e1 f1"),
    // The king's and the ferz's leaps, from their gates only.
    ("cambodian", "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1", "d1", "b2 c1 c2 d2 e2 f2"),
    ("cambodian", "4k3/8/8/8/8/8/4P3/3KM3 w DE - 0 1", "e1", "d2 e3 f2"),
    ("cambodian", "4k3/8/8/8/8/8/8/3KM3 w - - 0 1", "d1", "c1 c2 d2 e2"),
    ("cambodian", "3rk3/8/8/8/8/8/8/3KM3 w DE - 0 1", "d1", "c1 c2 e2"),
    // The only pawn promotes anywhere, others only from the long diagonals; next to an enemy it may not
    // attack it.
    ("sittuyin", "k7/8/8/8/8/2P5/8/K7[] w - - 0 1", "c3", "b2f b4f c3f c4 d2f d4f"),
    ("sittuyin", "k7/8/8/8/2p5/8/1P6/K1P5[] w - - 0 1", "c1", "c2"),
    ("sittuyin", "k7/8/2P5/8/3p4/8/8/K1P5[] w - - 0 1", "c6", "b5f c6f c7 d5f d7f"),
];

#[test]
fn pieces_move_as_the_rules_say() {
    for &(name, fen, from, expected) in TARGETS {
        assert_eq!(targets(name, fen, from), expected, "{name}, {fen}, {from}");
    }
}

/// A game, a FEN, moves, and the result after them; nothing if the game continues. Fairy-Stockfish has the
/// same results.
const RESULTS: &[(&str, &str, &str, &str)] = &[
    // Kings that face each other in two positions running.
    ("janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1e1", ""),
    ("janggi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d1e1 e10e10", "0-1 {kings facing each other}"),
    ("janggi", "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1", "d1e1 e10e10", "1-0 {kings facing each other}"),
    (
        "janggitraditional",
        "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1",
        "d1e1 e10e10",
        "1/2-1/2 {kings facing each other}",
    ),
    ("janggimodern", "4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1", "d1e1 e10e10", ""),
    // Black, who moves second, has a point and a half more.
    ("janggi", "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "e1e1 d10d10", "1-0 {both sides passed}"),
    ("janggi", "3k5/p8/9/9/9/9/9/3A5/9/4K4 w - - 0 1", "e1e1 d10d10", "0-1 {both sides passed}"),
    ("janggicasual", "3k5/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "e1e1 d10d10", "1/2-1/2 {both sides passed}"),
    // To and fro: the fifth turn loses, unless it is the king's or a piece's that cannot enter the palace.
    (
        "janggimodern",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        "a1a2 a7b7 a2a1 c7d7 a1a2 e7f7 a2a1 g7h7",
        "",
    ),
    (
        "janggimodern",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        "a1a2 a7b7 a2a1 c7d7 a1a2 e7f7 a2a1 g7h7 a1a2",
        "0-1 {repetition}",
    ),
    (
        "janggimodern",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        "e2e3 a7b7 e3e2 c7d7 e2e3 e7f7 e3e2 g7h7 e2e3",
        "",
    ),
    // A pass as the last turn but one is ignored.
    (
        "janggimodern",
        "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        "a1a2 a7b7 a2a1 c7d7 a1a2 e7f7 a2a1 g7h7 e2e2 i7i6 a1a2",
        "0-1 {repetition}",
    ),
    (
        "own-shuttle",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "g1f3 b8c6 f3g1 c6b8 g1f3 g8f6 f3g1 f6h5 g1f3",
        "0-1 {repetition}",
    ),
    // Moves that restart the clock of the fifty-move rule break the run; the rule itself takes precedence.
    (
        "own-shuttle",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "g1f3 a7a6 f3g1 b7b6 g1f3 c7c6 f3g1 d7d6 g1f3",
        "",
    ),
    (
        "own-shuttle",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 91 60",
        "g1f3 b8c6 f3g1 c6b8 g1f3 g8f6 f3g1 f6h5 g1f3",
        "1/2-1/2 {fifty-move rule}",
    ),
    // Mate by a bishop without a check by knight, rook or bers before; with one; and by a knight alone.
    ("shatar", "k7/7p/1K6/4B3/8/8/8/5B2 w - - 0 1", "f1g2", "1/2-1/2 {checkmate}"),
    ("shatar", "k7/7p/1K6/8/8/8/8/6R1 w - - 0 1", "g1g8", "1-0 {checkmate}"),
    ("shatar", "kn6/pp6/8/1N6/8/8/8/7K w - - 0 1", "b5c7", "0-1 {checkmate}"),
    // King and pawn that could only promote.
    ("sittuyin", "1r6/8/8/8/8/k1p5/2P5/K7[] b - - 0 1", "b8b7", "1/2-1/2 {stalemate}"),
];

#[test]
fn games_end_as_the_rules_say() {
    for &(name, fen, moves, result) in RESULTS {
        let game = played(GAMES, name, fen, moves);
        let outcome = result_of(game.as_ref());
        assert_eq!(outcome, result, "{name}, {fen}, {moves}");
    }
}

/// A rook that comes to a line with the king takes its leap away, whatever stands between; a promoted pawn
/// does not.
#[test]
fn a_rook_takes_the_kings_leap() {
    for (moves, rights) in [("a8a7", "DE"), ("a8d8", "E")] {
        let game = played(b"", "cambodian", "r3k3/8/8/8/3p4/8/8/3KM3 b DE - 0 1", moves);
        assert_eq!(game.fen().split(' ').nth(2), Some(rights), "{moves}");
    }
}

//! Rows, connected regions, passes and full boards.

use super::{result_of, set_up};
use firzan::any::AnyGame;
use firzan::rules::{Notation, Outcome, Reason};

/// Games made to show one rule each.
const GAMES: &[u8] = b"
[rows-kinds:teeko]
customPiece2 = q:mK
connectPieceTypes = q
startFen = 5/5/5/5/5[PPPPQQQQppppqqqq] w - - 0 1

[rows-on-line:teeko]
connectN = 0
connectNxN = 0
collinearN = 3

[rows-draw:teeko]
connectValue = draw

[rows-bridge:teeko]
connectN = 0
connectNxN = 0
connectRegion1White = a*
connectRegion2White = e*
connectRegion1Black = *5
connectRegion2Black = *1

[rows-full:tictactoe]
connectN = 0
adjudicateFullBoard = true

[rows-full-counted:rows-full]
materialCounting = unweighted

[rows-pass:chess]
pass = true

[rows-pass-white:chess]
passWhite = true

[rows-pass-stuck:chess]
passOnStalemate = true

[rows-pass-both:chess]
pass = true
passOnStalemate = true

[rows-pass-counted:chess]
pass = true
materialCounting = unweighted
";

fn game(name: &str, fen: &str) -> Box<dyn AnyGame> {
    set_up(GAMES, name, fen)
}

fn played(name: &str, fen: &str, moves: &str) -> Box<dyn AnyGame> {
    super::played(GAMES, name, fen, moves)
}

/// A game, a FEN, moves, and the result after them; nothing if the game continues. Fairy-Stockfish has the
/// same results.
const RESULTS: &[(&str, &str, &str, &str)] = &[
    ("tictactoe", "2p/pp1/PP1[PPPpp] w - - 0 5", "P@c1", "1-0 {row completed}"),
    ("tictactoe", "2p/pp1/PP1[PPPpp] b - - 0 5", "P@c2", "0-1 {row completed}"),
    ("tictactoe", "2p/pp1/PP1[PPPpp] w - - 0 5", "P@c2", ""),
    ("tictactoe", "PPp/ppP/1pP[P] w - - 0 5", "P@a1", "1/2-1/2 {stalemate}"),
    ("nineholes", "P1p/1Pp/p2[P] w - - 0 3", "P@c1", ""),
    ("picaria", "P1p/1Pp/p2[P] w - - 0 3", "P@c1", "1-0 {row completed}"),
    ("nineholes", "P2/p1p/P1p[P] w - - 0 3", "P@b1", ""),
    ("teeko", "5/5/1PP2/1P3/3P1[] w - - 0 9", "d1c2", "1-0 {row completed}"),
    ("teeko", "p4/p4/p4/2PPP/1p3[P] b - - 0 9", "b1a2", "0-1 {row completed}"),
    ("rows-kinds", "4p/5/5/5/PPP2[PQ] w - - 0 1", "P@d1", ""),
    ("rows-kinds", "4p/5/5/5/QQQ2[PQ] w - - 0 1", "P@d1", ""),
    ("rows-kinds", "5/5/5/5/QQQ2[PQ] w - - 0 1", "Q@d1", "1-0 {row completed}"),
    ("rows-on-line", "5/5/5/5/Pp1Pp[P] w - - 0 1", "P@c1", "1-0 {row completed}"),
    ("rows-on-line", "P4/5/2p2/5/4P[P] w - - 0 1", "P@d2", "1-0 {row completed}"),
    ("rows-draw", "5/5/5/5/PPP2[P] w - - 0 1", "P@d1", "1/2-1/2 {row completed}"),
    // All three musketeers on a line lose, and so they win if they cannot move.
    ("three-musketeers", "M4/p4/M4/5/pM3 w - - 0 1", "b1a1", "0-1 {row completed}"),
    ("three-musketeers", "M3M/5/2M2/5/3p1 b - - 0 1", "d1e1", "1-0 {stalemate}"),
    ("rows-full", "PpP/PpP/pP1[p] b - - 0 5", "P@c1", "1/2-1/2 {board full}"),
    ("rows-full-counted", "PpP/PpP/pP1[p] b - - 0 5", "P@c1", "1-0 {board full}"),
    // Two passes in a row.
    ("andersanti", "8/8/8/8/8/p7/P7/8 w - - 5 1", "a2a2", ""),
    ("andersanti", "8/8/8/8/8/p7/P7/8 w - - 5 1", "a2a2 a3a3", "1/2-1/2 {both sides passed}"),
    ("rows-pass", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e1 e8e7 e1e1", ""),
    ("rows-pass", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e1 e8e7 e1e1 e7e7", "1/2-1/2 {both sides passed}"),
    ("rows-pass-counted", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "e1e1 e8e8", "1-0 {both sides passed}"),
];

#[test]
fn games_end_by_rows_passes_and_full_boards() {
    for (name, fen, moves, result) in RESULTS {
        let game = played(name, fen, moves);
        let outcome = result_of(game.as_ref());
        assert_eq!(outcome, *result, "{name}, {fen}, {moves}");
        assert!(result.is_empty() || game.legal_moves().is_empty(), "{name}, {fen}, {moves}");
    }
}

/// Only the side that has just moved is looked at, from a FEN, too.
#[test]
fn rows_of_the_side_to_move_do_not_count() {
    let row = "PPP/pp1/p2[PPppp]";
    assert!(game("tictactoe", &format!("{row} w - - 0 1")).outcome().is_none());
    assert!(game("tictactoe", &format!("{row} b - - 0 1")).outcome().is_some());
}

/// A chain may turn back: it goes west and south as well.
#[test]
fn chains_connect_regions_all_ways() {
    let is_row = |outcome: Outcome| outcome.reason == Reason::Row;
    let won = |fen: &str, text: &str| played("rows-bridge", fen, text).outcome().is_some_and(is_row);
    assert!(won("5/5/5/5/PPP1P[P] w - - 0 1", "P@d1"));
    assert!(won("5/1P3/P1P2/3P1/5[P] w - - 0 1", "P@e1"));
    assert!(!won("5/5/5/5/PP2P[P] w - - 0 1", "P@d1"));
    // From a2 up to b3, down to c2, up to d3, and to e3.
    assert!(won("5/5/1P1P1/P1P2/5[P] w - - 0 1", "P@e3"));
    // It turns back: a1, b1, c2, b3, c4, d4, e4.
    assert!(won("5/2PP1/1P3/2P2/PP3[P] w - - 0 1", "P@e4"));
    assert!(won("2p2/2p2/5/2p2/2p2[p] b - - 0 1", "P@c3"));
    assert!(!won("2p2/2p2/5/2p2/2p2[P] w - - 0 1", "P@c3"));
}

#[test]
fn passes_are_written_with_the_kings_square_or_the_first_pieces() {
    let passes = |name: &str, fen: &str| -> Vec<String> {
        let game = game(name, fen);
        let moves = game.legal_moves().into_iter().filter(|turn| turn.from() == turn.to());
        moves.map(|turn| game.write(turn)).collect()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let black = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(passes("rows-pass", start), ["e1e1"]);
    assert_eq!(passes("rows-pass", black), ["e8e8"]);
    assert_eq!(passes("rows-pass-white", start), ["e1e1"]);
    assert!(passes("rows-pass-white", black).is_empty());
    // Not in check; and if both keys are set, only without another move.
    assert!(passes("rows-pass", "4k3/8/8/8/8/8/8/K3r3 w - - 0 1").is_empty());
    assert!(passes("rows-pass-both", start).is_empty() && passes("rows-pass-stuck", start).is_empty());
    assert_eq!(passes("rows-pass-both", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), ["h8h8"]);
    assert_eq!(passes("rows-pass-stuck", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), ["h8h8"]);
    assert_eq!(passes("andersanti", "8/8/8/p3p3/P3P3/8/8/8 w - - 0 1"), ["a4a4"]);
    // A capture is compulsory.
    assert!(passes("andersanti", "8/8/8/1p6/P7/8/8/8 w - - 0 1").is_empty());
}

#[test]
fn a_pass_keeps_castling_rights_and_ends_en_passant() {
    let fen = "4k3/8/8/8/4pP2/8/8/R3K3 b Q f3 7 1";
    assert_eq!(played("rows-pass", fen, "e8e8").fen(), "4k3/8/8/8/4pP2/8/8/R3K3 w Q - 8 2");
    // It resets the clock if the piece's moves do.
    let pawns = "8/8/8/8/8/p7/P7/8 w - - 5 1";
    assert_eq!(played("andersanti", pawns, "a2a2").fen(), "8/8/8/8/8/p7/P7/8 b - - 0 1");
    let rooks = "8/8/8/8/8/8/8/Rn6 b - - 5 1";
    assert!(game("andersanti", rooks).legal_moves().iter().all(|turn| turn.from() != turn.to()));
}

#[test]
fn passes_are_read_and_explained() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let game = game("rows-pass", start);
    let turn = game.read_any("Ke1").expect("the pass in algebraic notation");
    assert_eq!((game.write(turn).as_str(), game.write_in(Notation::San, turn).as_str()), ("e1e1", "Ke1"));
    assert_eq!(game.why("e1e1").note.text, "White passes");
    let stuck = self::game("rows-pass-stuck", start).why("e1e1");
    assert!(!stuck.legal && stuck.note.text.contains("only if it has no other move"), "{}", stuck.note.text);
}

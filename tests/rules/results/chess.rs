//! Results and turns of orthodox chess that perft does not see.

use super::played;
use crate::pair;

#[test]
fn names_the_ep_square_only_if_the_capture_is_legal() {
    let start = || pair::new("chess", None);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(played(start(), "e2e4").fen(), fen);
    let fen = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
    assert_eq!(played(start(), "e2e4 a7a6 e4e5 d7d5").fen(), fen);

    let pinned = pair::new("chess", Some("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"));
    assert_eq!(pinned.fen(), "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1");
}

#[test]
fn repetition_looks_at_rights_and_legal_ep() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let threefold = Some(("1/2-1/2", "threefold repetition"));
    let game = played(pair::new("chess", None), shuffle);
    assert_eq!(game.result(), None);
    let game = played(game, shuffle);
    assert_eq!(game.result(), threefold);
    assert_eq!(game.legal_moves().len(), 20);

    let game = played(pair::new("chess", None), "e2e4 a7a6 e4e5 d7d5");
    let game = played(game, shuffle);
    let game = played(game, shuffle);
    assert_eq!(game.result(), None);
    assert_eq!(played(game, "g1f3").result(), threefold);

    let game = pair::new("chess", Some("4k3/p7/8/8/8/8/P7/4K2R w K - 0 1"));
    let game = played(game, "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8");
    assert_eq!(game.result(), None);
}

#[test]
fn clocks_yield_to_the_board_and_fifty_moves_to_repetition() {
    let result = |fen| pair::new("chess", Some(fen)).result();
    let fifty = Some(("1/2-1/2", "fifty-move rule"));
    assert_eq!(result("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), None);
    assert_eq!(result("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), fifty);
    assert_eq!(result("R3k3/8/4K3/8/8/8/8/8 b - - 100 80"), Some(("1-0", "checkmate")));
    assert_eq!(result("k7/2Q5/8/8/8/8/8/K7 b - - 100 80"), Some(("1/2-1/2", "stalemate")));

    let game = pair::new("chess", Some("4k3/8/8/8/8/8/8/R3K3 w - - 92 80"));
    let game = played(game, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8");
    assert_eq!(game.result(), Some(("1/2-1/2", "threefold repetition")));
}

#[test]
fn insufficient_material_draws() {
    let boards = [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4K1N1", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4k1n1/8/8/8/8/8/8/4K1N1", false),
        ("4k3/8/8/8/8/8/8/4KBN1", false),
        ("2b1k3/8/8/8/8/8/8/4KB2", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/4P3/4K3", false),
    ];
    for (board, drawn) in boards {
        let game = pair::new("chess", Some(&format!("{board} w - - 0 1")));
        let draw = Some(("1/2-1/2", "insufficient material"));
        assert_eq!(game.result(), draw.filter(|_| drawn), "{board}");
        // It ends the game alone: published perft counts go on.
        assert!(!game.legal_moves().is_empty(), "{board}");
    }
}

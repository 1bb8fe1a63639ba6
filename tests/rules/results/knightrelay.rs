//! Results and turns of Knight Relay Chess that perft does not see.

use super::{played, turns_of};
use crate::pair;

#[test]
fn inventors_diagram() {
    let diagram = "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1";
    let mut game = pair::new("knightrelay", Some(diagram));
    let pawn = ["e6c5", "e6c7", "e6e7", "e6f4", "e6g5", "e6g7"];
    assert_eq!(turns_of(game.as_ref(), "e6"), pawn);
    let turns = game.legal_moves();
    assert!(!turns.contains(&"b7a5".to_string()));
    assert!(!turns.contains(&"a3c3".to_string()));

    game.play("a3d6");
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.result(), Some(("1-0", "checkmate")));
}

#[test]
fn inventors_pawn_captures_on_its_diagonals() {
    let circles = "3k4/1N1p1p2/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1";
    let game = pair::new("knightrelay", Some(circles));
    let pawn = ["e6c5", "e6c7", "e6d7", "e6e7", "e6f4", "e6f7", "e6g5", "e6g7"];
    assert_eq!(turns_of(game.as_ref(), "e6"), pawn);
}

#[test]
fn pawns_come_back_by_relays() {
    let fen = "1r6/2k5/p1p5/3n4/3n4/1P4P1/2BNNP2/4K3 b - - 1 61";
    let shuffle = "c6b4 c2b1 b4c6 b1c2";
    let game = played(pair::new("knightrelay", Some(fen)), shuffle);
    assert_eq!(game.result(), None);
    let threefold = Some(("1/2-1/2", "threefold repetition"));
    assert_eq!(played(game, shuffle).result(), threefold);
}

#[test]
fn stalemate_by_immune_knights() {
    let fen = "k7/NN6/2N5/8/1p6/1P6/8/4K3 w - - 0 1";
    let game = played(pair::new("knightrelay", Some(fen)), "c6b8");
    assert_eq!(game.result(), Some(("1/2-1/2", "stalemate")));
}

#[test]
fn relayed_pawn_moves_reset_the_clock_and_regain_the_double_step() {
    let fen = "4k3/8/8/8/3N4/5P2/8/4K3 w - - 30 40";
    let game = pair::new("knightrelay", Some(fen));
    let pawn = ["f3d2", "f3e5", "f3f4", "f3g5", "f3h2", "f3h4"];
    assert_eq!(turns_of(game.as_ref(), "f3"), pawn);
    let game = played(game, "f3h2");
    assert_eq!(game.fen(), "4k3/8/8/8/3N4/8/7P/4K3 b - - 0 40");
    let game = played(game, "e8d8");
    assert_eq!(turns_of(game.as_ref(), "h2"), ["h2h3", "h2h4"]);
    assert_eq!(played(game, "h2h4").fen(), "3k4/8/8/8/3N3P/8/8/4K3 b - - 0 41");
}

#[test]
fn insufficient_material_draws() {
    let boards = [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4K1N1", true),
        ("4k3/8/8/8/8/8/8/4KB2", true),
        ("4k1n1/8/8/8/8/8/8/4K1N1", true),
        ("4k3/8/8/8/8/8/8/4KBN1", false),
        ("2b1k3/8/8/8/8/8/8/4KB2", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4k3/8/8/8/8/8/4P3/4K3", false),
    ];
    for (board, drawn) in boards {
        let game = pair::new("knightrelay", Some(&format!("{board} w - - 0 1")));
        let draw = Some(("1/2-1/2", "insufficient material"));
        assert_eq!(game.result(), draw.filter(|_| drawn), "{board}");
        assert_eq!(game.legal_moves().is_empty(), drawn, "{board}");
    }
}

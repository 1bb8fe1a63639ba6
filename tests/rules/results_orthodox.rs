//! Results and turns of orthodox chess and Knight Relay Chess that perft does not see.

use crate::pair;
use crate::reference::Reference;

/// Plays turns separated by blanks.
fn after(mut game: Box<dyn Reference>, turns: &str) -> Box<dyn Reference> {
    for turn in turns.split_whitespace() {
        game.play(turn);
    }
    game
}

fn turns_from(game: &dyn Reference, square: &str) -> Vec<String> {
    let mut turns = game.turns();
    turns.retain(|turn| turn.starts_with(square));
    turns.sort();
    turns
}

#[test]
fn inventors_diagram() {
    let diagram = "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1";
    let mut game = pair::new("knightrelay", Some(diagram));
    let pawn = ["e6c5", "e6c7", "e6e7", "e6f4", "e6g5", "e6g7"];
    assert_eq!(turns_from(game.as_ref(), "e6"), pawn);
    let turns = game.turns();
    assert!(!turns.contains(&"b7a5".to_string()));
    assert!(!turns.contains(&"a3c3".to_string()));

    game.play("a3d6");
    assert!(game.turns().is_empty());
    assert_eq!(game.result(), Some(("1-0", "checkmate")));
}

#[test]
fn inventors_pawn_captures_on_its_diagonals() {
    let circles = "3k4/1N1p1p2/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1";
    let game = pair::new("knightrelay", Some(circles));
    let pawn = [
        "e6c5", "e6c7", "e6d7", "e6e7", "e6f4", "e6f7", "e6g5", "e6g7",
    ];
    assert_eq!(turns_from(game.as_ref(), "e6"), pawn);
}

#[test]
fn chess_names_the_ep_square_only_if_the_capture_is_legal() {
    let start = || pair::new("chess", None);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(after(start(), "e2e4").fen(), fen);
    let fen = "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
    assert_eq!(after(start(), "e2e4 a7a6 e4e5 d7d5").fen(), fen);

    let pinned = pair::new("chess", Some("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"));
    assert_eq!(pinned.fen(), "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1");
}

#[test]
fn repetition_looks_at_rights_and_legal_ep() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let threefold = Some(("1/2-1/2", "threefold repetition"));
    let game = after(pair::new("chess", None), shuffle);
    assert_eq!(game.result(), None);
    let game = after(game, shuffle);
    assert_eq!(game.result(), threefold);
    assert_eq!(game.turns().len(), 20);

    let game = after(pair::new("chess", None), "e2e4 a7a6 e4e5 d7d5");
    let game = after(game, shuffle);
    let game = after(game, shuffle);
    assert_eq!(game.result(), None);
    assert_eq!(after(game, shuffle).result(), threefold);

    let game = pair::new("chess", Some("4k3/p7/8/8/8/8/P7/4K2R w K - 0 1"));
    let game = after(game, "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8");
    assert_eq!(game.result(), None);
}

#[test]
fn pawns_come_back_by_relays() {
    let fen = "1r6/2k5/p1p5/3n4/3n4/1P4P1/2BNNP2/4K3 b - - 1 61";
    let shuffle = "c6b4 c2b1 b4c6 b1c2";
    let game = after(pair::new("knightrelay", Some(fen)), shuffle);
    assert_eq!(game.result(), None);
    let threefold = Some(("1/2-1/2", "threefold repetition"));
    assert_eq!(after(game, shuffle).result(), threefold);
}

#[test]
fn clocks_yield_to_the_board_and_fifty_moves_to_repetition() {
    let result = |fen| pair::new("chess", Some(fen)).result();
    let fifty = Some(("1/2-1/2", "fifty-move rule"));
    assert_eq!(result("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"), None);
    assert_eq!(result("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"), fifty);
    assert_eq!(
        result("R3k3/8/4K3/8/8/8/8/8 b - - 100 80"),
        Some(("1-0", "checkmate"))
    );
    assert_eq!(
        result("k7/2Q5/8/8/8/8/8/K7 b - - 100 80"),
        Some(("1/2-1/2", "stalemate"))
    );

    let game = pair::new("chess", Some("4k3/8/8/8/8/8/8/R3K3 w - - 92 80"));
    let game = after(game, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8");
    assert_eq!(game.result(), Some(("1/2-1/2", "threefold repetition")));
}

#[test]
fn want_of_material() {
    let drawn = |variant: &str, fen: &str| {
        let game = pair::new(variant, Some(fen));
        let drawn = game.result() == Some(("1/2-1/2", "insufficient material"));
        assert_eq!(drawn, game.turns().is_empty());
        drawn
    };
    let boards = [
        ("4k3/8/8/8/8/8/8/4K3", true, true),
        ("4k3/8/8/8/8/8/8/4K1N1", true, true),
        ("4k3/8/8/8/8/8/8/4KB2", true, true),
        ("4k1n1/8/8/8/8/8/8/4K1N1", false, true),
        ("4k3/8/8/8/8/8/8/4KBN1", false, false),
        ("2b1k3/8/8/8/8/8/8/4KB2", true, true),
        ("4kb2/8/8/8/8/8/8/4KB2", false, false),
        ("4k3/8/8/8/8/8/4P3/4K3", false, false),
    ];
    for (board, in_chess, in_knightrelay) in boards {
        let fen = format!("{board} w - - 0 1");
        assert_eq!(drawn("chess", &fen), in_chess, "{fen}");
        assert_eq!(drawn("knightrelay", &fen), in_knightrelay, "{fen}");
    }
}

#[test]
fn knightrelay_stalemate_by_immune_knights() {
    let fen = "k7/NN6/2N5/8/1p6/1P6/8/4K3 w - - 0 1";
    let game = after(pair::new("knightrelay", Some(fen)), "c6b8");
    assert_eq!(game.result(), Some(("1/2-1/2", "stalemate")));
}

#[test]
fn relayed_pawn_moves_reset_the_clock_and_regain_the_double_step() {
    let fen = "4k3/8/8/8/3N4/5P2/8/4K3 w - - 30 40";
    let game = pair::new("knightrelay", Some(fen));
    let pawn = ["f3d2", "f3e5", "f3f4", "f3g5", "f3h2", "f3h4"];
    assert_eq!(turns_from(game.as_ref(), "f3"), pawn);
    let game = after(game, "f3h2");
    assert_eq!(game.fen(), "4k3/8/8/8/3N4/8/7P/4K3 b - - 0 40");
    let game = after(game, "e8d8");
    assert_eq!(turns_from(game.as_ref(), "h2"), ["h2h3", "h2h4"]);
    assert_eq!(
        after(game, "h2h4").fen(),
        "3k4/8/8/8/3N3P/8/8/4K3 b - - 0 41"
    );
}

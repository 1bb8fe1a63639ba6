//! Results of Flipping Xiangqi that perft does not see.

use super::played;
use crate::pair;

#[test]
fn mate_and_stalemate_win() {
    let fen = "7/1Fk4/7/7/5E1/4K2/7 w - - 0 1";
    let game = pair::new("flippingxiangqi", Some(fen));
    let game = played(game, "f3d5");
    assert_eq!(game.fen(), "7/1Fk4/3R3/7/7/4K2/7 b - - 1 1");
    assert_eq!(game.result(), Some(("1-0", "stalemate")));

    let fen = "3k3/R6/4E2/7/7/7/4K2 w - - 0 1";
    let game = pair::new("flippingxiangqi", Some(fen));
    let game = played(game, "e5g7");
    assert_eq!(game.result(), Some(("1-0", "checkmate")));
}

#[test]
fn only_kings_draw() {
    let fen = "2k4/2H4/7/7/7/7/3K3 b - - 7 1";
    let game = pair::new("flippingxiangqi", Some(fen));
    let game = played(game, "c7c6");
    assert_eq!(game.fen(), "7/2k4/7/7/7/7/3K3 w - - 0 2");
    assert_eq!(game.result(), Some(("1/2-1/2", "insufficient material")));
    assert!(game.legal_moves().is_empty());
}

#[test]
fn perpetual_check_loses() {
    let fen = "3k3/4RF1/5E1/7/7/7/2K4 w - - 0 1";
    let cycle = "e6b6 d7d6 b6d4 d6e6 d4c4 e6d6 c4e6 d6d7 ";
    let game = pair::new("flippingxiangqi", Some(fen));
    let game = played(game, &cycle.repeat(2));
    assert_eq!(game.result(), Some(("0-1", "perpetual check")));
}

#[test]
fn repetition_without_checks_loses_for_who_repeats() {
    let fen = "3k3/7/7/7/7/S6/4K2 w - - 150 90";
    let cycle = "e1e2 d7d6 e2e1 d6d7 ";
    let game = pair::new("flippingxiangqi", Some(fen));
    let game = played(game, &cycle.repeat(2));
    assert_eq!(game.fen(), "3k3/7/7/7/7/S6/4K2 w - - 158 94");
    assert_eq!(game.result(), Some(("1-0", "threefold repetition")));
}

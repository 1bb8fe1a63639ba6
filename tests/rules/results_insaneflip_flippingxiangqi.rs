//! The results that perft does not see, of Insane Flip Relay Shatranj and Flipping Xiangqi.

use crate::pair;
use crate::reference::Reference;

/// Plays the turns, none but the last of which may end the game.
fn play(game: &mut dyn Reference, turns: &str) {
    for turn in turns.split_whitespace() {
        assert_eq!(game.result(), None, "before {turn}");
        game.play(turn);
    }
}

#[test]
fn capturing_a_king_wins() {
    let fen = "8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w - - 0 1";
    let mut game = pair::new("insaneflip8", Some(fen));
    play(game.as_mut(), "e6e7");
    assert_eq!(game.fen(), "8/2+n1+K3/3W4/2+E1e3/5N2/8/8/8 b - - 0 1");
    assert_eq!(game.result(), Some(("1-0", "king captured")));
    assert!(game.turns().is_empty());
}

#[test]
fn no_legal_turn_loses() {
    // A captor king with nothing to capture, and a pawn that is blocked.
    let fen = "4k3/8/8/8/8/p7/P7/6+K1 w - - 100 9";
    let game = pair::new("insaneflip8", Some(fen));
    assert!(game.turns().is_empty());
    assert_eq!(game.result(), Some(("0-1", "no legal turn")));
}

#[test]
fn insane_repetition_loses_for_who_repeats() {
    // Each knight goes and returns; a flip is undone by the next one.
    let cycle = "b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8 ";
    let mut game = pair::new("insaneflip8", None);
    let fen = game.fen().replace("w - - 0 1", "w - - 92 1");
    play(game.as_mut(), &cycle.repeat(2));
    assert_eq!(game.result(), Some(("1-0", "threefold repetition")));

    let mut game = pair::new("insaneflip8", Some(&fen));
    play(game.as_mut(), &cycle.repeat(2));
    assert!(game.fen().ends_with(" w - - 100 5"));
    assert_eq!(game.result(), Some(("1-0", "threefold repetition")));
}

#[test]
fn flips_do_not_reset_the_clock() {
    let fen = "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 99 1";
    let mut game = pair::new("insaneflip8", Some(fen));
    let mut pawn_move = game.fork();
    play(game.as_mut(), "b1c3,h2");
    assert_eq!(game.result(), Some(("1/2-1/2", "fifty-move rule")));
    play(pawn_move.as_mut(), "b2b4,h2");
    assert_eq!(
        pawn_move.fen(),
        "dnewkend/pppppppp/8/8/1P6/8/P1PPPPP+P/DNEWKEND b - - 0 1"
    );
}

#[test]
fn mate_and_stalemate_win() {
    let fen = "7/1Fk4/7/7/5E1/4K2/7 w - - 0 1";
    let mut game = pair::new("flippingxiangqi", Some(fen));
    play(game.as_mut(), "f3d5");
    assert_eq!(game.fen(), "7/1Fk4/3R3/7/7/4K2/7 b - - 1 1");
    assert_eq!(game.result(), Some(("1-0", "stalemate")));

    let fen = "3k3/R6/4E2/7/7/7/4K2 w - - 0 1";
    let mut game = pair::new("flippingxiangqi", Some(fen));
    play(game.as_mut(), "e5g7");
    assert_eq!(game.result(), Some(("1-0", "checkmate")));
}

#[test]
fn only_kings_draw() {
    let fen = "2k4/2H4/7/7/7/7/3K3 b - - 7 1";
    let mut game = pair::new("flippingxiangqi", Some(fen));
    play(game.as_mut(), "c7c6");
    assert_eq!(game.fen(), "7/2k4/7/7/7/7/3K3 w - - 0 2");
    assert_eq!(game.result(), Some(("1/2-1/2", "insufficient material")));
    assert!(game.turns().is_empty());
}

#[test]
fn perpetual_check_loses() {
    let fen = "3k3/4RF1/5E1/7/7/7/2K4 w - - 0 1";
    let cycle = "e6b6 d7d6 b6d4 d6e6 d4c4 e6d6 c4e6 d6d7 ";
    let mut game = pair::new("flippingxiangqi", Some(fen));
    play(game.as_mut(), &cycle.repeat(2));
    assert_eq!(game.result(), Some(("0-1", "perpetual check")));
}

#[test]
fn repetition_without_checks_loses_for_who_repeats() {
    let fen = "3k3/7/7/7/7/S6/4K2 w - - 150 90";
    let cycle = "e1e2 d7d6 e2e1 d6d7 ";
    let mut game = pair::new("flippingxiangqi", Some(fen));
    play(game.as_mut(), &cycle.repeat(2));
    assert_eq!(game.fen(), "3k3/7/7/7/7/S6/4K2 w - - 158 94");
    assert_eq!(game.result(), Some(("1-0", "threefold repetition")));
}

//! Results of Insane Flip Relay Shatranj that perft does not see.

use super::played;
use crate::pair;

#[test]
fn capturing_a_king_wins() {
    let fen = "8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w - - 0 1";
    let game = pair::new("insaneflip8", Some(fen));
    let game = played(game, "e6e7");
    assert_eq!(game.fen(), "8/2+n1+K3/3W4/2+E1e3/5N2/8/8/8 b - - 0 1");
    assert_eq!(game.result(), Some(("1-0", "king captured")));
    assert!(game.legal_moves().is_empty());
}

#[test]
fn no_legal_turn_loses() {
    // A captor king with nothing to capture, and a pawn that is blocked.
    let fen = "4k3/8/8/8/8/p7/P7/6+K1 w - - 100 9";
    let game = pair::new("insaneflip8", Some(fen));
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.result(), Some(("0-1", "no legal turn")));
}

#[test]
fn repetition_loses_for_who_repeats() {
    // Each knight goes and returns; a flip is undone by the next one.
    let cycle = "b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8 ";
    let game = pair::new("insaneflip8", None);
    let fen = game.fen().replace("w - - 0 1", "w - - 92 1");
    let game = played(game, &cycle.repeat(2));
    assert_eq!(game.result(), Some(("1-0", "threefold repetition")));

    let game = pair::new("insaneflip8", Some(&fen));
    let game = played(game, &cycle.repeat(2));
    assert!(game.fen().ends_with(" w - - 100 5"));
    assert_eq!(game.result(), Some(("1-0", "threefold repetition")));
}

#[test]
fn flips_do_not_reset_the_clock() {
    let fen = "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 99 1";
    let game = pair::new("insaneflip8", Some(fen));
    let pawn_move = game.fork();
    let game = played(game, "b1c3,h2");
    assert_eq!(game.result(), Some(("1/2-1/2", "fifty-move rule")));
    let pawn_move = played(pawn_move, "b2b4,h2");
    assert_eq!(pawn_move.fen(), "dnewkend/pppppppp/8/8/1P6/8/P1PPPPP+P/DNEWKEND b - - 0 1");
}

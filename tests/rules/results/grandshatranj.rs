//! Results and turns of Grand Shatranj that perft does not see.

use super::{played, turns_of};
use crate::pair;

#[test]
fn baring_may_be_answered_in_kind() {
    let fen = "10/10/10/10/10/8kp/8P1/10/10/4K5 w - - 0 1";
    let bared = played(pair::new("grandshatranj", Some(fen)), "i4j5");
    assert_eq!(bared.result(), None);
    assert!(bared.legal_moves().len() > 1);
    let both = played(bared.fork(), "i5j5");
    assert_eq!(both.result(), Some(("1/2-1/2", "both kings bare")));
    let one = played(bared.fork(), "i5h5");
    assert_eq!(one.result(), Some(("1-0", "bare king")));
    assert!(one.legal_moves().is_empty());
}

#[test]
fn baring_wins_at_once_when_the_last_piece_is_safe() {
    let fen = "10/10/10/10/10/k8p/8P1/4K5/10/10 w - - 0 1";
    let game = played(pair::new("grandshatranj", Some(fen)), "i4j5");
    assert_eq!(game.result(), Some(("1-0", "bare king")));
}

#[test]
fn results_of_the_board_go_before_the_clocks() {
    let drawn = "k9/10/10/10/10/10/10/10/1R8/4K5 w - - 100 80";
    let game = pair::new("grandshatranj", Some(drawn));
    assert_eq!(game.result(), Some(("1-0", "bare king")));
    let drawn = "k8n/10/10/10/10/10/10/10/R9/4K5 b - - 100 80";
    let game = pair::new("grandshatranj", Some(drawn));
    assert_eq!(game.result(), Some(("1/2-1/2", "fifty-move rule")));
    assert!(!game.legal_moves().is_empty());
    let mate = "k8R/9R/10/10/10/9n/10/10/10/4K5 b - - 100 80";
    let game = pair::new("grandshatranj", Some(mate));
    assert_eq!(game.result(), Some(("1-0", "checkmate")));
}

#[test]
fn third_occurrence_draws() {
    let there_and_back = "b2a4 b9a7 a4b2 a7b9 ";
    let game = pair::new("grandshatranj", None);
    let twice = played(game, there_and_back);
    assert_eq!(twice.result(), None);
    let thrice = played(twice, there_and_back);
    assert_eq!(thrice.result(), Some(("1/2-1/2", "threefold repetition")));
    assert_eq!(thrice.legal_moves().len(), 63);
}

#[test]
fn pawns_near_the_end_keep_the_clock_running() {
    let fen = "P2nP3k1/1P3n4/10/10/10/10/10/PPPPPPP3/1NOJKMHON1/W8W w - - 5 1";
    let halfmove_after = |turn: &str| {
        let game = played(pair::new("grandshatranj", Some(fen)), turn);
        game.fen().split(' ').nth(4).map(str::to_string)
    };
    assert_eq!(halfmove_after("e10f10").as_deref(), Some("6"));
    assert_eq!(halfmove_after("b9b10").as_deref(), Some("6"));
    assert_eq!(halfmove_after("e10d10").as_deref(), Some("0"));
    assert_eq!(halfmove_after("a3a4").as_deref(), Some("0"));
}

#[test]
fn promotes_to_what_is_lost() {
    // All is there but one Oliphant and the High priestess.
    let fen = "P7k1/1P8/2P7/10/10/10/10/10/1NOJKM2N1/W7nW w - - 5 1";
    let game = pair::new("grandshatranj", Some(fen));
    let expected = ["a10a10h", "a10a10o", "a10b10h", "a10b10o"];
    assert_eq!(turns_of(game.as_ref(), "a10"), expected);
    assert_eq!(turns_of(game.as_ref(), "b9"), ["b9b10h", "b9b10o"]);
    assert_eq!(turns_of(game.as_ref(), "c8"), ["c8c9", "c8c9h", "c8c9o"]);
    let in_place = played(game, "a10a10h");
    let board = "H7k1/1P8/2P7/10/10/10/10/10/1NOJKM2N1/W7nW b - - 0 1";
    assert_eq!(in_place.fen(), board);

    let game = pair::new("grandshatranj:commoner", Some(fen));
    let expected = ["a10a9", "a10a9h", "a10a9o", "a10b10", "a10b10h", "a10b10o"];
    assert_eq!(turns_of(game.as_ref(), "a10"), expected);
}

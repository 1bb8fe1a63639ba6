//! Results and turns of Shatranj that perft does not see.

use super::{played, turns_of};
use crate::pair;

#[test]
fn baring_may_be_answered_in_kind() {
    let fen = "8/8/8/8/6kp/6P1/8/4K3 w - - 0 1";
    let bared = played(pair::new("shatranj", Some(fen)), "g3h4");
    assert_eq!(bared.result(), None);
    assert!(bared.legal_moves().len() > 1);
    let both = played(bared.fork(), "g4h4");
    assert_eq!(both.result(), Some(("1/2-1/2", "both kings bare")));
    let one = played(bared.fork(), "g4f4");
    assert_eq!(one.result(), Some(("1-0", "bare king")));
    assert!(one.legal_moves().is_empty());
}

#[test]
fn baring_wins_at_once_when_the_last_piece_is_safe() {
    // Out of the bare king's reach, guarded by its own king, or one of two.
    for fen in [
        "8/8/8/8/k6p/6P1/8/4K3 w - - 0 1",
        "8/8/8/6k1/7p/6PK/8/8 w - - 0 1",
        "8/8/8/8/6kp/6P1/8/B3K3 w - - 0 1",
    ] {
        let game = played(pair::new("shatranj", Some(fen)), "g3h4");
        assert_eq!(game.result(), Some(("1-0", "bare king")), "{fen}");
    }
}

#[test]
fn stalemate_wins() {
    let fen = "k7/p7/P7/8/8/8/8/1R2K3 b - - 100 80";
    let game = pair::new("shatranj", Some(fen));
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.result(), Some(("1-0", "stalemate")));
}

#[test]
fn results_of_the_board_go_before_the_clocks() {
    let bared = "k7/8/8/8/8/8/8/1R2K3 w - - 100 80";
    let game = pair::new("shatranj", Some(bared));
    assert_eq!(game.result(), Some(("1-0", "bare king")));
    let mate = "k6R/6R1/8/8/5n2/8/8/4K3 b - - 100 80";
    let game = pair::new("shatranj", Some(mate));
    assert_eq!(game.result(), Some(("1-0", "checkmate")));
    let drawn = "k6n/8/8/8/8/8/R7/4K3 b - - 100 80";
    let game = pair::new("shatranj", Some(drawn));
    assert_eq!(game.result(), Some(("1/2-1/2", "fifty-move rule")));
    assert!(!game.legal_moves().is_empty());
}

#[test]
fn want_of_material_draws_nothing() {
    let game = pair::new("shatranj", Some("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    assert_eq!(game.result(), None);
}

#[test]
fn third_occurrence_draws() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    let twice = played(pair::new("shatranj", None), there_and_back);
    assert_eq!(twice.result(), None);
    let thrice = played(twice, there_and_back);
    assert_eq!(thrice.result(), Some(("1/2-1/2", "threefold repetition")));
    assert_eq!(thrice.legal_moves().len(), 16);
}

#[test]
fn pawns_step_once_and_become_a_ferz() {
    let fen = "3n2k1/4P3/8/8/8/8/P7/4K3 w - - 9 1";
    let game = pair::new("shatranj", Some(fen));
    assert_eq!(turns_of(game.as_ref(), "a2"), ["a2a3"]);
    assert_eq!(turns_of(game.as_ref(), "e7"), ["e7d8q", "e7e8q"]);
    let ferz = played(game, "e7e8q");
    assert_eq!(ferz.fen(), "3nQ1k1/8/8/8/8/8/P7/4K3 b - - 0 1");
    assert_eq!(turns_of(played(ferz, "g8g7").as_ref(), "e8"), ["e8d7", "e8f7"]);
}

#[test]
fn alfils_jump() {
    let fen = "4k3/8/8/2p5/1pp5/2B5/1P6/4K3 w - - 0 1";
    let game = pair::new("shatranj", Some(fen));
    assert_eq!(turns_of(game.as_ref(), "c3"), ["c3a1", "c3a5", "c3e5"]);
}

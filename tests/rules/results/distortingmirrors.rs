//! Results and turns of Kingdom of Distorting Mirrors that perft does not see.

use super::{played, turns_of};
use crate::pair;

#[test]
fn inventors_pawn() {
    let game = played(pair::new("distortingmirrors", None), "e2e3");
    let fen = "rnbqkbnrrnbqkbnr/pppppppppppppppp/12P3/16/16/4P11/PPPP1PPPPPPP1PPP/\
               RNBQKBNRRNBQKBNR b KQkq - 0 1";
    assert_eq!(game.fen(), fen);
}

#[test]
fn inventors_knight() {
    let game = pair::new("distortingmirrors", None);
    let game = played(game, "b1c3 h7h6 c3a4");
    let fen = "rnbqkbnrrnNqkbnr/ppppppp1pppp1pp1/7p8/16/N15/15p/PPPPPPPPPPPPPPPP/\
               R1BQKBNRR1BQKBNR b KQkq - 0 2 ";
    let twins = "a1i1,c1k1,d1l1,e1m1,f1n1,g1o1,h1p1,a2i2,b2j2,c2k2,d2l2,e2m2,f2n2,g2o2,h2p2,\
                 a4k8,h6p3,a7i7,b7j7,c7k7,d7l7,f7n7,g7o7,\
                 a8i8,b8j8,d8l8,e8m8,f8n8,g8o8,h8p8";
    assert_eq!(game.fen(), fen.to_string() + twins);
}

#[test]
fn castle_with_four_pieces() {
    let fen = "r3k2rr3k2r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/R3K2RR3K2R w KQkq - 0 1";
    let new = || pair::new("distortingmirrors", Some(fen));
    let pawns = "r3k2rr3k2r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP";
    let short = format!("{pawns}/R4RK1R4RK1 b kq - 1 1");
    assert_eq!(played(new(), "e1g1").fen(), short);
    let long = format!("{pawns}/2KR3R2KR3R b kq - 1 1");
    assert_eq!(played(new(), "e1c1").fen(), long);
    assert_eq!(played(new(), "h1g1").fen().split(' ').nth(2), Some("Qkq"));
}

#[test]
fn promote_together() {
    let fen = "8P7/P15/16/6k9/14k1/16/16/4K7K3 w - - 9 1";
    let game = pair::new("distortingmirrors", Some(fen));
    assert!(turns_of(game.as_ref(), "i8").is_empty());
    let expected = ["a7a8b", "a7a8n", "a7a8q", "a7a8r"];
    assert_eq!(turns_of(game.as_ref(), "a7"), expected);
    let board = "N7N7/16/16/6k9/14k1/16/16/4K7K3 b - - 0 1";
    assert_eq!(played(game, "a7a8n").fen(), board);
}

#[test]
fn lone_pawns_promote_alone_and_in_place() {
    let fen = "8P7/P15/16/6k9/14k1/16/16/4K7K3 w - - 9 1 e1m1,g5o4";
    let game = pair::new("distortingmirrors", Some(fen));
    let expected = ["i8i8b", "i8i8n", "i8i8q", "i8i8r"];
    assert_eq!(turns_of(game.as_ref(), "i8"), expected);
    assert_eq!(turns_of(game.as_ref(), "a7").len(), 4);
    let board = "8B7/P15/16/6k9/14k1/16/16/4K7K3 b - - 0 1";
    assert_eq!(played(game, "i8i8b").fen(), board);
}

#[test]
fn wait_for_the_twin() {
    let fen = "16/P7P7/16/6k9/14k1/16/16/4K7K3 w - - 9 1 e1m1,a7i7,g5o4";
    let game = pair::new("distortingmirrors", Some(fen));
    assert_eq!(turns_of(game.as_ref(), "a7").len(), 4, "both arrive");
    let fen = "16/8P7/P15/6k9/14k1/16/16/4K7K3 w - - 9 1";
    let game = pair::new("distortingmirrors", Some(fen));
    assert_eq!(turns_of(game.as_ref(), "a6"), ["a6a7"], "one arrives");
    let board = "8P7/P15/16/6k9/14k1/16/16/4K7K3 b - - 0 1";
    assert_eq!(played(game, "a6a7").fen(), board);
}

#[test]
fn pawn_captures_differ_by_rule() {
    // The short-range pawn has an enemy on d5; the max-range one has an empty diagonal.
    let fen = "6k9/14k1/16/3n12/2P7P5/16/16/4K7K3 w - - 0 1 c4k4,e1m1,g8o7";
    let default = pair::new("distortingmirrors", Some(fen));
    assert_eq!(turns_of(default.as_ref(), "c4"), ["c4c5"]);
    let paired = pair::new("distortingmirrors:paired", Some(fen));
    assert_eq!(turns_of(paired.as_ref(), "c4"), ["c4c5", "c4d5"]);
}

#[test]
fn without_a_turn_is_lost() {
    let stalemate = "7k7k/5Q10/7R8/16/16/16/16/2K7K5 b - - 100 90";
    let game = pair::new("distortingmirrors", Some(stalemate));
    assert_eq!(game.result(), Some(("1-0", "stalemate")));

    let fen = "7kk7/p7p7/4Q1K9/1N14/16/9Q3N2/16/15K w - - 0 1";
    let game = pair::new("distortingmirrors", Some(fen));
    let mate = played(game, "e6e7");
    assert_eq!(mate.result(), Some(("1-0", "checkmate")));
    assert!(mate.legal_moves().is_empty());
}

#[test]
fn clocks() {
    let fen = "7r8/16/16/6k9/14k1/16/16/R3K7K3 w - - 100 90";
    let game = pair::new("distortingmirrors", Some(fen));
    assert_eq!(game.result(), Some(("1/2-1/2", "fifty-move rule")));
    assert!(!game.legal_moves().is_empty());

    let there_and_back = "a1a2 h8h7 a2a1 h7h8 ";
    let fen = "7r8/16/16/6k9/14k1/16/16/R3K7K3 w - - 92 90";
    let once = pair::new("distortingmirrors", Some(fen));
    let twice = played(once, there_and_back);
    assert_eq!(twice.result(), None);
    let thrice = played(twice, there_and_back);
    assert_eq!(thrice.result(), Some(("1/2-1/2", "threefold repetition")));
}

//! The inventor's examples, and the rules that no other game has.

use super::{DistortingMirrors, Options};
use crate::core::{Color, Shape, Square, Twin};
use crate::rules::{Game, Position, ReadTurn, Reason};

const START: &str = super::START;

fn set(fen: &str) -> DistortingMirrors {
    DistortingMirrors::from_fen(Options::default(), fen).expect(fen)
}

fn after(mut position: DistortingMirrors, turns: &[&str]) -> DistortingMirrors {
    for text in turns {
        let turn = position.read(text).expect(text);
        position.play_turn(turn);
        assert_eq!(position.key(), position.key_from_scratch(), "{text}");
    }
    position
}

fn square(name: &str) -> Square {
    Twin::read(name).expect(name).0
}

fn men(position: &DistortingMirrors) -> String {
    let fen = position.fen();
    fen.split(' ').next().unwrap_or_default().to_string()
}

fn fault(fen: &str) -> String {
    match DistortingMirrors::from_fen(Options::default(), fen) {
        Ok(_) => panic!("{fen} was read"),
        Err(error) => error.to_string(),
    }
}

/// e2-e3 takes the other pawn from e2 to e6, b1-c3 the other knight to e7, c3-a4 the same to c8.
#[test]
fn the_inventors_examples() {
    let pawns = after(set(START), &["e2e3"]);
    assert_eq!(
        men(&pawns),
        "rnbqkbnrrnbqkbnr/pppppppppppppppp/12P3/16/16/4P11/PPPP1PPPPPPP1PPP/RNBQKBNRRNBQKBNR"
    );
    let knights = after(set(START), &["b1c3", "g7g6"]);
    assert_eq!(knights.symbol(square("m7")).as_deref(), Some("N"));
    let knights = after(knights, &["c3a4"]);
    assert_eq!(
        men(&knights),
        "rnbqkbnrrnNqkbnr/pppppp1ppppp1p1p/6p9/16/N15/14p1/PPPPPPPPPPPPPPPP/R1BQKBNRR1BQKBNR"
    );
}

#[test]
fn a_diagonal_turn_of_pawns_needs_two_captures_or_one() {
    let two = "3k7k4/16/16/10p5/3p12/2P5P7/16/4K7K3 w - - 0 1 c3i3,e1m1,d8l8";
    let one = two.replace("10p5", "16");
    assert!(set(two).read("c3d4").is_ok());
    assert!(set(&one).read("c3d4").is_err());
    let paired = DistortingMirrors::from_fen(Options { paired: true }, &one).expect("a FEN");
    let paired = after(paired, &["c3d4"]);
    assert_eq!(men(&paired), "3k7k1P2/16/16/16/3P12/16/16/4K7K3");
}

#[test]
fn pawns_wait_for_their_twins_and_promote_with_them() {
    let waiting = set("P2k7k4/16/16/16/16/8P7/16/4K7K3 w - - 0 1");
    assert!(waiting.read("a8a8q").is_err());
    let promoted = after(waiting, &["i3i8q"]);
    assert_eq!(men(&promoted), "Q2k4Q2k4/16/16/16/16/16/16/4K7K3");
    let freed = set("P2k7k4/16/16/16/8p7/8P7/16/4K7K3 w - - 0 1 e1m1,d8l8");
    let promoted = after(freed, &["a8a8n", "d8c8"]);
    assert_eq!(men(&promoted), "N1k5k7/16/16/16/8p7/8P7/16/4K7K3");
    assert_eq!(promoted.halfmove(), 1);
}

/// The rook beside the short-range king would take it if the rook's twin could go east as well.
#[test]
fn a_king_is_attacked_only_if_the_attackers_twin_can_go_along() {
    let fen = "3k7k4/16/16/15r/16/16/16/3rK7K3 w - - 0 1";
    assert!(!set(fen).in_check());
    assert!(set(&fen.replace("15r", "14r1")).in_check());
    assert!(set(&format!("{fen} e1m1,d8l8")).in_check());
    let lined = set("3k7k3r/16/16/16/16/16/16/4K7K3 w - - 0 1");
    let refusal = lined.read("e1f1").expect_err("the other king goes to p1");
    assert_eq!(refusal, "leaves the king on p1 attacked");
}

#[test]
fn castling_crosses_no_attacked_square_on_either_board() {
    let fen = "1k7k6/16/16/16/16/16/16/R3K2RR3K2R w KQ - 0 1";
    let castled = after(set(fen), &["e1g1"]);
    assert_eq!(men(&castled), "1k7k6/16/16/16/16/16/16/R4RK1R4RK1");
    let crossed = set(&fen.replace("1k7k6", "1k7k3r2"));
    assert!(crossed.read("e1c1").is_ok());
    let refusal = crossed.read("e1g1").expect_err("n1 is attacked");
    assert_eq!(refusal, "castles out of check or across an attacked square");
}

#[test]
fn no_legal_turn_loses_without_check() {
    let position = set("k14k/p15/P15/16/16/16/16/4K7K3 b - - 0 1");
    assert!(!position.in_check());
    let outcome = Game::new(position).outcome().expect("an end");
    assert_eq!(
        (outcome.winner, outcome.reason),
        (Some(Color::White), Reason::Stalemate)
    );
}

#[test]
fn who_is_whose_twin_belongs_to_the_position() {
    let men = "3k7k4/16/16/16/16/16/16/R3K2RR3K2R w - - 0 1";
    let crossed = format!("{men} a1p1,e1m1,h1i1,d8l8");
    assert_ne!(set(men).key(), set(&crossed).key());
    assert_eq!(set(&crossed).fen(), crossed);
    assert_eq!(set(&format!("{men} d8l8,h1p1,a1i1,e1m1")).fen(), men);
    let kings = format!("{men} e1m1,d8l8");
    assert_eq!(set(&kings).fen(), kings);
}

#[test]
fn faulty_fens_are_refused() {
    let kings = "3k7k4/16/16/16/16/16/16/4K7K3 w - - 0 1";
    for (fen, expected) in [
        (format!("{kings} e1"), "FEN twins"),
        (format!("{kings} m1e1"), "FEN twins"),
        (
            format!("{kings} e1l8"),
            "FEN twins: e1l8 are not of one kind and side",
        ),
        (format!("{kings} a1m1"), "FEN twins: no man on a1"),
        (format!("{kings} e1m1,e1m1"), "FEN twins: e1 has two twins"),
        (
            kings.replace("4K7K3", "4K7K2K"),
            "FEN board: White has 2 kings on files i-p",
        ),
        (
            kings.replace("4K7K3", "P3K7K3"),
            "FEN board: a pawn of White on a1",
        ),
        (
            "P2k4P2k4/16/16/16/16/16/16/4K7K3 w".to_string(),
            "FEN twins: the pawns a8 and i8",
        ),
        (
            "3k7k4/16/16/16/16/16/16/4K2R4K3 w K".to_string(),
            "FEN castling",
        ),
        (
            "3k7k4/16/16/16/16/16/16/R3K2RR3K2R w K - 0 1 a1p1,h1i1,e1m1,d8l8".to_string(),
            "FEN castling",
        ),
        (
            "3k7k4/11R4/16/16/16/16/16/4K7K3 w - - 0 1".to_string(),
            "FEN side: Black is not to move",
        ),
    ] {
        let message = fault(&fen);
        assert!(message.starts_with(expected), "{fen}: {message}");
    }
}

#[test]
fn what_keeps_a_twin_back_is_told() {
    let fen = "4k10k/16/16/16/1p14/P15/8P7/R3K3R3K3 w - - 0 1";
    for (turn, why) in [
        (
            "a1a2",
            "the man on a1 cannot go to a2: its twin on i1 has no way in that direction",
        ),
        (
            "a3b4",
            "the man on a3 cannot go to b4: its twin on i2 captures nothing that way",
        ),
        (
            "i1l1",
            "the man on i1 cannot go to l1: its twin leads, so write a1b1",
        ),
        ("a1a4", "the man on a1 cannot go to a4"),
    ] {
        assert_eq!(set(fen).read(turn), Err(why.to_string()));
    }
}

//! Gates: pieces of the hand that enter where a piece makes its first move, as in Seirawan chess.

use super::{played, set_up};
use firzan::rules::Notation;

const GAMES: &[u8] = b"
[own-cannon:seirawan]
cannon = c
pieceSynonyms = -
startFen = 4k3/8/8/8/8/8/8/cR2K3[HE] w B - 0 1

[own-pass:seirawan]
pass = true
";

/// The moves of the piece on a square, in alphabetical order.
fn moves(name: &str, fen: &str, from: &str) -> String {
    let game = set_up(GAMES, name, fen);
    let texts = game.legal_moves().into_iter().map(|turn| game.write(turn));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(from)).collect();
    texts.sort();
    texts.join(" ")
}

#[test]
fn pieces_enter_where_others_leave() {
    assert_eq!(
        moves("seirawan", "4k3/8/8/8/8/8/PPPP4/1N2K3[HEhe] w B - 0 1", "b1"),
        "b1a3 b1a3e b1a3h b1c3 b1c3e b1c3h"
    );
    assert_eq!(moves("seirawan", "4k3/8/8/8/8/8/PPPP4/1N2K3[HEhe] w - - 0 1", "b1"), "b1a3 b1c3");
    // A piece that enters does not shield the king.
    assert_eq!(moves("seirawan", "4k3/8/8/8/8/8/8/r2BK3[HE] w D - 0 1", "d1"), "");
    // Nor may it become the hurdle of a cannon.
    assert_eq!(moves("own-cannon", "4k3/8/8/8/8/8/8/cR2K3[HE] w B - 0 1", "b1b7"), "b1b7");
    // On the king's or on the rook's square after castling, one piece only.
    let castlings = "e1g1 e1g1e e1g1h";
    assert_eq!(moves("seirawan", "4k3/8/8/8/8/8/8/4K2R[HEhe] w KH - 0 1", "e1g1"), castlings);
    assert_eq!(moves("seirawan", "4k3/8/8/8/8/8/8/4K2R[HEhe] w KH - 0 1", "h1e1"), "h1e1e h1e1h");
}

#[test]
fn castling_fields_list_gates() {
    for (written, expected) in [
        ("KQBCDFGkqbcdfg", "KQBCDFGkqbcdfg"),
        ("AEHaeh", "KQkq"),
        ("AHah", "AHah"),
        ("KQkq", "KQkq"),
        ("BG", "BG"),
    ] {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w {written} - 0 1");
        let game = set_up(GAMES, "seirawan", &fen);
        assert_eq!(game.fen().split(' ').nth(2), Some(expected), "{written}");
    }
    // Without pieces in hand, gates are neither kept nor written.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w BG - 0 1";
    assert_eq!(set_up(GAMES, "seirawan", fen).fen().split(' ').nth(2), Some("-"));
}

#[test]
fn gates_close() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1";
    for (moves, rights, hands) in [
        ("b1c3", "KQCDFGkqbcdfg", "[EHeh]"),
        ("b1c3h", "KQCDFGkqbcdfg", "[Eeh]"),
        // The second piece is the last one.
        ("b1c3h b8c6 g1f3e", "KQkqcdfg", "[eh]"),
        ("b1c3 a7a6 c3d5 a6a5 d5c7 d8c7", "KQCDFGkqbcfg", "[EHeh]"),
    ] {
        let game = played(GAMES, "seirawan", start, moves);
        let fen = game.fen();
        assert_eq!(fen.split(' ').nth(2), Some(rights), "{moves}");
        assert!(fen.contains(hands), "{fen}");
    }
}

/// A captured piece closes its gate, but not a pass that names it.
#[test]
fn captures_close_gates() {
    let fen = "2r1k3/8/8/8/8/8/8/2B1K3[HEhe] b C - 0 1";
    assert_eq!(played(GAMES, "seirawan", fen, "c8c1").fen().split(' ').nth(2), Some("-"));
    assert_eq!(played(GAMES, "seirawan", fen, "c8c2").fen().split(' ').nth(2), Some("C"));
    let fen = "4k3/8/8/8/8/8/8/1N2K3[HEhe] w BE - 0 1";
    assert_eq!(played(GAMES, "own-pass", fen, "e1e1").fen().split(' ').nth(2), Some("BE"));
}

#[test]
fn entering_pieces_are_written_after_a_slash() {
    let fen = "4k3/8/8/8/8/8/8/1N2K2R[HEhe] w KBH - 0 1";
    let game = set_up(GAMES, "seirawan", fen);
    for (text, san) in [("b1c3h", "Nc3/H"), ("e1g1h", "O-O/He1"), ("h1e1e", "O-O/Eh1"), ("b1c3", "Nc3")] {
        let turn = game.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(game.write_in(Notation::San, turn), san);
        assert_eq!(game.read_any(san), Ok(turn), "{san}");
    }
}

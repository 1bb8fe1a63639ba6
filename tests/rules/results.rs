//! Results, FENs and turns that perft does not see, of engine and reference.

use crate::pair;
use crate::reference::Reference;

/// A game of a variant from a FEN (empty for the start position) after some turns, before none of which it
/// may be over.
fn played(variant: &str, fen: &str, turns: &str) -> Box<dyn Reference> {
    let mut game = pair::new(variant, Some(fen).filter(|fen| !fen.is_empty()));
    for turn in turns.split_whitespace() {
        assert_eq!(game.result(), None, "{variant} {fen} {turns}: before {turn}");
        game.play(turn);
    }
    game
}

/// Variant, FEN, turns, and the result after them; empty if the game goes on.
const RESULTS: &[(&str, &str, &str, &str)] = &[
    ("chess", "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "1/2-1/2 {threefold repetition}"),
    // A legal capture en passant, and a right to castle, make another position.
    (
        "chess",
        "",
        "e2e4 a7a6 e4e5 d7d5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3",
        "1/2-1/2 {threefold repetition}",
    ),
    ("chess", "4k3/p7/8/8/8/8/P7/4K2R w K - 0 1", "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8", ""),
    // Clocks yield to the board, and fifty moves to repetition.
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "", ""),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 100 80", "", "1/2-1/2 {fifty-move rule}"),
    ("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 100 80", "", "1-0 {checkmate}"),
    ("chess", "k7/2Q5/8/8/8/8/8/K7 b - - 100 80", "", "1/2-1/2 {stalemate}"),
    (
        "chess",
        "4k3/8/8/8/8/8/8/R3K3 w - - 92 80",
        "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8",
        "1/2-1/2 {threefold repetition}",
    ),
    // The inventor's diagram.
    ("knightrelay", "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1", "a3d6", "1-0 {checkmate}"),
    // Pawns come back by relays.
    (
        "knightrelay",
        "1r6/2k5/p1p5/3n4/3n4/1P4P1/2BNNP2/4K3 b - - 1 61",
        "c6b4 c2b1 b4c6 b1c2 c6b4 c2b1 b4c6 b1c2",
        "1/2-1/2 {threefold repetition}",
    ),
    // Knights that nobody can take leave no move.
    ("knightrelay", "k7/NN6/2N5/8/1p6/1P6/8/4K3 w - - 0 1", "c6b8", "1/2-1/2 {stalemate}"),
    ("insaneflip8", "8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w - - 0 1", "e6e7", "1-0 {king captured}"),
    // A captor king with nothing to capture, and a pawn that is blocked.
    ("insaneflip8", "4k3/8/8/8/8/p7/P7/6+K1 w - - 100 9", "", "0-1 {no legal turn}"),
    ("insaneflip", "k3k5/10/10/10/10/10/10/p9/P9/4+K2+K2 w - - 0 9", "", "0-1 {no legal turn}"),
    // Each knight goes and returns; a flip is undone by the next one. Who repeats loses, before the clock
    // draws.
    (
        "insaneflip8",
        "",
        "b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8 b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8",
        "1-0 {threefold repetition}",
    ),
    (
        "insaneflip8",
        "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 92 1",
        "b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8 b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8",
        "1-0 {threefold repetition}",
    ),
    (
        "insaneflip8",
        "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 99 1",
        "b1c3,h2",
        "1/2-1/2 {fifty-move rule}",
    ),
    // Baring may be answered in kind, and wins at once if the last piece is safe.
    ("grandshatranj", "10/10/10/10/10/8kp/8P1/10/10/4K5 w - - 0 1", "i4j5", ""),
    ("grandshatranj", "10/10/10/10/10/8kp/8P1/10/10/4K5 w - - 0 1", "i4j5 i5j5", "1/2-1/2 {both kings bare}"),
    ("grandshatranj", "10/10/10/10/10/8kp/8P1/10/10/4K5 w - - 0 1", "i4j5 i5h5", "1-0 {bare king}"),
    ("grandshatranj", "10/10/10/10/10/k8p/8P1/4K5/10/10 w - - 0 1", "i4j5", "1-0 {bare king}"),
    // Results of the board go before the clocks.
    ("grandshatranj", "k9/10/10/10/10/10/10/10/1R8/4K5 w - - 100 80", "", "1-0 {bare king}"),
    ("grandshatranj", "k8n/10/10/10/10/10/10/10/R9/4K5 b - - 100 80", "", "1/2-1/2 {fifty-move rule}"),
    ("grandshatranj", "k8R/9R/10/10/10/9n/10/10/10/4K5 b - - 100 80", "", "1-0 {checkmate}"),
    ("grandshatranj", "", "b2a4 b9a7 a4b2 a7b9 b2a4 b9a7 a4b2 a7b9", "1/2-1/2 {threefold repetition}"),
    ("flippingxiangqi", "7/1Fk4/7/7/5E1/4K2/7 w - - 0 1", "f3d5", "1-0 {stalemate}"),
    ("flippingxiangqi", "3k3/R6/4E2/7/7/7/4K2 w - - 0 1", "e5g7", "1-0 {checkmate}"),
    ("flippingxiangqi", "2k4/2H4/7/7/7/7/3K3 b - - 7 1", "c7c6", "1/2-1/2 {insufficient material}"),
    (
        "flippingxiangqi",
        "3k3/4RF1/5E1/7/7/7/2K4 w - - 0 1",
        "e6b6 d7d6 b6d4 d6e6 d4c4 e6d6 c4e6 d6d7 e6b6 d7d6 b6d4 d6e6 d4c4 e6d6 c4e6 d6d7",
        "0-1 {perpetual check}",
    ),
    // Without checks who repeats loses.
    (
        "flippingxiangqi",
        "3k3/7/7/7/7/S6/4K2 w - - 150 90",
        "e1e2 d7d6 e2e1 d6d7 e1e2 d7d6 e2e1 d6d7",
        "1-0 {threefold repetition}",
    ),
    ("distortingmirrors", "7k7k/5Q10/7R8/16/16/16/16/2K7K5 b - - 100 90", "", "1-0 {stalemate}"),
    ("distortingmirrors", "7kk7/p7p7/4Q1K9/1N14/16/9Q3N2/16/15K w - - 0 1", "e6e7", "1-0 {checkmate}"),
    ("distortingmirrors", "7r8/16/16/6k9/14k1/16/16/R3K7K3 w - - 100 90", "", "1/2-1/2 {fifty-move rule}"),
    (
        "distortingmirrors",
        "7r8/16/16/6k9/14k1/16/16/R3K7K3 w - - 92 90",
        "a1a2 h8h7 a2a1 h7h8 a1a2 h8h7 a2a1 h7h8",
        "1/2-1/2 {threefold repetition}",
    ),
    // As in Grand Shatranj.
    ("shatranj", "8/8/8/8/6kp/6P1/8/4K3 w - - 0 1", "g3h4", ""),
    ("shatranj", "8/8/8/8/6kp/6P1/8/4K3 w - - 0 1", "g3h4 g4h4", "1/2-1/2 {both kings bare}"),
    ("shatranj", "8/8/8/8/6kp/6P1/8/4K3 w - - 0 1", "g3h4 g4f4", "1-0 {bare king}"),
    // Out of the bare king's reach, guarded by its own king, or one of two.
    ("shatranj", "8/8/8/8/k6p/6P1/8/4K3 w - - 0 1", "g3h4", "1-0 {bare king}"),
    ("shatranj", "8/8/8/6k1/7p/6PK/8/8 w - - 0 1", "g3h4", "1-0 {bare king}"),
    ("shatranj", "8/8/8/8/6kp/6P1/8/B3K3 w - - 0 1", "g3h4", "1-0 {bare king}"),
    ("shatranj", "k7/p7/P7/8/8/8/8/1R2K3 b - - 100 80", "", "1-0 {stalemate}"),
    ("shatranj", "k7/8/8/8/8/8/8/1R2K3 w - - 100 80", "", "1-0 {bare king}"),
    ("shatranj", "k6R/6R1/8/8/5n2/8/8/4K3 b - - 100 80", "", "1-0 {checkmate}"),
    ("shatranj", "k6n/8/8/8/8/8/R7/4K3 b - - 100 80", "", "1/2-1/2 {fifty-move rule}"),
    // Want of material draws nothing.
    ("shatranj", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "", ""),
    ("shatranj", "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "1/2-1/2 {threefold repetition}"),
];

/// Checks a result. What the board decides has no legal turns; clocks, repetition and, in chess, want of
/// material end the game alone: published perft counts go on.
fn check_result(variant: &str, fen: &str, turns: &str, expected: &str) {
    let game = played(variant, fen, turns);
    let result = game.result().map_or(String::new(), |(score, reason)| format!("{score} {{{reason}}}"));
    assert_eq!(result, expected, "{variant} {fen} {turns}");
    let goes_on = ["fifty", "repetition", "perpetual"].iter().any(|word| expected.contains(word))
        || expected.is_empty()
        || (variant, expected.contains("material")) == ("chess", true);
    assert_eq!(game.legal_moves().is_empty(), !goes_on, "{variant} {fen} {turns}");
}

#[test]
fn games_end_as_the_rules_say() {
    for (variant, fen, turns, expected) in RESULTS {
        check_result(variant, fen, turns, expected);
    }
}

#[test]
fn insufficient_material_draws() {
    for (board, drawn) in [
        ("4k3/8/8/8/8/8/8/4K3", [true, true]),
        ("4k3/8/8/8/8/8/8/4K1N1", [true, true]),
        ("4k3/8/8/8/8/8/8/4KB2", [true, true]),
        ("4k1n1/8/8/8/8/8/8/4K1N1", [false, true]),
        ("4k3/8/8/8/8/8/8/4KBN1", [false, false]),
        ("2b1k3/8/8/8/8/8/8/4KB2", [true, true]),
        ("4kb2/8/8/8/8/8/8/4KB2", [false, false]),
        ("4k3/8/8/8/8/8/4P3/4K3", [false, false]),
    ] {
        for (variant, drawn) in ["chess", "knightrelay"].into_iter().zip(drawn) {
            let expected = if drawn { "1/2-1/2 {insufficient material}" } else { "" };
            check_result(variant, &format!("{board} w - - 0 1"), "", expected);
        }
    }
}

#[test]
fn a_repetition_leaves_all_turns() {
    for (variant, cycle, count) in [
        ("chess", "g1f3 g8f6 f3g1 f6g8 ", 20),
        ("grandshatranj", "b2a4 b9a7 a4b2 a7b9 ", 63),
        ("shatranj", "g1f3 g8f6 f3g1 f6g8 ", 16),
    ] {
        assert_eq!(played(variant, "", &cycle.repeat(2)).legal_moves().len(), count, "{variant}");
    }
}

/// Variant, FEN, turns, and the FEN after them or, from a blank on, its end.
const FENS: &[(&str, &str, &str, &str)] = &[
    // The square of a capture en passant is named only if the capture is legal.
    ("chess", "", "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    ("chess", "", "e2e4 a7a6 e4e5 d7d5", "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"),
    ("chess", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "", "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1"),
    // Relayed moves of pawns reset the clock and regain the double step.
    ("knightrelay", RELAYED, "f3h2", "4k3/8/8/8/3N4/8/7P/4K3 b - - 0 40"),
    ("knightrelay", RELAYED, "f3h2 e8d8 h2h4", "3k4/8/8/8/3N3P/8/8/4K3 b - - 0 41"),
    (
        "insaneflip8",
        "8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w - - 0 1",
        "e6e7",
        "8/2+n1+K3/3W4/2+E1e3/5N2/8/8/8 b - - 0 1",
    ),
    // Flips do not reset the clock, pawns do.
    (
        "insaneflip8",
        "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 99 1",
        "b2b4,h2",
        "dnewkend/pppppppp/8/8/1P6/8/P1PPPPP+P/DNEWKEND b - - 0 1",
    ),
    (
        "insaneflip8",
        "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 92 1",
        "b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8 b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8",
        " w - - 100 5",
    ),
    // Pawns near the end keep the clock running.
    ("grandshatranj", NEAR_THE_END, "e10f10", " 6 1"),
    ("grandshatranj", NEAR_THE_END, "b9b10", " 6 1"),
    ("grandshatranj", NEAR_THE_END, "e10d10", " 0 1"),
    ("grandshatranj", NEAR_THE_END, "a3a4", " 0 1"),
    ("grandshatranj", LOST, "a10a10h", "H7k1/1P8/2P7/10/10/10/10/10/1NOJKM2N1/W7nW b - - 0 1"),
    ("flippingxiangqi", "7/1Fk4/7/7/5E1/4K2/7 w - - 0 1", "f3d5", "7/1Fk4/3R3/7/7/4K2/7 b - - 1 1"),
    ("flippingxiangqi", "2k4/2H4/7/7/7/7/3K3 b - - 7 1", "c7c6", "7/2k4/7/7/7/7/3K3 w - - 0 2"),
    (
        "flippingxiangqi",
        "3k3/7/7/7/7/S6/4K2 w - - 150 90",
        "e1e2 d7d6 e2e1 d6d7 e1e2 d7d6 e2e1 d6d7",
        "3k3/7/7/7/7/S6/4K2 w - - 158 94",
    ),
    // The inventor's pawn and knight.
    (
        "distortingmirrors",
        "",
        "e2e3",
        "rnbqkbnrrnbqkbnr/pppppppppppppppp/12P3/16/16/4P11/PPPP1PPPPPPP1PPP/RNBQKBNRRNBQKBNR b KQkq - 0 1",
    ),
    (
        "distortingmirrors",
        "",
        "b1c3 h7h6 c3a4",
        "rnbqkbnrrnNqkbnr/ppppppp1pppp1pp1/7p8/16/N15/15p/PPPPPPPPPPPPPPPP/R1BQKBNRR1BQKBNR b KQkq - 0 2 \
         a1i1,c1k1,d1l1,e1m1,f1n1,g1o1,h1p1,a2i2,b2j2,c2k2,d2l2,e2m2,f2n2,g2o2,h2p2,\
         a4k8,h6p3,a7i7,b7j7,c7k7,d7l7,f7n7,g7o7,a8i8,b8j8,d8l8,e8m8,f8n8,g8o8,h8p8",
    ),
    // Four pieces castle.
    (
        "distortingmirrors",
        CASTLING,
        "e1g1",
        "r3k2rr3k2r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/R4RK1R4RK1 b kq - 1 1",
    ),
    (
        "distortingmirrors",
        CASTLING,
        "e1c1",
        "r3k2rr3k2r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/2KR3R2KR3R b kq - 1 1",
    ),
    ("distortingmirrors", CASTLING, "h1g1", " b Qkq - 1 1"),
    ("distortingmirrors", TWINS, "a7a8n", "N7N7/16/16/6k9/14k1/16/16/4K7K3 b - - 0 1"),
    ("distortingmirrors", LONE, "i8i8b", "8B7/P15/16/6k9/14k1/16/16/4K7K3 b - - 0 1"),
    ("distortingmirrors", ONE_ARRIVES, "a6a7", "8P7/P15/16/6k9/14k1/16/16/4K7K3 b - - 0 1"),
    ("shatranj", FERZ, "e7e8q", "3nQ1k1/8/8/8/8/8/P7/4K3 b - - 0 1"),
];

const RELAYED: &str = "4k3/8/8/8/3N4/5P2/8/4K3 w - - 30 40";
const NEAR_THE_END: &str = "P2nP3k1/1P3n4/10/10/10/10/10/PPPPPPP3/1NOJKMHON1/W8W w - - 5 1";
/// All is there but one Oliphant and the High priestess.
const LOST: &str = "P7k1/1P8/2P7/10/10/10/10/10/1NOJKM2N1/W7nW w - - 5 1";
const CASTLING: &str = "r3k2rr3k2r/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/R3K2RR3K2R w KQkq - 0 1";
const TWINS: &str = "8P7/P15/16/6k9/14k1/16/16/4K7K3 w - - 9 1";
const LONE: &str = "8P7/P15/16/6k9/14k1/16/16/4K7K3 w - - 9 1 e1m1,g5o4";
const BOTH_ARRIVE: &str = "16/P7P7/16/6k9/14k1/16/16/4K7K3 w - - 9 1 e1m1,a7i7,g5o4";
const ONE_ARRIVES: &str = "16/8P7/P15/6k9/14k1/16/16/4K7K3 w - - 9 1";
/// The short-range pawn has an enemy on d5; the max-range one has an empty diagonal.
const DIAGONALS: &str = "6k9/14k1/16/3n12/2P7P5/16/16/4K7K3 w - - 0 1 c4k4,e1m1,g8o7";
const FERZ: &str = "3n2k1/4P3/8/8/8/8/P7/4K3 w - - 9 1";

#[test]
fn fens_are_those_of_the_rules() {
    for (variant, fen, turns, expected) in FENS {
        let found = played(variant, fen, turns).fen();
        if expected.starts_with(' ') {
            assert!(found.ends_with(expected), "{variant} {fen} {turns}: {found}");
        } else {
            assert_eq!(found, *expected, "{variant} {fen} {turns}");
        }
    }
}

/// Variant, FEN, turns, the beginning of further turns, and these.
const TURNS: &[(&str, &str, &str, &str, &str)] = &[
    // The inventor's diagrams.
    ("knightrelay", "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1", "", "e6", "e6c5 e6c7 e6e7 e6f4 e6g5 e6g7"),
    ("knightrelay", "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1", "", "b7a5", ""),
    ("knightrelay", "3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1", "", "a3c3", ""),
    (
        "knightrelay",
        "3k4/1N1p1p2/4P3/p7/3N4/Q1n5/2n5/4K3 w - - 0 1",
        "",
        "e6",
        "e6c5 e6c7 e6d7 e6e7 e6f4 e6f7 e6g5 e6g7",
    ),
    ("knightrelay", RELAYED, "", "f3", "f3d2 f3e5 f3f4 f3g5 f3h2 f3h4"),
    ("knightrelay", RELAYED, "f3h2 e8d8", "h2", "h2h3 h2h4"),
    // Pawns promote to what is lost.
    ("grandshatranj", LOST, "", "a10", "a10a10h a10a10o a10b10h a10b10o"),
    ("grandshatranj", LOST, "", "b9", "b9b10h b9b10o"),
    ("grandshatranj", LOST, "", "c8", "c8c9 c8c9h c8c9o"),
    ("grandshatranj:commoner", LOST, "", "a10", "a10a9 a10a9h a10a9o a10b10 a10b10h a10b10o"),
    // Twins promote together, lone pawns alone and in place.
    ("distortingmirrors", TWINS, "", "i8", ""),
    ("distortingmirrors", TWINS, "", "a7", "a7a8b a7a8n a7a8q a7a8r"),
    ("distortingmirrors", LONE, "", "i8", "i8i8b i8i8n i8i8q i8i8r"),
    ("distortingmirrors", LONE, "", "a7", "a7a8b a7a8n a7a8q a7a8r"),
    ("distortingmirrors", BOTH_ARRIVE, "", "a7", "a7a8b a7a8n a7a8q a7a8r"),
    ("distortingmirrors", ONE_ARRIVES, "", "a6", "a6a7"),
    ("distortingmirrors", DIAGONALS, "", "c4", "c4c5"),
    ("distortingmirrors:paired", DIAGONALS, "", "c4", "c4c5 c4d5"),
    // Pawns step once and become a ferz; alfils jump.
    ("shatranj", FERZ, "", "a2", "a2a3"),
    ("shatranj", FERZ, "", "e7", "e7d8q e7e8q"),
    ("shatranj", FERZ, "e7e8q g8g7", "e8", "e8d7 e8f7"),
    ("shatranj", "4k3/8/8/2p5/1pp5/2B5/1P6/4K3 w - - 0 1", "", "c3", "c3a1 c3a5 c3e5"),
];

#[test]
fn turns_are_those_of_the_rules() {
    for (variant, fen, before, start, expected) in TURNS {
        let mut turns = played(variant, fen, before).legal_moves();
        turns.retain(|turn| turn.starts_with(start));
        turns.sort();
        assert_eq!(turns.join(" "), *expected, "{variant} {fen} {before}");
    }
}

//! How defined games end by repetition, by bare kings and by material.

use super::{result_of, shelf};
use firzan::any::new_game;
use firzan::games::Registry;
use firzan::games::defined::read;

const GAMES: &[u8] = b"
[ends-second:chess]
nFoldRule = 2

[ends-fifth-wins:chess]
nFoldRule = 5
nFoldValue = win

[ends-loss:chess]
nFoldValue = loss

[ends-loss-at-four:chess]
nFoldValue = loss
nMoveRule = 4

[ends-white-wins:chess]
nFoldValue = win
nFoldValueAbsolute = true

[ends-white-loses:chess]
nFoldValue = loss
nFoldValueAbsolute = true

[ends-never:chess]
nFoldRule = 0
perpetualCheckIllegal = true

[ends-by-checks-alone:chess]
nFoldValue = none
perpetualCheckIllegal = true

[ends-after-three:chess]
nMoveRule = 3

[ends-bare-loss:chess]
bareKingRule = loss

[ends-bare-draw:chess]
bareKingRule = draw

[ends-bare-both:chess]
bareKingRule = draw-if-both

[ends-mate-wins:chess]
checkmateValue = win

[ends-mate-draws:chess]
checkmateValue = draw

[ends-fewer-win:chess]
stalemateValue = win
stalematePieceCount = true

[ends-more-pieces:chess]
materialCounting = unweighted
nMoveRule = 3

[ends-white-has-draws:chess]
materialCounting = whitedrawodds

[ends-castling-wins:chess]
castlingWins = Kq

[ends-opposite:chess]
oppositeCastling = true

[ends-material:chess]
nMoveRule = 40
drawMaterial = nb q@*
";

/// The id of a game, a FEN or nothing for the start, moves, and how the game has ended after the last.
type Case = (&'static str, &'static str, String, &'static str);

fn cases() -> Vec<Case> {
    let knights = "g1f3 g8f6 f3g1 f6g8 ";
    let others = "g8f6 g1f3 f6g8 f3g1 ";
    let checks = "a1a8 e8e7 a8a7 e7e8 ";
    let queen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    vec![
        ("ends-second", "", knights.into(), "1/2-1/2 {repetition}"),
        // The value is that of the side to move in the repeated position.
        ("ends-fifth-wins", "", knights.repeat(4), "1-0 {repetition}"),
        ("ends-fifth-wins", "", format!("e2e3 {}", others.repeat(4)), "0-1 {repetition}"),
        ("ends-loss", "", knights.repeat(2), "0-1 {threefold repetition}"),
        ("ends-loss", "", format!("e2e3 {}", others.repeat(2)), "1-0 {threefold repetition}"),
        // The n-move rule goes before.
        ("ends-loss-at-four", "", knights.repeat(2), "1/2-1/2 {move-count rule}"),
        // Or it is White's.
        ("ends-white-wins", "", knights.repeat(2), "1-0 {threefold repetition}"),
        ("ends-white-wins", "", format!("e2e3 {}", others.repeat(2)), "1-0 {threefold repetition}"),
        ("ends-white-loses", "", format!("e2e3 {}", others.repeat(2)), "0-1 {threefold repetition}"),
        ("ends-never", "", knights.repeat(9), ""),
        ("ends-never", queen, format!("a1a8 e8e7 a8a7 e7e8 {}", "a7a8 e8e7 a8a7 e7e8 ".repeat(4)), ""),
        ("ends-by-checks-alone", "", knights.repeat(9), ""),
        ("ends-by-checks-alone", queen, format!("{checks}a7a8 e8e7 a8a7 e7e8 a7a8"), "0-1 {perpetual check}"),
        ("ends-after-three", "", "g1f3 g8f6 f3d4 f6d5 d4b3 d5b6".into(), "1/2-1/2 {move-count rule}"),
        // Whoever moves.
        ("ends-bare-loss", "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1", "e2e7".into(), "1-0 {bare king}"),
        ("ends-bare-loss", "8/8/4k3/4r3/8/8/4Q3/4K3 b - - 0 1", "e5e2".into(), "0-1 {bare king}"),
        ("ends-bare-draw", "4k3/4r3/8/8/8/8/4Q3/4K3 w - - 0 1", "e2e7".into(), "1/2-1/2 {bare king}"),
        ("ends-bare-both", "8/8/4k3/4r3/8/8/4Q3/4K3 b - - 0 1", "e5e2".into(), ""),
        ("ends-bare-both", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2".into(), "1/2-1/2 {both kings bare}"),
        // Mate wins, draws; stalemate is judged by the number of pieces.
        ("ends-mate-wins", "", "f2f3 e7e5 g2g4 d8h4".into(), "1-0 {checkmate}"),
        ("ends-mate-draws", "", "f2f3 e7e5 g2g4 d8h4".into(), "1/2-1/2 {checkmate}"),
        ("ends-fewer-win", "7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5g6".into(), "0-1 {stalemate}"),
        ("ends-fewer-win", "7k/8/8/p5Q1/P7/8/8/4K3 w - - 0 1", "g5g6".into(), "0-1 {stalemate}"),
        ("ends-fewer-win", "p6k/p7/P7/6Q1/8/8/8/4K3 w - - 0 1", "g5g6".into(), "1/2-1/2 {stalemate}"),
        // What would be drawn is decided.
        ("ends-more-pieces", "", "g1f3 g8f6 f3d4 f6d5 d4b3 d5b6".into(), "1/2-1/2 {move-count rule}"),
        (
            "ends-more-pieces",
            "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "a1a2 e8d8 a2a1 d8e8 a1a2 e8d8".into(),
            "1-0 {move-count rule}",
        ),
        ("ends-white-has-draws", "", knights.repeat(2), "1-0 {threefold repetition}"),
        // Castling wins; who can no longer castle so loses.
        ("ends-castling-wins", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "e1g1".into(), "1-0 {castling}"),
        ("ends-castling-wins", "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1", "e8c8".into(), "0-1 {castling}"),
        ("ends-castling-wins", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1", "h1h2".into(), "0-1 {castling lost}"),
        ("ends-opposite", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8".into(), ""),
        // The last check wins.
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8".into(), "1-0 {checks given}"),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1a8".into(), ""),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +2+0", "a1a8".into(), "1-0 {checks given}"),
        // Pieces die out.
        ("antichess", "8/8/8/8/8/1p6/P7/8 b - - 0 1", "b3a2".into(), "1-0 {extinction}"),
        ("threekings", "4k2k/1k6/8/8/8/8/1R6/4K1KK w - - 0 1", "b2b7".into(), "1-0 {extinction}"),
        // Royal pieces are mated.
        ("spartan", "k7/8/K7/8/8/8/8/7R w - - 0 1", "h1h8".into(), "1-0 {checkmate}"),
        ("spartan", "kk6/8/KN6/8/8/8/8/7R w - - 0 1", "h1h8".into(), ""),
        // One of each fits, or queens on squares of one colour; two knights do not.
        (
            "ends-material",
            "4k1n1/8/8/8/8/8/4r3/4K1B1 w - - 0 1",
            "e1e2".into(),
            "1/2-1/2 {insufficient material}",
        ),
        ("ends-material", "4k1n1/8/8/8/8/8/4r3/4K1N1 w - - 0 1", "e1e2".into(), ""),
        (
            "ends-material",
            "4k2q/8/8/8/8/8/4r3/Q3K3 w - - 0 1",
            "e1e2".into(),
            "1/2-1/2 {insufficient material}",
        ),
        ("ends-material", "4k1q1/8/8/8/8/8/4r3/Q3K3 w - - 0 1", "e1e2".into(), ""),
    ]
}

#[test]
fn games_end_as_their_definitions_say() {
    let reading = read("ends.ini", GAMES, &mut shelf());
    let registry = Registry::new();
    for section in reading.sections {
        let game = section.game.unwrap_or_else(|| panic!("{:?}", reading.faults));
        registry.define(game, None).expect("room");
    }
    for (id, fen, moves, end) in cases() {
        let mut game = new_game(registry.variant(id).expect("an id"));
        game.set_up(Some(fen).filter(|fen| !fen.is_empty()))
            .unwrap_or_else(|error| panic!("{id} {fen}: {error}"));
        for text in moves.split_whitespace() {
            assert_eq!(game.outcome(), None, "{id} {fen} before {text}");
            let turn = game.legal_moves().into_iter().find(|&turn| game.write(turn) == text);
            game.play(turn.unwrap_or_else(|| panic!("{id} {}: {text}", game.fen())));
        }
        let outcome = result_of(game.as_ref());
        assert_eq!(outcome, end, "{id} {fen} {moves}");
        // What the board decides has no moves; mate and stalemate are that there are none.
        let words = ["bare", "material", "extinction", "castling", "checks", "mate"];
        let has_none = words.iter().any(|word| end.contains(word));
        assert_eq!(game.legal_moves().is_empty(), has_none, "{id} {}", game.fen());
    }
}

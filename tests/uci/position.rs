//! `position`, `d`, `eval` and `bench`.

use crate::session::Session;
use firzan::games::Variant;

#[test]
fn display_shows_fen_key_and_result() {
    let mut session = Session::new();
    let answer = session.ask("d");
    assert_eq!(answer[0].split_whitespace().collect::<String>(), "8rnbqkbnr");
    assert_eq!(session.shown("Fen"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(session.shown("Result"), "*");
    let key = session.shown("Key");
    assert!(key.len() == 16 && key.chars().all(|c| c.is_ascii_hexdigit()), "{key}");

    session.ask("position startpos moves g1f3 g8f6 f3g1 f6g8");
    assert_eq!(session.shown("Key"), key);
    session.ask("position startpos moves e2e4");
    assert_ne!(session.shown("Key"), key);
    assert_eq!(session.shown("Fen"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

#[test]
fn results_come_with_their_reasons() {
    let insane_cycle = "b1c3,a1 b8c6,a8 c3b1,a1 c6b8,a8";
    for (variant, position, result) in [
        ("chess", "startpos moves f2f3 e7e5 g2g4 d8h4", "0-1 {checkmate}"),
        ("chess", "fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2 {stalemate}"),
        ("chess", "fen 7k/8/8/8/8/8/8/K5BN w", "*"),
        ("chess", "fen 7k/8/8/8/8/8/8/K6N w", "1/2-1/2 {insufficient material}"),
        ("chess", "fen 7k/8/8/8/8/8/8/K5R1 w - - 99 80 moves a1a2", "1/2-1/2 {fifty-move rule}"),
        ("chess", "startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "1/2-1/2 {threefold repetition}"),
        ("knightrelay", "fen 3k4/1N6/4P3/p7/3N4/Q1n5/2n5/4K3 w moves a3d6", "1-0 {checkmate}"),
        ("shatranj", "fen k7/8/1K3n2/8/8/8/8/5R2 w moves f1f6", "1-0 {bare king}"),
        ("shatranj", "fen k6b/2R5/1K6/8/8/8/8/8 b moves h8f6 c7d7", "*"),
        ("insaneflip8", "fen 8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w moves e6e7", "1-0 {king captured}"),
        ("insaneflip8", "fen 4k3/8/8/8/8/p7/P7/6+K1 w - - 0 9", "0-1 {no legal turn}"),
        (
            "insaneflip8",
            &format!("startpos moves {insane_cycle} {insane_cycle}"),
            "1-0 {threefold repetition}",
        ),
        ("grandshatranj", "fen 10/10/10/10/10/k8p/8P1/4K5/10/10 w moves i4j5", "1-0 {bare king}"),
        ("grandshatranj", "fen 10/10/10/10/10/8kp/8P1/10/10/4K5 w moves i4j5", "*"),
        (
            "grandshatranj",
            "fen 10/10/10/10/10/8kp/8P1/10/10/4K5 w moves i4j5 i5j5",
            "1/2-1/2 {both kings bare}",
        ),
        ("grandshatranj", "fen k8R/9R/10/10/10/9n/10/10/10/4K5 b - - 100 80", "1-0 {checkmate}"),
        ("flippingxiangqi", "fen 7/1Fk4/7/7/5E1/4K2/7 w moves f3d5", "1-0 {stalemate}"),
        ("flippingxiangqi", "fen 2k4/2H4/7/7/7/7/3K3 b moves c7c6", "1/2-1/2 {insufficient material}"),
        ("distortingmirrors", "fen 7k7k/5Q10/7R8/16/16/16/16/2K7K5 b - - 100 90", "1-0 {stalemate}"),
    ] {
        let mut session = Session::with_variant(variant);
        assert_eq!(session.ask(&format!("position {position}")), [""; 0]);
        assert_eq!(session.shown("Result"), result, "{variant} {position}");
    }
}

#[test]
fn evaluation_is_shown_in_every_game() {
    for variant in Variant::bases() {
        let mut session = Session::with_variant(&variant.to_string());
        let answer = session.ask("eval");
        let last = answer.last().expect("an answer");
        assert!(last.starts_with("Evaluation: "), "{variant}: {answer:?}");
        assert!(last.ends_with(" (White's view)"), "{variant}: {answer:?}");
        assert!(answer.len() > 2, "{variant}: {answer:?}");
        let headings: Vec<&str> = answer[..2].iter().flat_map(|line| line.split_whitespace()).collect();
        let expected = "| White | Black | White - Black term | middle end | middle end | middle end";
        assert_eq!(headings.join(" "), expected, "{variant}");
    }
    let mut session = Session::with_variant("insaneflip8");
    session.ask("position fen 8/2+n1k3/3W+K3/2+E1e3/5N2/8/8/8 w moves e6e7");
    assert_eq!(session.ask("eval"), ["Evaluation: none (the game is over)"]);
}

#[test]
fn bench_has_the_same_signature_each_time() {
    let mut session = Session::new();
    let nodes = |answer: Vec<String>| {
        let line = answer.last().expect("an answer").clone();
        assert!(line.contains(" nodes "), "{answer:?}");
        line.split(' ').next().map(str::to_string)
    };
    let first = nodes(session.ask("bench 1"));
    session.go("depth 3");
    assert_eq!(nodes(session.ask("bench 1")), first);
    let answer = session.ask("bench deep");
    assert_eq!(answer, ["info string error: bench: \"deep\" is not a depth"]);
}

#[test]
fn moves_are_played_in_every_notation() {
    for (variant, moves, board) in [
        (
            "insaneflip",
            "b1c3,a1 b10c8,c8",
            "d1ewkkwend/pppppppppp/2+n7/10/10/10/10/2N7/PPPPPPPPPP/+D1EWKKWEND w - - 2 2",
        ),
        (
            "grandshatranj",
            "b2c4 b9c7",
            "w8w/2ojkmhon1/pppppppppp/2n7/10/10/2N7/PPPPPPPPPP/2OJKMHON1/W8W w - - 2 2",
        ),
        ("flippingxiangqi", "c1b2 c7b6", "1e1kfe1/1csss2/7/7/7/1CSSS2/1E1KFE1 w - - 2 2"),
    ] {
        let mut session = Session::with_variant(variant);
        session.ask(&format!("position startpos moves {moves}"));
        assert_eq!(session.shown("Fen"), board, "{variant}");
    }
}

#[test]
fn empty_hands_were_refused_in_games_without_hands() {
    for variant in ["chess", "insaneflip", "distortingmirrors", "flippingxiangqi", "grandshatranj", "makruk"]
    {
        let mut session = Session::with_variant(variant);
        let start = session.shown("Fen");
        for hands in ["[]", "[-]"] {
            let fen = start.replacen(' ', &format!("{hands} "), 1);
            assert_eq!(session.ask(&format!("position fen {fen}")), [""; 0], "{variant}");
            assert_eq!(session.shown("Fen"), start, "{variant}");
        }
        let refused = session.ask(&format!("position fen {}", start.replacen(' ', "[Q] ", 1)));
        assert!(refused[0].starts_with("info string error: position: FEN board"), "{variant}: {refused:?}");
    }
}

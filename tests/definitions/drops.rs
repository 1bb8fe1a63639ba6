//! Rules of hands and drops one by one, and how drops are written.

use super::set_up;
use firzan::any::{AnyGame, new_game};
use firzan::core::Color;
use firzan::games::Registry;
use firzan::games::defined::shipped;
use firzan::rules::{Notation, Reason};

/// Games made to show one rule each.
const GAMES: &[u8] = b"
[drops-own-pawn:crazyhouse]
pawn = -
customPiece1 = p:fmWfceFifmnD
promotionPawnTypes = p

[drops-two-pawns:crazyhouse]
fers = f
promotionPawnTypesBlack = f

[drops-under-walls:shogi]
startFen = 4k4/9/9/9/*8/9/9/9/4K4[PL] w - - 0 1

[drops-facing:crazyhouse]
dropChecks = false

[drops-doubled:crazyhouse]
dropNoDoubled = p
dropNoDoubledCount = 2

[drops-bishops-first:placement]
mustDropType = b

[drops-captured:chess]
capturesToHand = true
";

fn game(name: &str, fen: &str) -> Box<dyn AnyGame> {
    set_up(GAMES, name, fen)
}

fn played(name: &str, fen: &str, moves: &str) -> Box<dyn AnyGame> {
    super::played(GAMES, name, fen, moves)
}

/// The squares where pieces are dropped that are written with these letters.
fn drops(game: &dyn AnyGame, letters: &str) -> Vec<String> {
    let turns = game.legal_moves().into_iter().map(|turn| game.write(turn));
    let mut squares: Vec<String> =
        turns.filter_map(|text| Some(text.strip_prefix(letters)?.strip_prefix('@')?.to_string())).collect();
    squares.sort();
    squares
}

#[test]
fn hands_are_read_in_any_order_and_written_in_one() {
    for (name, text, written) in [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[pPnQbRrB] w - - 0 1", "[QRBPrbnp]"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", "[]"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "[]"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3/Qp w - - 0 1", "[Qp]"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[bgnlpsrBGNLPSR] w - - 0 1", "[GNLPSRBgnlpsrb]"),
    ] {
        let game = game(name, text);
        assert!(game.fen().contains(written), "{text}: {}", game.fen());
        assert!(game.repairs().is_empty(), "{text}");
    }
    let marked = "4k3/8/8/8/8/8/8/Q~3K3[] b - - 0 1";
    assert_eq!(game("crazyhouse", marked).fen(), marked);
    assert_eq!(game("chessgi", marked).fen(), marked.replace('~', ""));
    assert_ne!(game("crazyhouse", marked).key(), game("crazyhouse", &marked.replace('~', "")).key());
    let mut chess = game("crazyhouse", marked);
    for (text, fault) in [
        ("4k3/8/8/8/8/8/8/4K3[X] w - - 0 1", "FEN board: pieces in hand: unknown piece \"X\""),
        ("4k3/8/8/8/8/8/8/4K3[+P] w - - 0 1", "FEN board: pieces in hand: unknown piece \"+\""),
        ("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "FEN board: White has 2 kings, 1 expected"),
    ] {
        assert_eq!(chess.set_up(Some(text)).map_err(|error| error.to_string()), Err(fault.to_string()));
    }
    let many = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "P".repeat(121));
    assert!(chess.set_up(Some(&many)).is_err());
    assert_eq!(chess.fen(), marked);
}

#[test]
fn drops_are_written_and_read_in_every_notation() {
    let fen = "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1";
    let position = game("crazyhouse", fen);
    for (text, written) in [("P@e4", "P@e4"), ("p@e4", "P@e4"), ("@e4", "P@e4"), ("N@f6+", "N@f6")] {
        let turn = position.read_any(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(position.write(turn), written);
    }
    let check = position.read_any("N@f6").expect("a drop");
    let all = [Notation::San, Notation::Lan, Notation::Rules, Notation::FairySan, Notation::FairyLan];
    let texts = all.map(|notation| position.write_in(notation, check));
    assert_eq!(texts, ["N@f6+", "N@f6+", "N@f6", "N@f6+", "N@f6+"]);
    let position = game("kyotoshogi", "4k/5/5/5/K4[P] w - - 0 1");
    for (notation, text) in [(Notation::San, "+P@b3"), (Notation::FairySan, "R@b3")] {
        let turn = position.read_any(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(
            (position.write(turn).as_str(), position.write_in(notation, turn).as_str()),
            ("+P@b3", text)
        );
    }
    let position = game("crazyhouse", "k3r3/8/8/8/8/8/8/4K3[NN] w - - 0 1");
    for (text, why) in [
        ("Q@e4", "White has no Q in hand"),
        ("N@e8", "e8 is not empty"),
        ("N@e4q", "unexpected \"q\" after the drop"),
        ("N@a4", "leaves the king on e1 attacked by the rook on e8"),
    ] {
        assert_eq!(position.read_any(text), Err(why.to_string()), "{text}");
    }
    let position = game("crazyhouse", "k7/8/8/8/8/8/8/4K3[P] w - - 0 1");
    assert_eq!(position.read_any("P@e1"), Err("e1 is not empty".to_string()));
    assert_eq!(position.read_any("P@a1"), Err("a pawn cannot be dropped on a1".to_string()));
}

/// A queen and a promoted queen are written alike.
#[test]
fn marked_pieces_are_told_apart_in_notation() {
    let position = game("crazyhouse", "4k3/8/8/8/8/8/Q~6Q/4K3[] w - - 0 1");
    let turn = position.read("a2d5").expect("legal");
    assert_eq!(position.write_in(Notation::San, turn), "Qd5");
    let both = position.read("a2d2").expect("legal");
    assert_eq!(position.write_in(Notation::San, both), "Qad2");
    assert_eq!(position.read_any("Qad2"), Ok(both));
}

#[test]
fn captured_pieces_change_sides() {
    let fen = |name: &str, fen: &str, moves: &str| played(name, fen, moves).fen();
    assert_eq!(
        fen("crazyhouse", "4k3/8/8/8/8/8/3q~4/4K3[] w - - 3 1", "Kxd2"),
        "4k3/8/8/8/8/8/3K4/8[P] b - - 0 1"
    );
    assert_eq!(
        fen("chessgi", "4k3/8/8/8/8/8/3q~4/4K3[] w - - 3 1", "Kxd2"),
        "4k3/8/8/8/8/8/3K4/8[Q] b - - 0 1"
    );
    assert_eq!(
        fen("shogi", "4k4/9/9/9/9/9/9/4+p4/4K4[] w - - 0 1", "e1e2"),
        "4k4/9/9/9/9/9/9/4K4/9[P] b - - 0 1"
    );
    // What the captured side's pawns are decides, not what the capturing side's are.
    let position = game("drops-two-pawns", "k7/8/8/8/8/q~7/8/R6K[N] w - - 0 1");
    assert_eq!(position.perft(3), 20_208);
    let capture = played("drops-two-pawns", "k7/8/8/8/8/q~7/8/R6K[N] w - - 0 1", "a1a3");
    assert!(capture.fen().contains("[FN]") || capture.fen().contains("[NF]"), "{}", capture.fen());
    // Without drops the hand is neither shown nor used.
    let position = played("drops-captured", "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "Kxd2");
    assert_eq!(position.fen(), "4k3/8/8/8/8/8/3K4/8 b - - 0 1");
    assert!(position.hand(Color::White).is_empty() && position.hands().is_empty());
}

#[test]
fn drops_obey_the_rules_of_their_kinds() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    let pawns = drops(game("crazyhouse", &format!("{kings}[P] w - - 0 1")).as_ref(), "P");
    assert!(pawns.len() == 48 && !pawns.contains(&"a1".to_string()) && !pawns.contains(&"a8".to_string()));
    let own = drops(game("drops-own-pawn", &format!("{kings}[P] w - - 0 1")).as_ref(), "P");
    assert!(own.contains(&"a8".to_string()));
    let doubled = game("drops-doubled", "4k3/8/8/8/8/P7/PP6/4K3[P] w - - 0 1");
    assert_eq!(drops(doubled.as_ref(), "P").iter().filter(|square| square.starts_with('a')).count(), 0);
    assert_eq!(drops(doubled.as_ref(), "P").iter().filter(|square| square.starts_with('b')).count(), 5);
    let nifu = game("shogi", "4k4/9/9/9/9/9/P8/1+P7/4K4[P] w - - 0 1");
    let files: Vec<char> =
        drops(nifu.as_ref(), "P").iter().filter_map(|square| square.chars().next()).collect();
    assert!(!files.contains(&'a') && files.contains(&'b'));
    assert!(!drops(nifu.as_ref(), "P").iter().any(|square| square.ends_with('9')));
    let walls = game("drops-under-walls", "4k4/9/9/9/*8/9/9/9/4K4[PL] w - - 0 1");
    assert!(!drops(walls.as_ref(), "P").contains(&"a4".to_string()));
    assert!(drops(walls.as_ref(), "L").contains(&"a4".to_string()));
    let facing = game("drops-facing", "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1");
    assert!(
        drops(facing.as_ref(), "R").iter().all(|square| !square.starts_with('e') && !square.ends_with('8'))
    );
}

/// A dropped piece may be the hurdle of an enemy cannon.
#[test]
fn drops_may_not_expose_the_own_king() {
    let hurdle = game("xiangqihouse", "3kc4/9/9/9/9/9/9/9/9/4K4[R] w - - 0 1");
    let squares = drops(hurdle.as_ref(), "R");
    assert!(!squares.is_empty() && squares.iter().all(|square| !square.starts_with('e')));
    let blocks = game("crazyhouse", "k3r3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    assert_eq!(drops(blocks.as_ref(), "N"), ["e2", "e3", "e4", "e5", "e6", "e7"]);
    let leaper = game("crazyhouse", "k7/8/8/8/8/3n4/8/4K3[N] w - - 0 1");
    assert!(drops(leaper.as_ref(), "N").is_empty());
    let attacked = game("placement", "k3r3/8/8/8/8/8/8/8[KQRRBBNN] w - - 0 1");
    assert!(!drops(attacked.as_ref(), "K").contains(&"e1".to_string()));
}

#[test]
fn mate_by_a_dropped_shogi_pawn_loses() {
    let winner = |fen: &str, text: &str| {
        let outcome = played("shogi", fen, text).outcome().expect("mate");
        assert_eq!(outcome.reason, Reason::Checkmate);
        outcome.winner
    };
    assert_eq!(winner("8k/9/8G/9/9/9/9/9/4K2R1[P] w - - 0 1", "P@i8"), Some(Color::Black));
    assert_eq!(winner("8k/9/8G/9/9/9/9/9/4K2R1[L] w - - 0 1", "L@i8"), Some(Color::White));
    // From a FEN it is an ordinary mate.
    let mated = game("shogi", "8k/8P/8G/9/9/9/9/9/4K2R1[] b - - 0 1");
    assert_eq!(mated.outcome().and_then(|outcome| outcome.winner), Some(Color::White));
}

#[test]
fn repetition_looks_back_past_captures_and_drops() {
    let start = "rbsgk/4p/5/P4/KGSBR[-] w 0 1";
    let cycle = "c1d2 c5b4 d2c1 b4c5 ";
    let game = played("minishogi", start, &cycle.repeat(3));
    let outcome = game.outcome().expect("the fourth occurrence");
    assert_eq!((outcome.winner, outcome.reason), (Some(Color::Black), Reason::Repetition));
}

/// The results that Fairy-Stockfish claims in XBoard's protocol.
#[test]
fn games_end_as_in_fairy_stockfish() {
    let minishogi = "rbsgk/4p/5/P4/KGSBR[] w - - 0 1";
    for (name, fen, moves, times, result) in [
        ("euroshogi", "k7/2G5/1K6/8/8/8/8/8[P] w - - 0 1", "P@a7", 1, "0-1 {checkmate}"),
        ("gorogoro", "k4/2G2/1K3/5/5/5[P] w - - 0 1", "P@a5", 1, "0-1 {checkmate}"),
        ("crazyhouse", "k7/p1K5/8/8/8/8/8/8[P] w - - 0 1", "P@b7", 1, "1-0 {checkmate}"),
        ("minishogi", minishogi, "c1d2 c5b4 d2c1 b4c5", 2, "*"),
        ("minishogi", minishogi, "c1d2 c5b4 d2c1 b4c5", 3, "0-1 {repetition}"),
        ("minishogi", &minishogi.replace('w', "b"), "c5b4 c1d2 b4c5 d2c1", 3, "0-1 {repetition}"),
        ("minishogi", "4k/5/5/5/K2R1[] w - - 0 1", "d1e1 e5d5 e1d1 d5e5", 4, "0-1 {perpetual check}"),
        (
            "kyotoshogi",
            "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1",
            "e1e2+ a5a4+ e2e1- a4a5-",
            3,
            "1/2-1/2 {repetition}",
        ),
        ("minishogi", "k4/4R/1R3/5/K4[] b - - 0 1", "", 1, "1-0 {stalemate}"),
        ("minishogi", "k4/4R/1R3/5/K4[p] b - - 0 1", "", 1, "*"),
        ("crazyhouse", "k7/2Q5/8/8/8/8/8/K7[] b - - 0 1", "", 1, "1/2-1/2 {stalemate}"),
        ("crazyhouse", "k7/2Q5/8/8/8/8/8/K7[p] b - - 0 1", "", 1, "*"),
        ("antihouse", "8/8/8/8/8/8/p7/P7[] b - - 0 1", "", 1, "0-1 {stalemate}"),
        // Pieces in hand put off extinction, those taken are the capturer's.
        ("antihouse", "8/8/8/8/8/8/8/Rr6[] w - - 0 1", "a1b1", 1, "0-1 {extinction}"),
        ("antihouse", "8/8/8/8/8/8/r7/R7[p] b - - 0 1", "a2a1", 1, "1-0 {extinction}"),
        ("antihouse", "8/8/8/8/8/8/r7/R7[P] b - - 0 1", "a2a1", 1, "*"),
        ("dobutsu", "l2/1L1/3/3[] w - - 0 1", "b3a4", 1, "1-0 {extinction}"),
        ("shinobi", "8/8/4K3/8/8/k7/8/8[L] w - - 0 1", "e6d7 a3a2 L@h4 a2a1", 1, "0-1 {goal reached}"),
        ("3check-crazyhouse", "4k3/8/8/8/8/8/8/4K3[R] w - - 1+3 0 1", "R@e5", 1, "1-0 {checks given}"),
        ("checkshogi", "4k4/9/9/9/9/9/9/9/4K4[R] w - - 1+1 0 1", "R@e5", 1, "1-0 {checks given}"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "", 1, "*"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 99 90", "e1e2", 1, "1/2-1/2 {fifty-move rule}"),
    ] {
        let game = played(name, fen, &format!("{moves} ").repeat(times));
        let ended = game.outcome().map_or("*".to_string(), |outcome| outcome.to_string());
        assert_eq!(ended, result, "{name}, {fen}, {moves}");
    }
    let fen = "r3k3/8/8/8/8/8/8/R3K3[] w - - 0 1";
    let moves = "a1a8 e8e7 a8a1 e7e8 R@a8 e8e7 a8b8 e7f7 b8a8 f7e7 a8b8 e7f7 b8a8 f7e7";
    let game = played("crazyhouse", fen, moves);
    assert_eq!(
        game.outcome().map(|outcome| outcome.to_string()).as_deref(),
        Some("1/2-1/2 {threefold repetition}")
    );
}

#[test]
fn set_up_games_castle_and_keep_bishops_apart() {
    for moves in ["K@e1 h8 R@h1 g8 R@a1", "R@h1 h8 R@a1 g8 K@e1"] {
        let replies = ["K@e8", "R@h8"];
        let mut replies = replies.iter();
        let moves: Vec<String> = moves
            .split(' ')
            .map(|text| {
                if text.contains('@') {
                    text.to_string()
                } else {
                    replies.next().expect("a reply").to_string()
                }
            })
            .collect();
        let start = shipped::find("placement").expect("placement").start.text.clone();
        let game = played("placement", &start, &moves.join(" "));
        let fen = game.fen();
        assert_eq!(fen.split(' ').nth(2), Some("KQk"), "{fen}");
    }
    let bishops = game("placement", "4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1K3[B] w - - 0 1");
    assert_eq!(drops(bishops.as_ref(), "B"), ["b1", "d1", "f1", "h1"]);
    let first = shipped::find("placement").expect("placement").start.text.clone();
    let first = game("drops-bishops-first", &first);
    assert!(first.legal_moves().iter().all(|&turn| first.write(turn).starts_with("B@")));
}

#[test]
fn a_side_that_must_drop_does_nothing_else() {
    let must = game("placement", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[N] w - - 0 1");
    assert!(must.legal_moves().iter().all(|turn| turn.is_drop()));
    let cannot = game("placement", "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[N] w - - 0 1");
    assert!(!cannot.legal_moves().is_empty() && cannot.legal_moves().iter().all(|turn| !turn.is_drop()));
}

#[test]
fn kings_in_hand_and_on_the_board_are_one_a_side() {
    let registry = Registry::new();
    let mut game = new_game(registry.make(shipped::find("placement").expect("placement")).expect("played"));
    assert!(game.set_up(Some("8/8/8/8/8/8/8/4K3[Kk] w - - 0 1")).is_err());
}

//! Results and turns of Grand Shatranj and Kingdom of Distorting Mirrors that perft does not see.

use crate::pair;
use crate::reference::Reference;

/// Plays turns, separated by spaces, and gives the game back.
fn played(mut game: Box<dyn Reference>, turns: &str) -> Box<dyn Reference> {
    for turn in turns.split_whitespace() {
        game.play(turn);
    }
    game
}

/// The turns that begin with some text, sorted.
fn turns_of(game: &dyn Reference, prefix: &str) -> Vec<String> {
    let mut turns = game.turns();
    turns.retain(|turn| turn.starts_with(prefix));
    turns.sort();
    turns
}

#[test]
fn a_fen_is_the_whole_position_and_turns_have_names_of_their_own() {
    let variants = [
        "grandshatranj",
        "grandshatranj:rook",
        "grandshatranj:double,mixed",
        "grandshatranj:commoner,double",
        "grandshatranj:gilded",
        "distortingmirrors",
        "distortingmirrors:paired",
    ];
    for (seed, variant) in variants.into_iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(seed as u64);
        let mut game = pair::new(variant, None);
        for _ in 0..120 {
            let turns = game.turns();
            let again = pair::new(variant, Some(&game.fen()));
            assert_eq!(again.fen(), game.fen(), "{variant}");
            assert_eq!(again.turns(), turns, "{variant} {}", game.fen());
            let mut names = turns.clone();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), turns.len(), "{variant} {}", game.fen());
            if game.result().is_some() {
                break;
            }
            game.play(&turns[random.usize(..turns.len())]);
        }
    }
}

#[test]
fn shatranj_baring_may_be_answered_in_kind() {
    let fen = "10/10/10/10/10/8kp/8P1/10/10/4K5 w - - 0 1";
    let bared = played(pair::new("grandshatranj", Some(fen)), "i4j5");
    assert_eq!(bared.result(), None);
    assert!(bared.turns().len() > 1);
    let both = played(bared.fork(), "i5j5");
    assert_eq!(both.result(), Some(("1/2-1/2", "both kings bare")));
    let one = played(bared.fork(), "i5h5");
    assert_eq!(one.result(), Some(("1-0", "bare king")));
    assert!(one.turns().is_empty());
}

#[test]
fn shatranj_baring_wins_at_once_when_the_last_man_is_safe() {
    let fen = "10/10/10/10/10/k8p/8P1/4K5/10/10 w - - 0 1";
    let game = played(pair::new("grandshatranj", Some(fen)), "i4j5");
    assert_eq!(game.result(), Some(("1-0", "bare king")));
}

#[test]
fn shatranj_results_of_the_board_go_before_the_clocks() {
    let drawn = "k9/10/10/10/10/10/10/10/1R8/4K5 w - - 100 80";
    let game = pair::new("grandshatranj", Some(drawn));
    assert_eq!(game.result(), Some(("1-0", "bare king")));
    let drawn = "k8n/10/10/10/10/10/10/10/R9/4K5 b - - 100 80";
    let game = pair::new("grandshatranj", Some(drawn));
    assert_eq!(game.result(), Some(("1/2-1/2", "fifty-move rule")));
    assert!(!game.turns().is_empty());
    let mate = "k8R/9R/10/10/10/9n/10/10/10/4K5 b - - 100 80";
    let game = pair::new("grandshatranj", Some(mate));
    assert_eq!(game.result(), Some(("1-0", "checkmate")));
}

#[test]
fn shatranj_third_occurrence_draws() {
    let there_and_back = "b2a4 b9a7 a4b2 a7b9 ";
    let game = pair::new("grandshatranj", None);
    let twice = played(game, there_and_back);
    assert_eq!(twice.result(), None);
    let thrice = played(twice, there_and_back);
    assert_eq!(thrice.result(), Some(("1/2-1/2", "threefold repetition")));
    assert_eq!(thrice.turns().len(), 63);
}

#[test]
fn shatranj_pawns_near_the_end_keep_the_clock_running() {
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
fn shatranj_promotes_to_what_is_lost() {
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

#[test]
fn mirrors_inventors_pawn() {
    let game = played(pair::new("distortingmirrors", None), "e2e3");
    let fen = "rnbqkbnrrnbqkbnr/pppppppppppppppp/12P3/16/16/4P11/PPPP1PPPPPPP1PPP/\
               RNBQKBNRRNBQKBNR b KQkq - 0 1";
    assert_eq!(game.fen(), fen);
}

#[test]
fn mirrors_inventors_knight() {
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
fn mirrors_castle_with_four_men() {
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
fn mirrors_promote_together() {
    let fen = "8P7/P15/16/6k9/14k1/16/16/4K7K3 w - - 9 1";
    let game = pair::new("distortingmirrors", Some(fen));
    assert!(turns_of(game.as_ref(), "i8").is_empty());
    let expected = ["a7a8b", "a7a8n", "a7a8q", "a7a8r"];
    assert_eq!(turns_of(game.as_ref(), "a7"), expected);
    let board = "N7N7/16/16/6k9/14k1/16/16/4K7K3 b - - 0 1";
    assert_eq!(played(game, "a7a8n").fen(), board);
}

#[test]
fn mirrors_lone_pawns_promote_alone_and_in_place() {
    let fen = "8P7/P15/16/6k9/14k1/16/16/4K7K3 w - - 9 1 e1m1,g5o4";
    let game = pair::new("distortingmirrors", Some(fen));
    let expected = ["i8i8b", "i8i8n", "i8i8q", "i8i8r"];
    assert_eq!(turns_of(game.as_ref(), "i8"), expected);
    assert_eq!(turns_of(game.as_ref(), "a7").len(), 4);
    let board = "8B7/P15/16/6k9/14k1/16/16/4K7K3 b - - 0 1";
    assert_eq!(played(game, "i8i8b").fen(), board);
}

#[test]
fn mirrors_wait_for_the_twin() {
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
fn mirrors_pawn_captures_differ_by_rule() {
    // The short-range pawn has an enemy on d5; the max-range one has an empty diagonal.
    let fen = "6k9/14k1/16/3n12/2P7P5/16/16/4K7K3 w - - 0 1 c4k4,e1m1,g8o7";
    let default = pair::new("distortingmirrors", Some(fen));
    assert_eq!(turns_of(default.as_ref(), "c4"), ["c4c5"]);
    let paired = pair::new("distortingmirrors:paired", Some(fen));
    assert_eq!(turns_of(paired.as_ref(), "c4"), ["c4c5", "c4d5"]);
}

#[test]
fn mirrors_without_a_turn_is_lost() {
    let stalemate = "7k7k/5Q10/7R8/16/16/16/16/2K7K5 b - - 100 90";
    let game = pair::new("distortingmirrors", Some(stalemate));
    assert_eq!(game.result(), Some(("1-0", "stalemate")));

    let fen = "7kk7/p7p7/4Q1K9/1N14/16/9Q3N2/16/15K w - - 0 1";
    let game = pair::new("distortingmirrors", Some(fen));
    let mate = played(game, "e6e7");
    assert_eq!(mate.result(), Some(("1-0", "checkmate")));
    assert!(mate.turns().is_empty());
}

#[test]
fn mirrors_clocks() {
    let fen = "7r8/16/16/6k9/14k1/16/16/R3K7K3 w - - 100 90";
    let game = pair::new("distortingmirrors", Some(fen));
    assert_eq!(game.result(), Some(("1/2-1/2", "fifty-move rule")));
    assert!(!game.turns().is_empty());

    let there_and_back = "a1a2 h8h7 a2a1 h7h8 ";
    let fen = "7r8/16/16/6k9/14k1/16/16/R3K7K3 w - - 92 90";
    let once = pair::new("distortingmirrors", Some(fen));
    let twice = played(once, there_and_back);
    assert_eq!(twice.result(), None);
    let thrice = played(twice, there_and_back);
    assert_eq!(thrice.result(), Some(("1/2-1/2", "threefold repetition")));
}

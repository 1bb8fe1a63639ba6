//! Invalid FENs: the message names the field and the fault, and the game stays as it was. What other programs
//! often get wrong is left out or corrected, with a message.

use firzan::any::new_game;

/// FENs, and the start of the message after `FEN `.
type Faults<'a> = &'a [(&'a str, &'a str)];

fn check(variant: &str, faults: Faults<'_>) {
    let mut game = new_game(variant.parse().expect("a variant"));
    let turn = game.legal_moves()[0];
    game.play(turn);
    let before = game.fen();
    for (fen, fault) in faults {
        let Err(error) = game.set_up(Some(fen)) else {
            panic!("{variant} takes {fen} as {}", game.fen());
        };
        let message = error.to_string();
        assert!(message.starts_with(&format!("FEN {fault}")), "{fen}: {message}");
        assert_eq!((game.fen(), game.played()), (before.clone(), &[turn][..]));
    }
}

/// The faults of each variant.
const FAULTS: &[(&str, Faults<'static>)] = &[
    (
        "chess",
        &[
            ("", "board: missing"),
            ("8/8/8/8/8/8/8/8", "side: missing"),
            ("4k3/8/8/8/8/8/8/4K3 x", "side: \"x\""),
            ("4k3/8/8/8/8/8/4K3 w", "board: 7 ranks"),
            ("4k3/8/8/8/8/8/8/8/4K3 w", "board: 9 ranks"),
            ("4k3/8/8/8/8/8/7/4K3 w", "board: rank 2: 7 squares"),
            ("4k3/8/8/8/8/8/9/4K3 w", "board: rank 2: 9 squares"),
            ("4k3/8/8/8/8/8/8p/4K3 w", "board: rank 2: more than 8 squares"),
            ("4k3/8/8/8/8/8/99999999999999999999/4K3 w", "board: rank 2: "),
            ("4k3/8/8/8/8/8/44/4K3 w", "board: rank 2: 44 squares"),
            ("4k3/8/8/8/8/8/08/4K3 w", "board: rank 2: invalid run of empty squares \"08\""),
            ("4k3/8/8/8/8/8/p0p6/4K3 w", "board: rank 2: invalid run of empty squares \"0\""),
            ("4k3/8/8/8/8/8/7x/4K3 w", "board: rank 2: unknown piece \"x\""),
            ("4k3/8/8/8/8/8/7+p/4K3 w", "board: rank 2: unknown piece \"+p\""),
            ("4k3/8/8/8/8/8/7\u{265E}/4K3 w", "board: rank 2: unknown piece"),
            ("4k3/8/8/8/8/8/8/8 w", "board: White has no king, 1 expected"),
            ("4k2k/8/8/8/8/8/8/4K3 w", "board: Black has 2 kings, 1 expected"),
            ("4k3/8/8/8/8/8/8/P3K3 w", "board: a pawn on a1"),
            ("p3k3/8/8/8/8/8/8/4K3 w", "board: a pawn on a8"),
            ("P3k3/8/8/8/8/8/8/4K3 w", "board: a pawn on a8"),
            ("r3k3/8/8/8/8/8/8/4K2R w KK", "castling: K appears twice"),
            ("r3k3/8/8/8/8/8/8/4K2R w qKq", "castling: q appears twice"),
            (
                "4k3/8/8/8/8/8/8/4K2R w A",
                "castling: expected - or castling letters such as KQkq, found \"A\"",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w -K",
                "castling: expected - or castling letters such as KQkq, found \"-K\"",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - e9", "ep: \"e9\""),
            ("4k3/8/8/8/8/8/8/4K3 w - e6e", "ep: \"e6e\""),
            ("4k3/8/8/8/8/8/8/4K2R w QQ", "castling: Q appears twice"),
            ("4k3/8/8/8/8/8/8/4K3 w - - x", "halfmove: \"x\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - -1", "halfmove: \"-1\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - 4294967296", "halfmove: \"4294967296\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 +1", "fullmove: \"+1\""),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", "fields: 7 fields, at most 6"),
            ("4k3/8/8/8/8/8/8/4R1K1 w", "side: Black is not to move, but its king on e8 is attacked"),
            ("8/8/8/8/8/8/3kK3/8 b", "side: White is not to move, but its king on e2 is attacked"),
        ],
    ),
    (
        "knightrelay",
        &[
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "ep: \"d6\""),
            ("4k3/8/8/8/8/8/8/P3K3 w", "board: a pawn on a1"),
            ("4k3/8/8/8/8/8/8/8 w", "board: White has no king"),
            ("4k3/8/8/8/8/8/7E/4K3 w", "board: rank 2: unknown piece \"E\""),
            // The queen on f5, guarded by the knight on g3, attacks as a knight too.
            ("8/4k3/8/5Q2/8/6N1/8/4K3 w", "side: Black is not to move, but its king on e7 is attacked"),
        ],
    ),
    (
        "shatranj",
        &[
            ("4k3/8/8/8/8/8/8/4K2R w K", "castling: \"K\" must be - in this game"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "ep: \"d6\" must be - in this game"),
            ("4k3/8/8/8/8/8/8/P3K3 w", "board: a pawn on a1"),
            ("p3k3/8/8/8/8/8/8/4K3 w", "board: a pawn on a8"),
            ("4k3/8/8/8/8/8/8/8 w", "board: White has no king"),
            ("4k3/8/8/8/8/8/7F/4K3 w", "board: rank 2: unknown piece \"F\""),
            // An alfil jumps; a ferz goes one step only.
            ("4k3/3p4/2B5/8/8/8/8/4K3 w", "side: Black is not to move, but its king on e8 is attacked"),
            ("4k3/3Q4/8/8/8/8/8/4K3 w", "side: Black is not to move, but its king on e8 is attacked"),
        ],
    ),
    (
        "insaneflip",
        &[
            ("k3k5/10/10/10/10/10/10/10/10/K9 w", "board: White has 1 king, 2 expected"),
            ("k3k4k/10/10/10/10/10/10/10/10/K3K5 w", "board: Black has 3 kings, 2 expected"),
            ("k3k5/10/10/10/10/10/10/10/10/K3K4P w", "board: a pawn on j1, behind its starting rank"),
            ("k3k4p/10/10/10/10/10/10/10/10/K3K5 w", "board: a pawn on j10, behind its starting rank"),
            ("k3k5/10/10/10/10/10/10/10/010/K3K5 w", "board: rank 2: invalid run of empty squares \"010\""),
            ("k3k5/10/10/10/10/10/10/10/55/K3K5 w", "board: rank 2: 55 squares"),
            ("k3k5/10/10/10/10/10/10/10/9+W/K3K5 w", "board: rank 2: unknown piece \"+W\""),
            ("k3k5/10/10/10/10/10/10/10/9+/K3K5 w", "board: rank 2: a + without a piece letter"),
            ("k3k5/10/10/10/10/10/10/10/9++/K3K5 w", "board: rank 2: unknown piece \"++\""),
            ("k3k5/10/10/10/10/10/10/10/9Q/K3K5 w", "board: rank 2: unknown piece \"Q\""),
            ("k3k5/10/10/10/10/10/10/10/10/K3K5 w K", "castling: \"K\" must be -"),
            ("k3k5/10/10/10/10/10/10/10/10/K3K5 w - e3", "ep: \"e3\" must be -"),
            ("k3k5/10/10/10/10/10/10/10/10/K3K5 w - - 0 1 a1", "fields: 7 fields"),
        ],
    ),
    ("insaneflip8", &[("k3k3/8/8/8/8/8/8/K7 w", "board: Black has 2 kings, 1 expected")]),
    (
        "grandshatranj",
        &[
            ("k9/10/10/10/10/10/10/10/10/10 w", "board: White has no king"),
            ("k9/10/10/10/10/10/10/10/P9/4K5 w", "board: White has a pawn on a2, behind its starting rank"),
            ("k9/p9/10/10/10/10/10/10/10/4K5 w", "board: Black has a pawn on a9, behind its starting rank"),
            ("k9/10/10/10/10/10/10/10/9Q/4K5 w", "board: rank 2: unknown piece \"Q\""),
            ("k9/10/10/10/10/10/10/10/9+N/4K5 w", "board: rank 2: unknown piece \"+N\""),
            ("k9/10/10/10/10/10/10/10/10/4K5 w Q", "castling: \"Q\" must be -"),
            ("k9/10/10/10/10/10/10/10/10/4K5 w - a4", "ep: \"a4\" must be -"),
            ("k9/10/N9/10/10/10/10/10/10/4K5 w - - 0 1 1", "fields: 7 fields"),
            // A minister leaps like a knight and like a dababba.
            (
                "k9/2M7/10/10/10/10/10/10/10/4K5 w",
                "side: Black is not to move, but its king on a10 is attacked",
            ),
            // A pawn on its tenth rank attacks sideways.
            (
                "kP8/10/10/10/10/10/10/10/10/4K5 w",
                "side: Black is not to move, but its king on a10 is attacked",
            ),
        ],
    ),
    (
        "flippingxiangqi",
        &[
            ("2k4/7/7/7/7/7/7 w", "board: White has no king"),
            ("k6/7/7/7/7/7/4K2 w", "board: Black's king on a7 is outside its palace"),
            ("2k4/7/7/4K2/7/7/7 w", "board: White's king on e4 is outside its palace"),
            ("3k3/7/7/7/7/7/3K3 w", "board: the kings face each other"),
            ("2k4/7/2R4/7/7/7/3K3 w", "side: Black is not to move, but its king on c7 is attacked"),
            ("2k4/7/2S4/7/2C4/7/3K3 w", "side: Black is not to move, but its king on c7 is attacked"),
            ("2k4/7/7/7/7/6P/3K3 w", "board: rank 2: unknown piece \"P\""),
            ("2k4/7/7/7/7/6+S/3K3 w", "board: rank 2: unknown piece \"+S\""),
            ("2k4/7/7/7/7/34/3K3 w", "board: rank 2: 34 squares"),
            ("2k4/7/7/7/7/8/3K3 w", "board: rank 2: 8 squares, 7 expected"),
            ("2k4/7/7/7/7/7/3K3 w k", "castling: \"k\" must be -"),
            ("2k4/7/7/7/7/7/3K3 w - a3", "ep: \"a3\" must be -"),
        ],
    ),
    (
        "distortingmirrors",
        &[
            ("k15/16/16/16/16/16/16/K7K7 w", "board: Black has no king on files i-p"),
            ("k1k5k7/16/16/16/16/16/16/K7K7 w", "board: Black has 2 kings on files a-h"),
            ("k7k7/16/16/16/16/16/16/K7K6P w", "board: a pawn of White on p1, behind its starting rank"),
            ("k6pk7/16/16/16/16/16/16/K7K7 w", "board: a pawn of Black on h8, behind its starting rank"),
            ("k7k7/16/16/16/16/16/88/K7K7 w", "board: rank 2: 88 squares"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - e3", "ep: \"e3\" must be -"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 - -", "fields: 8 fields, at most 7"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 a1", "twins: \"a1\" is not a pair of squares"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 i1a1", "twins: \"i1a1\" is not a pair of squares"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 a1a8", "twins: \"a1a8\" is not a pair of squares"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 a1i1,", "twins: \"\" is not a pair of squares"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 b1i1", "twins: no piece on b1"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 a1j1", "twins: no piece on j1"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 a1i8", "twins: a1i8 are not of the same kind and side"),
            ("k7k7/16/16/16/16/16/16/KN6K7 w - - 0 1 b1i1", "twins: b1i1 are not of the same kind and side"),
            ("k7k7/16/16/16/16/16/16/K7K7 w - - 0 1 a1i1,a1i1", "twins: a1 has two twins"),
            ("7P7P/16/16/k7k7/16/16/16/K7K7 w", "twins: the pawns h8 and p8 are both on the last rank"),
            // Kings and rooks move with their twins, so both rooks must be able to go left.
            (
                "k1R5k1R5/16/16/16/16/16/16/K7K7 w - - 0 1 a1i1,a8i8",
                "side: Black is not to move, but its king on i8",
            ),
            // Kings that are not twins.
            (
                "k15/15K/16/16/16/12k3/16/4K11 b - - 1 2 none",
                "twins: \"none\" is not a pair of squares on files a-h and i-p",
            ),
            ("4k7k3/16/16/16/16/16/16/4K2R4K2R w K - 0 1 h1p1", "twins: the king of White on e1 has no twin"),
            ("4k7k3/16/16/16/16/16/16/4K7K3 w - - 0 1 e1m1", "twins: the king of Black on e8 has no twin"),
            ("4k7k3/16/16/16/16/16/16/4K7K3 w - - 0 1 e8m8", "twins: the king of White on e1 has no twin"),
            (
                "4k7k3/16/16/16/16/16/16/4K7K3 w - - 0 1 e1m8,e8m1",
                "twins: e1m8 are not of the same kind and side",
            ),
        ],
    ),
];

#[test]
fn faults_are_named_and_leave_the_game() {
    for (variant, faults) in FAULTS {
        check(variant, faults);
    }
}

#[test]
fn rights_and_counters_that_cannot_be_are_left_out() {
    const TWINS: &str = "4k3r3k3/4p7p3/16/16/16/16/4P7P3/R3K3R3K2R";
    for (variant, fen, read, repairs) in [
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K2R w KQkq - 3 9",
            "4k3/8/8/8/8/8/8/4K2R w K - 3 9",
            &["castling: Qkq ignored, king and rook are not on their home squares"][..],
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/3K3r w K",
            "4k3/8/8/8/8/8/8/3K3r w - - 0 1",
            &["castling: K ignored, king and rook are not on their home squares"],
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &["fullmove: 0 read as 1", "ep: e6 ignored: no pawn of Black can have just passed it"],
        ),
        (
            "chess",
            "4k3/8/8/4pP2/8/8/8/4K3 b - e6",
            "4k3/8/8/4pP2/8/8/8/4K3 b - - 0 1",
            &["ep: e6 ignored: no pawn of White can have just passed it"],
        ),
        // No fault: only nobody can capture.
        ("chess", "4k3/8/8/4p3/8/8/8/4K3 w - e6", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", &[]),
        (
            "knightrelay",
            "4k3/8/8/8/8/8/8/4K3 w KQ - 0 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            &["fullmove: 0 read as 1", "castling: KQ ignored, king and rook are not on their home squares"],
        ),
        (
            "distortingmirrors",
            &[TWINS, " w Qq"].concat(),
            &[TWINS, " w Q - 0 1"].concat(),
            &["castling: q ignored, king and rook are not on their home squares"],
        ),
        // At home, but the rooks are not twins.
        (
            "distortingmirrors",
            "4k7k3/4p7p3/16/16/16/16/4P7P3/4K2R4K2R w K - 0 1 e1m1,e8m8",
            "4k7k3/4p7p3/16/16/16/16/4P7P3/4K2R4K2R w - - 0 1 e1m1,e8m8",
            &["castling: K ignored, king and rook are not on their home squares"],
        ),
    ] {
        check_repairs(variant, fen, read, repairs);
    }
    for (variant, fen) in [
        ("insaneflip8", "k7/8/8/8/8/8/8/K7 w - - 0"),
        ("grandshatranj", "k9/10/10/10/10/10/10/10/N9/4K5 w - - 2"),
        ("flippingxiangqi", "2k4/7/7/7/7/7/3K3 b - - 0"),
        ("shatranj", "4k3/8/8/8/8/8/8/R3K3 b - - 0"),
    ] {
        check_repairs(variant, &format!("{fen} 0"), &format!("{fen} 1"), &["fullmove: 0 read as 1"]);
    }
}

/// Checks that a FEN is read as another one after these repairs.
fn check_repairs(variant: &str, fen: &str, read: &str, repairs: &[&str]) {
    let mut game = new_game(variant.parse().expect("a variant"));
    game.set_up(Some(fen)).expect(fen);
    assert_eq!(game.fen(), read, "{variant}");
    let found: Vec<String> = game.repairs().iter().map(ToString::to_string).collect();
    let repairs: Vec<String> = repairs.iter().map(|repair| format!("FEN {repair}")).collect();
    assert_eq!(found, repairs, "{variant} {fen}");
    game.set_up(Some(read)).expect(read);
    assert!(game.repairs().is_empty(), "{read}");
}

//! The notation of every game.

use super::Notation;
use crate::any::new_game;

/// A move of a position: in the notation of the rules, in SAN, in LAN.
type Written = (&'static str, &'static str, &'static str);

/// Positions by variant, with moves.
const POSITIONS: &[(&str, &str, &[Written])] = &[
    (
        "chess",
        "rnbqkbnr/pppp1ppp/8/8/4pP2/P6P/1PPPP1P1/RNBQKBNR b KQkq f3 0 3",
        &[("e4f3", "exf3", "e4xf3"), ("d8h4", "Qh4+", "Qd8-h4+"), ("g8f6", "Nf6", "Ng8-f6")],
    ),
    (
        "chess",
        "r3k2r/8/8/8/8/2N5/P7/R3K2R w KQkq - 0 1",
        &[
            ("e1g1", "O-O", "O-O"),
            ("e1c1", "O-O-O", "O-O-O"),
            ("h1h8", "Rxh8+", "Rh1xh8+"),
            ("c3b5", "Nb5", "Nc3-b5"),
        ],
    ),
    // To distinguish three queens, one needs its file, one its rank and one both.
    (
        "chess",
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        &[("e4e1", "Qee1", "Qe4-e1"), ("h4e1", "Qh4e1", "Qh4-e1"), ("h1e1", "Q1e1", "Qh1-e1")],
    ),
    // A knight does not have to be distinguished from a pinned one.
    ("chess", "6k1/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", &[("g1e2", "Ne2", "Ng1-e2")]),
    (
        "chess",
        "3r2k1/4P2p/8/8/8/8/8/4K1NR w - - 0 1",
        &[("e7d8q", "exd8=Q+", "e7xd8=Q+"), ("e7e8n", "e8=N", "e7-e8=N")],
    ),
    (
        "chess",
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
        &[("a1a8", "Ra8#", "Ra1-a8#"), ("e1c1", "O-O-O", "O-O-O")],
    ),
    // Two pawns on the same file and one on another can make knight moves.
    (
        "knightrelay",
        "4k3/8/8/2P1P3/8/2P2N2/4N3/4K3 w - - 0 1",
        &[("e5d3", "ed3", "e5-d3"), ("e5d7", "ed7+", "e5-d7+")],
    ),
    (
        "shatranj",
        "k7/4P3/8/8/8/8/n7/K6R w - - 0 1",
        &[("e7e8q", "e8=Q", "e7-e8=Q"), ("h1h8", "Rh8+", "Rh1-h8+")],
    ),
    (
        "insaneflip8",
        "4k3/8/8/3e4/8/5+D2/8/3K4 w - - 0 1",
        &[("d1d2,f3", "Kd2/f3", "Kd1-d2/f3"), ("d1e1,e1", "Ke1/e1", "Kd1-e1/e1")],
    ),
    ("insaneflip8", "4k3/3+P4/8/8/8/8/8/3K4 w - - 0 1", &[("d7e8", "dxe8#", "d7xe8#")]),
    (
        "grandshatranj",
        "nP8/8P1/2P7/k9/10/10/7p2/p9/9p/4K5 w - - 0 1",
        &[
            ("b10b10j", "b10=J", "b10=J"),
            ("b10a10m", "bxa10=M", "b10xa10=M"),
            ("b10c10m", "bc10=M", "b10-c10=M"),
            ("c8c9", "c9", "c8-c9"),
            ("c8c9j", "c9=J+", "c8-c9=J+"),
            ("i9i10h", "i10=H", "i9-i10=H"),
        ],
    ),
    (
        "flippingxiangqi",
        "1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1",
        &[("c2c3", "Sc3", "Sc2-c3"), ("d2d3", "Sd3", "Sd2-d3")],
    ),
    (
        "flippingxiangqi",
        "1efkfe1/2sss2/7/7/2H1S2/3S3/1EFKFE1 w - - 0 1",
        &[("c3d5", "Hd5", "Hc3-d5"), ("d2d3", "Sdd3", "Sd2-d3")],
    ),
    (
        "distortingmirrors",
        "rnbqkbnrrnbqkbnr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQKBNR w KQkq - 0 1",
        &[("e2e3", "e3/m6", "e2-e3/m2-m6"), ("b1c3", "Nc3/xm7", "Nb1-c3/j1xm7")],
    ),
];

#[test]
fn turns_are_written_and_read() {
    for (id, fen, turns) in POSITIONS {
        let mut game = new_game(id.parse().expect(id));
        game.set_up(Some(fen)).expect(fen);
        for (rules, san, lan) in *turns {
            let turn = game.read(rules).unwrap_or_else(|why| panic!("{fen} {rules}: {why}"));
            assert_eq!(&game.write_in(Notation::San, turn), san, "{fen}");
            assert_eq!(&game.write_in(Notation::Lan, turn), lan, "{fen}");
            for text in [rules, san, lan] {
                assert_eq!(game.read_any(text), Ok(turn), "{fen} {text}");
            }
        }
    }
}

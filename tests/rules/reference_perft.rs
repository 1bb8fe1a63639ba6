//! The references against the perft counts, so that they are right before they judge.

use crate::reference::{self, perft};
use crate::suites::{counts, lines};

/// The references are slow: deeper counts are left to the engine.
const LARGEST: u64 = 100_000;

fn check(text: &str) {
    for (variant, line) in lines(text) {
        let (fen, _) = line.split_once(" ;").expect("counts");
        let game = reference::new(variant, Some(fen));
        assert_eq!(game.fen(), fen, "{variant}");
        assert_eq!(game.result(), None, "{variant} {fen}");
        // The deepest count that fits.
        let fitting = counts(line).filter(|&(depth, count)| count <= LARGEST || depth == 1);
        let (depth, count) = fitting.last().expect("counts");
        assert_eq!(perft(game.as_ref(), depth), count, "{variant} {fen} depth {depth}");
    }
}

macro_rules! perft_files {
    ($($game:ident,)*) => {
        $(
            #[test]
            fn $game() {
                check(include_str!(concat!("../../perft/", stringify!($game), ".epd")));
            }
        )*
    };
}

perft_files! {
    chess,
    knightrelay,
    insaneflip,
    grandshatranj,
    flippingxiangqi,
    distortingmirrors,
    shatranj,
}

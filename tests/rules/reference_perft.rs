//! The references against the perft counts, so that they are right before they judge.

use crate::reference::{self, perft};

/// The references are slow: deeper counts are left to the engine.
const LARGEST: u64 = 100_000;

fn check(text: &str) {
    let mut variant = "";
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            variant = comment.split_once(": ").expect("a variant id").0;
            continue;
        }
        let mut parts = line.split(" ;D");
        let fen = parts.next().expect("a FEN");
        let game = reference::new(variant, Some(fen));
        assert_eq!(game.fen(), fen, "{variant}");
        assert_eq!(game.result(), None, "{variant} {fen}");
        let counts = parts.map(|part| {
            let (depth, count) = part.split_once(' ').expect("a depth and a count");
            (depth.parse().expect("a depth"), count.trim().parse().expect("a count"))
        });
        let counts: Vec<(u32, u64)> = counts.collect();
        // The deepest count that fits.
        let (depth, count) =
            counts.iter().copied().rfind(|&(depth, count)| count <= LARGEST || depth == 1).expect("counts");
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

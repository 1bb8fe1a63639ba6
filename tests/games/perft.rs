//! Every line of `perft/*.epd`, to the depth that fits.

use crate::suites::{counts, file, lines};
use firzan::eval::Evaluate;
use firzan::games::{Variant, Visitor};
use firzan::rules::perft;
use std::fs;

/// Counts up to this are checked by this test; `scripts/perft-all` checks all.
const LARGEST: u64 = 6_000_000;

struct Line<'a> {
    fen: &'a str,
    depth: u32,
}

impl Visitor for Line<'_> {
    type Output = u64;

    fn visit<P: Evaluate>(self, options: P::Options) -> u64 {
        let position = P::from_fen(options, self.fen).unwrap_or_else(|error| panic!("{}: {error}", self.fen));
        assert_eq!(position.fen(), self.fen, "the FEN comes back");
        perft::parallel(&position, self.depth)
    }
}

fn check(game: &str) {
    let text = fs::read_to_string(file(&format!("perft/{game}.epd"))).expect("counts");
    for (id, line) in lines(&text) {
        let variant: Variant = id.parse().unwrap_or_else(|error| panic!("{game}: {error}"));
        let (fen, _) = line.split_once(" ;").expect("counts");
        for (depth, count) in counts(line).filter(|(_, count)| *count <= LARGEST) {
            assert_eq!(variant.visit(Line { fen, depth }), count, "{variant} {fen} depth {depth}");
        }
    }
}

of_each! {
    check: chess,
    insaneflip,
    distortingmirrors,
    knightrelay,
    grandshatranj,
    flippingxiangqi,
    shatranj,
}

/// Counted by python-chess. Other programs count on where material alone would draw.
#[test]
fn chess_counts_go_on_where_nobody_can_win() {
    for (fen, counts) in [
        ("8/8/8/8/8/8/k7/2BK4 w - - 0 1", [11, 42, 513, 2098]),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", [8, 40, 385, 2585]),
        ("2b1k3/8/8/8/8/8/8/4KB2 b - - 0 1", [12, 129, 1570, 19579]),
        // Its pawn may be lost.
        ("8/8/8/4k3/8/8/4p3/4K3 w - - 0 1", [3, 32, 197, 1996]),
    ] {
        for (depth, count) in (1..).zip(counts) {
            let chess = "chess".parse::<Variant>().expect("an id");
            assert_eq!(chess.visit(Line { fen, depth }), count, "{fen} depth {depth}");
        }
    }
}

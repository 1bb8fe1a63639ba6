//! Every line of `perft/*.epd`, to the depth that fits.

use firzan::eval::Evaluate;
use firzan::games::{Variant, Visitor};
use firzan::rules::perft;

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

fn check(file: &str, text: &str) {
    let mut variant = None;
    for line in text.lines() {
        if let Some(comment) = line.strip_prefix("# ") {
            let id = comment.split_once(": ").map_or(comment, |(id, _)| id);
            variant = Some(id.parse::<Variant>().unwrap_or_else(|error| panic!("{file}: {error}")));
            continue;
        }
        let variant = variant.expect("a comment names the variant");
        let mut parts = line.split(" ;D");
        let fen = parts.next().expect("a line has a FEN");
        for part in parts {
            let (depth, count) = part.split_once(' ').expect("D<depth> <count>");
            let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
            if count <= LARGEST {
                assert_eq!(variant.visit(Line { fen, depth }), count, "{variant} {fen} depth {depth}");
            }
        }
    }
}

macro_rules! perft_files {
    ($($game:ident,)*) => {
        $(
            #[test]
            fn $game() {
                check(stringify!($game), include_str!(concat!("../../perft/", stringify!($game), ".epd")));
            }
        )*
    };
}

perft_files! {
    chess,
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

//! The benchmark: fixed positions of every game searched to a fixed depth on one thread. The node count is
//! the search's signature, the same on every machine; only the time differs.

#[cfg(feature = "os")]
pub mod perft;

use crate::any::new_game;
use crate::core::Random;
use crate::games::Variant;
use crate::search::platform::Instant;
use crate::search::{Control, Limits, Memory, Settings};
use std::fmt;

/// Positions by variant, with the depth in plies at which they take about a second in total.
const POSITIONS: &[(&str, u32, &[&str])] = &[
    (
        "chess",
        8,
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        ],
    ),
    (
        "knightrelay",
        8,
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3kb1r/pp3ppp/3p1n2/2npbp2/P3PP1P/3Q2PR/1PP5/RNB1KBN1 b Qkq - 4 11",
            "rn6/bqp1k3/p3P2B/2P1pp2/4npPP/3K1N2/8/RNQ4R b - - 3 41",
        ],
    ),
    (
        "insaneflip",
        3,
        &[
            "dnewkkwend/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/DNEWKKWEND w - - 0 1",
            "3w+k1w1+n1/1+p2+p4p/d1e3+k3/4+n4+d/p2p2+p3/1N+p3+p+pe+N/+K2P2+P3/5W1PD+p/PPP1P+P2+P1/3E2WK1+D \
             w - - 0 41",
        ],
    ),
    (
        "insaneflip8",
        4,
        &[
            "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 0 1",
            "+dn1w1en+d/+p2pppp1/2p+e1k2/1+pP4N/8/1+P1P3p/+P3P+P+PP/DN1W+K+EED b - - 1 8",
        ],
    ),
    (
        "grandshatranj",
        6,
        &[
            "w8w/1nojkmhon1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NOJKMHON1/W8W w - - 0 1",
            "1mwW3w2/4k2on1/npphp1pp2/1O2op2pp/10/3p6/1pNP1PWHPP/P1P1P1PP2/2J2M2NO/5K4 w - - 0 41",
        ],
    ),
    (
        "grandshatranj:commoner,double,gilded",
        6,
        &[
            "w2o2o2w/1rnhjkmnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/1RNHJKMNR1/W2O2O2W w - - 0 1",
            "4nk1w2/4or1n2/p1pp1ppp1p/J5w1r1/3j2O1p1/N4P4/7PP1/PPPPP1P2P/1R2KH1N1R/5WOW2 w - - 3 31",
        ],
    ),
    (
        "shatranj",
        8,
        &[
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1",
            "r1bkqb1r/2p3p1/p3p2n/3p1pNp/N7/1P1BB2P/K1PPPPP1/2R1Q2R w - - 0 1",
            "2q1k3/4r3/r3p3/p1p1P1pp/Pp5p/1P5B/K7/3R4 w - - 0 1",
        ],
    ),
    (
        "flippingxiangqi",
        12,
        &[
            "1efkfe1/2sss2/7/7/7/2SSS2/1EFKFE1 w - - 0 1",
            "1e1kfe1/1h5/1F4F/1h1s3/7/2fSS2/1E2KE1 w - - 12 11",
            "1e2k1f/3s3/H2s1e1/7/2S1H2/5F1/2FK1s1 w - - 0 21",
        ],
    ),
    (
        "distortingmirrors",
        9,
        &[
            "rnbqkbnrrnbqkbnr/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQKBNR w KQkq - 0 1",
            "7k8/1n4p6b1p/5b3kn5/2R13/4P8R2/6P1R2P4/R13P1/4K7K3 w - - 0 1",
        ],
    ),
    (
        "distortingmirrors:paired",
        8,
        &["rnbqkbnrrn1qkbnr/pp2ppp1RPPbppp1/2p3p9/4p11/1P14/3PP1P9/RPP2PP2Pp1pPP1/1NBQKBNR1NBQKBNR \
             w Kkq - 0 7 b1j1,c1k1,d1l1,e1m1,f1n1,g1o1,h1p1,a2i7,b2j2,f2n2,g2o2,g3k7,b4j7,\
             e5m2,g6k2,e7m7,f7n7,g7o7,a8i8,b8j8,c8l7,d8l8,e8m8,f8n8,g8o8,h8p8"],
    ),
];

/// The results of a benchmark: variant, nodes and seconds.
#[derive(Clone, Debug)]
pub struct Totals {
    rows: Vec<(String, u64, f64)>,
}

impl Totals {
    /// The signature: the total number of nodes.
    pub fn nodes(&self) -> u64 {
        self.rows.iter().map(|row| row.1).sum()
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = |nodes: u64, seconds: f64| nodes as f64 / seconds.max(1e-9);
        for (name, nodes, seconds) in &self.rows {
            writeln!(f, "{name:<20} {nodes:>10} nodes {:>9.0} nps", speed(*nodes, *seconds))?;
        }
        let seconds: f64 = self.rows.iter().map(|row| row.2).sum();
        write!(f, "{} nodes {:.0} nps", self.nodes(), speed(self.nodes(), seconds))
    }
}

/// The default depth in plies for a game not in [`POSITIONS`].
const DEPTH: u32 = 6;

/// The numbers of random plies that lead to the positions of a game not in [`POSITIONS`].
const PLIES: [usize; 3] = [0, 10, 30];

/// Runs the benchmark; `depth`, in plies, replaces the default depths of all games.
pub fn run(depth: Option<u32>) -> Totals {
    let rows = POSITIONS.iter().filter_map(|&(name, default, fens)| {
        let fens = fens.iter().map(|fen| (*fen).to_string()).collect::<Vec<_>>();
        Some(row(name.parse().ok()?, &fens, depth.unwrap_or(default)))
    });
    Totals { rows: rows.collect() }
}

/// Runs the benchmark of one game. A game not in `POSITIONS` is searched from its start position and from two
/// positions reached by random moves.
pub fn run_one(variant: Variant, depth: Option<u32>) -> Totals {
    let known = POSITIONS.iter().find(|(name, ..)| *name == variant.to_string());
    let row = match known {
        Some(&(_, default, fens)) => {
            let fens = fens.iter().map(|fen| (*fen).to_string()).collect::<Vec<_>>();
            row(variant, &fens, depth.unwrap_or(default))
        }
        None => row(variant, &PLIES.map(|plies| after(variant, plies)), depth.unwrap_or(DEPTH)),
    };
    Totals { rows: vec![row] }
}

/// The FEN after `plies` random moves, or before one that ends the game; the same in every run.
fn after(variant: Variant, plies: usize) -> String {
    let mut random = Random::stream(1, 0);
    let mut game = new_game(variant);
    for _ in 0..plies {
        let Some(&turn) = random.one_of(&game.legal_moves()) else {
            break;
        };
        game.play(turn);
        if game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game.fen()
}

/// Searches a game's positions; returns the variant, the nodes and the time in seconds.
fn row(variant: Variant, fens: &[String], depth: u32) -> (String, u64, f64) {
    let start = Instant::now();
    let nodes = fens.iter().map(|fen| nodes(variant, fen, depth)).sum();
    (variant.to_string(), nodes, start.elapsed().as_secs_f64())
}

/// The nodes of one search with an empty table.
fn nodes(variant: Variant, fen: &str, depth: u32) -> u64 {
    let Ok(table) = Memory::new(16) else {
        return 0;
    };
    let mut game = new_game(variant);
    if game.set_up(Some(fen)).is_err() {
        return 0;
    }
    let (limits, control) = (Limits::depth(depth.max(1)), Control::default());
    let best = game.search(&limits, Settings::default(), &table, &control, &mut |_| {});
    best.nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_unchanged() {
        let known = include_str!("../../../tests/bench-signature").trim();
        assert_eq!(run(None).nodes().to_string(), known);
    }
}
